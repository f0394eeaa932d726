"""The draughts games of other countries, and games with house rules; all of them use one rulebook with
different rule sets.
"""

from checkers_app.games.draughts.rule_set import Numbering, Obligation, Promotion, RuleSet
from checkers_app.games.draughts.rule_sets import RULE_SETS
from checkers_app.games.draughts.rulebook import Draughts, Law

__all__ = ["RULE_SETS", "Draughts", "Law", "Numbering", "Obligation", "Promotion", "RuleSet"]

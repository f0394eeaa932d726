"""The draughts games of other countries and house rules: one rulebook, driven by a rule set."""

from checkers_app.games.draughts.rule_set import Numbering, Obligation, Promotion, RuleSet
from checkers_app.games.draughts.rule_sets import RULE_SETS
from checkers_app.games.draughts.rulebook import Draughts, Law

__all__ = ["RULE_SETS", "Draughts", "Law", "Numbering", "Obligation", "Promotion", "RuleSet"]

"""House rules: American checkers with the rule changes that many families make."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache

from checkers_app.games.base import Game, Reason
from checkers_app.games.draughts.board_of import board_of
from checkers_app.games.draughts.rule_set import DrawRule, Obligation, Promotion, RuleSet
from checkers_app.words import N_

PREFIX = "house"
_CODES = {
    "may_jump": "free",
    "take_most": "most",
    "kings_fly": "fly",
    "men_jump_back": "back",
    "may_stop": "stop",
    "loser_wins": "lose",
    "white_begins": "white",
}
"""Switch -> the short name of the switch in the key of the board."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The differences from American checkers.  They can be combined freely, except the first two with each
    other.
    """

    may_jump: bool = False
    """Jumps are optional."""
    take_most: bool = False
    """A jump must take as many pieces as possible; this has no effect if jumps are optional."""
    kings_fly: bool = False
    """Kings move over any distance."""
    men_jump_back: bool = False
    """Men can also jump backward."""
    may_stop: bool = False
    """A player may stop in the middle of a jump."""
    loser_wins: bool = False
    """The side that cannot move wins."""
    white_begins: bool = False

    @property
    def key(self) -> str:
        """The key of the board, which encodes the house rules; :func:`house_rules_of` decodes it."""
        return "_".join([PREFIX, *(code for name, code in _CODES.items() if getattr(self, name))])

    @property
    def rules(self) -> RuleSet:
        """The rule set that results from these house rules."""
        obligation = Obligation.MOST if self.take_most else Obligation.ANY
        return RuleSet(
            self.key,
            white_begins=self.white_begins,
            men_back=self.men_jump_back,
            flying=self.kings_fly,
            obligation=Obligation.NONE if self.may_jump else obligation,
            must_finish=not self.may_stop,
            promotion=Promotion.STOP,
            losing=self.loser_wins,
            draws=(DrawRule(Reason.QUIET_MOVES, 80),),
        )


def house_rules_of(key: str) -> HouseRules | None:
    """Return the house rules encoded in the key of a board; None if the board has no house rules."""
    prefix, *codes = key.split("_")
    names = {code: name for name, code in _CODES.items()}
    if prefix != PREFIX or any(code not in names for code in codes):
        return None
    rules = HouseRules(**{names[code]: True for code in codes})
    return rules if rules.key == key else None


@lru_cache(maxsize=len(_CODES) ** 2)
def house_board(rules: HouseRules) -> Game:
    """Return the board for games under the given house rules."""
    return board_of(rules.rules, rules.key, N_("House rules"), N_("Checkers as your family plays it."))


SWITCHES = tuple(field.name for field in fields(HouseRules))
"""The names of the house rules, in the order in which they are shown."""

EXAMPLE = HouseRules(may_jump=True, kings_fly=True)
"""House rules whose key serves as an example in messages."""

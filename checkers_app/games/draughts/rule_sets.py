"""The rule sets that have a name, such as those of national games.

The sources are the rules of the federations (FMJD, WCDF, APCA, FID and others).  Some federations do not
specify when a game without progress is drawn (Spain, Thailand and Germany), and one figure could not be
checked (Portugal).  In these cases, a draw can be claimed after 40 moves by each side without progress.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from checkers_app.games.base import Reason
from checkers_app.games.draughts.rule_set import (
    LETTERS,
    LONE_KING,
    Clock,
    DrawRule,
    Force,
    Numbering,
    Obligation,
    Promotion,
    RuleSet,
)


def _quiet(moves: int) -> DrawRule:
    """The rule for a number of moves of each side without a capture or a move of a man."""
    return DrawRule(Reason.QUIET_MOVES, 2 * moves)


def _ending(moves: int, *forces: tuple[Force, Force], on_main_road: bool = False) -> DrawRule:
    """The rule for a number of moves of each side in an ending."""
    return DrawRule(Reason.FEW_PIECES, 2 * moves, Clock.NOTHING, forces, on_main_road=on_main_road)


def _unchanged(moves: int, least: int, most: int) -> DrawRule:
    """The rule for a number of moves of each side with unchanged pieces while both sides have a king."""
    with_king = Force((1, 99), (0, 99))
    return DrawRule(
        Reason.FEW_PIECES, 2 * moves, Clock.FORCE, ((with_king, with_king),), pieces=(least, most)
    )


_KING_AND_MORE = (
    (Force((1, 2), (0, 1), total=(2, 2)), LONE_KING),
    (LONE_KING, LONE_KING),
)
_POOL_DRAWS = (_ending(13, (Force((3, 3)), LONE_KING)), _quiet(40))
_RUSSIAN_DRAWS = (
    _quiet(15),
    _ending(15, (Force((3, 99)), LONE_KING)),
    _ending(5, (Force((0, 3), (0, 3), total=(3, 3)), LONE_KING), on_main_road=True),
    _ending(5, (Force((0, 2), (0, 2), total=(2, 2)), LONE_KING)),
    _unchanged(30, 4, 5),
    _unchanged(60, 6, 7),
)
_BRAZILIAN_DRAWS = (
    _quiet(20),
    _ending(5, (Force((2, 2)), Force((2, 2))), *_KING_AND_MORE),
)
_INTERNATIONAL_DRAWS = (
    _quiet(25),
    _ending(16, (Force((1, 3), (0, 2), total=(1, 3)), LONE_KING)),
    _ending(5, (Force((1, 2), (0, 1), total=(1, 2)), LONE_KING)),
)

ENGLISH = RuleSet("english")
POOL = RuleSet("pool", men_back=True, flying=True, promotion=Promotion.PASS, draws=_POOL_DRAWS)
RUSSIAN = replace(
    POOL,
    name="russian",
    white_begins=True,
    promotion=Promotion.CARRY_ON,
    numbering=Numbering(letters=True, capture=":"),
    draws=_RUSSIAN_DRAWS,
)
BRAZILIAN = replace(
    POOL,
    name="brazilian",
    white_begins=True,
    obligation=Obligation.MOST,
    numbering=LETTERS,
    draws=_BRAZILIAN_DRAWS,
)
POLISH64 = replace(BRAZILIAN, name="polish64", draws=(_quiet(15),))
ITALIAN = RuleSet(
    "italian",
    left_corner_dark=False,
    white_begins=True,
    men_take_kings=False,
    obligation=Obligation.ITALIAN,
    draws=(_quiet(40),),
)
SPANISH = RuleSet(
    "spanish",
    left_corner_dark=False,
    white_begins=True,
    flying=True,
    obligation=Obligation.MOST_THEN_KINGS,
    numbering=Numbering(from_bottom_right=True),
    draws=(_quiet(40),),
)
PORTUGUESE = replace(SPANISH, name="portuguese")
CZECH = RuleSet(
    "czech",
    white_begins=True,
    flying=True,
    obligation=Obligation.KING_FIRST,
    numbering=LETTERS,
    draws=(_quiet(15),),
)
THAI = RuleSet(
    "thai", rows=2, white_begins=True, flying=True, land_behind=True, lift_at_once=True, draws=(_quiet(40),)
)
GERMAN = RuleSet("german", flying=True, land_behind=True, draws=(_quiet(40),))
INTERNATIONAL = RuleSet(
    "international",
    size=10,
    rows=4,
    white_begins=True,
    men_back=True,
    flying=True,
    obligation=Obligation.MOST,
    promotion=Promotion.PASS,
    draws=_INTERNATIONAL_DRAWS,
)
POLISH100 = replace(INTERNATIONAL, name="polish100")
ANTIDRAUGHTS = replace(INTERNATIONAL, name="antidraughts", losing=True, draws=())
CANADIAN = replace(INTERNATIONAL, name="canadian", size=12, rows=5)

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            ENGLISH,
            POOL,
            RUSSIAN,
            BRAZILIAN,
            POLISH64,
            ITALIAN,
            SPANISH,
            PORTUGUESE,
            CZECH,
            THAI,
            GERMAN,
            INTERNATIONAL,
            POLISH100,
            ANTIDRAUGHTS,
            CANADIAN,
            replace(ENGLISH, name="english-optional", obligation=Obligation.NONE),
            replace(ENGLISH, name="english-may-stop", must_finish=False),
            replace(ENGLISH, name="english-flying", flying=True),
            replace(ENGLISH, name="english-men-back", men_back=True),
            replace(ENGLISH, name="english-most", obligation=Obligation.MOST),
            replace(THAI, name="thai-3rows", rows=3),
        )
    }
)
"""Map names to rule sets, for every rule set that has a name."""

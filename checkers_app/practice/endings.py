"""The endings of the endgame school: positions with so few pieces that the tables contain the complete
solution.

Endings that have a traditional name keep that name, and their sources in the literature are given. All other
names are plain descriptions of positions selected with the tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from types import MappingProxyType

from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.games.base import Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.words import N_


class Goal(Enum):
    """The goal that the learner has to achieve."""

    WIN = "win"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class SchoolEnding:
    """A position that the learner has to win or to hold as a draw."""

    key: str
    """A permanent identifier."""
    name: str
    """The name as a translatable text for :func:`~checkers_app.words.say`."""
    fen: str
    """The position in FEN, with the learner to move."""
    aim: Goal
    plies: int | None
    """The number of plies to the win if both sides play their best; None for a draw."""
    source: str = ""
    """The source in the literature as a translatable text; empty if the ending was made for this program."""

    @property
    def state(self) -> Checkers:
        """The position, with the learner to move."""
        return _position(self.fen)

    @property
    def learner(self) -> Side:
        """The side that the learner plays."""
        return self.state.side_to_move

    @property
    def perfect(self) -> int | None:
        """The number of moves that the learner needs to win if both sides play their best; None for a
        draw.
        """
        return None if self.plies is None else (self.plies + 1) // 2


@lru_cache(maxsize=128)
def _position(fen: str) -> Checkers:
    return parse_fen(fen)


PAYNE = "William Payne, An Introduction to the Game of Draughts, 1756"
LASKER_88 = N_("Edward Lasker, Chess and Checkers: the Way to Mastership, 1918, diagram 88")
LASKER_89 = N_("Edward Lasker, Chess and Checkers: the Way to Mastership, 1918, diagram 89")
LASKER_95 = N_("Edward Lasker, Chess and Checkers: the Way to Mastership, 1918, diagram 95 after 30 moves")
PASK_KINGS = N_("Richard Pask, Key Endings, 1992: elementary endings with kings")
PASK_PAYNE = N_("William Payne; in Richard Pask, Key Endings, 1992")
PASK_10 = N_("Richard Pask, Key Endings, 1992, ending 10; Edward Lasker, 1918, diagram 93")
PASK_11 = N_("Richard Pask, Key Endings, 1992, ending 11")
PASK_12 = N_("Richard Pask, Key Endings, 1992, ending 12")
BOLAND = "Ben Boland, Famous Positions in the Game of Checkers, 1938"
BOLAND_4 = N_("Ben Boland, Famous Positions in the Game of Checkers, 1938, at the end of fourth position")
HOLDING = N_("R. Holding; in The Checker Maven, edited by Bob Newell")
ACF = N_("American Checker Federation, Standard Positions, solution to first position")

ENDINGS = (
    SchoolEnding("catch-the-runner", N_("Catch the runner"), "W:WK14:B12", Goal.WIN, 7),
    SchoolEnding("man-and-man", N_("Man against man"), "W:W32:B3", Goal.WIN, 7),
    SchoolEnding("the-move", N_("The move"), "W:W27:B10", Goal.DRAW, None),
    SchoolEnding("opposition", N_("King against king"), "W:WK32:BK26", Goal.WIN, 9, LASKER_88),
    SchoolEnding("between-two-kings", N_("Between two kings"), "W:WK15:BK10,K11", Goal.DRAW, None),
    SchoolEnding(
        "two-kings-pinned",
        N_("Two kings against one, final phase"),
        "W:WK19,K23:BK32",
        Goal.WIN,
        15,
        LASKER_89,
    ),
    SchoolEnding("two-kings-one", N_("Two kings against one"), "W:WK18,K22:BK1", Goal.WIN, 19),
    SchoolEnding("slip-past", N_("A man slips past a king"), "W:W9:BK2", Goal.DRAW, None),
    SchoolEnding("paynes-draw", N_("Payne's draw"), "W:WK18:BK29,K30", Goal.DRAW, None, PAYNE),
    SchoolEnding("chase", N_("Chase a man"), "W:WK12:B15", Goal.WIN, 11),
    SchoolEnding("one-king-two-men", N_("One king against two men"), "W:WK23:B12,20", Goal.DRAW, None),
    SchoolEnding("king-catches-two", N_("One king catches two men"), "W:WK17:B5,13", Goal.WIN, 13),
    SchoolEnding("two-kings-two-men", N_("Two kings against two men"), "W:WK31,K32:B13,21", Goal.WIN, 17),
    SchoolEnding(
        "two-kings-open",
        N_("Two kings against one, in the open"),
        "W:WK6,K9:BK15",
        Goal.WIN,
        27,
        PASK_KINGS,
    ),
    SchoolEnding("king-holds-two", N_("A king holds two pieces"), "W:WK7:BK3,12", Goal.DRAW, None),
    SchoolEnding(
        "paynes-corner", N_("Payne's single corner"), "W:WK26,K27:B21,K25", Goal.WIN, 11, PASK_PAYNE
    ),
    SchoolEnding("king-and-man", N_("A king and a man against a king"), "W:W21,K30:BK1", Goal.WIN, 29),
    SchoolEnding("two-men-king", N_("Two men against a king"), "W:W8,15:BK11", Goal.DRAW, None),
    SchoolEnding("dog-hole", N_("The dog hole"), "W:W5,K15:B1,K28", Goal.DRAW, None),
    SchoolEnding(
        "same-double-corner",
        N_("Three kings against two in one double corner"),
        "W:WK18,K19,K20:BK27,K28",
        Goal.WIN,
        33,
        PASK_KINGS,
    ),
    SchoolEnding(
        "opposite-corners",
        N_("Three kings against two in opposite corners"),
        "W:WK10,K15,K19:BK9,K27",
        Goal.WIN,
        37,
        PASK_KINGS,
    ),
    SchoolEnding(
        "single-corner",
        N_("Three kings against two in the single corner"),
        "W:WK13,K14,K15:BK21,K22",
        Goal.WIN,
        41,
        PASK_KINGS,
    ),
    SchoolEnding("three-kings-two", N_("Three kings against two"), "W:WK19,K26,K31:BK1,K28", Goal.WIN, 45),
    SchoolEnding("two-hold-three", N_("Two kings against three"), "W:WK9,K23:BK10,K13,K17", Goal.DRAW, None),
    SchoolEnding("shut-in", N_("Shut in the corner"), "W:WK14,K18:B21,K29", Goal.WIN, 41),
    SchoolEnding("wardell", N_("Wardell's position"), "W:WK18,K27:B11,K28", Goal.WIN, 39, BOLAND),
    SchoolEnding("two-against-two", N_("Two kings against two"), "W:WK12,K23:BK3,K4", Goal.WIN, 45),
    SchoolEnding("three-men-two", N_("Three men against two"), "W:W20,22,24:B15,19", Goal.WIN, 51),
    SchoolEnding("better-than-first", N_("Better than first"), "B:W19,31:B2,K4", Goal.WIN, 55, HOLDING),
    SchoolEnding(
        "three-kings-king-man",
        N_("Three kings against a king and a man"),
        "W:WK15,K26,K27:B9,K31",
        Goal.WIN,
        57,
    ),
    SchoolEnding(
        "without-the-move",
        N_("First position without the move"),
        "B:WK19,K23:B12,K28",
        Goal.DRAW,
        None,
        PASK_11,
    ),
    SchoolEnding("first-position", N_("First position"), "W:WK19,K23:B12,K28", Goal.WIN, 61, PASK_10),
    SchoolEnding("two-men-one", N_("Two men against one"), "W:W29,30:B22", Goal.WIN, 61),
    SchoolEnding(
        "first-position-man-4",
        N_("First position, with the man on 4"),
        "W:WK19,K23:B4,K28",
        Goal.WIN,
        69,
        PASK_12,
    ),
    SchoolEnding(
        "two-kings-man", N_("Two kings and a man against two kings"), "W:WK4,8,K31:BK2,K10", Goal.WIN, 61
    ),
    SchoolEnding("the-bridge", N_("The bridge"), "W:WK15,27:B1,3,K4", Goal.DRAW, None),
    SchoolEnding("grey", N_("Grey's draw"), "B:WK2,16,20:BK10,K25", Goal.DRAW, None, BOLAND),
    SchoolEnding(
        "first-position-early",
        N_("First position, from the beginning"),
        "W:WK15,20:B12,K28",
        Goal.WIN,
        81,
        ACF,
    ),
    SchoolEnding(
        "fourth-position-end",
        N_("Fourth position, final phase"),
        "B:W23,K24,K32:BK20,21",
        Goal.WIN,
        25,
        BOLAND_4,
    ),
    SchoolEnding(
        "second-position-end",
        N_("Second position, final phase"),
        "W:WK17,K27:BK14,20,21",
        Goal.WIN,
        41,
        LASKER_95,
    ),
)
"""All endings in the order in which they are taught."""

BY_KEY = MappingProxyType({ending.key: ending for ending in ENDINGS})
"""Map the keys of endings to the endings."""


def ending_fault(ending: SchoolEnding, tables: Tables) -> str:
    """A description of how an ending contradicts the endgame tables; empty if it does not."""
    known = tables.probe(ending.state)
    if known is None:
        return "the tables do not contain this position"
    if known.result != ending.aim.value:
        return f"according to the tables, it is a {known.result}"
    if known.plies != ending.plies:
        return f"according to the tables, it takes {known.plies} plies"
    return ""

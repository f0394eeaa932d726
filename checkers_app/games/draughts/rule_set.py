"""The differences between draughts games, as plain values.

A :class:`RuleSet` defines how the pieces move and capture, :class:`Numbering` defines the names of the
squares, and :class:`DrawRule` defines when a game may end as a draw.  Nothing in this module depends on the
name of a game; the rule sets themselves are in :mod:`checkers_app.games.draughts.rule_sets`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from checkers_app.games.base import Reason


class Obligation(Enum):
    """The rule that says whether a capture is compulsory, and which captures a player may choose from."""

    NONE = "none"
    """Captures are optional."""
    ANY = "any"
    """A capture must be made if possible; the player chooses which one."""
    MOST = "most"
    """The capture must take as many pieces as possible."""
    MOST_THEN_KINGS = "most then kings"
    """The capture must take as many pieces as possible and, among these captures, as many kings as
    possible.
    """
    KING_FIRST = "king first"
    """If a king can capture, the capture must be made with a king."""
    ITALIAN = "italian"
    """The priorities are, in order: taking the most pieces, capturing with a king, taking the most kings, and
    taking a king as early as possible.
    """


class Promotion(Enum):
    """What happens to a man that reaches the last row in the middle of a capture."""

    STOP = "stop"
    """The man is crowned, and the move ends."""
    PASS = "pass"  # noqa: S105  a man passes the last row
    """If the man can continue to capture, it does so and remains a man.  It is crowned only if the move ends
    on the last row.
    """
    CARRY_ON = "carry on"
    """The man is crowned at once and continues to capture as a king."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """How squares are named in games and positions."""

    letters: bool = False
    """True if squares have names such as ``c3``; False if they are numbered."""
    from_bottom_right: bool = False
    """True if square 1 is at the bottom right, on White's side; False if square 1 is at the top left."""
    capture: str = "x"
    """The sign that is written between the squares of a capture."""


NUMBERS = Numbering()
LETTERS = Numbering(letters=True)


class Clock(Enum):
    """The events that restart the count of a :class:`DrawRule`."""

    PROGRESS = "progress"
    """A capture or a move of a man."""
    FORCE = "force"
    """A capture or a crowning, that is, any change in the number or the kind of the pieces."""
    NOTHING = "nothing"
    """No event: the count continues for as long as the rule applies to the position."""


@dataclass(frozen=True, slots=True)
class Force:
    """Ranges for the number of kings, of men and of all pieces of one side; both ends are inclusive."""

    kings: tuple[int, int]
    men: tuple[int, int] = (0, 0)
    total: tuple[int, int] = (0, 99)
    """The minimum and maximum total number of kings and men."""

    def matches(self, kings: int, men: int) -> bool:
        """Whether the given numbers of kings and men are within the ranges."""
        counts = ((self.kings, kings), (self.men, men), (self.total, kings + men))
        return all(low <= count <= high for (low, high), count in counts)


LONE_KING = Force((1, 1))


@dataclass(frozen=True, slots=True)
class DrawRule:
    """A rule by which a draw may be claimed after a number of plies."""

    reason: Reason
    plies: int
    """The number of plies, such as 30 for 15 moves by each side."""
    clock: Clock = Clock.PROGRESS
    forces: tuple[tuple[Force, Force], ...] = ()
    """Pairs of forces: the rule applies if the two sides match one of these pairs, in either order, or if
    there are no pairs.
    """
    pieces: tuple[int, int] = (0, 999)
    """The minimum and maximum number of pieces on the board."""
    on_main_road: bool = False
    """Whether the rule requires the weaker side to have a piece on the longest diagonal."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one draughts game.  The defaults are those of English draughts."""

    name: str
    """The name used in commands, such as ``"russian"``."""
    size: int = 8
    """The number of squares along a side: an even number from 4 to 12."""
    rows: int = 3
    """The number of rows filled with each side's men at the start; at least two rows stay empty."""
    left_corner_dark: bool = True
    """Whether the corner at White's lower left is a dark square and therefore used for play."""
    white_begins: bool = False
    """Whether White makes the first move."""
    men_back: bool = False
    """Whether men can also capture backwards."""
    men_take_kings: bool = True
    """Whether a man may capture a king."""
    flying: bool = False
    """Whether a king can move over any distance."""
    land_behind: bool = False
    """Whether a flying king must land on the square directly behind each piece that it captures."""
    obligation: Obligation = Obligation.ANY
    must_finish: bool = True
    """Whether a capture must be continued for as long as possible."""
    promotion: Promotion = Promotion.STOP
    lift_at_once: bool = False
    """Whether captured pieces are removed immediately instead of at the end of the move."""
    losing: bool = False
    """Whether the side that cannot move wins."""
    numbering: Numbering = NUMBERS
    draws: tuple[DrawRule, ...] = field(default=(DrawRule(Reason.FORTY_MOVES, 80),))

    def __post_init__(self) -> None:
        if self.size not in range(4, 13, 2):
            raise ValueError(f"a board has 4, 6, 8, 10 or 12 squares along each side, not {self.size}")
        if not 1 <= self.rows <= self.size // 2 - 1:
            raise ValueError(f"{self.rows} rows of men do not fit on a board of {self.size} rows")

    @property
    def men(self) -> int:
        """The number of men that each side has at the start."""
        return self.rows * self.size // 2

    @property
    def squares(self) -> int:
        """The number of squares that are used for play."""
        return self.size * self.size // 2

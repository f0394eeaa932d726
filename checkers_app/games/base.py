"""What every board game here has in common: sides, pieces, moves, outcomes and the State protocol.

A state is a small immutable value.  Playing a move answers a new state; nothing is ever changed in
place, so a state may be shared between threads and used as a dictionary key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, Protocol, Self, runtime_checkable

from checkers_app.words import say


class Side(IntEnum):
    """One of the two players.  ``FIRST`` makes the first move of the game."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Side:
        """The opponent of this side."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST


class Piece(NamedTuple):
    """What is on a square.  A tuple, because boards are read, compared and looked up by the hundred."""

    side: Side
    """The owner."""
    king: bool = False
    """True for a crowned checker; always False on boards that have no kings."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move: the squares it touches, in order, and the squares it captures.

    ``path`` has one square where a piece is placed (tic-tac-toe) and at least two where a piece
    travels (checkers: the origin, every landing square of a jump, the destination).  ``captures``
    has the square of each captured piece, in the order in which they are jumped.
    """

    path: tuple[int, ...]
    captures: tuple[int, ...] = ()

    @property
    def origin(self) -> int:
        """The first square of the path."""
        return self.path[0]

    @property
    def destination(self) -> int:
        """The last square of the path."""
        return self.path[-1]


class Reason(Enum):
    """Why a game is over."""

    LINE = "line"
    """A row of pieces as long as the board asks for."""
    BOARD_FULL = "board full"
    NO_PIECES = "no pieces"
    """The side to move has no piece left."""
    BLOCKED = "blocked"
    """The side to move has pieces and no legal move."""
    TIME = "time"
    """The flag of a side fell."""
    REPETITION = "repetition"
    """The same position for the third time."""
    FORTY_MOVES = "forty moves"
    """No capture and no advance of a man in the last 40 moves of each side."""
    QUIET_MOVES = "quiet moves"
    """No capture and no move of a man for as long as the rules of the board allow."""
    FEW_PIECES = "few pieces"
    """An ending with few pieces has lasted for as long as the rules of the board allow."""
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winner: Side | None
    """The side that won; None for a draw."""
    reason: Reason


class IllegalMoveError(ValueError):
    """A move that the rules do not allow in this state."""


class MoveTextError(ValueError):
    """A text that does not name exactly one legal move.  The message is fit to show a player."""


class PositionError(ValueError):
    """A text that is not a position.  The message says what is wrong and where, fit to show a player."""


@runtime_checkable
class State(Protocol):
    """A position of a two-player game with perfect information, ready for the next move."""

    @property
    def side_to_move(self) -> Side:
        """The side whose turn it is."""

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, always in the same order; empty exactly when the game is over."""

    def play(self, move: Move) -> Self:
        """The state after ``move``, which must come from :meth:`legal_moves` (not checked)."""

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it continues.  Draws that depend on the history of the
        game are the business of :mod:`checkers_app.play.match`.
        """

    def piece_at(self, square: int) -> Piece | None:
        """What is on a square, or None if it is empty."""

    def move_text(self, move: Move) -> str:
        """The shortest standard notation that names ``move`` and no other legal move."""

    def is_progress(self, move: Move) -> bool:
        """True if ``move`` can never be undone (a capture, an advance of a man, a placed mark), so
        that no position before it can occur again.
        """

    def passed(self) -> Self | None:
        """The same position with the other side to move, for a search that asks what a wasted move
        would cost.  None where no turn can be wasted (the turn follows from the pieces on the board),
        and where to have the move is often a burden, so that the answer would prove nothing.
        """

    def aimed_at(self, square: int) -> int:
        """The square that a person means by choosing ``square``: as a rule the square itself.  Where
        a piece falls, any square of a column may stand for the one on which it comes to rest.
        """

    def winning_squares(self) -> tuple[int, ...]:
        """The squares that decided a finished game, such as a line of marks; empty if none stand out."""

    def refusal(self, squares: Sequence[int], name: Callable[[int], str] = str) -> str:
        """Why no legal move begins with ``squares``: one plain sentence for the player.

        ``squares`` are those chosen so far, at least one; ``name`` tells what to call a square.
        """


def square_name(state: State, square: int) -> str:
    """What a sentence calls a square: its number, unless the position has a method ``square_name``."""
    name: Callable[[int], str] = getattr(state, "square_name", str)
    return name(square)


Evaluation = Callable[[State], int]
"""A state -> how good it looks without a search, in hundredths of a man (or of whatever the board
counts in) from the view of its side to move: positive is good for the side to move.  It stays within
10,000 either way, looks at nothing but the position and answers no proven score: wins and losses are
the search's business."""


def no_opinion(_state: State) -> int:
    """Zero: the search then sees nothing but wins, losses and draws."""
    return 0


DrawByRule = Callable[[Sequence[State], Sequence[Move]], Reason | None]
"""Every position of a game, the start first, and its moves -> the rule by which a draw can be claimed in the
last of them, apart from repetition; None if there is none."""


@dataclass(frozen=True, slots=True)
class Term:
    """A part of an evaluation: so many of something, each worth so much."""

    name: str
    """What is counted, to be said where it is shown."""
    count: int
    """How many the side to move has more than the other; fewer if negative."""
    weight: int = 100
    """What each of them is worth, in hundredths."""

    @property
    def total(self) -> int:
        """What it adds to the evaluation."""
        return self.count * self.weight


Terms = Callable[[State], Sequence[Term]]
"""A state -> the parts of its evaluation, whose totals add up to it."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How much a player sees of a position, and how exactly it judges what it sees.

    Nothing of it is left to dice: the same player overlooks and misjudges the same things wherever it
    meets them (see :mod:`checkers_app.engine.opponents.lots`).
    """

    noise: int
    """The standard deviation, in hundredths of a man, of its judgement of a position, at least 0."""
    bound: int
    """How far below the best move, in hundredths of a man, a chosen move may be in a second, sober look."""
    attention: float = 1.0
    """The part of all replies that it sees, above 0 and at most 1."""
    knowledge: float = 1.0
    """How much it makes of anything but the pieces, from 0 (it only counts them) to 1."""
    second_look: int = 2
    """Plies of the second look, at least 1; captures are played out after them."""
    beside: float = 0.1
    """How easily it overlooks a jump of the piece beside the one that moved, as a part of how easily it
    overlooks any reply.  Where people put a piece they look whether it can be taken there; what comes from
    elsewhere they miss."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong the computer plays at one level of a board: how far it looks, how choosy it is."""

    name: str
    """What the level is called."""
    description: str
    """One short sentence for the player."""
    depth: int | None = None
    """Plies; None where only nodes and seconds end a search."""
    margin: int = 0
    """How far below the best score, in hundredths of a man, a move may be and still be played."""
    nodes: int | None = None
    seconds: float | None = 3.0
    """No move takes longer; None where a slow machine shall not play worse, but take its time."""
    compiled: bool = False
    """True if the level is played by a compiled engine made for the board, False for the textbook
    search, which plays every board."""
    threads: int | None = 1
    """How many threads the compiled engine may use; None: one for each processor."""
    book: bool = False
    """True if the compiled engine opens by the book."""
    endings: int | None = 0
    """With how many pieces it plays by the tables of endings; None: as many as they reach."""
    sight: Sight | None = None
    """What the level overlooks and misjudges; None: nothing within its limits."""
    tricky: bool = False
    """True if of equal moves it plays the one that is hardest to answer."""
    finishing: float = 0.0
    """How likely, from 0 to 1, it finds in a position how a side with one or two pieces left is hunted down;
    see :mod:`checkers_app.engine.opponents.finishing`."""
    number: float | None = None
    """What the level is known by, in files too: a multiple of one half, more than that of the one before.
    None: its place, from 1, among levels of which none has a number."""


@dataclass(frozen=True, slots=True, eq=False)
class Notation:
    """How the positions and games of a board are written.

    A board needs none.  What it leaves out is written in the way that fits every board, see
    :mod:`checkers_app.notation.positions` for positions and :mod:`checkers_app.notation.pdn` for games.
    """

    write: Callable[[State], str] | None = None
    """The text of a position, in one line; given together with ``read``."""
    read: Callable[[str], State] | None = None
    """The position of a text: ``read(write(state)) == state``.  It raises :class:`PositionError` for any text
    that is not a position of the board."""
    example: str = ""
    """A position as text, shown where one may be typed."""
    draughts: int | None = None
    """The number of the game in the tag ``GameType`` of Portable Draughts Notation; no two boards have the
    same.  None: a game that is not draughts, whose key is written there."""
    game_type_tail: str = ""
    """What follows the number in that tag, such as ``W,10,10,N2,0``; empty: nothing."""
    white_begins: bool = False
    """True if the first side is White, whose player is in the tag ``White`` then; else it is in ``Black``."""


@dataclass(frozen=True, slots=True)
class EndWords:
    """Why a game is over: a whole sentence for everyone that it can be said of.

    ``{winner}`` and ``{loser}`` become the names of the sides.  Whoever fills in nothing says it for every
    language: names of sides bend in many of them.
    """

    first_won: str
    """Of a game between two people or two computers, or one that is read."""
    second_won: str
    you_won: str
    """Of one between a person and the computer."""
    you_lost: str
    drawn: str = ""
    """Where nobody has won by that; words that fit every board if empty."""

    def said(self, winner: Side, human: Side | None, names: tuple[str, str]) -> str:
        """The sentence for a game.

        Args:
            winner: who won.
            human: the side of the only person, if there is one.
            names: what the sides are called.
        """
        if human is None:
            sentence = self.second_won if winner else self.first_won
        else:
            sentence = self.you_won if winner is human else self.you_lost
        return say(sentence, winner=names[winner], loser=names[winner.other])


@dataclass(frozen=True, slots=True)
class Fault:
    """Why pieces on a board are not a position that can be played."""

    headline: str
    detail: str
    square: int | None = None
    """Where, if it is one square's."""


@dataclass(frozen=True, slots=True, eq=False)
class ByHand:
    """How a position of a board is set up by hand: pieces are put on any square and taken away."""

    pieces: tuple[Piece, ...]
    """What may be put on a square, at most four kinds."""
    write: Callable[[Mapping[int, Piece], Side], str]
    """The text of pieces and the side to move, also where they have a fault; of a position the same text as
    the board's notation."""
    fault: Callable[[Mapping[int, Piece], Side], Fault | None]
    """What is wrong, one thing at a time; None if the position can be played."""
    state: Callable[[Mapping[int, Piece], Side], State]
    """The position; it raises ValueError for pieces that no position can have."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A board's description of itself: everything the rest of the program works from.

    Only the fields down to ``initial`` must be given.  Two games are the same if they are one object,
    so a game can be a key of a dictionary.
    """

    key: str
    """The name used in commands, files and settings, such as ``"checkers"``."""
    title: str
    """The name shown to a player, in English: it is said where it is shown, as every text of a board."""
    side_names: tuple[str, str]
    """What the first and the second side are called, in English."""
    rows: int
    columns: int
    cells: Mapping[int, tuple[int, int]]
    """Square number -> (row, column), both from 0 at the top left of a printed diagram.  Only
    squares that are played on are listed."""
    initial: State
    """The state at the start of a game."""
    top_side: Side | None = Side.FIRST
    """The side whose home is at the top of a printed diagram; None on a board that has one way up and
    is never turned round."""
    square_names: Mapping[int, str] = field(default_factory=dict)
    """What a person may type for a square besides its number, in upper case."""
    square_labels: Mapping[int, str] | None = None
    """What is written on an empty square where numbers are shown; None: every square's number."""
    piece_names: tuple[str, ...] = ("piece",)
    """What a piece is called, and a crowned one where there are such."""
    piece_words: Mapping[Piece, str] = field(default_factory=dict)
    """What a piece is called together with its side, as ``black man``: in many languages the one bends with
    the other.  Those that are not listed are told as the side and the piece beside each other."""
    side_colors: tuple[str, str] | None = None
    """The colours (``#RRGGBB``) of the two sides' pieces; None: the dark and the light of the theme."""
    blurb: str = "{opponents}"
    """What the menu says of the board.  ``{opponents}`` becomes, say, ``Four opponents``."""
    painter: str = ""
    """The name of the painter that draws it; empty: its key."""
    icon: str = "play"
    """A name of one of the program's icons, or the text of an SVG drawn in white, 24 units a side."""
    rules: tuple[str, ...] = ()
    """The rules for a player, paragraph by paragraph."""
    end_words: Mapping[Reason, EndWords] = field(default_factory=dict)
    """Why a game on this board is over; the reasons that are not listed are told in words that fit every
    board."""
    typing_note: str = ""
    """What to know about typing a move, as a clause that can follow a comma and an example."""
    evaluation: Evaluation = no_opinion
    """How good a position looks."""
    terms: Terms | None = None
    """What the evaluation is made of; None on a board that does not tell."""
    material: Evaluation | None = None
    """What the pieces alone are worth; None on a board on which they do not differ and never leave it."""
    counts_men: bool = False
    """True if its pieces are men and kings and 100 of the evaluation are worth a man, so that a sentence may
    tell by how many men a move is better."""
    makes_puzzles: bool = False
    """True if a person's mistakes in reviewed games become puzzles."""
    middle_game: State | None = None
    """A position in which a search has more to show than at the start; None if none is known."""
    levels: tuple[Strength, ...] = ()
    """The computer's levels, the easiest first; none: levels of growing depth."""
    notation: Notation = field(default_factory=Notation)
    """How its positions and games are written, as far as that is special."""
    by_hand: ByHand | None = None
    """How a position is set up by hand; None on a board on which none can be."""
    draws: DrawByRule | None = None
    """Which rule gives the right to a draw after long play; None: 40 moves of each side without progress."""
    squares: Mapping[tuple[int, int], int] = field(init=False)
    """(row, column) -> square number: the inverse of ``cells``."""

    def __post_init__(self) -> None:
        inverse = {cell: square for square, cell in self.cells.items()}
        object.__setattr__(self, "squares", MappingProxyType(inverse))

    def side_name(self, side: Side) -> str:
        """What ``side`` is called on this board, in the language in use."""
        return say(self.side_names[side])

    def piece_name(self, piece: Piece) -> str:
        """What a piece is called together with its side, as ``black man``, in the language in use."""
        if piece in self.piece_words:
            return say(self.piece_words[piece])
        kind = say(self.piece_names[-1 if piece.king else 0])
        return say("{side} {piece}", side=self.side_name(piece.side), piece=kind)

    def square_label(self, square: int) -> str:
        """What is written on a square while it is empty; may be nothing."""
        return str(square) if self.square_labels is None else self.square_labels.get(square, "")

    @property
    def places_pieces(self) -> bool:
        """True if a move places a piece, False if it moves one that is on the board."""
        return _places_pieces(self)

    @property
    def turns(self) -> bool:
        """True if the board may be turned round, so that the other side is at the bottom."""
        return self.top_side is not None

    def pieces(self, state: State) -> dict[int, Piece]:
        """Square -> piece, for every piece on the board of ``state``."""
        return {square: piece for square in self.cells if (piece := state.piece_at(square)) is not None}


@lru_cache(maxsize=32)
def _places_pieces(game: Game) -> bool:
    return all(len(move.path) == 1 for move in game.initial.legal_moves())

"""The types shared by all board games: sides, pieces, moves, outcomes and the State protocol.

A state is a small immutable value.  Playing a move returns a new state, so a state can be shared between
threads and used as a dictionary key.
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
    """A piece on a square.  Pieces are tuples, because boards are compared and looked up very often."""

    side: Side
    """The side that owns the piece."""
    king: bool = False
    """True for a crowned checker; always False on boards that have no kings."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move: the squares that it touches, in order, and the squares of the captured pieces.

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
    """The reason why a game is over."""

    LINE = "line"
    """A side has a row of pieces of the length that the game requires."""
    BOARD_FULL = "board full"
    NO_PIECES = "no pieces"
    """The side to move has no piece left."""
    BLOCKED = "blocked"
    """The side to move has pieces and no legal move."""
    TIME = "time"
    """A side has run out of time."""
    REPETITION = "repetition"
    """The same position has occurred for the third time."""
    FORTY_MOVES = "forty moves"
    """There was no capture and no advance of a man in the last 40 moves of each side."""
    QUIET_MOVES = "quiet moves"
    """There was no capture and no move of a man for as long as the rules of the board allow."""
    FEW_PIECES = "few pieces"
    """An ending with few pieces has lasted for as long as the rules of the board allow."""
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    FORFEIT = "forfeit"
    """A program failed to make a legal move in time."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winner: Side | None
    """The side that won; None for a draw."""
    reason: Reason
    detail: str = field(default="", kw_only=True)
    """The fault of a side that forfeited, as a whole sentence; otherwise empty."""


class IllegalMoveError(ValueError):
    """A move that the rules do not allow in this state."""


class MoveTextError(ValueError):
    """A text that does not name exactly one legal move.  The message can be shown to a player."""


class PositionError(ValueError):
    """A text that is not a valid position.  The message says what is wrong and where, and can be shown to a
    player.
    """


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
        """How the game ended, or None while it continues.

        Draws that depend on the history of the game are handled by :mod:`checkers_app.play.match`.
        """

    def piece_at(self, square: int) -> Piece | None:
        """The piece on a square, or None if it is empty."""

    def move_text(self, move: Move) -> str:
        """The shortest standard notation that names ``move`` and no other legal move."""

    def is_progress(self, move: Move) -> bool:
        """Whether ``move`` is irreversible (a capture, an advance of a man, a placed mark), so that no
        earlier position can occur again.
        """

    def passed(self) -> Self | None:
        """The same position with the other side to move, for the null-move search.

        None if a turn cannot be passed (the side to move follows from the pieces on the board), or if having
        the move is often a disadvantage, so that a null move would prove nothing.
        """

    def aimed_at(self, square: int) -> int:
        """The square that a player means by choosing ``square``: usually the square itself.

        On a board on which pieces fall down a column, any square of the column can stand for the one on which
        the piece comes to rest.
        """

    def winning_squares(self) -> tuple[int, ...]:
        """The squares that decided a finished game, such as a line of marks; may be empty."""

    def refusal(self, squares: Sequence[int], name: Callable[[int], str] = str) -> str:
        """Return one sentence that explains to the player why no legal move begins with ``squares``.

        Args:
            squares: the squares chosen so far, at least one.
            name: returns the name of a square.
        """


def square_name(state: State, square: int) -> str:
    """The name of a square in sentences: its number, unless the position has a method ``square_name``."""
    name: Callable[[int], str] = getattr(state, "square_name", str)
    return name(square)


Evaluation = Callable[[State], int]
"""A state -> its static evaluation in hundredths of a man (or of the board's own unit), positive if the side
to move is better.  The evaluation depends only on the position and lies between −10,000 and 10,000; only the
search may return the score of a proven win or loss.
"""


def no_opinion(_state: State) -> int:
    """An evaluation of 0 for every position, so that the search sees only wins, losses and draws."""
    return 0


DrawByRule = Callable[[Sequence[State], Sequence[Move]], Reason | None]
"""A function that takes every position of a game, starting with the first, and the moves of the game.  It
returns the rule, other than repetition, by which a draw can be claimed in the last position; None if no rule
applies.
"""


@dataclass(frozen=True, slots=True)
class Term:
    """One term of an evaluation: a count times a weight."""

    name: str
    """The thing counted, in English; translated when shown."""
    count: int
    """The count of the side to move minus that of the other side."""
    weight: int = 100
    """The value of each thing counted, in hundredths of a man or of the board's own unit."""

    @property
    def total(self) -> int:
        """The contribution to the evaluation."""
        return self.count * self.weight


Terms = Callable[[State], Sequence[Term]]
"""A state -> the terms of its evaluation, whose totals add up to it."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How much of a position a player sees, and how accurately it evaluates what it sees.

    The errors are reproducible: the same player always overlooks and misjudges the same things (see
    :mod:`checkers_app.engine.opponents.lots`).
    """

    noise: int
    """The standard deviation of the error in the player's evaluations, in hundredths of a man, at least 0."""
    bound: int
    """How far below the best move, in hundredths of a man, the chosen move may be in an error-free check."""
    attention: float = 1.0
    """The fraction of all replies that the player sees, above 0 and at most 1."""
    knowledge: float = 1.0
    """The weight of everything except material, from 0 (the player only counts pieces) to 1."""
    second_look: int = 2
    """The depth of the error-free check in plies, at least 1; captures are played out after it."""
    beside: float = 0.1
    """The probability of overlooking a jump by a piece next to the one that moved, relative to that of
    overlooking any reply.  People check whether the piece they move can be taken, and miss jumps elsewhere.
    """


@dataclass(frozen=True, slots=True)
class Strength:
    """The strength of the computer at one level of a board."""

    name: str
    """The name of the level."""
    description: str
    """One short sentence for the player."""
    depth: int | None = None
    """The search depth in plies; None if only nodes and seconds limit a search."""
    margin: int = 0
    """How far below the best score, in hundredths of a man, the chosen move may be."""
    nodes: int | None = None
    seconds: float | None = 3.0
    """The maximum time for a move; None if a slow machine should take longer instead of playing worse."""
    compiled: bool = False
    """Whether the level uses the compiled engine of the board instead of the textbook search, which plays
    every board."""
    threads: int | None = 1
    """The number of threads of the compiled engine; None for one per processor."""
    book: bool = False
    """Whether the compiled engine uses its opening book."""
    endings: int | None = 0
    """The maximum number of pieces for which the level uses endgame tables; None for all available tables."""
    sight: Sight | None = None
    """What the level overlooks and misjudges; None if it makes no such errors."""
    tricky: bool = False
    """Whether the level chooses, among equal moves, the one that is hardest to answer."""
    finishing: float = 0.0
    """The probability, from 0 to 1, that the level knows how to catch the opponent's last one or two pieces;
    see :mod:`checkers_app.engine.opponents.finishing`."""
    number: float | None = None
    """The number that identifies the level, also in files: a multiple of one half, larger than that of the
    previous level.  None if no level has a number; then levels are numbered from 1 in order."""


@dataclass(frozen=True, slots=True, eq=False)
class Notation:
    """How the positions and games of a board are written as text.

    All fields are optional.  Missing fields use the default notation; see
    :mod:`checkers_app.notation.positions` for positions and :mod:`checkers_app.notation.pdn` for games.
    """

    write: Callable[[State], str] | None = None
    """Returns a position as one line of text; requires ``read``."""
    read: Callable[[str], State] | None = None
    """Returns the position described by a text, so that ``read(write(state)) == state``.  Raises
    :class:`PositionError` if the text is not a position of the board."""
    example: str = ""
    """A position as text, shown as an example where a position can be typed."""
    draughts: int | None = None
    """The unique number of the game in the tag ``GameType`` of Portable Draughts Notation; None if the game
    is not draughts, in which case its key is written there."""
    game_type_tail: str = ""
    """The text after the number in that tag, such as ``W,10,10,N2,0``; may be empty."""
    white_begins: bool = False
    """True if the first side is White and its player is written in the tag ``White``; otherwise it is
    written in ``Black``.
    """


@dataclass(frozen=True, slots=True)
class EndWords:
    """The sentences that say why a game is over, one for each possible winner.

    ``{winner}`` and ``{loser}`` become the names of the sides.
    """

    first_won: str
    """The sentence for a game between two people or two computers, or one read from a file."""
    second_won: str
    you_won: str
    """The sentence for a game between a person and the computer."""
    you_lost: str
    drawn: str = ""
    """The sentence for a draw; empty for the default sentence."""

    def said(self, winner: Side, human: Side | None, names: tuple[str, str]) -> str:
        """Return the sentence for a finished game.

        Args:
            winner: the side that won.
            human: the side played by a person, if there is exactly one; otherwise None.
            names: the names of the sides.
        """
        if human is None:
            sentence = self.second_won if winner else self.first_won
        else:
            sentence = self.you_won if winner is human else self.you_lost
        return say(sentence, winner=names[winner], loser=names[winner.other])


@dataclass(frozen=True, slots=True)
class Fault:
    """The reason why pieces on a board are not a playable position."""

    headline: str
    detail: str
    square: int | None = None
    """The square at fault, if there is exactly one."""


@dataclass(frozen=True, slots=True, eq=False)
class ByHand:
    """How a position of a board is set up by hand, by placing and removing pieces."""

    pieces: tuple[Piece, ...]
    """The kinds of pieces that can be placed, at most four."""
    write: Callable[[Mapping[int, Piece], Side], str]
    """Returns the pieces and the side to move as text, even if the position is not playable; for a playable
    position, the same text as the board's notation."""
    fault: Callable[[Mapping[int, Piece], Side], Fault | None]
    """Returns the first fault of the position; None if it is playable."""
    state: Callable[[Mapping[int, Piece], Side], State]
    """Returns the position.  Raises ValueError for pieces that no position can have."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """The description of a board: everything the rest of the program needs to know about it.

    Only the fields down to ``initial`` are required.  Games are compared by identity, so a game can be a
    dictionary key.
    """

    key: str
    """The name used in commands, files and settings, such as ``"checkers"``."""
    title: str
    """The name shown to a player, in English.  Every text of a board is translated when it is shown."""
    side_names: tuple[str, str]
    """The names of the first and the second side, in English; mark them with
    :func:`checkers_app.words.declined` so that translators can list their forms."""
    rows: int
    columns: int
    cells: Mapping[int, tuple[int, int]]
    """Square number -> (row, column), both from 0 at the top left of the board when it is not rotated.  Only
    squares that are played on are listed."""
    initial: State
    """The state at the start of a game."""
    top_side: Side | None = Side.FIRST
    """The side whose home is at the top when the board is not rotated; None if it is never rotated."""
    square_names: Mapping[int, str] = field(default_factory=dict)
    """Square -> the name that can be typed instead of its number, in upper case."""
    square_labels: Mapping[int, str] | None = None
    """The labels of empty squares where numbers are shown; None for every square's number."""
    piece_names: tuple[str, ...] = ("piece",)
    """The name of a piece, and of a crowned piece if the game has them."""
    piece_words: Mapping[Piece, str] = field(default_factory=dict)
    """The names of pieces with their side, such as ``black man``, which many languages inflect together.
    Pieces that are not listed are named by their side followed by the piece."""
    side_colors: tuple[str, str] | None = None
    """The colours (``#RRGGBB``) of the two sides' pieces; None for the dark and light colour of the theme."""
    blurb: str = "{opponents}"
    """The text about the board in the menu.  ``{opponents}`` becomes, for example, ``Four opponents``."""
    painter: str = ""
    """The name of the painter that draws the board; if empty, the board's key."""
    icon: str = "play"
    """The name of one of the program's icons, or SVG text drawn in white, 24 by 24 units."""
    rules: tuple[str, ...] = ()
    """The rules for a player, paragraph by paragraph."""
    end_words: Mapping[Reason, EndWords] = field(default_factory=dict)
    """Reason -> the sentences for a game that ended for this reason; other reasons use the default
    sentences.
    """
    typing_note: str = ""
    """A note about typing moves, as a clause that follows an example and a comma."""
    evaluation: Evaluation = no_opinion
    """The static evaluation."""
    terms: Terms | None = None
    """The terms of the evaluation; None if the board does not list them."""
    material: Evaluation | None = None
    """The value of the pieces alone; None if all pieces are alike and never captured."""
    counts_men: bool = False
    """Whether the pieces are men and kings and 100 points of the evaluation are one man, so that sentences
    can say by how many men a move is better."""
    makes_puzzles: bool = False
    """Whether a person's mistakes in reviewed games become puzzles."""
    middle_game: State | None = None
    """A position in which a search shows more than at the start; None if no such position is known."""
    levels: tuple[Strength, ...] = ()
    """The computer's levels, easiest first; empty for default levels of increasing depth."""
    notation: Notation = field(default_factory=Notation)
    """How positions and games are written, where that differs from the default."""
    by_hand: ByHand | None = None
    """How positions are set up by hand; None if that is not possible."""
    draws: DrawByRule | None = None
    """The rule by which a draw can be claimed after long play; None for 40 moves of each side without
    progress.
    """
    squares: Mapping[tuple[int, int], int] = field(init=False)
    """(row, column) -> square number: the inverse of ``cells``."""

    def __post_init__(self) -> None:
        inverse = {cell: square for square, cell in self.cells.items()}
        object.__setattr__(self, "squares", MappingProxyType(inverse))

    def side_name(self, side: Side) -> str:
        """The name of ``side`` on this board, in the current language."""
        return say(self.side_names[side])

    def piece_name(self, piece: Piece) -> str:
        """The name of a piece with its side, such as ``black man``, in the current language."""
        if piece in self.piece_words:
            return say(self.piece_words[piece])
        kind = say(self.piece_names[-1 if piece.king else 0])
        return say("{side} {piece}", side=self.side_name(piece.side), piece=kind)

    def square_label(self, square: int) -> str:
        """The label of a square while it is empty; may be empty."""
        return str(square) if self.square_labels is None else self.square_labels.get(square, "")

    @property
    def places_pieces(self) -> bool:
        """Whether each move places a new piece instead of moving one that is on the board."""
        return _places_pieces(self)

    @property
    def turns(self) -> bool:
        """Whether the board can be rotated to show the other side at the bottom."""
        return self.top_side is not None

    def pieces(self, state: State) -> dict[int, Piece]:
        """Square -> piece, for every piece on the board of ``state``."""
        return {square: piece for square in self.cells if (piece := state.piece_at(square)) is not None}


@lru_cache(maxsize=32)
def _places_pieces(game: Game) -> bool:
    return all(len(move.path) == 1 for move in game.initial.legal_moves())

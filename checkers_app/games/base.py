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
    """One of the two sides in a game.  ``FIRST`` makes the first move."""

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

    ``path`` contains one square if the move places a piece (tic-tac-toe), and at least two if it moves a
    piece (checkers: the origin, every landing square of a jump, the destination).  ``captures`` contains the
    square of each captured piece, in the order in which the pieces are jumped.
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
    """A side has a row of pieces of the required length."""
    BOARD_FULL = "board full"
    NO_PIECES = "no pieces"
    """The side to move has no pieces left."""
    BLOCKED = "blocked"
    """The side to move has pieces but no legal move."""
    TIME = "time"
    """A side has run out of time."""
    REPETITION = "repetition"
    """The same position has occurred for the third time."""
    FORTY_MOVES = "forty moves"
    """There was no capture and no advance of a man in the last 40 moves by each side."""
    QUIET_MOVES = "quiet moves"
    """There has been no capture and no move of a man for as long as the rules of the board allow."""
    FEW_PIECES = "few pieces"
    """An ending with few pieces has lasted as long as the rules of the board allow."""
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
    """A sentence that describes the failure by which a side forfeited the game; empty if no side did."""


class IllegalMoveError(ValueError):
    """Raised for a move that the rules do not allow in this state."""


class MoveTextError(ValueError):
    """Raised for text that does not denote exactly one legal move.  The message can be shown to a player."""


class PositionError(ValueError):
    """Raised for text that is not a valid position.  The message says what is wrong and where, and can be
    shown to a player.
    """


@runtime_checkable
class State(Protocol):
    """A position of a two-player game with perfect information, ready for the next move."""

    @property
    def side_to_move(self) -> Side:
        """The side whose turn it is."""

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, always in the same order; empty if and only if the game is over."""

    def play(self, move: Move) -> Self:
        """The state after ``move``, which must come from :meth:`legal_moves` (not checked)."""

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it continues.

        Draws that depend on the history of the game are handled by :mod:`checkers_app.play.match`.
        """

    def piece_at(self, square: int) -> Piece | None:
        """The piece on a square; None if the square is empty."""

    def move_text(self, move: Move) -> str:
        """The shortest standard notation that denotes ``move`` and no other legal move."""

    def is_progress(self, move: Move) -> bool:
        """Whether ``move`` is irreversible (a capture, an advance of a man, or a placed mark), so that no
        earlier position can occur again.
        """

    def passed(self) -> Self | None:
        """The same position with the other side to move, for the null-move search.

        None if passing is impossible because the pieces on the board determine the side to move, or if having
        to move is often a disadvantage, so that a null move would prove nothing.
        """

    def aimed_at(self, square: int) -> int:
        """The square that a player means by clicking on ``square``, which is usually the square itself.

        On a board on which pieces fall down a column, a click on any square in the column means the square on
        which the piece comes to rest.
        """

    def winning_squares(self) -> tuple[int, ...]:
        """The squares that decided a finished game, such as a line of marks; may be empty."""

    def refusal(self, squares: Sequence[int], name: Callable[[int], str] = str) -> str:
        """Return a sentence that tells the player why no legal move begins with ``squares``.

        Args:
            squares: the squares chosen so far, at least one.
            name: a function that returns the name of a square.
        """


def square_name(state: State, square: int) -> str:
    """The name of a square for use in sentences: the result of the position's method ``square_name`` or, if
    it has no such method, the number of the square.
    """
    name: Callable[[int], str] = getattr(state, "square_name", str)
    return name(square)


Evaluation = Callable[[State], int]
"""A function that returns the static evaluation of a state, in hundredths of a man (or of the board's own
unit), positive if the side to move is better.  The evaluation depends only on the position and lies between
−10,000 and 10,000; only the search may return the score of a proven win or loss.
"""


def no_opinion(_state: State) -> int:
    """An evaluation that is 0 for every position, so that the search distinguishes only wins, losses and
    draws.
    """
    return 0


DrawByRule = Callable[[Sequence[State], Sequence[Move]], Reason | None]
"""A function that takes all positions of a game, starting with the first, and all moves.  It returns the
rule, other than repetition, by which a draw can be claimed in the last position, or None if no rule applies.
"""


@dataclass(frozen=True, slots=True)
class Term:
    """One term of an evaluation: a number multiplied by a weight."""

    name: str
    """What is counted, in English; translated when shown."""
    count: int
    """The number for the side to move minus the number for the other side."""
    weight: int = 100
    """The value of one counted item, in hundredths of a man or of the board's own unit."""

    @property
    def total(self) -> int:
        """The contribution of the term to the evaluation."""
        return self.count * self.weight


Terms = Callable[[State], Sequence[Term]]
"""A function that returns the terms of a state's evaluation; their totals add up to the evaluation."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How much of a position a player sees, and how accurately it evaluates what it sees.

    The errors are reproducible: the same player always overlooks and misjudges the same things (see
    :mod:`checkers_app.engine.opponents.lots`).
    """

    noise: int
    """The standard deviation of the error in the player's evaluations, in hundredths of a man; at least 0."""
    bound: int
    """The maximum difference between the scores of the best and the chosen move in a search without errors,
    in hundredths of a man.
    """
    attention: float = 1.0
    """The fraction of all replies that the player sees, above 0 and at most 1."""
    knowledge: float = 1.0
    """The weight of everything except material, from 0 (the player only counts pieces) to 1."""
    second_look: int = 2
    """The depth of the search without errors in plies, at least 1; captures are played out beyond it."""
    beside: float = 0.1
    """The probability of overlooking a jump by a piece next to the piece that has moved, as a fraction of the
    probability for other replies.  People check whether the piece that they move can be taken, but miss jumps
    elsewhere.
    """


@dataclass(frozen=True, slots=True)
class Strength:
    """The strength of the computer at one level of a board."""

    name: str
    """The name of the level."""
    description: str
    """One short sentence for the player."""
    depth: int | None = None
    """The search depth in plies; None if the search is limited only by nodes and seconds."""
    margin: int = 0
    """The maximum difference between the best score and that of the chosen move, in hundredths of a man."""
    nodes: int | None = None
    seconds: float | None = 3.0
    """The maximum time for a move in seconds; None if a slow machine should take longer rather than play
    worse.
    """
    compiled: bool = False
    """Whether the level uses the compiled engine of the board; otherwise, it uses the textbook search, which
    can play on every board.
    """
    threads: int | None = 1
    """The number of threads of the compiled engine; None for one thread per processor."""
    book: bool = False
    """Whether the compiled engine uses its opening book."""
    endings: int | None = 0
    """The maximum number of pieces for which the level uses endgame tables; None for all available tables."""
    sight: Sight | None = None
    """Describes what the level overlooks and misjudges; None if it makes no such errors."""
    tricky: bool = False
    """Whether the level chooses, among equally good moves, the one that is hardest to answer."""
    finishing: float = 0.0
    """The probability, from 0 to 1, that the level knows how to catch the opponent's last one or two pieces;
    see :mod:`checkers_app.engine.opponents.finishing`."""
    number: float | None = None
    """The number that identifies the level, also in files: a multiple of one half, larger than the number of
    the previous level.  None if no level on the board has a number; the levels are then numbered from 1.
    """


@dataclass(frozen=True, slots=True, eq=False)
class Notation:
    """How the positions and games on a board are written as text.

    All fields are optional.  Missing fields use the default notation; see
    :mod:`checkers_app.notation.positions` for positions and :mod:`checkers_app.notation.pdn` for games.
    """

    write: Callable[[State], str] | None = None
    """A function that returns a position as one line of text; if it is given, ``read`` must be given, too."""
    read: Callable[[str], State] | None = None
    """A function that returns the position described by a text, so that ``read(write(state)) == state``.  It
    raises :class:`PositionError` if the text is not a position on the board.
    """
    example: str = ""
    """A position as text, which is shown as an example where the user can type a position."""
    draughts: int | None = None
    """The unique number of the game in the ``GameType`` tag of Portable Draughts Notation. None if the game
    is not a draughts game; the tag then contains the key of the board.
    """
    game_type_tail: str = ""
    """The text after the number in the ``GameType`` tag, such as ``W,10,10,N2,0``; may be empty."""
    white_begins: bool = False
    """True if the first side is White, whose player is named in the ``White`` tag; False if the first side's
    player is named in the ``Black`` tag.
    """


@dataclass(frozen=True, slots=True)
class EndWords:
    """The sentences that say why a game is over, one for each possible winner.

    ``{winner}`` and ``{loser}`` are replaced with the names of the sides.
    """

    first_won: str
    """The sentence for a game between two people or two computers, or one read from a file."""
    second_won: str
    you_won: str
    """The sentence for a game between a person and the computer."""
    you_lost: str
    drawn: str = ""
    """The sentence for a draw; empty to use the default sentence."""

    def said(self, winner: Side, human: Side | None, names: tuple[str, str]) -> str:
        """Return the sentence for a finished game.

        Args:
            winner: the side that won.
            human: the human player's side if there is exactly one human player, otherwise None.
            names: the names of the sides.
        """
        if human is None:
            sentence = self.second_won if winner else self.first_won
        else:
            sentence = self.you_won if winner is human else self.you_lost
        return say(sentence, winner=names[winner], loser=names[winner.other])


@dataclass(frozen=True, slots=True)
class Fault:
    """The reason why the pieces on a board do not form a playable position."""

    headline: str
    detail: str
    square: int | None = None
    """The square with the fault, if there is exactly one."""


@dataclass(frozen=True, slots=True, eq=False)
class ByHand:
    """How users set up a position on a board, by placing and removing pieces."""

    pieces: tuple[Piece, ...]
    """The kinds of pieces that can be placed, at most four."""
    write: Callable[[Mapping[int, Piece], Side], str]
    """A function that returns the pieces and the side to move as text, even if the position is not playable.
    For a playable position, the text is the same as in the board's notation.
    """
    fault: Callable[[Mapping[int, Piece], Side], Fault | None]
    """A function that returns the first fault in the position; None if the position is playable."""
    state: Callable[[Mapping[int, Piece], Side], State]
    """A function that returns the position.  It raises ValueError for pieces that no position can have."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """The description of a board: everything the rest of the program needs to know about it.

    Only the fields down to ``initial`` are required.  Games are compared by identity, so a game can be used
    as a dictionary key.
    """

    key: str
    """The name used in commands, files and settings, such as ``"checkers"``."""
    title: str
    """The name that is shown to players, in English.  Every text of a board is translated when it is
    shown.
    """
    side_names: tuple[str, str]
    """The names of the first and the second side, in English; mark them with
    :func:`checkers_app.words.declined` so that translators can list their forms."""
    rows: int
    columns: int
    cells: Mapping[int, tuple[int, int]]
    """Map square numbers to (row, column), both counted from 0 at the top left of the unrotated board.  Only
    squares that are used for play are listed.
    """
    initial: State
    """The state at the start of a game."""
    top_side: Side | None = Side.FIRST
    """The side whose home rows are at the top of the unrotated board; None if the board is never rotated."""
    square_names: Mapping[int, str] = field(default_factory=dict)
    """Map squares to the names that can be typed instead of their numbers, in upper case."""
    square_labels: Mapping[int, str] | None = None
    """The labels of empty squares, displayed instead of square numbers; None to label every square with its
    number.
    """
    piece_names: tuple[str, ...] = ("piece",)
    """The name of a piece and, if the game has crowned pieces, the name of a crowned piece."""
    piece_words: Mapping[Piece, str] = field(default_factory=dict)
    """The names of pieces with their side, such as ``black man``; whole phrases, because many languages
    inflect both words together.  Pieces that are not listed are named by their side followed by the piece.
    """
    side_colors: tuple[str, str] | None = None
    """The colours (``#RRGGBB``) of the two sides' pieces; None for the dark and light colours of the
    theme.
    """
    blurb: str = "{opponents}"
    """The text about the board in the menu.  ``{opponents}`` is replaced with a text such as ``Four
    opponents``.
    """
    painter: str = ""
    """The name of the painter that draws the board; empty if the name is the board's key."""
    icon: str = "play"
    """The name of one of the program's icons, or SVG text to be drawn in white, 24 by 24 units in size."""
    rules: tuple[str, ...] = ()
    """The rules in words for players, paragraph by paragraph."""
    end_words: Mapping[Reason, EndWords] = field(default_factory=dict)
    """Map reasons to the sentences for a game that ended for that reason; the default sentences are used for
    other reasons.
    """
    typing_note: str = ""
    """A note about typing moves, as a clause that can follow an example and a comma."""
    evaluation: Evaluation = no_opinion
    """The static evaluation for the board."""
    terms: Terms | None = None
    """The terms of the evaluation; None if the board does not list them."""
    material: Evaluation | None = None
    """A function that returns the value of the pieces alone; None if all pieces are alike and are never
    captured.
    """
    counts_men: bool = False
    """Whether the pieces are men and kings and 100 points of the evaluation equal one man, so that sentences
    can say by how many men a move is better.
    """
    makes_puzzles: bool = False
    """Whether puzzles are made from a person's mistakes in reviewed games."""
    middle_game: State | None = None
    """A position that demonstrates a search better than the initial position does; None if no such position
    is known.
    """
    levels: tuple[Strength, ...] = ()
    """The computer's levels, easiest first; empty for the default levels, which have increasing search
    depths.
    """
    notation: Notation = field(default_factory=Notation)
    """How positions and games are written, if this differs from the default."""
    by_hand: ByHand | None = None
    """How positions are set up by hand; None if that is not possible."""
    draws: DrawByRule | None = None
    """The rule by which a draw can be claimed after a long time without progress; None for 40 moves by each
    side without progress.
    """
    squares: Mapping[tuple[int, int], int] = field(init=False)
    """Map (row, column) to square numbers: the inverse of ``cells``."""

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
        """The label of a square while the square is empty; the label may be empty."""
        return str(square) if self.square_labels is None else self.square_labels.get(square, "")

    @property
    def places_pieces(self) -> bool:
        """Whether each move places a new piece instead of moving a piece that is already on the board."""
        return _places_pieces(self)

    @property
    def turns(self) -> bool:
        """Whether the board can be rotated so that the other side is at the bottom."""
        return self.top_side is not None

    def pieces(self, state: State) -> dict[int, Piece]:
        """Map squares to pieces, for every piece on the board of ``state``."""
        return {square: piece for square in self.cells if (piece := state.piece_at(square)) is not None}


@lru_cache(maxsize=32)
def _places_pieces(game: Game) -> bool:
    return all(len(move.path) == 1 for move in game.initial.legal_moves())

"""The starting positions of matches: those after the three-move openings, or those in a deck file.

A deck is a text file with one position per line, in FEN; a tab and a note may follow, and a line that begins
with ``#`` is a comment.  If one of the comma-separated parts of a note is ``Black is worse`` or ``White is
worse``, a match counts how often that side wins or draws.

The program comes with two decks, because strong engines draw almost every game from the three-move openings.
In the positions of ``one-sided``, one side is ahead by between 0.5 and 0.9 of a man.  In those of
``holding``, one side is behind by between 0.25 and 0.5 of a man and has to find a draw that a deep search
finds and a shallow search misses.  Both were made by ``build_scripts/build_deck.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import MappingProxyType

from checkers_app.engine.api import WIN_BOUND, Limits, Position
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.games.base import Game, Move, Side, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.checkers import Checkers
from checkers_app.notation.ballots import three_move_openings
from checkers_app.notation.fen import FenError, parse_fen
from checkers_app.paths import asset
from checkers_app.storage.files import plain_reason, read_plain

BALLOTS = "ballots"
ONE_SIDED = "one-sided"
HOLDING = "holding"
_FILES = {ONE_SIDED: ("openings", "one_sided.deck"), HOLDING: ("openings", "holding.deck")}
WORSE = MappingProxyType({Side.FIRST: "Black is worse", Side.SECOND: "White is worse"})
"""The phrases in the note of a position that name the worse side."""


_LOOK = Limits(nodes=3_000)
"""The limits of the search that checks whether a start is balanced."""


class DeckError(ValueError):
    """Raised if a deck cannot be used.  The message says what is wrong, and where."""


@dataclass(frozen=True, slots=True)
class Start:
    """The starting position of a game in a match."""

    number: int
    """The position's number in the deck, from 1; for a three-move opening, its official (ACF) number."""
    state: State
    """The position from which the game begins."""
    moves: tuple[Move, ...] = ()
    """The moves played from that position before the engines take over."""
    worse: Side | None = None
    """The worse side, which has to hold the position; None if the deck does not name it."""


def read_deck(name: str) -> tuple[Start, ...]:
    """The positions in a deck.

    ``name`` is :data:`BALLOTS`, :data:`ONE_SIDED`, :data:`HOLDING` or the path of a file.

    Raises:
        DeckError: if the file cannot be read or is empty, or if a line is not a valid position, is a position
            in which the game is over, or is a duplicate.
    """
    if name == BALLOTS:
        return tuple(Start(opening.number, Checkers(), opening.moves) for opening in three_move_openings())
    path = asset(*_FILES[name]) if name in _FILES else Path(name)
    return parse_deck(deck_text(path), path.name)


def deck_text(path: Path) -> str:
    """The text of a deck file.

    Raises:
        DeckError: if the file cannot be read or is not text.
    """
    try:
        return read_plain(path).decode("utf-8-sig")
    except OSError as error:
        raise DeckError(f"{path.name} cannot be read: {plain_reason(error)}") from None
    except UnicodeDecodeError:
        raise DeckError(f"{path.name} is not a text file") from None


def balanced_starts(game: Game, count: int, seed: int) -> tuple[Start, ...]:
    """Starting positions, in random order, in which a short search finds no forced win for either side.

    In checkers, these are the positions after the three-move openings.  On any other board, the first two
    plies are chosen at random.  If there are fewer than ``count`` positions, they are repeated.
    """
    if game is CHECKERS:
        starts = list(read_deck(BALLOTS))
        Random(seed).shuffle(starts)
    else:
        starts = _balanced(game, count, seed)
    return tuple(starts[index % len(starts)] for index in range(count))


def _balanced(game: Game, count: int, seed: int) -> list[Start]:
    found: dict[State, Start] = {}
    for first in game.initial.legal_moves():
        between = game.initial.play(first)
        for second in between.legal_moves():
            after = between.play(second)
            if after.legal_moves():
                found.setdefault(after, Start(len(found) + 1, game.initial, (first, second)))
    if not found:
        return [Start(1, game.initial)]
    order = list(found.items())
    Random(seed).shuffle(order)
    engine, balanced = TextbookEngine.of(game), []
    for state, start in order:
        if abs(engine.search(Position(state), _LOOK).score) < WIN_BOUND:
            balanced.append(start)
            if len(balanced) == count:
                break
    return balanced or [start for _, start in order]


def parse_deck(text: str, name: str = "the deck") -> tuple[Start, ...]:
    """The starting positions in the text of a deck; ``name`` is used in error messages.

    Raises:
        DeckError: as in :func:`read_deck`.
    """
    starts = enumerate(noted_positions(text, name), 1)
    return tuple(Start(number, position.state, worse=_worse(position.note)) for number, position in starts)


@dataclass(frozen=True, slots=True)
class Noted:
    """A line in a file of positions."""

    where: str
    """The file and the line, for error messages."""
    state: Checkers
    note: str
    """The text after the first tab."""


def noted_positions(text: str, name: str) -> tuple[Noted, ...]:
    """The lines of a deck with their notes.

    Raises:
        DeckError: as in :func:`read_deck`.
    """
    found: dict[Checkers, Noted] = {}
    for number, line in enumerate(text.splitlines(), 1):
        fen, _, note = (part.strip() for part in line.partition("\t"))
        if not fen or fen.startswith("#"):
            continue
        where = f"{name}, line {number}"
        try:
            state = parse_fen(fen)
        except FenError as error:
            raise DeckError(f"{where}: {error}") from None
        if state.outcome() is not None:
            raise DeckError(f"{where}: the game is already over in this position")
        if state in found:
            earlier = 1 + list(found).index(state)
            raise DeckError(f"{where}: this position is the same as position {earlier}")
        found[state] = Noted(where, state, note)
    if not found:
        raise DeckError(f"{name} contains no positions")
    return tuple(found.values())


def _worse(note: str) -> Side | None:
    """The side that a note calls worse; None if the note names no side or both."""
    parts = [part.strip() for part in note.split(",")]
    sides = [side for side, phrase in WORSE.items() if phrase in parts]
    return sides[0] if len(sides) == 1 else None

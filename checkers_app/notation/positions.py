"""Converts positions on any board to one line of text, and back.

Boards with their own notation (:class:`~checkers_app.games.base.Notation`), such as FEN in checkers, use
that notation.  Positions on other boards are written as a diagram: the key of the board, its rows from the
top separated by slashes, and the side to move::

    connect_four 7/7/7/7/3r3/2yry2 r

A piece is written as the first letter of its side's name, in upper case if it is crowned, and a number stands
for that many empty squares in a row.  If the names of both sides begin with the same letter, ``x`` and ``o``
are used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from checkers_app.games import boards
from checkers_app.games.base import Game, Piece, PositionError, Side, State
from checkers_app.words import N_
from checkers_app.words.sentence import CountedSentence, Sentence, said_by

_LONGEST = 2_000
"""The maximum length of a text that is read, in characters."""
_TRIES = tuple(500 << turn for turn in range(7))
"""The limits, in positions, of successive searches for a game that leads to a diagram.  Each search uses
another order of the moves: with an unlucky order a search takes very long, but with a lucky order it takes
hardly any time.  All searches together take half a second if there is no such game.
"""
_PART = re.compile(r"[0-9]+|[A-Za-z]")
_SHOWN = 20


def position_text(game: Game, state: State) -> str:
    """The position as one line of text, which :func:`read_position` can read."""
    if game.notation.write is not None:
        return game.notation.write(state)
    return _picture(game, game.pieces(state), state.side_to_move)


def read_position(game: Game, text: str) -> State:
    """The position on the board ``game`` that a text describes.

    Diagrams can be read for boards on which positions can be set up by hand, and for boards on which each
    move places a piece that never moves.  For the latter, the program searches for a game that leads to the
    position.

    Raises:
        PositionError: if the text does not describe a position on the board.
    """
    if game.notation.read is not None:
        return game.notation.read(text)
    return _state(game, *_seen(game, text))


def find_position(text: str, first: Game | None = None) -> tuple[Game, State]:
    """The board and the position that a text describes.

    Args:
        text: a position on any board.
        first: the board that is tried before the others.

    Raises:
        PositionError: if no board can read the text.  The message comes from the board named in the text or,
            if there is none, from the first board with its own notation.
    """
    named = _named(text)
    if named is not None:
        return named, read_position(named, text)
    problem = None
    for game in _with_notation(first):
        try:
            return game, read_position(game, text)
        except PositionError as error:
            problem = problem or error
    raise problem or PositionError(Sentence(N_("the text does not begin with the name of a board")))


@dataclass(frozen=True, slots=True)
class Sought:
    """A position to search for in a collection of games."""

    game: Game
    state: State | None
    """The position; None if its text can be read only by finding a game that leads to it."""
    pieces: tuple[tuple[int, Piece], ...]
    side_to_move: Side

    def is_at(self, state: State) -> bool:
        """True if ``state``, a position on the same board, is the one that is being searched for."""
        if self.state is not None:
            return state == self.state
        if state.side_to_move is not self.side_to_move:
            return False
        return self.game.pieces(state) == dict(self.pieces)


def sought(text: str) -> Sought | None:
    """The position to search for, or None if the text does not describe a position on any board.

    The position need not be reachable in a game.
    """
    try:
        named = _named(text)
        if named is not None and named.notation.read is None:
            pieces, side = _seen(named, text)
            return Sought(named, None, tuple(sorted(pieces.items())), side)
        game, state = find_position(text)
    except PositionError:
        return None
    return Sought(game, state, (), state.side_to_move)


def _named(text: str) -> Game | None:
    """The board that a text names if it is a diagram."""
    words = text.split(None, 1)
    return boards().get(words[0].casefold()) if len(words) > 1 and "/" in words[1] else None


def _with_notation(first: Game | None) -> Iterator[Game]:
    games: Iterable[Game] = boards().values()
    return (
        game
        for game in (*([first] if first is not None else []), *(game for game in games if game is not first))
        if game.notation.read is not None
    )


# --- pictures -------------------------------------------------------------------------------------


def _letters(game: Game) -> tuple[str, str]:
    """The letters of the two sides in lower case."""
    first, second = (name[:1].casefold() for name in game.side_names)
    usable = first != second and all(re.fullmatch("[a-z]", letter) for letter in (first, second))
    return (first, second) if usable else ("x", "o")


def _picture(game: Game, pieces: Mapping[int, Piece], side_to_move: Side) -> str:
    letters = _letters(game)
    rows = []
    for row in range(game.rows):
        text, empty = "", 0
        for column in range(game.columns):
            piece = pieces.get(game.squares.get((row, column), -1))
            if piece is None:
                empty += 1
                continue
            letter = letters[piece.side]
            text += f"{empty or ''}{letter.upper() if piece.king else letter}"
            empty = 0
        rows.append(f"{text}{empty or ''}")
    return f"{game.key} {'/'.join(rows)} {letters[side_to_move]}"


def _seen(game: Game, text: str) -> tuple[dict[int, Piece], Side]:
    """The pieces in a diagram, and the side to move."""
    if len(text) > _LONGEST:
        raise PositionError(
            Sentence(
                N_("a position has at most {most} characters; this text has {number}"),
                most=_LONGEST,
                number=len(text),
            )
        )
    words = text.split()
    if not words or words[0].casefold() != game.key.casefold():
        raise PositionError(
            Sentence(
                N_("a position in {game} begins with {key}, not {found}"),
                game=Sentence(game.title),
                key=game.key,
                found=_shown(words),
            )
        )
    letters = _letters(game)
    if len(words) != 3:
        raise PositionError(
            Sentence(
                N_(
                    "a position has three words ({key}, its rows and the side to move); this text has "
                    "{number}"
                ),
                key=game.key,
                number=len(words),
            )
        )
    rows = words[1].split("/")
    if len(rows) != game.rows:
        raise PositionError(
            CountedSentence(
                "{game} has {number} row, but the text has {found}",
                "{game} has {number} rows, but the text has {found}",
                game.rows,
                game=Sentence(game.title),
                found=len(rows),
            )
        )
    if words[2].casefold() not in letters:
        raise PositionError(
            Sentence(
                N_("the side to move is {first} for {first_side} or {second} for {second_side}, not {found}"),
                first=letters[0],
                first_side=Sentence(game.side_names[Side.FIRST]),
                second=letters[1],
                second_side=Sentence(game.side_names[Side.SECOND]),
                found=_shown(words[2:]),
            )
        )
    pieces: dict[int, Piece] = {}
    for row, part in enumerate(rows):
        pieces.update(_row(game, row, part))
    return pieces, Side(letters.index(words[2].casefold()))


def _row(game: Game, row: int, text: str) -> Iterator[tuple[int, Piece]]:
    """The squares and pieces in a row of a diagram; rows are counted from 0."""
    letters, column, at = _letters(game), 0, 0
    while at < len(text):
        part = _PART.match(text, at)
        if part is None:
            raise PositionError(
                Sentence(
                    N_("row {row} has {found}, which is neither a piece nor a number"),
                    row=row + 1,
                    found=repr(text[at]),
                )
            )
        at = part.end()
        word = part[0]
        if word.isdigit():
            column += int(word[:4])
            continue
        if word.casefold() not in letters:
            raise PositionError(
                Sentence(
                    N_("row {row} has a piece {found}; the pieces are {first} and {second}"),
                    row=row + 1,
                    found=repr(word),
                    first=letters[0],
                    second=letters[1],
                )
            )
        if word.isupper() and len(game.piece_names) == 1:
            raise PositionError(
                Sentence(
                    N_("row {row} has {found}, but no piece is crowned in this game: write {letter}"),
                    row=row + 1,
                    found=repr(word),
                    letter=word.casefold(),
                )
            )
        square = game.squares.get((row, column))
        if square is None:
            raise PositionError(
                Sentence(
                    N_("row {row} has a piece in column {column}, where the board has no square"),
                    row=row + 1,
                    column=column + 1,
                )
            )
        yield square, Piece(Side(letters.index(word.casefold())), king=word.isupper())
        column += 1
    if column != game.columns:
        raise PositionError(
            CountedSentence(
                "row {row} has {number} square, not {columns}",
                "row {row} has {number} squares, not {columns}",
                column,
                row=row + 1,
                columns=game.columns,
            )
        )


def _state(game: Game, pieces: dict[int, Piece], side: Side) -> State:
    """The position with these pieces."""
    if (game.pieces(game.initial), game.initial.side_to_move) == (pieces, side):
        return game.initial
    if game.by_hand is not None:
        try:
            return game.by_hand.state(pieces, side)
        except ValueError as error:
            raise PositionError(said_by(error)) from None
    if not game.places_pieces:
        raise PositionError(
            Sentence(
                N_("the pieces alone do not make a position in {game}; copy the whole game instead"),
                game=Sentence(game.title),
            )
        )
    found = _placed(game, pieces, side)
    if found is None:
        raise PositionError(
            Sentence(N_("no game of {game} was found that leads to this position"), game=Sentence(game.title))
        )
    return found


def _placed(game: Game, pieces: dict[int, Piece], side: Side) -> State | None:
    """The position after placing the pieces one by one; None if no possible order was found."""
    for turn, most in enumerate(_TRIES):
        rank = list(game.cells)
        if turn:
            Random(turn).shuffle(rank)
        found, tried = _placed_in_order(game, pieces, side, dict(zip(game.cells, rank, strict=True)), most)
        if found is not None or tried < most:
            return found
    return None


def _placed_in_order(
    game: Game, pieces: dict[int, Piece], side: Side, rank: Mapping[int, int], most: int
) -> tuple[State | None, int]:
    """The position, found by trying squares of high rank first, and the number of positions searched."""
    known: set[State] = set()
    waiting: list[tuple[State, int]] = [(game.initial, len(game.pieces(game.initial)))]
    while waiting and len(known) < most:
        state, placed = waiting.pop()
        if placed == len(pieces) and state.side_to_move is side and game.pieces(state) == pieces:
            return state, len(known)
        if placed >= len(pieces):
            continue
        wanted = Piece(state.side_to_move)
        fitting = [move for move in state.legal_moves() if pieces.get(move.destination) == wanted]
        for move in sorted(fitting, key=lambda move: rank[move.destination]):
            after = state.play(move)
            if after not in known and after.piece_at(move.destination) == wanted:
                known.add(after)
                waiting.append((after, placed + 1))
    return None, len(known)


def _shown(words: list[str]) -> str:
    word = " ".join(words)
    return repr(word if len(word) <= _SHOWN else word[:_SHOWN] + "…")

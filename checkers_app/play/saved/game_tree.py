"""Between a match, which is one line of moves, and the record of a game, which is a tree of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from checkers_app.games.base import Move
from checkers_app.notation.record import Path, Ply, Record, Result
from checkers_app.play.match import HUMAN, Match


def main_moves(match: Match) -> tuple[Move, ...]:
    """What was played, and what was taken back and can be played again."""
    return (*match.moves, *reversed(match.undone))


def with_main_line(record: Record, moves: Sequence[Move]) -> Record:
    """The record with ``moves`` at the beginning of its main line; nothing that was in it is lost but the
    result, which is not that of another main line.

    Raises:
        IllegalMoveError: if a move is against the rules.
    """
    former = record.moves
    if not former:  # whoever has played the moves vouches for them
        result = Result.UNKNOWN if moves else record.result
        return replace(record, line=tuple(map(Ply, moves)), result=result)
    pairs = zip(former, moves, strict=False)
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    path: Path = (common - 1,) if common else ()
    for move in moves[common:]:
        record, path = record.add(path, move)
    while len(path) > 1:
        record, path = record.promoted(path)
    if record.result is not Result.UNKNOWN and record.moves != former:
        record = replace(record, result=Result.UNKNOWN)
    return record


def ending_at(record: Record, plies: int) -> Record:
    """The record with a main line that ends after ``plies``; nothing that was in it is lost.

    What followed becomes a variation on the last ply that is left, which it repeats, since a variation
    is in the place of a move; where none is left it is told at the beginning.
    """
    line, rest = record.line[:plies], record.line[plies:]
    if not rest:
        return record
    if line:
        *earlier, last = line
        variation = (Ply(last.move), *rest)
        return replace(record, line=(*earlier, replace(last, variations=(*last.variations, variation))))
    state, texts = record.start, []
    for ply in rest:
        texts.append(state.move_text(ply.move))
        state = state.play(ply.move)
    return replace(record, line=(), comments=(*record.comments, f"Taken back: {' '.join(texts)}"))


def path_of(record: Record, moves: Sequence[Move]) -> Path | None:
    """The place that ``moves`` lead to from the start; None if the tree has none.

    A variation may repeat the move that it is beside, so that several lines begin in the same way.
    """
    paths: list[Path] = [()]
    for move in moves:
        paths = [reply for path in paths for reply in record.replies(path) if record.ply(reply).move == move]
    return paths[0] if paths else None


def match_at(match: Match, record: Record, path: Path) -> Match:
    """The match as it would stand at a place in the tree of its game, between the same players.

    What follows in the line can be played again.

    Raises:
        IndexError: if the tree has no such place.
    """
    moves = record.moves_to(path)
    line = record.line_of(path)
    following = [ply.move for ply in line[path[-1] + 1 if path else 0 :]]
    # People may play on where a draw can be claimed, which between two computers ends the game.
    shown = Match.new(match.game, (HUMAN, HUMAN), record.start)
    for move in moves:
        shown = shown.play(move)
    return replace(
        shown,
        seats=match.seats,
        undone=tuple(reversed(following)),
        opening_plies=min(match.opening_plies, len(moves)),
    )

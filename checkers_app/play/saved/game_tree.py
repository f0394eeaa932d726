"""Converts between a match, which is one line of moves, and the record of a game, which is a tree of
moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from checkers_app.games.base import Move
from checkers_app.notation.record import Path, Ply, Record, Result
from checkers_app.play.match import HUMAN, Match


def main_moves(match: Match) -> tuple[Move, ...]:
    """The moves that were played, followed by undone moves that can be redone."""
    return (*match.moves, *reversed(match.undone))


def with_main_line(record: Record, moves: Sequence[Move]) -> Record:
    """The record with a main line that begins with ``moves``.  Everything in the record is preserved except
    the result, which does not apply to a different main line.

    Raises:
        IllegalMoveError: if a move is illegal.
    """
    former = record.moves
    if not former:  # the caller has checked the moves
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
    """The record with a main line that ends after ``plies`` plies; everything in the record is preserved.

    The rest of the line becomes a variation on the last remaining ply.  Because a variation replaces a move,
    it begins by repeating that ply.  If no ply remains, the rest becomes a comment at the start.
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
    """The path to the position that ``moves`` reach from the start; None if the tree does not contain it.

    A variation may repeat the move that it replaces, so several lines may begin with the same moves.
    """
    paths: list[Path] = [()]
    for move in moves:
        paths = [reply for path in paths for reply in record.replies(path) if record.ply(reply).move == move]
    return paths[0] if paths else None


def match_at(match: Match, record: Record, path: Path) -> Match:
    """The match at a given path in the tree of its game, with the same players.

    The rest of the line can be redone.

    Raises:
        IndexError: if the tree has no such path.
    """
    moves = record.moves_to(path)
    line = record.line_of(path)
    following = [ply.move for ply in line[path[-1] + 1 if path else 0 :]]
    # People may continue where a draw can be claimed, which would end a game between two computers.
    shown = Match.new(match.game, (HUMAN, HUMAN), record.start)
    for move in moves:
        shown = shown.play(move)
    return replace(
        shown,
        seats=match.seats,
        undone=tuple(reversed(following)),
        opening_plies=min(match.opening_plies, len(moves)),
    )

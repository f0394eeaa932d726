"""The moves of a game as running text, with numbers, marks, comments and variations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from checkers_app.games.base import Game, State
from checkers_app.notation.record import Line, Path
from checkers_app.notation.remarks import remark_at, signs
from checkers_app.views.paper.booklet import PrintedGame, numbered
from checkers_app.words import say


class WordKind(Enum):
    """The kind of text in a part."""

    MOVE = "move"
    REMARK = "remark"
    OPEN = "open"
    """The beginning of a variation."""
    CLOSE = "close"
    """The end of a variation."""
    DIAGRAM = "diagram"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class TextPart:
    """A part of the text of a game."""

    kind: WordKind
    text: str = ""
    """A move with its number and mark, a comment, the caption of a diagram, or the result."""
    path: Path = ()
    """The path to the move, or to the position of the diagram, in the game's record."""


def move_text(printed: PrintedGame) -> Iterator[TextPart]:
    """The parts of the text of a game, in order."""
    record = printed.record
    if 0 in printed.diagrams:
        yield TextPart(WordKind.DIAGRAM, caption(printed.game, record.start))
    if remark := remark_at(record, ()).text:
        yield TextPart(WordKind.REMARK, remark)
    yield from _line(printed, (), record.line, record.start)
    if record.result.value != "*":
        yield TextPart(WordKind.RESULT, record.result.value)


def _line(printed: PrintedGame, prefix: Path, line: Line, state: State) -> Iterator[TextPart]:
    record, interrupted = printed.record, True
    for index, ply in enumerate(line):
        path = (*prefix, index)
        bare = state.move_text(ply.move)
        text = numbered(record.start, path, f"{bare}{signs(ply.nags)}", always=interrupted)
        yield TextPart(WordKind.MOVE, text, path)
        remark = remark_at(record, path).text
        if remark:
            yield TextPart(WordKind.REMARK, remark)
        for number, variation in enumerate(ply.variations):
            yield TextPart(WordKind.OPEN)
            yield from _line(printed, (*path, number), variation, state)
            yield TextPart(WordKind.CLOSE)
        state = state.play(ply.move)
        drawn = not prefix and index + 1 in printed.diagrams
        if drawn:
            words = caption(printed.game, state, numbered(record.start, path, bare))
            yield TextPart(WordKind.DIAGRAM, words, path)
        interrupted = bool(remark or ply.variations or drawn)


def caption(game: Game, state: State, move: str = "") -> str:
    """The caption of a diagram: the last move with its number, if there is one, and the side to move."""
    side = game.side_name(state.side_to_move)
    if not move:
        return say("{side} to move.", side=side)
    if state.outcome() is not None:
        return say("The position after {move}", move=move)
    return say("After {move}. {side} to move.", move=move, side=side)

"""The card of the selected game: a board with step buttons, the result, and the moves around the position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from checkers_app.games.base import Side
from checkers_app.notation.remarks import signs
from checkers_app.ui.boards.moving.view import BoardView
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.look import Look
from checkers_app.views.games.shown import Shown
from checkers_app.words import N_, say

_ROW, _ROWS = 25, 4
_NUMBERS = 34
_STEPS = (
    ("first", N_("First position")),
    ("prev", N_("One move back")),
    ("next", N_("One move forward")),
    ("last", N_("Last position")),
)
_BOARD, _LEAST_BOARD = 248, 160


def step_from(shown: Shown, name: str) -> int:
    """The ply reached by the step ``first``, ``prev``, ``next`` or ``last``."""
    last = len(shown.moves)
    ply = {"first": 0, "prev": shown.ply - 1, "next": shown.ply + 1, "last": last}[name]
    return max(0, min(last, ply))


class _MovesAround:
    """The moves around the displayed position, in as many rows as fit."""

    def __init__(self, shown: Shown) -> None:
        self._shown = shown
        self._offset = int(shown.states[0].side_to_move)
        self._length = (len(shown.moves) + self._offset + 1) // 2 if shown.moves else 0

    def picture(self, fewest: int) -> el.Element:
        """The rows; at least ``fewest`` of them, if there are that many."""
        least, natural = min(fewest, self._length), min(_ROWS, self._length)
        size, smallest = (200, _ROW * natural), (160, _ROW * least)
        return el.Picture(self._paint, describe=self._told, size=size, smallest=smallest, label=say("Moves"))

    def _seen(self, rows: int) -> range:
        """The range of rows shown if ``rows`` of them fit."""
        current = max(0, self._shown.ply - 1 + self._offset) // 2
        first = max(0, min(self._length - rows, current - min(1, rows - 1)))
        return range(first, min(self._length, first + rows))

    def _move(self, row: int, side: int) -> tuple[str, bool] | None:
        """A side's move in a row, and whether it led to the displayed position; None if there is no move."""
        shown, ply = self._shown, 2 * row + side - self._offset
        if not 0 <= ply < len(shown.moves):
            return None
        move = shown.states[ply].move_text(shown.moves[ply])
        return f"{move} {signs(shown.record.line[ply].nags)}".rstrip(), ply == shown.ply - 1

    def _told(self) -> Sequence[el.Element]:
        told: list[el.Element] = []
        for row in self._seen(_ROWS):
            for side, dots in ((0, ". "), (1, ". …")):
                if (move := self._move(row, side)) is not None:
                    told.append(
                        el.Told("text", f"{row + 1}{dots}{move[0]}", *(["chosen"] if move[1] else []))
                    )
        return told

    def _paint(self, look: Look, surface: Surface, rect: Rect) -> None:
        room = (rect.width - _NUMBERS) // 2
        rows = self._seen(min(_ROWS, max(1, rect.height // _ROW)))
        for row in rows:
            y = rect.y + _ROW * (row - rows.start) + _ROW // 2
            look.text(surface, str(row + 1), "machine", look.theme.ink3, (rect.x + 22, y), "right")
            for side in (0, 1):
                if (move := self._move(row, side)) is not None:
                    at = rect.x + _NUMBERS + side * room, y
                    self._paint_move(look, surface, move[0], at, room - 10, here=move[1])

    @staticmethod
    def _paint_move(
        look: Look, surface: Surface, move: str, at: tuple[int, int], room: int, *, here: bool
    ) -> None:
        ink = look.theme.ink
        if here:
            width = min(room, look.width(move, "machine")) + 16
            look.box(surface, Rect(at[0] - 8, at[1] - 11, width, 22), look.theme.accent, radius=5)
            ink = look.theme.accent_ink
        look.text(surface, move, "machine", ink, at, "left", room)


def _board(shown: Shown | None, size: int, least: int) -> el.Element:
    if shown is None:
        nothing = el.Words(
            say("Choose a game to see it here."),
            style="label_plain",
            color="ink2",
            anchor="center",
            wrap=True,
        )
        place = el.Column(el.Space(), nothing, el.Space())
        return el.Steady(place, high=size, low=least, natural=size, least=least)
    last = shown.moves[shown.ply - 1] if shown.ply else None
    picture = Picture(pieces=shown.game.pieces(shown.state), last_move=last, numbers=False)

    def paint(look: Look, surface: Surface, rect: Rect) -> None:
        square = Rect(0, 0, *(min(rect.size),) * 2)
        square.center = rect.center
        BoardView(shown.game, square, flipped=shown.flipped).draw(look, surface, picture)

    return el.Picture(paint, aspect=1, size=(size, size), smallest=(least, least), label=_position(shown))


def _position(shown: Shown) -> str:
    """A description of the displayed position."""
    if not shown.ply:
        return say("The position at the beginning")
    move = shown.states[shown.ply - 1].move_text(shown.moves[shown.ply - 1])
    return say("The position after {move}", move=move)


def _steps(shown: Shown | None, step: Callable[[str], None]) -> el.Element:
    """The step buttons: first, previous, next, last."""
    return el.Row(
        *(
            el.Button(
                name,
                partial(step, name),
                icon=name,
                tip=say(tip),
                enabled=shown is not None,
                grow=1,
                height=36,
            )
            for name, tip in _STEPS
        ),
        gap=8,
    )


def _words(shown: Shown | None, high: int, low: int) -> el.Element:
    """The players, the result, the surrounding moves, and the comment on the last move; long texts scroll."""
    if shown is None:
        return el.Steady(el.Space(), high=high, low=low, grow=1)

    def told(most: str, rows: int) -> el.Element:
        first = shown.row.name_of(Side.FIRST) or shown.game.side_name(Side.FIRST)
        second = shown.row.name_of(Side.SECOND) or shown.game.side_name(Side.SECOND)
        title = say("{first} against {second}", first=first, second=second)
        if first == second:
            title = say("{name} against itself", name=first)
        remark = el.Words(shown.remarks, style="note", color="ink2", wrap=True)
        return el.Column(
            el.Words(title, style="status", long=True),
            el.Words(shown.reason, style="label_plain", color="ink2", wrap=True),
            el.Words(most, style="label_plain", color="ink2", long=True) if most else None,
            el.Space(6),
            _MovesAround(shown).picture(rows),
            el.Scroll("remark", remark, shown=36) if shown.remarks else None,
            gap=2,
        )

    occasion = f"{shown.row.heading.event}, {shown.row.shown_date}".strip(", ")
    story = el.FirstFit(
        lambda: told(occasion, 3), lambda: told("", 1), lambda: el.Scroll("story", told(occasion, 1))
    )
    return el.Steady(story, high=high, low=low, natural=200, grow=1)


def tall_preview(shown: Shown | None, step: Callable[[str], None], buttons: el.Element) -> el.Element:
    """The board above the text, with the buttons below."""
    return el.Card(
        _board(shown, _BOARD, _LEAST_BOARD),
        _steps(shown, step),
        _words(shown, 150, 128),
        buttons,
        gap=10,
        label=say("The chosen game"),
    )


def wide_preview(shown: Shown | None, step: Callable[[str], None], buttons: el.Element) -> el.Element:
    """The board to the left of the text, with the buttons in a row below."""
    words = el.Column(_steps(shown, step), _words(shown, 100, 60), gap=10, grow=1)
    return el.Card(
        el.Row(_board(shown, 328, 120), words, gap=12, align="fill"),
        buttons,
        gap=10,
        label=say("The chosen game"),
    )

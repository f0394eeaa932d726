"""The preview of a game: a board that can be stepped through, what came of it, the moves around."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from checkers_app.notation.remarks import signs
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.view import BoardView
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Button, Widget
from checkers_app.views.games.shown import Shown

_ROW, _REMARK = 25, 17
_STEPS = (("first", "First position"), ("prev", "Back"), ("next", "On"), ("last", "Last position"))


class Preview:
    """Where the parts of the preview are, and how they are drawn."""

    def __init__(self) -> None:
        self.shown: Shown | None = None
        self._board = self._text = Rect(0, 0, 0, 0)
        self._steps = Rect(0, 0, 0, 0)

    def place(self, rect: Rect, *, bottom: int, beside: bool = False) -> None:
        """Lay the parts out inside ``rect``; the buttons begin at ``bottom``.

        The words are under the board, or ``beside`` it.
        """
        if beside:
            side = min(bottom - rect.y, rect.width // 2)
            self._board = Rect(rect.x, rect.y, side, side)
            left = self._board.right + 12
            self._steps = Rect(left, rect.y, rect.right - left, 36)
        else:
            side = min(rect.width, 400, max(160, bottom - rect.y - 190))
            self._board = Rect(rect.x + (rect.width - side) // 2, rect.y, side, side)
            self._steps = Rect(rect.x, self._board.bottom + 10, rect.width, 36)
        top = self._steps.bottom + 16
        self._text = Rect(self._steps.x, top, self._steps.width, bottom - top - 8)

    def step_buttons(self, step: Callable[[str], None]) -> list[Widget]:
        """First, previous, next, last."""
        bar = self._steps
        width = (bar.width - 24) // 4
        return [
            Button(
                name,
                Rect(bar.x + index * (width + 8), bar.y, width, bar.height),
                partial(step, name),
                icon=name,
                tip=tip,
                enabled=self.shown is not None,
            )
            for index, (name, tip) in enumerate(_STEPS)
        ]

    def go(self, name: str) -> int:
        """The ply that a step leads to."""
        if self.shown is None:
            return 0
        last = len(self.shown.moves)
        ply = {"first": 0, "prev": self.shown.ply - 1, "next": self.shown.ply + 1, "last": last}[name]
        return max(0, min(last, ply))

    def draw(self, look: Look, surface: Surface) -> None:
        """Draw the board and the words; nothing where no game is shown."""
        shown = self.shown
        if shown is None:
            words = look.wrap("A game that is chosen is shown here.", "label_plain", self._text.width)
            for index, line in enumerate(words):
                at = (self._board.centerx, self._board.centery + 18 * index)
                look.text(surface, line, "label_plain", look.theme.ink2, at, "center")
            return
        last = shown.moves[shown.ply - 1] if shown.ply else None
        picture = Picture(pieces=shown.game.pieces(shown.state), last_move=last, numbers=False)
        BoardView(shown.game, self._board).draw(look, surface, picture)
        self._draw_words(look, surface, shown)

    def _draw_words(self, look: Look, surface: Surface, shown: Shown) -> None:
        theme, text, heading = look.theme, self._text, shown.row.heading
        first, second = (
            heading.black or shown.game.side_names[0],
            heading.white or shown.game.side_names[1],
        )
        title = f"{first} against {second}" if first != second else f"{first} against itself"
        look.text(surface, title, "status", theme.ink, (text.x, text.y + 6), "left", text.width)
        y = text.y + 28
        about = f"{heading.event}, {shown.row.shown_date}".strip(", ")
        rows_wanted = (text.bottom - y) // _ROW
        lines, most = look.wrap(shown.reason, "label_plain", text.width), 2 if rows_wanted >= 3 else 1
        if len(lines) > most:  # the rest of them as one, which is cut with an ellipsis
            lines[most - 1 :] = [" ".join(lines[most - 1 :])]
        if about and rows_wanted >= 6:
            lines.append(look.fit(about, "label_plain", text.width))
        for line in lines:
            look.text(surface, line, "label_plain", theme.ink2, (text.x, y), "left", text.width)
            y += 18
        self._draw_moves(look, surface, shown, y + 8)

    def _draw_moves(self, look: Look, surface: Surface, shown: Shown, top: int) -> None:
        theme, text = look.theme, self._text
        rows = max(0, min(4, (text.bottom - top) // _ROW))
        remarks = look.wrap(shown.remarks, "note", text.width)
        if remarks and rows > 1:  # what is said of the move has the place of a row or two
            rows = min(rows, max(1, (text.bottom - top - _REMARK * len(remarks)) // _ROW))
            room = max(1, (text.bottom - top - _ROW * rows - 4) // _REMARK)
            if len(remarks) > room:
                remarks[room - 1 :] = [" ".join(remarks[room - 1 :])]
            for index, line in enumerate(remarks):
                at = (text.x, top + _ROW * rows + 10 + _REMARK * index)
                look.text(surface, line, "note", theme.ink2, at, "left", text.width)
        offset = int(shown.states[0].side_to_move)
        length = (len(shown.moves) + offset + 1) // 2
        current = max(0, shown.ply - 1 + offset) // 2
        first = max(0, min(length - rows, current - min(1, rows - 1)))
        columns = (text.x + 34, text.x + 34 + (text.width - 34) // 2)
        for row in range(first, min(length, first + rows)):
            y = top + _ROW * (row - first) + _ROW // 2
            look.text(surface, str(row + 1), "machine", theme.ink3, (text.x + 22, y), "right")
            for side in (0, 1):
                ply = 2 * row + side - offset
                if not 0 <= ply < len(shown.moves):
                    continue
                move = shown.states[ply].move_text(shown.moves[ply])
                move = f"{move} {signs(shown.record.line[ply].nags)}".rstrip()
                room = (text.width - 34) // 2 - 10
                ink = theme.ink
                if ply == shown.ply - 1:
                    width = min(room, look.width(move, "machine")) + 16
                    look.box(surface, Rect(columns[side] - 8, y - 11, width, 22), theme.accent, radius=5)
                    ink = theme.accent_ink
                look.text(surface, move, "machine", ink, (columns[side], y), "left", room)

"""The deck of openings: pick the ballot of the next game, with its moves and the position after them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game
from checkers_app.notation.ballots import Opening
from checkers_app.ui.card import Card
from checkers_app.ui.context import Context
from checkers_app.ui.kit.widgets import Button, Switch

ROW = 34
_STEPS = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_PAGEUP: -8,
    pygame.K_PAGEDOWN: 8,
    pygame.K_HOME: -1000,
    pygame.K_END: 1000,
}


class OpeningsScene(Card):
    """A card over the main menu; closed without a choice it leaves everything as it was."""

    title = "Choose an opening"

    def __init__(
        self,
        context: Context,
        game: Game,
        openings: Sequence[Opening],
        number: int,
        choose: Callable[[int], None],
    ) -> None:
        """``openings`` holds the barred ones too; ``choose`` is called with the number that was picked."""
        super().__init__(context)
        self._game = game
        self._all = tuple(openings)
        self._number = number
        self._choose = choose
        self._barred = any(opening.number == number and opening.barred for opening in openings)
        self._top = 0
        self._list = Rect(0, 0, 0, 0)

    @property
    def _shown(self) -> tuple[Opening, ...]:
        return tuple(opening for opening in self._all if self._barred or not opening.barred)

    @property
    def _index(self) -> int:
        return next((i for i, opening in enumerate(self._shown) if opening.number == self._number), 0)

    def _card_size(self) -> tuple[int, int]:
        return 720, min(self._size[1] - 48, 640)

    def resize(self, size: tuple[int, int]) -> None:
        """Centre the card in the window, the chosen ballot in sight."""
        super().resize(size)
        self._show_chosen()

    def _take(self, event: pygame.event.Event) -> bool:
        if super()._take(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in _STEPS:
            self._step(_STEPS[event.key])
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(self._top - 2 * event.y)
        elif (
            event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._list.collidepoint(event.pos)
        ):
            self._click(event)
        else:
            return False
        return True

    def _click(self, event: pygame.event.Event) -> None:
        index = self._top + (event.pos[1] - self._list.y) // ROW
        if event.button == 1 and index < len(self._shown):
            self._number = self._shown[index].number
            self._group.keyboard = False
            self._dirty = True

    def _step(self, rows: int) -> None:
        index = max(0, min(len(self._shown) - 1, self._index + rows))
        self._number = self._shown[index].number
        self._group.focus("done")  # Enter takes what the arrows have found
        self._show_chosen()

    def _rows(self) -> int:
        return self._list.height // ROW

    def _scroll(self, top: int) -> None:
        self._top = max(0, min(len(self._shown) - self._rows(), top))
        self._dirty = True

    def _show_chosen(self) -> None:
        index = self._index
        self._scroll(max(index - self._rows() + 1, min(self._top, index)))

    def _play(self) -> None:
        self._choose(self._shown[self._index].number)
        self._close()

    def _set_barred(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._barred = on
        self._number = self._shown[self._index].number
        self._show_chosen()
        self._lay_out()

    def _lay_out(self) -> None:
        rect = self._rect
        rows = (rect.height - 90 - 84) // ROW
        self._list = Rect(rect.x + 16, rect.y + 78, 420, rows * ROW)
        switch = Rect(rect.x + 28, rect.bottom - 66, 300, 44)
        button = Rect(rect.right - 148, rect.bottom - 68, 120, 48)
        self._group.set(
            [
                Switch("barred", switch, "Show the 18 barred ones too", self._set_barred, on=self._barred),
                Button("done", button, self._play, label="Choose", icon="check", primary=True),
            ],
            focus="done",
        )
        self._dirty = True

    def _draw_inside(self, surface: Surface) -> None:
        look, rect = self._context.look, self._rect
        count = f"{len(self._shown)} ballots of three moves"
        look.text(surface, count, "label_plain", look.theme.ink2, (rect.right - 28, rect.y + 36), "right")
        for row in range(self._rows()):
            if self._top + row < len(self._shown):
                self._draw_row(surface, row, self._shown[self._top + row])
        self._draw_scroll_bar(surface)
        self._draw_chosen(surface)

    def _draw_row(self, surface: Surface, row: int, opening: Opening) -> None:
        look = self._context.look
        theme = look.theme
        rect = Rect(self._list.x, self._list.y + row * ROW, self._list.width - 16, ROW - 2)
        chosen = opening.number == self._shown[self._index].number
        ink, second = theme.ink, theme.ink3
        if chosen:
            look.box(surface, rect, theme.accent, None, radius=6)
            ink = second = theme.accent_ink
        look.text(surface, str(opening.number), "machine", second, (rect.x + 44, rect.centery), "right")
        look.text(surface, opening.name, "move", ink, (rect.x + 64, rect.centery))
        if opening.barred:
            colour = theme.accent_ink if chosen else theme.bad
            look.text(surface, "barred", "label", colour, (rect.right - 12, rect.centery), "right")

    def _draw_scroll_bar(self, surface: Surface) -> None:
        rows, length = self._rows(), len(self._shown)
        look, track = self._context.look, Rect(self._list.right - 8, self._list.y, 4, self._list.height - 2)
        look.box(surface, track, look.theme.panel2, radius=2)
        size = max(16, track.height * rows // length)
        top = track.y + (track.height - size) * self._top // max(1, length - rows)
        look.box(surface, Rect(track.x, top, 4, size), look.theme.ink3, radius=2)

    def _draw_chosen(self, surface: Surface) -> None:
        look, opening = self._context.look, self._shown[self._index]
        theme = look.theme
        left = self._list.right + 16
        board = Rect(left, self._list.y + 4, self._rect.right - 28 - left, self._rect.right - 28 - left)
        painter = look.painter(self._game)
        painter.draw_mini(surface, board, self._game.pieces(opening.state), opening.moves[-1])
        y = board.bottom + 26
        look.text(surface, f"Ballot {opening.number}", "status", theme.ink, (left, y))
        words = "White moves next."
        if opening.barred:
            words = "Barred from the deck: one side loses with best play. White moves next."
        for index, line in enumerate(look.wrap(words, "label_plain", board.width)):
            look.text(surface, line, "label_plain", theme.ink2, (left, y + 24 + 18 * index))

"""The deck of openings: pick the ballot of the next game, with its moves and the position after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game
from checkers_app.notation.ballots import Opening
from checkers_app.ui.card import Card, Key
from checkers_app.ui.context import Context
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.widgets import Button, Switch

ROW = 34
NARROW = 680
"""A card of fewer units shows the position under the list."""
_LONGEST_SEARCH = 24
"""Letters."""
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
        self._wanted = ""
        """What is searched for."""
        self._top = 0
        self._list = self._field = Rect(0, 0, 0, 0)

    @property
    def _shown(self) -> tuple[Opening, ...]:
        allowed = (opening for opening in self._all if self._barred or not opening.barred)
        return tuple(opening for opening in allowed if matches(opening, self._wanted))

    @property
    def _index(self) -> int:
        return next((i for i, opening in enumerate(self._shown) if opening.number == self._number), 0)

    def _card_size(self) -> tuple[int, int]:
        return min(self._size[0] - 24, 760), min(self._size[1] - 32, 680)

    def resize(self, size: tuple[int, int]) -> None:
        """Centre the card in the window, the chosen ballot in sight."""
        super().resize(size)
        self._show_chosen()

    def _take(self, event: pygame.event.Event) -> bool:
        if super()._take(event):
            return True
        if event.type == pygame.KEYDOWN and self._type(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in _STEPS:
            self._step(_STEPS[event.key])
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(self._top - 2 * event.y)
        elif (
            event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._list.collidepoint(event.pos)
        ):
            self._click(event.pos)
        else:
            return False
        return True

    def _type(self, event: pygame.event.Event) -> bool:
        """A letter is added to what is searched for, backspace takes the last one away."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key == pygame.K_BACKSPACE:
            self._search(self._wanted[:-1])
            return True
        text = getattr(event, "unicode", "")
        # A space on a switch or a button that was reached by the keyboard presses it.
        if not text or not text.isprintable() or (text == " " and (self._group.keyboard or not self._wanted)):
            return False
        self._search((self._wanted + text)[:_LONGEST_SEARCH])
        return True

    def _search(self, wanted: str) -> None:
        self._wanted = wanted
        shown = self._shown
        if shown and all(opening.number != self._number for opening in shown):
            self._number = shown[0].number
        self._top = 0
        self._show_chosen()
        self._lay_out()

    def _escape(self) -> None:
        """Clear what is searched for, or else close the card."""
        if self._wanted:
            self._search("")
        else:
            self._close()

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {(pygame.K_ESCAPE, False): self._escape}

    def _click(self, position: tuple[int, int]) -> None:
        index = self._top + (position[1] - self._list.y) // ROW
        if index < len(self._shown):
            self._number = self._shown[index].number
            self._group.keyboard = False
            self._dirty = True

    def _step(self, rows: int) -> None:
        if not self._shown:
            return
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
        if self._shown:
            self._choose(self._shown[self._index].number)
            self._close()

    def _set_barred(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        self._barred = on
        if self._shown:
            self._number = self._shown[self._index].number
        self._show_chosen()
        self._lay_out()

    def _lay_out(self) -> None:
        rect = self._rect
        narrow = rect.width < NARROW
        below = 186 if narrow else 0
        self._field = Rect(rect.x + 16, rect.y + 78, (rect.width if narrow else 456) - 32, 40)
        top = self._field.bottom + 10
        foot = 124 if narrow else 84
        rows = max(1, (rect.bottom - foot - below - top) // ROW)
        self._list = Rect(rect.x + 16, top, self._field.width, rows * ROW)
        switch = Rect(rect.x + 28, rect.bottom - (116 if narrow else 66), 300, 44)
        done = Rect(rect.right - 148, rect.bottom - 68, 120, 48)
        cancel = Rect(done.x - 132, done.y, 120, 48)
        words = f"Show the {sum(opening.barred for opening in self._all)} barred ones too"
        self._group.set(
            [
                Switch("barred", switch, words, self._set_barred, on=self._barred),
                Button("cancel", cancel, self._close, label="Cancel", tip="Leave everything as it was (Esc)"),
                Button(
                    "done",
                    done,
                    self._play,
                    label="Choose",
                    icon="check",
                    primary=True,
                    enabled=bool(self._shown),
                    tip="" if self._shown else "No ballot found",
                ),
            ],
            focus="done",
            default="done",
        )
        self._dirty = True

    def _draw_inside(self, surface: Surface) -> None:
        look, rect, shown = self._context.look, self._rect, self._shown
        count = f"{len(shown)} ballots of three moves"
        if self._wanted:
            deck = sum(self._barred or not opening.barred for opening in self._all)
            count = f"{len(shown)} of {deck} ballots"
        look.text(surface, count, "label_plain", look.theme.ink2, (rect.right - 28, rect.y + 36), "right")
        self._draw_field(surface)
        if not shown:
            words = f"No ballot matches “{self._wanted}”."
            at = (self._list.x + 12, self._list.y + 20)
            look.text(surface, words, "body", look.theme.ink2, at, "left", self._list.width - 24)
            return
        chosen = shown[self._index]
        for row, opening in enumerate(shown[self._top : self._top + self._rows()]):
            self._draw_row(surface, row, opening, chosen=opening is chosen)
        self._draw_scroll_bar(surface, len(shown))
        self._draw_chosen(surface, chosen)

    def _draw_field(self, surface: Surface) -> None:
        """What is searched for, or how to."""
        look, field = self._context.look, self._field
        theme = look.theme
        look.box(surface, field, theme.panel, theme.edge, radius=8)
        look.icon(surface, "search", (field.x + 22, field.centery), 18, theme.ink2)
        left, room = field.x + 42, field.width - 56
        if not self._wanted:
            words = "Type a name, a number or moves: Kelso, 112, 9-14 23-18"
            look.text(surface, words, "label_plain", theme.ink2, (left, field.centery), "left", room)
            return
        look.text(surface, self._wanted, "body", theme.ink, (left, field.centery), "left", room)
        x = left + min(room, look.width(self._wanted, "body")) + 2
        draw.line(surface, theme.ink, (x, field.y + 10), (x, field.bottom - 11), 2)

    def _draw_row(self, surface: Surface, row: int, opening: Opening, *, chosen: bool) -> None:
        look = self._context.look
        theme = look.theme
        rect = Rect(self._list.x, self._list.y + row * ROW, self._list.width - 16, ROW - 2)
        ink, second, third = theme.ink, theme.ink3, theme.ink2
        if chosen:
            look.box(surface, rect, theme.accent, None, radius=6)
            ink = second = third = theme.accent_ink
        look.text(surface, str(opening.number), "machine", second, (rect.x + 44, rect.centery), "right")
        look.text(surface, opening.name, "move", ink, (rect.x + 64, rect.centery))
        words = opening.family
        if opening.barred:
            words, third = "barred", theme.accent_ink if chosen else theme.bad
        look.text(surface, words, "label", third, (rect.right - 12, rect.centery), "right")

    def _draw_scroll_bar(self, surface: Surface, length: int) -> None:
        rows = self._rows()
        look, track = self._context.look, Rect(self._list.right - 8, self._list.y, 4, self._list.height - 2)
        look.box(surface, track, look.theme.panel2, radius=2)
        size = max(16, track.height * rows // length)
        top = track.y + (track.height - size) * self._top // max(1, length - rows)
        look.box(surface, Rect(track.x, top, 4, size), look.theme.ink3, radius=2)

    def _draw_chosen(self, surface: Surface, opening: Opening) -> None:
        look = self._context.look
        theme, rect = look.theme, self._rect
        painter = look.painter(self._game)
        if rect.width < NARROW:
            board = Rect(rect.x + 28, self._list.bottom + 8, 160, 160)
            left, y, room = board.right + 18, board.y + 20, rect.right - board.right - 46
        else:
            left = self._list.right + 16
            board = Rect(left, self._field.y, rect.right - 28 - left, rect.right - 28 - left)
            y, room = board.bottom + 26, board.width
        painter.draw_mini(surface, board, self._game.pieces(opening.state), opening.moves[-1])
        look.text(surface, f"Ballot {opening.number}", "status", theme.ink, (left, y))
        look.text(surface, opening.family, "label", theme.ink2, (left, y + 24))
        words = "White moves next."
        if opening.barred:
            words = "Barred from the deck: one side loses with best play. White moves next."
        for index, line in enumerate(look.wrap(words, "label_plain", room)):
            look.text(surface, line, "label_plain", theme.ink2, (left, y + 46 + 18 * index))


def matches(opening: Opening, wanted: str) -> bool:
    """True if an opening is meant by a number, the beginning of its moves, or a part of its name."""
    words = " ".join(wanted.replace(",", " ").lower().split())
    moves = opening.name.replace(",", "")
    return str(opening.number) == words or moves.startswith(words) or words in opening.family.lower()

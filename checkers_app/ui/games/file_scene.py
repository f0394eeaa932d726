"""The card on which a file is chosen: folders and files of one kind, and the name of a new one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface

from checkers_app.storage.files import plain_reason
from checkers_app.ui.card import Card, Key
from checkers_app.ui.context import Context
from checkers_app.ui.games.side_row import SideRow
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.key_lines import key_line
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.kit.text_field import TextEdit, TextField
from checkers_app.ui.kit.widgets import Button, Widget

_ROW = 36
_MOST = 2000
"""Names of a folder that are listed."""


class FileScene(Card):
    """Folders and files to click or to walk with the arrows, and a field for a name or a whole path."""

    keys = (
        key_line(
            "Up Down",
            "choose a file or a folder; PgUp and PgDn by the page",
            *(pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        ),
        key_line("Enter", "open it; or do what the card is for", *ENTER),
        key_line("Esc", "close the card", pygame.K_ESCAPE),
    )

    def __init__(self, context: Context, wanted: ToFile) -> None:
        super().__init__(context)
        self.title = wanted.title
        self._wanted = wanted
        self._folder: Path = context.folder
        self._edit = TextEdit(self._typed, wanted.name)
        self._problem = ""
        self._top = 0
        self._chosen = -1
        self._names: list[tuple[str, bool]] = []
        self._list()

    # --- the folder -----------------------------------------------------------------------------

    def _list(self) -> None:
        """The names in the folder: folders first, then files of the wanted kind."""
        try:
            paths = [path for path in self._folder.iterdir() if not path.name.startswith(".")]
        except OSError as error:
            paths = []
            self._problem = f"This folder cannot be read: {plain_reason(error)}."
        found = [(path.name, _is_folder(path)) for path in paths]
        suffix = self._wanted.suffix
        wanted = [item for item in found if item[1] or Path(item[0]).suffix.casefold() == suffix]
        wanted.sort(key=lambda item: (not item[1], item[0].casefold()))
        self._names = [("..", True), *wanted[:_MOST]]
        self._chosen, self._top = -1, 0

    def _choose(self, index: int) -> None:
        name, is_folder = self._names[index]
        self._problem = ""
        if is_folder:
            self._folder = self._folder.parent if name == ".." else self._folder / name
            self._context.folder = self._folder
            self._list()
        else:
            self._chosen = index
            self._edit.set(name)
        self._lay_out()

    def _choose_again(self, index: int) -> None:
        """The second half of a double click: a file that the first has chosen is taken.

        A folder was opened by the first half, and another name may stand in its place now.
        """
        if index == self._chosen:
            self._finish()

    def _typed(self) -> None:
        """What is typed counts, whatever was chosen before."""
        self._chosen = -1
        self._lay_out()

    def _path(self) -> Path | None:
        text = self._edit.text.strip()
        if not text:
            return None
        path: Path = self._folder / Path(text).expanduser()
        if path.is_dir():
            self._folder = self._context.folder = path
            self._edit.set("")
            self._list()
            self._lay_out()
            return None
        return path if path.suffix else path.with_name(path.name + self._wanted.suffix)

    def _finish(self) -> None:
        try:
            path = self._path()
        except (OSError, ValueError, RuntimeError):
            self._problem = "That is not a valid file name."
            self._lay_out()
            return
        if path is None:
            return
        self._problem = self._wanted.choose(path)
        if self._problem:
            self._lay_out()
        else:
            self._close()

    # --- events ---------------------------------------------------------------------------------

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {
            **super()._shortcuts(),
            **dict.fromkeys(((key, False) for key in ENTER), self._enter),
            (pygame.K_UP, False): lambda: self._step(-1),
            (pygame.K_DOWN, False): lambda: self._step(1),
            (pygame.K_PAGEUP, False): lambda: self._step(-8),
            (pygame.K_PAGEDOWN, False): lambda: self._step(8),
        }

    def _take(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(self._top - 2 * event.y)
            self._lay_out()
            return True
        if super()._take(event):
            return True
        if event.type == pygame.TEXTINPUT and event.text == " " and self._worked is not None:
            return True  # it has pressed that
        tab = event.type == pygame.KEYDOWN and event.key == pygame.K_TAB
        return not tab and self._edit.handle(event)

    @property
    def _worked(self) -> Widget | None:
        """The row or button that the keyboard has gone to; None while its keys are those of the field."""
        focused = self._group.focused if self._group.keyboard else None
        return focused if isinstance(focused, SideRow | Button) else None

    def _enter(self) -> None:
        worked = self._worked
        if worked is not None:
            worked.click(worked.rect.center)
        elif self._chosen >= 0 and self._names[self._chosen][1]:
            self._choose(self._chosen)
        else:
            self._finish()

    def _step(self, rows: int) -> None:
        self._chosen = max(0, min(len(self._names) - 1, self._chosen + rows))
        name, is_folder = self._names[self._chosen]
        if not is_folder:
            self._edit.set(name)
        self._group.keyboard = False
        self._scroll(max(self._chosen - self._visible() + 1, min(self._top, self._chosen)))
        self._lay_out()

    def _visible(self) -> int:
        return max(1, (self._rect.height - 66 - 40 - 136) // _ROW)

    def _scroll(self, top: int) -> None:
        self._top = max(0, min(len(self._names) - self._visible(), top))

    # --- layout and drawing ---------------------------------------------------------------------

    def _card_size(self) -> tuple[int, int]:
        return min(680, self._size[0] - 48), min(self._size[1] - 48, 620)

    def _lay_out(self) -> None:
        rect = self._rect
        left, width = rect.x + 24, rect.width - 48
        widgets: list[Widget] = []
        for place, (name, is_folder) in enumerate(self._names[self._top : self._top + self._visible()]):
            index = self._top + place
            widgets.append(
                SideRow(
                    f"file {index}",
                    Rect(left, rect.y + 106 + _ROW * place, width - 16, _ROW - 2),
                    partial(self._choose, index),
                    title="One folder up" if name == ".." else name,
                    icon="open" if is_folder else "book",
                    chosen=index == self._chosen,
                    twice=partial(self._choose_again, index),
                )
            )
        bottom = rect.bottom - 72
        field = Rect(left, bottom - 56, width, 44)
        hint = f"Name or path of a {self._wanted.suffix} file"
        widgets += [
            TextField("name", field, self._edit, hint=hint, active=True),
            Button("cancel", Rect(rect.right - 292, bottom, 120, 48), self._close, label="Cancel"),
            Button(
                "done",
                Rect(rect.right - 160, bottom, 136, 48),
                self._finish,
                label=self._wanted.action,
                icon="check",
                primary=True,
                enabled=bool(self._edit.text.strip()),
            ),
        ]
        self._group.set(widgets, focus="name")
        self._dirty = True

    def _draw_inside(self, surface: Surface) -> None:
        look, rect = self._context.look, self._rect
        theme = look.theme
        folder = str(self._folder)
        while look.width(folder, "machine") > rect.width - 60:
            folder = "…" + folder[6:]
        look.text(surface, folder, "machine", theme.ink2, (rect.x + 28, rect.y + 86))
        if len(self._names) == 1 and not self._problem:
            words = f"No {self._wanted.suffix} file here."
            at = (rect.x + 36, rect.y + 106 + _ROW + 20)
            look.text(surface, words, "label_plain", theme.ink2, at)
        self._draw_scroll_bar(surface)
        for index, line in enumerate(look.wrap(self._problem, "note", rect.width - 330)[:3]):
            look.text(surface, line, "note", theme.bad, (rect.x + 28, rect.bottom - 60 + 16 * index))

    def _draw_scroll_bar(self, surface: Surface) -> None:
        rows, length = self._visible(), len(self._names)
        if length <= rows:
            return
        look, rect = self._context.look, self._rect
        track = Rect(rect.right - 32, rect.y + 106, 4, rows * _ROW - 2)
        look.box(surface, track, look.theme.panel2, radius=2)
        size = max(24, track.height * rows // length)
        top = track.y + (track.height - size) * self._top // (length - rows)
        look.box(surface, Rect(track.x, top, 4, size), look.theme.ink3, radius=2)


def _is_folder(path: Path) -> bool:
    """False also for a link to where nobody may look: one such name does not make the folder unreadable."""
    try:
        return path.is_dir()
    except OSError:
        return False

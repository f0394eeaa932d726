"""The card for choosing a file: a list of folders and files of one kind, and a field for a new name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from checkers_app.paths import home
from checkers_app.storage.files import plain_reason, taken
from checkers_app.ui.context import Context
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.view_scene import CardScene
from checkers_app.words import folded, say, say_list

WIDTH, HEIGHT = 680, 620
_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8}
_MOST = 2000
"""The maximum number of names that are listed."""


class FileScene(CardScene):
    """A list of folders and files to select from, and a field for a name or a path."""

    def __init__(self, context: Context, wanted: ToFile) -> None:
        super().__init__(context)
        self._wanted = wanted
        last = context.files.folder
        self._folder: Path = last if wanted.name or _is_folder(last) else home()
        self._edit = TextEdit(self._typed, wanted.name)
        self._problem = ""
        self._asked: Path | None = None
        """The chosen file, if the card has just asked whether saving to it may replace an existing file."""
        self._chosen = -1
        self._names: list[tuple[str, bool]] = []
        self._list()

    # --- the folder -----------------------------------------------------------------------------

    def _list(self) -> None:
        """List the names in the folder: folders first, then files of the wanted kind."""
        try:
            paths = [path for path in self._folder.iterdir() if not path.name.startswith(".")]
        except OSError as error:
            paths = []
            if not (self._wanted.name and isinstance(error, FileNotFoundError)):  # saving creates the folder
                self._problem = say("This folder cannot be read: {reason}.", reason=plain_reason(error))
        found = [(path.name, _is_folder(path)) for path in paths]
        suffixes = {self._wanted.suffix, *self._wanted.others}
        wanted = [item for item in found if item[1] or Path(item[0]).suffix.casefold() in suffixes]
        wanted.sort(key=lambda item: (not item[1], folded(item[0])))
        self._names = [("..", True), *wanted[:_MOST]]
        self._chosen = -1
        self.touch.forget_scroll("files")

    def _choose(self, index: int) -> None:
        name, is_folder = self._names[index]
        self._problem = ""
        if is_folder:
            self._folder = self._folder.parent if name == ".." else self._folder / name
            self._context.files.folder = self._folder
            self._list()
        else:
            self._chosen = index
            self._edit.set(name)

    def _choose_again(self, index: int) -> None:
        """Handle the second click of a double click: use the file that the first click has selected.

        If the first click opened a folder, the second is ignored, because the row may now show another name.
        """
        if index == self._chosen:
            self._finish()

    def _typed(self) -> None:
        """Deselect the row, because a typed name takes precedence over an earlier selection."""
        self._chosen = -1
        self._asked = None

    def _path(self) -> Path | None:
        text = self._edit.text.strip()
        if not text:
            return None
        path: Path = self._folder / Path(text).expanduser()
        if path.is_dir():
            self._folder = self._context.files.folder = path
            self._edit.set("")
            self._list()
            return None
        return path if path.suffix else path.with_name(path.name + self._wanted.suffix)

    def _finish(self) -> None:
        try:
            path = self._path()
        except (OSError, ValueError, RuntimeError):
            self._problem = say("That is not a valid file name.")
            return
        if path is None:
            return
        self._problem = self._question(path) or self._wanted.choose(path)
        if not self._problem:
            self.back()

    def _question(self, path: Path) -> str:
        """The question to ask before replacing a file; empty if none is needed, or if it was just asked."""
        if self._wanted.writes is None or self._asked == path:
            return ""
        for file in self._wanted.writes(path):
            try:
                if taken(file):
                    self._asked = path
                    action = say(self._wanted.action)
                    return say(
                        "{file} already exists. Press {action} again to replace it.",
                        file=file.name,
                        action=action,
                    )
            except OSError as error:
                return say("{file} cannot be written: {reason}.", file=file.name, reason=plain_reason(error))
        return ""

    # --- events ---------------------------------------------------------------------------------

    def commands(self) -> Sequence[Command]:
        """The commands of the list (arrow keys and Enter), which work regardless of the focus."""
        steps = {(key, False): partial(self._step, rows) for key, rows in _STEPS.items()}
        enter = dict.fromkeys(((key, False) for key in ENTER), self._enter)
        return (
            Command(say("Up Down"), say("choose a file or a folder; PgUp and PgDn move a page"), steps),
            Command(say("Enter"), say("open the chosen folder, or press the main button"), enter),
            command(pygame.K_ESCAPE, say("close the card"), self.back),
        )

    def take(self, event: pygame.event.Event) -> bool:
        """Send typed text to the name field, except for a space that has pressed a focused control."""
        if super().take(event):
            return True
        if event.type == pygame.TEXTINPUT and event.text == " " and self._worked is not None:
            return True  # the space has pressed that control
        return self._edit.handle(event)

    @property
    def _worked(self) -> el.Control | None:
        """The list or button that has the keyboard focus; None while keys go to the name field."""
        focused = self.touch.focused if self.touch.keyboard else None
        return focused if isinstance(focused, el.Rows | el.Button) else None

    def _enter(self) -> None:
        worked = self._worked
        if isinstance(worked, el.Button):
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
        self.touch.keyboard = False

    # --- the card -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The folder and its contents, an error message, and the name field."""
        suffix = say_list((self._wanted.suffix, *self._wanted.others), "or")
        told = []
        if self._problem:
            told.append(el.Words(self._problem, style="note", color="bad", anywhere=True))
        elif len(self._names) == 1:
            none = say("No {suffix} files here.", suffix=suffix)
            told.append(el.Words(none, style="label_plain", color="ink2", wrap=True))
        hint = say("Name or path of a {suffix} file", suffix=suffix)
        return el.card_frame(
            say(self._wanted.title, format=self._wanted.format),
            el.Column(
                el.Words(str(self._folder), style="machine", color="ink2", anywhere=True),
                el.Rows(
                    "files",
                    len(self._names),
                    self._row,
                    row_height=36,
                    chosen=self._chosen if self._chosen >= 0 else None,
                    choose=self._choose,
                    activate=self._choose_again,
                    label=say("Files"),
                    fewest=3,
                    highest=36 * 10,
                ),
                *told,
                el.Field("name", self._edit, hint=hint, first=True),
                gap=8,
                grow=1,
            ),
            width=WIDTH,
            height=HEIGHT,
            buttons=[
                el.Button("cancel", self.back, say("Cancel")),
                el.Button(
                    "done",
                    self._finish,
                    say(self._wanted.action),
                    icon="check",
                    primary=True,
                    enabled=bool(self._edit.text.strip()),
                ),
            ],
        )

    def _row(self, index: int) -> el.Element:
        name, is_folder = self._names[index]
        title = say("One folder up") if name == ".." else name
        icon = el.Icon("open" if is_folder else "book", 20, "ink2")
        return el.Row(icon, el.Words(title, long=True), gap=12, pad=(12, 0))


def _is_folder(path: Path) -> bool:
    """True for a folder; False if a link cannot be followed, so that the other files can still be listed."""
    try:
        return path.is_dir()
    except OSError:
        return False

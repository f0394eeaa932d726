"""A base class for pages that save files in the background."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from checkers_app.ui.context import Context
from checkers_app.ui.kit.command import Command, command
from checkers_app.ui.scene import Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.learn.saving import Saver
from checkers_app.words import say


class SavingScene(ViewScene):
    """The base class of pages that save files and show the result, a sentence provided by :attr:`saver`."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.saver = Saver()
        """Creates and saves files on another thread."""

    def leave(self) -> None:
        """Wait for the files that are still being saved."""
        self.saver.finish()

    def update(self, now: float) -> Transition | None:
        """Show the result once the files have been saved."""
        if self.saver.poll():
            self.refresh()
        return super().update(now)

    def saving_sheet(self, action: Callable[[], None], *, available: bool = True) -> Command:
        """The command for saving a sheet (Ctrl S)."""
        words = say("Save the sheet and its solution, as SVG and PNG")
        return command(pygame.K_s, words, action, control=True, available=available)

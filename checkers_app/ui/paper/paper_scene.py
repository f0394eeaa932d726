"""The card for printing a game, a position or problems, and for saving them as PDF or as a web page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from checkers_app.drawing.pdf import PaperSize
from checkers_app.engine.api import StopToken
from checkers_app.learn.export.formats import Format
from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command
from checkers_app.ui.kit.desktop import show_file
from checkers_app.ui.saved_row import saved_row
from checkers_app.ui.scene import Transition
from checkers_app.ui.view_scene import CardScene
from checkers_app.views.learn.background_work import Tell
from checkers_app.views.learn.saving import Saved, Saver
from checkers_app.views.paper.paper_wish import PaperWish, save_booklet
from checkers_app.words import say

WIDTH = 620
_PAPERS = tuple(PaperSize)


class PaperScene(CardScene):
    """The options for printing, with three buttons and the result below them.

    Args:
        context: the shared objects.
        wish: the material to print, with one option that the user can set.
    """

    def __init__(self, context: Context, wish: PaperWish) -> None:
        super().__init__(context)
        self._wish = wish
        self._option = wish.first
        self._paper = 0
        self._printing = False
        """True if the file will be opened for printing once it has been saved."""
        self._saver = Saver()

    def view(self) -> el.Element:
        """The options and the buttons."""
        label, idle = say(self._wish.label), not self._saver.running
        options = [el.Option(words) for words in self._wish.options()]
        choice = el.Choice("option", options, self._option, self._choose, breaks=True, label=label)
        papers = [el.Option("A4"), el.Option(say("US Letter"))]
        paper = el.Choice("paper", papers, self._paper, self._choose_paper, label=say("Paper"))
        tip = say("The PDF opens in your viewer. Print it there.")
        printing = el.Button(
            "print", self._command, say("Print…"), icon="print", tip=tip, enabled=idle, primary=True, grow=1
        )
        saves = (
            el.Button(
                to.value,
                partial(self._save, to),
                *wordings,
                icon="save",
                enabled=idle,
                grow=1,
            )
            for to, wordings in (
                (Format.PDF, (say("Save as {format}", format="PDF"), "PDF")),
                (Format.HTML, (say("Web page (HTML)"), "HTML")),
            )
        )
        about = say("The web page is one file. Play through the game in any browser, even offline.")
        content = el.Column(
            *(el.Column(el.Words(each.label, style="field"), each, gap=4) for each in (choice, paper)),
            el.Space(2),
            el.Row(printing, *saves, gap=12),
            el.Words(about, style="label_plain", color="ink2", wrap=True),
            el.Words(say("Saving…"), style="label_plain") if not idle else saved_row(self._saver.saved),
            gap=10,
        )
        close = el.Button("close", self.back, say("Close"), tip=say("Esc"), default=True)
        return el.card_frame(say("Print"), content, width=WIDTH, buttons=[close])

    def commands(self) -> Sequence[Command]:
        """The commands for printing and for going back."""
        return self._command, self.way_back

    @property
    def _command(self) -> Command:
        available = not self._saver.running
        return command(pygame.K_p, say("Print it"), self._print, control=True, available=available)

    def _choose(self, index: int) -> None:
        self._option = index
        self._saver.clear()

    def _choose_paper(self, index: int) -> None:
        self._paper = index
        self._saver.clear()

    def _print(self) -> None:
        self._save(Format.PDF)
        self._printing = True

    def _save(self, to: Format) -> None:
        self._printing = False
        wish, option, paper = self._wish, self._option, _PAPERS[self._paper]

        def work(stop: StopToken, tell: Tell) -> Saved:
            del stop, tell
            return save_booklet(wish, option, to, paper)

        self._saver.work_on(work)

    def leave(self) -> None:
        """Wait for the file that is being saved."""
        self._saver.finish()

    def update(self, now: float) -> Transition | None:
        """Show the result once the file has been saved; open the file if it is to be printed."""
        if self._saver.poll():
            saved = self._saver.saved
            if self._printing and saved is not None and saved.file is not None:
                show_file(saved.file)  # without a viewer, the sentence says where the file is
            self.refresh()
        return super().update(now)

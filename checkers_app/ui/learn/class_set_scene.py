"""The page for creating exercise sheets for a class; the user chooses the number of sheets, the type of task
and the paper size.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from checkers_app.drawing.pdf import PaperSize
from checkers_app.learn.class_sets.class_set import MOST
from checkers_app.learn.class_sets.sheet import GIVEN
from checkers_app.learn.exercises.exercise import LAST_SEED, Given
from checkers_app.learn.exercises.question import QuestionKind
from checkers_app.learn.export.formats import FORMAT_NAMES, Format
from checkers_app.ui.context import Context
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command
from checkers_app.ui.learn.exercise.exercise_scene import KINDS
from checkers_app.ui.learn.question_scene import QUESTION_NAMES
from checkers_app.ui.learn.saving_scene import SavingScene
from checkers_app.ui.saved_row import folder_button
from checkers_app.ui.scene import Transition
from checkers_app.views.learn.class_files import ClassWish, key_file, save_class_set
from checkers_app.words import N_, say, say_count

_KINDS = ((1, False), (2, False), (3, False), (2, True))
"""The level of each kind of exercise, and whether alpha and beta must be entered."""
_ASKED = (None, *QuestionKind)
"""The types of question; None for exercises, in which values are filled in."""
_PAPERS = tuple(PaperSize)
_GIVEN = tuple(GIVEN)
_FORMATS = tuple(FORMAT_NAMES)


class ClassSetScene(SavingScene):
    """A card with the options, and a button that creates the files.

    Args:
        context: the shared objects.
        seed: the number of the first tree.
        level: the level of the exercises.
        windows: whether alpha and beta must be entered.
        given: how much of each tree is already filled in; None if nothing is.
        asked: the type of question; None for exercises in which values are filled in.
    """

    def __init__(
        self,
        context: Context,
        *,
        seed: int,
        level: int,
        windows: bool,
        given: Given | None,
        asked: QuestionKind | None,
    ) -> None:
        super().__init__(context)
        self._wish = ClassWish(
            seed=seed, level=level, windows=windows, given=given or Given.NONE, asked=asked
        )

    # --- the page -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The options, and the buttons below them."""
        wish = self._wish
        number = el.Stepper(
            "number",
            say_count("{number} sheet", "{number} sheets", wish.number),
            self._add,
            amount=(wish.number, 1, MOST),
            label=say("How many sheets"),
        )
        subjects = [el.Option(say("Exercises")), *(el.Option(say(name)) for name in QUESTION_NAMES)]
        subject = el.Choice(
            "subject",
            subjects,
            _ASKED.index(wish.asked),
            self._choose_subject,
            breaks=True,
            label=say("What is asked"),
        )
        kinds = [el.Option(say(kind)) for kind in KINDS]
        kind = el.Choice(
            "kind",
            kinds,
            _KINDS.index((wish.level, wish.windows)),
            self._choose_kind,
            breaks=True,
            label=say("The exercises"),
        )
        papers = [el.Option("A4"), el.Option(say("US Letter"))]
        paper = el.Choice("paper", papers, _PAPERS.index(wish.paper), self._choose_paper, label=say("Paper"))
        formats = [el.Option(say(name)) for name in FORMAT_NAMES.values()]
        to = el.Choice(
            "format",
            formats,
            _FORMATS.index(wish.to),
            self._choose_format,
            breaks=True,
            label=say("File format"),
        )
        seed = el.Stepper(
            "seed",
            say("from tree {number} on", number=wish.seed),
            self._turn_seed,
            amount=(wish.seed, 1, LAST_SEED),
            label=say("The same number gives the same set again"),
        )
        helps = [el.Option(say(words)) for words in GIVEN.values()]
        given = el.Choice(
            "given",
            helps,
            _GIVEN.index(wish.given),
            self._choose_given,
            breaks=True,
            label=say("How much is filled in"),
        )
        on_paper = (paper,) if wish.to is Format.PDF else ()
        choices = (number, subject, *((kind, given) if wish.asked is None else ()), seed, to, *on_paper)
        about = say("Different trees, all equally hard, and a sheet with every answer.")
        content = el.Card(
            el.Words(about, wrap=True, color="ink2"),
            *(el.Column(el.Words(each.label, style="label", wrap=True), each, gap=3) for each in choices),
            gap=None,
        )
        return el.page_frame(
            say("For a class"),
            el.Column(el.Scroll("set", content, grow=1), self._foot(), gap=12),
            back=self.back,
            widest=720,
        )

    def _foot(self) -> el.Element:
        wish, saver = self._wish, self.saver
        if saver.running:
            told = say("sheet {number} of {count}", number=saver.count, count=wish.number)
            button = el.Button("cancel", saver.cancel, say("Cancel"), icon="close", first=True)
            return el.Card(el.Row(el.Words(told, style="label", grow=1), button), pad=(16, 10))
        said = saver.sentence
        colour = "good" if saver.worked else "bad"
        label = say("Save PDF") if wish.to is Format.PDF else say("Save file")
        button = el.Button("save", self._saving, label, icon="save", primary=True, first=True)
        words = el.Words(said, style="note", color=colour, wrap=True, grow=1, news=True)
        shown = folder_button(saver.saved)
        return el.Card(el.Row(words if said else el.Space(), shown, button), pad=(16, 10))

    # --- actions --------------------------------------------------------------------------------

    def _change(self, wish: ClassWish) -> None:
        if not self.saver.running:
            self._wish = wish
            self.forget_answer()

    def forget_answer(self) -> None:
        """Clear the result of saving."""
        self.saver.clear()

    def _add(self, step: int) -> None:
        self._change(replace(self._wish, number=max(1, min(MOST, self._wish.number + step))))

    def _choose_kind(self, index: int) -> None:
        level, windows = _KINDS[index]
        self._change(replace(self._wish, level=level, windows=windows))

    def _choose_given(self, index: int) -> None:
        self._change(replace(self._wish, given=_GIVEN[index]))

    def _choose_subject(self, index: int) -> None:
        self._change(replace(self._wish, asked=_ASKED[index]))

    def _choose_format(self, index: int) -> None:
        self._change(replace(self._wish, to=_FORMATS[index]))

    def _choose_paper(self, index: int) -> None:
        self._change(replace(self._wish, paper=_PAPERS[index]))

    def _turn_seed(self, step: int) -> None:
        self._change(replace(self._wish, seed=(self._wish.seed - 1 + step) % LAST_SEED + 1))

    def _save(self) -> None:
        if self.saver.running:
            return
        self.forget_answer()
        title, name = N_("Save sheets and key"), self._wish.name
        ending, writes = self._wish.to.ending, _written if self._wish.to is Format.PDF else _alone
        self.show(ToFile(title, N_("Save"), ending, self._save_to, name, writes=writes))

    def _save_to(self, path: Path) -> str:
        self.saver.work_on(partial(save_class_set, self._wish, path))
        self.refresh()
        return ""

    def commands(self) -> Sequence[Command]:
        """The commands for saving the sheets, and for going back."""
        return self._saving, self.way_back

    @property
    def _saving(self) -> Command:
        return command(pygame.K_s, say("save the sheets and the answer key"), self._save, control=True)

    # --- time -----------------------------------------------------------------------------------

    def leave(self) -> None:
        """Cancel the creation of sheets if it is still in progress."""
        self.saver.cancel()
        super().leave()

    def frame_rate(self) -> int:
        """10 Hz while sheets are being created, to update their count."""
        return 10 if self.saver.running else super().frame_rate()

    def update(self, now: float) -> Transition | None:
        """Update the count of finished sheets, and fetch the files once they are ready."""
        if self.saver.running:
            self.refresh()
        return super().update(now)


def _alone(sheets: Path) -> tuple[Path]:
    return (sheets,)


def _written(sheets: Path) -> tuple[Path, Path]:
    return sheets, key_file(sheets)

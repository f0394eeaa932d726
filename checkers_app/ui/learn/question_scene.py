"""The page of multiple-choice questions about trees, answered with the mouse or the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from checkers_app.learn.class_sets.question_sheet import question_page
from checkers_app.learn.exercises.exercise import LAST_SEED
from checkers_app.learn.exercises.question import QuestionKind, TreeQuestion, make_question
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToClassSet
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command
from checkers_app.ui.learn.kit.branches import draw_branches
from checkers_app.ui.learn.saving_scene import SavingScene
from checkers_app.ui.saved_row import folder_button
from checkers_app.views.learn.sheet_files import SHEET_SAVED, sheet_files
from checkers_app.words import N_, say

_KINDS = tuple(QuestionKind)
QUESTION_NAMES = (N_("When is the leaf cut?"), N_("Which branch first?"), N_("What changes A?"))
_LETTERS = range(pygame.K_b, pygame.K_f)
"""The letters of the branches of a root."""
_FIGURES = range(pygame.K_0, pygame.K_9 + 1)
_LARGEST = 56
"""The maximum side of a triangle in units."""


class QuestionScene(SavingScene):
    """A tree, a question about it, and the answers to choose from."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._question = make_question(context.rng.randint(1, LAST_SEED), QuestionKind.CUT)
        self._picked = frozenset[int]()
        self._checked = False
        """True while the verdict on the chosen answers is shown."""

    @property
    def question(self) -> TreeQuestion:
        """The current question."""
        return self._question

    @property
    def _solved(self) -> bool:
        return self._checked and self._picked == self._question.right

    # --- the page -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The tree, with the question and its answers below."""
        return el.FirstFit(*(partial(self._page, named=named, whole=whole) for named, whole in _FORMS))

    def _page(self, *, named: bool, whole: bool) -> el.Element:
        question = self._question
        seed = el.Stepper(
            "seed",
            say("tree {number}", number=question.seed) if named else str(question.seed),
            self._step,
            amount=(question.seed, 1, LAST_SEED),
            tip=say("Another tree"),
            least=160 if named else 112,
        )
        save = el.Button(
            "save",
            self._saving,
            *([say("Save sheet")] if named else []),
            icon="print",
            label=say("Save sheet"),
        )
        for_class = el.Button(
            "class",
            self._printing,
            *([say("For a class")] if named else []),
            icon="class",
            label=say("For a class"),
        )
        names = [el.Option(say(name)) for name in QUESTION_NAMES]
        kinds = el.Choice(
            "kind", names, _KINDS.index(question.asked), self._choose, label=say("What is asked")
        )
        tree = el.Picture(
            lambda look, surface, rect: draw_branches(
                look, surface, rect, question.exercise.branches, self._text_at, _LARGEST
            ),
            describe=lambda: (el.Told("text", question.tree_text(), name="leaves"),),
            smallest=(260, 150),
            grow=1,
            label=say("The tree"),
        )
        content = el.Column(
            kinds,
            el.Card(tree, pad=12, grow=1),
            el.Card(
                el.Words(question.words(), style="label_plain", wrap=True),
                el.Flow(*map(self._option, question.options), gap=8),
                self._said(),
                gap=12,
                pad=(16, 12),
            ),
            self._bar(),
            gap=12,
        )
        if not whole:
            content = el.Column(el.Scroll("question", content, grow=1))
        return el.page_frame(
            say("Questions"), content, back=self.back, actions=[seed, save, for_class], whole=True
        )

    def _text_at(self, path: tuple[int, ...]) -> str:
        full, row = self._question.exercise.full, 0
        for place in path:
            row = list(full.children(row))[place]
        return self._question.text(row)

    def _option(self, option: int) -> el.Element:
        label = self._question.label(option)
        return el.Button(
            f"option{option}", partial(self._pick, option), label, active=option in self._picked, least=48
        )

    def _said(self) -> el.Element:
        """The verdict, a hint, or the result of saving."""
        if self.saver.sentence:
            colour = "good" if self.saver.worked else "bad"
            words = el.Words(self.saver.sentence, style="note", color=colour, wrap=True, grow=1, news=True)
            return el.Row(words, folder_button(self.saver.saved), gap=12)
        if not self._checked:
            hint = say("Mark every right answer, then check.")
            if not self._question.several:
                hint = say("Mark one answer, then check.")
            return el.Words(hint, style="note", color="ink2", wrap=True)
        if self._solved:
            right = el.Words(self._question.answer(), wrap=True, grow=1, news=True)
            return el.Row(el.Emblem("check", label=say("right")), right, gap=10)
        objection = el.Words(self._question.objection(self._picked), wrap=True, grow=1, news=True)
        return el.Row(el.Emblem("close", ground="bad", label=say("wrong")), objection, gap=10)

    def _bar(self) -> el.Element:
        solution = el.Button(
            "solution", self._show_solution, say("Solution"), icon="look", enabled=not self._solved
        )
        if self._solved:
            last = el.Button(
                "next", partial(self._step, 1), say("Next tree"), icon="next", primary=True, first=True
            )
        else:
            last = el.Button(
                "check",
                self._checking,
                say("Check"),
                icon="check",
                primary=True,
                first=True,
            )
        return el.Card(el.Row(el.Space(), solution, last), pad=(12, 8))

    # --- actions --------------------------------------------------------------------------------

    def _ask(self, seed: int, asked: QuestionKind) -> None:
        self._question = make_question(seed, asked)
        self._picked = frozenset()
        self._checked = False
        self.saver.clear()

    def _choose(self, index: int) -> None:
        self._ask(self._question.seed, _KINDS[index])

    def _step(self, step: int) -> None:
        self._ask((self._question.seed - 1 + step) % LAST_SEED + 1, self._question.asked)

    def _new(self) -> None:
        self._ask(self._context.rng.randint(1, LAST_SEED), self._question.asked)

    def _pick(self, option: int) -> None:
        picked = self._picked ^ {option}
        self._picked = picked if self._question.several else picked & {option}
        self._checked = False
        self.saver.clear()

    def _pick_key(self, key: int) -> None:
        """Choose the option with the letter or digit of a key, if there is one."""
        label = chr(key).upper()
        for option in self._question.options:
            if self._question.label(option) == label:
                self._pick(option)

    def _check(self) -> None:
        self._checked = True
        self.saver.clear()

    def _show_solution(self) -> None:
        self._picked = self._question.right
        self._check()

    def _save(self) -> None:
        seed, asked = self._question.seed, self._question.asked
        pages = [question_page(seed, asked, solved=solved) for solved in (False, True)]
        name = f"questions-{seed}-{asked.value}"
        self.saver.save(partial(sheet_files, name, *pages), SHEET_SAVED)

    def _for_class(self) -> None:
        self.show(ToClassSet(self._question.seed, asked=self._question.asked))

    def commands(self) -> Sequence[Command]:
        """The commands for answering, choosing other trees, saving sheets, and going back."""
        projector = self._context.settings.projector
        onward = partial(self._step, 1) if self._solved else self._show_solution
        answers = {(key, False): partial(self._pick_key, key) for key in (*_FIGURES, *_LETTERS)}
        pages = {
            (pygame.K_PAGEUP, False): partial(self._step, -1) if projector else None,
            (pygame.K_PAGEDOWN, False): onward if projector else None,
        }
        return (
            Command("0 - 9", say("mark or unmark an answer; B to E for branches"), answers),
            self._checking,
            Command(
                say("PgUp PgDn"),
                say("on a projector: the previous tree; the answer, then the next tree"),
                pages,
            ),
            command(pygame.K_n, say("A random tree"), self._new),
            self._printing,
            self._saving,
            self.way_back,
        )

    @property
    def _checking(self) -> Command:
        return command(pygame.K_F5, say("Check"), self._check)

    @property
    def _printing(self) -> Command:
        words = say("Sheets that are equally hard, as a PDF")
        return command(pygame.K_p, words, self._for_class)

    @property
    def _saving(self) -> Command:
        return self.saving_sheet(self._save)


_FORMS = ((True, True), (False, True), (False, False))
"""The possible forms of the page: whether buttons have words, and whether the page fits without scrolling."""

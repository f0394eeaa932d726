"""The page of a lesson: its content, and its layout in windows of every shape."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, Unpack

import pygame

from checkers_app.learn.tree.tree import CUT, Scale
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, key_name
from checkers_app.ui.learn.lesson.lesson_cards import (
    dots,
    rule,
    rule_card,
    rule_head,
    task_bar,
    text_card,
    tree_card,
)
from checkers_app.ui.learn.lesson.task_board import TaskBoard
from checkers_app.ui.saved_row import folder_button
from checkers_app.views.learn.course import Course
from checkers_app.views.learn.lesson_work import LessonTab, LessonWork
from checkers_app.views.learn.saving import Saver
from checkers_app.words import say, say_in, say_number

_TEXT, _RULE = 320, 440
"""The minimum widths in units of the text and of the rule, if all parts are next to each other."""
_NARROW_TEXT, _TURNS = 300, 330
"""The width in units of the text if the other parts share the space next to it, and the minimum width of
that space.
"""
_TABS = tuple(LessonTab)


class LessonCommands(NamedTuple):
    """The commands of the page, in the order in which F1 lists them."""

    turn: Command
    step_back: Command
    step_on: Command
    play: Command
    cut: Command
    board: Command
    answer: Command
    check: Command
    form: Command
    practise: Command
    think: Command
    score: Command
    layers: Command
    save: Command
    play_on: Command
    back: Command


def lesson_titles(course: Course) -> tuple[str, ...]:
    """The wordings of the title of the page, longest first."""
    lesson, number = course.lesson, course.number + 1
    title = say(lesson.title)
    whole = say("Lesson {number}: {title}", number=number, title=title)
    return whole, title, say(lesson.short_title) if lesson.short_title else title


class LessonPage:
    """A snapshot of the content of the page.

    Args:
        work: the learner's work.
        board: the board of the lesson.
        saver: saves the lesson as printable sheets.
        commands: the commands of the page.
    """

    def __init__(self, work: LessonWork, board: TaskBoard, saver: Saver, commands: LessonCommands) -> None:
        self._work = work
        self._course = work.course
        self._board = board
        self._saver = saver
        self._commands = commands

    def view(self) -> el.Element:
        """The text, board, tree and rule, either all next to each other, or one or two at a time."""
        wide, beside = el.AtLeast(_TEXT + _RULE, self._wide), el.AtLeast(_NARROW_TEXT + _TURNS, self._beside)
        cards = el.FirstFit(wide, self._tall, beside, self._narrow, self._scrolled, shown=200)
        titles = lesson_titles(self._course)
        # The number in the title takes precedence over the words of the buttons, which also have icons.
        whole = titles[:1]
        return el.FirstFit(
            self._page(
                whole,
                cards,
                [
                    dots(self._course),
                    self._sheet_button(),
                    *self._pages(say_in("the lesson before", "Back"), say("Next")),
                ],
            ),
            lambda: self._page(whole, cards, [dots(self._course), self._sheet_button(), *self._pages()]),
            lambda: self._page(whole, cards, [self._sheet_button(), *self._pages()]),
            lambda: self._page(titles, cards, [dots(self._course), *self._pages()]),
            lambda: self._page(titles, cards, self._pages()),
        )

    def _page(self, titles: Sequence[str], cards: el.Element, actions: Sequence[el.Element]) -> el.Element:
        number, count = self._course.number + 1, len(self._course.lessons)
        subtitle = say("Page {number} of {count}. Read, see, do.", number=number, count=count)
        return el.page_frame(
            titles,
            cards,
            back=self._commands.back.action,
            subtitle=subtitle,
            actions=actions,
            whole=True,
            told=True,
        )

    def _sheet_button(self) -> el.Element:
        return el.Button("save", self._commands.save, icon="print", label=say("Save sheet"))

    def _pages(self, *wordings: str) -> list[el.Element]:
        """The buttons for the previous and the next lesson."""
        back, following = (wordings[:1], wordings[1:])
        return [
            el.Button(
                "back_page",
                partial(self._work.turn, -1),
                *back,
                icon="prev",
                tip=key_name(pygame.K_PAGEUP),
                enabled=self._course.number > 0,
                label=say_in("the lesson before", "Back"),
            ),
            el.Button(
                "next_page",
                partial(self._work.turn, 1),
                *following,
                icon="next",
                tip=key_name(pygame.K_PAGEDOWN),
                enabled=not self._work.is_last,
                label=say("Next"),
            ),
        ]

    def _wide(self) -> el.Element:
        """All parts next to each other."""
        text = self._text(least=_TEXT, most=330, side="fill")
        # A board that the question is about is more important than the tree of another position.
        tree = tree_card(self._course, lowest=180 if self._work.asks else 230, grow=1)
        middle = el.Column(self._board.element(most=520), tree, side="fill", most=520)
        searches, form = self._searches(), self._form()
        rule = rule_card(self._course, searches, form, self._steps(), least=_RULE, grow=1, side="fill")
        return el.Column(el.Row(text, middle, rule, grow=1), self._task(88, named=True))

    def _tall(self) -> el.Element:
        """The text above the other parts, which are shown one at a time."""
        text = self._text(self._steps(), shown=None)
        turns = el.Column(self._tab_bar(_TABS[1:]), self._shown(_TABS[1:]), gap=8, lowest=440, grow=1)
        return el.Column(text, turns, self._task(68, named=False))

    def _beside(self) -> el.Element:
        """The text to the left of the other parts, which are shown one at a time."""
        text = self._text(self._steps(roomy=False), width=_NARROW_TEXT, side="fill")
        tabs, shown = self._tab_bar(_TABS[1:]), self._shown(_TABS[1:])
        turns = el.Column(tabs, shown, gap=8, least=_TURNS, grow=1, side="fill")
        return el.Column(el.Row(text, turns, grow=1), self._task(68, named=False))

    def _narrow(self) -> el.Element:
        """The parts one at a time."""
        steps = el.Row(self._steps(), pad=(4, 0))
        return el.Column(self._tab_bar(_TABS), self._shown(_TABS), steps, self._task(104, named=False), gap=8)

    def _scrolled(self) -> el.Element:
        return el.Scroll("cards", self._narrow())

    def _text(
        self, foot: el.Element | None = None, *, shown: int | None = 200, **box: Unpack[el.Box]
    ) -> el.Element:
        """The text, with a button for the layers of a table if the lesson is about them."""
        lesson, more = self._course.lesson, None
        if lesson.has_layers:
            more = el.Button("layers", self._commands.layers, say("Layer by layer"), icon="chart")
        return text_card(lesson, self._work.moves, foot, more=more, shown=shown, **box)

    def _tab_of(self, tabs: Sequence[LessonTab]) -> LessonTab:
        return self._work.tab if self._work.tab in tabs else tabs[0]

    def _tab_bar(self, tabs: Sequence[LessonTab]) -> el.Element:
        def choose(index: int) -> None:
            self._work.tab = tabs[index]

        options = [el.Option(self._tab_name(tab)) for tab in tabs]
        return el.Choice("tabs", options, tabs.index(self._tab_of(tabs)), choose, label=say("What is shown"))

    def _tab_name(self, tab: LessonTab) -> str:
        """The name of a tab; while a task asks a question, the tab of the board is called Task."""
        if tab is LessonTab.BOARD and self._work.asks:
            return say("Task")
        return say(tab.value)

    def _shown(self, tabs: Sequence[LessonTab]) -> el.Element:
        """The content of the selected tab."""
        match self._tab_of(tabs):
            case LessonTab.TEXT:
                return self._text(grow=1)
            case LessonTab.BOARD:
                return el.Column(self._board.element(), hug=True, grow=1)
            case LessonTab.TREE:
                return tree_card(self._course, self._searches(), grow=1)
            case _:
                head = rule_head(self._searches(), self._form())
                return el.Card(head, rule(self._course), pad=(12, 10), grow=1)

    def _searches(self) -> el.Element | None:
        """The choice of search, if the lesson has several."""
        searches = self._course.lesson.searches
        if len(searches) < 2:
            return None
        options = [el.Option(say(each.title), say(each.short) if each.short else "") for each in searches]
        return el.Choice("search", options, self._course.search, self._work.show_search, label=say("Search"))

    def _form(self) -> el.Element | None:
        """The button that shows the rule as Python source; None if that is not possible."""
        python = self._course.python
        lesson = self._course.lesson
        if python is None or not lesson.has_rule or lesson.excerpt is not None:
            return None
        return el.Button("python", self._commands.form, "Python", active=python)

    def _steps(self, *, roomy: bool = True) -> el.Element:
        """The buttons for the steps and for the next cut, if any, and for the evaluation if it fits."""
        course = self._course
        at, count = course.step_number, len(course.steps)
        icon, tip = "pause" if self._work.playing else "play", self._commands.play.tip
        cut = el.Button("cut", self._commands.cut, icon="cut") if CUT in course.tree.endings else None
        number, of = say_number(at + 1), say_number(count)
        return el.Row(
            el.Button("step_back", self._commands.step_back, icon="prev"),
            el.Button("play", self._work.play, icon=icon, tip=tip),
            el.Button("step", self._commands.step_on, icon="next"),
            cut,
            el.Words(
                say("Step {number} of {count}", number=number, count=of),
                say("{number} of {count}", number=number, count=of),
                style="label_plain",
                color="ink2",
                grow=1,
            ),
            self._worth_button() if roomy else None,
            gap=8,
        )

    def _worth_button(self) -> el.Element | None:
        """The button for the evaluation of the step's position; None if the search goes to the end."""
        if self._course.tree.scale is not Scale.HUNDREDTHS:
            return None
        return el.Button("worth", self._commands.score, icon="table")

    def _task(self, height: int, *, named: bool) -> el.Element:
        """The task with its buttons."""
        task = self._course.task
        offered = task.gives_up and not task.shown
        tip = say("Show a correct move")
        wordings = (say("Show"),) if named else ()
        show = el.Button(
            "show",
            self._work.show_solution,
            *wordings,
            icon="look",
            tip=tip,
            primary=offered,
            label=say("Show"),
        )
        refused = self._work.prompt.refused if self._work.doing else ""
        ways: list[el.Element] = [show]
        if self._course.asks_more and (task.done or self._work.is_answered):
            # Another answer may still be tried, and the button for the next question stays in place.
            ways = [] if self._work.is_answered else [self._next_button(primary=False)]
        elif self._course.is_over and not self._course.asks_more:
            ways = self._ways(named=named)
        buttons = [*ways, self._go_button(primary=not offered)]
        saved = self._saver.sentence if self._work.tells_of_saving else ""
        if saved:  # a folder may have a long name
            tip = say("Close")
            buttons = [
                *filter(None, (folder_button(self._saver.saved),)),
                el.Button(
                    "heard",
                    self._work.forget_saving,
                    icon="check",
                    tip=tip,
                    label=tip,
                    primary=True,
                    first=True,
                ),
            ]
        return task_bar(self._course, refused, buttons, doing=self._work.doing, height=height, saved=saved)

    def _ways(self, *, named: bool) -> list[el.Element]:
        """The buttons for pages on which the learner can practise what was learned."""

        def button(name: str, act: Command, label: str, icon: str) -> el.Element:
            return el.Button(name, act, *((label,) if named else ()), icon=icon, label=label)

        return [
            button("practise", self._commands.practise, say("Exercises"), "pen"),
            button("tree", self._commands.think, say("Watch it think"), "think"),
            button("play_on", self._commands.play_on, say("Play from here"), "cpu"),
        ]

    def _go_button(self, *, primary: bool) -> el.Element:
        """The button for doing the task, checking it, or continuing."""
        course = self._course
        if self._work.is_answered:
            if course.asks_more:
                return self._next_button(primary=True)
            if self._work.is_last:
                return el.Button(
                    "check", self._commands.back.action, say("Learn"), icon="check", primary=True, first=True
                )
            turn = partial(self._work.turn, 1)
            following = say("Next lesson"), say("Next")
            return el.Button("check", turn, *following, icon="next", primary=True, first=True)
        label, icon = (say("Check"), "check") if self._work.doing else (say("Do it"), "pen")
        return el.Button(
            "check", self._commands.check.action, label, icon=icon, tip="F5", primary=primary, first=True
        )

    def _next_button(self, *, primary: bool) -> el.Element:
        """The button for the next question; F5 does not press it while another answer is being tried."""
        following = say("Next question"), say("Next")
        if not primary:
            return el.Button("next_question", self._work.ask_next, *following, icon="next")
        return el.Button(
            "check", self._work.ask_next, *following, icon="next", tip="F5", primary=True, first=True
        )

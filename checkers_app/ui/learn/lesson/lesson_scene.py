"""The page of a lesson: read, watch, do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, Unpack

import pygame
from pygame import Surface

from checkers_app.games.base import State
from checkers_app.learn.class_sets.lesson_sheet import lesson_pages
from checkers_app.learn.class_sets.paper import svg
from checkers_app.learn.lessons.lesson import ChoiceTask, Practice, Task
from checkers_app.learn.tree.abstract import has_board
from checkers_app.learn.tree.tree import CUT, Method, Scale
from checkers_app.play.match import HUMAN, Match
from checkers_app.practice.themes import ProblemTheme
from checkers_app.storage.settings import Settings
from checkers_app.ui.boards.moving.board_element import board_element
from checkers_app.ui.boards.moving.play_board import Help, PlayBoard
from checkers_app.ui.boards.moving.view import Chosen
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.context import Context
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import ToExercise, ToGrowing, ToLayers, ToProblem, ToSchool, ToTree, ToWorth
from checkers_app.ui.input.everywhere import game_from
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command, key_line, key_name
from checkers_app.ui.kit.keyboard import ARROWS, ENTER
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.lesson.lesson_cards import (
    answers_card,
    dots,
    rule,
    rule_card,
    rule_head,
    task_bar,
    text_card,
    tree_card,
)
from checkers_app.ui.learn.lesson.lesson_text import LessonText, Link
from checkers_app.ui.learn.saving_scene import SavingScene
from checkers_app.ui.learn.sheet_files import SHEET_SAVED, sheet_files
from checkers_app.ui.saved_row import folder_button
from checkers_app.ui.scene import Reset, Transition
from checkers_app.views.interaction.prompt import Prompt
from checkers_app.views.learn.course import Course
from checkers_app.views.learn.saving import Makers
from checkers_app.words import N_, say, say_in, say_number

_TEXT, _RULE = 320, 440
"""The minimum widths of the text and of the rule in units, if everything is next to each other."""
_NARROW_TEXT, _TURNS = 300, 330
"""The widths in units of the text if the other parts share the space next to it, and of that space at
least.
"""
STEP_SECONDS = 0.7
"""The seconds between two steps during playback."""


class LessonTab(Enum):
    """The parts that share a space; the text is next to them if it fits."""

    TEXT = N_("Text")
    BOARD = N_("Board")
    TREE = N_("Tree")
    RULE = N_("Rule")


_TABS = tuple(LessonTab)
_DIGITS = range(pygame.K_1, pygame.K_9 + 1)
_PRACTISED: Mapping[Practice, Destination] = MappingProxyType(
    {
        Practice.MINIMAX: ToExercise(1),
        Practice.ONE_CUT: ToExercise(2),
        Practice.DEEP_CUTS: ToExercise(3),
        Practice.EXCHANGES: ToProblem(theme=ProblemTheme.EXCHANGE.value),
        Practice.SACRIFICES: ToProblem(theme=ProblemTheme.SACRIFICE.value),
        Practice.HAVING_TO_MOVE: ToProblem(theme=ProblemTheme.HAVING_TO_MOVE.value),
        Practice.ENDINGS: ToSchool(),
    }
)
"""The practice page for a lesson."""


@dataclass(frozen=True, slots=True)
class _Task:
    """The position of a task: any move of it may be chosen, and none is played."""

    match: Match
    human_to_move = True


class LessonCommands(NamedTuple):
    """The keys of the page, in the order of F1."""

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


class LessonScene(SavingScene):
    """The page of the lessons.

    Args:
        context: the shared objects.
        number: the index of the lesson to open; None for the first unfinished one.
    """

    def __init__(self, context: Context, number: int | None = None) -> None:
        super().__init__(context)
        done = {key for key, is_done in context.settings.lessons.items() if is_done}
        self._course = Course(number, done, python=context.settings.python)
        self._tab = LessonTab.TEXT
        self._playing = False
        self._next_step = 0.0
        self._doing = False
        self._saved_at: object = None
        """The learner's place when the sheet was saved."""
        self._open()

    @property
    def course(self) -> Course:
        """The learner's progress."""
        return self._course

    @property
    def board(self) -> PlayBoard:
        """The board of the search and of the task."""
        return self._board

    @property
    def doing(self) -> bool:
        """True while the board shows the task rather than the search."""
        return self._doing

    # --- the page -------------------------------------------------------------------------------

    @property
    def titles(self) -> tuple[str, ...]:
        """The title of the page, longest wording first."""
        lesson, number = self._course.lesson, self._course.number + 1
        title = say(lesson.title)
        whole = say("Lesson {number}: {title}", number=number, title=title)
        return whole, title, say(lesson.short_title) if lesson.short_title else title

    def view(self) -> el.Element:
        """Text, board, tree and rule next to each other, or some of them one at a time."""
        wide, beside = el.AtLeast(_TEXT + _RULE, self._wide), el.AtLeast(_NARROW_TEXT + _TURNS, self._beside)
        cards = el.FirstFit(wide, self._tall, beside, self._narrow, self._scrolled, shown=200)
        # The number in the title takes precedence over the words of the buttons, which also have icons.
        whole = self.titles[:1]
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
            lambda: self._page(self.titles, cards, [dots(self._course), *self._pages()]),
            lambda: self._page(self.titles, cards, self._pages()),
        )

    def _page(self, titles: Sequence[str], cards: el.Element, actions: Sequence[el.Element]) -> el.Element:
        number, count = self._course.number + 1, len(self._course.lessons)
        subtitle = say("Page {number} of {count}. Read, see, do.", number=number, count=count)
        return el.page_frame(
            titles, cards, back=self.back, subtitle=subtitle, actions=actions, whole=True, told=True
        )

    def _sheet_button(self) -> el.Element:
        return el.Button("save", self.commands().save, icon="print", label=say("Save sheet"))

    def _pages(self, *wordings: str) -> list[el.Element]:
        """The buttons for the previous and the next lesson."""
        back, following = (wordings[:1], wordings[1:])
        last = self._course.number == len(self._course.lessons) - 1
        return [
            el.Button(
                "back_page",
                partial(self._turn, -1),
                *back,
                icon="prev",
                tip=key_name(pygame.K_PAGEUP),
                enabled=self._course.number > 0,
                label=say_in("the lesson before", "Back"),
            ),
            el.Button(
                "next_page",
                partial(self._turn, 1),
                *following,
                icon="next",
                tip=key_name(pygame.K_PAGEDOWN),
                enabled=not last,
                label=say("Next"),
            ),
        ]

    def _wide(self) -> el.Element:
        """All parts next to each other."""
        text = self._text(least=_TEXT, most=330, side="fill")
        # A board in question is more important than the tree of another position.
        tree = tree_card(self._course, lowest=180 if self._asks else 230, grow=1)
        middle = el.Column(self._board_picture(most=520), tree, side="fill", most=520)
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
        """All parts one at a time."""
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
            more = el.Button("layers", self.commands().layers, say("Layer by layer"), icon="chart")
        return text_card(lesson, self._moves, foot, more=more, shown=shown, **box)

    def _tab_of(self, tabs: Sequence[LessonTab]) -> LessonTab:
        return self._tab if self._tab in tabs else tabs[0]

    def _tab_bar(self, tabs: Sequence[LessonTab]) -> el.Element:
        def choose(index: int) -> None:
            self._tab = tabs[index]

        options = [el.Option(self._tab_name(tab)) for tab in tabs]
        return el.Choice("tabs", options, tabs.index(self._tab_of(tabs)), choose, label=say("What is shown"))

    def _tab_name(self, tab: LessonTab) -> str:
        """The name of a tab; the question of a task replaces the board."""
        if tab is LessonTab.BOARD and self._asks:
            return say("Task")
        return say(tab.value)

    def _shown(self, tabs: Sequence[LessonTab]) -> el.Element:
        """The content of the selected tab."""
        match self._tab_of(tabs):
            case LessonTab.TEXT:
                return self._text(grow=1)
            case LessonTab.BOARD:
                return el.Column(self._board_picture(), hug=True, grow=1)
            case LessonTab.TREE:
                return tree_card(self._course, self._searches(), grow=1)
            case _:
                head = rule_head(self._searches(), self._form())
                return el.Card(head, rule(self._course), pad=(12, 10), grow=1)

    @property
    def _choices(self) -> ChoiceTask | None:
        """The task, if it is multiple-choice."""
        asked = self._course.asked
        return asked if isinstance(asked, ChoiceTask) else None

    @property
    def _asks(self) -> bool:
        """True while the answers are shown: always in a lesson without a board."""
        return self._choices is not None and (self._doing or not has_board(self._course.lesson.game))

    def _board_picture(self, most: int = 10_000) -> el.Element:
        choices = self._choices
        if choices is not None and self._asks:
            about = None if choices.state is None else self._board_about(choices.state)
            return answers_card(choices, self._course.task.option, self._pick, about, grow=4, most=most)

        def paint(look: Look, surface: Surface) -> None:
            self._board.draw(look, surface, self._picture(self._pointed()))

        return board_element(self._board, lambda: self._picture(None).pieces, paint, name="board", most=most)

    def _board_about(self, state: State) -> el.Element:
        """The position in question."""
        picture = Picture(self._course.lesson.game.pieces(state))

        def paint(look: Look, surface: Surface) -> None:
            self._board.draw(look, surface, picture)

        return board_element(self._board, lambda: picture.pieces, paint, smallest=148, grow=1)

    @property
    def _board_shown(self) -> bool:
        return any(element.name == "board" for element in self.tree.walk())

    def _pointed(self) -> Link | None:
        """The move in the text under the pointer."""
        text = self.touch.at(self.touch.pointer)
        return text.link_at(self.touch.pointer) if isinstance(text, LessonText) else None

    def _picture(self, pointed: Link | None) -> Picture:
        asked, task, game = self._course.asked, self._course.task, self._course.lesson.game
        if pointed is not None:
            return Picture(pieces=game.pieces(pointed.state), hint=pointed.move)
        if self._doing and isinstance(asked, Task):
            picture = Picture(game.pieces(asked.state), hint=task.move)
            if task.move is not None and not self._board.selection.chosen:
                return replace(picture, cursor=self._board.cursor)
            return self._board.picture(picture, self._now, Help())
        state, move = self._course.position()
        return Picture(pieces=game.pieces(state), last_move=move, winning=state.winning_squares())

    def _searches(self) -> el.Element | None:
        """The choice of search, if the lesson has several."""
        searches = self._course.lesson.searches
        if len(searches) < 2:
            return None
        options = [el.Option(say(each.title), say(each.short) if each.short else "") for each in searches]
        return el.Choice("search", options, self._course.search, self._show_search, label=say("Search"))

    def _form(self) -> el.Element | None:
        """The switch for the rule as Python source, if possible."""
        python = self._course.python
        lesson = self._course.lesson
        if python is None or not lesson.has_rule or lesson.excerpt is not None:
            return None
        return el.Button("python", self.commands().form, "Python", active=python)

    def _steps(self, *, roomy: bool = True) -> el.Element:
        """Previous, play, next, the next cut, if any, and the evaluation if it fits."""
        course = self._course
        at, count = course.step_number, len(course.steps)
        icon, tip = "pause" if self._playing else "play", self.commands().play.tip
        cut = el.Button("cut", self.commands().cut, icon="cut") if CUT in course.tree.endings else None
        number, of = say_number(at + 1), say_number(count)
        return el.Row(
            el.Button("step_back", self.commands().step_back, icon="prev"),
            el.Button("play", self._play, icon=icon, tip=tip),
            el.Button("step", self.commands().step_on, icon="next"),
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
        """The button for the evaluation of the step's position; None if searches go to the end."""
        if self._course.tree.scale is not Scale.HUNDREDTHS:
            return None
        return el.Button("worth", self.commands().score, icon="table")

    def _task(self, height: int, *, named: bool) -> el.Element:
        """The task and its buttons."""
        task = self._course.task
        offered = task.gives_up and not task.shown
        tip = say("Show a right move")
        wordings = (say("Show"),) if named else ()
        show = el.Button(
            "show", self._show, *wordings, icon="look", tip=tip, primary=offered, label=say("Show")
        )
        refused = self._prompt.refused if self._doing else ""
        ways: list[el.Element] = [show]
        if self._course.asks_more and (task.done or self._is_answered):
            # Another answer may still be tried, and the next button keeps its place.
            ways = [] if self._is_answered else [self._next_button(primary=False)]
        elif self._course.is_over and not self._course.asks_more:
            ways = self._ways(named=named)
        buttons = [*ways, self._go_button(primary=not offered)]
        saved = self.saver.sentence if self._saved_at == self._place else ""
        if saved:  # a folder may have a long name
            tip = say("Close")
            buttons = [
                *filter(None, (folder_button(self.saver.saved),)),
                el.Button("heard", self._heard, icon="check", tip=tip, label=tip, primary=True, first=True),
            ]
        return task_bar(self._course, refused, buttons, doing=self._doing, height=height, saved=saved)

    @property
    def _is_answered(self) -> bool:
        """True if a right answer is displayed, found or shown."""
        verdict = self._course.task.verdict
        return verdict is not None and verdict.is_right

    def _ways(self, *, named: bool) -> list[el.Element]:
        """The buttons for using what was learned."""

        def button(name: str, act: Command, label: str, icon: str) -> el.Element:
            return el.Button(name, act, *((label,) if named else ()), icon=icon, label=label)

        return [
            button("practise", self.commands().practise, say("Exercises"), "pen"),
            button("tree", self.commands().think, say("Watch it think"), "think"),
            button("play_on", self.commands().play_on, say("Play from here"), "cpu"),
        ]

    def _to_exercises(self) -> None:
        self.show(_PRACTISED[self._course.lesson.practice])

    def _to_tree(self) -> None:
        lesson = self._course.lesson
        averages = lesson.searches[0].method is Method.EXPECTIMAX
        there = lesson.seen_from
        self.show(ToGrowing(*there) if lesson.is_grown else ToTree(*there, averages=averages))

    def _counted(self) -> State | None:
        """The position of the step, if a search could evaluate it."""
        state, _ = self._course.position()
        return state if has_board(self._course.lesson.game) and state.outcome() is None else None

    def _to_worth(self) -> None:
        """Show the evaluation of the step's position as used in the search."""
        course, state = self._course, self._counted()
        if state is not None:
            lesson = course.lesson
            game = lesson.searches[course.search].counted(lesson.game)
            self.show(ToWorth(game, state, lesson.state.side_to_move))

    def _to_layers(self) -> None:
        if self._course.lesson.has_layers:
            self.show(ToLayers())

    @property
    def _place(self) -> object:
        """The learner's place: the result of saving is shown until it changes."""
        course = self._course
        return (
            course.number,
            course.search,
            course.step_number,
            course.chosen,
            course.task.verdict,
            self._doing,
        )

    def _save(self) -> None:
        """Save the lesson on paper, and its solutions."""
        lesson, number = self._course.lesson, self._course.number + 1

        def find() -> Callable[[], Makers]:
            """Runs on another thread: searches the value of every answer, as in the lesson."""
            pages = [svg(page) for page in lesson_pages(lesson, number)]
            return lambda: sheet_files(f"lesson-{number}-{lesson.key}", *pages)

        self._saved_at = self._place
        self.saver.save_found(find, SHEET_SAVED)

    def _heard(self) -> None:
        """Clear the result of saving."""
        self._saved_at = None

    def _to_game(self) -> None:
        """Play the position of the task, as its side."""
        game, state = self._course.lesson.played_from
        self.go(Reset(game_from(self._context, game, state, state.side_to_move)))

    def _go_button(self, *, primary: bool) -> el.Element:
        """The button to do the task, check it, or continue."""
        course = self._course
        if self._is_answered:
            if course.asks_more:
                return self._next_button(primary=True)
            if course.number == len(course.lessons) - 1:
                return el.Button("check", self.back, say("Learn"), icon="check", primary=True, first=True)
            turn = partial(self._turn, 1)
            following = say("Next lesson"), say("Next")
            return el.Button("check", turn, *following, icon="next", primary=True, first=True)
        label, icon = (say("Check"), "check") if self._doing else (say("Do it"), "pen")
        return el.Button("check", self._check, label, icon=icon, tip="F5", primary=primary, first=True)

    def _next_button(self, *, primary: bool) -> el.Element:
        """The button for the next question; while another answer is tried, F5 does not press it."""
        following = say("Next question"), say("Next")
        if not primary:
            return el.Button("next_question", self._ask_next, *following, icon="next")
        return el.Button("check", self._ask_next, *following, icon="next", tip="F5", primary=True, first=True)

    # --- acts -----------------------------------------------------------------------------------

    def _open(self) -> None:
        """Open the current lesson from its beginning."""
        self._playing = self._doing = False
        self._moves = self._course.moves_named()
        self._ask()

    def _ask(self) -> None:
        """Show the board of the current task."""
        game, state = self._course.lesson.played_from
        asked = self._course.asked
        match = Match.new(game, (HUMAN, HUMAN), asked.state or state)
        self._prompt = Prompt()
        self._board = PlayBoard(_Task(match), self._prompt, self._rules_of_choosing)

    def _ask_next(self) -> None:
        """Go to the next question."""
        self._course.ask_next()
        self._ask()
        self._do()

    def _rules_of_choosing(self) -> Settings:
        """In lessons one click is enough where only one move is possible."""
        return replace(self._context.settings, one_click=True)

    def _turn(self, step: int) -> None:
        before = self._course.number
        self._course.turn_to(before + step)
        if self._course.number != before:
            self._open()

    def _show_search(self, index: int) -> None:
        self._course.show_search(index)
        self._doing = False

    def _turn_form(self) -> None:
        """Switch between Python and pseudo-code; saved for the next time."""
        python = self._course.python
        if python is not None:
            self._course.tell(python=not python)
            self._context.change_settings(replace(self._context.settings, python=not python))

    def _step(self, step: int) -> None:
        """Show a step of the search on the board."""
        self._playing = self._doing = False
        self._course.go(step)

    def _play(self) -> None:
        if self._course.step_number == len(self._course.steps) - 1:
            self._course.go(-len(self._course.steps))
        self._playing, self._doing = not self._playing, False
        self._next_step = self._now + STEP_SECONDS

    def _next_cut(self) -> None:
        self._playing = self._doing = False
        self._course.next_cut()

    def _do(self) -> None:
        """Show the task on the board."""
        self._playing, self._doing = False, True
        self._tab = LessonTab.BOARD

    def _check(self) -> None:
        if self._is_answered and self._course.asks_more:
            self._ask_next()
        elif not self._doing:
            self._do()
        elif not self._course.chosen:
            missing = N_("Play a move on the board first")
            if self._choices is not None:
                missing = N_("Choose an answer first")
            self._prompt.refuse(say(missing), self._now)
        else:
            self._course.check()
            if self._course.is_done(self._course.number):
                self._context.change_settings(self._context.settings.with_lesson(self._course.lesson.key))

    def _show(self) -> None:
        self._do()
        self._course.show_solution()

    def update(self, now: float) -> Transition | None:
        """Go to the next step during playback."""
        if self._playing and now >= self._next_step:
            self._next_step = now + STEP_SECONDS
            if not self._course.go(1):
                self._playing = False
            self.refresh()
        return super().update(now)

    # --- events ---------------------------------------------------------------------------------

    def _leaf(self, by: int) -> None:
        """Handle the keys of a clicker: steps before a class, otherwise another lesson."""
        (self._step if self._context.settings.projector else self._turn)(by)

    def commands(self) -> LessonCommands:
        """Through the lessons and their steps, the task, and ways on."""
        course = self._course
        at, last = course.step_number, len(course.steps) - 1
        pages = {
            (pygame.K_PAGEUP, False): partial(self._leaf, -1),
            (pygame.K_PAGEDOWN, False): partial(self._leaf, 1),
        }
        turned = say("the lesson before, the next lesson; on a projector a step back, on")
        task = say("over the board or the answers of the task; Enter chooses, then checks")
        back, on = partial(self._step, -1), partial(self._step, 1)
        more = course.steps.next_cut(at) is not None
        layers = say("How many positions are won or lost in how many plies")
        scored = self._counted() is not None
        return LessonCommands(
            turn=Command(say("PgUp PgDn"), turned, pages),
            step_back=command(pygame.K_COMMA, say("A step back"), back, available=at > 0),
            step_on=command(pygame.K_PERIOD, say("A step on"), on, available=at < last),
            play=key_line(key_name(pygame.K_SPACE), say("play the steps, or pause"), pygame.K_SPACE),
            cut=command(pygame.K_c, say("Next cut"), self._next_cut, available=more),
            board=key_line(say("Arrows"), task, *ARROWS, *ENTER),
            answer=key_line("1 – 9", say("choose one of the answers, where there are some"), *_DIGITS),
            check=command(pygame.K_F5, say("do the task, check it, then the next question"), self._check),
            form=command(pygame.K_n, say("The rule, or the program’s own Python"), self._turn_form),
            practise=command(pygame.K_e, say("Exercises of this kind"), self._to_exercises),
            think=command(pygame.K_t, say("Watch it think: the tree of a search from here"), self._to_tree),
            score=command(pygame.K_v, say("How the position is scored"), self._to_worth, available=scored),
            layers=command(pygame.K_l, layers, self._to_layers),
            save=self.saving_sheet(self._save),
            play_on=command(pygame.K_p, say("Play from here against the computer"), self._to_game),
            back=self.way_back,
        )

    def take(self, event: pygame.event.Event) -> bool:
        """The board of the task gets mouse events and keys."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            before = self._board.hover
            seen = self._board_shown and self._doing and self._choices is None
            self._board.hover = self._board.square_at(event.pos) if seen else None
            if before != self._board.hover:
                self.refresh()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._board_shown:
            square = self._board.square_at(event.pos)
            if square is not None:
                self.touch.keyboard = False  # the arrow keys belong to the board again
                self._board.cursor = None
                self._choose(square)
                return True
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        cursor = self._board.cursor
        if self.touch.keyboard:
            return False
        if event.key == pygame.K_SPACE:
            self._play()
        elif self._choices is not None:
            return self._choose_by_key(self._choices, event.key)
        elif self._board.steer(event):
            self._do()
        elif event.key in ENTER and self._doing and cursor is not None:
            # At the destination of the chosen move, Enter confirms it; anywhere else, and if it was wrong,
            # it chooses another.
            task = self._course.task
            wrong = task.verdict is not None and not task.verdict.is_right
            move = None if self._board.selection.chosen or wrong else task.move
            if move is not None and cursor in {move.origin, move.destination}:
                self._check()
            else:
                self._choose(cursor)
        else:
            return False
        return True

    def _choose_by_key(self, choices: ChoiceTask, key: int) -> bool:
        """The arrow keys move through the answers, Enter checks the current one."""
        options, picked = choices.options, self._course.task.option
        fresh = picked is not None and self._course.task.verdict is None
        if key in ENTER and self._doing and (fresh or (self._is_answered and self._course.asks_more)):
            self._check()
            return True
        if pygame.K_1 <= key <= pygame.K_9 and key - pygame.K_1 < len(options):
            self._pick(options[key - pygame.K_1])
            return True
        if key not in ARROWS:
            return False
        step = 1 if key in {pygame.K_RIGHT, pygame.K_DOWN} else -1
        at = (options.index(picked) + step if picked is not None else min(0, step)) % len(options)
        self._pick(options[at])
        return True

    def _pick(self, option: int) -> None:
        """Choose one of the answers."""
        self._do()
        self._prompt.clear()
        self._course.pick(option)

    def _choose(self, square: int) -> None:
        """Choose a square of the task's board.

        If one click has chosen a move already, a second one on its destination has no effect.
        """
        self._playing = False
        self._doing = True
        if self._choices is not None:
            return
        move = None if self._board.selection.chosen else self._course.task.move
        if move is not None and square == move.destination:
            self._prompt.clear()
        else:
            deed = self._board.choose(square, self._now)
            move = deed.move if isinstance(deed, Chosen) else None
            if move is not None:
                self._board.clear()
        self._course.choose(move)

"""A lesson on a page: read, see, do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from checkers_app.learn.tree import CUT
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.wording import grouped
from checkers_app.storage.settings import Settings
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.play_board import Help, PlayBoard
from checkers_app.ui.boards.view import Chosen
from checkers_app.ui.card import Key
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToExercise
from checkers_app.ui.key_lines import ALL_ARROWS, ESCAPE, key_line
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.kit.widgets import Button, Option, Segments, Widget, natural_widths
from checkers_app.ui.learn.lesson.lesson_cards import draw_dots, draw_rule_card, draw_task, lowered
from checkers_app.ui.learn.lesson.lesson_layout import lesson_cards
from checkers_app.ui.learn.lesson.text_card import Link, TextCard
from checkers_app.ui.learn.lesson.tree_sketch import TreeSketch
from checkers_app.ui.learn.page import Page, action
from checkers_app.ui.scene import Push, Transition
from checkers_app.views.learn.course import Course
from checkers_app.views.play.prompt import Prompt

STEP_SECONDS = 0.7
"""Between two steps while it plays."""
_TABS = ("Text", "Board", "Tree", "Rule")
"""What a window shows by turns; the text is beside the others where there is room."""
_NARROW = 560
"""Units of a page in which nothing is beside the board."""


@dataclass(frozen=True, slots=True)
class _Task:
    """The position of a task: any move of it may be chosen, and none is played."""

    match: Match
    human_to_move = True

    def interrupt(self) -> None:
        """Nothing is searched for."""


class LessonScene(Page):
    """The page of the lessons.

    Args:
        context: what the scenes share.
        number: index of the lesson to open; None for the first whose task is still to be done.
    """

    keys = (
        key_line("PgUp PgDn", "the lesson before, the next lesson", pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        key_line(", .", "a step back, a step on", pygame.K_COMMA, pygame.K_PERIOD),
        key_line("Space", "play the steps, or pause", pygame.K_SPACE),
        key_line("C", "to the next cut", pygame.K_c),
        key_line("Arrows", "over the board of the task; Enter chooses, then checks", *ALL_ARROWS, *ENTER),
        key_line("F5", "do the task, then check it", pygame.K_F5),
        ESCAPE,
    )

    def __init__(self, context: Context, number: int | None = None) -> None:
        super().__init__(context)
        done = {key for key, is_done in context.settings.lessons.items() if is_done}
        self._course = Course(number, done)
        self._tab = _TABS[0]
        self._playing = False
        self._next_step = 0.0
        self._doing = False
        self._pointed: Link | None = None
        self._cards: dict[str, Rect] = {}
        self._open()

    @property
    def title(self) -> str:  # type: ignore[override]
        """The name of the lesson, and its number, which the subtitle tells as well, where it has room."""
        lesson = self._course.lesson
        whole, short = lesson.title, lesson.short_title or lesson.title
        wordings = f"Lesson {self._course.number + 1}: {lowered(whole)}", whole, short
        return self._context.look.first_fit(wordings[self._narrow :], "scene", self._title_room)

    @property
    def subtitle(self) -> str:  # type: ignore[override]
        """Which of how many."""
        return f"Page {self._course.number + 1} of {len(self._course.lessons)}. Read, see, do."

    @property
    def course(self) -> Course:
        """Where the learner is."""
        return self._course

    @property
    def board(self) -> PlayBoard:
        """The board, of the search and of the task."""
        return self._board

    @property
    def doing(self) -> bool:
        """True while the board shows the task rather than the search."""
        return self._doing

    # --- acts -----------------------------------------------------------------------------------

    def _open(self) -> None:
        """The lesson that was turned to, from its beginning."""
        lesson = self._course.lesson
        self._playing = self._doing = False
        self._pointed = None
        match = Match.new(lesson.game, (HUMAN, HUMAN), lesson.task.state)
        self._prompt = Prompt()
        self._board = PlayBoard(_Task(match), self._prompt, self._rules_of_choosing)
        self._changed()

    def _rules_of_choosing(self) -> Settings:
        """A lesson tells how a move is chosen: one click is enough where only one is possible."""
        return replace(self._context.settings, one_click=True)

    def _changed(self) -> None:
        self._lay_out()
        self._redraw()

    def _turn(self, step: int) -> None:
        before = self._course.number
        self._course.turn_to(before + step)
        if self._course.number != before:
            self._open()

    def _show_search(self, index: int) -> None:
        self._course.show_search(index)
        self._watch()

    def _watch(self) -> None:
        """The board shows the search again."""
        self._doing = False
        self._changed()

    def _step(self, step: int) -> None:
        self._playing = False
        self._course.go(step)
        self._watch()

    def _play(self) -> None:
        if self._course.step_number == len(self._course.steps) - 1:
            self._course.go(-len(self._course.steps))
        self._playing = not self._playing
        self._next_step = self._now + STEP_SECONDS
        self._watch()

    def _next_cut(self) -> None:
        self._playing = False
        self._course.next_cut()
        self._watch()

    def _do(self) -> None:
        """The board is for the task now."""
        self._playing = False
        self._doing = True
        self._tab = "Board"
        self._changed()

    def _check(self) -> None:
        if not self._doing:
            self._do()
        elif self._course.task.move is None:
            self._prompt.refuse("Play a move on the board first", self._now)
            self._changed()
        else:
            verdict = self._course.check()
            if verdict is not None and verdict.is_right:
                self._context.change_settings(self._context.settings.with_lesson(self._course.lesson.key))
            self._changed()

    def _show(self) -> None:
        self._do()
        self._course.show_solution()
        self._changed()

    def _set_tab(self, index: int) -> None:
        self._tab = self._tabs[index]
        self._changed()

    @property
    def _narrow(self) -> bool:
        return self._compact and self._content.width < _NARROW

    @property
    def _tabs(self) -> tuple[str, ...]:
        """The tabs of a compact page."""
        return _TABS if self._narrow else _TABS[1:]

    def _shows(self, card: str) -> bool:
        """True if a card is on the page, and not behind another tab."""
        if not self._compact or card not in self._tabs:
            return True
        return card == (self._tab if self._tab in self._tabs else self._tabs[0])

    def update(self, now: float) -> Transition | None:
        """Step on while it plays."""
        if self._playing and now >= self._next_step:
            self._next_step = now + STEP_SECONDS
            if not self._course.go(1):
                self._playing = False
            self._changed()
        return super().update(now)

    # --- events ---------------------------------------------------------------------------------

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {
            **super()._shortcuts(),
            (pygame.K_PAGEUP, False): lambda: self._turn(-1),
            (pygame.K_PAGEDOWN, False): lambda: self._turn(1),
            (pygame.K_COMMA, False): lambda: self._step(-1),
            (pygame.K_PERIOD, False): lambda: self._step(1),
            (pygame.K_c, False): self._next_cut,
            (pygame.K_F5, False): self._check,
        }

    def _take(self, event: pygame.event.Event) -> bool:
        if super()._take(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._board_shown:
            square = self._board.square_at(event.pos)
            if square is not None and self._group.at(event.pos) is None:
                self._board.cursor = None
                self._choose(square)
                return True
        return False

    @property
    def _board_shown(self) -> bool:
        return self._shows("Board")

    def _point(self, at: tuple[int, int]) -> None:
        before = (self._pointed, self._board.hover)
        self._pointed = self._text.link_at(at) if self._shows("Text") else None
        self._board.hover = self._board.square_at(at) if self._board_shown and self._doing else None
        if before != (self._pointed, self._board.hover):
            self._redraw()

    def _key(self, event: pygame.event.Event) -> bool:
        cursor = self._board.cursor
        if self._group.keyboard:
            return False
        if event.key == pygame.K_SPACE:
            self._play()
        elif self._board.steer(event):
            self._do()
        elif event.key in ENTER and self._doing and cursor is not None:
            # At the move that was chosen Enter means it; elsewhere it chooses another.
            move = None if self._board.selection.chosen else self._course.task.move
            if move is not None and cursor in {move.origin, move.destination}:
                self._check()
            else:
                self._choose(cursor)
        else:
            return False
        return True

    def _choose(self, square: int) -> None:
        """A square of the task's board.

        Where one click has chosen a move already, a second one on its target leaves it as it is.
        """
        self._playing = False
        self._doing = True
        move = None if self._board.selection.chosen else self._course.task.move
        if move is not None and square == move.destination:
            self._prompt.clear()
        else:
            deed = self._board.choose(square, self._now)
            move = deed.move if isinstance(deed, Chosen) else None
            if move is not None:
                self._board.clear()
        self._course.choose(move)
        self._changed()

    # --- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        if self._size == (0, 0):
            return
        compact, look = self._compact, self._context.look
        self._cards = lesson_cards(self._content, self._gap, compact=compact, narrow=self._narrow)
        course = self._course
        foot = 56 if compact and not self._narrow else 0
        self._text = TextCard(look, self._cards["text"], course.lesson, course.moves_named(), foot=foot)
        self._board.place(self._cards["board"])
        back = action("back_page", "Back", "prev", lambda: self._turn(-1), look, tip="Page Up", bare=compact)
        back.enabled = course.number > 0
        last = course.number == len(course.lessons) - 1
        following = action(
            "next_page", "Next", "next", lambda: self._turn(1), look, tip="Page Down", bare=compact
        )
        following.enabled = not last
        widgets: list[Widget] = [*self._step_buttons(), *self._task_buttons()]
        if len(course.lesson.searches) > 1 and (self._shows("Tree") or self._shows("Rule")):
            options = [Option(search.title, search.short) for search in course.lesson.searches]
            rect = self._cards["searches"]
            widths = natural_widths(look, options, rect.width)
            widgets.append(Segments("search", rect, options, course.search, self._show_search, widths=widths))
        if compact:
            tabs = [Option(title) for title in self._tabs]
            index = next(index for index, title in enumerate(self._tabs) if self._shows(title))
            widgets.append(Segments("tabs", self._cards["tabs"], tabs, index, self._set_tab))
        self._set([back, following], widgets, focus="check")
        dots = 0 if self._narrow else 13 * (len(course.lessons) - 1) + 24
        self._dots = Rect(back.rect.x - 20 - dots, self._head.centery - 4, dots, 8)
        self._title_room = self._dots.x - 16 - self._head.x - 58

    def _step_buttons(self) -> list[Button]:
        """Previous, play, next, and the next cut."""
        look, compact = self._context.look, self._compact
        card = self._cards["steps"]
        icon, tip = ("pause", "Pause (space)") if self._playing else ("play", "Play (space)")
        tree = self._course.tree
        buttons = [
            action("step_back", "", "prev", lambda: self._step(-1), look, bare=True, tip="Step back (comma)"),
            action("play", "", icon, self._play, look, bare=True, tip=tip),
            action("step", "", "next", lambda: self._step(1), look, bare=True, tip="Step (full stop)"),
        ]
        buttons[0].enabled = self._course.step_number > 0
        buttons[2].enabled = self._course.step_number < len(self._course.steps) - 1
        if CUT in tree.endings:
            buttons.append(action("cut", "", "cut", self._next_cut, look, bare=True, tip="Next cut (C)"))
            buttons[3].enabled = self._course.steps.next_cut(self._course.step_number) is not None
        x = card.x + (12 if compact else 16)
        for button in buttons:
            button.rect.bottomleft = (x, card.bottom - (8 if compact else 14))
            x = button.rect.right + 8
        self._step_words = (x + 8, card.bottom - (30 if compact else 36))
        return buttons

    def _task_buttons(self) -> list[Button]:
        look, task, bar = self._context.look, self._course.task, self._cards["task"]
        offered = task.gives_up and not task.shown
        done = task.verdict is not None and task.verdict.is_right
        label, icon = ("Check", "check") if self._doing else ("Do it", "pen")
        last = self._course.number == len(self._course.lessons) - 1
        if done and last:
            go = action("check", "Exercises", "pen", lambda: self._go(Push(ToExercise())), look, primary=True)
        elif done:
            go = action("check", "Next lesson", "next", lambda: self._turn(1), look, primary=True)
        else:
            go = action("check", label, icon, self._check, look, primary=not offered, tip="F5")
        show = action(
            "show",
            "Show",
            "look",
            self._show,
            look,
            primary=offered,
            bare=self._compact,
            tip="Show a right move",
        )
        buttons = [show, go]
        x = bar.right - (10 if self._compact else 22)
        for button in reversed(buttons):
            button.rect.midright = (x, bar.centery)
            x = button.rect.x - self._gap
        self._task_right = x
        return buttons

    # --- drawing --------------------------------------------------------------------------------

    def _draw_inside(self, surface: Surface) -> None:
        compact = self._compact
        if self._dots.width:
            draw_dots(self._context.look, surface, self._dots, self._course)
        if self._shows("Board"):
            self._draw_board(surface)  # its shadow falls below the cards
        if self._shows("Text"):
            self._text.draw(surface, self._pointed)
        if self._shows("Tree"):
            self._draw_tree(surface)
        if self._shows("Rule"):
            draw_rule_card(self._context.look, surface, self._cards["code"], self._course, low=compact)
        self._draw_task(surface)
        course, look = self._course, self._context.look
        text = f"{grouped(course.step_number + 1)} of {grouped(len(course.steps))}"
        if not compact:
            text = f"Step {text}"
        look.text(surface, text, "label_plain", look.theme.ink2, self._step_words)

    def _draw_board(self, surface: Surface) -> None:
        self._board.draw(self._context.look, surface, self._picture())

    def _picture(self) -> Picture:
        game, task = self._course.lesson.game, self._course.task
        if self._pointed is not None:
            return Picture(pieces=game.pieces(self._pointed.state), hint=self._pointed.move)
        if self._doing:
            picture = Picture(game.pieces(self._course.lesson.task.state), hint=task.move)
            if task.move is not None and not self._board.selection.chosen:
                return replace(picture, cursor=self._board.cursor)
            return self._board.picture(picture, self._now, Help())
        state, move = self._course.position()
        return Picture(pieces=game.pieces(state), last_move=move, winning=state.winning_squares())

    def _draw_tree(self, surface: Surface) -> None:
        look, card = self._context.look, self._cards["tree"]
        look.card(surface, card)
        top = 56 if self._compact and len(self._course.lesson.searches) > 1 else 14
        height = min(card.height - top - 10, 330)
        rect = Rect(card.x + 12, card.y + top, card.width - 24, height)
        if card.height > 280:
            rect.centery = card.y + top + (card.height - top - 10) // 2
        TreeSketch(self._course, rect).draw(look, surface)

    def _draw_task(self, surface: Surface) -> None:
        bar = self._cards["task"]
        room = Rect(bar.x, bar.y, self._task_right - bar.x, bar.height)
        refused = self._prompt.refused if self._doing else ""
        look = self._context.look
        look.card(surface, bar)
        draw_task(look, surface, room, self._course, refused, doing=self._doing, low=self._compact)

"""See it think: the tree of a real search, drawn whole, walked, stepped through and asked about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game, State
from checkers_app.learn.why import Why, why
from checkers_app.ui.card import Key, StillScene
from checkers_app.ui.context import Context
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Button, Option, Segments, Widget
from checkers_app.ui.learn.kit.head import draw_title
from checkers_app.ui.learn.tree.arrangement import Arrangement, arrangement
from checkers_app.ui.learn.tree.bar import Slider, bar_widgets, draw_bar
from checkers_app.ui.learn.tree.bubbles import draw_hover, draw_why, why_height, why_rect
from checkers_app.ui.learn.tree.cards import draw_board_card, draw_rule_card, draw_window_card
from checkers_app.ui.learn.tree.keys import shortcuts, walking
from checkers_app.ui.learn.tree.painter import TreePainter
from checkers_app.ui.learn.tree.quiz_card import draw_quiz_card, quiz_widgets
from checkers_app.ui.learn.tree.session import TreeSession
from checkers_app.ui.learn.tree.sight import Grid, Sight, Stage
from checkers_app.ui.learn.tree.study import Study
from checkers_app.ui.learn.tree.tools import TreeFocus, draw_legend, foot_widgets, head_widgets
from checkers_app.ui.scene import Pop, Transition

TITLE = "See it think"
DRAG = 4
"""Pixels that the pointer must move for a click to become a drag."""
DOUBLE_CLICK = 0.35
"""Seconds between two clicks that are one double click."""
WHEEL = 1.25
"""How much closer one notch of the wheel goes."""
WHEEL_PAN = 90
"""Pixels that one notch of the wheel pans."""


class Side(Enum):
    """What the card beside the tree shows."""

    RULE = "Rule"
    BOARD = "Board"
    QUIZ = "Predict"


class TreeScene(StillScene):
    """The tree of a search from one position."""

    def __init__(self, context: Context, game: Game, state: State) -> None:
        super().__init__(context)
        self.session = TreeSession(game, state)
        self.side = Side.RULE
        self.hovered: int | None = None
        self._place: Arrangement = arrangement((1280, 800))
        self._painter: tuple[Look, Study, TreePainter] | None = None
        self._why: tuple[Study, int, Why] | None = None
        self._pointer = (-1, -1)
        self._pressed: tuple[int, int] | None = None
        self._dragging = False
        self._sliding = False
        self._clicked_at = -1.0
        self._title_room = 0
        self._shifted = False
        self._news: tuple[object, ...] = ()

    # --- Scene ------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Stop what runs on other threads."""
        self.session.close()

    def frame_rate(self) -> int:
        """60 Hz while the picture moves, less while a search runs."""
        if self.session.moving:
            return 60
        return 10 if self.session.recording or self.session.looking.running or self.session.counting else 0

    def update(self, now: float) -> Transition | None:
        """Take what other threads have found, and play on."""
        super().update(now)
        if self.session.tick(now):
            self._dirty = True
        session = self.session
        news = (session.study, session.answer, session.playing, session.recording, session.looking.running)
        if news != self._news:
            self._news = news
            self._lay_out()
        return None

    def _take(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self._shifted = bool(event.mod & pygame.KMOD_SHIFT)
            if self._quiz_key(event):
                self._changed()
                return True
            tree_has_keys = not self._group.keyboard or getattr(self._group.focused, "name", "") == "tree"
            if tree_has_keys and not event.mod & pygame.KMOD_CTRL and self._tree_key(event.key):
                return True
            return super()._take(event)
        return self._mouse(event)

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {
            **shortcuts(self.session, self._changed, lambda: self._shifted),
            (pygame.K_ESCAPE, False): self._escape,
            (pygame.K_p, False): self._predict,
            (pygame.K_b, False): self._turn_side,
        }

    # --- keys -------------------------------------------------------------------------------------

    def _tree_key(self, key: int) -> bool:
        """The arrows and Enter, while the tree has the focus."""
        if key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            self.session.toggle_fold()
        elif key in walking:
            self.session.walk(walking[key])
            self._show_board()
        else:
            return False
        self._group.focus("tree")
        self._changed()
        return True

    def _quiz_key(self, event: pygame.event.Event) -> bool:
        quiz = self.session.quiz
        if quiz is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER} and not self._group.keyboard:
            if quiz.verdict is None:
                self.session.answer_question()
            else:
                self.session.next_question()
            return True
        if quiz.verdict is not None or quiz.before is None:
            return False
        if event.key == pygame.K_BACKSPACE:
            quiz.erase()
            return True
        letter = getattr(event, "unicode", "")
        if letter and letter in "0123456789.,-+":
            before = quiz.text
            quiz.type(letter)
            return quiz.text != before
        return False

    def _escape(self) -> None:
        """Out of what is in front: a running search, the questions, a selected node, the scene."""
        session = self.session
        if session.recording:
            session.end_recording()
        elif session.quiz is not None:
            self._predict()
        elif session.selected is not None:
            session.select(None)
            self._changed()
        else:
            self._go(Pop())

    def _predict(self) -> None:
        self.session.predict()
        self._changed()

    def _turn_side(self) -> None:
        self._choose_side(1 if self.side is Side.RULE else 0)

    def _choose_side(self, index: int) -> None:
        self.side = list(Side)[index]
        self._changed()

    def _show_board(self) -> None:
        if self.session.quiz is None:
            self.side = Side.BOARD

    # --- mouse ------------------------------------------------------------------------------------

    def _mouse(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        if event.type == pygame.WINDOWLEAVE:
            self._hover((-1, -1))
        return False

    def _move(self, event: pygame.event.Event) -> bool:
        last, self._pointer = self._pointer, event.pos
        if self._sliding:
            self._slider_to(event.pos)
            return True
        if self._pressed is not None:
            if not self._dragging and abs(event.pos[0] - self._pressed[0]) >= DRAG:
                self._dragging = True
                last = self._pressed
            if self._dragging:
                self.session.pan(last[0] - event.pos[0])
                self.hovered = None
                self._dirty = True
            return True
        self._hover(event.pos)
        return False

    def _hover(self, position: tuple[int, int]) -> None:
        self._pointer = position
        sight = self._sight()
        over_widget = self._group.at(position)
        free = over_widget is None or over_widget.name == "tree"
        row = sight.pick(position) if sight is not None and free and not self._over_why(position) else None
        if row != self.hovered or row is not None:
            self._dirty = True
        self.hovered = row

    def _wheel(self, event: pygame.event.Event) -> None:
        if not self._place.tree.collidepoint(self._pointer):
            return
        shifted = pygame.key.get_mods() & pygame.KMOD_SHIFT
        if shifted or event.x:
            self.session.pan(WHEEL_PAN * (event.x - (event.y if shifted else 0)))
        else:
            grid = self._grid()
            self.session.zoom(WHEEL**event.y, self._pointer[0] - grid.clip.x)
        self._hover(self._pointer)
        self._dirty = True

    def _press(self, position: tuple[int, int]) -> bool:
        widget = self._group.at(position)
        if isinstance(widget, Slider) and widget.enabled:
            self._sliding = True
            self._slider_to(position)
            return True
        if widget is not None and widget.name != "tree":
            return False
        if widget is not None and not self._over_why(position):
            self._pressed = position
            self._group.keyboard = False
            self._group.focus("tree")
        return widget is not None

    def _release(self, position: tuple[int, int]) -> bool:
        if self._sliding:
            self._sliding = False
            return True
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        dragged, self._dragging = self._dragging, False
        if not dragged:
            self._click(position)
        return True

    def _click(self, position: tuple[int, int]) -> None:
        sight = self._sight()
        if sight is None:
            return
        row = sight.pick(position)
        twice = self._now - self._clicked_at < DOUBLE_CLICK and row == self.session.selected
        self._clicked_at = self._now
        if row is not None and twice:
            self.session.toggle_fold(row)
        else:
            self.session.select(row)
            if row is not None:
                self._show_board()
        self._changed()

    def _slider_to(self, position: tuple[int, int]) -> None:
        slider = next((widget for widget in self._group.widgets if isinstance(widget, Slider)), None)
        if slider is not None:
            slider.click(position)

    # --- layout -----------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the scene out for a window of this size, in the look of now."""
        self._place = arrangement(size)
        super().resize(size)

    def _changed(self) -> None:
        """Something was done: the widgets may look different."""
        if self.session.quiz is not None:
            self.side = Side.QUIZ
        elif self.side is Side.QUIZ or (self.session.follows and self.session.playing):
            self.side = Side.RULE
        self._dirty = True
        self._lay_out()

    def _lay_out(self) -> None:
        place, session = self._place, self.session
        grid = self._grid()
        if grid.clip.width != session.room:
            session.give_room(grid.clip.width)
        head, self._title_room = head_widgets(place, session, self._back, self._changed)
        widgets: list[Widget] = [TreeFocus(place.tree, self._tree_key), *head]
        widgets += foot_widgets(place, session, self._changed)
        widgets += self._side_widgets()
        stub = self._selected_stub()
        if stub is not None and session.answer is None:
            rect = self._why_rect(stub)
            label = "Looking" if session.looking.running else "Look anyway"
            button = Rect(rect.x + 12, rect.bottom - 42, 128, 34)
            widgets.append(
                Button("look", button, self._look_anyway, label=label, tip="Search what was cut (L)")
            )
        if session.recording:
            middle = place.tree.center
            stop = Rect(middle[0] - 60, middle[1] + 42, 120, 44)
            widgets.append(
                Button(
                    "stop", stop, session.end_recording, icon="close", label="Stop", tip="Show what there is"
                )
            )
        widgets += bar_widgets(place.bar, session, self._changed)
        self._group.set(widgets, focus="tree")

    def _side_widgets(self) -> list[Widget]:
        place, quiz, rule = self._place, self.session.quiz, self._place.rule
        if self.side is Side.QUIZ and quiz is not None:

            def following() -> None:
                self.session.next_question()
                self._changed()

            def check() -> None:
                self.session.answer_question()
                self._changed()

            return quiz_widgets(rule, quiz, check, following, self._changed)
        if place.board is not None:
            return []
        index = 1 if self.side is Side.BOARD else 0
        if place.compact:
            tip = "The rule it follows (B)" if index else "The board (B)"
            icon = "think" if index else "look"
            if self._told_stub() is not None:
                return []
            corner = Rect(rule.right - 44, rule.y + 8, 36, 36)
            return [Button("side", corner, self._turn_side, icon=icon, tip=tip)]
        options = [Option("The rule"), Option("The board")]
        return [
            Segments(
                "side", Rect(rule.x + 8, rule.y + 8, rule.width - 16, 40), options, index, self._choose_side
            )
        ]

    def _back(self) -> None:
        self._go(Pop())

    def _look_anyway(self) -> None:
        self.session.look_anyway()
        self._changed()

    def _grid(self) -> Grid:
        levels = 1 if self.session.study is None else self.session.study.levels
        return Grid(self._place.tree, levels, self._place.margin, self._place.foot)

    def _sight(self) -> Sight | None:
        session, study = self.session, self.session.study
        if study is None:
            return None
        stage: Stage = session.stage
        step = session.shown if session.follows and not session.at_end else None
        current = None
        if step is not None:
            current = step.row if step.child is None or not study.tree.is_stub(step.child) else step.child
        lit: frozenset[int] = frozenset()
        reason = self._reason()
        if reason is not None:
            lit = frozenset(row for row in (reason.here, reason.elsewhere) if row is not None)
        return Sight(
            study,
            session.layout,
            session.camera,
            self._grid(),
            stage,
            current,
            session.selected,
            self.hovered if self._pressed is None else None,
            lit,
        )

    # --- why a branch was cut -----------------------------------------------------------------------

    def _selected_stub(self) -> int | None:
        study, row = self.session.study, self.session.selected
        return row if study is not None and row is not None and study.tree.is_stub(row) else None

    def _told_stub(self) -> int | None:
        """The stub under the pointer, or else the selected one."""
        study, row = self.session.study, self.hovered
        if study is not None and row is not None and row < len(study.tree) and study.tree.is_stub(row):
            return row
        return self._selected_stub()

    def _reason(self) -> Why | None:
        study, stub = self.session.study, self._told_stub()
        if study is None or stub is None:
            return None
        if self._why is None or self._why[:2] != (study, stub):
            self._why = (study, stub, why(study.tree, stub))
        return self._why[2]

    def _why_rect(self, stub: int) -> Rect:
        study, look = self.session.study, self._context.look
        reason = self._reason()
        if study is None or reason is None:
            return Rect(0, 0, 0, 0)
        grid = self._grid()
        chosen = stub == self._selected_stub()
        answer = self.session.answer if chosen else None
        if self._place.compact:
            return self._place.rule
        height = why_height(look, study, reason, answer, chosen=chosen)
        x = grid.clip.x + self.session.camera.x(self.session.layout.middle(stub))
        return why_rect(grid.clip, x, height)

    def _over_why(self, position: tuple[int, int]) -> bool:
        stub = self._selected_stub()
        return stub is not None and self._told_stub() == stub and self._why_rect(stub).collidepoint(position)

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the whole scene."""
        look, place, session = self._context.look, self._place, self.session
        look.background(surface)
        draw_title(look, surface, place.head, TITLE, self._subtitle(), self._title_room)
        look.card(surface, place.tree)
        sight = self._sight()
        step = session.shown
        draw_window_card(look, surface, place.window, session.study, step)
        self._draw_side(surface)
        draw_bar(look, surface, place.bar, session)
        if sight is not None:
            strips = self._tree_painter(sight.study).draw(surface, sight)
            draw_legend(look, surface, place, strips=strips, cuts=bool(sight.study.cut_marks))
            self._draw_notice(surface, sight.study)
            self._draw_reason(surface)
        else:
            self._draw_waiting(surface)
        super().draw(surface, now)
        if sight is not None:
            self._draw_hover(surface, sight)

    def _tree_painter(self, study: Study) -> TreePainter:
        look = self._context.look
        if self._painter is None or self._painter[0] is not look or self._painter[1] is not study:
            self._painter = (look, study, TreePainter(look, study))
        return self._painter[2]

    def _subtitle(self) -> str:
        session = self.session
        mover = f"{session.game.side_name(session.state.side_to_move)} to move"
        if session.study is None:
            return f"{session.game.title}, {mover}"
        nodes = session.study.tree.nodes
        if self._place.compact:
            return f"{mover}: {nodes:,} nodes"
        return f"{session.game.title}, {mover}: {nodes:,} nodes, {session.study.tree.source}"

    def _draw_side(self, surface: Surface) -> None:
        look, place, session = self._context.look, self._place, self.session
        study, step = session.study, session.shown
        tabs = place.rule.y + (20 if place.compact else 60)
        if session.quiz is not None:
            look.card(surface, place.rule)
            draw_quiz_card(
                look, surface, place.rule, session.quiz, place.rule.y + (10 if place.compact else 20)
            )
        elif self.side is Side.BOARD and place.board is None:
            self._draw_board(surface, place.rule, tabs)
        else:
            draw_rule_card(look, surface, place.rule, study, step, title=not place.compact)
            if place.board is not None:
                at = (place.rule.x + 16, place.rule.y + 25)
                look.text(surface, "The rule it follows", "status", look.theme.ink, at)
        if place.board is not None:
            self._draw_board(surface, place.board, place.board.y + 16)

    def _draw_board(self, surface: Surface, rect: Rect, top: int) -> None:
        session = self.session
        row = session.selected
        if row is None:
            step = session.shown
            row = 0 if step is None or session.at_end else step.row
        known = session.study is not None and session.stage.is_decided(row)
        draw_board_card(self._context.look, surface, rect, session.study, row, top, known=known)

    def _draw_notice(self, surface: Surface, study: Study) -> None:
        notice = study.notice
        if notice is None:
            return
        look, theme = self._context.look, self._context.look.theme
        room = look.width(notice, "label") + 24
        box = Rect(0, self._place.tree.y + 8, min(room, self._place.tree.width - 24), 28)
        box.right = self._place.tree.right - 10
        look.box(surface, box, theme.warn_bg, theme.warn, radius=6)
        look.text(surface, notice, "label", theme.warn, box.center, "center", box.width - 16)

    def _draw_reason(self, surface: Surface) -> None:
        stub, reason, study = self._told_stub(), self._reason(), self.session.study
        if stub is None or reason is None or study is None:
            return
        answer = self.session.answer if stub == self._selected_stub() else None
        draw_why(self._context.look, surface, self._why_rect(stub), study, reason, answer)

    def _draw_hover(self, surface: Surface, sight: Sight) -> None:
        row = sight.hovered
        if row is None or sight.study.tree.is_stub(row):
            return
        known = sight.stage.is_decided(row)
        draw_hover(
            self._context.look, surface, self._place.tree, self._pointer, sight.study, row, known=known
        )

    def _draw_waiting(self, surface: Surface) -> None:
        look, session, rect = self._context.look, self.session, self._place.tree
        theme = look.theme
        x, y = rect.center
        if session.problem:
            look.icon(surface, "warn", (x, y - 40), 32, theme.warn)
            look.text(surface, session.problem, "status", theme.ink, (x, y), "center", rect.width - 40)
            return
        words = f"{session.way.value.removeprefix('+ ').capitalize()}, depth {session.depth}"
        look.text(surface, words, "status", theme.ink2, (x, y - 52), "center")
        look.text(surface, f"{session.visited:,}", "title", theme.ink, (x, y - 12), "center")
        look.text(surface, "positions searched so far", "label_plain", theme.ink2, (x, y + 22), "center")

"""See it think: the tree of a real search, drawn whole, walked, stepped through and asked about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game, State
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.card import Key, StillScene
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToDuel
from checkers_app.ui.kit.clipboard import pasted_text
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.kit.widgets import Button, Option, Segments, Widget
from checkers_app.ui.learn.kit.tones import strip_palette
from checkers_app.ui.learn.tree.arrangement import arrangement
from checkers_app.ui.learn.tree.bar import bar_widgets
from checkers_app.ui.learn.tree.keys import KEYS, shortcuts, walking
from checkers_app.ui.learn.tree.pointer import Pointer
from checkers_app.ui.learn.tree.quiz_card import quiz_widgets
from checkers_app.ui.learn.tree.tools import TreeFocus, foot_widgets, head_widgets
from checkers_app.ui.learn.tree.view import SideCard, TreeView
from checkers_app.ui.scene import Pop, Push, Transition
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.views.learn.tree.study import Way


class TreeScene(StillScene):
    """The tree of a search from one position."""

    keys = KEYS

    def __init__(self, context: Context, game: Game, state: State, *, flipped: bool = False) -> None:
        super().__init__(context)
        self.session = TreeSession(game, state, lambda: strip_palette(context.look.theme), flipped=flipped)
        self._view = TreeView(context, self.session)
        self._pointer = Pointer(self.session, self._view, self._group, self._changed, self._show_board)
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
            self._view.hovered = None
            self._lay_out()
        return None

    def _take(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self._shifted = bool(event.mod & pygame.KMOD_SHIFT)
            if self._quiz_key(event):
                self._changed()
                return True
            if self._tree_has_keys and not event.mod & pygame.KMOD_CTRL and self._tree_key(event.key):
                return True
            return super()._take(event)
        return self._pointer.take(event, self._now)

    @property
    def _tree_has_keys(self) -> bool:
        """True unless the keyboard works on a button."""
        focused = self._group.focused
        return not self._group.keyboard or focused is None or focused.name == "tree"

    def _rules_board(self) -> Game:
        return self.session.game

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {
            **shortcuts(self.session, self._changed, lambda: self._shifted),
            (pygame.K_ESCAPE, False): self._escape,
            (pygame.K_p, False): self._predict,
            (pygame.K_b, False): self._turn_side,
            (pygame.K_r, False): self._to_duel,
            (pygame.K_n, False): self._turn_form,
            (pygame.K_o, False): self._turn_results,
            (pygame.K_v, True): self._paste,
        }

    # --- keys -------------------------------------------------------------------------------------

    def _tree_key(self, key: int) -> bool:
        """The arrows and Enter, while the tree has the focus."""
        if key in ENTER:
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
        if event.key in ENTER and self._tree_has_keys:
            if quiz.before is not None:
                self.session.answer_question()
            else:
                self.session.next_question()
            return True
        if quiz.verdict is not None or quiz.before is None:
            return False
        if event.key == pygame.K_BACKSPACE:
            quiz.erase()
            return True
        before = quiz.text
        quiz.type(getattr(event, "unicode", ""))
        return quiz.text != before

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

    def _paste(self) -> None:
        self.session.paste(pasted_text())
        self._changed()

    def _turn_side(self) -> None:
        self._choose_side(SideCard.BOARD if self._view.side is SideCard.RULE else SideCard.RULE)

    def _choose_side(self, side: SideCard) -> None:
        self._view.side = side
        self._changed()

    def _turn_form(self) -> None:
        """Alpha-beta with two sides, or as negamax."""
        self._choose_form(negamax=not self.session.negamax)

    def _choose_form(self, *, negamax: bool) -> None:
        self.session.choose_form(negamax=negamax)
        self._choose_side(SideCard.RULE)

    def _show_board(self) -> None:
        if self.session.quiz is None:
            self._view.side = SideCard.BOARD

    # --- layout -----------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the scene out for a window of this size, in the look of now."""
        self._view.place = arrangement(size)
        super().resize(size)

    def _changed(self) -> None:
        """Something was done: the widgets may look different."""
        if self.session.quiz is not None:
            self._view.side = SideCard.QUIZ
        elif self._view.side is SideCard.QUIZ or (self.session.follows and self.session.playing):
            self._view.side = SideCard.RULE
        self._dirty = True
        self._lay_out()

    def _lay_out(self) -> None:
        place, session = self._view.place, self.session
        grid = self._view.grid()
        if grid.clip.width != session.lens.room:
            session.give_room(grid.clip.width)
        head, self._view.title_room = head_widgets(
            self._context.look, place, session, self._back, self._to_duel, self._changed
        )
        widgets: list[Widget] = [TreeFocus(place.tree, self._tree_key), *head]
        widgets += foot_widgets(place, session, self._changed)
        widgets += self._side_widgets()
        stub = self._view.selected_stub()
        if stub is not None and session.answer is None:
            rect = self._view.why_rect(stub)
            label = "Looking" if session.looking.running else "Look anyway"
            button = Rect(rect.x + 12, rect.bottom - 42, 128, 34)
            widgets.append(
                Button("look", button, self._look_anyway, label=label, tip="Search what was left out (L)")
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
        place, quiz, rule = self._view.place, self.session.quiz, self._view.place.rule
        if self._view.side is SideCard.QUIZ and quiz is not None:

            def following() -> None:
                self.session.next_question()
                self._changed()

            def check() -> None:
                self.session.answer_question()
                self._changed()

            return quiz_widgets(rule, quiz, check, following, self._changed)
        if place.board is not None:
            return self._form_tabs(rule)
        if place.compact:
            return [] if self._view.told_stub() is not None else self._side_buttons(rule)
        options = [Option("The rule"), Option("The board")]
        acts = [partial(self._choose_form, negamax=False), partial(self._choose_side, SideCard.BOARD)]
        board = self._view.side is SideCard.BOARD
        index = int(board)
        if self._has_forms:
            options.insert(1, Option("Negamax"))
            acts.insert(1, partial(self._choose_form, negamax=True))
            index = 2 if board else int(self.session.negamax)
        tabs = Rect(rule.x + 8, rule.y + 8, rule.width - 16, 40)
        return [Segments("side", tabs, options, index, lambda index: acts[index]())]

    @property
    def _has_forms(self) -> bool:
        """True if the rule can be told in two forms."""
        return self.session.way is not Way.MINIMAX

    def _form_tabs(self, rule: Rect) -> list[Widget]:
        """In the head of a card that shows nothing but the rule."""

        def choose(index: int) -> None:
            self._choose_form(negamax=index == 1)

        forms = [Option("Two-sided"), Option("Negamax")]
        place = Rect(rule.right - 216, rule.y + 7, 204, 36)
        return [Segments("form", place, forms, int(self.session.negamax), choose)] if self._has_forms else []

    def _side_buttons(self, rule: Rect) -> list[Widget]:
        """In the corner of a low card."""
        board = self._view.side is SideCard.BOARD
        tip, icon = ("The rule it follows (B)", "think") if board else ("The board (B)", "look")
        corner = Rect(rule.right - 44, rule.y + 8, 36, 36)
        buttons: list[Widget] = [Button("side", corner, self._turn_side, icon=icon, tip=tip)]
        if self._has_forms and not board:
            tip, active = "Two sides, or negamax (N)", self.session.negamax
            form = corner.move(0, 44)
            buttons.append(Button("form", form, self._turn_form, icon="swap", tip=tip, active=active))
        return buttons

    def _turn_results(self) -> None:
        self.session.turn_results()
        self._changed()

    def _back(self) -> None:
        self._go(Pop())

    def _to_duel(self) -> None:
        """Every search on the position whose tree this is, as deep as here."""
        session = self.session
        match = Match.new(session.game, (HUMAN, HUMAN), session.state)
        self._go(Push(ToDuel(match, session.depth)))

    def _look_anyway(self) -> None:
        self.session.look_anyway()
        self._changed()

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the whole scene."""
        self._view.draw(surface)
        super().draw(surface, now)
        self._view.draw_over(surface)

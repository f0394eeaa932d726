"""The page "Watch it think": the tree of a real search, with steps and questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from checkers_app.games.base import Game, State
from checkers_app.learn.exercises.link import ExerciseLink
from checkers_app.learn.export.slides import Slide
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToDuel, ToGrowing, ToPicture, ToWorth
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.clipboard import pasted_text
from checkers_app.ui.kit.command import Command, command
from checkers_app.ui.kit.keyboard import ENTER, typed_figure
from checkers_app.ui.kit.traced import Tracing
from checkers_app.ui.learn.kit.tones import strip_palette
from checkers_app.ui.learn.picture_scene import link_copied, link_name
from checkers_app.ui.learn.tree.bar import step_bar
from checkers_app.ui.learn.tree.cards import bubble, notice, reason_card, waiting, window_card
from checkers_app.ui.learn.tree.drawing.legend import legend
from checkers_app.ui.learn.tree.drawing.sight import TreeSight
from checkers_app.ui.learn.tree.fingers import Fingers
from checkers_app.ui.learn.tree.keys import (
    duelling,
    growing,
    picturing,
    session_commands,
    turning_form,
    walking,
)
from checkers_app.ui.learn.tree.search_tree import SearchTree, TreeArea
from checkers_app.ui.learn.tree.side_card import SideCard, shown_state
from checkers_app.ui.learn.tree.tools import head_tools, place_tool, subtitles, tree_tools, ways
from checkers_app.ui.learn.tree.tree_file import numbers_slide, tree_drawing
from checkers_app.ui.scene import Pop, Push, Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.views.learn.tree.study import Way
from checkers_app.words import say

_WIDEST = 10_000
"""The maximum width in units: a tree uses all available space."""
_TREE_BESIDE = 792
"""The minimum width in units of a tree that has cards next to it."""
_WHEEL, _WHEEL_PAN = 1.25, 90
"""The zoom factor of one notch of the wheel, and the distance in units by which it pans."""


class TreeScene(ViewScene):
    """The page that shows the tree of a search from one position."""

    def __init__(
        self,
        context: Context,
        game: Game,
        state: State,
        *,
        flipped: bool = False,
        exercise: ExerciseLink | None = None,
        averages: bool = False,
    ) -> None:
        super().__init__(context)
        self.session = TreeSession(
            game,
            state,
            lambda: strip_palette(context.look.theme),
            flipped=flipped,
            exercise=exercise,
            projector=lambda: context.settings.projector,
            python=context.settings.python,
            way=Way.EXPECTIMAX if averages else None,
        )
        self.sight = TreeSight(context, self.session)
        """The displayed tree."""
        self._side = SideCard(self.sight, self._to_worth, self._keep_python)
        self._shifted = False
        self._fingers = Fingers()
        self._work: tuple[object, ...] = ()
        self._news: tuple[object, ...] = ()

    def _keep_python(self, python: bool) -> None:  # noqa: FBT001 - it is what is kept
        """Save whether rules are shown as Python."""
        settings = self._context.settings
        if settings.python != python:
            self._context.change_settings(replace(settings, python=python))

    # --- the page ---------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The tree with its cards next to or below it; the choice of search is in the header or below it."""
        self._side.settle()
        content = el.ByRoom(
            el.FirstFit(self._wide, self._beside, shown=460), el.FirstFit(self._below), grow=1
        )
        session, named = self.session, partial(head_tools, self.session, self._to_duel, self._to_growing)

        def page(
            search: el.Element | None,
            tools: Sequence[el.Element],
            content: el.Element = content,
            *shorter: str,
        ) -> el.Element:
            actions = [place_tool(session), search, *tools]
            return el.page_frame(
                (say("Watch it think"), *shorter),
                content,
                back=self.back,
                subtitle=subtitles(session),
                actions=actions,
                widest=_WIDEST,
                whole=True,
                told=True,
            )

        return el.FirstFit(
            lambda: page(ways(session, short=False), named(named=True)),
            lambda: page(ways(session, short=False), named(named=False)),
            lambda: page(ways(session, short=True), named(named=False)),
            lambda: page(
                None,
                named(named=False),
                el.Column(ways(session, short=True), content, gap=8),
                say("The tree"),
            ),
        )

    def _wide(self) -> el.Element:
        """The tree, with both the rule and the board to its right."""
        cards = el.Column(window_card(self.session, height=180), *self._side.cards(), width=440, side="fill")
        return self._with_bar(el.Row(self._tree_card(_TREE_BESIDE + 160, floats=True), cards, grow=1))

    def _beside(self) -> el.Element:
        """The tree, with either the rule or the board to its right."""
        cards = el.Column(window_card(self.session, height=180), self._side.tabbed(), width=348, side="fill")
        return self._with_bar(el.Row(self._tree_card(_TREE_BESIDE, floats=True), cards, grow=1))

    def _below(self) -> el.Element:
        """The tree, with the window and another card below it, next to each other if they fit."""
        cards = el.FirstFit(self._row(320, 440), self._row(250, 290), self._column)
        return self._with_bar(self._tree_card(floats=False), cards)

    def _row(self, window: int, beside: int) -> el.AtLeast:
        """The window, of fixed width, and another card, of minimum width; a question replaces both."""

        def row() -> el.Element:
            card = None if self.session.asked else window_card(self.session, width=window, side="fill")
            least = beside if card else window + beside
            return el.Row(card, self._side.low(grow=1, side="fill", least=least), height=148)

        return el.AtLeast(window + beside, row)

    def _column(self) -> el.Element:
        """The window above another card; a question replaces both."""
        if self.session.asked:
            return self._side.low(height=268)
        return el.Column(window_card(self.session, height=112), self._side.low(height=148))

    def _with_bar(self, *cards: el.Element) -> el.Element:
        return el.Column(*cards, step_bar(self.session))

    def _tree_card(self, least: int = 0, *, floats: bool) -> el.Element:
        """The card of the tree; if ``floats``, the reason for a cut is shown on top of the tree."""
        session, sight, study = self.session, self.sight, self.session.study
        told = floats or session.quiz is None
        tree = SearchTree(sight, choose=self._choose, fold=self._fold, walk=self._tree_key, lit=told)
        area = TreeArea(
            tree,
            sight,
            notice=notice(session.exchange.note or (study.notice if study is not None else "") or ""),
            reason=reason_card(sight, width=320) if floats else None,
            middle=waiting(session) if study is None else None,
            bubble=bubble(sight),
            grow=1,
            lowest=100,
        )
        signs: el.Element = el.Space()
        if study is not None:
            shown = frozenset(sight.signs())
            signs = legend(shown)
        foot = el.Row(signs, *tree_tools(session, self._to_picture), gap=4, pad=(12, 2))
        return el.Card(area, foot, pad=0, gap=0, grow=1, least=least, side="fill")

    # --- actions ----------------------------------------------------------------------------------

    def _choose(self, position: tuple[int, int]) -> None:
        """Handle a click on the tree: select the clicked node."""
        row = self.sight.pick(position)
        self.session.select(row)
        if row is not None:
            self._side.show_board()

    def _fold(self, position: tuple[int, int]) -> None:
        """Handle a double click on the tree: fold the selected node, or select another one."""
        session, row = self.session, self.sight.pick(position)
        if row is not None and row == session.selected and not session.follows:
            session.toggle_fold(row)
        else:
            self._choose(position)

    def _paste(self) -> None:
        self.session.exchange.paste(pasted_text(), self.session.place.game)

    def _to_worth(self) -> None:
        """Show the evaluation of the described node's position."""
        session, state = self.session, shown_state(self.session)
        if state is not None and session.quiz is None:
            maximum = session.place.state.side_to_move
            self.go(Push(ToWorth(session.place.game, state, maximum, flipped=session.place.flipped)))

    def _to_duel(self) -> None:
        """Compare all algorithms on this position at the same depth."""
        session = self.session
        if not session.place.has_board:
            return
        match = Match.new(session.place.game, (HUMAN, HUMAN), session.place.state)
        self.go(Push(ToDuel(match, session.depth)))

    def _to_growing(self) -> None:
        """Open the page of Monte Carlo tree search from the same position."""
        session = self.session
        if session.place.has_board and session.place.state.legal_moves():
            self.go(Push(ToGrowing(session.place.game, session.place.state)))

    def _to_picture(self) -> None:
        """Open the card for saving the visible part of the tree."""
        session, picture = self.session, self.sight.picture()
        if picture is not None:
            name = session.place.game.key if session.place.has_board else "numbers"
            link = session.link
            if link is not None:
                name = link_name(link)

            def draw() -> Slide | Tracing:
                return numbers_slide(session) or tree_drawing(session, picture)

            self.show(ToPicture(draw, name, link, session.exchange.open_exercise))

    def _copy(self) -> None:
        """Copy the text that opens the exercise again to the clipboard."""
        self.session.exchange.tell(link_copied(self.session.link))

    def _escape(self) -> None:
        """Stop the search, end the questions or clear the selection, whichever applies first, or leave."""
        session = self.session
        if session.work.recording:
            session.work.end_recording()
        elif session.quiz is not None:
            session.predict()
        elif session.selected is not None:
            session.select(None)
        else:
            self.go(Pop())

    # --- events -----------------------------------------------------------------------------------

    def commands(self) -> Sequence[Command]:
        """The commands for moving through the tree, and for the actions of the page."""
        projector = self._context.settings.projector
        copy = say("copy the text that opens the exercise at this step")
        return (
            *session_commands(self.session, shifted=self._shifted, projector=projector),
            self._side.turning,
            self._side.scoring,
            turning_form(self._side.turn_form),
            command(pygame.K_v, say("paste a position or a game of checkers"), self._paste, control=True),
            command(pygame.K_c, copy, self._copy, control=True),
            picturing(self._to_picture),
            duelling(self._to_duel),
            growing(self._to_growing),
            command(pygame.K_ESCAPE, say("close whatever is on top, then go back"), self._escape),
        )

    def rules_board(self) -> Game:
        """The game to which the position belongs or, for a tree of numbers, the game that was chosen last."""
        return self.session.place.game if self.session.place.has_board else super().rules_board()

    def take(self, event: pygame.event.Event) -> bool:
        """Handle typed answers, arrow keys in the tree, and the pointer on the tree."""
        if event.type == pygame.KEYDOWN:
            self._shifted = bool(event.mod & pygame.KMOD_SHIFT)
            free = self._tree_has_keys and not event.mod & pygame.KMOD_CTRL
            return self._quiz_key(event) or (free and self._tree_key(event.key))
        if event.type == pygame.MOUSEMOTION:
            if self._fingers.pinching and getattr(event, "touch", False):
                return True
            if not any(getattr(event, "buttons", ())):  # the tree handles the whole drag
                self._hover(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self._hover((-1, -1))
        elif event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        return self._touched(event)

    @property
    def _tree_has_keys(self) -> bool:
        """True unless a button has the focus."""
        focused = self.touch.focused
        return not self.touch.keyboard or focused is None or focused.name == "tree"

    def _tree_key(self, key: int) -> bool:
        """Handle the arrow keys and Enter while the tree has the focus."""
        if key in ENTER:
            self.session.toggle_fold()
        elif key in walking:
            self.session.walk(walking[key])
            self._side.show_board()
        else:
            return False
        self.touch.focus("tree")
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
        quiz.type(typed_figure(event))
        return quiz.text != before

    def _over_tree(self, position: tuple[int, int]) -> bool:
        """True if a position is over the tree and not over a button on top of it."""
        under = self.touch.at(position)
        return under is not None and under.name == "tree"

    def _hover(self, position: tuple[int, int]) -> None:
        """Update the position of the pointer."""
        sight = self.sight
        sight.pointer, before = position, sight.hovered
        sight.hovered = sight.pick(position) if self._over_tree(position) else None
        if sight.hovered is not None or before is not None:
            self.refresh()

    def _touched(self, event: pygame.event.Event) -> bool:
        """Handle zooming and panning with two fingers."""
        pinch = self._fingers.take(event, self._size)
        if self._fingers.pinching:
            self.sight.dragging = True  # do not let the press of the first finger select anything
        return pinch is not None and self.sight.pinch(pinch)

    def _wheel(self, event: pygame.event.Event) -> bool:
        """Handle the wheel over the tree: it zooms, or pans while Shift is held."""
        sight, lens = self.sight, self.session.lens
        if not sight.grid.area.collidepoint(sight.pointer) or sight.is_covered(sight.pointer):
            return False
        shifted = pygame.key.get_mods() & pygame.KMOD_SHIFT
        if shifted or event.x:
            lens.pan(_WHEEL_PAN * (event.x - (event.y if shifted else 0)))
        else:
            lens.zoom(_WHEEL**event.y, sight.pointer[0] - sight.grid.clip.x)
        self._hover(sight.pointer)
        return True

    # --- time -------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Handle a change of the window's size or of projector mode."""
        self.session.lay_out()
        super().resize(size)

    def leave(self) -> None:
        """Stop the work on other threads."""
        self.session.work.close()

    def frame_rate(self) -> int:
        """60 Hz during animations, less while a search runs."""
        if self.session.moving:
            return 60
        return 10 if self.session.work.running else 0

    def update(self, now: float) -> Transition | None:
        """Fetch the results of other threads, and continue playback."""
        session, searches = self.session, self.session.work
        moved = session.tick(now)
        running = searches.recording, searches.looking
        work = session.study, session.quiz, searches.answer, session.playback.playing, *running
        counts = searches.visited, searches.plain_nodes, searches.counting
        news = session.step, *counts, session.lens.flying
        if work != self._work:
            self.sight.hovered = None
        if (work, news) != (self._work, self._news) or (moved and self.sight.told_stub is not None):
            self._work, self._news = work, news
            self.refresh()
        elif moved:
            self.touch.dirty = True  # during a transition only the picture of the tree changes
        return super().update(now)

    def _made(self) -> el.Element:
        """Lay out the page again if the space for the tree, and therefore its visible part, has changed."""
        made = super()._made()
        if self.sight.grid.clip.width != self.session.lens.room:
            self.session.give_room(self.sight.grid.clip.width)
            made = super()._made()
        return made

"""The page of a game: its content, and its layout in windows of any shape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.games.base import Side
from checkers_app.play.whole_tree import whole_tree
from checkers_app.ui.boards.moving.board_element import board_element
from checkers_app.ui.boards.moving.view import Deed
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.control import Pressed
from checkers_app.ui.kit.elements.element import Box, Pen
from checkers_app.ui.kit.look import Look
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.game_board import GameBoard
from checkers_app.ui.play.panel import player_card
from checkers_app.ui.play.panel.charts import evaluation_card, iterations_card
from checkers_app.ui.play.panel.clock_face import ClockFace
from checkers_app.ui.play.panel.engine_card import engine_card
from checkers_app.ui.play.panel.faces import Faces
from checkers_app.ui.play.panel.growth import Growth
from checkers_app.ui.play.panel.lines_card import HEIGHT, LinesView, lines_card
from checkers_app.ui.play.panel.move_list import HEAD, ROW, MoveList
from checkers_app.ui.play.panel.score_bar import ScoreBar
from checkers_app.ui.play.panel.small_board import series_card, values_card
from checkers_app.ui.play.panel.status_card import StatusCard
from checkers_app.ui.play.part import ScenePart, Sitting, Whereabouts
from checkers_app.ui.play.second_thought import SecondThought
from checkers_app.ui.play.sheet import Sheet
from checkers_app.ui.play.tool_bar import ToolBar
from checkers_app.ui.play.ways_out import WaysOut
from checkers_app.views.interaction.status import (
    Status,
    answer_status,
    look_back_status,
    not_kept,
    session_status,
)
from checkers_app.views.play.moment import ClockView, Moment, clock_views, moment_of, searches_deeply
from checkers_app.words import say

_LAST = 1e-6
"""The weight with which margins grow, so small that they only grow if nothing else does."""
_PANEL, _COLUMNS = 400, 668
"""The minimum width in units of the panel next to the board: with one column of cards, and with two."""
_TALL = 576
"""The minimum width in units of the column in a portrait window that needs no sheet."""
_WIDEST, _WIDEST_COLUMNS = 760, 1144
"""The maximum width in units of the panel, without and with a column for the computer's thoughts."""
_WORDED = 52
"""The height in units of a toolbar with words below its icons."""


class GamePage:
    """The page of a play scene, without the cards on top of it.

    Args:
        sitting: the game.
        controls: the operations on the game.
        ways: the ways to leave the game.
        thought: asks for confirmation before a blunder is played.
        do: carries out the user's action on the board; returns False if the user did nothing.
        now: returns the time in seconds.
        changed: called when the page has changed.
        press_status: returns the action of a click on the status, or None.
    """

    def __init__(
        self,
        sitting: Sitting,
        controls: Controls,
        ways: WaysOut,
        thought: SecondThought,
        do: Callable[[Deed | None], bool],
        now: Callable[[], float],
        changed: Callable[[], None],
        press_status: Callable[[], Callable[[], None] | None],
    ) -> None:
        self._at = sitting
        self._controls = controls
        self._ways = ways
        self._why = why = controls.why
        self.board = GameBoard(sitting, why, thought, lambda: self.moment, do)
        """Draws the board and handles the mouse on it."""
        self.score_bar = ScoreBar(sitting, lambda: self.moment)
        """The evaluation bar next to the board."""
        self.clock_face = ClockFace(sitting.session)
        """The clock times that were drawn last."""
        self._faces = Faces(sitting, lambda: thought.asking)
        self._growth = Growth(sitting)
        self._now = now
        self.sheet = Sheet(sitting.context, self.on_sheet, lambda: self.has_sheet, changed)
        """A sheet with the moves and the engine, for pages without space for them."""
        self._press_status = press_status
        self.cards = Rect(0, 0, 0, 0)
        """The position of the cards that the comment editor may cover."""
        self._moment: Moment | None = None
        self.has_sheet = False
        """True if the moves and the engine are only shown on the sheet."""

    @property
    def parts(self) -> tuple[ScenePart, ...]:
        """The parts of the scene that belong to the page, the topmost first."""
        return self._why, self.score_bar, self._faces, self._growth, self.board

    # --- texts -------------------------------------------------------------------------------

    def status(self, *, facts_shown: bool | None = None) -> Status:
        """The current text of the status card.

        ``facts_shown`` is True if a card shows the facts about a recorded game; if it is None, the layout of
        the page decides.
        """
        facts_shown = not self.has_sheet if facts_shown is None else facts_shown
        at, typed = self._at, self._at.board.typed
        answered = answer_status(at.look.match, at.prompt, typed) if at.look.active else None
        if answered is not None:
            status = answered
        elif at.reader is not None:
            status = at.reader.status(facts_shown=facts_shown)
        elif at.look.active:
            status = look_back_status(at.session, at.look)
        else:
            told = self._controls.told
            status = session_status(at.session, at.prompt, at.board.selection, typed, told=told)
        said, trouble = bool(at.prompt.refused or at.prompt.note or typed), at.context.library.trouble
        if trouble is not None and not said and not at.session.thinking.failure and at.look.hint is None:
            status = not_kept(status, trouble)
        return self._why.status(status, said=said)

    @property
    def moment(self) -> Moment:
        """The state of the display, cached until :meth:`change` is called."""
        if self._moment is None:
            self._moment = self._found()
        return self._moment

    def change(self) -> None:
        """Discard the cached :attr:`moment`, because something that is displayed has changed."""
        self._moment = None

    def _found(self) -> Moment:
        at = self._at
        return moment_of(
            at.session,
            at.look,
            self.status(),
            flipped=at.board.flipped,
            series=at.context.series.of(at.look.match),
            values_shown=self._controls.values_shown,
            told=self._controls.told,
            reader=at.reader,
        )

    @property
    def up_to_date(self) -> bool:
        """True if the latest cards are still correct; only the board can then have changed."""
        return self._moment is not None and self._found() == self._moment

    # --- arrangements -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The page."""
        self.has_sheet = False
        self.change()  # the status depends on the sheet
        view = self.moment
        self._tools = ToolBar(view, self._controls, self._ways)
        wide = el.ByRoom(lambda: self._roomy(view), lambda: self._low(view))
        return el.ByShape(lambda: wide, lambda: self._tall(view))

    def _roomy(self, view: Moment) -> el.Element:
        """The layout of a large window: the board with everything else next to it."""
        mind = view.told and searches_deeply(view.match)
        one = partial(self._one_column, view)
        two = partial(self._two_columns, view) if mind else partial(self._with_chart, view)
        beside = el.FirstFit(two, one) if view.told else el.FirstFit(one)
        panel = el.Pane(beside, _PANEL, most=_WIDEST_COLUMNS if mind else _WIDEST, grow=1, side="fill")
        bar = [el.Space(12), self._bar(16)] if view.told else []
        margin = el.Space(grow=_LAST), el.Space(grow=_LAST)
        return el.Row(margin[0], self._board(), *bar, el.Space(20), panel, margin[1], gap=0, pad=24)

    def _two_columns(self, view: Moment) -> el.Element:
        """Two columns: the cards, and the computer's thoughts."""
        cards = el.Column(
            self._player(view, view.top),
            self._moves(view, grow=1),
            self._status(view, 64),
            self._player(view, view.top.other),
        )
        mind = el.Column(evaluation_card(view, height=254), self._mind(view))
        columns = el.Row(
            el.Pane(cards, (_COLUMNS - 24) // 2, most=460, grow=1),
            el.Pane(self._spot(mind), (_COLUMNS - 24) // 2, grow=1),
            gap=24,
            align="fill",
            grow=1,
        )
        return el.Column(columns, self._tools.roomy(lowest=64))

    def _mind(self, view: Moment) -> el.Element:
        if self._why.inquiry is not None:
            return self._why.card(grow=1) or el.Space()
        lines = self._lines(grow=1) or iterations_card(view, grow=1)
        return el.Column(engine_card(view, self._now, height=98), lines, grow=1)

    def _one_column(self, view: Moment) -> el.Element:
        return self._column(view, self._spot(self._middle(view, self._moves(view, grow=1)), grow=1))

    def _with_chart(self, view: Moment) -> el.Element:
        """One column, with a chart of the evaluation next to the moves."""
        chart = self._spot(evaluation_card(view))
        row = el.Row(self._moves(view), chart, align="fill", parts=(46, 54), grow=1)
        return self._column(view, self._middle(view, row), least=_COLUMNS)

    def _column(self, view: Moment, middle: el.Element, **box: Unpack[Box]) -> el.Element:
        return el.Column(
            self._player(view, view.top),
            middle,
            self._status(view, 64),
            self._player(view, view.top.other),
            self._tools.roomy(lowest=64),
            **box,
        )

    def _middle(self, view: Moment, moves: el.Element) -> el.Element:
        """The moves and the engine, or the card that replaces them."""
        if self._why.inquiry is not None:
            return self._why.card(grow=1) or el.Space()
        return el.Column(moves, self._engine(view, 98, lines=HEIGHT), grow=1)

    def _low(self, view: Moment) -> el.Element:
        """The layout of a small window: the status below the board, and low cards next to it."""
        board = el.Row(self._board(grow=1), self._bar(10) if view.told else None, gap=8, align="fill")
        left = el.Column(board, self._status(view, 44), gap=8)

        def beside(thought: int, tool: int, **box: Unpack[Box]) -> el.Element:
            return el.Column(
                self._low_player(view, view.top),
                self._spot(self._low_middle(view, thought), grow=1),
                self._low_player(view, view.top.other),
                self._tools.low(lowest=tool),
                gap=8,
                **box,
            )

        small = partial(beside, 58, _WORDED)
        panel = el.FirstFit(lambda: beside(80, 56, least=264, lowest=656), small, gives_way=True)
        return el.Row(left, el.Pane(panel, 210, grow=1, side="fill"), gap=12, pad=12)

    def _low_middle(self, view: Moment, thought: int) -> el.Element:
        if self._why.inquiry is not None:
            return self._why.card(grow=1) or el.Space()
        return el.Column(self._moves(view, grow=1), self._engine(view, thought), gap=8)

    def _tall(self, view: Moment) -> el.Element:
        """The layout of a portrait window: everything is above or below the board."""
        large = el.AtLeast(_TALL + 2 * 12, lambda: self._tall_large(view))
        return el.FirstFit(large, lambda: self._tall_small(view))

    def _tall_large(self, view: Moment) -> el.Element:
        if self._why.inquiry is not None:
            cards: el.Element = self._why.card(height=96) or el.Space()
        else:
            foot = self._tools.engine_foot()
            engine, moves = self._engine(view, 96, foot=foot), self._moves(view, height=96)
            cards = el.Row(moves, engine, gap=8, parts=(41, 59)) if engine is not None else moves
        column = el.Column(
            self._strip(view, view.top, low=False),
            el.Row(
                self._board(smallest=405, grow=1), self._bar(10) if view.told else None, gap=8, align="fill"
            ),
            self._status(view, 44),
            self._strip(view, view.top.other, low=False),
            cards,
            self._tools.strip(height=52),
            gap=8,
            hug=True,
            grow=1,
            least=_TALL,
        )
        return el.Row(column, pad=12)

    def _tall_small(self, view: Moment) -> el.Element:
        """The layout of a small portrait window, with the moves and the engine on a sheet."""
        view = replace(view, status=self.status(facts_shown=False))
        below = self._why.card(height=44) if self._why.inquiry is not None else None
        column = el.Column(
            self._strip(view, view.top, low=True),
            el.Row(self._board(grow=1), self._bar(8) if view.told else None, gap=6, align="fill"),
            self._status(view, 44),
            below or self._strip(view, view.top.other, low=True),
            self._tools.above_sheet(self.sheet.toggle, height=48),
            gap=6,
            hug=True,
            grow=1,
        )

        def found(_: Rect) -> None:
            self.has_sheet = True

        return Whereabouts(el.Row(column, pad=8), found)

    def on_sheet(self) -> tuple[str, el.Element]:
        """The title and the content of the sheet, the card that slides up in a small window."""
        view = self.moment
        title = say("The game")
        if self._at.reader is None and not view.told and not self._at.analysing.on:
            title = say("Moves")
        elif self._at.reader is None or self._at.analysing.on:
            title = say("Moves and engine")
        foot = self._tools.engine_foot()
        engine = self._engine(view, 96, foot=foot)
        return title, el.Column(self._moves(view, grow=1), engine, gap=8, grow=1)

    # --- parts ----------------------------------------------------------------------------------------

    def _spot(self, child: el.Element, **box: Unpack[Box]) -> el.Element:
        """Wrap the cards that the comment editor may cover, to record their position."""

        def found(rect: Rect) -> None:
            self.cards = Rect(rect)

        return Whereabouts(child, found, **box)

    def _board(self, *, smallest: int = 200, **box: Unpack[Box]) -> el.Element:
        match = self.moment.match
        pieces = partial(match.game.pieces, match.state)
        return board_element(self._at.board, pieces, self._draw_board, smallest=smallest, **box)

    def _draw_board(self, look: Look, surface: Surface) -> None:
        self.board.draw(surface, self._now())
        self._why.draw_line(look, surface)

    def _bar(self, width: int) -> el.Element:
        def paint(look: Look, surface: Surface, rect: Rect) -> None:
            del look
            self.score_bar.draw(surface, rect, self._now())

        return el.Picture(paint, label=say("Evaluation"), width=width, side="fill")

    def _clock(self, side: Side) -> Callable[[], ClockView] | None:
        """A function that returns the state of a side's clock, or None if the game has no clocks."""
        at = self._at

        def stands() -> ClockView:
            views = clock_views(at.session, quiet=at.look.active)
            assert views is not None  # noqa: S101  a game keeps its clocks
            return views[side]

        return stands if at.session.clocks is not None else None

    def _player(self, view: Moment, side: Side) -> el.Element:
        return self._player_card(player_card.player_card, view, side, height=88)

    def _low_player(self, view: Moment, side: Side) -> el.Element:
        return self._player_card(player_card.low_card, view, side, height=76)

    def _strip(self, view: Moment, side: Side, *, low: bool) -> el.Element:
        return self._player_card(partial(player_card.strip, low=low), view, side, height=44 if low else 52)

    def _player_card(
        self, form: Callable[..., el.Element], view: Moment, side: Side, *, height: int
    ) -> el.Element:
        return form(view, side, self._clock(side), self._faces.pose, self._growth.growing, height=height)

    def _status(self, view: Moment, height: int) -> el.Element:
        card = StatusCard(view.status, counting=view.search.running, height=height)
        press = self._press_status()
        return _Said(
            card if press is None else _PressedStatus(card, press, view.status.headline), self._shake
        )

    def _shake(self) -> int:
        at = self._at
        return at.prompt.shake(self._now()) if at.context.settings.motion.speed else 0

    def _engine(
        self, view: Moment, height: int, *, lines: int = 0, foot: el.Element | None = None
    ) -> el.Element | None:
        """The computer's thoughts if the page shows them.  If the best lines are switched on, they are shown
        instead, with height ``lines`` if given.
        """
        shown = self._lines(height=lines or height)
        if shown is None and view.told:
            return engine_card(view, self._now, foot, height=height)
        return shown

    def _lines(self, **box: Unpack[Box]) -> el.Element | None:
        """The card with the best lines, or None if they are hidden."""
        at = self._at
        lines = at.analysing.lines if at.analysing.on else None
        if lines is None:
            return None
        match = self.moment.match
        return lines_card(LinesView(match.game, match.state, lines, at.analysing.failure), **box)

    def _moves(self, view: Moment, **box: Unpack[Box]) -> el.Element:
        """The list of moves; for a small board, a card with the values of its squares, and the series."""
        match = view.match
        tree = whole_tree(match.game)
        plain = partial(self._move_card, view)
        if tree is None:
            return plain(**box)
        foot = self._tools.list_foot()

        def roomy() -> el.Element:
            series = series_card(match, view.series) if not view.active else None
            if view.values_shown and match.outcome is None:
                return el.Column(values_card(match, tree, self._tools.pen(), foot=foot, grow=1), series)
            lowest = HEAD + 12 + ROW * ((len(match.game.cells) + 1) // 2)
            return el.Column(plain(grow=1, lowest=lowest), series)

        def short() -> el.Element:
            if view.values_shown and match.outcome is None:
                return values_card(match, tree, self._tools.pen(), foot=foot)
            return plain()

        return el.ByRoom(lambda: el.FirstFit(roomy, short, gives_way=True), plain, **box)

    def _move_card(self, view: Moment, **box: Unpack[Box]) -> el.Element:
        at = self._at
        clocks = at.session.clocks
        used = clocks.used.items() if clocks is not None else ()

        def listed(beside: el.Element | None) -> MoveList:
            return MoveList(
                "moves",
                view.played.game,
                at.session.record,
                view.path,
                lambda path: self._controls.walk(partial(at.look.go, path)),
                played=len(view.played.moves),
                used={ply: f"{int(seconds) // 60}:{int(seconds) % 60:02d}" for ply, seconds in used},
                beside=beside,
                label=say("Moves"),
            )

        def alone() -> el.Element:
            return el.Card(listed(None), gap=0, pad=(10, 4))

        def with_foot() -> el.Element:
            return el.Card(listed(pen), self._tools.list_foot(), gap=4, pad=(10, 6))

        def low() -> el.Element:
            return el.Card(listed(pen), gap=0, pad=(6, 4))

        # In a first game there is no button for comments, only a key.
        pen = self._tools.pen() if view.told or view.reading else None
        return el.ByShape(lambda: el.ByRoom(with_foot, low), alone, **box)


class _Said(el.Element):
    """The status, which shakes for a moment after a refused move."""

    def __init__(self, card: el.Element, off: Callable[[], int]) -> None:
        super().__init__(card)
        self._off = off

    def draw(self, pen: Pen) -> None:
        """Draw the status at its current position."""
        off = self._off()
        for element in self.walk():
            element.rect.move_ip(off, 0)
        super().draw(pen)
        for element in self.walk():
            element.rect.move_ip(-off, 0)


class _PressedStatus(Pressed):
    """A status that performs an action when clicked."""

    role = "group"
    focusable = False

    def __init__(self, card: el.Element, action: Callable[[], None], label: str) -> None:
        super().__init__("status", action, card, label=label)

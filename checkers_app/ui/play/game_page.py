"""The page of a game: its content, and its layout in windows of every shape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.games.base import Side
from checkers_app.play.whole_tree import whole_tree
from checkers_app.ui.boards.moving.board_element import board_element
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.control import Pressed
from checkers_app.ui.kit.elements.element import Box, Pen
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play import tool_bar
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.game_board import GameBoard
from checkers_app.ui.play.panel import player_card
from checkers_app.ui.play.panel.charts import evaluation_card, iterations_card
from checkers_app.ui.play.panel.engine_card import engine_card
from checkers_app.ui.play.panel.lines_card import HEIGHT, LinesView, lines_card
from checkers_app.ui.play.panel.move_list import HEAD, ROW, MoveList
from checkers_app.ui.play.panel.score_bar import ScoreBar
from checkers_app.ui.play.panel.small_board import series_card, values_card
from checkers_app.ui.play.panel.status_card import StatusCard
from checkers_app.ui.play.part import Sitting, Whereabouts
from checkers_app.ui.play.ways_out import WaysOut
from checkers_app.views.interaction.status import (
    Status,
    answer_status,
    look_back_status,
    not_kept,
    session_status,
)
from checkers_app.views.play.panel_view import (
    ClockView,
    PanelView,
    clock_views,
    panel_view,
    searches_deeply,
)
from checkers_app.words import say

_LAST = 1e-6
"""The fraction of spare space that goes to the margins if nothing else needs it."""
_PANEL, _COLUMNS = 400, 668
"""The minimum width in units next to the board: for one column of cards, and for two."""
_TALL = 576
"""The minimum width in units of the column in a portrait window, without the sheet."""
_WIDEST, _WIDEST_COLUMNS = 760, 1144
"""The maximum width in units next to the board, without and with a column for the computer's thoughts."""
_WORDED = 52
"""The width in units of a bar of tools with words below their icons."""


class GamePage:
    """The content of a play scene, without the cards over it.

    Args:
        sitting: the game.
        controls: the operations on the game.
        ways: the ways out of the game.
        why: the question about a move.
        board: the content of the board.
        bar: the evaluation bar.
        now: returns the time in seconds.
        sheet: raises the sheet.
        press_status: the action of a click on the status; None for none.
        pose: returns the current pose of the face of a side's player.
        growing: returns which of the taken pieces are still appearing.
    """

    def __init__(
        self,
        sitting: Sitting,
        controls: Controls,
        ways: WaysOut,
        why: WhyNot,
        board: GameBoard,
        bar: ScoreBar,
        now: Callable[[], float],
        sheet: Callable[[], None],
        press_status: Callable[[], Callable[[], None] | None],
        pose: player_card.Posing,
        growing: player_card.Growing,
    ) -> None:
        self._at = sitting
        self._controls = controls
        self._ways = ways
        self._why = why
        self._game_board = board
        self._score_bar = bar
        self._now = now
        self._open_sheet = sheet
        self._press_status = press_status
        self._pose = pose
        self._growing = growing
        self.cards = Rect(0, 0, 0, 0)
        """The position of the cards that a remark may cover."""
        self._shown: PanelView | None = None
        self.has_sheet = False
        """True if moves and engine are on a sheet only."""

    # --- texts -------------------------------------------------------------------------------

    def status(self, *, facts_shown: bool | None = None) -> Status:
        """The current text of the status card.

        ``facts_shown`` is True if a card shows the facts about a game that is being read; None to derive this
        from the layout of the window.
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

    def panel(self) -> PanelView:
        """The current content of all cards."""
        at = self._at
        return panel_view(
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
        """True if the latest cards are up to date: only the board may look different."""
        return self.panel() == self._shown

    # --- arrangements -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The page."""
        self.has_sheet = False
        view = self._shown = self.panel()
        wide = el.ByRoom(lambda: self._roomy(view), lambda: self._low(view))
        return el.ByShape(lambda: wide, lambda: self._tall(view))

    def _roomy(self, view: PanelView) -> el.Element:
        """A board with all cards next to it."""
        mind = view.told and searches_deeply(view.match)
        one = partial(self._one_column, view)
        two = partial(self._two_columns, view) if mind else partial(self._with_chart, view)
        beside = el.FirstFit(two, one) if view.told else el.FirstFit(one)
        panel = el.Pane(beside, _PANEL, most=_WIDEST_COLUMNS if mind else _WIDEST, grow=1, side="fill")
        bar = [el.Space(12), self._bar(16)] if view.told else []
        margin = el.Space(grow=_LAST), el.Space(grow=_LAST)
        return el.Row(margin[0], self._board(), *bar, el.Space(20), panel, margin[1], gap=0, pad=24)

    def _two_columns(self, view: PanelView) -> el.Element:
        """The cards, and next to them the computer's thoughts."""
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
        return el.Column(columns, tool_bar.roomy_tools(self._controls, self._ways, lowest=64))

    def _mind(self, view: PanelView) -> el.Element:
        if self._why.inquiry is not None:
            return self._why.card(grow=1) or el.Space()
        lines = self._lines(grow=1) or iterations_card(view, grow=1)
        return el.Column(engine_card(view, self._now, height=98), lines, grow=1)

    def _one_column(self, view: PanelView) -> el.Element:
        return self._column(view, self._spot(self._middle(view, self._moves(view, grow=1)), grow=1))

    def _with_chart(self, view: PanelView) -> el.Element:
        """As one column, with the evaluation over the game next to the moves."""
        chart = self._spot(evaluation_card(view))
        row = el.Row(self._moves(view), chart, align="fill", parts=(46, 54), grow=1)
        return self._column(view, self._middle(view, row), least=_COLUMNS)

    def _column(self, view: PanelView, middle: el.Element, **box: Unpack[Box]) -> el.Element:
        return el.Column(
            self._player(view, view.top),
            middle,
            self._status(view, 64),
            self._player(view, view.top.other),
            tool_bar.roomy_tools(self._controls, self._ways, lowest=64),
            **box,
        )

    def _middle(self, view: PanelView, moves: el.Element) -> el.Element:
        """Moves and engine, or the element that replaces them."""
        if self._why.inquiry is not None:
            return self._why.card(grow=1) or el.Space()
        return el.Column(moves, self._engine(view, 98, lines=HEIGHT), grow=1)

    def _low(self, view: PanelView) -> el.Element:
        """A small window: the status under the board, and low cards next to it."""
        board = el.Row(self._board(grow=1), self._bar(10) if view.told else None, gap=8, align="fill")
        left = el.Column(board, self._status(view, 44), gap=8)

        def beside(thought: int, tool: int, **box: Unpack[Box]) -> el.Element:
            return el.Column(
                self._low_player(view, view.top),
                self._spot(self._low_middle(view, thought), grow=1),
                self._low_player(view, view.top.other),
                tool_bar.low_tools(self._controls, self._ways, lowest=tool),
                gap=8,
                **box,
            )

        small = partial(beside, 58, _WORDED)
        panel = el.FirstFit(lambda: beside(80, 56, least=264, lowest=656), small, gives_way=True)
        return el.Row(left, el.Pane(panel, 210, grow=1, side="fill"), gap=12, pad=12)

    def _low_middle(self, view: PanelView, thought: int) -> el.Element:
        if self._why.inquiry is not None:
            return self._why.card(grow=1) or el.Space()
        return el.Column(self._moves(view, grow=1), self._engine(view, thought), gap=8)

    def _tall(self, view: PanelView) -> el.Element:
        """A portrait window: everything is above and below the board."""
        large = el.AtLeast(_TALL + 2 * 12, lambda: self._tall_large(view))
        return el.FirstFit(large, lambda: self._tall_small(view))

    def _tall_large(self, view: PanelView) -> el.Element:
        if self._why.inquiry is not None:
            cards: el.Element = self._why.card(height=96) or el.Space()
        else:
            foot = tool_bar.engine_foot(self._controls, self._ways)
            engine, moves = self._engine(view, 96, foot=foot), self._moves(view, height=96)
            cards = el.Row(moves, engine, gap=8, parts=(41, 59)) if engine is not None else moves
        column = el.Column(
            self._strip(view, view.top, low=False),
            el.Row(
                self._board(smallest=405, grow=1),
                self._bar(10) if view.told else None,
                gap=8,
                align="fill",
            ),
            self._status(view, 44),
            self._strip(view, view.top.other, low=False),
            cards,
            tool_bar.strip_tools(self._controls, self._ways, height=52),
            gap=8,
            hug=True,
            grow=1,
            least=_TALL,
        )
        return el.Row(column, pad=12)

    def _tall_small(self, view: PanelView) -> el.Element:
        """Moves and engine are on a sheet, which is raised on request."""
        view = replace(view, status=self.status(facts_shown=False))
        below = self._why.card(height=44) if self._why.inquiry is not None else None
        column = el.Column(
            self._strip(view, view.top, low=True),
            el.Row(self._board(grow=1), self._bar(8) if view.told else None, gap=6, align="fill"),
            self._status(view, 44),
            below or self._strip(view, view.top.other, low=True),
            tool_bar.sheet_tools(self._controls, self._ways, self._open_sheet, height=48),
            gap=6,
            hug=True,
            grow=1,
        )

        def found(_: Rect) -> None:
            self.has_sheet = True

        return Whereabouts(el.Row(column, pad=8), found)

    def on_sheet(self) -> tuple[str, el.Element]:
        """The title and the content of the sheet."""
        view = self.panel()
        title = say("The game")
        if self._at.reader is None and not view.told and not self._at.analysing.on:
            title = say("Moves")
        elif self._at.reader is None or self._at.analysing.on:
            title = say("Moves and engine")
        foot = tool_bar.engine_foot(self._controls, self._ways)
        engine = self._engine(view, 96, foot=foot)
        return title, el.Column(self._moves(view, grow=1), engine, gap=8, grow=1)

    # --- parts ----------------------------------------------------------------------------------------

    def _spot(self, child: el.Element, **box: Unpack[Box]) -> el.Element:
        """The cards that a remark may cover."""

        def found(rect: Rect) -> None:
            self.cards = Rect(rect)

        return Whereabouts(child, found, **box)

    def _board(self, *, smallest: int = 200, **box: Unpack[Box]) -> el.Element:
        match = self._at.look.match
        pieces = partial(match.game.pieces, match.state)
        return board_element(self._at.board, pieces, self._draw_board, smallest=smallest, **box)

    def _draw_board(self, look: Look, surface: Surface) -> None:
        self._game_board.draw(surface, self._now())
        self._why.draw_line(look, surface)

    def _bar(self, width: int) -> el.Element:
        def paint(look: Look, surface: Surface, rect: Rect) -> None:
            del look
            self._score_bar.draw(surface, rect, self._now())

        return el.Picture(paint, label=say("Evaluation"), width=width, side="fill")

    def _clock(self, side: Side) -> Callable[[], ClockView] | None:
        """A function that returns the state of a side's clock; None without a clock."""
        at = self._at

        def stands() -> ClockView:
            views = clock_views(at.session, quiet=at.look.active)
            assert views is not None  # noqa: S101  a game keeps its clocks
            return views[side]

        return stands if at.session.clocks is not None else None

    def _player(self, view: PanelView, side: Side) -> el.Element:
        return player_card.player_card(view, side, self._clock(side), self._pose, self._growing, height=88)

    def _low_player(self, view: PanelView, side: Side) -> el.Element:
        return player_card.low_card(view, side, self._clock(side), self._pose, self._growing, height=76)

    def _strip(self, view: PanelView, side: Side, *, low: bool) -> el.Element:
        clock = self._clock(side)
        return player_card.strip(
            view, side, clock, self._pose, self._growing, low=low, height=44 if low else 52
        )

    def _status(self, view: PanelView, height: int) -> el.Element:
        card = StatusCard(view.status, counting=view.search.running, height=height)
        press = self._press_status()
        return _Said(
            card if press is None else _PressedStatus(card, press, view.status.headline), self._shake
        )

    def _shake(self) -> int:
        at = self._at
        return at.prompt.shake(self._now()) if at.context.settings.motion.speed else 0

    def _engine(
        self, view: PanelView, height: int, *, lines: int = 0, foot: el.Element | None = None
    ) -> el.Element | None:
        """The computer's thoughts: its best lines, which may take more height, if they are shown; otherwise
        nothing.
        """
        shown = self._lines(height=lines or height)
        if shown is None and view.told:
            return engine_card(view, self._now, foot, height=height)
        return shown

    def _lines(self, **box: Unpack[Box]) -> el.Element | None:
        """The best lines; None if they are hidden."""
        at = self._at
        lines = at.analysing.lines if at.analysing.on else None
        if lines is None:
            return None
        match = at.look.match
        return lines_card(LinesView(match.game, match.state, lines, at.analysing.failure), **box)

    def _moves(self, view: PanelView, **box: Unpack[Box]) -> el.Element:
        """The list of moves; on a board that is searched to the end the values of its squares, and the
        series.
        """
        match = view.match
        tree = whole_tree(match.game)
        plain = partial(self._move_card, view)
        if tree is None:
            return plain(**box)
        foot = tool_bar.list_foot(self._controls, self._ways)

        def roomy() -> el.Element:
            series = series_card(match, view.series) if not self._at.look.active else None
            if view.values_shown and match.outcome is None:
                return el.Column(
                    values_card(match, tree, tool_bar.pen(self._controls), foot=foot, grow=1), series
                )
            lowest = HEAD + 12 + ROW * ((len(match.game.cells) + 1) // 2)
            return el.Column(plain(grow=1, lowest=lowest), series)

        def short() -> el.Element:
            if view.values_shown and match.outcome is None:
                return values_card(match, tree, tool_bar.pen(self._controls), foot=foot)
            return plain()

        return el.ByRoom(lambda: el.FirstFit(roomy, short, gives_way=True), plain, **box)

    def _move_card(self, view: PanelView, **box: Unpack[Box]) -> el.Element:
        at = self._at
        clocks = at.session.clocks
        used = clocks.used.items() if clocks is not None else ()

        def listed(beside: el.Element | None) -> MoveList:
            return MoveList(
                "moves",
                at.session.match.game,
                at.session.record,
                at.look.path,
                lambda path: self._controls.walk(partial(at.look.go, path)),
                played=len(at.session.match.moves),
                used={ply: f"{int(seconds) // 60}:{int(seconds) % 60:02d}" for ply, seconds in used},
                beside=beside,
                label=say("Moves"),
            )

        def alone() -> el.Element:
            return el.Card(listed(None), gap=0, pad=(10, 4))

        def with_foot() -> el.Element:
            return el.Card(listed(pen), tool_bar.list_foot(self._controls, self._ways), gap=4, pad=(10, 6))

        def low() -> el.Element:
            return el.Card(listed(pen), gap=0, pad=(6, 4))

        # Next to a first game a key writes a remark, and no button.
        pen = tool_bar.pen(self._controls) if view.told or at.reader is not None else None
        return el.ByShape(lambda: el.ByRoom(with_foot, low), alone, **box)


class _Said(el.Element):
    """The status, which is shifted for a moment after a refusal."""

    def __init__(self, card: el.Element, off: Callable[[], int]) -> None:
        super().__init__(card)
        self._off = off

    def draw(self, pen: Pen) -> None:
        """Draw it at its current place."""
        off = self._off()
        for element in self.walk():
            element.rect.move_ip(off, 0)
        super().draw(pen)
        for element in self.walk():
            element.rect.move_ip(-off, 0)


class _PressedStatus(Pressed):
    """A status that performs its action when clicked."""

    role = "group"
    focusable = False

    def __init__(self, card: el.Element, action: Callable[[], None], label: str) -> None:
        super().__init__("status", action, card, label=label)

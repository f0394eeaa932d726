"""The page of the duel between algorithms: the choice of position and depth, bars, table and chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Unpack

import pygame
from pygame import Rect, Surface

from checkers_app.engine.api import Position
from checkers_app.games import boards
from checkers_app.games.base import Game
from checkers_app.learn.duel.duel import DuelLimits
from checkers_app.learn.duel.files import duel_csv
from checkers_app.learn.duel.plies import within
from checkers_app.learn.duel.words import can_count_results, legend
from checkers_app.play.match import Match
from checkers_app.ui.boards.export.still import FORMATS
from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command
from checkers_app.ui.kit.fonts import Anchor
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.duel.bars import DuelMeasure, bar_lines, bar_titles, bar_told, bars_high, draw_bars
from checkers_app.ui.learn.duel.curves import curves
from checkers_app.ui.learn.duel.duel_file import duel_drawing
from checkers_app.ui.learn.duel.duel_list import DuelList
from checkers_app.ui.learn.duel.table import (
    draw_table,
    table_high,
    table_lines,
    table_note,
    table_titles,
    table_told,
)
from checkers_app.ui.learn.saving_scene import SavingScene
from checkers_app.ui.saved_row import folder_button
from checkers_app.ui.scene import Transition
from checkers_app.views.learn.contest import Contest
from checkers_app.views.learn.saving import Files
from checkers_app.words import N_, say

DEEPEST = 12
LIMITS = DuelLimits(nodes=1_000_000, seconds=20.0)
"""The limits of each algorithm at each depth: high enough to show differences, low enough to finish soon."""
USUAL_DEPTH = 6
_TABS = (N_("Bars"), N_("Table"), N_("Chart"))
"""The views that a small window shows one at a time."""


@dataclass(frozen=True, slots=True)
class DuelGround:
    """A position that the algorithms can search in a duel."""

    place: str
    """The name of the position, which may include the title of the game; translated when shown."""
    short_place: str
    """A shorter name for small spaces; if it is empty, the title of the game is used."""
    game: Game
    position: Position
    deepest: int

    @classmethod
    def of(cls, place: str, short_place: str, game: Game, position: Position) -> DuelGround:
        """Create a position for a duel; the end of the game limits the maximum depth."""
        return cls(place, short_place, game, position, within(game, position.state, DEEPEST))

    @property
    def title(self) -> str:
        """The name of the position."""
        return say(self.place, game=say(self.game.title))

    @property
    def short(self) -> str:
        """A shorter name of the position."""
        return say(self.short_place) if self.short_place else say(self.game.title)


def grounds(match: Match | None) -> list[DuelGround]:
    """The positions to choose from.

    These are the current position, unless it is the starting position or the game is over, and for each board
    the starting position and, if there is one, a middle-game position.
    """
    found = []
    if match is not None and match.state != match.game.initial and match.state.legal_moves():
        here = Position(match.state, match.history)
        found.append(DuelGround.of(N_("On the board"), N_("Board"), match.game, here))
    for game in boards().values():
        middle = game.middle_game
        if middle is not None:
            titles = N_("{game}, middle game"), N_("Middle game")
            found.append(DuelGround.of(*titles, game, Position(middle)))
        found.append(DuelGround.of(N_("{game}, start"), "", game, Position(game.initial)))
    return found


class DuelScene(SavingScene):
    """The page of the duel.

    Args:
        context: the shared objects.
        match: the current game, or None.
        depth: the initial depth in plies.
    """

    def __init__(self, context: Context, match: Match | None, depth: int | None = None) -> None:
        super().__init__(context)
        self._grounds = grounds(match)
        self._chosen = 0
        if match is not None:
            here = (match.game, match.state)
            places = [(ground.game, ground.position.state) for ground in self._grounds]
            self._chosen = places.index(here) if here in places else 0
        self._depth = depth or USUAL_DEPTH
        self._measure = DuelMeasure.NODES
        self._results = False
        self._row = ""
        """The key of the selected algorithm; empty for none."""
        self._tab = 0
        self._contest = self._new_contest()
        self._begun = False

    @property
    def contest(self) -> Contest:
        """The displayed duel."""
        return self._contest

    @property
    def depth(self) -> int:
        """The depth in plies."""
        return self._depth

    @property
    def _ground(self) -> DuelGround:
        return self._grounds[self._chosen]

    def _new_contest(self) -> Contest:
        ground = self._ground
        self._depth = min(self._depth, ground.deepest)
        results = self._results and self._can_count_results
        return Contest(ground.game, ground.position, self._depth, LIMITS, results=results)

    @property
    def _can_count_results(self) -> bool:
        ground = self._ground
        return can_count_results(ground.game, ground.position.state, self._depth)

    # --- the page -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The bars, the table and the chart, or one of them; the position is chosen in the header or below
        it.
        """
        content = el.FirstFit(self._every_card(), self._one_card, self._scrolled, shown=200, grow=1)
        titles, shorts = ([each.title for each in self._grounds], [each.short for each in self._grounds])
        return el.FirstFit(
            self._page(content, [self._where(titles), *self._actions()]),
            lambda: self._page(content, [self._where(titles), *self._small_actions()]),
            lambda: self._page(content, [self._where(shorts), *self._small_actions()]),
            lambda: self._page(
                el.Column(el.FirstFit(self._where(titles), lambda: self._where(shorts)), content),
                self._small_actions(),
            ),
        )

    def _page(self, content: el.Element, actions: Sequence[el.Element]) -> el.Element:
        subtitle = say("Same value: fewest nodes wins."), say("Fewest nodes wins.")
        title = say("The duel")
        return el.page_frame(
            title, content, back=self.back, subtitle=subtitle, actions=actions, whole=True, told=True
        )

    def _where(self, labels: Sequence[str]) -> el.Element:
        options = [el.Option(label) for label in labels]
        return el.Choice("where", options, self._chosen, self._choose, label=say("Position"))

    def _actions(self) -> list[el.Element]:
        depth = say("depth {depth}", depth=self._depth)
        save, start = self._save_button(say("Save")), self._start_button(named=True)
        return [self._stepper(depth, least=152), save, start]

    def _small_actions(self) -> list[el.Element]:
        return [
            self._stepper(str(self._depth), least=112),
            self._save_button(),
            self._start_button(named=False),
        ]

    def _stepper(self, value: str, *, least: int) -> el.Element:
        amount, tip = (self._depth, 1, self._ground.deepest), self._deepening.tip
        return el.Stepper("depth", value, self._step, amount=amount, tip=tip, label=say("Depth"), least=least)

    def _save_button(self, *wordings: str) -> el.Element:
        return el.Button("save", self._saving, *wordings, icon="save", label=say("Save"))

    def _start_button(self, *, named: bool) -> el.Element:
        start, icon = self._starting, "retry" if self._begun else "play"
        if self._contest.running:
            icon = "close"
        wordings = (start.words,) if named else ()
        return el.Button("start", start, *wordings, icon=icon, label=start.words, primary=True, first=True)

    def _every_card(self) -> el.Element:
        """The bars, the table and the chart."""
        nodes = self._measure is DuelMeasure.NODES
        title = el.Heading(say("Nodes visited") if nodes else say("CPU time"), style="heading")
        words = self._words(always=True, anchor="right")
        results = self._results_switch(say("Win, draw, loss only"))
        head = el.Row(title, words, results, self._measures(), gap=16)
        bars = el.Card(head, self._bars(), gap=4, pad=(16, 8), grow=1)
        lower = el.Row(
            self._table(note_lines=3, grow=1, side="fill"),
            self._chart(width=430, side="fill"),
            grow=1,
        )
        return el.Column(bars, lower)

    def _one_card(self) -> el.Element:
        """The bars, the table or the chart, selected by a tab."""
        return el.Column(el.FirstFit(self._tools_in_a_row(), self._tools_in_two), self._card_of_tab())

    def _scrolled(self) -> el.Element:
        return el.Scroll("cards", self._one_card())

    def _card_of_tab(self) -> el.Element:
        if self._tab == 1:
            return self._table(grow=1)
        if self._tab == 2:
            return self._chart(grow=1)
        chosen = [each for each in self._contest.contestants if each.key == self._row]
        says = el.Words(table_note(self._contest, self._row), style="note", color="ink2", wrap=True)
        return el.Card(self._bars(), says if chosen else None, gap=4, pad=(16, 10), grow=1)

    def _tools_in_a_row(self) -> el.Element:
        words = self._words(always=not self._tab, least=290) or el.Space()
        return el.Row(self._tabs(), words, *self._measure_tools())

    def _tools_in_two(self) -> el.Element:
        words = self._words(always=not self._tab)
        return el.Column(el.Row(self._tabs(), el.Space(), *self._measure_tools()), words, gap=4)

    def _tabs(self) -> el.Element:
        tabs = [el.Option(say(tab)) for tab in _TABS]
        return el.Choice("tabs", tabs, self._tab, self._set_tab, label=say("What is shown"))

    def _measure_tools(self) -> Sequence[el.Element | None]:
        return (self._results_switch("±1"), self._measures()) if not self._tab else ()

    def _measures(self) -> el.Element:
        options = [el.Option(say(each.value)) for each in DuelMeasure]
        index = tuple(DuelMeasure).index(self._measure)
        return el.Choice("measure", options, index, self._set_measure, label=say("What is measured"))

    def _results_switch(self, wording: str) -> el.Element | None:
        """The button for counting only results; None if the board cannot be searched to the end."""
        ground, counting = self._ground, self._counting_results
        if not can_count_results(ground.game, ground.position.state, DEEPEST):
            return None
        active = counting.available and self._results
        return el.Button("results", counting, wording, active=active)

    def _words(self, *, always: bool, anchor: Anchor = "left", least: int = 0) -> el.Element | None:
        """What was saved, an error or a hint; or else, if ``always``, how to read the bars."""
        color, text = "ink2", self._legend if always else ""
        if self.saver.sentence:
            color, text = "good" if self.saver.worked else "bad", self.saver.sentence
        elif self._contest.problem:
            color, text = "bad", say("The duel failed: {problem}", problem=self._contest.problem)
        elif not self._begun:
            text = say(
                "Start (F5) runs every search on this position, up to {limits} each.", limits=LIMITS.text
            )
        if not text:
            return None
        words = el.Words(text, style="note", color=color, wrap=True, anchor=anchor, grow=1, least=least)
        button = folder_button(self.saver.saved) if self.saver.sentence else None
        return el.Row(words, button, gap=12, grow=1) if button is not None else words

    @property
    def _legend(self) -> str:
        """How to read the bars."""
        return legend(self._contest.rows, LIMITS)

    def _bars(self) -> el.Element:
        contest, measure = self._contest, self._measure
        standings = contest.standings

        def paint(look: Look, surface: Surface, rect: Rect) -> None:
            draw_bars(look, surface, rect, standings, measure)

        return DuelList(
            "bars",
            contest,
            self._row,
            self._choose_row,
            paint=paint,
            lines=bar_lines,
            titles=bar_titles(measure),
            told=partial(bar_told, standings, measure),
            high=bars_high(len(contest.contestants)),
            label=say("Bars"),
            grow=1,
        )

    def _table(self, *, note_lines: int = 1, **box: Unpack[el.Box]) -> el.Element:
        """The table with a note below it, for which ``note_lines`` lines are reserved."""
        contest = self._contest

        def paint(look: Look, surface: Surface, rect: Rect) -> None:
            draw_table(look, surface, rect, contest)

        rows = DuelList(
            "table",
            contest,
            self._row,
            self._choose_row,
            paint=paint,
            lines=table_lines,
            titles=table_titles(),
            told=partial(table_told, contest),
            high=table_high(len(contest.contestants)),
            label=say("Table"),
            grow=1,
        )
        note = el.Words(table_note(contest, self._row), style="note", color="ink2", wrap=True, grow=1)
        return el.Card(rows, el.Row(note, pad=(16, 0), lowest=16 * note_lines), pad=(0, 8), gap=4, **box)

    def _chart(self, **box: Unpack[el.Box]) -> el.Element:
        return el.Card(curves(self._contest.standings), pad=0, **box)

    # --- actions --------------------------------------------------------------------------------

    def _renew(self) -> None:
        self._contest.drop()
        self._contest = self._new_contest()
        self._begun = False
        self.saver.clear()

    def _choose(self, index: int) -> None:
        self._chosen = index
        self._renew()

    def _step(self, step: int) -> None:
        depth = max(1, min(self._ground.deepest, self._depth + step))
        if depth != self._depth:
            self._depth = depth
            self._renew()

    def start(self) -> None:
        """Start the searches, or stop them while they run."""
        if self._contest.running:
            self._contest.stop()
            return
        self._renew()
        self._begun = True
        self._contest.start()

    def _turn_results(self) -> None:
        if self._can_count_results:
            self._results = not self._results
            self._renew()

    def _choose_row(self, key: str) -> None:
        self._row = key

    def _set_measure(self, index: int) -> None:
        self._measure = tuple(DuelMeasure)[index]

    def _set_tab(self, index: int) -> None:
        self._tab = index

    def _save(self) -> None:
        rows = self._contest.rows
        if not rows or self._contest.running:
            return
        ground = self._ground
        title = say("{position}, depth {depth}", position=ground.title, depth=self._depth)
        counted = "-results" if self._contest.results else ""
        stem = f"duel-{ground.game.key}-depth-{self._depth}{counted}"
        drawing = duel_drawing(title, self._contest.standings, LIMITS)

        def files() -> Files:
            return {f"{stem}.png": FORMATS[".png"](drawing), f"{stem}.csv": duel_csv(rows).encode()}

        self.saver.save(files)

    def leave(self) -> None:
        """Stop the running search."""
        self._contest.drop()
        super().leave()

    def update(self, now: float) -> Transition | None:
        """Fetch new results of the searches."""
        running = self._contest.running
        if self._contest.poll() or running != self._contest.running:
            self.refresh()
        return super().update(now)

    def commands(self) -> Sequence[Command]:
        """The commands for running the duel, changing its display and saving it."""
        other = 1 - tuple(DuelMeasure).index(self._measure)
        return (
            self._starting,
            self._deepening,
            command(pygame.K_t, say("compare the time, or the nodes"), partial(self._set_measure, other)),
            self._counting_results,
            self._saving,
            self.way_back,
        )

    @property
    def _starting(self) -> Command:
        words = say("Again") if self._begun else say("Start")
        return command(pygame.K_F5, say("Stop") if self._contest.running else words, self.start)

    @property
    def _deepening(self) -> Command:
        deeper = partial(self._step, 1)
        actions = {
            (pygame.K_MINUS, False): partial(self._step, -1),
            (pygame.K_PLUS, False): deeper,
            (pygame.K_EQUALS, False): deeper,
        }
        return Command("− +", say("How many plies the searches look ahead"), actions)

    @property
    def _counting_results(self) -> Command:
        ground = self._ground
        return command(
            pygame.K_o,
            say("Count a win as 1, a draw as 0 and a loss as −1, however soon a win comes"),
            self._turn_results,
            available=self._can_count_results,
            reason=say("Only for searches to the end of the game: depth {depth}", depth=ground.deepest),
        )

    @property
    def _saving(self) -> Command:
        return command(
            pygame.K_s,
            say("Save the chart as PNG and the table as CSV"),
            self._save,
            control=True,
            available=bool(self._contest.rows) and not self._contest.running,
            reason=say("Run the searches first"),
        )

"""The duel on a page: choose a position and a depth, watch the bars grow, read the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from checkers_app.engine.api import Position
from checkers_app.games import boards
from checkers_app.games.base import Game
from checkers_app.learn.contestants import Contestant
from checkers_app.learn.duel import DuelLimits
from checkers_app.learn.duel_chart import draw_duel
from checkers_app.learn.duel_files import duel_csv
from checkers_app.learn.duel_words import GRID, LEGEND, can_count_results, remark, stopped_in_words
from checkers_app.learn.plies import within
from checkers_app.play.match import Match
from checkers_app.ui.card import Key
from checkers_app.ui.context import Context
from checkers_app.ui.key_lines import ESCAPE, key_line
from checkers_app.ui.kit.svg_text import png_maker
from checkers_app.ui.kit.widgets import Button, Option, Segments, Widget, natural_widths
from checkers_app.ui.learn.duel.bars import Measure, bar_lines, draw_bars
from checkers_app.ui.learn.duel.curves import draw_curves
from checkers_app.ui.learn.duel.spots import RowSpot
from checkers_app.ui.learn.duel.table import draw_table, plan_table
from checkers_app.ui.learn.page import Page, StepperWidget, action
from checkers_app.ui.scene import Transition
from checkers_app.views.learn.contest import Contest
from checkers_app.views.learn.saving import Saver

DEEPEST = 12
LIMITS = DuelLimits(nodes=1_000_000, seconds=20.0)
"""Of each algorithm at each depth: nobody waits longer for plain minimax than it takes to see the point."""
USUAL_DEPTH = 6
_TABS = ("Bars", "Table", "Chart")
_TWO_LINES = 185
"""Percent of a line that surely have room on two."""
_BESIDE = 740
"""Pixels of a page on which positions to choose from have room in the head."""
_TITLE, _SHORT_TITLE = 150, 100
"""Pixels that the title has at least, in large windows and in small ones."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A position that a duel can be fought on."""

    title: str
    short: str
    game: Game
    position: Position
    deepest: int

    @classmethod
    def of(cls, title: str, short: str, game: Game, position: Position) -> Ground:
        """A ground whose depth ends where the board is full."""
        return cls(title, short, game, position, within(game, position.state, DEEPEST))


def grounds(match: Match | None) -> list[Ground]:
    """The position on the board, if the game there continues, then of every board the middle of a game, where
    there is one to show, and its start.
    """
    found = []
    if match is not None and match.state != match.game.initial and match.state.legal_moves():
        here = Position(match.state, match.history)
        found.append(Ground.of("On the board", "Board", match.game, here))
    for game in boards().values():
        middle = game.middle_game
        if middle is not None:
            found.append(Ground.of(f"{game.title}, middle game", "Middle game", game, Position(middle)))
        found.append(Ground.of(f"{game.title}, start", game.title, game, Position(game.initial)))
    return found


class DuelScene(Page):
    """The page of the duel.

    Args:
        context: what the scenes share.
        match: the game that was on the board, or None.
        depth: plies to begin with.
    """

    title = "The duel"
    subtitle = "Fewer nodes for the same value wins."
    short_subtitle = "Fewest nodes wins."

    keys = (
        key_line("F5", "begin the duel, or stop it", pygame.K_F5),
        key_line("− +", "search less deep, deeper", pygame.K_MINUS, pygame.K_PLUS, pygame.K_EQUALS),
        key_line("T", "compare the time, or the nodes", pygame.K_t),
        key_line("O", "count 1, 0 and −1 alone, where games are searched to their end", pygame.K_o),
        key_line("Ctrl S", "save the chart and the table", pygame.K_s, control=True),
        ESCAPE,
    )

    def __init__(self, context: Context, match: Match | None, depth: int = USUAL_DEPTH) -> None:
        super().__init__(context)
        self._grounds = grounds(match)
        self._chosen = 0
        if match is not None:
            here = (match.game, match.state)
            places = [(ground.game, ground.position.state) for ground in self._grounds]
            self._chosen = places.index(here) if here in places else 0
        self._depth = depth
        self._measure = Measure.NODES
        self._results = False
        self._row = ""
        """The key of the algorithm that is chosen; empty for none."""
        self._tab = 0
        self._words = Rect(0, 0, 0, 0)
        self.saver = Saver()
        """Saves chart and table."""
        self._contest = self._new_contest()
        self._begun = False

    @property
    def contest(self) -> Contest:
        """The duel that is shown."""
        return self._contest

    @property
    def depth(self) -> int:
        """Plies."""
        return self._depth

    @property
    def _ground(self) -> Ground:
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

    # --- acts -----------------------------------------------------------------------------------

    def _renew(self) -> None:
        self._contest.drop()
        self._contest = self._new_contest()
        self._begun = False
        self.saver.clear()
        self._lay_out()
        self._redraw()

    def _choose(self, index: int) -> None:
        self._chosen = index
        self._renew()

    def _step(self, step: int) -> None:
        depth = max(1, min(self._ground.deepest, self._depth + step))
        if depth != self._depth:
            self._depth = depth
            self._renew()

    def start(self) -> None:
        """Let them search; while they do, stop them."""
        if self._contest.running:
            self._contest.stop()
            return
        self._renew()
        self._begun = True
        self._contest.start()
        self._lay_out()

    def _turn_results(self) -> None:
        if self._can_count_results:
            self._results = not self._results
            self._renew()

    def _choose_row(self, kind: str, key: str) -> None:
        self._row = "" if key == self._row else key
        self._lay_out()
        if self._row:
            self._group.focus(f"{kind} {key}")  # the arrows go on from here
        self._redraw()

    def _walk(self, kind: str, key: str, step: int) -> bool:
        """From one row to the next, if there is one, which is chosen and has the focus then."""
        keys = [each.key for each in self._contest.contestants]
        there = keys.index(key) + step
        if not 0 <= there < len(keys):
            return False
        self._row = keys[there]
        self._lay_out()
        self._group.focus(f"{kind} {self._row}")
        self._redraw()
        return True

    def _set_measure(self, index: int) -> None:
        self._measure = tuple(Measure)[index]
        self._lay_out()
        self._redraw()

    def _set_tab(self, index: int) -> None:
        self._tab = index
        self._lay_out()
        self._redraw()

    def _save(self) -> None:
        rows = self._contest.rows
        if not rows or self._contest.running:
            return
        ground = self._ground
        picture = draw_duel(f"{ground.title}, depth {self._depth}", rows, LIMITS)
        counted = "-results" if self._contest.results else ""
        stem = f"duel-{ground.game.key}-depth-{self._depth}{counted}"
        png = png_maker(picture.svg(), picture.pixels)
        self.saver.save({f"{stem}.png": png, f"{stem}.csv": lambda: duel_csv(rows).encode()})
        self._redraw()

    def leave(self) -> None:
        """Give up what is under way."""
        self._contest.drop()
        self.saver.finish()

    def update(self, now: float) -> Transition | None:
        """Take what the searches have told."""
        running = self._contest.running
        if self._contest.poll() or self.saver.poll():
            self._redraw()
        if running != self._contest.running:
            self._lay_out()
        return super().update(now)

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {
            **super()._shortcuts(),
            (pygame.K_s, True): self._save,
            (pygame.K_MINUS, False): lambda: self._step(-1),
            (pygame.K_PLUS, False): lambda: self._step(1),
            (pygame.K_EQUALS, False): lambda: self._step(1),
            (pygame.K_t, False): lambda: self._set_measure(1 - tuple(Measure).index(self._measure)),
            (pygame.K_F5, False): self.start,
            (pygame.K_o, False): self._turn_results,
        }

    # --- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        if self._size == (0, 0):
            return
        look, compact, running = self._context.look, self._compact, self._contest.running
        narrow = compact and self._content.width < _BESIDE
        options = [Option(each.title, each.short) for each in self._grounds]
        room = self._head.width - 44 - 152 - 96 - 110 - 5 * self._gap - _TITLE
        if compact:  # beside the way back, the depth and two icons
            room = self._head.width - (3 * 44 + 128 + 4 * self._gap) - _SHORT_TITLE
        if narrow:  # a line of its own
            room = self._content.width
        shares = natural_widths(look, options, room - 6)
        if shares != natural_widths(look, options, 10_000):  # not one long among the short
            options = [Option(each.short) for each in self._grounds]
        width = room if narrow else min(room, sum(shares) + 6)
        where = Segments("where", Rect(0, 0, width, 44), options, self._chosen, self._choose, widths=shares)
        depth = StepperWidget(
            "depth",
            Rect(0, 0, 128 if compact else 152, 44),
            f"{'' if compact else 'depth '}{self._depth}",
            self._step,
            tip="How many plies the searches look ahead (− and +)",
        )
        ready = bool(self._contest.rows) and not running
        tip = "Save the chart as PNG and the table as CSV (Ctrl S)" if ready else "Let them search first"
        save = action("save", "Save", "save", self._save, look, tip=tip, bare=compact, enabled=ready)
        icon, label = (
            ("close", "Stop") if running else ("retry", "Again") if self._begun else ("play", "Start")
        )
        start = action(
            "start", label, icon, self.start, look, tip=f"{label} (F5)", primary=True, bare=compact
        )
        widgets: list[Widget] = []
        top = Rect(self._content)
        if narrow:
            where.rect.topleft = top.topleft
            widgets.append(where)
            top = _below(top, 44 + self._gap)
        measure = self._measure_widgets(top)
        if compact:
            tabs = [Option(title) for title in _TABS]
            widgets.append(Segments("tabs", Rect(top.x, top.y, 200, 36), tabs, self._tab, self._set_tab))
            right = measure[0].rect.x if measure else top.right
            self._words = Rect(top.x + 212, top.y, right - 12 - top.x - 212, 36)
            used = 44
            if narrow:  # the words have a line of their own
                self._words = Rect(top.x + 4, top.y + 42, top.width - 8, 36)
                used = 80
            top = _below(top, used)
        self._bars_card, self._table_card, self._chart_card = self._cards(top)
        actions: list[Widget] = [depth, save, start]
        if not narrow:
            actions.insert(0, where)
        self._set(actions, [*widgets, *measure, *self._spots()], focus="start")

    def _measure_widgets(self, top: Rect) -> list[Widget]:
        """What is measured, and how values are counted; at the right of ``top``, where the bars are shown."""
        compact, look = self._compact, self._context.look
        if compact and self._tab:
            return []
        options = [Option(each.value) for each in Measure]
        rect = Rect(0, 0, 168 if compact else 180, 36)
        rect.topright = (top.right, top.y) if compact else (top.right - 12, top.y + 6)
        index = tuple(Measure).index(self._measure)
        found: list[Widget] = [Segments("measure", rect, options, index, self._set_measure)]
        ground, enabled = self._ground, self._can_count_results
        if can_count_results(ground.game, ground.position.state, DEEPEST):
            label = "\u00b11" if compact else "Win, draw, loss only"
            tip = "Count 1, 0 and \u22121 for a win, a draw and a loss, not how soon a win comes (O)"
            if not enabled:
                tip = f"Only where games are searched to their end: depth {ground.deepest}"
            width = 52 if compact else look.width(label, "button") + 28
            place = Rect(rect.x - self._gap - width, rect.y, width, 36)
            active = enabled and self._results
            switch = Button(
                "results", place, self._turn_results, label=label, tip=tip, enabled=enabled, active=active
            )
            found.insert(0, switch)
        return found

    def _spots(self) -> list[Widget]:
        """The rows of what is shown: what each algorithm does is read there."""
        found: list[Widget] = []
        if not self._compact or self._tab == 0:
            lines = bar_lines(self._bars_place, len(self._contest.contestants))
            found += self._spots_of("bar", lines)
        if not self._compact or self._tab == 1:
            plan = plan_table(self._context.look, self._table_card, self._contest, self._row)
            found += self._spots_of("row", [line.inflate(-16, 0) for line in plan.lines])
        return found

    def _spots_of(self, kind: str, lines: Sequence[Rect]) -> list[Widget]:
        contestants = self._contest.contestants
        entrance = self._row or contestants[0].key
        return [
            RowSpot(
                f"{kind} {each.key}",
                line,
                partial(self._choose_row, kind, each.key),
                partial(self._walk, kind, each.key),
                tip=partial(self._remark, each),
                chosen=each.key == self._row,
                focusable=each.key == entrance,
            )
            for each, line in zip(contestants, lines, strict=True)
        ]

    def _remark(self, contestant: Contestant) -> str:
        return remark(contestant, self._contest.rows)

    def _cards(self, top: Rect) -> tuple[Rect, Rect, Rect]:
        """The rectangles of bars, table and chart; compact windows show one of them at a time."""
        if self._compact:
            return top, top, top
        lower = min(340, round(top.height * 0.47))
        if top.height > 800:
            lower = 430
        upper = Rect(top.x, top.y, top.width, top.height - lower - self._gap)
        chart = min(440, round(top.width * 0.35))
        table = Rect(top.x, upper.bottom + self._gap, top.width - chart - self._gap, lower)
        return upper, table, Rect(table.right + self._gap, table.y, chart, lower)

    # --- drawing --------------------------------------------------------------------------------

    def _draw_inside(self, surface: Surface) -> None:
        look = self._context.look
        every = not self._compact
        if every or self._tab == 0:
            self._draw_bars(surface)
        if every or self._tab == 1:
            draw_table(look, surface, self._table_card, self._contest, self._row)
        if every or self._tab == 2:
            draw_curves(look, surface, self._chart_card, self._contest)
        if self._compact:
            self._draw_words(surface, self._words)

    @property
    def _foot_lines(self) -> list[str]:
        """What is said of the chosen row below the bars, where the table is not beside them."""
        chosen = next((each for each in self._contest.contestants if each.key == self._row), None)
        if not self._compact or chosen is None:
            return []
        text = f"{chosen.title}: {self._remark(chosen)}"
        return self._context.look.wrap(text, "note", self._bars_card.width - 32)

    @property
    def _bars_place(self) -> Rect:
        card, top = self._bars_card, 14 if self._compact else 50
        foot = 10 + 16 * len(self._foot_lines)
        return Rect(card.x + 16, card.y + top, card.width - 32, card.height - top - foot)

    def _draw_bars(self, surface: Surface) -> None:
        look, card = self._context.look, self._bars_card
        look.card(surface, card)
        if not self._compact:
            what = "Nodes visited" if self._measure is Measure.NODES else "CPU time"
            look.text(surface, what, "heading", look.theme.ink, (card.x + 16, card.y + 24))
            left = card.x + 16 + look.width(what, "heading") + 24
            right = self._measure_widgets(card)[0].rect.x - 16
            self._draw_words(surface, Rect(left, card.y + 6, right - left, 36), right=True)
        place = self._bars_place
        draw_bars(look, surface, place, self._contest, self._measure)
        for index, line in enumerate(self._foot_lines):
            look.text(surface, line, "note", look.theme.ink2, (place.x, place.bottom + 8 + 16 * index))

    def _draw_words(self, surface: Surface, rect: Rect, *, right: bool = False) -> None:
        """What was saved, what went wrong, or how the bars are to be read."""
        look = self._context.look
        theme = look.theme
        wordings, ink = self._legends(), theme.ink2
        saved = self.saver.sentence
        if saved:
            wordings, ink = [saved], theme.good if self.saver.worked else theme.bad
        elif self._contest.problem:
            wordings, ink = [f"The duel broke down: {self._contest.problem}"], theme.bad
        elif not self._begun:
            wordings = [f"Start (F5) lets each search it, up to {LIMITS.text}."]
        elif self._compact and self._tab:
            return
        if look.width(wordings[0], "label_plain") <= rect.width:
            at = (rect.right, rect.centery) if right else (rect.x, rect.centery)
            look.text(surface, wordings[0], "label_plain", ink, at, "right" if right else "left", rect.width)
            return
        text = look.first_fit(wordings, "note", _TWO_LINES * rect.width // 100)
        lines = look.wrap(text, "note", rect.width)[:2]
        for index, line in enumerate(lines):
            y = rect.centery - 8 * (len(lines) - 1) + 16 * index
            look.text(surface, line, "note", ink, (rect.x, y), "left", rect.width)

    def _legends(self) -> list[str]:
        """How the bars are to be read, from the longest wording to the shortest."""
        stopped = stopped_in_words(self._contest.rows, LIMITS)
        if not stopped:
            return [LEGEND, f"outlined: value may differ · {GRID}", GRID]
        return [f"{LEGEND} · {stopped}", f"{stopped} · {GRID}", GRID]


def _below(rect: Rect, used: int) -> Rect:
    """What is left of a rectangle below its topmost pixels."""
    return Rect(rect.x, rect.y + used, rect.width, rect.height - used)

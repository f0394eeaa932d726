"""The duel on a page: choose a position and a depth, watch the bars grow, read the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from checkers_app.engine.api import Position
from checkers_app.games import boards
from checkers_app.games.base import Game
from checkers_app.learn.duel import DuelLimits, stopped_in_words
from checkers_app.learn.duel_chart import draw_duel
from checkers_app.learn.duel_files import duel_csv
from checkers_app.learn.plies import within
from checkers_app.play.match import Match
from checkers_app.ui.card import Key
from checkers_app.ui.context import Context
from checkers_app.ui.kit.layout import NARROW
from checkers_app.ui.kit.svg_text import png_maker
from checkers_app.ui.kit.widgets import Option, Segments, Widget
from checkers_app.ui.learn.duel.bars import Measure, draw_bars
from checkers_app.ui.learn.duel.contest import Contest
from checkers_app.ui.learn.duel.curves import draw_curves
from checkers_app.ui.learn.duel.table import draw_table
from checkers_app.ui.learn.page import Page, Stepper, action
from checkers_app.ui.learn.saving import Saver
from checkers_app.ui.scene import Transition

DEEPEST = 12
LIMITS = DuelLimits(nodes=1_000_000, seconds=20.0)
"""Of each algorithm at each depth: nobody waits longer for plain minimax than it takes to see the point."""
USUAL_DEPTH = 6
_TABS = ("Bars", "Table", "Chart")


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
    """The position on the board, if the game there goes on, and the start of every board."""
    found = []
    if match is not None and match.state != match.game.initial and match.state.legal_moves():
        here = Position(match.state, match.history)
        found.append(Ground.of("On the board", "Board", match.game, here))
    starts = (
        Ground.of(f"{game.title}, start", game.title, game, Position(game.initial))
        for game in boards().values()
    )
    return [*found, *starts]


class DuelScene(Page):
    """The page of the duel.

    Args:
        context: what the scenes share.
        match: the game that was on the board, or None.
        depth: plies to begin with.
    """

    title = "The duel"
    subtitle = "Fewer nodes for the same answer wins."
    short_subtitle = "Fewest nodes wins."

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
        return Contest(ground.game, ground.position, self._depth, LIMITS)

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
        stem = f"duel-{ground.game.key}-depth-{self._depth}"
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
        }

    # --- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        if self._size == (0, 0):
            return
        look, compact, running = self._context.look, self._compact, self._contest.running
        narrow = self._content.width < NARROW
        options = [Option(each.title, each.short) for each in self._grounds]
        width = (94 if compact else 146) * len(options)
        if narrow:  # beside the way back, the depth and two icons
            width = min(width, self._head.width - 3 * 44 - 92 - 4 * self._gap)
        where = Segments("where", Rect(0, 0, width, 44), options, self._chosen, self._choose)
        depth = Stepper(
            "depth",
            Rect(0, 0, 92 if narrow else 128 if compact else 152, 44),
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
        if compact:
            tabs = [Option(title) for title in _TABS]
            rect = Rect(top.x, top.y, 240, 36)
            widgets.append(Segments("tabs", rect, tabs, self._tab, self._set_tab))
            self._words = Rect(top.x + 252, top.y, top.width - 408, 36)
            used = 44
            if narrow:  # the words have a line of their own
                self._words = Rect(top.x + 4, top.y + 42, top.width - 8, 36)
                used = 80
            top = Rect(top.x, top.y + used, top.width, top.height - used)
        self._bars_card, self._table_card, self._chart_card = self._cards(top)
        if not compact or self._tab == 0:
            options = [Option(each.value) for each in Measure]
            rect = Rect(0, 0, 148, 36)
            rect.topright = (top.right, self._content.y) if compact else (top.right - 12, top.y + 6)
            index = tuple(Measure).index(self._measure)
            widgets.append(Segments("measure", rect, options, index, self._set_measure))
        self._set([where, depth, save, start], widgets, focus="start")

    def _cards(self, top: Rect) -> tuple[Rect, Rect, Rect]:
        """The rectangles of bars, table and chart; compact windows show one of them at a time."""
        if self._compact:
            return top, top, top
        lower = min(318, round(top.height * 0.44))
        if top.height > 800:
            lower = 400
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
            draw_table(look, surface, self._table_card, self._contest)
        if every or self._tab == 2:
            draw_curves(look, surface, self._chart_card, self._contest)
        if self._compact:
            self._draw_words(surface, self._words)

    def _draw_bars(self, surface: Surface) -> None:
        look, card = self._context.look, self._bars_card
        look.card(surface, card)
        top = 14
        if not self._compact:
            what = "Nodes visited" if self._measure is Measure.NODES else "Time taken"
            look.text(surface, what, "heading", look.theme.ink, (card.x + 16, card.y + 24))
            left = card.x + 16 + look.width(what, "heading") + 24
            self._draw_words(surface, Rect(left, card.y + 6, card.right - 176 - left, 36), right=True)
            top = 52
        place = Rect(card.x + 16, card.y + top, card.width - 32, card.height - top - 12)
        draw_bars(look, surface, place, self._contest, self._measure)

    def _draw_words(self, surface: Surface, rect: Rect, *, right: bool = False) -> None:
        """What was saved, what went wrong, or how the bars are to be read."""
        look = self._context.look
        theme = look.theme
        text, ink = "solid: same answer as minimax · outlined: may differ", theme.ink2
        if self._compact and self._tab:
            text = "" if self._tab == 1 else "one step up is ten times as many"
        saved = self.saver.sentence
        if saved:
            text, ink = saved, theme.good if self.saver.worked else theme.bad
        elif self._contest.problem:
            text, ink = f"The duel broke down: {self._contest.problem}", theme.bad
        elif not self._begun:
            text = f"Start (F5) lets each search it, up to {LIMITS.text}."
        elif text:
            text = stopped_in_words(self._contest.rows, LIMITS) or text
        if rect.width < look.width(text, "label_plain"):
            lines = look.wrap(text, "note", rect.width)[:2]
            for index, line in enumerate(lines):
                y = rect.centery - 8 * (len(lines) - 1) + 16 * index
                look.text(surface, line, "note", ink, (rect.x, y), "left", rect.width)
            return
        at = (rect.right, rect.centery) if right else (rect.x, rect.centery)
        look.text(surface, text, "label_plain", ink, at, "right" if right else "left", rect.width)

"""Monte Carlo tree search step by step: selection, expansion, playout and backup on the growing tree."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame

from checkers_app.engine.textbook.monte_carlo import UctPhase
from checkers_app.games.base import Game, State
from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command
from checkers_app.ui.learn.growing.growing_tree import GrowingTree
from checkers_app.ui.scene import Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.learn.growing import MANY, MEANINGS, PHASES, GrowingSession
from checkers_app.words import say, say_in, say_number

_WIDEST = 10_000
_CARDS = 350
"""The width in units of the cards next to the tree."""
_BESIDE = _CARDS + 400
_NUMBER = 66
"""The width in units of a column of numbers."""
_ROW = 30


class GrowingCommands(NamedTuple):
    """The commands of the page."""

    play: Command
    back_step: Command
    on_step: Command
    finish: Command
    many: Command
    first: Command
    seed: Command
    up: Command
    leave: Command


class GrowingScene(ViewScene):
    """The page that shows a Monte Carlo tree search from one position.

    Args:
        context: the shared objects.
        game: the game to which the position belongs.
        state: the position, which has at least one legal move.
    """

    def __init__(self, context: Context, game: Game, state: State) -> None:
        super().__init__(context)
        self.session = GrowingSession(game, state)
        self._chosen: int | None = None

    def view(self) -> el.Element:
        """The tree, with the phases and the numbers next to it or below it."""
        session = self.session
        content = el.FirstFit(
            el.AtLeast(_BESIDE, partial(self._beside, told=True)),
            el.AtLeast(_BESIDE, partial(self._beside, told=False)),
            self._below,
            lambda: el.Scroll("all", self._below()),
        )
        game, side = say(session.game.title), session.growth.nodes[0].state.side_to_move
        mover = say("{side} to move", side=session.game.side_name(side))
        return el.page_frame(
            (say("Monte Carlo tree search"), "MCTS"),
            content,
            back=self.back,
            subtitle=(f"{game} · {mover} · {session.size_words()}", session.size_words()),
            widest=_WIDEST,
            whole=True,
            told=True,
        )

    def _beside(self, *, told: bool) -> el.Element:
        cards = el.Column(self._phases(told=told), self._numbers(), width=_CARDS, side="fill", gap=8)
        return el.Column(el.Row(self._picture(), cards, grow=1, gap=8), self._bar(), gap=8)

    def _below(self) -> el.Element:
        return el.Column(
            self._picture(),
            self._phases(told=False),
            self._numbers(fewest=1, height=168),
            self._bar(),
            gap=6,
        )

    def _picture(self) -> el.Element:
        legend = el.Words(
            say("In a triangle: visits. Below it: the average for the side that made the move, and UCT."),
            say("In a triangle: visits. Below it: average and UCT."),
            style="note",
            color="ink2",
        )
        tree = GrowingTree(self.session, grow=1)
        return el.Card(tree, el.Row(legend, pad=(12, 6)), pad=0, gap=0, grow=1, side="fill", least=300)

    def _phases(self, *, told: bool) -> el.Element:
        """The four phases, with the current one marked, and a description of what it did."""
        session, step = self.session, self.session.step
        happened = el.Words(session.happened(), style="label_plain", wrap=True)
        if not told:
            return el.Card(
                el.Row(*(_phase(phase, now=step is not None and step.phase is phase) for phase in UctPhase)),
                happened,
            )
        lines = [
            el.Column(
                _phase(phase, now=step is not None and step.phase is phase),
                el.Words(say(MEANINGS[phase]), style="note", color="ink2", wrap=True),
                gap=0,
            )
            for phase in UctPhase
        ]
        return el.Card(*lines, el.Hairline(), happened, gap=6)

    def _numbers(self, fewest: int = 2, height: int | None = None) -> el.Element:
        """The list of the moves of a node, with their numbers."""
        session = self.session
        rows = session.rows()
        titles = say("Visits"), say("Average"), "UCT"
        title = el.Row(
            el.Words(
                say("Moves at {line}", line=session.name(session.listed)), style="label", wrap=True, grow=1
            ),
            el.Button("up", self.commands().up, icon="up", height=_ROW),
        )
        head = el.Row(
            el.Words(say("Move"), style="note", color="ink2", grow=1),
            *(el.Words(each, style="note", color="ink2", least=_NUMBER) for each in titles),
            gap=4,
        )

        def row(index: int) -> el.Element:
            _, move, *numbers = rows[index]
            cells = zip(titles, numbers, strict=True)
            return el.Row(
                el.Words(move, style="machine", grow=1),
                *(
                    el.Words(text, style="machine", label=f"{name} {text}", least=_NUMBER)
                    for name, text in cells
                ),
                gap=4,
            )

        lines = el.Rows(
            "moves",
            len(rows),
            row,
            row_height=_ROW,
            fewest=fewest,
            chosen=self._chosen if self._chosen is not None and self._chosen < len(rows) else None,
            choose=self._choose,
            activate=lambda index: self._list(rows[index][0]),
            label=say("Moves"),
        )
        notes = (session.averages_words(), session.best_words())
        foot = [el.Words(text, style="note", color="ink2", wrap=True) for text in notes if text]
        card = el.Card(title, head, lines, *foot, gap=4, grow=1)
        return card if height is None else el.Column(card, highest=height)

    def _choose(self, index: int) -> None:
        self._chosen = index

    def _list(self, node: int) -> None:
        self._chosen = None
        self.session.selected = node

    def _up(self) -> None:
        parent = self.session.growth.nodes[self.session.listed].parent
        if parent is not None:
            self._list(parent)

    def _bar(self) -> el.Element:
        session, keys = self.session, self.commands()
        many = say("{number} more rounds", number=say_number(MANY))

        def bar(*words: str) -> el.Element:
            return el.Card(
                el.Row(
                    el.Button("first", keys.first, icon="first"),
                    el.Button("back_step", keys.back_step, icon="prev"),
                    el.Button("play", keys.play, icon="pause" if session.playing else "play"),
                    el.Button("on_step", keys.on_step, icon="next"),
                    el.Button("round", keys.finish, *words[:1], icon="last"),
                    el.Button("many", keys.many, *words[1:], icon="plus"),
                    el.Button("seed", keys.seed, icon="swap"),
                    el.Space(),
                    gap=4,
                ),
                pad=(12, 8),
            )

        return el.FirstFit(lambda: bar(say_in("search", "Round"), many), bar)

    def _other_numbers(self) -> None:
        self._chosen = None
        self.session.restart(self.session.growth.seed + 1)

    def _escape(self) -> None:
        if self.session.selected is not None:
            self.session.select(None)
        else:
            self.back()

    def commands(self) -> GrowingCommands:
        """The commands for moving through the rounds of the search."""
        session = self.session
        begun, more = session.shown > 0, session.can_grow
        parent = session.growth.nodes[session.listed].parent
        return GrowingCommands(
            play=command(pygame.K_SPACE, say("Play or pause"), session.play_or_pause, available=more),
            back_step=command(pygame.K_COMMA, say("Step back"), session.back, available=begun),
            on_step=command(pygame.K_PERIOD, say("Step forward"), session.on, available=more),
            finish=command(pygame.K_f, say("To the end of the round"), session.finish_round, available=more),
            many=command(pygame.K_m, say("Search a hundred more rounds"), session.add_rounds, available=more),
            first=command(pygame.K_a, say("From the beginning"), session.restart, available=begun),
            seed=command(
                pygame.K_n,
                say("Start again with new random numbers"),
                self._other_numbers,
                available=more,
            ),
            up=command(
                pygame.K_u, say("List the moves at the node above"), self._up, available=parent is not None
            ),
            leave=command(pygame.K_ESCAPE, say("Back"), self._escape),
        )

    def rules_board(self) -> Game:
        """The game to which the position belongs."""
        return self.session.game

    def frame_rate(self) -> int:
        """30 Hz while the search is running, less during playback."""
        return 30 if self.session.busy else 10 if self.session.playing else 0

    def update(self, now: float) -> Transition | None:
        """Continue the search and the playback."""
        if self.session.tick(now):
            self.refresh()
        return super().update(now)


def _phase(phase: UctPhase, *, now: bool) -> el.Element:
    """The name of a phase, marked if it is the current one."""
    if not now:
        return el.Words(say(PHASES[phase]), style="label_plain", color="ink2", grow=1)
    sign = el.Icon("play", 14, "accent", label=say("this step"))
    return el.Row(sign, el.Words(say(PHASES[phase]), style="label", color="accent"), gap=4, grow=1)

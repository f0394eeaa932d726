"""Rows of choices for the next game of a board; each answers the whole choice with one part changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from pygame import Rect

from checkers_app.games.base import Game, Side
from checkers_app.play.clocks import offered
from checkers_app.storage.settings import SEEDS, ClockChoice, GameChoice, SideChoice
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Option, Segments

Change = Callable[[GameChoice], None]

_CLOCKS = {
    ClockChoice.NONE: Option("No clock", short="None"),
    ClockChoice.SHORT: Option("3 + 2"),
    ClockChoice.MEDIUM: Option("5 + 3"),
    ClockChoice.LONG: Option("15 + 10"),
    ClockChoice.MOVE: Option("30 s a move", short="30 s"),
}


def side_row(rect: Rect, look: Look, game: Game, choice: GameChoice, change: Change) -> Segments:
    """Which side the person plays."""
    first, second = (partial(look.side, game, side) for side in Side)
    names = game.side_names
    options = (
        Option(f"{names[0]}, first", short=names[0], draw=first),
        Option(names[1], draw=second),
        Option("Random"),
    )
    sides = tuple(SideChoice)
    return Segments(
        "side",
        rect,
        options,
        sides.index(choice.side),
        lambda index: change(replace(choice, side=sides[index])),
    )


def clock_row(rect: Rect, game: Game, choice: GameChoice, change: Change) -> Segments:
    """How much time there is."""
    clocks = offered(game, choice.clock)
    return Segments(
        "clock",
        rect,
        [_CLOCKS[clock] for clock in clocks],
        clocks.index(choice.clock),
        lambda index: change(replace(choice, clock=clocks[index])),
    )


def variety_row(rect: Rect, rng: Random, choice: GameChoice, change: Change, *, repeats: bool) -> Segments:
    """Whether the computer's choices shall be repeated; chosen again, the second option draws another seed.

    Where its players cannot repeat a game, that is what is there.
    """
    if not repeats:
        told = Option("Full strength thinks by time: every game differs", short="Every game differs")
        return Segments("variety", rect, (told,), 0, lambda _: None)
    seed = choice.seed
    kinds = (
        Option("Every game differs", short="Differs"),
        Option(f"Repeat game {seed}" if seed else "Repeat one", short=f"Game {seed}" if seed else "Repeat"),
    )

    def choose(index: int) -> None:
        change(replace(choice, seed=rng.randrange(1, min(SEEDS, 10_000)) if index else 0))

    return Segments("variety", rect, kinds, int(bool(seed)), choose)

"""Rows of options for the next game; each row passes a changed copy of all settings to a callback."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Unpack

from checkers_app.games.base import Game, Side
from checkers_app.play.clocks import offered
from checkers_app.storage.settings import SEEDS, ClockChoice, GameChoice, SideChoice
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.look import Look
from checkers_app.words import N_, say, say_in

Change = Callable[[GameChoice], None]
Labelled = tuple[str, el.Element]
"""The label of a row, and the row itself."""

_CLOCKS = {
    ClockChoice.NONE: (N_("No clock"), N_("None")),
    ClockChoice.SHORT: (N_("3 min + 2 s"), N_("3 + 2")),
    ClockChoice.MEDIUM: (N_("5 min + 3 s"), N_("5 + 3")),
    ClockChoice.LONG: (N_("15 min + 10 s"), N_("15 + 10")),
    ClockChoice.MOVE: (N_("30 s per move"), N_("30 s")),
}


def choice_row(
    name: str, label: str, options: Sequence[el.Option], index: int, choose: Callable[[int], None]
) -> Labelled:
    """A row of options with its label."""
    return label, el.Choice(name, options, index, choose, label=label, grow=1)


def beside(rows: Sequence[Labelled], *, gap: int, high: Labelled | None = None) -> list[el.Element]:
    """Place each row to the right of its label; all labels are as wide as the widest.

    The row ``high`` is placed below the other rows, with its label at the top, and takes the remaining
    height.
    """
    labels = [label for label, _ in (*rows, *((high,) if high else ()))]

    def said(words: str, **box: Unpack[el.Box]) -> el.Element:
        return el.Words(words, style="field", color="ink2", alike=labels, **box)

    each: list[el.Element] = [el.Row(said(label), row, gap=gap) for label, row in rows]
    if high:
        label, row = high
        each.append(el.Row(said(label, side="start"), row, gap=gap, grow=1, highest=row.highest))
    return each


def below(rows: Sequence[Labelled]) -> list[el.Element]:
    """Place each row below its label."""
    return [el.Column(el.Words(label, style="field", color="ink2"), row, gap=6) for label, row in rows]


def side_choice(look: Look, game: Game, choice: GameChoice, change: Change) -> Labelled:
    """The row for choosing the side that the user plays."""
    first, second = (partial(look.side, game, side) for side in Side)
    names = [say(name) for name in game.side_names]
    options = (
        el.Option(say("{side}, first", side=names[0]), names[0], draw=first),
        el.Option(names[1], draw=second),
        el.Option(say_in("a side drawn at random", "Random")),
    )
    sides = tuple(SideChoice)
    return choice_row(
        "side",
        say("You play"),
        options,
        sides.index(choice.side),
        lambda index: change(replace(choice, side=sides[index])),
    )


def clock_choice(game: Game, choice: GameChoice, change: Change) -> Labelled:
    """The row for choosing the time control."""
    clocks = offered(game, choice.clock)
    words = [_CLOCKS[clock] for clock in clocks]
    return choice_row(
        "clock",
        say("Clock"),
        [el.Option(say(label), say(short) if short else "") for label, short in words],
        clocks.index(choice.clock),
        lambda index: change(replace(choice, clock=clocks[index])),
    )


def variety_choice(rng: Random, choice: GameChoice, change: Change, *, repeats: bool) -> Labelled:
    """The row for choosing whether every game is different or one game, determined by a seed, is repeated.

    Choosing the second option again changes the seed.  If a player cannot repeat its moves, the row says so.
    """
    differs = say("Every game differs")
    if not repeats:
        told = el.Option(say("Full strength depends on the clock: every game is different"), differs)
        return choice_row("variety", say("Variety"), (told,), 0, lambda _: None)
    seed = choice.seed
    again = el.Option(say("Repeat one"), say("Repeat"))
    if seed:
        again = el.Option(say("Repeat game {seed}", seed=seed), say("Game {seed}", seed=seed))

    def choose(index: int) -> None:
        change(replace(choice, seed=rng.randrange(1, min(SEEDS, 10_000)) if index else 0))

    return choice_row(
        "variety", say("Variety"), (el.Option(differs, say("Varied")), again), int(bool(seed)), choose
    )

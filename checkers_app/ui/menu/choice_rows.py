"""Rows of choices for the next game of a board; each answers the whole choice with one part changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Unpack

from checkers_app.games.base import Game, Side
from checkers_app.play.clocks import offered
from checkers_app.storage.settings import SEEDS, ClockChoice, GameChoice, SideChoice
from checkers_app.ui.kit.elements import Box, Choice, Column, Element, Option, Row, Words
from checkers_app.ui.kit.look import Look
from checkers_app.words import later, say, say_in

Change = Callable[[GameChoice], None]
Labelled = tuple[str, Element]
"""What is said beside a row, and the row."""

_CLOCKS = {
    ClockChoice.NONE: (later("No clock"), later("None")),
    ClockChoice.SHORT: (later("3 min + 2 s"), later("3 + 2")),
    ClockChoice.MEDIUM: (later("5 min + 3 s"), later("5 + 3")),
    ClockChoice.LONG: (later("15 min + 10 s"), later("15 + 10")),
    ClockChoice.MOVE: (later("30 s a move"), later("30 s")),
}


def choice_row(
    name: str, label: str, options: Sequence[Option], index: int, choose: Callable[[int], None]
) -> Labelled:
    """A row of options under a label."""
    return label, Choice(name, options, index, choose, label=label, grow=1)


def beside(rows: Sequence[Labelled], *, gap: int, high: Labelled | None = None) -> list[Element]:
    """Each row with its label at its left, all of them as wide as the widest.

    ``high`` comes below them with its label at its top, and takes what is left of the height.
    """
    labels = [label for label, _ in (*rows, *((high,) if high else ()))]

    def said(words: str, **box: Unpack[Box]) -> Element:
        return Words(words, style="field", color="ink2", alike=labels, **box)

    each: list[Element] = [Row(said(label), row, gap=gap) for label, row in rows]
    if high:
        label, row = high
        each.append(Row(said(label, side="start"), row, gap=gap, grow=1, highest=row.highest))
    return each


def below(rows: Sequence[Labelled]) -> list[Element]:
    """Each row under its label."""
    return [Column(Words(label, style="field", color="ink2"), row, gap=6) for label, row in rows]


def side_choice(look: Look, game: Game, choice: GameChoice, change: Change) -> Labelled:
    """Which side the person plays."""
    first, second = (partial(look.side, game, side) for side in Side)
    names = [say(name) for name in game.side_names]
    options = (
        Option(say("{side}, first", side=names[0]), names[0], draw=first),
        Option(names[1], draw=second),
        Option(say_in("a side drawn at random", "Random")),
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
    """How much time there is."""
    clocks = offered(game, choice.clock)
    words = [_CLOCKS[clock] for clock in clocks]
    return choice_row(
        "clock",
        say("Clock"),
        [Option(say(label), say(short) if short else "") for label, short in words],
        clocks.index(choice.clock),
        lambda index: change(replace(choice, clock=clocks[index])),
    )


def variety_choice(rng: Random, choice: GameChoice, change: Change, *, repeats: bool) -> Labelled:
    """Whether the computer's choices shall be repeated; chosen again, the second option draws another seed.

    Where its players cannot repeat a game, that is what is there.
    """
    differs = say("Every game differs")
    if not repeats:
        told = Option(say("Full strength works by the clock: every game is different"), differs)
        return choice_row("variety", say("Variety"), (told,), 0, lambda _: None)
    seed = choice.seed
    again = Option(say("Repeat one"), say("Repeat"))
    if seed:
        again = Option(say("Repeat game {seed}", seed=seed), say("Game {seed}", seed=seed))

    def choose(index: int) -> None:
        change(replace(choice, seed=rng.randrange(1, min(SEEDS, 10_000)) if index else 0))

    return choice_row(
        "variety", say("Variety"), (Option(differs, say("Differs")), again), int(bool(seed)), choose
    )

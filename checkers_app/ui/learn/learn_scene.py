"""The first page of the learning area: it leads to the search tree, duel, lessons and exercises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from checkers_app.games.base import Game
from checkers_app.play.match import Match
from checkers_app.ui.context import Context
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import (
    ToDuel,
    ToExercise,
    ToGlossary,
    ToLessons,
    ToOwnPlayer,
    ToQuestions,
    ToSearchText,
    ToTree,
)
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command
from checkers_app.ui.learn.door_sketches import (
    Sketch,
    duel_sketch,
    exercise_sketch,
    framed,
    lesson_sketch,
    tree_sketch,
)
from checkers_app.ui.view_scene import ViewScene
from checkers_app.words import say

_TWO_DOORS = 536
"""The minimum width in units of two columns of tiles."""
_PARTS = (4, 6)
"""The ratio between the widths of a sketch and of the words next to it."""


@dataclass(frozen=True, slots=True)
class Door:
    """A tile that leads to another page."""

    name: str
    icon: str
    title: str
    words: str
    sketch: Sketch
    destination: Destination


class LearnScene(ViewScene):
    """The first page of the learning area.

    Args:
        context: the shared objects.
        game: the game whose tree is shown.
        match: the match in progress, if any, whose position is searched.
    """

    def __init__(self, context: Context, game: Game, match: Match | None) -> None:
        super().__init__(context)
        self._game = game
        self._match = match

    def _doors(self) -> tuple[Door, ...]:
        """The tiles, in the order of their keys."""
        game, state, flipped, match = self._game, self._game.initial, False, self._match
        words = say(
            "Everything a search visits from the start of {game}, node by node.", game=say(game.title)
        )
        if match is not None and match.state.legal_moves():
            game, state = match.game, match.state
            flipped = game.turns and match.human_side is game.top_side
            words = say("Everything a search visits from the position you left, node by node.")
        return (
            Door("tree", "think", say("The search tree"), words, tree_sketch, ToTree(game, state, flipped)),
            Door(
                "duel",
                "race",
                say("The duel"),
                say("One position for every search: which needs the fewest nodes for the same value?"),
                duel_sketch,
                ToDuel(match),
            ),
            Door(
                "lessons",
                "book",
                say("Lessons"),
                say("Short pages from the first tree to tables and averages, each with something to do."),
                lesson_sketch,
                ToLessons(),
            ),
            Door(
                "exercise",
                "pen",
                say("Exercises"),
                say("Search a tree by hand and have it checked; print it for a class."),
                exercise_sketch,
                ToExercise(),
            ),
        )

    def commands(self) -> Sequence[Command]:
        """The commands for opening the pages of the tiles, and for going back."""
        ways = (partial(self.show, door.destination) for door in self._doors())
        numbers = ((key, False) for key in range(pygame.K_1, pygame.K_5))
        doors = dict(zip(numbers, ways, strict=True))
        words = say("the tree, the duel, the lessons, the exercises")
        return Command("1 2 3 4", words, doors), self.way_back

    def view(self) -> el.Element:
        """The tiles, in two columns or in one; flat tiles are used if the others would be too high."""
        doors = el.FirstFit(
            el.AtLeast(_TWO_DOORS, lambda: el.Grid(2, *self._tiles(_above), gap=12, least=_TWO_DOORS)),
            lambda: el.Grid(1, *self._tiles(_above), gap=12),
            lambda: el.Grid(1, *self._tiles(_beside), gap=12),
            gives_way=True,
            grow=1000,
            highest=700,
        )
        content = el.Column(el.Space(), doors, el.Space(grow=2), gap=0)
        names = say("Questions"), say("Your own player"), say("Your own tree"), say("Glossary")
        ways: list[tuple[str, str, Destination]] = [
            ("questions", "problem", ToQuestions()),
            ("player", "cpu", ToOwnPlayer()),
            ("own", "pen", ToSearchText(self._game)),
            ("words", "book", ToGlossary()),
        ]

        short = say("Questions"), say("Your player"), say("Your tree"), say("Words")

        def page(*wordings: str) -> el.Element:
            actions = [
                el.Button(key, partial(self.show, way), *wordings[at : at + 1], icon=icon, label=names[at])
                for at, (key, icon, way) in enumerate(ways)
            ]
            subtitle = say("Play the machine. Then watch it think, and learn how.")
            return el.page_frame(
                say("Watch it think"),
                content,
                back=self.back,
                actions=actions,
                subtitle=subtitle,
                whole=True,
                told=True,
            )

        return el.FirstFit(page(*names), lambda: page(*short), page)

    def _tiles(self, content: Callable[[Door, int, Sequence[str]], el.Element]) -> list[el.Element]:
        doors = self._doors()
        words = [door.words for door in doors]
        return [
            el.Tile(
                door.name,
                partial(self.show, door.destination),
                content(door, number, words),
                raised=True,
                first=door.name == "tree",
                label=door.title,
                pad=16,
                grow=1,
            )
            for number, door in enumerate(doors, start=1)
        ]


def _head(door: Door, number: int) -> el.Element:
    title = el.Words(door.title, style="name")
    return el.Row(el.Icon(door.icon, 22, "accent"), title, el.Space(), el.Keycap(str(number)), gap=10)


def _told(door: Door, alike: Sequence[str]) -> el.Element:
    """The words, with the same height on every tile, so that all sketches are equally high, too."""
    return el.Words(door.words, style="label_plain", color="ink2", wrap=True, alike=alike)


def _above(door: Door, number: int, words: Sequence[str]) -> el.Element:
    """The sketch above the words."""
    sketch = el.Picture(partial(framed, door.sketch), size=(0, 200), smallest=(0, 72), grow=1)
    return el.Column(sketch, _head(door, number), _told(door, words), gap=8, grow=1, side="fill")


def _beside(door: Door, number: int, words: Sequence[str]) -> el.Element:
    """The sketch to the left of the words, with the same width on every tile."""
    sketch = el.Picture(partial(framed, door.sketch), size=(160, 0), smallest=(120, 40), side="fill")
    told = el.Column(_head(door, number), _told(door, words), el.Space(), gap=6)
    return el.Row(sketch, told, gap=16, grow=1, side="fill", align="fill", parts=_PARTS)

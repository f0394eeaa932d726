"""The learning room's first page: the search tree, the duel, the lessons, the exercises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game
from checkers_app.play.match import Match
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import Destination, ToDuel, ToExercise, ToLessons, ToTree
from checkers_app.ui.key_lines import ESCAPE, key_line
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.elements import (
    Column,
    Element,
    FirstFit,
    Grid,
    Icon,
    Keycap,
    Picture,
    Row,
    Space,
    Tile,
    Words,
    page_frame,
)
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.images import put_triangle
from checkers_app.ui.learn.kit.shapes import HEIGHT, dashes, slashes
from checkers_app.ui.learn.kit.tones import mixed
from checkers_app.ui.view_scene import Key, ViewScene
from checkers_app.words import later, say

Sketch = Callable[[Look, Surface, Rect], None]


@dataclass(frozen=True, slots=True)
class Door:
    """One way on from this page."""

    name: str
    icon: str
    title: str
    words: str
    sketch: Sketch
    destination: Destination


class LearnScene(ViewScene):
    """The page of the learning room.

    Args:
        context: what the scenes share.
        game: the board whose tree is shown.
        match: the game that was left, if there is one: its position is what is searched.
    """

    keys = (
        key_line(
            "1 2 3 4",
            later("the tree, the duel, the lessons, the exercises"),
            *range(pygame.K_1, pygame.K_5),
        ),
        ESCAPE,
    )

    def __init__(self, context: Context, game: Game, match: Match | None) -> None:
        super().__init__(context)
        self._game = game
        self._match = match

    def _doors(self) -> tuple[Door, ...]:
        """The ways on, in the order of their keys."""
        game, state, flipped, match = self._game, self._game.initial, False, self._match
        words = say(
            "Everything a search visits from the start of {game}, node by node.", game=say(game.title)
        )
        if match is not None and match.state.legal_moves():
            game, state = match.game, match.state
            flipped = game.turns and match.human_side is game.top_side
            words = say("Everything a search visits from the position you left, node by node.")
        return (
            Door("tree", "think", say("The search tree"), words, _tree_sketch, ToTree(game, state, flipped)),
            Door(
                "duel",
                "race",
                say("The duel"),
                say("One position for every search: who needs the fewest nodes for the same value?"),
                _duel_sketch,
                ToDuel(match),
            ),
            Door(
                "lessons",
                "book",
                say("Lessons"),
                say("Five pages: minimax, the first cutoff, the order of moves, the horizon, depth."),
                _lesson_sketch,
                ToLessons(),
            ),
            Door(
                "exercise",
                "pen",
                say("Exercises"),
                say("Search a tree by hand and have it checked; print it for a class."),
                _exercise_sketch,
                ToExercise(),
            ),
        )

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """Each door has its number."""
        ways = (partial(self.show, door.destination) for door in self._doors())
        numbers = ((key, False) for key in range(pygame.K_1, pygame.K_5))
        return {**super().shortcuts(), **dict(zip(numbers, ways, strict=True))}

    def view(self) -> Element:
        """The doors: two beside each other, or below each other, or flat where that is too high."""
        doors = FirstFit(
            Grid(2, *self._tiles(_above), gap=12, least=536),
            lambda: Grid(1, *self._tiles(_above), gap=12),
            lambda: Grid(1, *self._tiles(_beside), gap=12),
            gives_way=True,
            grow=1000,
            highest=700,
        )
        return page_frame(
            say("See it think"),
            Column(Space(), doors, Space(grow=2), gap=0),
            back=self.back,
            subtitle=say("Play the machine. Then watch it think, and learn how."),
        )

    def _tiles(self, content: Callable[[Door, int], Element]) -> list[Element]:
        return [
            Tile(
                door.name,
                partial(self.show, door.destination),
                content(door, number),
                raised=True,
                first=door.name == "tree",
                label=door.title,
                pad=16,
                grow=1,
            )
            for number, door in enumerate(self._doors(), start=1)
        ]


def _head(door: Door, number: int) -> Element:
    title = Words(door.title, style="name")
    return Row(Icon(door.icon, 22, "accent"), title, Space(), Keycap(str(number)), gap=10)


def _told(door: Door) -> Element:
    return Words(door.words, style="label_plain", color="ink2", wrap=True)


def _above(door: Door, number: int) -> Element:
    """The sketch over the words."""
    sketch = Picture(partial(_framed, door.sketch), size=(0, 200), smallest=(0, 72), grow=1)
    return Column(sketch, _head(door, number), _told(door), gap=8, grow=1, side="fill")


def _beside(door: Door, number: int) -> Element:
    """The sketch at the left of the words."""
    sketch = Picture(partial(_framed, door.sketch), size=(160, 0), smallest=(120, 40), side="fill")
    words = Column(_head(door, number), _told(door), Space(), gap=6, grow=3)
    return Row(sketch, words, gap=16, grow=1, side="fill", align="fill")


def _framed(sketch: Sketch, look: Look, surface: Surface, place: Rect) -> None:
    look.box(surface, place, mixed(look.theme.panel, look.theme.panel2, 0.7), None, radius=8)
    sketch(look, surface, place.inflate(-place.width // 6, -place.height // 5))


# --- sketches -------------------------------------------------------------------------------------


def _nodes(
    look: Look, surface: Surface, rect: Rect, rows: list[list[float]], *, cut: tuple[int, int] | None
) -> None:
    """Rows of triangles, each hanging on the one of the row above that is nearest in order."""
    side = max(14, min(40, rect.width // 9, rect.height // (len(rows) + 1)))
    step = (rect.height - side) / max(1, len(rows) - 1)
    places = [
        [(rect.x + x * rect.width, rect.y + side / 2 + level * step) for x in row]
        for level, row in enumerate(rows)
    ]
    for level in range(1, len(places)):
        for index, place in enumerate(places[level]):
            above = places[level - 1][index * len(places[level - 1]) // len(places[level])]
            half = side * HEIGHT / 2
            start, end = (above[0], above[1] + half), (place[0], place[1] - half)
            if cut == (level, index):
                middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
                dashes(surface, look.theme.ink3, start, middle, 4)
                slashes(surface, look.theme.ink, middle, 7)
            else:
                draw.aaline(surface, look.theme.edge, start, end, 2)
    for level, row in enumerate(places):
        for index, (x, y) in enumerate(row):
            if cut == (level, index):
                continue
            hollow = level == len(places) - 1
            put_triangle(look, surface, (x, y), side, maximising=level % 2 == 0, hollow=hollow)


def _tree_sketch(look: Look, surface: Surface, rect: Rect) -> None:
    rows = [[0.5], [0.18, 0.5, 0.82], [0.06, 0.18, 0.30, 0.44, 0.56, 0.68, 0.82, 0.94]]
    _nodes(look, surface, rect, rows, cut=(2, 5))


def _duel_sketch(look: Look, surface: Surface, rect: Rect) -> None:
    theme = look.theme
    step = rect.height / 5
    for index, (share, solid) in enumerate(
        ((1.0, True), (0.66, True), (0.52, True), (0.38, False), (0.24, False))
    ):
        bar = Rect(
            rect.x, round(rect.y + index * step), round(rect.width * share), max(8, round(step * 0.55))
        )
        colour = theme.ink2 if index == 0 else theme.accent
        fill = colour if solid else mixed(theme.panel, colour, 0.18)
        look.box(surface, bar, fill, colour, radius=4, width=2)


def _lesson_sketch(look: Look, surface: Surface, rect: Rect) -> None:
    theme = look.theme
    step = rect.height / 6
    for index, (indent, share) in enumerate(((0, 0.5), (1, 0.7), (2, 0.8), (2, 0.62), (2, 0.55), (1, 0.4))):
        line = Rect(
            round(rect.x + indent * rect.width * 0.08),
            round(rect.y + index * step + step * 0.3),
            round(rect.width * share * 0.8),
            max(5, round(step * 0.3)),
        )
        if index == 4:
            lit = Rect(rect.x - 6, round(rect.y + index * step), rect.width + 12, round(step * 0.9))
            look.box(surface, lit, theme.accent, None, radius=5)
        look.box(surface, line, theme.accent_ink if index == 4 else theme.ink3, None, radius=3)


def _exercise_sketch(look: Look, surface: Surface, rect: Rect) -> None:
    theme = look.theme
    _nodes(look, surface, rect, [[0.42], [0.16, 0.68], [0.04, 0.28, 0.56, 0.80]], cut=(2, 3))
    side = max(14, min(40, rect.width // 9, rect.height // 4))
    for x, y, text, colour in ((0.16, 0.5, "4", theme.good), (0.42, 0.0, "", theme.focus)):
        box = Rect(0, 0, round(side * 1.1), max(18, round(side * 0.72)))
        centre = rect.y + side / 2 + y * (rect.height - side)
        box.midleft = (round(rect.x + x * rect.width + side * 0.62), round(centre))
        look.box(surface, box, theme.panel, colour, radius=6, width=2)
        look.text(surface, text, "machine_strong", theme.ink, box.center, "center")

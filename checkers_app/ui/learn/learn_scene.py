"""The learning room's first page: the search tree, the duel, the lessons, the exercises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game, State
from checkers_app.play.match import Match
from checkers_app.ui.card import Key
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import Destination, ToDuel, ToExercise, ToLessons, ToTree
from checkers_app.ui.key_lines import ESCAPE, key_line
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Action, Mood, Widget
from checkers_app.ui.learn.images import put_triangle
from checkers_app.ui.learn.kit.shapes import HEIGHT, dashes, slashes
from checkers_app.ui.learn.kit.tones import mixed
from checkers_app.ui.learn.page import Page
from checkers_app.ui.scene import Push

Sketch = Callable[[Look, Surface, Rect], None]


@dataclass(frozen=True, slots=True)
class Door:
    """One way on from this page."""

    name: str
    key: int
    icon: str
    title: str
    words: str
    sketch: Sketch
    destination: Destination


TWO_COLUMNS = 560
"""Units of a page that has room for two tiles side by side."""
FLAT = 2.5
"""A tile this many times as wide as it is high has its words beside its sketch."""


class DoorTile(Action):
    """A large tile: a sketch, a title, a sentence."""

    def __init__(self, door: Door, rect: Rect, number: int, go: Callable[[], None]) -> None:
        super().__init__(door.name, rect, go)
        self._door = door
        self._number = number

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the tile."""
        theme, rect, door = look.theme, self.rect, self._door
        look.card(surface, rect, border=theme.edge if mood.hovered else None)
        pad = 14 if rect.height < 260 else 20
        if rect.width > FLAT * rect.height:  # the words stand beside the sketch, not below it
            lines = (rect.height - 2 * pad - 34) // 19
            picture = Rect(rect.x + pad, rect.y + pad, rect.width * 2 // 5 - pad, rect.height - 2 * pad)
            left, y = picture.right + pad, rect.y + pad + 14
            room = rect.right - pad - left
        else:
            lines = 2 if rect.width < 500 else 1
            foot = 36 + 22 * lines
            picture = Rect(rect.x + pad, rect.y + pad, rect.width - 2 * pad, rect.height - 2 * pad - foot)
            left, room = rect.x + pad, rect.width - 2 * pad
            y = picture.bottom + 26
        look.box(surface, picture, mixed(theme.panel, theme.panel2, 0.7), None, radius=8)
        door.sketch(look, surface, picture.inflate(-picture.width // 6, -picture.height // 5))
        look.icon(surface, door.icon, (left + 11, y), 22, theme.accent)
        look.text(surface, door.title, "name", theme.ink, (left + 32, y), "left", room - 64)
        look.keycap(surface, str(self._number), (left + room, y))
        for index, line in enumerate(look.wrap(door.words, "label_plain", room)[:lines]):
            look.text(surface, line, "label_plain", theme.ink2, (left, y + 28 + 19 * index), "left", room)
        if mood.focused:
            look.focus_ring(surface, rect, 12)


class LearnScene(Page):
    """The page of the learning room.

    Args:
        context: what the scenes share.
        game: the board whose tree is shown.
        match: the game that was left, if there is one: its position is what is searched.
    """

    title = "See it think"
    subtitle = "Play the machine. Then watch it think, and learn how."
    keys = (
        key_line("1 2 3 4", "the tree, the duel, the lessons, the exercises", *range(pygame.K_1, pygame.K_5)),
        ESCAPE,
    )

    def __init__(self, context: Context, game: Game, match: Match | None) -> None:
        super().__init__(context)
        state: State = game.initial
        flipped = False
        where = f"from the start of {game.title}"
        if match is not None and match.state.legal_moves():
            game, state = match.game, match.state
            flipped = game.turns and match.human_side is game.top_side
            where = "from the position you left"
        self._doors = (
            Door(
                "tree", pygame.K_1, "think", "The search tree",
                f"Everything a search visits {where}, node by node.",
                _tree_sketch, ToTree(game, state, flipped),
            ),
            Door(
                "duel", pygame.K_2, "race", "The duel",
                "One position for every search: who needs the fewest nodes for the same value?",
                _duel_sketch, ToDuel(match),
            ),
            Door(
                "lessons", pygame.K_3, "book", "Lessons",
                "Five pages: minimax, the first cutoff, the order of moves, the horizon, depth.",
                _lesson_sketch, ToLessons(),
            ),
            Door(
                "exercise", pygame.K_4, "pen", "Exercises",
                "Search a tree by hand and have it checked; print it for a class.",
                _exercise_sketch, ToExercise(),
            ),
        )  # fmt: skip

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {**super()._shortcuts(), **{(door.key, False): self._to(door) for door in self._doors}}

    def _to(self, door: Door) -> Callable[[], None]:
        return lambda: self._go(Push(door.destination))

    def _lay_out(self) -> None:
        content, gap = self._content, max(self._gap, 12)
        height = min(content.height, 700)
        top = content.y + (content.height - height) // 3
        columns = 2 if content.width >= TWO_COLUMNS else 1
        rows = len(self._doors) // columns
        width, tall = (content.width - (columns - 1) * gap) // columns, (height - (rows - 1) * gap) // rows
        tiles: list[Widget] = []
        for index, door in enumerate(self._doors):
            row, column = divmod(index, columns)
            rect = Rect(content.x + column * (width + gap), top + row * (tall + gap), width, tall)
            tiles.append(DoorTile(door, rect, index + 1, self._to(door)))
        self._set([], tiles, focus="tree")

    def _draw_inside(self, surface: Surface) -> None:
        """The tiles are widgets."""


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

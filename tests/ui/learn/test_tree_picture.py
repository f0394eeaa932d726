"""The picture of a tree: the stage of the steps, selecting, strips."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Game, State
from checkers_app.learn.tree.recording import RecordingWatch
from checkers_app.learn.tree.strips import GAP, painted_strips
from checkers_app.ui.kit.canvas import canvas
from checkers_app.ui.kit.theme import THEMES, Theme
from checkers_app.ui.learn.kit.tones import strip_palette, unseen_tone
from checkers_app.ui.learn.tree.drawing.bands import Bands, on_ground, put_parts, stretches
from checkers_app.ui.learn.tree.drawing.tree_picture import TreeGrid, TreePicture
from checkers_app.views.learn.tree.camera import Camera
from checkers_app.views.learn.tree.stage import Stage
from checkers_app.views.learn.tree.study import Question, Study, Way, prepare, record

AREA = Rect(24, 84, 872, 612)


PALETTE = strip_palette(THEMES["maple"])


def study(game: Game, state: State, way: Way, depth: int) -> Study:
    question = Question(game, state, way, depth)
    return prepare(question, record(question, RecordingWatch()), PALETTE)


def sight(found: Study, camera: Camera | None = None) -> TreePicture:
    grid = TreeGrid(AREA, found.levels, 112)
    camera = camera or Camera.fitting(found.layout.width, grid.clip.width)
    return TreePicture(found, found.layout, camera, grid, Stage.whole(found.tree))


@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE], ids=["checkers", "tictactoe"])
def test_every_triangle_is_picked_where_it_stands(game: Game) -> None:
    found = study(game, game.initial, Way.ALPHA_BETA, 3)
    seen = sight(found)
    camera, clip = seen.camera, seen.grid.clip
    placed, _ = found.layout.visible(camera.left, camera.right, camera.pixels)
    assert len(placed) > 10
    for item in placed:
        in_view = max(item.left, camera.left) + min(item.right, camera.right)
        x = clip.x + camera.x(in_view / 2)
        y = seen.grid.middle(item.level)
        assert seen.pick((round(x), round(y))) == item.row
    assert seen.pick((clip.x - 3, round(seen.grid.middle(0)))) is None
    assert seen.pick((clip.x + 5, round(seen.grid.middle(0)))) is None


def test_what_is_not_visited_yet_cannot_be_picked() -> None:
    found = study(CHECKERS, CHECKERS.initial, Way.ALPHA_BETA, 2)
    seen = sight(found)
    first = TreePicture(found, found.layout, seen.camera, seen.grid, Stage.at(found.tree, found.steps[0]))
    row = found.tree.first_child(0)
    assert row is not None
    place = (round(seen.grid.clip.x + seen.camera.x(found.layout.middle(row))), round(seen.grid.middle(1)))
    assert seen.pick(place) == row
    assert first.pick(place) is None


def test_a_strip_shows_each_leaf_in_the_colour_of_its_class(display: Surface) -> None:
    assert display
    found = study(TICTACTOE, TICTACTOE.initial, Way.ALPHA_BETA, 4)
    bands = Bands(found.strips)
    # Two pixels to a leaf: nothing is averaged.
    camera = Camera(0.0, 2.0, 600, found.layout.width)
    for level in range(found.levels):
        row = bands.row(level, camera, stretches(found.layout, found.layout))
        for leaf in range(0, 300, 7):
            kind = found.classes[level][leaf]
            colour = PALETTE[kind]
            pixel = row.get_at((2 * leaf, 0))
            assert pixel.a == (0 if kind == GAP else 255)
            assert colour is None or tuple(pixel)[:3] == colour


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_what_is_not_seen_yet_is_fainter_than_what_is(theme: Theme) -> None:
    ground, seen, unseen = (
        pygame.Color(name).hsva[2] for name in (theme.panel, theme.edge, unseen_tone(theme))
    )
    assert abs(unseen - ground) < 0.7 * abs(seen - ground)


def test_strips_are_painted_anew_only_for_other_colours() -> None:
    found = study(TICTACTOE, TICTACTOE.initial, Way.ALPHA_BETA, 4)
    assert found.strips_in(strip_palette(THEMES["maple"])) is found.strips
    midnight = strip_palette(THEMES["midnight"])
    assert found.strips_in(midnight) == painted_strips(found.classes, midnight) != found.strips


@pytest.mark.slow
def test_a_whole_strip_is_as_wide_as_the_view(display: Surface) -> None:
    assert display
    found = study(TICTACTOE, TICTACTOE.initial, Way.ALPHA_BETA, 9)
    bands = Bands(found.strips_in(strip_palette(THEMES["midnight"])))
    camera = Camera.fitting(found.layout.width, 700)
    row = bands.row(1, camera, stretches(found.layout, found.layout))
    assert row.get_size() == (700, 1)
    # Every leaf has an ancestor in row 1; means are rounded down.
    assert min(row.get_at((x, 0)).a for x in range(700)) >= 250


def test_leaves_stay_beside_each_other_around_a_fold() -> None:
    found = study(CHECKERS, CHECKERS.initial, Way.MINIMAX, 3)
    tree, base = found.tree, found.layout
    row = list(tree.children(0))[2]
    folded = base.folded(row, 4)
    parts = stretches(folded, base)
    assert len(parts) == 2
    left, right = parts
    assert (left.left, left.base) == (0, 0)
    assert left.right == folded.leaf0[row] == base.leaf0[row]
    assert right.left == left.right + 4
    assert right.base == base.leaf0[row + tree.sizes[row]]
    assert right.right - right.left == base.width - right.base


def test_no_row_of_the_tree_leaves_its_card() -> None:
    for levels in (1, 4, 10, 13):
        for area in (AREA, Rect(12, 64, 776, 308)):
            grid = TreeGrid(area, levels, 112)
            assert grid.top(0) >= area.y
            assert grid.top(levels) <= area.bottom
            for level in range(levels):
                assert grid.level(grid.middle(level)) == level
                assert grid.side(level) <= max(8, 0.8 * grid.row)


@pytest.mark.parametrize("zoom", [1.0, 1.5, 2.0])
def test_a_part_of_a_strip_is_as_wide_as_it_is_at_any_zoom(zoom: float) -> None:
    pixels = Surface((round(200 * zoom), round(40 * zoom)))
    row = Surface((100, 1), pygame.SRCALPHA)
    row.fill("#FFFFFF")
    band = on_ground(row, "#000000", 10, zoom)
    put_parts(canvas(pixels, zoom), band, 20, 4, [(10.0, 30.0)])
    white = pygame.mask.from_threshold(pixels, (255, 255, 255), (1, 1, 1, 255))
    (found,) = white.get_bounding_rects()
    assert found == Rect(30 * zoom, 4 * zoom, 20 * zoom, 10 * zoom)

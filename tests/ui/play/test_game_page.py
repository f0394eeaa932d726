"""The page of a game in windows of every shape: nothing overlaps, and nothing moves."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from driver import Driver, against
from hypothesis import given, settings
from hypothesis import strategies as st
from legible import faults
from pygame import Rect
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Game, Side
from checkers_app.play.clocks import TimeControl
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.context import Context
from checkers_app.ui.kit.elements import entries, outline
from checkers_app.ui.play.scene import PlayScene

TALL = ((480, 600), (480, 640), (599, 720), (600, 800), (640, 900), (700, 1000), (900, 1600), (1080, 1920))
LOW_ONES = ((640, 600), (800, 600), (801, 700), (1024, 768), (1199, 800))
LARGE = ((1200, 740), (1280, 720), (1280, 800), (1366, 768), (1440, 900), (1600, 900), (1669, 939))
LARGEST = ((1920, 1080), (2133, 900), (3440, 1440))
SIZES = (*TALL, *LOW_ONES, *LARGE, *LARGEST)
ROOMY = {"player": 88, "status": 64}
LOW = {"player": 76, "status": 44}


def scene_of(context: Context, match: Match, size: tuple[int, int], **named: object) -> PlayScene:
    scene = PlayScene(context, match, **named)  # type: ignore[arg-type]
    scene.resize(size)
    return scene


def where(scene: PlayScene, what: str) -> Rect:
    """The position of an element, found by its role or label."""
    return next(Rect(entry.place) for entry in entries(scene.tree) if what in {entry.role, entry.label})


@pytest.fixture(scope="module")
def context() -> Context:
    return Driver.quick().context


def matches() -> list[Match]:
    small = Match.new(TICTACTOE, against(3))
    return [Match.new(CHECKERS, against(level)) for level in (2, 9)] + [
        small,
        Match.new(CHECKERS, (HUMAN, HUMAN)),
    ]


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_over_anything_else_in_any_window(context: Context, size: tuple[int, int]) -> None:
    for match in matches():
        scene = scene_of(context, match, size, time=TimeControl(300))
        assert faults(scene.tree) == [], outline(scene.tree, places=True)
        scene.controls.analyse()
        assert faults(scene.tree) == [], outline(scene.tree, places=True)
        scene.leave()


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(st.tuples(st.integers(480, 3840), st.integers(600, 2160)))
def test_nothing_is_over_anything_else_at_any_size(size: tuple[int, int]) -> None:
    scene = scene_of(Driver.quick().context, matches()[1], size)
    assert faults(scene.tree) == [], size
    board = scene.board.geometry.rect
    assert board.width == board.height
    assert Rect((0, 0), size).contains(board)


@pytest.mark.parametrize(
    ("size", "cell", "panel"),
    [
        ((480, 640), 49, 416),
        ((700, 1000), 75, 640),
        ((800, 600), 61, 222),
        ((1280, 800), 88, 432),
        ((1920, 1080), 120, 384),
    ],
)
def test_the_sizes_of_the_design_language(
    context: Context, size: tuple[int, int], cell: int, panel: int
) -> None:
    scene = scene_of(context, Match.new(CHECKERS, against(9)), size)
    assert scene.board.geometry.cell >= cell
    assert abs(where(scene, "group").width - panel) <= 24


def test_heights_are_those_of_the_design_language_whatever_is_said(context: Context) -> None:
    for size, heights in (((1280, 800), ROOMY), ((800, 600), LOW), ((1920, 1080), ROOMY)):
        for match in matches()[:2]:
            scene = scene_of(context, match, size)
            assert where(scene, "group").height == heights["player"]
            assert where(scene, "status").height == heights["status"]


@pytest.mark.slow
def test_nothing_moves_while_a_game_is_played(context: Context) -> None:
    parts = ("Board", "group", "status", "Moves", "Menu")
    for size in ((480, 640), (700, 1000), (800, 600), (1280, 800), (1920, 1080)):
        scene = scene_of(context, Match.new(CHECKERS, (HUMAN, HUMAN)), size)
        shown = [part for part in parts if part != "Moves" or min(size) > 480]
        places = []
        for _ in range(8):
            scene.sitting.session.play(scene.match.state.legal_moves()[0])
            places.append([where(scene, part).topleft for part in shown])
        scene.sitting.prompt.refuse("That is White's piece: you play Black, and must jump with 15 or 22", 0.0)
        scene.refresh()
        places.append([where(scene, part).topleft for part in shown])
        assert all(one == other for one, other in pairwise(places)), size


@pytest.mark.parametrize("level", [2, 9])
@pytest.mark.parametrize("size", [(1669, 939), (1920, 1080), (2133, 900), (3440, 900)])
def test_in_a_wide_window_everything_is_in_the_middle(
    context: Context, size: tuple[int, int], level: int
) -> None:
    scene = scene_of(context, Match.new(CHECKERS, against(level)), size)
    left = where(scene, "Board").left
    right = size[0] - where(scene, "Menu").right - 4
    assert abs(left - right) <= 2
    assert left == 24 or size[0] > 1900


def test_the_bar_is_as_high_as_the_squares(context: Context) -> None:
    for size in ((700, 1000), (800, 600), (1280, 800)):
        scene = scene_of(context, Match.new(CHECKERS, against(2)), size)
        geometry = scene.board.geometry
        bar = geometry.bar(where(scene, "Evaluation"))
        assert (bar.top, bar.bottom) == (geometry.field.top, geometry.field.bottom)
        assert 0 < bar.left - geometry.rect.right < 16


def test_a_computer_that_searches_deeply_has_a_column_for_what_it_thinks(context: Context) -> None:
    for level, told in ((9, True), (2, False)):
        scene = scene_of(context, Match.new(CHECKERS, against(level)), (1920, 1080))
        assert ("Search depth" in outline(scene.tree)) == told
        assert "Evaluation chart" in outline(scene.tree)
        narrow = scene_of(context, Match.new(CHECKERS, against(level)), (1280, 800))
        assert "Evaluation chart" not in outline(narrow.tree)


def test_squares_players_and_the_status_are_told(context: Context) -> None:
    scene = scene_of(context, Match.new(CHECKERS, against(2)), (1280, 800))
    told = outline(scene.tree, scene.touch)
    assert 'cell "11, black man, may move"' in told
    assert 'group "Black" to move' in told
    assert 'text "Your turn"' in told
    scene.sitting.session.resign()
    scene.end_card.show(0.0)
    told = outline(scene.tree, scene.touch)
    assert 'dialog "You lost"' in told
    assert 'button "Play again" focused' in told
    assert scene.match.human_side is Side.FIRST


@pytest.mark.parametrize("size", [(800, 600), (900, 620), (984, 615), (1092, 614), (1100, 680), (1190, 730)])
def test_the_board_has_the_height_of_a_low_window(context: Context, size: tuple[int, int]) -> None:
    scene = scene_of(context, Match.new(CHECKERS, (HUMAN, HUMAN)), size)
    assert where(scene, "Board").height > size[1] - 100


@pytest.mark.slow
@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE])
@given(st.data())
@settings(max_examples=10, deadline=None)
def test_whatever_is_pressed_on_the_board_the_page_says_what_there_is(
    context: Context, game: Game, data: st.DataObject
) -> None:
    scene = scene_of(context, Match.new(game, (HUMAN, HUMAN)), (1280, 800))
    for square in data.draw(st.lists(st.sampled_from(list(game.cells)), max_size=12)):
        press(scene, square)
        said = outline(scene.tree)
        scene.refresh()
        assert outline(scene.tree) == said


def press(scene: PlayScene, square: int) -> None:
    """Press and release the mouse on a square."""
    place = scene.board.geometry.centre(square)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, pos=place, button=1))
        scene.update(0.0)

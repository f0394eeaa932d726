"""The review in the window: it runs by itself, can be cancelled, and leads back to the board."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from desk import Desk
from driving import Driver, Start, resize
from legible import SIZES, complaints
from pairs import pairs

from checkers_app.games import boards
from checkers_app.games.base import Side
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Settings
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.review.layout import review_layout
from checkers_app.ui.review.scene import ReviewScene

TICTACTOE = boards()["tictactoe"]


def finished() -> Match:
    match = Match.new(TICTACTOE, (HUMAN, HUMAN))
    for text in ["1", "5", "2", "9", "3"]:
        match = match.play(parse_move(TICTACTOE, match.state, text))
    return match


def review(driver: Driver) -> ReviewScene:
    scene = driver.top()
    assert isinstance(scene, ReviewScene)
    return scene


def test_from_the_end_of_a_game_to_its_mistake_and_on_from_there(start: Start) -> None:
    driver = start()
    driver.start(finished())
    driver.push("chart")
    scene = review(driver)
    driver.wait(lambda: scene.review is not None)
    assert scene.here == 4  # the blunder, which is looked at first
    driver.key(pygame.K_HOME)
    assert scene.here == 0
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_n)
    assert scene.here == 4
    driver.key(pygame.K_l)
    driver.turn()
    driver.key(pygame.K_t)
    assert len(driver.match().moves) == 3  # before the mistake
    assert driver.match().can_redo


def test_a_review_can_be_held_and_goes_on_where_it_stopped(start: Start) -> None:
    driver = start()
    driver.start(finished())
    driver.key(pygame.K_r)
    scene = review(driver)
    driver.key(pygame.K_p)
    known = scene._job.scores
    driver.turn(20)
    assert scene.review is None
    assert scene._job.scores == known
    driver.push("hold")
    driver.wait(lambda: scene.review is not None)


def test_a_review_goes_on_when_it_is_left_and_reopens_at_once(start: Start) -> None:
    driver = start()
    driver.start(finished())
    driver.key(pygame.K_r)
    first = review(driver)
    driver.key(pygame.K_ESCAPE)
    assert driver.match().outcome is not None
    driver.wait(lambda: first.review is not None)
    driver.key(pygame.K_r)
    assert review(driver).review is not None
    assert review(driver).here == 4


def test_clicks_on_the_graph_and_on_the_list(start: Start) -> None:
    driver = start()
    driver.start(finished())
    resize(driver, (1280, 800))
    driver.key(pygame.K_r)
    scene = review(driver)
    driver.wait(lambda: scene.review is not None)
    graph = review_layout((1280, 800)).graph
    driver.click((graph.x + 49, graph.centery))
    assert scene.here == 0
    driver.turn()
    rect, path = scene._moves._spots[2]
    driver.click(rect.center)
    assert scene.here == path[-1] + 1


def test_the_wheel_scrolls_the_list_until_one_looks_elsewhere() -> None:
    match = Match.new(boards()["checkers"], (HUMAN, HUMAN))
    while len(match.moves) < 60:
        match = match.play(match.state.legal_moves()[0])
    desk = Desk(size=(1280, 800))
    scene = ReviewScene(desk.context, match.agree_draw())
    desk.stack.push(scene)
    desk.draw()
    shown = [path for _, path in scene._moves._spots]
    assert shown[-1] == (59,)
    desk.move(scene._layout.moves.center)
    desk.post(pygame.MOUSEWHEEL, x=0, y=2)
    desk.draw()
    assert scene._moves._spots[-1][1] == (55,)
    desk.move(scene._layout.graph.center)
    desk.post(pygame.MOUSEWHEEL, x=0, y=2)
    desk.draw()
    assert scene._moves._spots[-1][1] == (55,), "it is beside the list"
    desk.key(pygame.K_HOME)
    desk.draw()
    assert scene._moves._spots[0][1] == (0,)


@pytest.mark.parametrize("size", SIZES)
def test_every_word_can_be_read(start: Start, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    driver = start()
    driver.start(finished())
    resize(driver, size)
    driver.key(pygame.K_r)
    scene = review(driver)
    driver.wait(lambda: scene.review is not None)
    driver.key(pygame.K_HOME)
    for _ in scene._match.moves:
        driver.key(pygame.K_RIGHT)
        assert not complaints(monkeypatch, scene, size)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theme", "size"),
    pairs(THEMES, [(480, 600), (480, 640), (700, 1000), (800, 600), (1280, 800), (1920, 1080)]),
)
def test_it_is_drawn_in_every_theme_and_size(start: Start, theme: str, size: tuple[int, int]) -> None:
    driver = start(replace(Settings(), theme=theme))
    driver.start(finished().with_seats((HUMAN, HUMAN)))
    resize(driver, size)
    driver.key(pygame.K_r)
    scene = review(driver)
    layout = review_layout(size)
    rects = (layout.head, layout.board, layout.counts, layout.graph, layout.verdict, layout.moves)
    window = pygame.Rect((0, 0), size)
    for index, rect in enumerate(rects):
        assert window.contains(rect)
        assert rect.collidelist(rects[index + 1 :]) == -1
    driver.wait(lambda: scene.review is not None)
    driver.turn()
    for widget in driver.group().widgets:
        assert window.contains(widget.rect)
    assert scene.review is not None
    assert scene.review.count(Side.SECOND, scene.review.plies[3].mark) == 1

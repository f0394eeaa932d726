"""Every word of the pages about the user's games is legible in every window."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from legible import SIZES, complaints

from checkers_app.games import boards
from checkers_app.games.base import Move, Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.library import Desk
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToReview, ToStatistics
from checkers_app.ui.review.scene import ReviewScene
from checkers_app.ui.routes import open_scene
from checkers_app.ui.scene import Scene

LEVEL_3 = Seat(Control.COMPUTER, 3)


def over() -> Iterator[Match]:
    """Games that ended in several ways."""
    match = Match.new(boards()["checkers"], (HUMAN, LEVEL_3))
    for _ in range(20):
        match = match.play(match.state.legal_moves()[0])
    yield match.resign(Side.FIRST)
    yield match.agree_draw()
    match = Match.new(boards()["tictactoe"], (HUMAN, LEVEL_3))
    for square in (1, 4, 2, 5, 3):
        match = match.play(Move((square,)))
    yield match


def reviews(context: Context, size: tuple[int, int]) -> Iterator[tuple[str, Scene]]:
    for match in over():
        scene = open_scene(ToReview(match), context)
        assert isinstance(scene, ReviewScene)
        scene.resize(size)
        yield f"{match.game.key}, begun", scene
        scene.leave()


def statistics(context: Context, size: tuple[int, int]) -> Iterator[tuple[str, Scene]]:
    scene = open_scene(ToStatistics(), context)
    scene.resize(size)
    yield "none", scene
    for match in over():
        desk = Desk()
        context.library.write(desk, match)
        desk.release()
    scene = open_scene(ToStatistics(), context)
    scene.resize(size)
    while not context.library.complete:
        scene.update(0.0)
    scene.update(1.0)
    yield "some", scene


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", [reviews, statistics])
def test_every_word_can_be_read(
    context: Context,
    monkeypatch: pytest.MonkeyPatch,
    page: Callable[[Context, tuple[int, int]], Iterator[tuple[str, Scene]]],
    size: tuple[int, int],
) -> None:
    found = {what: complaints(monkeypatch, scene, size) for what, scene in page(context, size)}
    assert not {what: words for what, words in found.items() if words}

"""The page of the tree in the window: a search that ends, and where its nodes are."""

from __future__ import annotations

from driver import Driver
from pygame import Rect
from strategies import CHECKERS

from checkers_app.games.base import Game, State
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.ui.learn.tree.view import TreeView
from checkers_app.views.learn.tree.study import Study

PATIENCE = 60.0


def open_tree(
    driver: Driver,
    game: Game = CHECKERS,
    state: State | None = None,
    size: tuple[int, int] = (1280, 800),
) -> None:
    """Search a position and show the tree."""
    driver.open(TreeScene(driver.context, game, state or game.initial), size)
    search_ends(driver)


def search_ends(driver: Driver) -> None:
    for _ in range(2):
        driver.top.session.join(PATIENCE)
        driver.wait(1)


def study(driver: Driver) -> Study:
    found = driver.top.session.study
    assert isinstance(found, Study)
    return found


def tree_view(driver: Driver) -> TreeView:
    """Where what is on the page."""
    view = driver.top._view
    assert isinstance(view, TreeView)
    return view


def rule_card(driver: Driver) -> Rect:
    """Where the rule stands, or a question."""
    return Rect(tree_view(driver).place.rule)


def why_card(driver: Driver, stub: int) -> Rect:
    """Where the reason for a cut stands."""
    return Rect(tree_view(driver).why_rect(stub))


def shows(driver: Driver, place: tuple[int, int]) -> bool:
    """True if a place is one of the tree's picture."""
    return bool(tree_view(driver).grid().clip.collidepoint(place))


def place_of(driver: Driver, row: int) -> tuple[int, int]:
    """Where a node of the tree is."""
    sight = tree_view(driver).sight()
    assert sight is not None
    left, right = sight.layout.span(row)
    middle = (max(left, sight.camera.left) + min(right, sight.camera.right)) / 2
    level = study(driver).tree.level(row)
    return round(sight.grid.clip.x + sight.camera.x(middle)), round(sight.grid.middle(level))

"""The page of the tree in the window: a finished search, and the positions of its nodes."""

from __future__ import annotations

from driver import Driver
from pygame import Rect
from strategies import CHECKERS

from checkers_app.games.base import Game, State
from checkers_app.ui.kit.elements import entries
from checkers_app.ui.learn.tree.drawing.sight import TreeSight
from checkers_app.ui.learn.tree.scene import TreeScene
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
        driver.top.session.work.join(PATIENCE)
        driver.wait(1)


def study(driver: Driver) -> Study:
    found = driver.top.session.study
    assert isinstance(found, Study)
    return found


def changed(driver: Driver) -> None:
    """Update the page after a change of the session that bypassed it."""
    driver.top.refresh()
    driver.turn()


def sight(driver: Driver) -> TreeSight:
    """The displayed layout of the tree."""
    _ = driver.top.tree
    found = driver.top.sight
    assert isinstance(found, TreeSight)
    return found


def why_card(driver: Driver) -> Rect:
    """The area where the reason for a cut is shown."""
    told = (item for item in entries(driver.top.tree) if item.role == "group")
    return next(Rect(item.place) for item in told if item.label.startswith("Why "))


def shows(driver: Driver, place: tuple[int, int]) -> bool:
    """True if a place is within the tree's picture."""
    return bool(sight(driver).grid.clip.collidepoint(place))


def place_of(driver: Driver, row: int) -> tuple[int, int]:
    """The position of a node of the tree."""
    picture = sight(driver).picture()
    assert picture is not None
    left, right = picture.layout.span(row)
    middle = (max(left, picture.camera.left) + min(right, picture.camera.right)) / 2
    level = study(driver).tree.level(row)
    return round(picture.grid.clip.x + picture.camera.x(middle)), round(picture.grid.middle(level))

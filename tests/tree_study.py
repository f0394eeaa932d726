"""A tree being studied, without a scene."""

from __future__ import annotations

from strategies import CHECKERS

from checkers_app.games.base import Game, State
from checkers_app.learn.tree.strips import CLASSES, GAP, Palette
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.views.learn.tree.study import Study, Way

PALETTE: Palette = tuple(
    None if kind == GAP else (20 * kind, 255 - 20 * kind, 128) for kind in range(CLASSES)
)
"""A different colour for each class."""
PATIENCE = 60.0


def waited(session: TreeSession, now: float = 0.0) -> Study:
    """The study after all its threads have ended."""
    for _ in range(2):
        session.work.join(PATIENCE)
        session.tick(now)
    assert session.study is not None, session.problem
    return session.study


def opened(game: Game = CHECKERS, state: State | None = None, way: Way = Way.ALPHA_BETA) -> TreeSession:
    session = TreeSession(game, state or game.initial, lambda: PALETTE)
    session.give_room(700)
    session.choose_way(way)
    waited(session)
    return session

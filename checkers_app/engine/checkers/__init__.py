"""The strong checkers engine.

Its search is compiled.  Where the extension is missing this package still imports: :func:`available`
says so and :data:`MISSING_REASON` why.
"""

from __future__ import annotations

from checkers_app.games.base import Game, State
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

try:
    import checkers_app.engine.checkers.core  # noqa: F401 - only whether it is there
except ImportError as error:
    MISSING_REASON: Sentence | None = Sentence(
        N_("the compiled checkers engine is missing: {reason}"), reason=error
    )
    """Why the engine cannot be used, one line; None when it can."""
else:
    MISSING_REASON = None


def knows(game: Game) -> bool:
    """True for the board that the engine, its book and its endgame tables are made for."""
    return game is GAME


def known_position(state: State) -> Checkers | None:
    """A position that the engine, its book and its endgame tables can be asked about; None for any other."""
    return state if isinstance(state, Checkers) else None


def available() -> bool:
    """True if the compiled core is there."""
    return MISSING_REASON is None

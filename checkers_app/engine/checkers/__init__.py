"""The strong checkers engine.

Its search is compiled.  If the extension is missing, this package can still be imported: :func:`available`
returns False and :data:`MISSING_REASON` says why.
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
    """Why the engine cannot be used, in one line; None if it can."""
else:
    MISSING_REASON = None


def knows(game: Game) -> bool:
    """True for the board that the engine, its book and its endgame tables support."""
    return game is GAME


def known_position(state: State) -> Checkers | None:
    """The position, if the engine, its book and its endgame tables support it; otherwise None."""
    return state if isinstance(state, Checkers) else None


def available() -> bool:
    """True if the compiled core is installed."""
    return MISSING_REASON is None

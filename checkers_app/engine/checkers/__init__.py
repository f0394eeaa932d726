"""The strong engine for American checkers.

The search is compiled.  If the extension is missing, this package can still be imported; :func:`available`
then returns False, and :data:`MISSING_REASON` gives the reason.
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
    """The reason why the engine cannot be used, in one line; None if it can be used."""
else:
    MISSING_REASON = None


def knows(game: Game) -> bool:
    """Return whether the engine, the book and the endgame tables support a board."""
    return game is GAME


def known_position(state: State) -> Checkers | None:
    """Return the position if the engine, the book and the endgame tables support it; otherwise None."""
    return state if isinstance(state, Checkers) else None


def available() -> bool:
    """Return whether the compiled core is installed."""
    return MISSING_REASON is None

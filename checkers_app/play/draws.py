"""Draws by agreement: what an offer is, and when the computer agrees."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.games.base import Side
from checkers_app.play.match import Match

QUIET_PLIES_TO_AGREE = 16
CLEARLY_WORSE = -60
EVEN = 25
"""Hundredths of a man: when the computer agrees to a draw."""


@dataclass(frozen=True, slots=True)
class DrawOffer:
    """An offer that waits for its answer; the next ply takes it away."""

    by: Side


def would_agree(match: Match, score: int | None) -> bool:
    """True if the computer takes a draw: it is worse, or nothing has happened for long.

    Args:
        match: where the offer was made.
        score: hundredths of a man from the computer's view; None if it has not searched yet.
    """
    if score is None:
        return False
    quiet = match.quiet_plies >= QUIET_PLIES_TO_AGREE
    return score <= CLEARLY_WORSE or (quiet and abs(score) <= EVEN)


def would_claim(match: Match, score: int | None) -> bool:
    """True if the computer has the right to a draw and is not better; arguments as :func:`would_agree`."""
    return score is not None and score <= EVEN and match.claimable_draw is not None

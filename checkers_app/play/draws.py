"""Draws by agreement: what an offer is, and when the computer makes one or agrees."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.games.base import Side
from checkers_app.play.match import Match

QUIET_PLIES_TO_AGREE = 16
CLEARLY_WORSE = -60
EVEN = 25
"""Hundredths of a man: when the computer agrees to a draw."""
QUIET_PLIES_TO_OFFER = 24
QUIET_PLIES_TO_GIVE_UP_WINNING = 40
"""After so many without a capture or an advance of a man the computer no longer believes that it wins."""
PLIES_TO_OFFER_AGAIN = 16


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
    quiet = match.quiet_plies
    even = quiet >= QUIET_PLIES_TO_AGREE and abs(score) <= EVEN
    return score <= CLEARLY_WORSE or even or quiet >= QUIET_PLIES_TO_GIVE_UP_WINNING


def would_offer(match: Match, score: int) -> bool:
    """True if the computer, which has just moved, offers a draw: nothing has happened for long, and it is not
    better or has not got on for very long.  Where that is declined it waits before it offers another.

    Args:
        match: the game with its move.
        score: hundredths of a man from its view, as it moved.
    """
    quiet = match.quiet_plies
    if match.outcome is not None or quiet < QUIET_PLIES_TO_OFFER:
        return False
    if (quiet - QUIET_PLIES_TO_OFFER) % PLIES_TO_OFFER_AGAIN > 1:  # one of two plies is its own
        return False
    return score <= EVEN or quiet >= QUIET_PLIES_TO_GIVE_UP_WINNING


def would_claim(match: Match, score: int | None) -> bool:
    """True if the computer has the right to a draw and is not better; arguments as :func:`would_agree`."""
    return score is not None and score <= EVEN and match.claimable_draw is not None

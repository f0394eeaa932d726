"""Draws by agreement: the offer, and the rules by which the computer offers or accepts a draw."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.games.base import Side
from checkers_app.play.match import Match

QUIET_PLIES_TO_AGREE = 16
CLEARLY_WORSE = -60
EVEN = 25
"""The highest score, in hundredths of a man, at which the computer agrees to a draw."""
QUIET_PLIES_TO_OFFER = 24
QUIET_PLIES_TO_GIVE_UP_WINNING = 40
"""After this many plies without a capture or an advance by a man, the computer no longer expects to win."""
PLIES_TO_OFFER_AGAIN = 16


@dataclass(frozen=True, slots=True)
class DrawOffer:
    """An unanswered draw offer; the next ply cancels it."""

    by: Side


def would_agree(match: Match, score: int | None) -> bool:
    """True if the computer accepts a draw: its position is clearly worse, or the game is even and there has
    been no progress for a long time, or there has been no progress for a very long time.

    Args:
        match: the game at the time of the offer.
        score: the score in hundredths of a man from the computer's point of view; None if it has not searched
            yet.
    """
    if score is None:
        return False
    quiet = match.quiet_plies
    even = quiet >= QUIET_PLIES_TO_AGREE and abs(score) <= EVEN
    return score <= CLEARLY_WORSE or even or quiet >= QUIET_PLIES_TO_GIVE_UP_WINNING


def would_offer(match: Match, score: int) -> bool:
    """True if the computer, which has just moved, offers a draw. It does so if there has been no progress for
    a long time and its position is no better than even, or if there has been no progress for a very long
    time. After a refusal, it waits before it offers a draw again.

    Args:
        match: the game after the computer's move.
        score: the score in hundredths of a man from the computer's point of view.
    """
    quiet = match.quiet_plies
    if match.outcome is not None or quiet < QUIET_PLIES_TO_OFFER:
        return False
    if (quiet - QUIET_PLIES_TO_OFFER) % PLIES_TO_OFFER_AGAIN > 1:  # it plays every other ply
        return False
    return score <= EVEN or quiet >= QUIET_PLIES_TO_GIVE_UP_WINNING


def would_claim(match: Match, score: int | None) -> bool:
    """True if a draw can be claimed and the computer claims it, because its position is no better than even;
    for the arguments, see :func:`would_agree`.
    """
    return score is not None and score <= EVEN and match.claimable_draw is not None

"""What a review calls a move: its sign, its name, and what is said of it."""

from __future__ import annotations

from types import MappingProxyType

from checkers_app.play.review import Judged, Mark
from checkers_app.views.play.status import score_text

SIGNS = MappingProxyType(
    {Mark.BEST: "✓", Mark.GOOD: "•", Mark.INACCURATE: "?!", Mark.MISTAKE: "?", Mark.BLUNDER: "??"}
)
"""What is written beside a move."""
NAGS = MappingProxyType({Mark.INACCURATE: 6, Mark.MISTAKE: 2, Mark.BLUNDER: 4})
"""The marks as PDN writes them."""
NAMES = MappingProxyType(
    {
        Mark.BEST: "Best",
        Mark.GOOD: "Good",
        Mark.INACCURATE: "Inaccurate",
        Mark.MISTAKE: "Mistake",
        Mark.BLUNDER: "Blunder",
    }
)
"""What the moves are called."""


def judgement(item: Judged, whose: str) -> str:
    """What the move was worth, to be said behind its name; ``whose`` the scores are, or an empty text."""
    if not item.choice:
        return ": the only move"
    if item.mark is Mark.BEST:
        return " is the best move"
    if item.mark is Mark.GOOD:
        return " is good"
    if item.best.certain and item.after.certain:
        was, now = (_class(score) for score in (item.best.score, item.score))
        return f" turns a {was} into a {now}"
    if item.best.score - item.score != item.loss:  # what is beyond two men counts no further
        return f" turns {score_text(item.best.score)} into {score_text(item.score)} {whose}".rstrip()
    return f" loses {item.loss / 100:.2f} men"


def _class(score: int) -> str:
    return "win" if score > 0 else "loss" if score < 0 else "draw"

"""The sign, the name and the sentence with which the window describes the quality of a reviewed move."""

from __future__ import annotations

from types import MappingProxyType

from checkers_app.play.match import Match
from checkers_app.play.review.review import Judged, Mark
from checkers_app.play.wording import numbered_move
from checkers_app.views.interaction.status import score_text
from checkers_app.words import N_, say, say_number

SIGNS = MappingProxyType(
    {Mark.BEST: "✓", Mark.GOOD: "•", Mark.INACCURATE: "?!", Mark.MISTAKE: "?", Mark.BLUNDER: "??"}
)
"""The signs that are shown next to a move."""
NAGS = MappingProxyType({Mark.INACCURATE: 6, Mark.MISTAKE: 2, Mark.BLUNDER: 4})
"""The numbers of the marks in PDN."""
NAMES = MappingProxyType(
    {
        Mark.BEST: N_("Best"),
        Mark.GOOD: N_("Good"),
        Mark.INACCURATE: N_("Inaccurate"),
        Mark.MISTAKE: N_("Mistake"),
        Mark.BLUNDER: N_("Blunder"),
    }
)
"""The names of the classifications."""
_TURNS = MappingProxyType(
    {
        (1, 0): N_("{move} turns a win into a draw"),
        (1, -1): N_("{move} turns a win into a loss"),
        (0, -1): N_("{move} turns a draw into a loss"),
    }
)
"""Sentences for moves that change a known outcome, from the moving side's point of view."""


def judgement(match: Match, item: Judged, *, numbered: bool = True) -> str:
    """A sentence about the quality of a move, without a full stop; if ``numbered`` is True, it includes the
    move number.
    """
    move = numbered_move(match, item.ply) if numbered else match.states[item.ply].move_text(item.move)
    was, now = item.best.score, item.score
    if not item.choice:
        return say("{move} is the only move", move=move)
    if item.mark is Mark.BEST:
        return say("{move} is the best move", move=move)
    if item.mark is Mark.GOOD:
        return say("{move} is good", move=move)
    turned = _TURNS.get((_sign(was), _sign(now)))
    if item.best.certain and item.after.certain and turned is not None:
        return say(turned, move=move)
    if was - now != item.loss:  # losses beyond two men are not counted
        side = match.game.side_name(item.side)
        return say(
            "{move} turns {was} into {now} for {side}",
            move=move,
            was=score_text(was),
            now=score_text(now),
            side=side,
        )
    return say("{move} loses {men} men", move=move, men=say_number(item.loss / 100, 2))


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)

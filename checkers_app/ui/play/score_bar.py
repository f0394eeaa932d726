"""What the evaluation bar shows: a result, the true value of a small board, or what a search said."""

from __future__ import annotations

from pygame import Rect, Surface

from checkers_app.play.analysing import BestLines
from checkers_app.play.look_back import LookBack
from checkers_app.play.match import Match
from checkers_app.play.whole_tree import whole_tree
from checkers_app.ui.kit.look import Look
from checkers_app.ui.play.motion import Motion
from checkers_app.ui.play.panel import draw_bar
from checkers_app.ui.play.panel_view import top_side, viewpoint


def send_score(motion: Motion, look: LookBack, now: float) -> None:
    """Let the bar move to what is known of the position on the board."""
    match, side, thought = look.match, viewpoint(look.match), look.thought
    tree = whole_tree(match.game)
    if match.outcome is not None:
        winner = match.outcome.winner
        motion.send_result(0 if winner is None else 1 if winner is side else -1, now)
        return
    score = thought.score_for(side) if thought is not None and thought.progress.depth else None
    if tree is not None:
        score = tree.score(match.state)
        score = score if match.side_to_move is side else -score
    if score is not None:
        motion.send_score(score, now)


def send_analysed_score(motion: Motion, match: Match, lines: BestLines | None, now: float) -> None:
    """Let the bar move to the score of the best line of the position that is looked at."""
    if lines is not None and lines.moves:
        score = lines.moves[0].score
        motion.send_score(score if lines.side is viewpoint(match) else -score, now)


def score_known(look: LookBack) -> bool:
    """True if there is anything to show."""
    match = look.match
    return look.thought is not None or match.outcome is not None or whole_tree(match.game) is not None


def draw_score_bar(
    look: Look,
    surface: Surface,
    rect: Rect,
    match: Match,
    motion: Motion,
    now: float,
    *,
    flipped: bool,
    known: bool,
) -> None:
    """The evaluation bar beside the board, the side at the bottom of the screen at its bottom."""
    bottom = top_side(match, flipped=flipped).other
    share = motion.share(now)
    if bottom is not viewpoint(match):
        share = 1 - share
    draw_bar(look, surface, rect, match.game, share, bottom, known=known)

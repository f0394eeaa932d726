"""The one moment of a finished game that decided most, as far as it is known without a review."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from checkers_app.games.base import Move, Side, State
from checkers_app.play.match import Match
from checkers_app.play.thinking import Thought
from checkers_app.play.whole_tree import WholeTree, whole_tree

SWING = 50
"""Hundredths of a man: a smaller change decides nothing."""
_FAR = 500
"""Beyond this a position is decided, and how far beyond means nothing."""
_FEW = 3
"""With fewer searches nothing is said about a whole game."""


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move with what it led to, or would have led to."""

    label: str
    """``Played``, ``Better``, ``Before`` or ``After``."""
    text: str
    """The move as text; empty where none is told."""
    score: int | None = None
    """Hundredths of a man from the view of the card; None where only the word is true."""
    word: str = ""


@dataclass(frozen=True, slots=True)
class Turning:
    """What the card at the end of a game says of how it went."""

    state: State
    """The position to show."""
    title: str
    sentence: str
    played: Move | None = None
    """The move made in it."""
    better: Move | None = None
    """The move that would have been better."""
    lines: tuple[MoveLine, ...] = ()


def turning_point(match: Match, scores: Mapping[int, Thought], viewpoint: Side) -> Turning:
    """What decided a finished game.

    On a board that can be played out the values are true; elsewhere only what the searches of the game
    said is told, and told as that.

    Args:
        match: the game, over.
        scores: plies played -> what was thought of the position after them.
        viewpoint: whose scores are told.
    """
    tree = whole_tree(match.game)
    found = _exact(match, tree, viewpoint) if tree is not None else _searched(match, scores, viewpoint)
    return found or _last_position(match)


def _last_position(match: Match) -> Turning:
    sentence = "What stands on the board now."
    if not match.game.places_pieces:
        pieces = match.game.pieces(match.state).values()
        first, second = (sum(piece.side is side for piece in pieces) for side in Side)
        names = match.game.side_names
        left = f"{first or 'no'} {'piece' if first == 1 else 'pieces'} left"
        sentence = f"{names[0]} has {left}, {names[1]} {second or 'none'}."
    return Turning(match.state, "The last position", sentence, match.moves[-1] if match.moves else None)


# --- small boards -------------------------------------------------------------------------------


def _exact(match: Match, tree: WholeTree, viewpoint: Side) -> Turning | None:
    """The last of the costliest mistakes of whoever lost, or of the viewpoint's where nobody did."""
    outcome = match.outcome
    winner = outcome.winner if outcome is not None else None
    side = viewpoint if winner is None else winner.other
    worst: tuple[int, int] | None = None
    for ply, (state, move) in enumerate(zip(match.states, match.moves, strict=False)):
        if state.side_to_move is not side or ply < match.opening_plies:
            continue
        lost = _sign(tree.score(state)) - _sign(tree.move_score(state, move))
        if lost and (worst is None or lost >= worst[0]):
            worst = (lost, ply)
    if worst is None:
        if winner is not None:
            return None
        drawn = "Neither side could have forced more."
        return Turning(match.state, "Even from start to end", drawn, match.moves[-1] if match.moves else None)
    ply = worst[1]
    state, played = match.states[ply], match.moves[ply]
    better = max(state.legal_moves(), key=lambda move: tree.move_score(state, move))
    text = state.move_text(better)
    held = "would have won" if tree.score(state) > 0 else "would have kept the draw"
    return Turning(
        state,
        f"Move {match.move_number(ply)} was the turning point",
        f"{text} {held}.",
        played,
        better,
        (
            MoveLine("Played", state.move_text(played), None, _word(tree.move_score(state, played))),
            MoveLine("Better", text, None, _word(tree.score(state))),
        ),
    )


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def _word(score: int) -> str:
    return ("draw", "wins", "loses")[_sign(score)]


# --- searched games -----------------------------------------------------------------------------


def _searched(match: Match, scores: Mapping[int, Thought], viewpoint: Side) -> Turning | None:
    """The move between two searches of the game whose scores differ most, the way the game ended."""
    seen = [
        (ply, thought.score_for(viewpoint))
        for ply, thought in sorted(scores.items())
        if match.opening_plies <= ply <= len(match.moves) and thought.progress.depth
    ]
    outcome = match.outcome
    winner = outcome.winner if outcome is not None else None
    if len(seen) < _FEW:
        return None
    steps = []
    for (before_ply, before), (ply, after) in pairwise(seen):
        change = _near(after) - _near(before)
        toward = abs(change) if winner is None else change if winner is viewpoint else -change
        if ply == before_ply + 2:  # a move of each side, and nothing unseen between
            steps.append((toward, -ply, before, after))
    if steps and max(steps)[0] >= SWING:
        _, ply, before, after = max(steps)
        return _swing(match, -ply, before, after)
    if winner is None and all(abs(score) < SWING for _, score in seen):
        sentence = "Its searches never saw half a man between the sides."
        last = match.moves[-1] if match.moves else None
        return Turning(match.state, "Even from start to end", sentence, last)
    return None


def _near(score: int) -> int:
    return max(-_FAR, min(_FAR, score))


def _swing(match: Match, ply: int, before: int, after: int) -> Turning:
    """The score changed in the two plies before ``ply``."""
    state, played = match.states[ply - 1], match.moves[ply - 1]
    return Turning(
        state,
        f"The score turned at move {match.move_number(ply - 1)}",
        "What the computer’s search saw around it:",
        played,
        None,
        (
            MoveLine("Before", "", before),
            MoveLine("After", state.move_text(played), after),
        ),
    )

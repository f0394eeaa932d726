"""What a coach says: why a hint is good, and what a move is about to give away.  One true sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checkers_app.engine.api import WIN_BOUND, RootMove, plies_to_win
from checkers_app.games.base import Move, State
from checkers_app.games.checkers import Checkers
from checkers_app.learn.refutation import LITTLE
from checkers_app.learn.tally import Tally, tally
from checkers_app.learn.worth import plies_said
from checkers_app.play.hint import Hint

GIVEN_AWAY = 80
"""Hundredths of a man: only a move that costs so much is warned of, however many pieces its line loses."""


def hint_reason(state: State, hint: Hint) -> str:
    """Why the move of a hint is to be played."""
    if len(state.legal_moves()) == 1:
        return "It is the only move."
    if hint.found.from_book:
        return "It stands in the opening book."
    score = hint.found.score
    plies = plies_to_win(score)
    if score > WIN_BOUND:
        return "It wins the game." if plies is None else f"It wins the game {plies_said(plies)}."
    if score < -WIN_BOUND:
        return "Every move loses." if plies is None else f"Every move loses; this one lasts {plies} plies."
    own = tally(state, hint.found.pv or (hint.move,))
    if own.balance.pieces > 0:
        return f"It wins {own.balance.words()} {plies_said(own.plies)}."
    others = [(root, tally(state, root.pv)) for root in hint.others if root.exact]
    if others and len(others) == len(state.legal_moves()) - 1:
        reason = _only_one(others, own, score)
        if reason:
            return reason
    return _beside_the_next(state, hint, others)


def _only_one(others: Sequence[tuple[RootMove, Tally]], own: Tally, score: int) -> str:
    """What every other move gives away; empty if one does not."""
    if all(root.score < -WIN_BOUND for root, _ in others):
        return "Every other move loses the game." if len(others) > 1 else "The other move loses the game."
    which = "Every other move" if len(others) > 1 else "The other move"
    if all(_gives_away(root, line, own, score) for root, line in others):
        most = max(line.balance.pieces for root, line in others if root.score >= -WIN_BOUND)
        more = " or more" if any(line.balance.pieces != most for _, line in others) else ""
        lost = {line.balance.words() for _, line in others if line.balance.pieces == most}
        least = lost.pop() if len(lost) == 1 else "a piece" if most == -1 else f"{-most} pieces"
        return f"{which} loses {least}{more}."
    return ""


def _beside_the_next(state: State, hint: Hint, others: Sequence[tuple[RootMove, Tally]]) -> str:
    """How it compares to the next best move, as far as the others were looked at."""
    if not others:
        reply = hint.found.pv[1] if len(hint.found.pv) > 1 else None
        return "" if reply is None else f"The likely answer is {state.play(hint.move).move_text(reply)}."
    nearest = max(others, key=lambda pair: pair[0].score)[0]
    text, gap = state.move_text(nearest.move), hint.found.score - nearest.score
    if gap < LITTLE:
        safe = isinstance(state, Checkers) and tally(state, hint.found.pv).balance.pieces == 0
        return f"It loses nothing; {text} is about as good." if safe else f"{text} is about as good."
    if nearest.score < -WIN_BOUND:
        return f"{text} loses the game."
    if not isinstance(state, Checkers):
        return f"The next best is {text}."
    return f"The next best is {text}, {gap / 100:.1f} men less."


def _gives_away(root: RootMove, line: Tally, own: Tally, best_score: int) -> bool:
    """True if a move loses the game, or pieces that the best move keeps."""
    if root.score < -WIN_BOUND:
        return True
    lost = line.balance.pieces
    return lost < 0 and lost < own.balance.pieces and best_score - root.score >= GIVEN_AWAY


@dataclass(frozen=True, slots=True)
class Blunder:
    """A move that gives something away."""

    move: Move
    sentence: str
    """What it gives away; the move itself is called ``This``."""
    line: tuple[Move, ...]
    """The move, and what follows until it is lost."""


def blunder(state: State, move: Move, moves: Sequence[RootMove]) -> Blunder | None:
    """What is wrong with a move; None if nothing is, or nobody knows.

    Args:
        state: where it would be played.
        move: a legal move.
        moves: every move of the position with its score, the best first.
    """
    root = next((root for root in moves if root.move == move), None)
    if root is None or not root.exact or not moves[0].exact:
        return None
    best, score = moves[0].score, root.score
    plies = plies_to_win(score)
    if score < -WIN_BOUND:
        if best < -WIN_BOUND:
            return None  # everything loses
        said = "" if plies is None else f" {plies_said(plies)}"
        return Blunder(move, f"This loses the game{said}.", root.pv)
    if best > WIN_BOUND and score <= WIN_BOUND:
        return Blunder(move, "This lets a won game slip.", root.pv[:2])
    own, line = tally(state, moves[0].pv), tally(state, root.pv)
    if not _gives_away(root, line, own, best):
        return None
    lost = line.balance.words()
    return Blunder(move, f"This loses {lost} {plies_said(line.plies)}.", line.line[: line.plies])

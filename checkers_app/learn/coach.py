"""What a coach says: why a hint is good, and what a move is about to give away.  One true sentence each.

A sentence claims no more than was searched.  Pieces are named only where they change hands soon in the line
(:data:`checkers_app.learn.tally.NEAR`) and the score says so, too; moves are compared only where all of them
were looked at equally deep.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checkers_app.engine.api import WIN_BOUND, RootMove, plies_to_win
from checkers_app.games.base import Game, Move, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.learn.tally import NEAR, Balance, Tally, tally
from checkers_app.learn.worth import ends_said, men_said, soon_said
from checkers_app.play.hint import Hint

GIVEN_AWAY = 100
"""Hundredths of a man: only a move that costs so much is warned of, however many pieces its line loses."""
CROWNED = 120
"""Hundredths of a man: only a move that costs so much is warned of because a man is crowned after it."""
ALIKE = 20
"""Hundredths of a man: moves that differ by less are about the same."""
CLEAR = 60
"""Hundredths of a man: a difference below this is not told in men; a longer look may find another."""
SHOWN = 50
"""Hundredths of a man: so much of each piece that is won has to be seen in the score."""
BEHIND = 100
"""Hundredths of a man: of a position that is worse than this nothing is called good."""
LOST = 250
"""Hundredths of a man: whoever is behind by so much has nothing left to throw away.  Beyond it, either way,
moves are not compared: a longer look would find a win behind some of them."""
WINNING = 150
"""Hundredths of a man: whoever is still ahead by so much has let nothing slip yet."""


def hint_reason(state: State, hint: Hint, owed: Balance | None = None, game: Game = CHECKERS) -> str:
    """Why the move of a hint is to be played.

    Args:
        state: where it is to be played.
        hint: the move, and what is known of the others.
        owed: what the side to move has just lost, see :func:`checkers_app.learn.tally.just_lost`.
        game: the board.
    """
    if len(state.legal_moves()) == 1:
        return "It is the only move."
    if hint.found.from_book:
        return "It is a move from the opening book."
    score = hint.found.score
    plies = plies_to_win(score)
    if score > WIN_BOUND:
        return f"It {ends_said('wins the game', plies)}."
    if score < -WIN_BOUND:
        end = ends_said("; this one", plies)
        return f"Every move loses the game{end if ' in ' in end else ''}."
    own = tally(state, hint.found.pv or (hint.move,))
    others = [(root, tally(state, root.pv)) for root in hint.others if root.exact]
    if len(others) < len(state.legal_moves()) - 1:
        return _what_it_wins(state, hint, own, owed, game) or _standing(state, score, game)
    decided, spread = abs(score) >= LOST, score - min(root.score for root, _ in others)
    if not decided and spread < ALIKE:
        return _none_is_better(state, hint, others)
    # What every move wins is not a reason for this one.
    wins = _what_it_wins(state, hint, own, owed, game) if spread >= SHOWN else ""
    reason = _all_lose(others) or wins or _only_one(others, own, score)
    return reason or (
        _standing(state, score, game) if decided else _beside_the_next(state, hint, others, game)
    )


def _what_it_wins(state: State, hint: Hint, own: Tally, owed: Balance | None, game: Game) -> str:
    """The pieces that it wins or takes back; empty if there are none, or the score does not show them."""
    won, lost = own.kept(1), owed or Balance()
    if not won.pieces or not game.counts_men or game.material is None:
        return ""
    if hint.found.score - game.material(state) < SHOWN * won.pieces:
        return ""  # they are given for something, such as a king
    if not lost.pieces:
        return f"It {soon_said('wins', won.words, won.plies)}."
    if won.pieces > lost.pieces:
        return f"It takes back what was lost, and wins {(won.balance - lost).words()}."
    if hint.move.captures:
        return f"It takes {won.words} back."
    return f"It {soon_said('wins', f'{won.words} back', won.plies)}."


def _standing(state: State, score: int, game: Game) -> str:
    """How the game is after it, where that is all that is known; empty on boards without men."""
    if not game.counts_men:
        return ""
    if abs(score) < _EVEN:
        return "The game is about even after it."
    side = game.side_name(state.side_to_move if score > 0 else state.side_to_move.other)
    much = "a little better" if abs(score) < _BETTER else "better" if abs(score) < LOST else "far ahead"
    return f"{side} is {much} after it."


_EVEN, _BETTER = 30, 100


def _none_is_better(state: State, hint: Hint, others: Sequence[tuple[RootMove, Tally]]) -> str:
    """Every other move is about as good."""
    if len(others) > 1:
        return "Every move comes to about the same here."
    return _about_the_same(state, hint, others[0][0])


def _about_the_same(state: State, hint: Hint, other: RootMove) -> str:
    text = state.move_text(other.move)
    if min(other.score, hint.found.score) < -BEHIND:
        return f"{text} comes to about the same."
    return f"{text} is about as good."


def _all_lose(others: Sequence[tuple[RootMove, Tally]]) -> str:
    """That every other move loses the game; empty if one does not."""
    return f"{_which(others)} loses the game." if all(root.score < -WIN_BOUND for root, _ in others) else ""


def _which(others: Sequence[tuple[RootMove, Tally]]) -> str:
    return "Every other move" if len(others) > 1 else "The other move"


def _only_one(others: Sequence[tuple[RootMove, Tally]], own: Tally, score: int) -> str:
    """The pieces that every other move gives away; empty if one does not."""
    if not all(gives_away(root.score, line, own, score) for root, line in others):
        return ""
    lines = [line.kept(-1) for root, line in others if root.score >= -WIN_BOUND]
    least = min(lost.pieces for lost in lines)
    words = {lost.words for lost in lines if lost.pieces == least}
    kind = words.pop() if len(words) == 1 else "a piece" if least == 1 else f"{least} pieces"
    more = " or more" if len(lines) < len(others) or any(lost.pieces > least for lost in lines) else ""
    return f"{_which(others)} loses {kind}{more}."


def _beside_the_next(state: State, hint: Hint, others: Sequence[tuple[RootMove, Tally]], game: Game) -> str:
    """How it compares to the next best move; all others were looked at."""
    nearest = max(others, key=lambda pair: pair[0].score)[0]
    gap = hint.found.score - nearest.score
    if gap < ALIKE:
        return _about_the_same(state, hint, nearest)
    next_best = f"The next best is {state.move_text(nearest.move)}"
    told = game.counts_men and gap >= CLEAR
    return f"{next_best}, {men_said(gap)} worse." if told else f"{next_best}."


def gives_away(score: int, line: Tally, best_line: Tally, best_score: int) -> bool:
    """True if a move loses the game, or soon loses pieces that the best move keeps.

    Args:
        score: of the move, in hundredths of a man.
        line: of the move.
        best_line: of the best move.
        best_score: of the best move.
    """
    if score < -WIN_BOUND:
        return True
    lost = line.kept(-1).pieces
    return lost > best_line.kept(-1).pieces and best_score - score >= GIVEN_AWAY


@dataclass(frozen=True, slots=True)
class Blunder:
    """A move that gives something away."""

    move: Move
    sentence: str
    """What it gives away; the move itself is called ``This``."""
    line: tuple[Move, ...]
    """The move, and what follows until it is lost."""


def blunder(state: State, move: Move, moves: Sequence[RootMove], game: Game = CHECKERS) -> Blunder | None:
    """What is wrong with a move; None if nothing is, or nobody knows.

    Pieces, and men of the other side that are crowned, count only if that is near (see
    :mod:`checkers_app.learn.tally`), and where they matter: not for whoever is far behind before the move, or
    far ahead after it.

    Args:
        state: where it would be played.
        move: a legal move.
        moves: every move of the position with its score, the best first.
        game: the board.
    """
    root = next((root for root in moves if root.move == move), None)
    if root is None or not root.exact or not moves[0].exact:
        return None
    best, score = moves[0].score, root.score
    plies = plies_to_win(score)
    if score < -WIN_BOUND:
        if best < -WIN_BOUND or (best < -LOST and (plies is None or plies > NEAR)):
            return None  # everything loses
        return Blunder(move, f"This {ends_said('loses the game', plies)}.", root.pv)
    if best > WIN_BOUND and score < WINNING:
        can = ends_said("You can win", plies_to_win(best))
        return Blunder(move, f"{can}; after this no win was found.", root.pv[:2])
    if best - score < GIVEN_AWAY or best < -LOST or score > LOST:
        return None
    own, line = tally(state, moves[0].pv), tally(state, root.pv)
    if gives_away(score, line, own, best):
        lost = line.kept(-1)
        return Blunder(move, f"This {soon_said('loses', lost.words, lost.plies)}.", line.line[: lost.plies])
    crowned = line.crowning()
    if crowned and not own.crowning() and best - score >= CROWNED:
        other = game.side_name(state.side_to_move.other)
        return Blunder(move, f"This {soon_said('lets', f'{other} crown', crowned)}.", line.line[:crowned])
    return None

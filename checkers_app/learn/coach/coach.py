"""What a coach says: why a hint is good, and what a move is about to give away.  One true sentence each.

A sentence claims no more than was searched. Pieces are named only where they change hands soon in the line
(:data:`checkers_app.learn.coach.tally.NEAR`) and the score agrees. Moves are compared only where all of them
were searched to the same depth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from checkers_app.engine.api import WIN_BOUND, RootMove, plies_to_win
from checkers_app.games.base import Game, Move, Side, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.learn.coach.tally import NEAR, Balance, Kept, Tally, pieces_said, tally
from checkers_app.learn.tree.worth import AT_ONCE, men, moves_said
from checkers_app.play.hint import Hint
from checkers_app.words import N_, say, say_count

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
        owed: what the side to move has just lost, see :func:`checkers_app.learn.coach.tally.just_lost`.
        game: the board.
    """
    if len(state.legal_moves()) == 1:
        return say("It is the only move.")
    if hint.found.from_book:
        return say("It is a move from the opening book.")
    score = hint.found.score
    if abs(score) > WIN_BOUND:
        return _how_it_ends(score)
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


def _how_it_ends(score: int) -> str:
    """That it wins, or that every move loses, and how soon where that is known."""
    when = moves_said(plies_to_win(score))
    if score > 0:
        return say("It wins the game {when}.", when=when) if when else say("It wins the game.")
    if when:
        return say("Every move loses the game; this one {when}.", when=when)
    return say("Every move loses the game.")


def _what_it_wins(state: State, hint: Hint, own: Tally, owed: Balance | None, game: Game) -> str:
    """The pieces that it wins or takes back; empty if there are none, or the score does not show them."""
    won, lost = own.kept(1), owed or Balance()
    if not won.pieces or not game.counts_men or game.material is None:
        return ""
    if hint.found.score - game.material(state) < SHOWN * won.pieces:
        return ""  # they are given for something, such as a king
    if won.pieces > lost.pieces > 0:
        more = (won.balance - lost).words()
        return say("It wins back what was lost, and {pieces} more.", pieces=more)
    at_once = won.plies <= AT_ONCE
    if not lost.pieces:
        sentence = N_("It wins {pieces} at once.") if at_once else N_("It soon wins {pieces}.")
    elif hint.move.captures:
        sentence = N_("It takes {pieces} back.")
    elif at_once:
        sentence = N_("It wins {pieces} back at once.")
    else:
        sentence = N_("It soon wins {pieces} back.")
    return say(sentence, pieces=won.words())


def _standing(state: State, score: int, game: Game) -> str:
    """How the game is after it, where that is all that is known; empty on boards without men."""
    if not game.counts_men:
        return ""
    if abs(score) < _EVEN:
        return say("After it the game is about even.")
    side = game.side_name(state.side_to_move if score > 0 else state.side_to_move.other)
    sentence = N_("{side} is far ahead after it.")
    if abs(score) < _BETTER:
        sentence = N_("{side} is a little better after it.")
    elif abs(score) < LOST:
        sentence = N_("{side} is better after it.")
    return say(sentence, side=side)


_EVEN, _BETTER = 30, 100


def _none_is_better(state: State, hint: Hint, others: Sequence[tuple[RootMove, Tally]]) -> str:
    """Every other move is about as good."""
    if len(others) > 1:
        return say("Every move comes to about the same here.")
    return _about_the_same(state, hint, others[0][0])


def _about_the_same(state: State, hint: Hint, other: RootMove) -> str:
    text = state.move_text(other.move)
    if min(other.score, hint.found.score) < -BEHIND:
        return say("{move} comes to about the same.", move=text)
    return say("{move} is about as good.", move=text)


def _all_lose(others: Sequence[tuple[RootMove, Tally]]) -> str:
    """That every other move loses the game; empty if one does not."""
    if any(root.score >= -WIN_BOUND for root, _ in others):
        return ""
    return (
        say("Every other move loses the game.") if len(others) > 1 else say("The other move loses the game.")
    )


def _only_one(others: Sequence[tuple[RootMove, Tally]], own: Tally, score: int) -> str:
    """The pieces that every other move gives away; empty if one does not."""
    if not all(gives_away(root.score, line, own, score) for root, line in others):
        return ""
    lines = [line.kept(-1) for root, line in others if root.score >= -WIN_BOUND]
    least = min(lost.pieces for lost in lines)
    words = {lost.words() for lost in lines if lost.pieces == least}
    pieces = words.pop() if len(words) == 1 else pieces_said(least)
    is_least = len(lines) < len(others) or any(lost.pieces > least for lost in lines)
    return say(_OTHERS_LOSE[len(others) > 1, is_least], pieces=pieces)


_OTHERS_LOSE = {
    (True, True): N_("Every other move loses {pieces} or more."),
    (True, False): N_("Every other move loses {pieces}."),
    (False, True): N_("The other move loses {pieces} or more."),
    (False, False): N_("The other move loses {pieces}."),
}
"""What others give away, by whether there are several, and whether some lose more than that."""


def _beside_the_next(state: State, hint: Hint, others: Sequence[tuple[RootMove, Tally]], game: Game) -> str:
    """How it compares to the next best move; all others were looked at."""
    nearest = max(others, key=lambda pair: pair[0].score)[0]
    gap = hint.found.score - nearest.score
    if gap < ALIKE:
        return _about_the_same(state, hint, nearest)
    text = state.move_text(nearest.move)
    if not game.counts_men or gap < CLEAR:
        return say("The next best is {move}.", move=text)
    if not men(gap):
        return say("The next best is {move}, about half a man worse.", move=text)
    return say_count(
        "The next best is {move}, about a man worse.",
        "The next best is {move}, about {number} men worse.",
        men(gap),
        move=text,
    )


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
    line: tuple[Move, ...]
    """The move, and what follows until it is lost."""
    saying: Callable[[], str] = field(compare=False)

    @property
    def sentence(self) -> str:
        """What it gives away, in the language in use; the move itself is called ``This``."""
        return self.saying()


def blunder(state: State, move: Move, moves: Sequence[RootMove], game: Game = CHECKERS) -> Blunder | None:
    """What is wrong with a move; None if nothing is, or nobody knows.

    Captures, and men that the other side crowns, count only if they happen soon (see
    :mod:`checkers_app.learn.coach.tally`) and if they matter: not for a side that is far behind before the
    move or far ahead after it.

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
        return Blunder(move, root.pv, partial(_loses_the_game, plies))
    if best > WIN_BOUND and score < WINNING:
        return Blunder(move, root.pv[:2], partial(_win_not_found, plies_to_win(best)))
    if best - score < GIVEN_AWAY or best < -LOST or score > LOST:
        return None
    own, line = tally(state, moves[0].pv), tally(state, root.pv)
    if gives_away(score, line, own, best):
        lost = line.kept(-1)
        return Blunder(move, line.line[: lost.plies], partial(_loses, lost))
    crowned = line.crowning()
    if crowned and not own.crowning() and best - score >= CROWNED:
        other = state.side_to_move.other
        return Blunder(move, line.line[:crowned], partial(_lets_crown, game, other, crowned))
    return None


def _loses_the_game(plies: int | None) -> str:
    when = moves_said(plies)
    return say("This loses the game {when}.", when=when) if when else say("This loses the game.")


def _win_not_found(plies: int | None) -> str:
    when = moves_said(plies)
    if when:
        return say("You can win {when}; after this no win was found.", when=when)
    return say("You can win; after this no win was found.")


def _loses(lost: Kept) -> str:
    sentence = N_("This loses {pieces} at once.")
    if lost.plies > AT_ONCE:
        sentence = N_("This soon loses {pieces}.")
    return say(sentence, pieces=lost.words())


def _lets_crown(game: Game, side: Side, plies: int) -> str:
    sentence = N_("This lets {side} crown at once.")
    if plies > AT_ONCE:
        sentence = N_("This soon lets {side} crown.")
    return say(sentence, side=game.side_name(side))

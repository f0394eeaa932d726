"""Explains moves in sentences: why a hint is good, and what another move would lose.

No sentence claims more than a search has found.  Pieces won or lost are only mentioned if they are captured
early in the line (:data:`checkers_app.learn.coach.tally.NEAR`) and if the score confirms the gain or loss.
Moves are only compared if all of them were searched to the same depth.
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
"""The minimum loss for a warning, in hundredths of a man.  A smaller loss causes no warning, no matter how
many pieces the line of the move loses.
"""
CROWNED = 120
"""The minimum loss, in hundredths of a man, for a warning that the move allows the other side to crown a man.
"""
ALIKE = 20
"""Moves whose scores differ by less than this, in hundredths of a man, count as equally good."""
CLEAR = 60
"""The smallest difference, in hundredths of a man, that is expressed in men.  Smaller differences are
not, because a longer search may change them.
"""
SHOWN = 50
"""The minimum gain in the score, in hundredths of a man, for each piece won.  If the gain is smaller,
winning the pieces is not given as the reason for a hint.
"""
BEHIND = 100
"""A disadvantage in hundredths of a man.  In a position with a greater disadvantage, no move is called good.
"""
LOST = 250
"""A disadvantage in hundredths of a man at which a side has nothing left to lose.  If either side is this far
behind, moves are not compared, because a longer search would find a win after some of them.
"""
WINNING = 150
"""An advantage in hundredths of a man.  If a side misses a proven win but is still this far ahead, the missed
win is not mentioned.
"""


def hint_reason(state: State, hint: Hint, owed: Balance | None = None, game: Game = CHECKERS) -> str:
    """A sentence that says why the suggested move is good.

    Args:
        state: the position.
        hint: the suggested move, and the values of the other moves.
        owed: the pieces that the side to move has just lost; see
            :func:`checkers_app.learn.coach.tally.just_lost`.
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
    # A gain that every move makes is not a reason for this one.
    wins = _what_it_wins(state, hint, own, owed, game) if spread >= SHOWN else ""
    reason = _all_lose(others) or wins or _only_one(others, own, score)
    return reason or (
        _standing(state, score, game) if decided else _beside_the_next(state, hint, others, game)
    )


def _how_it_ends(score: int) -> str:
    """A sentence saying that the move wins or that every move loses, and how soon if known."""
    when = moves_said(plies_to_win(score))
    if score > 0:
        return say("It wins the game {when}.", when=when) if when else say("It wins the game.")
    if when:
        return say("Every move loses the game; this one loses {when}.", when=when)
    return say("Every move loses the game.")


def _what_it_wins(state: State, hint: Hint, own: Tally, owed: Balance | None, game: Game) -> str:
    """The pieces that the move wins or recaptures; empty if there are none, or if the score does not reflect
    them.
    """
    won, lost = own.kept(1), owed or Balance()
    if not won.pieces or not game.counts_men or game.material is None:
        return ""
    if hint.found.score - game.material(state) < SHOWN * won.pieces:
        return ""  # they are sacrificed for something, such as a king
    if won.pieces > lost.pieces > 0:
        more = (won.balance - lost).words()
        return say("It wins back what was lost, and {pieces} more.", pieces=more)
    at_once = won.plies <= AT_ONCE
    if not lost.pieces:
        sentence = N_("It wins {pieces} at once.") if at_once else N_("It soon wins {pieces}.")
    elif hint.move.captures:
        sentence = N_("It recaptures {pieces}.")
    elif at_once:
        sentence = N_("It wins {pieces} back at once.")
    else:
        sentence = N_("It soon wins {pieces} back.")
    return say(sentence, pieces=won.words())


def _standing(state: State, score: int, game: Game) -> str:
    """The evaluation after the move, used if nothing else is known; empty on boards without men."""
    if not game.counts_men:
        return ""
    if abs(score) < _EVEN:
        return say("After this move the game is about even.")
    side = game.side_name(state.side_to_move if score > 0 else state.side_to_move.other)
    sentence = N_("{side} is far ahead after this move.")
    if abs(score) < _BETTER:
        sentence = N_("{side} is a little better after this move.")
    elif abs(score) < LOST:
        sentence = N_("{side} is better after this move.")
    return say(sentence, side=side)


_EVEN, _BETTER = 30, 100


def _none_is_better(state: State, hint: Hint, others: Sequence[tuple[RootMove, Tally]]) -> str:
    """A sentence saying that every other move is about as good."""
    if len(others) > 1:
        return say("All moves are about equal here.")
    return _about_the_same(state, hint, others[0][0])


def _about_the_same(state: State, hint: Hint, other: RootMove) -> str:
    text = state.move_text(other.move)
    if min(other.score, hint.found.score) < -BEHIND:
        return say("{move} is about equal.", move=text)
    return say("{move} is about as good.", move=text)


def _all_lose(others: Sequence[tuple[RootMove, Tally]]) -> str:
    """A sentence saying that every other move loses the game; empty if any of them does not."""
    if any(root.score >= -WIN_BOUND for root, _ in others):
        return ""
    return (
        say("Every other move loses the game.") if len(others) > 1 else say("The other move loses the game.")
    )


def _only_one(others: Sequence[tuple[RootMove, Tally]], own: Tally, score: int) -> str:
    """A sentence with the pieces that every other move loses; empty if some other move loses none."""
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
"""(whether there are several other moves, whether some of them lose even more) -> the sentence."""


def _beside_the_next(state: State, hint: Hint, others: Sequence[tuple[RootMove, Tally]], game: Game) -> str:
    """A comparison with the second-best move, for a position in which all moves were searched."""
    nearest = max(others, key=lambda pair: pair[0].score)[0]
    gap = hint.found.score - nearest.score
    if gap < ALIKE:
        return _about_the_same(state, hint, nearest)
    text = state.move_text(nearest.move)
    if not game.counts_men or gap < CLEAR:
        return say("The second-best move is {move}.", move=text)
    if not men(gap):
        return say("The second-best move is {move}, about half a man worse.", move=text)
    return say_count(
        "The second-best move is {move}, about a man worse.",
        "The second-best move is {move}, about {number} men worse.",
        men(gap),
        move=text,
    )


def gives_away(score: int, line: Tally, best_line: Tally, best_score: int) -> bool:
    """True if a move loses the game, or soon loses pieces that the best move saves.

    Args:
        score: the score of the move in hundredths of a man.
        line: the line of the move.
        best_line: the line of the best move.
        best_score: the score of the best move.
    """
    if score < -WIN_BOUND:
        return True
    lost = line.kept(-1).pieces
    return lost > best_line.kept(-1).pieces and best_score - score >= GIVEN_AWAY


@dataclass(frozen=True, slots=True)
class Blunder:
    """A move that loses something."""

    move: Move
    line: tuple[Move, ...]
    """The move and its continuation, up to the loss."""
    saying: Callable[[], str] = field(compare=False)

    @property
    def sentence(self) -> str:
        """A sentence in the current language that states the loss and refers to the move as ``This``."""
        return self.saying()


def blunder(state: State, move: Move, moves: Sequence[RootMove], game: Game = CHECKERS) -> Blunder | None:
    """The loss caused by a move; None if the move loses nothing, or if its loss is unknown.

    Captures and crownings by the other side only count if they happen soon (see
    :mod:`checkers_app.learn.coach.tally`) and if they matter; they do not matter to a side that is far behind
    before the move or far ahead after it.

    Args:
        state: the position in which the move would be played.
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
            return None  # every move loses
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
        return say("You can win {when}; after this move no win was found.", when=when)
    return say("You can win; after this move no win was found.")


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

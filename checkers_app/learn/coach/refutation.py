"""Answers the question "why not this move?": the reply that refutes the move, and a sentence about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

from checkers_app.engine.api import (
    WIN_BOUND,
    Limits,
    Position,
    SearchResult,
    StopToken,
    plies_to_win,
)
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import ALL
from checkers_app.games.base import Game, IllegalMoveError, Move, Side, State
from checkers_app.learn.coach.coach import ALIKE, BEHIND, CLEAR, GIVEN_AWAY, LOST, gives_away
from checkers_app.learn.coach.tally import Balance, Tally, tally
from checkers_app.learn.tree.worth import AT_ONCE, men, moves_said
from checkers_app.words import N_, say, say_count

MUCH = 150
"""A difference in hundredths of a man.  If the difference between the scores exceeds the value of the pieces
lost in the line by this much, the sentence says that the move loses more than those pieces.
"""
_MAN = 100


class Searcher(Protocol):
    """The compiled engine, or anything with the same search method."""

    def search(self, position: Position, limits: Limits, stop: StopToken | None = None) -> SearchResult:
        """The best move within the limits."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """The answer to "why not this move?"."""

    move: Move
    move_text: str
    best: Move
    best_text: str
    is_best: bool
    """True if no better move was found."""
    is_only: bool
    """True if there is no other legal move."""
    line: tuple[Move, ...]
    """The move and the best play after it, as far as the search followed it."""
    line_text: tuple[str, ...]
    best_line: tuple[Move, ...]
    """The best move and the best play after it."""
    score: int
    """The score after ``move``, for the side that makes it; see :data:`checkers_app.engine.api.WIN`."""
    best_score: int
    """The score after ``best`` for the same side, from a search to the same depth; that search may end early
    if it finds a win.
    """
    depth: int
    """The depth in plies that both searches completed, including the move itself."""
    balance: Balance
    """The pieces that the side to move has gained at the end of ``line``; negative if it has lost more."""
    plies: int
    """The number of plies of ``line`` up to the loss that the sentence mentions; 0 if the sentence mentions
    no loss.
    """
    saying: Callable[[], tuple[str, str]] = field(compare=False)

    @property
    def sentence(self) -> str:
        """The answer as one sentence in the current language."""
        return self.saying()[0]

    @property
    def beside(self) -> str:
        """A second sentence, about the other move, if :attr:`sentence` is about only one; otherwise empty."""
        return self.saying()[1]


def why_not(
    game: Game,
    position: Position,
    move: Move,
    *,
    engine: Searcher | None = None,
    limits: Limits | None = None,
    stop: StopToken | None = None,
    certain: Callable[[State], int | None] = lambda _: None,
) -> Refutation:
    """The refutation of a legal move.

    Blocks until two searches have finished; call it on a separate thread.

    Args:
        game: the game's description.
        position: the position before the move, with the earlier positions that can still be repeated.
        move: one of the position's legal moves.
        engine: the compiled engine for checkers; None for the textbook search.
        limits: the limits of each search; None for a depth of 8 (textbook) or 1 second (engine).
        stop: ends the searches early; the answer then uses what was found so far.
        certain: returns the score of a position for its side to move, if this is known without a search;
            otherwise None.

    Raises:
        IllegalMoveError: if the move is illegal.
    """
    state = position.state
    if move not in state.legal_moves():
        raise IllegalMoveError(f"{move.path} is not a legal move in this position")
    searcher = engine or TextbookSearcher(game)
    limits = limits or (Limits(depth=8) if engine is None else Limits(seconds=1.0))
    best = searcher.search(position, limits, stop)
    assert best.move is not None  # noqa: S101 - there is a legal move
    if move == best.move:
        return _answer(game, state, move, best, best, None)
    child = state.play(move)
    history = () if state.is_progress(move) else (*position.history, state)
    # The same depth as for the best move, minus one ply for the move itself.  If the best move wins, its
    # search may have ended early; finding out whether this move also wins, but later, takes the full depth.
    depth = limits.depth if best.score > WIN_BOUND else best.depth
    deep = replace(limits, depth=None if depth is None else max(1, depth - 1))
    reply = searcher.search(Position(child, history), deep, stop)
    return _answer(game, state, move, _before(reply, move), best, certain(child))


class TextbookSearcher:
    """The textbook search with every improvement, for :func:`why_not`."""

    def __init__(self, game: Game) -> None:
        self._evaluate = game.evaluation

    def search(self, position: Position, limits: Limits, stop: StopToken | None = None) -> SearchResult:
        """The best move within the limits."""
        return Search(self._evaluate, ALL, limits, stop=stop).run(position)


def _before(reply: SearchResult, move: Move) -> SearchResult:
    """The result for the position before ``move``, derived from the result for the position after it."""
    score = -reply.score
    if abs(score) > WIN_BOUND:
        score += -1 if score > 0 else 1  # the end is one ply further away
    return SearchResult(move, score, reply.depth + 1, reply.nodes, (move, *reply.pv), reply.seconds)


def _answer(
    game: Game, state: State, move: Move, found: SearchResult, best: SearchResult, known: int | None
) -> Refutation:
    assert best.move is not None  # noqa: S101 - there is a legal move
    told, best_told = tally(state, found.pv or (move,)), tally(state, best.pv or (best.move,))
    text, best_text = state.move_text(move), state.move_text(best.move)
    is_best, is_only = move == best.move or found.score >= best.score, len(state.legal_moves()) == 1
    plies = 0
    saying: Callable[[], _Said] = partial(_said_of_the_best, text, found.score)
    if is_only:
        saying = partial(_said_of_the_only, text)
    elif not is_best and max(abs(found.score), abs(best.score)) > WIN_BOUND:
        saying = partial(_said_of_result, text, best_text, found.score, best.score, known)
    elif not is_best:
        pieces = _Pieces(text, best_text, found.score, best.score, told, best_told, game, state.side_to_move)
        plies, saying = pieces.plies, pieces.said
    return Refutation(
        move,
        text,
        best.move,
        best_text,
        is_best,
        is_only,
        told.line,
        tuple(_texts(state, told.line)),
        best_told.line,
        found.score,
        best.score,
        min(found.depth, best.depth),
        told.balance,
        plies,
        saying,
    )


_Said = tuple[str, str]
"""A sentence, and a second one to show next to it; see :class:`Refutation`."""


def _said_of_the_only(text: str) -> _Said:
    return say("{move} is the only move.", move=text), ""


def _said_of_the_best(text: str, score: int) -> _Said:
    """The sentences about a move that is as good as any other; the second one is always empty."""
    if score > WIN_BOUND:
        return _wins_the_game(text, score), ""
    if score < -WIN_BOUND:
        return say("{move} loses the game, and so does every other move.", move=text), ""
    return say("No better move than {move} was found.", move=text), ""


def _wins_the_game(text: str, score: int) -> str:
    when = moves_said(plies_to_win(score))
    if when:
        return say("{move} wins the game {when}.", move=text, when=when)
    return say("{move} wins the game.", move=text)


def _texts(state: State, line: Sequence[Move]) -> Iterator[str]:
    for move in line:
        yield state.move_text(move)
        state = state.play(move)


@dataclass(frozen=True, slots=True)
class _Pieces:
    """A move and the best move, if neither has a proven result."""

    move: str
    best: str
    score: int
    best_score: int
    line: Tally
    best_line: Tally
    game: Game
    side: Side

    @property
    def is_loss(self) -> bool:
        """Whether the sentence says that the move loses pieces."""
        is_told = self.game.counts_men and self.best_score - self.score >= CLEAR
        return is_told and gives_away(self.score, self.line, self.best_line, self.best_score)

    @property
    def plies(self) -> int:
        """The number of plies up to the loss in the sentence; 0 if it mentions no loss."""
        return self.line.kept(-1).plies if self.is_loss else 0

    def said(self) -> _Said:
        """The sentence about the move; the second one is always empty."""
        move, best, difference = self.move, self.best, self.best_score - self.score
        nearer = min(abs(self.score), abs(self.best_score))
        if self.game.counts_men and difference < CLEAR and nearer >= LOST:
            ahead = self.game.side_name(self.side if self.best_score > 0 else self.side.other)
            return say("{side} is far ahead after either move.", side=ahead), ""
        if difference < ALIKE:
            sentence = N_("{move} is about as good as {best}.")
            if self.score < -BEHIND:
                sentence = N_("{move} is about equal to {best}.")
            return say(sentence, move=move, best=best), ""
        if not self.game.counts_men:
            return say("{best} is better.", best=best), ""
        if difference < CLEAR:
            return say("{best} looks a little better.", best=best), ""
        if self.is_loss:
            lost = self.line.kept(-1)
            is_more = difference >= _MAN * lost.pieces + MUCH
            return say(_LOSES[lost.plies <= AT_ONCE, is_more], move=move, pieces=lost.words()), ""
        won, own = self.best_line.kept(1), self.line.kept(1)
        if won.pieces > own.pieces and difference >= GIVEN_AWAY:
            pieces = (won.balance - own.balance).words()
            return say(_WINS[won.plies <= AT_ONCE, own.pieces > 0], best=best, pieces=pieces), ""
        return _better_by(best, men(difference)), ""


_LOSES = {
    (True, True): N_("{move} loses {pieces} at once, and more after that."),
    (True, False): N_("{move} loses {pieces} at once."),
    (False, True): N_("{move} soon loses {pieces}, and more after that."),
    (False, False): N_("{move} soon loses {pieces}."),
}
"""(whether the loss is immediate, whether the scores differ by more than the loss) -> the sentence."""
_WINS = {
    (True, True): N_("{best} wins {pieces} more at once."),
    (True, False): N_("{best} wins {pieces} at once."),
    (False, True): N_("{best} soon wins {pieces} more."),
    (False, False): N_("{best} soon wins {pieces}."),
}
"""(whether the gain is immediate, whether the other move also wins something) -> the sentence."""


def _better_by(best: str, number: int) -> str:
    if not number:
        return say("{best} is better by about half a man.", best=best)
    return say_count(
        "{best} is better by about a man.", "{best} is better by about {number} men.", number, best=best
    )


def _said_of_result(move: str, best: str, score: int, best_score: int, known: int | None) -> _Said:
    """The sentences for moves after which the result of the game is proven.

    Only ``known``, the score of the move in the tables, can prove that the move does not win.
    """
    when, best_when = moves_said(plies_to_win(score)), moves_said(plies_to_win(best_score))
    if score > WIN_BOUND and best_when:
        sentence = N_("{move} also wins {when}.") if when else N_("{move} also wins.")
        return say(sentence, move=move, when=when), _wins_the_game(best, best_score)
    if score > WIN_BOUND:
        return say("{move} also wins the game.", move=move), ""
    if best_score > WIN_BOUND:
        beside = N_("{move} only draws.") if known == 0 else N_("No win was found after {move}.")
        return _wins_the_game(best, best_score), say(beside, move=move)
    sentence = N_("{move} loses the game {when}.") if when else N_("{move} loses the game.")
    if best_score >= -WIN_BOUND:
        return say(sentence, move=move, when=when), ""
    if best_when:
        beside = say("{best} loses {when}.", best=best, when=best_when)
        return say(sentence, move=move, when=when), beside
    sentence = N_("{move} loses the game, and so does {best}.")
    if when:
        sentence = N_("{move} loses the game {when}, and so does {best}.")
    return say(sentence, move=move, when=when, best=best), ""

"""Why not this move?  The reply that speaks against it, what it costs, and one true sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
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
from checkers_app.learn.coach import ALIKE, BEHIND, CLEAR, GIVEN_AWAY, LOST, gives_away
from checkers_app.learn.tally import Balance, Tally, tally
from checkers_app.learn.worth import ends_said, men_said, soon_said

MUCH = 150
"""Hundredths of a man: where the scores differ by so much more than what the line loses, it is not all."""
_MAN = 100


class Searcher(Protocol):
    """The compiled engine, or anything that searches like it."""

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
    """True if no move was found to be better than this one."""
    is_only: bool
    """True if there is no other legal move."""
    line: tuple[Move, ...]
    """The move itself and best play after it, at most as long as the search saw it."""
    line_text: tuple[str, ...]
    best_line: tuple[Move, ...]
    """The best move and best play after it."""
    score: int
    """After ``move``, for the side that makes it; see :data:`checkers_app.engine.api.WIN`."""
    best_score: int
    """After ``best``, for the same side, found by a search of the same depth; a win may be found sooner."""
    depth: int
    """Plies that both searches were finished to, the move itself counted."""
    balance: Balance
    """What the side that moves has gained (or, below 0, lost) on the board at the end of ``line``."""
    plies: int
    """Plies of ``line`` until the loss that the sentence names; 0 if it names none."""
    sentence: str
    """One true sentence."""


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
    """What speaks against a legal move.

    Blocks for two searches; call it on a thread of its own.

    Args:
        game: the game's description.
        position: where the move would be made, with what can still be repeated.
        move: one of the position's legal moves.
        engine: the compiled engine for checkers; the textbook search is asked if None.
        limits: of each search; a depth of 8 (textbook) or 1 second (engine) if None.
        stop: ends it early; the answer then rests on what was found so far.
        certain: the score of a position that needs no search, for its side to move; None if it needs one.

    Raises:
        IllegalMoveError: if the move is not legal.
    """
    state = position.state
    if move not in state.legal_moves():
        raise IllegalMoveError(f"{move.path} is not a legal move here")
    searcher = engine or TextbookSearcher(game)
    limits = limits or (Limits(depth=8) if engine is None else Limits(seconds=1.0))
    best = searcher.search(position, limits, stop)
    assert best.move is not None  # noqa: S101 - there is a legal move
    if move == best.move:
        return _answer(game, state, move, best, best, None)
    child = state.play(move)
    history = () if state.is_progress(move) else (*position.history, state)
    # The same depth as the best move's, of which the move itself is one ply.  A search that has found a win
    # may have ended at once: whether the move wins too, only later, takes more.
    depth = limits.depth if best.score > WIN_BOUND else best.depth
    deep = replace(limits, depth=None if depth is None else max(1, depth - 1))
    reply = searcher.search(Position(child, history), deep, stop)
    return _answer(game, state, move, _before(reply, move), best, certain(child))


class TextbookSearcher:
    """The textbook search with every improvement, as :func:`why_not` wants it."""

    def __init__(self, game: Game) -> None:
        self._evaluate = game.evaluation

    def search(self, position: Position, limits: Limits, stop: StopToken | None = None) -> SearchResult:
        """The best move within the limits."""
        return Search(self._evaluate, ALL, limits, stop=stop).run(position)


def _before(reply: SearchResult, move: Move) -> SearchResult:
    """A result of the position after ``move``, seen from before it."""
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
    if is_only:
        sentence = f"{text} is the only move."
    elif is_best:
        sentence = _said_of_the_best(text, found.score)
    elif (result := _said_of_result(text, best_text, found.score, best.score, known)) is not None:
        sentence = result
    else:
        sentence, plies = _said_of_pieces(
            text, best_text, found, best, told, best_told, game, state.side_to_move
        )
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
        sentence,
    )


def _said_of_the_best(text: str, score: int) -> str:
    """The sentence about a move than which no better one was found."""
    if score > WIN_BOUND:
        return f"{text} {ends_said('wins the game', plies_to_win(score))}."
    if score < -WIN_BOUND:
        return f"{text} loses the game, and so does every other move."
    return f"No better move than {text} was found."


def _texts(state: State, line: Sequence[Move]) -> Iterator[str]:
    for move in line:
        yield state.move_text(move)
        state = state.play(move)


def _said_of_pieces(
    text: str,
    best_text: str,
    found: SearchResult,
    best: SearchResult,
    line: Tally,
    best_line: Tally,
    game: Game,
    side: Side,
) -> tuple[str, int]:
    """The sentence where no result is proven, and the plies until the loss that it names, or 0."""
    difference = best.score - found.score
    if game.counts_men and difference < CLEAR and min(abs(found.score), abs(best.score)) >= LOST:
        ahead = game.side_name(side if best.score > 0 else side.other)
        return f"{ahead} is far ahead after both.", 0
    if difference < ALIKE:
        as_good = "comes to about the same as" if found.score < -BEHIND else "is about as good as"
        return f"{text} {as_good} {best_text}.", 0
    if not game.counts_men:
        return f"{best_text} is better.", 0
    if difference < CLEAR:
        return f"{best_text} looks a little better.", 0
    if gives_away(found.score, line, best_line, best.score):
        lost = line.kept(-1)
        more = ", and more after that" if difference >= _MAN * lost.pieces + MUCH else ""
        return f"{text} {soon_said('loses', lost.words, lost.plies)}{more}.", lost.plies
    won, own = best_line.kept(1), line.kept(1)
    if won.pieces > own.pieces and difference >= GIVEN_AWAY:
        words = f"{(won.balance - own.balance).words()} more" if own.pieces else won.words
        return f"{best_text} {soon_said('wins', words, won.plies)}.", 0
    return f"{best_text} is better by {men_said(difference)}.", 0


def _said_of_result(text: str, best_text: str, score: int, best_score: int, known: int | None) -> str | None:
    """The sentence where the result of the game is proven; None where it is not.

    That a move does not win is certain only if ``known``, the tables' score after it, says so.
    """
    plies, best_plies = plies_to_win(score), plies_to_win(best_score)
    if score < -WIN_BOUND:
        end = ends_said("loses the game", plies)
        if best_score < -WIN_BOUND:
            later = ends_said(f"; {best_text}", best_plies)
            return f"{text} {end}{later}." if " in " in later else f"{text} {end}, and so does {best_text}."
        return f"{text} {end}."
    if best_score > WIN_BOUND:
        end = ends_said("wins the game", best_plies)
        if score > WIN_BOUND:
            also = ends_said(f"{text} also wins", plies)
            return f"{also}; {best_text} {end}." if " in " in end else f"{text} also wins the game."
        if known == 0:
            return f"{best_text} {end}; {text} only draws."
        return f"{best_text} {end}; a win after {text} was not found."
    return None

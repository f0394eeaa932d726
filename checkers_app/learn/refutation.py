"""Why not this move?  The reply that speaks against it, what it costs, and one true sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
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
from checkers_app.games.base import Game, IllegalMoveError, Move, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.learn.tally import Balance, Tally, tally
from checkers_app.learn.worth import plies_said

LITTLE = 30
"""Hundredths of a man: a difference below this is called little."""
FAR = 12
"""Plies: material that changes hands later is not named as the reason; nobody could follow."""
FELT = 50
"""Hundredths of a man: where the scores differ by less, the line's material is not the reason."""
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
    """True if no move is better than this one."""
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

    Raises:
        IllegalMoveError: if the move is not legal.
    """
    state = position.state
    if move not in state.legal_moves():
        raise IllegalMoveError(f"{move.path} is no legal move here")
    searcher = engine or TextbookSearcher(game)
    limits = limits or (Limits(depth=8) if engine is None else Limits(seconds=1.0))
    best = searcher.search(position, limits, stop)
    assert best.move is not None  # noqa: S101 - there is a legal move
    if move == best.move:
        return _answer(game, state, move, best, best)
    child = state.play(move)
    history = () if state.is_progress(move) else (*position.history, state)
    # The same depth as the best move's, of which the move itself is one ply.  A search that has found a win
    # may have ended at once: whether the move wins too, only later, takes more.
    depth = limits.depth if best.score > WIN_BOUND else best.depth
    deep = replace(limits, depth=None if depth is None else max(1, depth - 1))
    reply = searcher.search(Position(child, history), deep, stop)
    return _answer(game, state, move, _before(reply, move), best)


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


def _answer(game: Game, state: State, move: Move, found: SearchResult, best: SearchResult) -> Refutation:
    assert best.move is not None  # noqa: S101 - there is a legal move
    told, best_told = tally(state, found.pv or (move,)), tally(state, best.pv or (best.move,))
    text, best_text = state.move_text(move), state.move_text(best.move)
    is_best = move == best.move or found.score >= best.score
    plies = 0
    if is_best:
        sentence = f"{text} is {'the best move' if move == best.move else f'as good as {best_text}'}."
    elif (result := _said_of_result(text, best_text, found.score, best.score)) is not None:
        sentence = result
    else:
        difference = best.score - found.score
        sentence, plies = _said_of_pieces(
            text, best_text, difference, _settled(told), _settled(best_told), game
        )
    return Refutation(
        move,
        text,
        best.move,
        best_text,
        is_best,
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


_Counts = dict[int, Balance]
"""Plies of a line -> the pieces of the side to move at its start less the other's."""


def _settled(told: Tally) -> _Counts:
    """Counted before the line, at its end, and between wherever no capture is pending."""
    last = len(told.counts) - 1
    return {
        ply: count
        for ply, (count, quiet) in enumerate(zip(told.counts, told.quiet, strict=True))
        if quiet or ply in {0, last}
    }


def _texts(state: State, line: Sequence[Move]) -> Iterator[str]:
    for move in line:
        yield state.move_text(move)
        state = state.play(move)


@dataclass(frozen=True, slots=True)
class _Kept:
    """What changes hands within :data:`FAR` plies of a line, and is not given back later."""

    pieces: int = 0
    plies: int = 0
    """Until so many have changed hands for good."""
    balance: Balance = field(default_factory=Balance)
    """Of which kind they are."""


def _kept(counts: _Counts, sign: int) -> _Kept:
    """What the side has lost (``sign`` -1) or won (1) for good."""
    plies = list(counts)
    gains = [sign * (count - counts[0]).pieces for count in counts.values()]
    near = max(place for place, ply in enumerate(plies) if ply <= FAR)
    pieces = min(gains[near:])
    if pieces <= 0:
        return _Kept()
    first = near
    while gains[first - 1] >= pieces:
        first -= 1
    return _Kept(pieces, plies[first], counts[plies[gains.index(pieces, near)]] - counts[0])


def _said_of_pieces(
    text: str,
    best_text: str,
    difference: int,
    counts: _Counts,
    best_counts: _Counts,
    game: Game,
) -> tuple[str, int]:
    """The sentence where no result is proven, and the plies until the loss that it names, or 0.

    Args:
        text: the move.
        best_text: the better one.
        difference: how much worse the move is, in hundredths of a man, at least 1.
        counts: of the move's line, before the line and after each of its plies.
        best_counts: of the better move's line.
        game: whose evaluation counts men, or not.
    """
    cost = (counts[max(counts)] - counts[0]).pieces
    if difference < LITTLE:
        nothing = "Nothing is lost; " if cost >= 0 and game is CHECKERS else ""
        return f"{nothing}{best_text} is a little better.", 0
    if game is not CHECKERS:
        return f"{best_text} is better.", 0
    if difference >= FELT:
        lost = _kept(counts, -1)
        if lost.pieces > _kept(best_counts, -1).pieces:
            more = ", and more after that" if difference >= _MAN * lost.pieces + MUCH else ""
            return f"{text} loses {lost.balance.words()} {plies_said(lost.plies)}{more}.", lost.plies
        won, own = _kept(best_counts, 1), _kept(counts, 1)
        if won.pieces > own.pieces:
            rest = f"only {own.balance.words()}" if own.pieces else "does not"
            return f"{best_text} wins {won.balance.words()}, {text} {rest}.", 0
    return f"{best_text} is better by {difference / _MAN:.1f} men.", 0


def _said_of_result(text: str, best_text: str, score: int, best_score: int) -> str | None:
    """The sentence where the result of the game is proven; None where it is not."""
    plies, best_plies = plies_to_win(score), plies_to_win(best_score)
    if score < -WIN_BOUND:
        end = "loses the game" if plies is None else f"loses the game {plies_said(plies)}"
        if best_score < -WIN_BOUND:
            if best_plies is not None and plies is not None:
                return f"{text} {end}; {best_text} holds out for {best_plies}."
            return f"{text} {end}, and so does {best_text}."
        return f"{text} {end}."
    if best_score > WIN_BOUND:
        end = "wins the game" if best_plies is None else f"wins the game {plies_said(best_plies)}"
        if score > WIN_BOUND:
            if plies is not None and best_plies is not None:
                return f"{text} wins too, {plies_said(plies)}; {best_text} {end}."
            return f"{text} wins too; {best_text} is surer."
        return f"{best_text} {end}; {text} does not."
    return None

"""Why not this move?  The reply that speaks against it, what it costs, and one true sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from checkers_app.engine import checkers as compiled
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
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.checkers import Checkers
from checkers_app.learn.worth import plies_said

LITTLE = 30
"""Hundredths of a man: a difference below this is called little."""
FAR = 12
"""Plies: material that changes hands later is not named as the reason; nobody could follow."""
FELT = 50
"""Hundredths of a man: where the scores differ by less, the line's material is not the reason."""
_MAN = 100
_SETTLED_PLIES = 12
"""How far beyond the end of a line forced captures are followed."""


class Searcher(Protocol):
    """The compiled engine, or anything that searches like it."""

    def search(self, position: Position, limits: Limits, stop: StopToken | None = None) -> SearchResult:
        """The best move within the limits."""


@dataclass(frozen=True, slots=True)
class Balance:
    """The pieces of one side less those of the other."""

    men: int = 0
    kings: int = 0

    def __sub__(self, other: Balance) -> Balance:
        return Balance(self.men - other.men, self.kings - other.kings)


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
    """After ``best``, for the same side, found by a search of the same depth."""
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
    # The same depth as the best move's, of which the move itself is one ply.
    deep = Limits(depth=max(1, best.depth - 1), seconds=limits.seconds, nodes=limits.nodes)
    reply = searcher.search(Position(child, history), deep, stop)
    return _answer(game, state, move, _before(reply, move), best)


class TextbookSearcher:
    """The textbook search with every improvement, as :func:`why_not` wants it."""

    def __init__(self, game: Game) -> None:
        self._evaluate = game.evaluation

    def search(self, position: Position, limits: Limits, stop: StopToken | None = None) -> SearchResult:
        """The best move within the limits."""
        return Search(self._evaluate, ALL, limits, stop=stop).run(position)


def engine_is_there() -> bool:
    """True if the compiled engine can be asked."""
    return compiled.available()


def _before(reply: SearchResult, move: Move) -> SearchResult:
    """A result of the position after ``move``, seen from before it."""
    score = -reply.score
    if abs(score) > WIN_BOUND:
        score += -1 if score > 0 else 1  # the end is one ply further away
    return SearchResult(move, score, reply.depth + 1, reply.nodes, (move, *reply.pv), reply.seconds)


def _answer(game: Game, state: State, move: Move, found: SearchResult, best: SearchResult) -> Refutation:
    assert best.move is not None  # noqa: S101 - there is a legal move
    line, best_line = _settled(state, found.pv or (move,)), _settled(state, best.pv or (best.move,))
    counts, best_counts = _counts(state, line), _counts(state, best_line)
    text, best_text = state.move_text(move), state.move_text(best.move)
    is_best = move == best.move or found.score >= best.score
    plies = 0
    if is_best:
        sentence = f"{text} is {'the best move' if move == best.move else f'as good as {best_text}'}."
    elif (result := _said_of_result(text, best_text, found.score, best.score)) is not None:
        sentence = result
    else:
        difference = best.score - found.score
        sentence, plies = _said_of_pieces(text, best_text, difference, counts, best_counts, game)
    return Refutation(
        move,
        text,
        best.move,
        best_text,
        is_best,
        tuple(line),
        tuple(_texts(state, line)),
        tuple(best_line),
        found.score,
        best.score,
        min(found.depth, best.depth),
        counts[-1] - counts[0],
        plies,
        sentence,
    )


def _settled(state: State, line: tuple[Move, ...]) -> list[Move]:
    """The line, and the captures that follow at its end, so that pieces are not counted in mid-exchange."""
    moves = list(line)
    for move in line:
        state = state.play(move)
    for _ in range(_SETTLED_PLIES):
        captures = [move for move in state.legal_moves() if move.captures]
        if not captures:
            break
        move = max(captures, key=lambda capture: len(capture.captures))
        moves.append(move)
        state = state.play(move)
    return moves


def _balance(state: State, side: Side) -> Balance:
    """Pieces of ``side`` less the other's; nothing in games without captures."""
    if not isinstance(state, Checkers):
        return Balance()
    men = kings = 0
    for piece in state.pieces().values():
        sign = 1 if piece.side is side else -1
        if piece.king:
            kings += sign
        else:
            men += sign
    return Balance(men, kings)


def _cost(balance: Balance) -> int:
    """Pieces gained, or below 0 lost: a crowned man is no lost man."""
    return balance.men + balance.kings


def _counts(state: State, line: Sequence[Move]) -> list[Balance]:
    """The pieces of the side to move less the other's: before the line and after each of its plies."""
    side = state.side_to_move
    counts = [_balance(state, side)]
    for move in line:
        state = state.play(move)
        counts.append(_balance(state, side))
    return counts


def _texts(state: State, line: Sequence[Move]) -> Iterator[str]:
    for move in line:
        yield state.move_text(move)
        state = state.play(move)


def _plies_to(counts: list[Balance], sign: int) -> int:
    """Plies until the side is behind (``sign`` -1) or ahead (1) for good by what it is at the end."""
    end = sign * _cost(counts[-1])
    plies = len(counts) - 1
    while plies > 0 and sign * _cost(counts[plies - 1]) >= end:
        plies -= 1
    return plies


def _said_of_pieces(
    text: str,
    best_text: str,
    difference: int,
    counts: list[Balance],
    best_counts: list[Balance],
    game: Game,
) -> tuple[str, int]:
    """The sentence where no result is proven, and the plies until the loss that it names, or 0.

    Args:
        text: the move.
        best_text: the better one.
        difference: how much worse the move is, in hundredths of a man, at least 1.
        counts: of the move's line, as :func:`_counts` answers them.
        best_counts: of the better move's line.
        game: whose evaluation counts men, or not.
    """
    balance, best_balance = counts[-1] - counts[0], best_counts[-1] - best_counts[0]
    cost, best_cost = _cost(balance), _cost(best_balance)
    if difference < LITTLE:
        nothing = "Nothing is lost; " if cost >= 0 and game is CHECKERS else ""
        return f"{nothing}{best_text} is a little better.", 0
    if game is not CHECKERS:
        return f"{best_text} is better.", 0
    if difference >= FELT and cost < 0 and cost < best_cost and (plies := _plies_to(counts, -1)) <= FAR:
        return f"{text} loses {_pieces(balance)} {plies_said(plies)}.", plies
    if difference >= FELT and best_cost > max(0, cost) and _plies_to(best_counts, 1) <= FAR:
        rest = "does not" if cost <= 0 else f"only {_pieces(balance)}"
        return f"{best_text} wins {_pieces(best_balance)}, {text} {rest}.", 0
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


def _pieces(balance: Balance) -> str:
    """What was lost or won, in words: the difference in pieces, by its kind where that is one kind."""
    count = abs(_cost(balance))
    one, many = "man", "men"
    if not balance.men and balance.kings:
        one, many = "king", "kings"
    elif balance.kings:
        one, many = "piece", "pieces"
    return f"a {one}" if count == 1 else f"{count} {many}"

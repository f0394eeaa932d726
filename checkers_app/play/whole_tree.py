"""Searches the complete game tree of small boards to find the true value of each move and the reason for it.

A board is small enough if its moves only place pieces and if, with three possible contents for each square,
it has at most :data:`MOST_POSITIONS` positions, as tic-tac-toe does with its nine squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from checkers_app.engine.api import WIN, WIN_BOUND, RootMove
from checkers_app.games.base import Game, Move, Side, State
from checkers_app.words import say, say_count, say_list

MOST_POSITIONS = 20_000
"""The maximum number of positions; this many can be searched in about 50 ms."""


class TooLargeError(RuntimeError):
    """Raised if a board proves to have more positions than expected from its description."""


class WholeTree:
    """The complete game tree of a small board.

    Scores are in the units of the engines, from the point of view of the side to move: ``WIN - n`` for a win
    in ``n`` plies, and 0 for a draw.
    """

    def __init__(self) -> None:
        self._scores: dict[State, int] = {}

    @property
    def positions(self) -> int:
        """The number of positions searched so far."""
        return len(self._scores)

    def score(self, state: State) -> int:
        """The result for the side to move if both sides play their best.

        Raises:
            TooLargeError: if the board has too many positions.
        """
        known = self._scores.get(state)
        if known is not None:
            return known
        if len(self._scores) >= MOST_POSITIONS:
            raise TooLargeError("the board has too many positions to play them all out")
        outcome = state.outcome()
        if outcome is None:
            score = max(_before(self.score(state.play(move))) for move in state.legal_moves())
        elif outcome.winner is None:
            score = 0
        else:
            score = WIN if outcome.winner is state.side_to_move else -WIN
        self._scores[state] = score
        return score

    def move_score(self, state: State, move: Move) -> int:
        """The result of a move for the side that plays it."""
        return _before(self.score(state.play(move)))

    def root_moves(self, state: State) -> tuple[RootMove, ...]:
        """Every legal move with its score and principal variation, best first."""
        moves = [
            RootMove(
                move, self.move_score(state, move), exact=True, pv=(move, *self.best_line(state.play(move)))
            )
            for move in state.legal_moves()
        ]
        return tuple(sorted(moves, key=lambda root: -root.score))

    def best_line(self, state: State) -> tuple[Move, ...]:
        """The moves from ``state`` to the end of the game if both sides play their best."""
        line = []
        while moves := state.legal_moves():
            move = max(moves, key=lambda move: self.move_score(state, move))
            line.append(move)
            state = state.play(move)
        return tuple(line)


def _before(score: int) -> int:
    """The score of a position one ply earlier, from the other side's point of view."""
    if abs(score) > WIN_BOUND:
        return 1 - score if score > 0 else -1 - score
    return -score


@lru_cache(maxsize=8)
def whole_tree(game: Game) -> WholeTree | None:
    """The complete game tree of a board; None if the board is too large."""
    if not game.places_pieces or 3 ** len(game.cells) > MOST_POSITIONS:
        return None
    tree = WholeTree()
    try:
        tree.score(game.initial)
    except (TooLargeError, RecursionError):
        return None
    return tree


# --- reasons ------------------------------------------------------------------------------------


def winning_moves(state: State) -> tuple[Move, ...]:
    """The moves that win immediately."""
    side = state.side_to_move
    return tuple(m for m in state.legal_moves() if _winner(state.play(m)) is side)


def threats(state: State) -> tuple[int, ...]:
    """The squares on which the side that is not to move threatens to win with its next move."""
    squares = set[int]()
    for move in state.legal_moves():
        after = state.play(move)
        if after.outcome() is None:
            squares |= {reply.destination for reply in winning_moves(after)}
    return tuple(sorted(squares))


def _winner(state: State) -> Side | None:
    outcome = state.outcome()
    return outcome.winner if outcome is not None else None


@dataclass(frozen=True, slots=True)
class MoveValue:
    """The value of a move on a small board."""

    move: Move
    score: int
    """The score in the units of :class:`WholeTree`, from the point of view of the side that plays the
    move.
    """
    reason: str
    """A clause that states the reason for the value."""

    @property
    def word(self) -> str:
        """A key that is translated when displayed: ``wins``, ``draw`` or ``loses``."""
        return "draw" if not self.score else "wins" if self.score > 0 else "loses"


def move_values(game: Game, tree: WholeTree, state: State) -> tuple[MoveValue, ...]:
    """Every legal move with its value, best first."""
    values = [
        MoveValue(move, tree.move_score(state, move), _reason(game, tree, state, move))
        for move in state.legal_moves()
    ]
    return tuple(sorted(values, key=lambda value: -value.score))


def _reason(game: Game, tree: WholeTree, state: State, move: Move) -> str:
    other = game.side_name(state.side_to_move.other)
    after = state.play(move)
    score = tree.move_score(state, move)
    if after.outcome() is not None:
        return say("wins at once") if score > 0 else say("loses at once") if score else say("ends the game")
    if score < 0:
        replies = winning_moves(after)
        if replies:
            squares = _listed((reply.destination for reply in replies), "or")
            return say("{side} takes {squares} next", side=other, squares=squares)
        if _two_threats(tree, after):
            return say("{side} builds two threats", side=other)
        return say("{side} can force a win", side=other)
    return deeds(state, move) or (say("forces a win") if score else say("nobody can force a win"))


def deeds(state: State, move: Move) -> str:
    """The visible effects of a move, in words, such as ``blocks, and threatens 4 and 8``; empty if there are
    none.
    """
    blocks, aims = move.destination in threats(state), threats(state.play(move))
    if not aims:
        return say("blocks") if blocks else ""
    if blocks:
        return say("blocks, and threatens {squares}", squares=_listed(aims, "and"))
    return say("threatens {squares}", squares=_listed(aims, "and"))


def _two_threats(tree: WholeTree, state: State) -> bool:
    """True if the side to move can build two threats at once when both sides play their best."""
    side = state.side_to_move
    for move in tree.best_line(state):
        state = state.play(move)
        if state.side_to_move is not side and len(threats(state)) > 1:
            return True
    return False


def _listed(squares: Iterable[int], word: Literal["and", "or"]) -> str:
    return say_list(map(str, squares), word)


# --- advice -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Advice:
    """The text of a hint on a small board; it explains the purpose of the move."""

    headline: str
    detail: str
    shorter: tuple[str, ...] = ()
    """Shorter versions of :attr:`detail`."""
    urgent: bool = False
    """True if the other side wins unless the suggested move is played."""
    to_look_for: str = ""
    """A clue that tells the player what to look for without naming the square."""


def advice(game: Game, tree: WholeTree, state: State, hint: Move, *, against_computer: bool) -> Advice:
    """The advice that explains why to play ``hint``; ``against_computer`` is True if the opponent is the
    computer.
    """
    square = hint.destination
    if _winner(state.play(hint)) is state.side_to_move:
        return Advice(
            say("{square} wins", square=square),
            say("It ends the game."),
            to_look_for=say("You can win at once"),
        )
    score = tree.move_score(state, hint)
    values = {move: tree.move_score(state, move) for move in state.legal_moves()}
    danger = threats(state)
    if len(danger) == 1 and square in danger:
        others = [value for move, value in values.items() if move != hint]
        return _block(game, state, hint, others, lost=score < 0, against_computer=against_computer)
    reason = _sentence_of(game, tree, state, hint)
    if score < 0:
        lost = say("Every square now loses.")
        return Advice(
            say("{square} holds out longest", square=square),
            f"{lost} {reason}",
            (reason,),
            to_look_for=say("Every square now loses"),
        )
    as_good = sum((value > 0) - (value < 0) == (score > 0) - (score < 0) for value in values.values())
    if score:
        head = say("{square} wins", square=square)
        look = say_count("One square wins", "{number} squares win", as_good)
    else:
        head = say("{square} keeps the draw", square=square)
        look = say_count("One square keeps the draw", "{number} squares keep the draw", as_good)
    return Advice(head, reason, to_look_for=look)


def _block(
    game: Game, state: State, hint: Move, others: Sequence[int], *, lost: bool, against_computer: bool
) -> Advice:
    """Advice to stop the other side from completing a line; ``others`` are the scores of the other moves."""
    square = hint.destination
    if against_computer:
        head = say("Block {square}, or the computer wins", square=square)
        look = say("The computer threatens to win")
    else:
        rival = game.side_name(state.side_to_move.other)
        head = say("Block {square}, or {side} wins", square=square, side=rival)
        look = say("{side} threatens to win", side=rival)
    line = _completed(state, hint, square)
    detail = say("There are already marks on {squares}.", squares=_listed(line, "and")) if line else ""
    loses = say("Every other square loses.") if others and all(value < 0 for value in others) else ""
    if lost:
        loses = say("Every square now loses.")
    texts = tuple(dict.fromkeys(filter(None, (f"{detail} {loses}".strip(), loses, detail))))
    return Advice(head, texts[0] if texts else "", texts[1:], urgent=True, to_look_for=look)


def _sentence_of(game: Game, tree: WholeTree, state: State, move: Move) -> str:
    """The reason for a move as a complete sentence; see :func:`_reason`."""
    other = game.side_name(state.side_to_move.other)
    after = state.play(move)
    score = tree.move_score(state, move)
    if after.outcome() is not None:
        return say("Loses at once.") if score else say("Ends the game.")
    if score < 0:
        replies = winning_moves(after)
        if replies:
            squares = _listed((reply.destination for reply in replies), "or")
            return say("{side} takes {squares} next.", side=other, squares=squares)
        if _two_threats(tree, after):
            return say("{side} builds two threats.", side=other)
        return say("{side} can force a win.", side=other)
    blocks, aims = move.destination in threats(state), threats(after)
    if not aims:
        if blocks:
            return say("Blocks.")
        return say("Forces a win.") if score else say("Nobody can force a win.")
    if blocks:
        return say("Blocks, and threatens {squares}.", squares=_listed(aims, "and"))
    return say("Threatens {squares}.", squares=_listed(aims, "and"))


def _completed(state: State, hint: Move, square: int) -> list[int]:
    """The other squares of the line that the opponent would complete on ``square``."""
    for move in state.legal_moves():
        if move != hint:
            after = state.play(move)
            for reply in winning_moves(after):
                if reply.destination == square:
                    return [n for n in after.play(reply).winning_squares() if n != square]
    return []

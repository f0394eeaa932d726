"""One game between two engines, as counted in a match."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from checkers_app.arena.decks import Start
from checkers_app.arena.players import Spec
from checkers_app.engine.api import WIN_BOUND, Engine, Limits, Position
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.bots.failures import BotError
from checkers_app.engine.checkers.adapter import checkers_state
from checkers_app.engine.hub.transport import EngineError, SilentEngineError
from checkers_app.games.base import Game, MoveTextError, Side, State
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation import pdn_writer
from checkers_app.notation.moves import parse_move
from checkers_app.notation.record import Ply, Record, Result
from checkers_app.play.match import Control, Match, Seat

if TYPE_CHECKING:
    from checkers_app.engine.checkers.endgames.library import Tables

MAX_PLIES = 400
"""The number of plies after which a game is declared a draw."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One finished game."""

    opening: int
    """The number of the game's starting position in the deck."""
    first_is_black: bool
    """True if the first engine of the match played Black."""
    moves: tuple[str, ...]
    """The moves from :attr:`start`, including those of the opening."""
    winner: Side | None
    reason: str
    """How the game ended, as text for a human reader."""
    fault: str = ""
    """The engine error that ended the game, if any."""
    fault_kind: FailureKind | None = None
    """The kind of :attr:`fault`; None if there was no fault."""
    start: State = field(default_factory=Checkers)
    """The position from which the game began."""
    worse: Side | None = None
    """The worse side, which had to hold the position; None if the deck does not name it."""

    @property
    def points(self) -> float:
        """The points of the first engine of the match: 1, 1/2 or 0."""
        if self.winner is None:
            return 0.5
        return float((self.winner is Side.FIRST) == self.first_is_black)

    @property
    def first_side(self) -> Side:
        """The side that the first engine of the match played."""
        return Side.FIRST if self.first_is_black else Side.SECOND


def play_game(
    opening: Start,
    engines: tuple[Engine, Engine],
    limits: tuple[Limits, Limits],
    *,
    first_is_black: bool,
    tables: Tables | None = None,
    to_the_end: bool = False,
    game: Game = GAME,
) -> GameRecord:
    """Play one game from a starting position; the first items of ``engines`` and ``limits`` belong to Black.

    The game ends when the rules end it, including draws by repetition and by the 40-move rule; when one
    engine reports a proven win and the other a proven loss; when :data:`MAX_PLIES` plies have been played; or
    when an engine forfeits because it fails, plays an illegal move or exceeds its game clock.  With
    ``tables``, the game also ends as soon as the tables know the result; with ``to_the_end``, it continues
    even if both engines report the same result.  On boards other than checkers, "Black" means the first side,
    and there are no tables.
    """
    seat = Seat(Control.COMPUTER)
    match = Match.new(game, (seat, seat), opening.state)
    for move in opening.moves:
        match = match.play(move)
    record = opened_record(opening, first_is_black=first_is_black)
    for side in Side:
        try:
            engines[side].new_game()
        except EngineError as error:
            return lost_by_error(record, side, error, game)
    clocks = [limit.clock for limit in limits]
    proven = [0, 0]
    while match.outcome is None and len(match.moves) < MAX_PLIES:
        side = match.side_to_move
        known = tables.probe(checkers_state(match.state)) if tables is not None else None
        if known is not None:
            winner = {"win": side, "draw": None, "loss": side.other}[known.result]
            return replace(record, moves=_texts(match), winner=winner, reason="the tables know the result")
        turn = _take_turn(match, engines[side], replace(limits[side], clock=clocks[side]))
        if turn.kind is not None:
            lost = lost_by_fault(record, side, turn.fault, turn.kind, game)
            return replace(lost, moves=_texts(match))
        match, clocks[side] = turn.match, turn.clock
        proven[side] = (turn.score > WIN_BOUND) - (turn.score < -WIN_BOUND)
        if proven[side] and proven[side] == -proven[side.other] and not to_the_end:
            winner = side if proven[side] > 0 else side.other
            return replace(record, moves=_texts(match), winner=winner, reason="both see the win")
    if match.outcome is None:
        return replace(record, moves=_texts(match), reason="too long")
    return replace(
        record, moves=_texts(match), winner=match.outcome.winner, reason=match.outcome.reason.value
    )


def opened_record(opening: Start, *, first_is_black: bool) -> GameRecord:
    """The record of a game before its first move."""
    return GameRecord(opening.number, first_is_black, (), None, "", start=opening.state, worse=opening.worse)


class _Turn(NamedTuple):
    match: Match
    score: int
    clock: float | None
    fault: str = ""
    kind: FailureKind | None = None


def _take_turn(match: Match, engine: Engine, limits: Limits) -> _Turn:
    """Let an engine move; ``limits`` may set the time left on its clock."""
    begin = time.monotonic()
    try:
        answer = engine.search(Position(match.state, match.history), limits)
    except (EngineError, MoveTextError) as error:
        return _Turn(match, 0, None, str(error) or type(error).__name__, kind_of(error))
    clock = limits.clock
    if clock is not None:
        clock -= time.monotonic() - begin
        if clock <= 0:
            return _Turn(match, 0, clock, "its time ran out", FailureKind.TIME)
        clock += limits.increment
    if answer.move is None:
        return _Turn(match, 0, clock, "it did not name a move", FailureKind.NO_MOVE)
    if answer.move not in match.state.legal_moves():
        return _Turn(match, 0, clock, f"an illegal move: {answer.move}", FailureKind.ILLEGAL)
    return _Turn(match.play(answer.move), answer.score, clock)


def kind_of(error: Exception) -> FailureKind:
    """The kind of failure that an engine's exception indicates."""
    if isinstance(error, BotError):
        return error.failure.kind
    if isinstance(error, MoveTextError):
        return FailureKind.ILLEGAL
    if isinstance(error, SilentEngineError):
        return FailureKind.TIME
    return FailureKind.ENDED


def lost_by_error(record: GameRecord, side: Side, error: Exception, game: Game = GAME) -> GameRecord:
    """The record of a game that ``side`` lost because its engine raised an error."""
    return lost_by_fault(record, side, str(error), kind_of(error), game)


def lost_by_fault(
    record: GameRecord, side: Side, fault: str, kind: FailureKind, game: Game = GAME
) -> GameRecord:
    """The record of a game that ``side`` lost because of a fault."""
    name = game.side_name(side)
    return replace(
        record, winner=side.other, reason=f"{name} forfeits", fault=f"{name}: {fault}", fault_kind=kind
    )


def _texts(match: Match) -> tuple[str, ...]:
    pairs = zip(match.states[:-1], match.moves, strict=True)
    return tuple(state.move_text(move) for state, move in pairs)


def pdn_text(game: GameRecord, first: Spec, second: Spec) -> str:
    """A game as text in Portable Draughts Notation, where ``1-0`` is a win for Black, who begins."""
    black, white = (first, second) if game.first_is_black else (second, first)
    tags = (
        ("Event", "Engine match"),
        ("Date", time.strftime("%Y.%m.%d")),
        ("Round", str(game.opening)),
        ("White", white.text),
        ("Black", black.text),
    )
    end = (game.fault or game.reason,)
    state, line = game.start, []
    for number, text in enumerate(game.moves, 1):
        move = parse_move(GAME, state, text)
        line.append(Ply(move, comments=end if number == len(game.moves) else ()))
        state = state.play(move)
    result = {None: Result.DRAW, Side.FIRST: Result.FIRST, Side.SECOND: Result.SECOND}[game.winner]
    return pdn_writer.pdn_text(Record(game.start, tuple(line), tags, result, () if line else end))

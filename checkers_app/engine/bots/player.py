"""Runs a Python bot as an engine: starts the process, sends the requests, and checks the replies."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from pathlib import Path

from checkers_app.engine.api import (
    INFINITY,
    Limits,
    Position,
    Report,
    SearchResult,
    StopToken,
)
from checkers_app.engine.bots.conversation import BotSettings, Conversation, ConversationOwner, shown
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.bots.failures import BotError, BotFailure
from checkers_app.engine.hub.transport import ErrorLog
from checkers_app.games.base import Game, Move, State

_LONGEST = 200
_MOST_DIGITS = 15


class BotPlayer(ConversationOwner):
    """A bot as an engine.  Call :meth:`close`, or use a ``with`` block.

    Each game has its own process, which is started by :meth:`new_game` or the first search.  The process ends
    after a failure, after a stopped search, when the next game begins, or when :meth:`close` is called.

    Args:
        file: the Python file.
        game: the board.
        settings: the limits of the bot.
    """

    def __init__(self, file: Path, game: Game, settings: BotSettings | None = None) -> None:
        self.file = file
        self.settings = settings or BotSettings()
        self.log = ErrorLog()
        """The output of the current process or, if no process is running, of the last one."""
        self._game = game
        self._sent: tuple[State, tuple[Move, ...]] = (game.initial, ())

    def new_game(self) -> None:
        """Start a new process.

        Raises:
            BotError: if the file cannot be loaded.
        """
        self.close()
        self.log = ErrorLog()
        self._sent = (self._game.initial, ())
        self._conversation = Conversation(self.file, self.log)
        try:
            self._conversation.load({"game": self._game.key}, self.settings)
        except BaseException:  # also Ctrl-C
            self.close()
            raise

    def search(
        self, position: Position, limits: Limits, stop: StopToken | None = None, report: Report | None = None
    ) -> SearchResult:
        """Ask the bot for a move; see :class:`checkers_app.engine.api.Engine`.

        If the search is stopped, it ends the process and returns the first legal move.

        Raises:
            BotError: if the bot does not return a legal move in time.
        """
        del report  # a bot reports nothing before it has chosen
        stop = stop or StopToken()
        begin = time.monotonic()
        with stop.calling(self._end_at_once):
            try:
                if self._conversation is None and not stop.stopped:
                    self.new_game()
                if self._conversation is not None and not stop.stopped:
                    return self._search(self._conversation, position, limits, begin)
            except BaseException as error:
                self.close()
                if not stop.stopped or not isinstance(error, BotError):
                    raise
        move = next(iter(position.state.legal_moves()), None)
        return SearchResult(move, 0, 0, 0, () if move is None else (move,), time.monotonic() - begin)

    def _search(
        self, process: Conversation, position: Position, limits: Limits, begin: float
    ) -> SearchResult:
        seconds = min(filter(None, (limits.seconds, limits.clock)), default=self.settings.seconds)
        number = secrets.token_hex(8)  # a reply written before the request cannot contain it
        depth = self.settings.depth if limits.depth is None else min(limits.depth, self.settings.depth)
        state = position.state
        try:
            answer = process.ask({"id": number, "depth": depth, **self._route(position)}, seconds)
        except BotError as error:
            raise BotError(self._with_legal(error.failure, state)) from None
        if answer.get("id") != number:
            raise BotError(process.failure(FailureKind.PROTOCOL, shown(answer)))
        legal = {(move.path, move.captures): move for move in state.legal_moves()}
        move = legal.get((_numbers(answer.get("path")), _numbers(answer.get("captures"))))
        if move is None:
            path = shown("-".join(map(str, _numbers(answer.get("path")))))
            raise BotError(self._with_legal(process.failure(FailureKind.ILLEGAL, path), state))
        score, reached, nodes = (_number(answer.get(name)) for name in ("score", "depth", "nodes"))
        score = max(-INFINITY, min(score, INFINITY))
        return SearchResult(move, score, max(0, reached), max(0, nodes), (move,), time.monotonic() - begin)

    def _end_at_once(self) -> None:
        """Stop waiting for the bot; called on the thread that stops a search."""
        conversation = self._conversation
        if conversation is not None:
            conversation.give_up()

    def _with_legal(self, failure: BotFailure, state: State) -> BotFailure:
        if failure.kind is not FailureKind.ILLEGAL:
            return failure
        return replace(failure, legal=tuple(map(state.move_text, state.legal_moves())))

    def _route(self, position: Position) -> dict[str, object]:
        """Describe a position by the oldest repeatable position, as text, and the moves from there."""
        first, *others = (*position.history, position.state)
        text, moves = self._origin(first)
        state = first
        for after in others:
            moves = (*moves, next(move for move in state.legal_moves() if state.play(move) == after))
            state = after
        if text is None:
            self._sent = (state, moves)
        return {
            "position": text,
            "moves": [(move.path, move.captures) for move in moves],
            "history": len(others),
        }

    def _origin(self, state: State) -> tuple[str | None, tuple[Move, ...]]:
        """Return a position as text or, with None, as the moves from the initial position.

        For boards without their own notation, a diagram can only be read by searching for a game that leads
        to it, so the moves of the game are sent instead if they can be found.
        """
        if self._game.notation.write is not None:
            return self._game.notation.write(state), ()
        for (known, moves), plies in ((self._sent, 2), ((self._game.initial, ()), 3)):
            way = _way(known, state, plies)
            if way is not None:
                return None, (*moves, *way)
        from checkers_app.notation.positions import position_text  # noqa: PLC0415  it reads the list of boards

        return position_text(self._game, state), ()


def _way(start: State, end: State, plies: int) -> tuple[Move, ...] | None:
    """Return at most ``plies`` moves that lead from one position to another; None if there are none."""
    if start == end:
        return ()
    for move in start.legal_moves() if plies else ():
        rest = _way(start.play(move), end, plies - 1)
        if rest is not None:
            return (move, *rest)
    return None


def _numbers(value: object) -> tuple[int, ...]:
    """Return a list of small integers from a reply; empty if the value is anything else."""
    if not isinstance(value, list) or not all(type(item) is int and abs(item) < 10**6 for item in value):
        return ()
    return tuple(value[:_LONGEST])


def _number(value: object) -> int:
    return value if type(value) is int and abs(value) < 10**_MOST_DIGITS else 0

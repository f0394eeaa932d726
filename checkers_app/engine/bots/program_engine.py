"""Runs a user's program as an engine that reports every failure in one sentence."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock

from checkers_app.engine.api import Limits, OpponentError, Position, Report, SearchResult, StopToken
from checkers_app.engine.bots.conversation import BotSettings
from checkers_app.engine.bots.failures import BotError
from checkers_app.engine.bots.player import BotPlayer
from checkers_app.engine.bots.program import SECONDS, Program, ProgramError
from checkers_app.engine.hub.client import HubClient
from checkers_app.engine.hub.transport import EngineError, ErrorLog, SilentEngineError
from checkers_app.games.base import Game, MoveTextError, State
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

_SHOWN_MOVES = 12


class ProgramEngine:
    """An engine that plays the moves of a program.  The program is started by the first search, and ends
    after a failure, when :meth:`close` is called, or when the main process ends.

    Args:
        find: a callback that returns the program's current entry in the list, or raises ProgramError.
        game: the board.
        keep: a callback that receives the standard error output of a program after the program has ended.
        seed: the seed for the :mod:`random` module in the process of a Python file.
    """

    def __init__(
        self,
        find: Callable[[], Program],
        game: Game,
        keep: Callable[[str], None] = lambda _: None,
        seed: int = 0,
    ) -> None:
        self._find = find
        self._game = game
        self._keep = keep
        self._seed = seed
        self._guard = Lock()
        """Held while the program is used or ended, so that it is never ended in the middle of a search."""
        self._running: BotPlayer | HubClient | None = None
        self._log = ErrorLog()

    def new_game(self) -> None:
        """End the process, because every game uses a new process."""
        self.close()

    def search(
        self, position: Position, limits: Limits, stop: StopToken | None = None, report: Report | None = None
    ) -> SearchResult:
        """Ask the program for a move; see :class:`checkers_app.engine.api.Engine`.

        Raises:
            OpponentError: if the program does not exist, or if it forfeits.
        """
        stop, begin = stop or StopToken(), time.monotonic()
        if limits.clock is None:
            limits = limits.within(Limits(seconds=SECONDS))
        with self._guard:
            program = self._program()
            try:
                return self._opened(program, stop).search(position, limits, stop, report)
            except (EngineError, MoveTextError) as error:
                self._end()
                if not stop.stopped:
                    seconds = min(filter(None, (limits.seconds, limits.clock)))
                    words = _sentence(program, error, position.state, seconds)
                    raise OpponentError(words, forfeits=True) from None
        move = next(iter(position.state.legal_moves()), None)
        return SearchResult(move, 0, 0, 0, () if move is None else (move,), time.monotonic() - begin)

    def _program(self) -> Program:
        try:
            program = self._find()
            program.check()
        except ProgramError as error:
            raise OpponentError(error) from None
        return program

    def _opened(self, program: Program, stop: StopToken) -> BotPlayer | HubClient:
        if self._running is None:
            self._log = ErrorLog()
            if program.file:
                settings = BotSettings(seconds=SECONDS, seed=self._seed)
                self._running = BotPlayer(program.path, self._game, settings)
            else:
                self._running = HubClient(program.arguments, log=self._log, stop=stop)
                self._running.new_game()
        return self._running

    def close(self) -> None:
        """End the process, after waiting for any search in progress.  This method may be called more than
        once.
        """
        with self._guard:
            self._end()

    def _end(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.close()
        text = running.log.text if isinstance(running, BotPlayer) else self._log.text
        if text or running is not None:
            self._keep(text)
        self._log = ErrorLog()


def _sentence(program: Program, error: Exception, state: State, seconds: float) -> Sentence | str:
    """Return the failure as a sentence without the full stop."""
    if isinstance(error, BotError):
        return error.failure.sentence
    if isinstance(error, SilentEngineError):
        late = N_("{name} did not answer within {seconds} s")
        return Sentence(late, name=program.name, seconds=f"{seconds:g}")
    if isinstance(error, MoveTextError):
        moves = [state.move_text(move) for move in state.legal_moves()]
        shown = [*moves[:_SHOWN_MOVES], *(["…"] if len(moves) > _SHOWN_MOVES else [])]
        illegal = N_("{name} answered with an illegal move: {reason}. Legal moves: {moves}")
        return Sentence(illegal, name=program.name, reason=error, moves=", ".join(shown))
    return Sentence(N_("{name} failed: {reason}"), name=program.name, reason=error)

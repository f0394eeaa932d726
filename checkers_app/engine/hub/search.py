"""Handles one ``go`` command from a Hub client: searches on a separate thread, and sends ``info`` and
``done``.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread

from checkers_app.engine.api import (
    UNLIMITED,
    WIN_BOUND,
    Engine,
    Limits,
    Position,
    Progress,
    SearchResult,
    StopToken,
    plies_to_win,
)
from checkers_app.notation.hub import write_line, write_move

SHORT = Limits(nodes=1_000_000, depth=12)
"""A search reports only its end if at least one of its limits is no higher than the limit given here, because
more reports would slow it down.
"""
_HUNDRED = 100.0
_NO_LENGTH = 999
"""The number of plies that stands for an unknown length of a win."""


class HubSearch:
    """A search that starts when it is created and runs until it has sent ``done``.

    Args:
        engine: the engine that performs the search.
        position: the position to search from.
        limits: the limits of the search.
        endless: True to ignore the limits until the search is stopped or :meth:`ponder_hit` is called.
        send: a callback that is called on the search thread with each line to send.
    """

    def __init__(
        self,
        engine: Engine,
        position: Position,
        limits: Limits,
        *,
        endless: bool,
        send: Callable[[str], None],
    ) -> None:
        self._engine = engine
        self._position = position
        self._limits = limits
        self._endless = endless
        self._write = send
        self._lock = Lock()
        self._token = StopToken()
        self._stopped = False
        self._hit = False
        self._thread = Thread(target=self._run, name="hub-search", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the search, which then sends the best move found so far."""
        with self._lock:
            self._stopped = True
            self._token.stop()

    def ponder_hit(self) -> None:
        """Apply the limits from now on, because the expected move has been played.

        An endless search restarts, and uses the contents of the transposition table; any other search simply
        continues.
        """
        with self._lock:
            if self._endless:
                self._hit = True
                self._token.stop()

    def end(self) -> None:
        """Stop the search and wait until it has sent ``done``."""
        self.stop()
        self._thread.join()

    def _run(self) -> None:
        try:
            result = self._search(UNLIMITED if self._endless else self._limits)
            with self._lock:
                again = self._hit and not self._stopped
                if again:
                    self._endless = False
                    self._token = StopToken()
            if again:
                result = self._search(self._limits)
        except Exception as error:  # noqa: BLE001  whoever waits for "done" must get it
            self._send("error", message=f"the search failed: {error or type(error).__name__}")
            moves = self._position.state.legal_moves()
            result = SearchResult(moves[0] if moves else None, 0, 0, 0, moves[:1], 0.0)
        self._send_result(result)

    def _search(self, limits: Limits) -> SearchResult:
        shown = 0

        def report(progress: Progress) -> None:
            nonlocal shown
            if progress.depth > shown:
                shown = progress.depth
                self._inform(progress)

        result = self._engine.search(self._position, limits, self._token, None if _short(limits) else report)
        if result.depth > shown:  # for a short search, or a result from the tables
            self._inform(Progress(result.depth, result.nodes, result.score, result.pv, result.seconds))
        return result

    def _inform(self, progress: Progress) -> None:
        speed = progress.nodes / max(progress.seconds, 1e-6) / 1e6
        self._send(
            "info",
            depth=progress.depth,
            mean_depth=f"{progress.depth:.1f}",
            score=f"{written_score(progress.score):.2f}",
            nodes=progress.nodes,
            time=f"{progress.seconds:.3f}",
            nps=f"{speed:.2f}",
            pv=" ".join(map(write_move, progress.pv)),
        )

    def _send_result(self, result: SearchResult) -> None:
        if result.move is None:
            self._send("done", move="0-0")
        elif len(result.pv) > 1:
            self._send("done", move=write_move(result.move), ponder=write_move(result.pv[1]))
        else:
            self._send("done", move=write_move(result.move))

    def _send(self, command: str, **arguments: object) -> None:
        self._write(write_line(command, **arguments))


def _short(limits: Limits) -> bool:
    """Whether a search with these limits will soon end; see :data:`SHORT`."""
    pairs = (limits.nodes, SHORT.nodes), (limits.depth, SHORT.depth)
    return any(asked is not None and most is not None and asked <= most for asked, most in pairs)


def written_score(score: int) -> float:
    """Return a score in men; a proven win in ``n`` plies counts as 100 minus ``n`` hundredths of a man."""
    plies = plies_to_win(score)
    if plies is None:
        if abs(score) <= WIN_BOUND:
            return score / _HUNDRED
        plies = _NO_LENGTH
    return (_HUNDRED - plies / _HUNDRED) * (1 if score > 0 else -1)

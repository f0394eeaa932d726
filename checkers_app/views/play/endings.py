"""The endgame tables in the window: labels on the board, and tables built in the background."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from checkers_app.engine.api import StopToken
from checkers_app.engine.checkers import known_position, knows
from checkers_app.games.base import Game, Move
from checkers_app.words import N_, say
from checkers_app.words.sentence import Sentence

if TYPE_CHECKING:
    from checkers_app.engine.checkers.endgames.build import BuildProgress
    from checkers_app.engine.checkers.endgames.library import Known, Tables
    from checkers_app.views.interaction.selection import Selection

BUILD_PIECES = 6
"""The number of pieces in the tables that users can build on the settings page if these tables are missing.

These tables come with the program, but may be damaged.
"""
_LONG = 1_000
"""A number of plies greater than the length of any ending."""
BUILD_THREADS = 1
"""The number of threads that build tables; the other processor cores remain free for the game."""


class Endings:
    """The available endgame tables; there are none if the compiled engine is missing."""

    def __init__(self, tables: Tables | None) -> None:
        self.tables = tables

    @property
    def reach(self) -> int:
        """The maximum number of pieces in the positions that the tables contain; 0 if there are no tables."""
        return self.tables.max_pieces if self.tables is not None else 0

    def reach_on(self, game: Game) -> int:
        """The maximum number of pieces in the positions that the tables contain for one board; 0 if there are
        no tables for it.
        """
        return self.reach if knows(game) else 0

    def labels(self, selection: Selection) -> dict[int, str]:
        """Labels for squares: the result of each piece's best move or, if a piece is selected, of each of its
        moves.
        """
        state = known_position(selection.state)
        if self.tables is None or state is None:
            return {}
        if (state.black | state.white).bit_count() > self.reach:
            return {}
        known = {move: item for move, item in self.tables.probe_moves(state) if item is not None}
        labels: dict[int, Known] = {}
        for move in selection.moves:
            if move in known:
                square = _labelled_square(move, selection)
                if square not in labels or _worth(known[move]) > _worth(labels[square]):
                    labels[square] = known[move]
        return {square: _text(item) for square, item in labels.items()}


def _labelled_square(move: Move, selection: Selection) -> int:
    return move.path[len(selection.chosen)] if selection.chosen else move.origin


def _worth(known: Known) -> tuple[int, int]:
    """A sort key for results; wins and losses of unknown length are assumed to be long."""
    plies = _LONG if known.plies is None else known.plies
    rank = {"win": 2, "draw": 1, "loss": 0}[known.result]
    return rank, plies if known.result == "loss" else -plies


def _text(known: Known) -> str:
    """A result as text, such as ``win in 7``, ``draw`` or ``loss in 4``, counted in moves of one side."""
    if known.result == "draw":
        return say("draw")
    won = known.result == "win"
    if not known.plies:
        return say("win") if won else say("loss")
    moves = (known.plies + 1) // 2
    return say("win in {moves}", moves=moves) if won else say("loss in {moves}", moves=moves)


class TableBuild:
    """Builds the 6-piece tables in the user's folder on a separate thread, while the game continues."""

    def __init__(self) -> None:
        self._thread: Thread | None = None
        self._stop = StopToken()
        self.share = 0.0
        """The progress of the build, from 0 to 1."""
        self.seconds_left: float | None = None
        """An estimate of the remaining time in seconds; None if unknown."""
        self._trouble: Sentence | None = None
        self.finished = False
        """True from the end of a successful build until :meth:`take_finished` is called."""

    @property
    def problem(self) -> str:
        """The reason why the last build failed; empty if it did not fail."""
        return "" if self._trouble is None else str(self._trouble)

    @property
    def running(self) -> bool:
        """True while tables are being built."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Begin the build, or continue an earlier build from where it was stopped."""
        if self.running:
            return
        self._stop = StopToken()
        self._trouble = None
        self.share = 0.0
        self._thread = Thread(target=self._work, args=(self._stop,), name="tables", daemon=True)
        self._thread.start()

    def cancel(self, timeout: float | None = None) -> None:
        """Stop the build, and wait up to ``timeout`` seconds for it to end; finished parts are saved."""
        self._stop.stop()
        if timeout is not None and self._thread is not None:
            self._thread.join(timeout)

    def take_finished(self) -> bool:
        """Return True on the first call after a successful build."""
        finished, self.finished = self.finished, False
        return finished

    def _work(self, stop: StopToken) -> None:
        from checkers_app.engine.checkers.endgames.build import BuildStopped, build  # noqa: PLC0415
        from checkers_app.engine.checkers.endgames.plan import BuildError  # noqa: PLC0415
        from checkers_app.paths import user_tables_folder  # noqa: PLC0415

        try:
            build(BUILD_PIECES, user_tables_folder(), threads=BUILD_THREADS, report=self._report, stop=stop)
        except BuildStopped:
            self._trouble = Sentence(N_("Stopped. Everything finished so far is kept."))
        except BuildError as error:
            self._trouble = Sentence(N_("The tables could not be built: {reason}"), reason=error)
        except Exception as error:  # noqa: BLE001  whatever it was, the game continues and reports it
            text = f"{type(error).__name__}: {error}"
            self._trouble = Sentence(N_("The tables could not be built: {reason}"), reason=text)
        else:
            self.finished = True

    def _report(self, progress: BuildProgress) -> None:
        self.share = progress.share
        self.seconds_left = progress.seconds_left

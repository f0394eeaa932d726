"""The endgame tables in the window: labels for moves, and building more tables in the background."""

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
"""The number of pieces of the tables that the settings offer to build if they are missing: they come with
the program, but may be damaged.
"""
_LONG = 1_000
"""More plies than any ending takes."""
BUILD_THREADS = 1
"""Leaves the other processors to the game."""


class Endings:
    """The available tables; none if the compiled engine is missing."""

    def __init__(self, tables: Tables | None) -> None:
        self.tables = tables

    @property
    def reach(self) -> int:
        """The maximum number of pieces of known endings, or 0."""
        return self.tables.max_pieces if self.tables is not None else 0

    def reach_on(self, game: Game) -> int:
        """The same for a board; 0 if it has no tables."""
        return self.reach if knows(game) else 0

    def labels(self, selection: Selection) -> dict[int, str]:
        """Square -> label: each piece has the label of its best move, the targets of a selected piece have
        their own.
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
    """A sort key.  Unknown lengths are assumed to be long: worst for a win, best for a loss."""
    plies = _LONG if known.plies is None else known.plies
    rank = {"win": 2, "draw": 1, "loss": 0}[known.result]
    return rank, plies if known.result == "loss" else -plies


def _text(known: Known) -> str:
    """``win in 7``, ``draw``, ``loss in 4``: in moves of the side that plays it."""
    if known.result == "draw":
        return say("draw")
    won = known.result == "win"
    if not known.plies:
        return say("win") if won else say("loss")
    moves = (known.plies + 1) // 2
    return say("win in {moves}", moves=moves) if won else say("loss in {moves}", moves=moves)


class TableBuild:
    """Builds the tables of 6 pieces in the user's folder on a separate thread, while playing continues."""

    def __init__(self) -> None:
        self._thread: Thread | None = None
        self._stop = StopToken()
        self.share = 0.0
        """The fraction that is done, 0 to 1."""
        self.seconds_left: float | None = None
        """An estimate."""
        self._trouble: Sentence | None = None
        self.finished = False
        """True from the end of a successful build until :meth:`take_finished`."""

    @property
    def problem(self) -> str:
        """Why the last build failed; empty if it did not."""
        return "" if self._trouble is None else str(self._trouble)

    @property
    def running(self) -> bool:
        """True while tables are being built."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Begin, or continue where an earlier build was stopped."""
        if self.running:
            return
        self._stop = StopToken()
        self._trouble = None
        self.share = 0.0
        self._thread = Thread(target=self._work, args=(self._stop,), name="tables", daemon=True)
        self._thread.start()

    def cancel(self, timeout: float | None = None) -> None:
        """End the build; finished parts are saved.  With a timeout, wait up to this many seconds for the
        end.
        """
        self._stop.stop()
        if timeout is not None and self._thread is not None:
            self._thread.join(timeout)

    def take_finished(self) -> bool:
        """True once after a successful build."""
        finished, self.finished = self.finished, False
        return finished

    def _work(self, stop: StopToken) -> None:
        from checkers_app.engine.checkers.endgames.build import BuildStopped, build  # noqa: PLC0415
        from checkers_app.engine.checkers.endgames.plan import BuildError  # noqa: PLC0415
        from checkers_app.paths import user_tables_folder  # noqa: PLC0415

        try:
            build(BUILD_PIECES, user_tables_folder(), threads=BUILD_THREADS, report=self._report, stop=stop)
        except BuildStopped:
            self._trouble = Sentence(N_("Stopped. What is finished is kept."))
        except BuildError as error:
            self._trouble = Sentence(N_("The tables could not be built: {reason}"), reason=error)
        except Exception as error:  # noqa: BLE001  whatever it was, the game goes on and says so
            text = f"{type(error).__name__}: {error}"
            self._trouble = Sentence(N_("The tables could not be built: {reason}"), reason=text)
        else:
            self.finished = True

    def _report(self, progress: BuildProgress) -> None:
        self.share = progress.share
        self.seconds_left = progress.seconds_left

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
"""What the settings offer to build where it is not there: it comes with the program, but may be damaged."""
_LONG = 1_000
"""More plies than any ending takes."""
BUILD_THREADS = 1
"""One processor stays with the game."""


class Endings:
    """The tables that are there; none where the compiled engine is missing."""

    def __init__(self, tables: Tables | None) -> None:
        self.tables = tables

    @property
    def reach(self) -> int:
        """Every ending with this many pieces or fewer is known; 0 if none is."""
        return self.tables.max_pieces if self.tables is not None else 0

    def reach_on(self, game: Game) -> int:
        """The reach on a board; 0 on one that has no tables."""
        return self.reach if knows(game) else 0

    def labels(self, selection: Selection) -> dict[int, str]:
        """Square -> label: each piece has its best move's, a chosen piece's targets have their own."""
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
    """Where the length is not known it is taken to be long: of wins the worst, of losses the best."""
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
    """Makes the tables of 6 pieces in the user's folder, on a thread of its own, while playing continues."""

    def __init__(self) -> None:
        self._thread: Thread | None = None
        self._stop = StopToken()
        self.share = 0.0
        """How much is done, 0 to 1."""
        self.seconds_left: float | None = None
        """As far as can be said."""
        self._trouble: Sentence | None = None
        self.finished = False
        """True from the end of a whole build until :meth:`take_finished`."""

    @property
    def problem(self) -> str:
        """Why the last build ended before its time; empty if it did not."""
        return "" if self._trouble is None else str(self._trouble)

    @property
    def running(self) -> bool:
        """True while tables are being made."""
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
        """End the build; what is finished is kept.  With a timeout, wait this many seconds for the end."""
        self._stop.stop()
        if timeout is not None and self._thread is not None:
            self._thread.join(timeout)

    def take_finished(self) -> bool:
        """True once after a build has ended well."""
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

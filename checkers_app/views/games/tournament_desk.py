"""The settings, progress and table of a tournament that is run from the window."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from checkers_app.arena.entrants import (
    SpecError,
    TooFewPlayersError,
    TournamentBusyError,
    TournamentError,
    find_entrants,
    listed_entrants,
)
from checkers_app.arena.processes import WorkStoppedError
from checkers_app.arena.round_robin import (
    TournamentPlan,
    TournamentProgress,
    default_folder,
    play_round_robin,
)
from checkers_app.arena.tournament_files import RECORDS, write_tournament
from checkers_app.arena.tournament_journal import Journal
from checkers_app.arena.tournament_table import PlayerRow, table_of
from checkers_app.engine.api import StopToken
from checkers_app.engine.bots.conversation import BotSettings
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.bots.program import Program
from checkers_app.engine.levels import whole_levels
from checkers_app.games.base import Game
from checkers_app.storage.files import is_file, plain_reason
from checkers_app.views.learn.background_work import BackgroundWork, Tell
from checkers_app.words import N_, say

SECONDS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""The available thinking times for a bot's move, in seconds."""
MOST_GAMES = 100
LAST_SEED = 9999
_MOST_FOLDERS = 99
_START_SECONDS = 10.0
_PATIENCE, _LOOK_SECONDS = 10.0, 0.1
"""How long to wait for a paused tournament to end, and the time between two attempts, in seconds."""


@dataclass(frozen=True, slots=True)
class TournamentWish:
    """The settings of a tournament."""

    folder: Path | None = None
    """The folder that contains the bots; None to use the programs in the user's list."""
    games: int = 2
    """The number of games that each pair of players plays; always even."""
    seconds: float = 1.0
    """The time for each move in seconds: one of :data:`SECONDS`."""
    seed: int = 0
    levels: int = 0
    """The number of levels that also play, beginning with the lowest; their known ratings anchor all other
    ratings.
    """


FORFEIT_NAMES: Mapping[FailureKind, str] = MappingProxyType(
    {
        FailureKind.LOAD: N_("load error"),
        FailureKind.NO_FUNCTION: N_("no function"),
        FailureKind.NOT_READY: N_("not ready in time"),
        FailureKind.EXCEPTION: N_("exception"),
        FailureKind.ILLEGAL: N_("illegal move"),
        FailureKind.NO_MOVE: N_("no move"),
        FailureKind.TIME: N_("no answer in time"),
        FailureKind.ENDED: N_("process ended"),
        FailureKind.MEMORY: N_("out of memory"),
        FailureKind.PROTOCOL: N_("protocol error"),
    }
)
"""The names of the kinds of forfeit, translated when they are shown."""


class TournamentDesk:
    """Plays one tournament at a time, in separate processes.

    Args:
        game: the description of the board.
        folder: the folder for tournaments of the user's programs.
    """

    def __init__(self, game: Game, folder: Path) -> None:
        self.game = game
        self._folder = folder
        self.wish = TournamentWish()
        self.rows: tuple[PlayerRow, ...] = ()
        """The rows of the current table."""
        self.progress: TournamentProgress | None = None
        """The progress of the tournament; None before it begins."""
        self.trouble = ""
        """The reason why the tournament stopped, as a complete sentence; empty if nothing went wrong."""
        self.results: Path | None = None
        """The folder of the tournament's results; None before it begins."""
        self._work: BackgroundWork[bool] = BackgroundWork()

    @property
    def running(self) -> bool:
        """True while the tournament is running."""
        return self._work.running

    @property
    def complete(self) -> bool:
        """True once every game has been played."""
        return self.progress is not None and self.progress.played == self.progress.total

    @property
    def most_levels(self) -> int:
        """The maximum of :attr:`TournamentWish.levels` on this board."""
        return len(whole_levels(self.game))

    @property
    def records(self) -> Path | None:
        """The file that contains the played games; None if it does not exist yet."""
        file = None if self.results is None else self.results / RECORDS
        return file if file is not None and is_file(file) else None

    def change(self, wish: TournamentWish) -> None:
        """Change the settings; if they differ from the previous ones, clear the results."""
        if wish != self.wish:
            self._work.drop()
            self.wish, self.rows, self.progress, self.trouble, self.results = wish, (), None, "", None

    def start(self, programs: Iterable[Program]) -> None:
        """Start the tournament, or continue it after a pause."""
        self.trouble = ""
        try:
            plan = self._plan(tuple(programs))
        except TooFewPlayersError:
            self.trouble = say("A tournament needs at least two players.")
            return
        except (TournamentError, SpecError) as error:
            self.trouble = say("Stopped: {reason}", reason=error)
            return

        chosen = self.wish.folder
        first = self._folder / plan.key if chosen is None else default_folder(chosen)

        def work(stop: StopToken, tell: Tell) -> bool:
            try:
                return self._play(plan, first, stop, tell)
            except (TournamentError, ChildProcessError) as error:
                reason = str(error)
            except OSError as error:
                reason = plain_reason(error)
            if not stop.stopped:
                self.trouble = say("Stopped: {reason}", reason=reason)
            return False

        self._work.start(work)

    def pause(self) -> None:
        """Pause the tournament; games in progress will be restarted when it continues."""
        self._work.end()

    def take(self) -> bool:
        """Return True on the first call after the tournament has ended, been paused or failed."""
        return self._work.take() is not None

    @property
    def seen(self) -> int:
        """A number that increases whenever a game ends, so that changes can be detected."""
        return self._work.count

    def _plan(self, programs: tuple[Program, ...]) -> TournamentPlan:
        wish, settings = self.wish, BotSettings(start_seconds=_START_SECONDS)
        levels = [f"level={level.number:g}" for level in whole_levels(self.game)[: wish.levels]]
        if wish.folder is None:
            entrants = listed_entrants(programs, self.game, wish.seconds, settings, levels)
        else:
            entrants = find_entrants(wish.folder, self.game, wish.seconds, settings, levels)
        return TournamentPlan(self.game.key, entrants, wish.games, wish.seed)

    def _play(self, plan: TournamentPlan, first: Path, stop: StopToken, tell: Tell) -> bool:
        """Play the tournament, in the folder ``first`` if that is free; returns True if it is complete."""
        folder, journal = _journal(first, plan, stop)
        if not stop.stopped:
            self.results = folder

        def report(progress: TournamentProgress) -> None:
            if stop.stopped:
                return
            self.rows = table_of(plan.entrants, tuple(journal.games.values()), dict(journal.tried))
            self.progress = progress
            tell(progress.played)

        with ExitStack() as stack:
            stack.callback(write_tournament, plan, journal, folder)
            stack.enter_context(journal)
            try:
                play_round_robin(plan, journal, max(1, (os.cpu_count() or 1) - 1), report, stop)
            except WorkStoppedError:
                return False
        return True


def _journal(first: Path, plan: TournamentPlan, stop: StopToken) -> tuple[Path, Journal]:
    """The journal of a plan, in the first folder that is unused or belongs to the same tournament.

    Raises:
        TournamentError: if there is no such folder.
        OSError: if the journal cannot be read or written.
    """
    for number in range(1, _MOST_FOLDERS):
        folder = first if number == 1 else first.with_name(f"{first.name}-{number}")
        try:
            return folder, _opened(folder, plan, stop)
        except TournamentBusyError:
            raise
        except TournamentError:
            if number == _MOST_FOLDERS - 1:
                raise
    raise AssertionError


def _opened(folder: Path, plan: TournamentPlan, stop: StopToken) -> Journal:
    """The journal in a folder; if a paused tournament still has it open, wait for that tournament to end.

    Raises:
        TournamentBusyError: if that tournament does not end in time, or ``stop`` is set in the meantime.
        TournamentError: if the journal belongs to another tournament.
        OSError: if the journal cannot be read or written.
    """
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            return Journal.open(folder, plan.settings())
        except TournamentBusyError:
            if stop.stopped or time.monotonic() >= end:
                raise
            time.sleep(_LOOK_SECONDS)

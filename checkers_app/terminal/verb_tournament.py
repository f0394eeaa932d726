"""``tournament``: plays a round robin between the bots in a folder."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from checkers_app.terminal.common import PROGRAM, Verbs, add_verb, plainly, real, seed, whole
from checkers_app.terminal.progress import ProgressLine, clock

if TYPE_CHECKING:
    from checkers_app.arena.round_robin import TournamentPlan, TournamentProgress
    from checkers_app.arena.tournament_journal import Journal

_BAR = 24
"""The width of the progress bar in characters."""


def add(verbs: Verbs) -> None:
    """Add the subcommand ``tournament``."""
    verb = add_verb(
        verbs,
        "tournament",
        "play a round robin of the bots in a folder",
        "Every pair of bots in a folder plays the same balanced openings with both colours. A "
        "bot is one of these: a Python file that defines choose(state) or evaluate(state); a "
        "folder that contains such a file, named bot.py; or a .hub file, whose first line is "
        "the command that starts a Hub engine. Each bot runs in its own process with your "
        "permissions: use only bots that you trust. The results are written to "
        "FOLDER/tournament: a web page, tables as CSV, everything as JSON, and the games. A "
        "tournament that was interrupted continues where it stopped.",
    )
    verb.add_argument("folder", type=Path, metavar="FOLDER", help="the folder that contains the bots")

    def add_option(
        name: str, kind: Callable[[str], object], metavar: str, told: str, default: object = None
    ) -> None:
        verb.add_argument(name, type=kind, metavar=metavar, help=told, default=default)

    add_option("--game", str, "BOARD", "the board (checkers)", "checkers")
    add_option("--games", whole(2, 1000), "N", "games per pair of players, an even number (2)", 2)
    add_option("--seconds", real(0.01, 3600), "S", "seconds per move for each bot (1)", 1.0)
    add_option("--game-seconds", real(0.1, 86400), "S", "seconds per game for each bot (default: no limit)")
    add_option(
        "--start-seconds", real(0.1, 3600), "S", "time limit for importing a bot, in seconds (10)", 10.0
    )
    add_option("--depth", whole(1, 100), "N", "search depth in plies for bots that define evaluate (4)", 4)
    add_option("--memory", whole(64, 1 << 20), "MIB", "memory limit for each bot in MiB (1024)", 1024)
    add_option("--seed", seed, "N", "random seed; the same seed gives the same games (0)", 0)
    add_option("--jobs", whole(1, 64), "N", "number of simultaneous games (1)", 1)
    add_option("--out", Path, "DIR", "the folder for the results (default: FOLDER/tournament)")
    verb.add_argument(
        "--with",
        dest="others",
        action="append",
        default=[],
        metavar="SETTING",
        help="another player, written as a setting of the 'match' command; may be given several times. "
        "The rating of a level, such as level=3, is known: it is held fixed, and the ratings of the other "
        "players are relative to it",
    )
    verb.add_argument("--restart", action="store_true", help="delete the games of an earlier tournament")
    verb.add_argument("--json", action="store_true", help="print the results as one JSON object")
    verb.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from checkers_app.arena.entrants import SpecError, TournamentError
    from checkers_app.arena.round_robin import default_folder
    from checkers_app.arena.tournament_files import write_tournament
    from checkers_app.arena.tournament_journal import FILE, Journal

    try:
        plan = _plan(arguments)
    except (SpecError, TournamentError) as error:
        print(f"{PROGRAM} tournament: {error}", file=sys.stderr)
        return 2
    folder = arguments.out or default_folder(arguments.folder)
    try:
        if arguments.restart:
            (folder / FILE).unlink(missing_ok=True)
        with Journal.open(folder, plan.settings()) as journal:
            try:
                _play(plan, journal, arguments.jobs)
            finally:
                text = write_tournament(plan, journal, folder).rstrip("\n")
    except TournamentError as error:
        print(f"{PROGRAM} tournament: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        raise
    except OSError as error:
        print(f"{PROGRAM} tournament: {plainly(error)}", file=sys.stderr)
        return 1
    print(text if arguments.json else _table(plan, journal))
    if not arguments.json:
        print(f"The results are in {folder}.")
    return 0


def _plan(arguments: argparse.Namespace) -> TournamentPlan:
    """The plan of the tournament.

    Raises:
        SpecError: if a player of ``--with`` is invalid.
        TournamentError: if the tournament cannot be played.
    """
    from checkers_app.arena.entrants import TournamentError, find_entrants
    from checkers_app.arena.round_robin import TournamentPlan
    from checkers_app.engine.bots.conversation import BotSettings
    from checkers_app.games import boards

    game = boards().get(arguments.game)
    if game is None:
        raise TournamentError(f"there is no board {arguments.game}; choose one of {', '.join(boards())}")
    if arguments.games % 2:
        raise TournamentError("--games must be even: each opening is played with both colours")
    settings = BotSettings(
        depth=arguments.depth, start_seconds=arguments.start_seconds, memory_mib=arguments.memory
    )
    entrants = find_entrants(arguments.folder, game, arguments.seconds, settings, arguments.others)
    return TournamentPlan(game.key, entrants, arguments.games, arguments.seed, arguments.game_seconds)


def _play(plan: TournamentPlan, journal: Journal, jobs: int) -> None:
    from checkers_app.arena.round_robin import play_round_robin

    with ProgressLine(sys.stderr) as line:
        play_round_robin(plan, journal, jobs, lambda progress: line.show(_progress_text(progress)))


def _table(plan: TournamentPlan, journal: Journal) -> str:
    from checkers_app.arena.tournament_files import text_of_table
    from checkers_app.arena.tournament_table import table_of

    return text_of_table(table_of(plan.entrants, journal.games.values(), journal.tried))


def _progress_text(progress: TournamentProgress) -> str:
    done = _BAR * progress.played // progress.total
    left = f", {clock(progress.seconds_left)} left" if progress.seconds_left else ""
    return f"[{'#' * done}{'.' * (_BAR - done)}] {progress.played}/{progress.total}{left}"

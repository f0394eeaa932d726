"""``ladder``: measures the strength of the levels by matches."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from checkers_app.terminal.common import (
    INTERRUPTED,
    PROGRAM,
    Verbs,
    add_verb,
    board,
    need_core,
    resources_for,
    seed,
    stopped_by_interrupt,
    whole,
)
from checkers_app.terminal.progress import ProgressLine, clock

if TYPE_CHECKING:
    from collections.abc import Mapping

    from checkers_app.arena.elo import PairScore
    from checkers_app.arena.placing import Placing
    from checkers_app.engine.own_player import OwnPlayer
    from checkers_app.games.base import Game
    from checkers_tools.ladder import LadderGame, LadderTask
    from checkers_tools.ladder_report import Results

_LADDER_GAMES = 200
_BOARD_GAMES = 100
_PAGE = ("docs", "levels.md")
_CHART = ("docs", "images", "levels.svg")
_CHARACTERS = ("docs", "characters.md")


def add(verbs: Verbs) -> None:
    """Add the subcommand ``ladder``."""
    verb = add_verb(
        verbs,
        "ladder",
        "measure the strength of the levels",
        "Play the levels of checkers against each other, against a player who moves at random and against "
        "one who looks one move ahead, and print a page with their ratings. Every game is written to the "
        "games file as it ends; if the ladder is restarted, it continues with the missing games. With --own, "
        "your own player is instead measured against the levels nearest to it in strength. With --game, each "
        "level of another board plays the level below it, and a table is printed.",
    )
    verb.add_argument(
        "--game", type=board, metavar="NAME", help="another board, such as russian or house_fly"
    )
    verb.add_argument(
        "--games",
        type=whole(0, 100_000),
        metavar="N",
        help=f"games for each pair of neighbouring levels ({_LADDER_GAMES}; {_BOARD_GAMES} with --game); "
        "with --own, the total number of games (100)",
    )
    verb.add_argument(
        "--across",
        type=whole(0, 100_000),
        default=10,
        metavar="N",
        help="games for each of the other pairs of levels (10)",
    )
    verb.add_argument(
        "--characters",
        type=whole(0, 100_000),
        default=0,
        metavar="N",
        help="games that each character plays against the balanced player at each of levels 3, 6 and 9 (0)",
    )
    verb.add_argument(
        "--losing",
        type=whole(1, 10_000),
        metavar="N",
        help="instead of playing a ladder, classify N losing moves of each level from 1 to 5",
    )
    verb.add_argument(
        "--endings",
        type=whole(1, 500),
        metavar="N",
        help="instead of playing a ladder, count how many won endings each level wins against a level that "
        "uses the endgame tables: N endings each with four, three and two kings against one",
    )
    verb.add_argument(
        "--jobs", type=whole(1, 256), default=1, metavar="N", help="number of simultaneous games (1)"
    )
    verb.add_argument(
        "--games-file", default="ladder.jsonl", metavar="FILE", help="the file for the games (ladder.jsonl)"
    )
    verb.add_argument(
        "--write",
        action="store_true",
        help="write the files for which there are games: docs/levels.md (with its chart and the figures for "
        "the menu) and docs/characters.md",
    )
    verb.add_argument(
        "--afresh",
        action="store_true",
        help="measure every level again; without this option, the figures of unchanged levels "
        "are kept, and only missing games are played",
    )
    verb.add_argument(
        "--own", metavar="FILE", help="measure a player saved on the “Your own player” page in the window"
    )
    verb.add_argument(
        "--seed",
        type=seed,
        default=0,
        metavar="N",
        help="with --own, random seed for the openings and levels (0)",
    )
    verb.add_argument("--json", action="store_true", help="print the results of --own as JSON")
    verb.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    if arguments.own is not None:
        return _measure_own(arguments)
    if arguments.json:
        print(f"{PROGRAM} dev ladder: --json can be used only with --own", file=sys.stderr)
        return 2
    need_core()
    if arguments.game is not None and arguments.game.key != "checkers":
        return _show_steps(arguments.game, _BOARD_GAMES if arguments.games is None else arguments.games)
    if arguments.losing is not None:
        return _show_losing_moves(arguments.losing)
    if arguments.endings is not None:
        return _show_won_endings(arguments.endings)
    resources_for("dev ladder")
    from checkers_app.engine.measured import levels_file
    from checkers_app.games.checkers import GAME
    from checkers_tools.ladder import GamesFileError, character_pairings, missing, pairings, read_games
    from checkers_tools.ladder_report import FiguresError, Results, earlier

    path = Path(arguments.games_file)
    games_each = _LADDER_GAMES if arguments.games is None else arguments.games
    tasks = pairings(games_each, arguments.across)
    tasks += character_pairings((3, 6, 9), arguments.characters)
    try:
        games = read_games(path)
        known = [] if arguments.afresh else earlier(levels_file(GAME.key))
    except (GamesFileError, FiguresError) as error:
        print(f"{PROGRAM} dev ladder: {error}", file=sys.stderr)
        return 2
    counted = Results((), known)
    games += _play([task for task in missing(tasks, games) if not counted.holds(task)], path, arguments.jobs)
    if not games:
        print(f"{PROGRAM} dev ladder: there are no games to count", file=sys.stderr)
        return 2
    pages = _pages(Results(games, known))
    if arguments.write:
        return _write(pages)
    print("\n".join(text for place, text in pages.items() if place.suffix == ".md"), end="")
    return 0


def _show_steps(game: Game, games: int) -> int:
    """Print a line for each level of another board as soon as it is measured."""
    if games < 2:
        print(
            f"{PROGRAM} dev ladder: --game needs at least two games between neighbouring levels",
            file=sys.stderr,
        )
        return 2
    from checkers_app.engine.engines import Engines
    from checkers_tools.board_ladder import row, steps

    engines = Engines(resources_for("dev ladder"))
    print("| level | against the level below | won, drawn, lost | ms a move |")
    print("| --- | ---: | ---: | ---: |")
    for step in steps(game, games, engines):
        print(row(step), flush=True)
    return 0


def _show_losing_moves(wanted: int) -> int:
    """Print a line for each level as soon as it is measured."""
    from checkers_app.engine.engines import Engines
    from checkers_tools.losing_moves import losing_moves

    engines = Engines(resources_for("dev ladder"))
    print("| level | moves judged | losing | next to a piece that can jump | that lose a piece at once |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for number in range(1, 6):
        found = losing_moves(engines, number, wanted)
        print(
            f"| {number} | {found.choices} | {found.losing} | {found.beside} | {found.at_once} |", flush=True
        )
    return 0


def _show_won_endings(count: int) -> int:
    """Print a line for each level as soon as it is measured."""
    from checkers_app.engine.engines import Engines
    from checkers_app.engine.levels import levels_for
    from checkers_app.games.checkers import GAME
    from checkers_tools.won_endings import DEFENDER, KINGS, endings, won_endings

    resources = resources_for("dev ladder")
    if resources.tables is None or resources.tables.max_pieces < max(KINGS) + 1:
        print(f"{PROGRAM} dev ladder: there are no {max(KINGS) + 1}-piece endgame tables", file=sys.stderr)
        return 1
    starts = [endings(resources.tables, kings, count) for kings in KINGS]
    engines = Engines(resources)
    print(f"| level | {' | '.join(f'{kings} kings' for kings in KINGS)} |")
    print(f"| --- |{' ---: |' * len(KINGS)}")
    for level in levels_for(GAME):
        if level.number <= DEFENDER:
            won = [won_endings(engines, level.number, chosen) for chosen in starts]
            print(f"| {level.numeral} | {' | '.join(map(str, won))} |", flush=True)
    return 0


def _measure_own(arguments: argparse.Namespace) -> int:
    """Measure the user's own player; Ctrl-C stops the run and keeps the results so far."""
    from checkers_app.arena.placing import USUAL_GAMES, Placing, place
    from checkers_app.engine.api import StopToken
    from checkers_app.engine.engines import Engines
    from checkers_app.engine.own_player_file import read_player
    from checkers_app.storage.files import plain_reason
    from checkers_app.storage.versioned import DocumentError

    try:
        player = read_player(Path(arguments.own))
    except (OSError, DocumentError) as error:
        reason = plain_reason(error) if isinstance(error, OSError) else error
        print(f"{PROGRAM} dev ladder: {arguments.own} cannot be used: {reason}", file=sys.stderr)
        return 2
    engines = Engines(resources_for("dev ladder"))
    games = USUAL_GAMES if arguments.games is None else arguments.games
    placing, stop, began = Placing(), StopToken(), time.monotonic()
    with ProgressLine(sys.stderr) as line, stopped_by_interrupt(stop):
        for placing in place(lambda _: player.engine(), games, arguments.seed, engines, stop):
            count = len(placing.games)
            left = (time.monotonic() - began) / count * (games - count)
            line.show(f"{count}/{games} games, {_elo(placing)}, {clock(left)} left")
    print(_own_json(player, placing, arguments.seed) if arguments.json else _own_text(player, placing))
    return INTERRUPTED if stop.stopped else 0


def _elo(placing: Placing) -> str:
    estimate = placing.estimate
    return "no Elo yet" if estimate is None else f"{estimate.rating} ± {estimate.error} Elo"


def _own_text(player: OwnPlayer, placing: Placing) -> str:
    from checkers_app.arena.placing import measured_levels

    lines = [f"{player.name or 'Your own player'}: {_elo(placing)}, {_counts(placing.score)}"]
    for level in reversed(measured_levels()):
        met = placing.against(level.number)
        games = f"  {_counts(met)}" if met.games else ""
        lines.append(f"{level.numeral:>3}  {level.name:<16}{level.rating:6}{games}")
    return "\n".join(lines)


def _counts(score: PairScore) -> str:
    return f"{score.wins} won, {score.draws} drawn, {score.losses} lost"


def _own_json(player: OwnPlayer, placing: Placing, row: int) -> str:
    from dataclasses import asdict

    from checkers_app.arena.placing import measured_levels
    from checkers_app.engine.own_player_file import player_values

    estimate = placing.estimate
    values = {
        "player": player_values(player),
        "seed": row,
        "elo": None if estimate is None else estimate.rating,
        "error": None if estimate is None else estimate.error,
        "games": len(placing.games),
        **asdict(placing.score),
        "levels": [
            {"level": level.number, "elo": level.rating, **asdict(placing.against(level.number))}
            for level in measured_levels()
        ],
    }
    return json.dumps(values, indent=1, ensure_ascii=False)


def _play(tasks: list[LadderTask], path: Path, jobs: int) -> list[LadderGame]:
    """Play the missing games and save each when it ends."""
    from checkers_app.storage.files import open_for_more
    from checkers_tools.ladder import line_of, play_all

    games: list[LadderGame] = []
    if not tasks:
        return games
    began = time.monotonic()
    with open_for_more(path) as file, ProgressLine(sys.stderr) as line:
        for played in play_all(tasks, jobs):
            games.append(played)
            file.write(line_of(played))
            file.flush()
            left = (time.monotonic() - began) / len(games) * (len(tasks) - len(games))
            line.show(f"{len(games)}/{len(tasks)} games, {clock(left)} left")
    return games


def _pages(results: Results) -> dict[Path, str]:
    """The path in a checkout -> the page with the results; pages without results are left out."""
    from checkers_app.engine.measured import levels_file
    from checkers_app.games.checkers import GAME
    from checkers_app.paths import assets
    from checkers_tools import character_report
    from checkers_tools.ladder_report import chart, figures, page

    root = assets().parent
    pages = {}
    if rows := results.rows():
        pages[root.joinpath(*_PAGE)] = page(results, "/".join(_CHART[1:]))
        pages[root.joinpath(*_CHART)] = chart(rows)
        pages[levels_file(GAME.key)] = figures(results)
    if characters := character_report.page(results):
        pages[root.joinpath(*_CHARACTERS)] = characters
    return pages


def _write(pages: Mapping[Path, str]) -> int:
    """Write the pages to the checkout."""
    from checkers_app.paths import assets
    from checkers_app.storage.files import write_atomic

    if not assets().parent.joinpath(_PAGE[0]).is_dir():
        print(
            f"{PROGRAM} dev ladder: --write can be used only in a checkout, which has a docs folder",
            file=sys.stderr,
        )
        return 2
    for path, text in pages.items():
        path.parent.mkdir(exist_ok=True)
        write_atomic(path, text)
    return 0

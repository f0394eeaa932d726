"""``ladder``: the levels of checkers against each other, and what they are worth."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from checkers_app.terminal.common import PROGRAM, Verbs, add_verb, need_core, resources_for, whole
from checkers_app.terminal.progress import ProgressLine, clock

if TYPE_CHECKING:
    from collections.abc import Mapping

    from checkers_app.arena.ladder import LadderGame, LadderTask
    from checkers_app.arena.ladder_report import Results

_PAGE = ("docs", "levels.md")
_CHART = ("docs", "images", "levels.svg")
_CHARACTERS = ("docs", "characters.md")


def add(verbs: Verbs) -> None:
    """Add the verb ``ladder``."""
    verb = add_verb(
        verbs,
        "ladder",
        "measure what the levels are worth",
        "Play the levels of checkers against each other, against a player who moves at random and against "
        "one who looks one move ahead, and print a page with their ratings. Every game is written to the "
        "games file as it ends; started again, the ladder continues with the games that are missing.",
    )
    verb.add_argument(
        "--games", type=whole(0, 100_000), default=200, metavar="N", help="between neighbours (200)"
    )
    verb.add_argument(
        "--across", type=whole(0, 100_000), default=10, metavar="N", help="between all others (10)"
    )
    verb.add_argument(
        "--characters",
        type=whole(0, 100_000),
        default=0,
        metavar="N",
        help="of each character at levels 3, 6 and 9 against the balanced player (0)",
    )
    verb.add_argument("--jobs", type=whole(1, 256), default=1, metavar="N", help="games at the same time (1)")
    verb.add_argument(
        "--games-file", default="ladder.jsonl", metavar="FILE", help="where the games are (ladder.jsonl)"
    )
    verb.add_argument(
        "--write",
        action="store_true",
        help="write what there are games for: docs/levels.md, its chart and the figures of the menu; "
        "docs/characters.md",
    )
    verb.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    need_core()
    resources_for("ladder")
    from checkers_app.arena.ladder import GamesFileError, character_pairings, missing, pairings, read_games
    from checkers_app.arena.ladder_report import Results

    path = Path(arguments.games_file)
    tasks = pairings(arguments.games, arguments.across)
    tasks += character_pairings((3, 6, 9), arguments.characters)
    try:
        games = read_games(path)
    except GamesFileError as error:
        print(f"{PROGRAM} ladder: {error}", file=sys.stderr)
        return 2
    games += _play(missing(tasks, games), path, arguments.jobs)
    if not games:
        print(f"{PROGRAM} ladder: there are no games to count", file=sys.stderr)
        return 2
    pages = _pages(Results(games))
    if arguments.write:
        return _write(pages)
    print("\n".join(text for place, text in pages.items() if place.suffix == ".md"), end="")
    return 0


def _play(tasks: list[LadderTask], path: Path, jobs: int) -> list[LadderGame]:
    """Play what is missing, each game written down as it ends."""
    from checkers_app.arena.ladder import line_of, play_all
    from checkers_app.storage.files import open_for_more

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
    """What the games say, by where it is in a checkout; nothing of what they say nothing about."""
    from checkers_app.arena import character_report
    from checkers_app.arena.ladder_report import chart, figures, page
    from checkers_app.engine.measured import levels_file
    from checkers_app.games.checkers import GAME
    from checkers_app.paths import assets

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
    """Put the pages into the checkout."""
    from checkers_app.paths import assets
    from checkers_app.storage.files import write_atomic

    if not assets().parent.joinpath(_PAGE[0]).is_dir():
        print(f"{PROGRAM} ladder: --write is for a checkout, which has a folder docs", file=sys.stderr)
        return 2
    for path, text in pages.items():
        path.parent.mkdir(exist_ok=True)
        write_atomic(path, text)
    return 0

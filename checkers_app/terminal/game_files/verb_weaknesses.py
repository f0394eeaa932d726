"""``weaknesses``: prints your results and accuracy by part of the game, and your most frequent mistakes."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from checkers_app.terminal.common import PROGRAM, Verbs, add_verb, counted

if TYPE_CHECKING:
    from checkers_app.play.review.weaknesses import JudgedGame, MistakeKind, Slip, WeakArea

_OPENINGS, _GROUPS, _EXAMPLES = 10, 10, 3
"""The maximum numbers of openings, groups of games and examples of a mistake that are listed."""


def add(verbs: Verbs) -> None:
    """Add the subcommand ``weaknesses``."""
    weaknesses = add_verb(
        verbs,
        "weaknesses",
        "show your results, your accuracy and your most frequent mistakes",
        "Show your results and your accuracy in your saved games against the computer, by "
        "opening, part of the game, colour, level and time. Also show the three most frequent "
        "kinds of mistake in the games that you reviewed in the window, each with its costliest "
        "examples.",
    )
    weaknesses.add_argument("--game", default="checkers", metavar="BOARD", help="the board (checkers)")
    weaknesses.add_argument("--json", action="store_true", help="print one JSON object")
    weaknesses.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from checkers_app import paths
    from checkers_app.games import find_game
    from checkers_app.play.rating.statistics import time_of
    from checkers_app.play.review.review_store import ReviewStore
    from checkers_app.play.review.weaknesses import commonest, judged_entry
    from checkers_app.play.saved.library import Library
    from checkers_app.storage.settings import SettingsStore
    from checkers_app.storage.shelf import Shelf

    board = find_game(arguments.game)
    if board is None:
        print(f"{PROGRAM} weaknesses: there is no board {arguments.game}", file=sys.stderr)
        return 2
    since = time_of(SettingsStore(paths.settings_file()).current.statistics_since)
    entries = Library(Shelf(paths.games_folder())).entries()
    reviews = ReviewStore(paths.reviews_folder())
    found = (
        judged_entry(entry, reviews, since)
        for entry in entries
        if entry.match is not None and entry.match.game.key == board.key
    )
    games = [game for game in found if game is not None]
    tables = _tables(games)
    mistakes = commonest(games)
    reviewed = sum(game.reviewed for game in games)
    if arguments.json:
        print(json.dumps(_values(tables, mistakes, len(games), reviewed)))
    else:
        _show(tables, mistakes, len(games), reviewed)
    return 0


def _tables(games: Sequence[JudgedGame]) -> Mapping[str, Mapping[str, WeakArea]]:
    """The title of a table -> its rows -> the results and accuracy."""
    from checkers_app.play.review.weaknesses import by_colour, by_level, by_opening, by_phase, over_time

    return {
        "opening": by_opening(games, _OPENINGS),
        "part of the game": {phase.value: item for phase, item in by_phase(games).items()},
        "side": {side.name.lower(): item for side, item in by_colour(games).items()},
        "level": {f"{level:g}": item for level, item in by_level(games).items()},
        "ten games from": {f"{when:%Y-%m-%d %H:%M}": item for when, item in over_time(games, _GROUPS)},
    }


def _values(
    tables: Mapping[str, Mapping[str, WeakArea]],
    mistakes: Mapping[MistakeKind, tuple[Slip, ...]],
    games: int,
    reviewed: int,
) -> dict[str, object]:
    return {
        "games": games,
        "reviewed": reviewed,
        "tables": {
            title: {
                name: {
                    "won": item.score.won,
                    "drawn": item.score.drawn,
                    "lost": item.score.lost,
                    "accuracy": item.accuracy,
                    "mistakes": item.mistakes,
                    "moves": item.moves,
                }
                for name, item in rows.items()
            }
            for title, rows in tables.items()
        },
        "mistakes": {
            kind.value: {
                "count": len(slips),
                "examples": [
                    {"game": slip.key, "ply": slip.ply, "loss": slip.loss, "position": slip.position}
                    for slip in slips[:_EXAMPLES]
                ],
            }
            for kind, slips in mistakes.items()
        },
    }


def _show(
    tables: Mapping[str, Mapping[str, WeakArea]],
    mistakes: Mapping[MistakeKind, tuple[Slip, ...]],
    games: int,
    reviewed: int,
) -> None:
    print(f"{counted(games, 'game')}, {reviewed} reviewed")
    for title, rows in tables.items():
        if not rows:
            continue
        wide = max(len(title), *map(len, rows))
        print(f"\n{title:<{wide}}   won drawn  lost  accuracy  mistakes")
        for name, item in rows.items():
            score = "".join(f"{number:>6}" for number in (item.score.won, item.score.drawn, item.score.lost))
            accuracy = "" if item.accuracy is None else f"{item.accuracy}%"
            mistakes_here = item.mistakes if item.moves else ""
            print(f"{name:<{wide}}{score}{accuracy:>10}{mistakes_here:>10}".rstrip())
    if mistakes:
        print("\nmost frequent mistakes")
    for kind, slips in mistakes.items():
        print(f"{kind.value}: {len(slips)}")
        for slip in slips[:_EXAMPLES]:
            print(f"  game {slip.key}, after ply {slip.ply}, {slip.loss / 100:.2f} lost: {slip.position}")

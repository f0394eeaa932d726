"""``explore``: prints the moves played in a position, with the number of games and the results."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checkers_app.terminal.common import (
    INTERRUPTED,
    MAX_NODES,
    PROGRAM,
    Verbs,
    add_verb,
    counted,
    plainly,
    resources_for,
    stopped_by_interrupt,
    whole,
)

if TYPE_CHECKING:
    from checkers_app.games.base import Game, Move, State
    from checkers_app.play.explorer.collections import Explored
    from checkers_app.play.explorer.explorer import Explorer
    from checkers_app.play.explorer.game_index import Filters

_RESULTS = ("1-0", "1/2-1/2", "0-1", "*")
_SIDES = ("first", "second")


def add(verbs: Verbs) -> None:
    """Add the subcommand ``explore``."""
    explore = add_verb(
        verbs,
        "explore",
        "show which moves were played in a position, and with what result",
        "Count how often each move was played in a position, in PDN files, in your own games or in "
        "both. For each move, show the results of the games, the engine's score and whether the move "
        "is in the opening book. Each collection is indexed first, which takes about a second for "
        "1,000 games; the index is saved for later use. Ctrl-C stops the command.",
    )
    explore.add_argument("files", nargs="*", type=Path, metavar="FILE.pdn", help="PDN files to search")
    explore.add_argument(
        "--own", action="store_true", help="include your own games (the default if no file is given)"
    )
    place = explore.add_mutually_exclusive_group()
    place.add_argument("--moves", default="", help='moves from the starting position, such as "11-15 23-19"')
    place.add_argument("--fen", help="a position to use instead of the starting position")
    explore.add_argument("--game", default="checkers", metavar="BOARD", help="the board (checkers)")
    explore.add_argument(
        "--player", default="", metavar="NAME", help="only games with a player whose name contains this text"
    )
    explore.add_argument(
        "--side",
        choices=_SIDES,
        help="only games in which the player played this side; the first side moves first",
    )
    explore.add_argument(
        "--since",
        type=_first_day,
        default=0,
        metavar="DATE",
        help="only games from this date on, such as 1998 or 1998.05.12",
    )
    explore.add_argument(
        "--until", type=_last_day, default=0, metavar="DATE", help="only games up to this date"
    )
    explore.add_argument(
        "--result", choices=_RESULTS, help="only games with this result; 1-0: the first side won"
    )
    explore.add_argument(
        "--list",
        metavar="MOVE",
        help="list the games in which this move was played; 'all' lists the games with any move",
    )
    explore.add_argument(
        "--nodes",
        type=whole(0, MAX_NODES),
        default=200_000,
        metavar="N",
        help="number of positions that the engine searches to get a score; 0: no score (200000)",
    )
    explore.add_argument("--json", action="store_true", help="print one JSON object")
    explore.set_defaults(run=_run)


def _first_day(text: str) -> int:
    from checkers_app.play.explorer.game_index import day_number

    day = day_number(text)
    if not day:
        raise argparse.ArgumentTypeError(f"{text[:20]} is not a date, such as 1998 or 1998.05.12")
    return day


def _last_day(text: str) -> int:
    day = _first_day(text)
    if day % 10_000 == 0:
        return day + 9_999
    return day + 99 if day % 100 == 0 else day


def _run(arguments: argparse.Namespace) -> int:
    try:
        game, state = _position(arguments)
        filters = _filters(arguments)
        move = _listed_move(arguments.list, game, state)
    except ValueError as error:
        print(f"{PROGRAM} explore: {error}", file=sys.stderr)
        return 2
    with _folder() as folder:
        return _explore(arguments, folder, game, state, move, filters)


@contextmanager
def _folder() -> Iterator[Path]:
    """The folder for the indexes: the usual one or, if that cannot be used, a temporary folder, which is
    reported.
    """
    from checkers_app import paths

    kept = paths.explorer_folder()
    try:
        kept.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(f"{PROGRAM} explore: the index cannot be saved: {plainly(error)}", file=sys.stderr)
        with tempfile.TemporaryDirectory() as folder:
            yield Path(folder)
    else:
        yield kept


def _explore(
    arguments: argparse.Namespace, folder: Path, game: Game, state: State, move: Move | None, filters: Filters
) -> int:
    """Build the missing indexes and print the requested data; return the exit status."""
    from checkers_app.play.explorer.explorer import Explorer
    from checkers_app.storage.index_file import StoppedError

    explorer = Explorer(folder, _collections(arguments))
    try:
        problems = _built(explorer)
    except StoppedError:
        return INTERRUPTED
    for problem in (*explorer.problems.values(), *problems):
        print(f"{PROGRAM} explore: {problem}", file=sys.stderr)
    if arguments.list is not None:
        _print_games(explorer, game, state, move, filters, as_json=arguments.json)
    else:
        _print_moves(explorer, game, state, filters, arguments)
    explorer.close()
    return 1 if explorer.problems or problems else 0


def _position(arguments: argparse.Namespace) -> tuple[Game, State]:
    """The position to explore, and its board.

    Raises:
        ValueError: if the board, the position or a move is invalid.
    """
    from checkers_app.games import find_game
    from checkers_app.notation.moves import parse_move
    from checkers_app.notation.positions import read_position

    game = find_game(arguments.game)
    if game is None:
        raise ValueError(f"there is no board {arguments.game}")
    state = game.initial if arguments.fen is None else read_position(game, arguments.fen)
    for text in arguments.moves.split():
        state = state.play(parse_move(game, state, text))
    return game, state


def _filters(arguments: argparse.Namespace) -> Filters:
    """The filters that select the games.

    Raises:
        ValueError: if a side is given without a player.
    """
    from checkers_app.games.base import Side
    from checkers_app.notation.record import Result
    from checkers_app.play.explorer.game_index import Filters

    if arguments.side is not None and not arguments.player.strip():
        raise ValueError("--side needs --player")
    side = None if arguments.side is None else Side(_SIDES.index(arguments.side))
    result = None if arguments.result is None else Result(arguments.result)
    return Filters(arguments.player, side, arguments.since, arguments.until, result)


def _listed_move(text: str | None, game: Game, state: State) -> Move | None:
    from checkers_app.notation.moves import parse_move

    return None if text in {None, "all"} else parse_move(game, state, str(text))


def _collections(arguments: argparse.Namespace) -> list[Explored]:
    from checkers_app import paths
    from checkers_app.play.explorer.collections import FileCollection, OwnCollection
    from checkers_app.play.saved.library import Library
    from checkers_app.storage.shelf import Shelf

    chosen: list[Explored] = [
        FileCollection(path) for path in dict.fromkeys(path.absolute() for path in arguments.files)
    ]
    if arguments.own or not chosen:
        chosen.append(OwnCollection(Library(Shelf(paths.games_folder())).entries()))
    return chosen


def _built(explorer: Explorer) -> list[str]:
    """Build the missing indexes; return the error messages.

    Raises:
        StoppedError: after Ctrl-C.
    """
    from checkers_app.engine.api import StopToken
    from checkers_app.terminal.progress import ProgressLine

    stop = StopToken()
    with stopped_by_interrupt(stop), ProgressLine(sys.stderr) as line:
        problems = explorer.build(lambda share: line.show(f"indexing: {share:.0%}"), lambda: stop.stopped)
        line.clear()
    explorer.look()
    return list(problems.values())


def _print_games(
    explorer: Explorer, game: Game, state: State, move: Move | None, filters: Filters, *, as_json: bool
) -> None:
    listed = explorer.list_games(game, state, move, filters)
    values = [
        {
            "collection": item.collection.name,
            "number": item.found.number,
            "first": item.found.first,
            "second": item.found.second,
            "event": item.found.event,
            "date": item.found.date,
            "result": item.found.result.value,
            "ply": item.found.ply,
        }
        for item in listed
    ]
    if as_json:
        print(json.dumps({"games": values}))
        return
    for item in listed:
        found = item.found
        place = f"{item.collection.name or 'own games'} {found.number}"
        players = f"{found.first} - {found.second} {found.result.value}"
        print(f"{place}: {players} {found.event} {found.date}".rstrip())
    if not values:
        print("no games")


def _print_moves(
    explorer: Explorer, game: Game, state: State, filters: Filters, arguments: argparse.Namespace
) -> None:
    from checkers_app.play.explorer.worth import worth_of

    counted_moves = explorer.moves(game, state, filters)
    resources = resources_for("explore", book=True)
    worth = worth_of(game, state, resources, arguments.nodes) if counted_moves else {}
    values: list[dict[str, Any]] = []
    for item in counted_moves:
        known = worth.get(item.move)
        values.append(
            {
                "move": state.move_text(item.move),
                "games": item.games,
                "first": item.first,
                "drawn": item.drawn,
                "second": item.second,
                "unknown": item.unknown,
                "score": known.score if known is not None else None,
                "book": known.in_book if known is not None else False,
            }
        )
    if arguments.json:
        print(json.dumps({"games": explorer.games, "moves": values}))
        return
    print(f"{counted(explorer.games, 'game')} indexed")
    if not values:
        print("no game continued from this position")
        return
    wide = max(len(str(value["move"])) for value in values)
    print(f"{'move':<{wide}}  games    1-0  1/2    0-1      *  score")
    for value in values:
        numbers = "".join(f"{value[name]:>7}" for name in ("first", "drawn", "second", "unknown"))
        score = "" if value["score"] is None else f"{value['score'] / 100:+.2f}"
        line = f"{value['move']:<{wide}}{value['games']:>7}{numbers}{score:>7}"
        print(f"{line}  book" if value["book"] else line)

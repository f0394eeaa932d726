"""``best-move``: searches one position, or one per line of input."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from checkers_app.terminal.common import (
    INTERRUPTED,
    MAX_DEPTH,
    MAX_HASH_MIB,
    MAX_MILLISECONDS,
    MAX_NODES,
    MAX_THREADS,
    PROGRAM,
    Verbs,
    add_verb,
    in_background,
    level,
    need_core,
    resources_for,
    seed,
    stopped_by_interrupt,
    wait_for,
    whole,
)

if TYPE_CHECKING:
    from checkers_app.engine.api import Engine, Limits
    from checkers_app.engine.checkers.tools import BestMove


def add(verbs: Verbs) -> None:
    """Add the subcommand ``best-move``."""
    best = add_verb(
        verbs,
        "best-move",
        "search one position",
        "Search a checkers position with the compiled engine and print the move, score, depth, "
        "nodes, seconds and principal variation. The score is in hundredths of a man for the "
        "side to move; a score above 10,000 or below -10,000 means that the game is won or "
        "lost. Ctrl-C ends the search and prints the best move found so far. With --level, a "
        "level chooses the move as it would in a game; --depth, --nodes and --movetime can "
        "only lower the limits of the level.",
    )
    best.add_argument(
        "--fen",
        help="the position (default: the starting position); '-' reads one FEN per line from standard input "
        "and prints one line for each",
    )
    best.add_argument("--moves", default="", help='moves to play first, such as "11-15 23-19"')
    limits = best.add_mutually_exclusive_group()
    limits.add_argument(
        "--depth", type=whole(1, MAX_DEPTH), metavar="PLIES", help=f"depth in plies, 1 to {MAX_DEPTH}"
    )
    limits.add_argument("--nodes", type=whole(1, MAX_NODES), metavar="N", help="number of positions to visit")
    limits.add_argument(
        "--movetime", type=whole(1, MAX_MILLISECONDS), metavar="MS", help="time in milliseconds (1000)"
    )
    best.add_argument(
        "--threads",
        type=whole(1, MAX_THREADS),
        metavar="N",
        help="number of search threads (1); cannot be used with --level",
    )
    best.add_argument(
        "--hash",
        type=whole(1, MAX_HASH_MIB),
        default=64,
        metavar="MIB",
        help="size of the transposition table in MiB (64)",
    )
    best.add_argument(
        "--level", type=level, metavar="N", help="the level that chooses the move, such as 4 or 4.5"
    )
    best.add_argument(
        "--character",
        metavar="NAME",
        help="the level's style of play: balanced, aggressive, defensive or tricky (balanced)",
    )
    best.add_argument(
        "--seed",
        type=seed,
        metavar="N",
        help="random seed, which makes the level's moves repeatable; moves at full strength still vary",
    )
    best.add_argument(
        "--no-tables",
        action="store_true",
        help="search endings instead of looking them up in the endgame tables",
    )
    best.add_argument("--json", action="store_true", help="print one JSON object per position")
    best.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from checkers_app.engine.levels import LevelUnavailableError
    from checkers_app.games.base import MoveTextError
    from checkers_app.games.checkers import Checkers
    from checkers_app.notation.fen import FenError, write_fen

    limits = _limits(arguments)
    try:
        _refuse_what_does_nothing(arguments)
        engine, played = _level(arguments) if arguments.level is not None else (_engine(arguments), {})
    except (ValueError, MemoryError, LevelUnavailableError) as error:
        print(f"{PROGRAM} best-move: {error or 'not enough memory'}", file=sys.stderr)
        return 2
    moves = arguments.moves.split()
    from_input = arguments.fen == "-"
    start = write_fen(Checkers()) if arguments.fen is None else arguments.fen
    lines = sys.stdin if from_input else [start]
    status = 0
    for number, line in enumerate(lines, start=1):
        if from_input and not line.strip():
            continue
        try:
            best, interrupted = _search(engine, line.strip(), moves, limits)
        except (FenError, MoveTextError) as error:
            where = f"line {number}: " if from_input else ""
            print(f"{PROGRAM} best-move: {where}{error}", file=sys.stderr)
            status = 2
            continue
        if best["move"] is None and not from_input:
            print(f"{PROGRAM} best-move: the game is over: there is no move to find", file=sys.stderr)
            return 2
        if arguments.json:
            print(json.dumps({**best, **played}), flush=True)
        else:
            print(
                f"{best['move'] or 'none'} score {best['score']} depth {best['depth']} "
                f"nodes {best['nodes']} seconds {best['seconds']:.3f} pv {' '.join(best['pv'])}".rstrip(),
                flush=True,
            )
        if interrupted:
            return INTERRUPTED
    return status


def _refuse_what_does_nothing(arguments: argparse.Namespace) -> None:
    """Reject ``--threads`` for a level, and ``--character`` and ``--seed`` without a level.

    Raises:
        ValueError: if an option would have no effect.
    """
    if arguments.level is None and (arguments.character is not None or arguments.seed is not None):
        raise ValueError("--character and --seed need --level")
    if arguments.level is not None and arguments.threads is not None:
        raise ValueError("--threads cannot be used with --level")


def _limits(arguments: argparse.Namespace) -> Limits:
    """The requested limits; by default one second, or with a level the limits of that level."""
    from checkers_app.engine.api import Limits

    if arguments.depth or arguments.nodes:
        return Limits(depth=arguments.depth, nodes=arguments.nodes)
    if arguments.level is not None and arguments.movetime is None:
        return Limits()
    return Limits(seconds=(arguments.movetime or 1000) / 1000)


def _engine(arguments: argparse.Namespace) -> Engine:
    """The compiled engine at full strength.

    Raises:
        ValueError, MemoryError: if the number of threads or the table size is impossible.
    """
    need_core()
    from checkers_app.engine.checkers.engine import CheckersEngine

    resources = resources_for("best-move", tables=not arguments.no_tables)
    return CheckersEngine(arguments.hash, arguments.threads or 1, resources.tables)


def _level(arguments: argparse.Namespace) -> tuple[Engine, dict[str, object]]:
    """A level's player as in a game, with book and tables, and the fields of the output that describe it.

    Raises:
        ValueError: if the level or character does not exist.
        LevelUnavailableError: if the level needs the compiled engine, which is not available.
    """
    from checkers_app.engine.engines import Engines
    from checkers_app.engine.levels import Character
    from checkers_app.games.checkers import GAME

    name = arguments.character or Character.BALANCED.value
    try:
        character = Character(name)
    except ValueError:
        names = ", ".join(item.value for item in Character)
        raise ValueError(f"there is no character {name}; choose one of {names}") from None
    resources = resources_for("best-move", tables=not arguments.no_tables, book=True)
    engines = Engines(resources, arguments.hash)
    engine = engines.for_level(GAME, arguments.level, character=character, seed=arguments.seed)
    return engine, {"level": arguments.level, "character": character.value, "seed": arguments.seed}


def _search(engine: Engine, fen: str, moves: list[str], limits: Limits) -> tuple[BestMove, bool]:
    """The best move, and whether Ctrl-C ended the search."""
    from checkers_app.engine.api import StopToken
    from checkers_app.engine.checkers.tools import best_move

    stop = StopToken()
    with stopped_by_interrupt(stop):
        best = wait_for(in_background(lambda: best_move(engine, fen, moves, limits, stop)))
    return best, stop.stopped

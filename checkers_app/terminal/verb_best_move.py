"""``best-move``: one position searched, or one a line."""

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
    forgive_encoding,
    in_background,
    need_core,
    resources_for,
    stopped_by_interrupt,
    wait_for,
    whole,
)

if TYPE_CHECKING:
    from checkers_app.engine.api import Engine, Limits
    from checkers_app.engine.checkers.tools import BestMove


def add(verbs: Verbs) -> None:
    """Add the verb ``best-move``."""
    best = add_verb(
        verbs,
        "best-move",
        "search one position",
        "Search a checkers position with the compiled engine and print the move, score, depth, nodes, "
        "seconds and principal variation. The score is in hundredths of a man for the side to move; "
        "beyond 10,000 the game is won or lost. Ctrl-C ends the search with the best move so far.",
    )
    best.add_argument(
        "--fen",
        help="the position, the start if left out; - reads one FEN a line and answers one line each",
    )
    best.add_argument("--moves", default="", help='moves to play first, as in "11-15 23-19"')
    limits = best.add_mutually_exclusive_group()
    limits.add_argument("--depth", type=whole(1, MAX_DEPTH), metavar="PLIES", help=f"1 to {MAX_DEPTH}")
    limits.add_argument("--nodes", type=whole(1, MAX_NODES), metavar="N", help="positions visited")
    limits.add_argument(
        "--movetime", type=whole(1, MAX_MILLISECONDS), metavar="MS", help="milliseconds (1000)"
    )
    best.add_argument("--threads", type=whole(1, MAX_THREADS), default=1, metavar="N")
    best.add_argument(
        "--hash", type=whole(1, MAX_HASH_MIB), default=64, metavar="MIB", help="transposition table (64)"
    )
    best.add_argument("--no-tables", action="store_true", help="search endings instead of looking them up")
    best.add_argument("--json", action="store_true", help="print one JSON object a position")
    best.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_app.engine.api import Limits
    from checkers_app.engine.checkers.engine import CheckersEngine
    from checkers_app.games.base import MoveTextError
    from checkers_app.games.checkers import Checkers
    from checkers_app.notation.fen import FenError, write_fen

    seconds = (arguments.movetime or 1000) / 1000
    if arguments.depth or arguments.nodes:
        limits = Limits(depth=arguments.depth, nodes=arguments.nodes)
    else:
        limits = Limits(seconds=seconds)
    try:
        resources = resources_for("best-move", tables=not arguments.no_tables)
        engine = CheckersEngine(arguments.hash, arguments.threads, resources.tables)
    except (ValueError, MemoryError) as error:
        print(f"{PROGRAM} best-move: {error or 'not enough memory'}", file=sys.stderr)
        return 2
    moves = arguments.moves.split()
    from_input = arguments.fen == "-"
    if from_input:
        forgive_encoding()
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
            print(f"{PROGRAM} best-move: the game is over, there is no move to find", file=sys.stderr)
            return 2
        if arguments.json:
            print(json.dumps(best), flush=True)
        else:
            print(
                f"{best['move'] or 'none'} score {best['score']} depth {best['depth']} "
                f"nodes {best['nodes']} seconds {best['seconds']:.3f} pv {' '.join(best['pv'])}".rstrip(),
                flush=True,
            )
        if interrupted:
            return INTERRUPTED
    return status


def _search(engine: Engine, fen: str, moves: list[str], limits: Limits) -> tuple[BestMove, bool]:
    """The best move, and whether Ctrl-C ended the search for it."""
    from checkers_app.engine.api import StopToken
    from checkers_app.engine.checkers.tools import best_move

    stop = StopToken()
    with stopped_by_interrupt(stop):
        best = wait_for(in_background(lambda: best_move(engine, fen, moves, limits, stop)))
    return best, stop.stopped

"""``best-move``: one position searched, or one a line."""

from __future__ import annotations

import argparse
import json
import sys

from checkers_app.terminal.common import (
    PROGRAM,
    Verbs,
    add_verb,
    forgive_encoding,
    need_core,
    positive,
    resources_for,
)


def add(verbs: Verbs) -> None:
    """Add the verb ``best-move``."""
    best = add_verb(
        verbs,
        "best-move",
        "search one position",
        "Search a checkers position with the compiled engine and print the move, score, depth, nodes, "
        "seconds and principal variation. The score is in hundredths of a man for the side to move; "
        "beyond 10,000 the game is won or lost.",
    )
    best.add_argument(
        "--fen",
        help="the position, the start if left out; - reads one FEN a line and answers one line each",
    )
    best.add_argument("--moves", default="", help='moves to play first, as in "11-15 23-19"')
    limits = best.add_mutually_exclusive_group()
    limits.add_argument("--depth", type=positive, help="plies")
    limits.add_argument("--nodes", type=positive, help="positions visited")
    limits.add_argument("--movetime", type=positive, metavar="MS", help="milliseconds (1000)")
    best.add_argument("--threads", type=positive, default=1)
    best.add_argument("--hash", type=positive, default=64, metavar="MIB", help="transposition table (64)")
    best.add_argument("--no-tables", action="store_true", help="search endings instead of looking them up")
    best.add_argument("--json", action="store_true", help="print one JSON object a position")
    best.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_app.engine.api import Limits
    from checkers_app.engine.checkers.engine import CheckersEngine
    from checkers_app.engine.checkers.tools import best_move
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
    lines = sys.stdin if from_input else [arguments.fen or write_fen(Checkers())]
    status = 0
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            best = best_move(engine, line.strip(), moves, limits)
        except (FenError, MoveTextError) as error:
            where = f"line {number}: " if from_input else ""
            print(f"{PROGRAM} best-move: {where}{error}", file=sys.stderr)
            status = 2
            continue
        if arguments.json:
            print(json.dumps(best), flush=True)
        else:
            print(
                f"{best['move'] or 'none'} score {best['score']} depth {best['depth']} "
                f"nodes {best['nodes']} seconds {best['seconds']:.3f} pv {' '.join(best['pv'])}".rstrip(),
                flush=True,
            )
    return status

"""``tables``: builds, verifies and probes the endgame tables, and prints their statistics."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from checkers_app.terminal.common import (
    MAX_THREADS,
    PROGRAM,
    Verbs,
    add_verb,
    need_core,
    opened_tables,
    whole,
)


def add(verbs: Verbs) -> None:
    """Add the subcommands ``tables build``, ``verify``, ``stats`` and ``probe``."""
    tables = add_verb(
        verbs,
        "tables",
        "build, verify and query the endgame tables",
        "The endgame tables contain the result of every position (win, draw or loss) and the "
        "number of plies to the end of the game. The tables with up to 6 pieces come with the "
        "program.",
    )
    acts = tables.add_subparsers(title="what to do", metavar="WHAT", required=True)
    build = acts.add_parser(
        "build", help="solve endings and write their tables; to resume a stopped build, run the command again"
    )
    build.add_argument(
        "--pieces", type=whole(2, 7), required=True, help="total number of pieces on both sides"
    )
    build.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="the folder for the tables (default: your own tables folder)",
    )
    build.add_argument(
        "--threads",
        type=whole(1, MAX_THREADS),
        default=1,
        help="number of pairs of slices that are built at the same time (1)",
    )
    build.add_argument(
        "--whole",
        action="store_true",
        help="also save every position of the 6-piece endings: the files are larger (46 MB instead of "
        "20 MB), but are read a little faster",
    )
    build.add_argument("--yes", action="store_true", help="build even if it takes hours (7 pieces)")
    build.set_defaults(run=_build)
    verify = acts.add_parser(
        "verify",
        help="check the tables: recompute the result of every position from the results of its successors",
    )
    which = verify.add_mutually_exclusive_group()
    which.add_argument("--pieces", type=whole(2, 7), help="only endings with this many pieces (default: all)")
    which.add_argument(
        "--slice",
        action="append",
        default=[],
        metavar="BM-BK-WM-WK",
        help="only this slice, such as 1-0-0-2; may be given several times",
    )
    verify.add_argument("--dir", type=Path, help="the folder with the tables (default: the tables in use)")
    verify.set_defaults(run=_verify)
    stats = acts.add_parser(
        "stats", help="print the wins, losses, draws and longest win of each slice, with Black to move"
    )
    stats.add_argument(
        "--pieces", type=whole(2, 7), required=True, help="total number of pieces on both sides"
    )
    stats.add_argument("--dir", type=Path, help="the folder with the tables (default: the tables in use)")
    stats.add_argument("--json", action="store_true", help="print a JSON list of objects")
    stats.set_defaults(run=_stats)
    probe = acts.add_parser("probe", help="print the result of a position and of each of its moves")
    probe.add_argument(
        "--fen",
        required=True,
        help="the position; '-' reads one FEN per line from standard input and prints one line for each",
    )
    probe.add_argument("--dir", type=Path, help="the folder with the tables (default: the tables in use)")
    probe.add_argument("--json", action="store_true", help="print one JSON object per position")
    probe.set_defaults(run=_probe)


def _build(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_app.terminal.verb_tables.build import run_build

    return run_build(
        arguments.pieces,
        arguments.out,
        threads=arguments.threads,
        whole=arguments.whole,
        approved=arguments.yes,
        output=sys.stdout,
        errors=sys.stderr,
    )


def _verify(arguments: argparse.Namespace) -> int:
    tables = opened_tables(arguments.dir)
    from checkers_app.terminal.verb_tables.verify import chosen_slices, run_verify

    try:
        slices = chosen_slices(tables, arguments.pieces, arguments.slice)
    except ValueError as error:
        print(f"{PROGRAM} tables: {error}", file=sys.stderr)
        return 2
    status = run_verify(tables, slices, sys.stdout, sys.stderr)
    everything = arguments.pieces is None and not arguments.slice
    return status or int(everything and bool(tables.problems or not slices))


def _stats(arguments: argparse.Namespace) -> int:
    tables = opened_tables(arguments.dir)
    from checkers_app.terminal.verb_tables.stats import run_stats

    return run_stats(tables, arguments.pieces, as_json=arguments.json, output=sys.stdout, errors=sys.stderr)


def _probe(arguments: argparse.Namespace) -> int:
    tables = opened_tables(arguments.dir)
    from checkers_app.terminal.verb_tables.probe import run_probe

    return run_probe(
        tables,
        arguments.fen,
        as_json=arguments.json,
        source=sys.stdin,
        output=sys.stdout,
        errors=sys.stderr,
    )

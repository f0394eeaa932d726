"""``book``: builds and probes the opening book."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from checkers_app.terminal.common import (
    INTERRUPTED,
    MAX_NODES,
    MAX_THREADS,
    PROGRAM,
    Verbs,
    add_verb,
    need_core,
    plainly,
    seed,
    stopped_by_interrupt,
    whole,
)

MAX_POSITIONS = 250_000
"""The maximum number of positions in a book: a larger book could not be read."""


def add(verbs: Verbs) -> None:
    """Add the subcommands ``book build``, ``probe`` and ``stats``."""
    book = add_verb(verbs, "book", "build or query the opening book", "Build or query the opening book.")
    acts = book.add_subparsers(title="what to do", metavar="WHAT", required=True)
    build = acts.add_parser(
        "build",
        help="build a book by searching; a run stopped by Ctrl-C can be continued later",
        description="Search every move in the positions that good play leads to, beginning with the "
        "starting position and the three-move openings, and follow the best moves. Ctrl-C or "
        "SIGTERM stops the search and writes the unfinished book; a later run can continue "
        "from the work file next to the book.",
    )
    build.add_argument("--out", default="book.bin", metavar="FILE", help="the book to write (book.bin)")
    build.add_argument(
        "--nodes",
        type=whole(1, MAX_NODES),
        help="nodes per move (1000000); with --errors, nodes per deeper search (7000000)",
    )
    build.add_argument(
        "--positions",
        type=whole(1, MAX_POSITIONS),
        help="positions in the book (20000); with --errors, positions to examine (1500)",
    )
    build.add_argument(
        "--threads",
        type=whole(1, MAX_THREADS),
        default=1,
        help="number of positions that are searched at the same time (1)",
    )
    build.add_argument(
        "--from",
        dest="base",
        metavar="BOOK",
        help="continue from a finished book that has no work file, such as the one that comes with "
        "the program",
    )
    build.add_argument(
        "--errors",
        action="store_true",
        help="instead of adding new positions, correct the errors that short searches make: play "
        "Black from every three-move opening with short searches and the book given by --from, check "
        "Black's moves at plies 8 to 24 with a deeper search, and if a move loses 12 hundredths of a man "
        "or more, put the deeper search's move into the book instead",
    )
    build.add_argument(
        "--quick", type=whole(1, MAX_NODES), default=350_000, help="nodes per short search (350000)"
    )
    build.set_defaults(run=_build)
    probe = acts.add_parser(
        "probe",
        help="show the book's moves in a position",
        description="Print the book's moves in a position, their scores, and how often each move is played.",
    )
    probe.add_argument("--fen", help="the position (default: the starting position)")
    probe.add_argument(
        "--book", metavar="FILE", help="the book file (default: the one that comes with the program)"
    )
    probe.add_argument("--json", action="store_true", help="print one JSON object")
    probe.set_defaults(run=_probe)
    stats = acts.add_parser(
        "stats",
        help="measure how long games stay in the book",
        description="Play games from the starting position and from every three-move opening. The book "
        "plays Black and White in alternate games, against its own best moves, against the engine without a "
        "book and against random moves. Report the number of plies after which the book had no "
        "reply left.",
    )
    stats.add_argument(
        "--book", metavar="FILE", help="the book file (default: the one that comes with the program)"
    )
    stats.add_argument(
        "--nodes", type=whole(1, MAX_NODES), default=20_000, help="nodes per engine search (20000)"
    )
    stats.add_argument("--seed", type=seed, default=1, help="seed for the random choices (1)")
    stats.add_argument("--json", action="store_true", help="print one JSON object")
    stats.set_defaults(run=_stats)


def _build(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_app.engine.api import StopToken
    from checkers_app.engine.checkers.book import BookError, read_book
    from checkers_app.engine.checkers.book_builder import BookBuilder, BookPlan
    from checkers_app.engine.resources import open_resources
    from checkers_app.terminal.progress import ProgressLine, clock

    if arguments.errors:
        return _build_errors(arguments)
    stop = StopToken()
    plan = BookPlan(arguments.nodes or 1_000_000, arguments.positions or 20_000, arguments.threads)
    try:
        base = read_book(Path(arguments.base)) if arguments.base else None
        builder = BookBuilder(Path(arguments.out), plan, open_resources(book=False).tables, base)
        with stopped_by_interrupt(stop), ProgressLine(sys.stderr) as line:
            builder.build(
                lambda progress: line.show(
                    f"{progress.done} of {progress.wanted} positions, lines of {progress.line:.1f} plies, "
                    f"{clock(progress.seconds_left)} left"
                ),
                stop,
            )
    except BookError as error:
        print(f"{PROGRAM} book: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{PROGRAM} book: {plainly(error)}", file=sys.stderr)
        return 1
    print(f"{arguments.out}: {len(builder.graph)} positions", file=sys.stderr)
    return INTERRUPTED if stop.stopped else 0


def _build_errors(arguments: argparse.Namespace) -> int:
    from checkers_app.engine.api import StopToken
    from checkers_app.engine.checkers.book import BookError, read_book
    from checkers_app.engine.checkers.book_errors import ErrorFinder, ErrorPlan
    from checkers_app.engine.resources import open_resources
    from checkers_app.terminal.progress import ProgressLine

    if not arguments.base:
        print(f"{PROGRAM} book: --errors needs a book to correct: add --from BOOK", file=sys.stderr)
        return 2
    stop = StopToken()
    plan = ErrorPlan(arguments.quick, arguments.nodes or 7_000_000, arguments.positions or 1_500)
    try:
        base = read_book(Path(arguments.base))
        finder = ErrorFinder(Path(arguments.out), plan, base, open_resources(book=False).tables)
        with stopped_by_interrupt(stop), ProgressLine(sys.stderr) as line:
            finder.build(
                lambda progress: line.show(
                    f"{progress.examined} of {progress.wanted} positions examined, {progress.errors} errors"
                ),
                stop,
            )
    except BookError as error:
        print(f"{PROGRAM} book: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{PROGRAM} book: {plainly(error)}", file=sys.stderr)
        return 1
    found = f"{len(finder.errors)} errors in {len(finder.examined)} positions"
    print(f"{arguments.out}: {found}", file=sys.stderr)
    return INTERRUPTED if stop.stopped else 0


def _probe(arguments: argparse.Namespace) -> int:
    from checkers_app.engine.checkers.book import BookError, read_book
    from checkers_app.games.checkers import Checkers
    from checkers_app.notation.fen import FenError, parse_fen, write_fen
    from checkers_app.paths import book_file

    try:
        state = parse_fen(arguments.fen) if arguments.fen is not None else Checkers()
        book = read_book(Path(arguments.book) if arguments.book else book_file())
    except (FenError, BookError) as error:
        print(f"{PROGRAM} book: {error}", file=sys.stderr)
        return 2
    moves = book.moves(state)
    if arguments.json:
        answers = [
            {"move": state.move_text(item.move), "score": item.score, "weight": item.weight} for item in moves
        ]
        print(json.dumps({"fen": write_fen(state), "moves": answers}))
    elif not moves:
        print("not in the book")
    else:
        total = sum(item.weight for item in moves)
        for item in moves:
            share = 100 * item.weight / total
            print(f"{state.move_text(item.move):8} score {item.score:5} played {share:.0f}%")
    return 0


def _stats(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_app.engine.api import Limits
    from checkers_app.engine.checkers.book import BookError, read_book
    from checkers_app.engine.checkers.book_walks import walks
    from checkers_app.engine.checkers.engine import CheckersEngine
    from checkers_app.games.base import Side
    from checkers_app.games.checkers.rules import NAMES
    from checkers_app.paths import book_file
    from checkers_app.terminal.progress import ProgressLine

    try:
        book = read_book(Path(arguments.book) if arguments.book else book_file())
    except BookError as error:
        print(f"{PROGRAM} book: {error}", file=sys.stderr)
        return 2
    stays = {}
    with ProgressLine(sys.stderr) as line:
        for known in walks(book, CheckersEngine(16), Limits(nodes=arguments.nodes), arguments.seed):
            stays[known.reply] = known
            line.show(f"{len(known.plies)} games against {known.reply.value}")
    if arguments.json:
        told = {known.reply.name.lower(): list(known.plies) for known in stays.values()}
        print(json.dumps({"positions": len(book), "plies": told}))
        return 0
    each = f"{len(known.plies)} games against each opponent"
    print(f"{len(book)} positions; number of plies until the book is left, in {each}")
    for known in stays.values():
        shares = ", ".join(f"{100 * known.left_by(plies):.0f}% by ply {plies}" for plies in _MARKS)
        by_side = ", ".join(f"as {NAMES[side]} {known.mean_of(side):.1f}" for side in Side)
        print(f"  {known.reply.value:32} {known.mean:5.1f} on average, {by_side}; out of the book: {shares}")
    return 0


_MARKS = (4, 8, 12, 20)
"""The numbers of plies after which the share of games that have left the book is reported."""

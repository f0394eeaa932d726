"""The verbs of the command line: argument parsing only, the work is done elsewhere."""

from __future__ import annotations

import argparse
import io
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from checkers_app import __version__
from checkers_app.games import GAMES
from checkers_app.games.base import Side

if TYPE_CHECKING:
    from checkers_app.engine.checkers.tables.library import Tables
    from checkers_app.engine.perft import PerftRow
    from checkers_app.games.checkers import Checkers

    Verbs = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001  it has no public name

PROGRAM = "checkers-app"


def positive(text: str) -> int:
    """A whole number from 1, for argparse."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not at least 1")
    return number


def _version() -> str:
    """The program's version, and whether its compiled engine is there."""
    from checkers_app.engine import checkers

    core = "compiled engine present" if checkers.available() else f"{checkers.MISSING_REASON}"
    return f"{PROGRAM} {__version__} ({core})"


class _ShowVersion(argparse.Action):
    """``--version``: the answer is worked out only when it is asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str, **_: object) -> None:
        super().__init__(option_strings, dest, nargs=0, help="show the version and exit")

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        del namespace, values, option_string
        print(_version())
        parser.exit()


def _verb(verbs: Verbs, name: str, summary: str, description: str) -> argparse.ArgumentParser:
    parser = verbs.add_parser(name, help=summary, description=description)
    parser.add_argument("--version", action=_ShowVersion)
    return parser


def build_parser() -> argparse.ArgumentParser:
    """The parser of every verb; each sets ``run`` to the function that does the work."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Play checkers and tic-tac-toe against the computer, and see how it thinks. "
        "Without a verb the window opens.",
    )
    parser.add_argument("--version", action=_ShowVersion)
    parser.set_defaults(run=_window)
    verbs = parser.add_subparsers(title="verbs", metavar="VERB")
    _add_text(verbs)
    _add_perft(verbs)
    _add_best_move(verbs)
    _add_bench(verbs)
    _add_tables(verbs)
    _add_book(verbs)
    _add_match(verbs)
    _add_hub(verbs)
    return parser


def _add_text(verbs: Verbs) -> None:
    text = _verb(
        verbs,
        "text",
        "play in the terminal",
        "Play a game against the computer in the terminal. Moves are typed as squares: "
        "11-15 or C3 D4 in checkers, 2,3 or 6 in tic-tac-toe.",
    )
    text.add_argument("game", choices=GAMES, help="the board")
    text.add_argument(
        "--side",
        type=str.lower,
        choices=sorted({name.lower() for game in GAMES.values() for name in game.side_names}),
        help="the side you play, such as black or x; asked for if left out",
    )
    text.add_argument("--level", type=positive, help="the computer's level from 1; asked for if left out")
    text.add_argument("--seed", type=int, help="repeat the computer's choices among good moves")
    text.set_defaults(run=_text)


def _add_perft(verbs: Verbs) -> None:
    perft = _verb(
        verbs,
        "perft",
        "count move paths",
        "Count the move paths of each length from a checkers position: a line "
        "'depth nodes seconds' for each depth, in CPU seconds.",
    )
    perft.add_argument("--depth", type=positive, required=True, help="plies")
    perft.add_argument(
        "--rules", choices=("compiled", "python"), default="compiled", help="which rulebook counts"
    )
    perft.add_argument(
        "--bulk", action="store_true", help="count the last ply's moves without making them (compiled)"
    )
    perft.add_argument(
        "--fen",
        help="the position; - reads one FEN a line from standard input and prints a line "
        "'fen nodes1 nodes2 ...' for each",
    )
    perft.set_defaults(run=_perft)


def _add_bench(verbs: Verbs) -> None:
    bench = _verb(
        verbs,
        "bench",
        "measure speed",
        "Search a fixed set of positions to fixed depths with the compiled engine: the nodes of each, "
        "their total (the signature of the search) and nodes per CPU second. 'bench ui' measures the "
        "window instead.",
    )
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.set_defaults(run=_bench)
    kinds = bench.add_subparsers(title="what else to measure", metavar="WHAT")
    ui = kinds.add_parser(
        "ui",
        help="the window: first frame, frame times, click latency, idle CPU, memory",
        description="Open the real window and measure it: seconds to the first frame, frame times while "
        "pieces move and while the computer searches, milliseconds from click to paint, CPU while idle, "
        "memory.",
    )
    ui.add_argument("--json", action="store_true", help="print one JSON object")
    ui.add_argument("--version", action=_ShowVersion)
    ui.set_defaults(run=_bench_ui)


def _add_best_move(verbs: Verbs) -> None:
    best = _verb(
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
    best.set_defaults(run=_best_move)


def _add_tables(verbs: Verbs) -> None:
    tables = _verb(
        verbs,
        "tables",
        "endgame tables: build, verify, count, ask",
        "Perfect endings: tables of win, draw and loss with the plies to the end. Those with up to 5 pieces "
        "come with the program.",
    )
    acts = tables.add_subparsers(title="what to do", metavar="WHAT", required=True)
    build = acts.add_parser("build", help="solve endings and write their tables; goes on after a stop")
    build.add_argument("--pieces", type=int, choices=range(2, 8), required=True, help="both sides together")
    build.add_argument("--out", type=Path, metavar="DIR", help="the folder (the user's own)")
    build.add_argument("--threads", type=positive, default=1, help="pairs of slices at a time (1)")
    build.add_argument("--yes", action="store_true", help="go on although it takes hours (7 pieces)")
    build.set_defaults(run=_tables_build)
    verify = acts.add_parser("verify", help="recompute every position from its successors")
    verify.add_argument("--pieces", type=int, choices=range(2, 8), help="only endings with so many (all)")
    verify.add_argument(
        "--slice", action="append", default=[], metavar="BM-BK-WM-WK", help="only this slice, such as 1-0-0-2"
    )
    verify.add_argument("--dir", type=Path, help="the folder of the tables (those in use)")
    verify.set_defaults(run=_tables_verify)
    stats = acts.add_parser("stats", help="wins, losses, draws and longest win of each slice, Black to move")
    stats.add_argument("--pieces", type=int, choices=range(2, 8), required=True)
    stats.add_argument("--dir", type=Path, help="the folder of the tables (those in use)")
    stats.add_argument("--json", action="store_true", help="print a list of objects")
    stats.set_defaults(run=_tables_stats)
    probe = acts.add_parser("probe", help="the result of a position and of its moves")
    probe.add_argument(
        "--fen", required=True, help="the position; - reads one FEN a line and answers one line each"
    )
    probe.add_argument("--dir", type=Path, help="the folder of the tables (those in use)")
    probe.add_argument("--json", action="store_true", help="print one JSON object a position")
    probe.set_defaults(run=_tables_probe)


def _add_book(verbs: Verbs) -> None:
    book = _verb(verbs, "book", "make or ask the opening book", "Make or ask the opening book.")
    acts = book.add_subparsers(title="what to do", metavar="WHAT", required=True)
    build = acts.add_parser(
        "build",
        help="make a book by searching; Ctrl-C ends it, a later run goes on",
        description="Search every move of the positions most likely to be met, from the start and the "
        "three-move openings on. Ctrl-C ends the work and writes the book as far as it has come; the work "
        "file beside it lets a later run go on.",
    )
    build.add_argument("--out", default="book.bin", metavar="FILE", help="the book to write (book.bin)")
    build.add_argument("--nodes", type=positive, default=100_000, help="searched for each move (100000)")
    build.add_argument("--positions", type=positive, default=4_000, help="positions in the book (4000)")
    build.add_argument("--threads", type=positive, default=1, help="positions searched at a time (1)")
    build.set_defaults(run=_book_build)
    probe = acts.add_parser(
        "probe",
        help="show the book's moves of a position",
        description="Print the book's moves with score and weight.",
    )
    probe.add_argument("--fen", help="the position, the start if left out")
    probe.add_argument("--book", metavar="FILE", help="another book than the one that comes with the program")
    probe.add_argument("--json", action="store_true", help="print one JSON object")
    probe.set_defaults(run=_book_probe)


def _add_match(verbs: Verbs) -> None:
    match = _verb(
        verbs,
        "match",
        "play a match between two engines",
        "Play two engine settings over the three-move openings, each with both colours. A setting is "
        "name=value with commas between: engine=compiled|textbook, depth, nodes, movetime (ms), clock and "
        "increment (seconds), hash (MiB), threads; checkout=DIR plays another checkout of this project, "
        "hub=COMMAND any program of the Hub protocol.",
    )
    match.add_argument("first", help="a setting, such as nodes=20000")
    match.add_argument("second", help="its opponent, such as engine=textbook,depth=8")
    match.add_argument("--rounds", type=positive, default=1, help="how often the 156 openings are played (1)")
    match.add_argument("--openings", type=positive, metavar="N", help="only N of them, spread over the deck")
    match.add_argument("--jobs", type=positive, default=1, help="games at the same time (1)")
    match.add_argument("--pdn", metavar="FILE", help="write the games to a file")
    match.add_argument("--elo0", type=float, default=0.0, help="SPRT: the Elo of H0 (0)")
    match.add_argument("--elo1", type=float, default=10.0, help="SPRT: the Elo of H1 (10)")
    match.add_argument("--stop-early", action="store_true", help="end when the SPRT is decided")
    match.set_defaults(run=_match)


def _add_hub(verbs: Verbs) -> None:
    hub = _verb(
        verbs,
        "hub",
        "serve the engine to another program",
        "Speak the Hub protocol, version 2, on standard input and output.",
    )
    hub.set_defaults(run=_hub)


def _window(_: argparse.Namespace) -> int:
    from checkers_app import app

    try:
        return app.run()
    except app.WindowError as error:
        print(f"{PROGRAM}: the window cannot be opened: {error}", file=sys.stderr)
        print(f"Without a screen, '{PROGRAM} text checkers' plays in the terminal.", file=sys.stderr)
        return 1


def _text(arguments: argparse.Namespace) -> int:
    from checkers_app.text import play_text

    game = GAMES[arguments.game]
    side = None
    if arguments.side is not None:
        names = [name.lower() for name in game.side_names]
        if arguments.side not in names:
            print(
                f"{PROGRAM} text: {game.title} is played by {' and '.join(names)}, not {arguments.side}",
                file=sys.stderr,
            )
            return 2
        side = Side(names.index(arguments.side))
    return play_text(game, side, arguments.level, sys.stdin, sys.stdout, arguments.seed)


def _perft(arguments: argparse.Namespace) -> int:
    from checkers_app.games.checkers import Checkers
    from checkers_app.notation.fen import FenError, parse_fen

    try:
        perft_table = _perft_of(arguments)
    except _MissingCoreError as error:
        print(f"{PROGRAM} perft: {error}; --rules python counts without it", file=sys.stderr)
        return 1
    if arguments.fen == "-":
        _forgive_encoding()
        failed = False
        for number, line in enumerate(sys.stdin, start=1):
            text = line.strip()
            if not text:
                continue
            try:
                state = parse_fen(text)
            except FenError as error:
                print(f"{PROGRAM} perft: line {number}: {error}", file=sys.stderr)
                failed = True
                continue
            print(text, *(row.nodes for row in perft_table(state, arguments.depth)), flush=True)
        return 2 if failed else 0
    try:
        state = parse_fen(arguments.fen) if arguments.fen is not None else Checkers()
    except FenError as error:
        print(f"{PROGRAM} perft: {error}", file=sys.stderr)
        return 2
    for row in perft_table(state, arguments.depth):
        print(f"{row.depth} {row.nodes} {row.cpu_seconds:.3f}", flush=True)
    return 0


class _MissingCoreError(RuntimeError):
    """The compiled engine is needed and not there."""


def _need_core() -> None:
    from checkers_app.engine import checkers

    if not checkers.available():
        raise _MissingCoreError(str(checkers.MISSING_REASON))


def _perft_of(arguments: argparse.Namespace) -> Callable[[Checkers, int], Iterator[PerftRow]]:
    if arguments.rules == "python":
        from checkers_app.engine.perft import perft_table

        return perft_table
    _need_core()
    from checkers_app.engine.checkers import tools

    return partial(tools.perft_table, bulk=arguments.bulk)


def _best_move(arguments: argparse.Namespace) -> int:
    _need_core()
    from checkers_app.engine.api import Limits
    from checkers_app.engine.checkers.tools import BestMoves
    from checkers_app.games.base import MoveTextError
    from checkers_app.games.checkers import Checkers
    from checkers_app.notation.fen import FenError, write_fen

    seconds = (arguments.movetime or 1000) / 1000
    if arguments.depth or arguments.nodes:
        limits = Limits(depth=arguments.depth, nodes=arguments.nodes)
    else:
        limits = Limits(seconds=seconds)
    try:
        tables = None if arguments.no_tables else _opened_tables()
        engine = BestMoves(limits, threads=arguments.threads, hash_mib=arguments.hash, tables=tables)
    except (ValueError, MemoryError) as error:
        print(f"{PROGRAM} best-move: {error or 'not enough memory'}", file=sys.stderr)
        return 2
    moves = arguments.moves.split()
    from_input = arguments.fen == "-"
    if from_input:
        _forgive_encoding()
    lines = sys.stdin if from_input else [arguments.fen or write_fen(Checkers())]
    status = 0
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            best = engine.find(line.strip(), moves)
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


def _bench(arguments: argparse.Namespace) -> int:
    _need_core()
    from checkers_app.bench import run_bench

    report = run_bench()
    print(json.dumps(report.as_dict()) if arguments.json else report.text())
    return 0


def _match(arguments: argparse.Namespace) -> int:
    _need_core()
    from checkers_app.elo import Sprt
    from checkers_app.engine.hub_client import EngineError
    from checkers_app.openings import three_move_openings
    from checkers_app.players import SpecError, parse_spec
    from checkers_app.tournament import run_match

    try:
        first, second = parse_spec(arguments.first), parse_spec(arguments.second)
        sprt = Sprt(arguments.elo0, arguments.elo1)
    except (SpecError, ValueError) as error:
        print(f"{PROGRAM} match: {error}", file=sys.stderr)
        return 2
    openings = three_move_openings()
    if arguments.openings is not None and arguments.openings < len(openings):
        count = arguments.openings
        openings = tuple(openings[index * len(openings) // count] for index in range(count))
    try:
        with ExitStack() as stack:
            pdn = None
            if arguments.pdn:
                pdn = stack.enter_context(Path(arguments.pdn).open("w", encoding="utf-8"))
            report = run_match(
                first,
                second,
                openings=openings,
                rounds=arguments.rounds,
                jobs=arguments.jobs,
                sprt=sprt,
                stop_early=arguments.stop_early,
                pdn=pdn,
                progress=sys.stderr,
            )
    except (EngineError, OSError) as error:
        print(f"{PROGRAM} match: {error}", file=sys.stderr)
        return 1
    print(report.text())
    return 0


def _tables_build(arguments: argparse.Namespace) -> int:
    _need_core()
    from checkers_app import tables

    return tables.run_build(
        arguments.pieces,
        arguments.out,
        threads=arguments.threads,
        approved=arguments.yes,
        output=sys.stdout,
        errors=sys.stderr,
    )


def _opened_tables(folder: Path | None = None) -> Tables:
    """The tables in a folder, or those in use; says on standard error which had to be left out."""
    _need_core()
    from checkers_app.engine.checkers.tables.library import Tables
    from checkers_app.tables import open_tables

    tables = Tables.open(folder) if folder is not None else open_tables()
    for problem in tables.problems:
        print(f"{PROGRAM} tables: {problem}", file=sys.stderr)
    if folder is not None and not tables.files:
        print(f"{PROGRAM} tables: there are no tables in {folder}", file=sys.stderr)
    return tables


def _tables_verify(arguments: argparse.Namespace) -> int:
    tables = _opened_tables(arguments.dir)
    from checkers_app.tables import chosen_slices, run_verify

    try:
        slices = chosen_slices(tables, arguments.pieces, arguments.slice)
    except ValueError as error:
        print(f"{PROGRAM} tables: {error}", file=sys.stderr)
        return 2
    status = run_verify(tables, slices, sys.stdout, sys.stderr)
    everything = arguments.pieces is None and not arguments.slice
    return status or int(everything and bool(tables.problems or not slices))


def _tables_stats(arguments: argparse.Namespace) -> int:
    tables = _opened_tables(arguments.dir)
    from checkers_app.tables import run_stats

    return run_stats(tables, arguments.pieces, as_json=arguments.json, output=sys.stdout, errors=sys.stderr)


def _tables_probe(arguments: argparse.Namespace) -> int:
    tables = _opened_tables(arguments.dir)
    from checkers_app.tables import run_probe

    _forgive_encoding()
    return run_probe(
        tables,
        arguments.fen,
        as_json=arguments.json,
        source=sys.stdin,
        output=sys.stdout,
        errors=sys.stderr,
    )


def _book_build(arguments: argparse.Namespace) -> int:
    _need_core()
    from checkers_app.book_building import BookBuilder, BuildProgress, Plan

    def report(progress: BuildProgress) -> None:
        minutes = progress.seconds_left / 60
        print(
            f"\r{progress.done} of {progress.wanted} positions, {minutes:.1f} minutes left ",
            end="",
            file=sys.stderr,
            flush=True,
        )

    stop = Event()
    previous = signal.signal(signal.SIGINT, lambda *_: stop.set())
    plan = Plan(arguments.nodes, arguments.positions, arguments.threads)
    try:
        builder = BookBuilder(Path(arguments.out), plan)
        builder.build(report, stop.is_set)
    except OSError as error:
        reason = error.strerror or error
        print(
            f"\n{PROGRAM} book: {error.filename2 or error.filename or arguments.out}: {reason}",
            file=sys.stderr,
        )
        return 1
    finally:
        signal.signal(signal.SIGINT, previous)
    print(f"\n{arguments.out}: {builder.known} positions", file=sys.stderr)
    return 130 if stop.is_set() else 0


def _book_probe(arguments: argparse.Namespace) -> int:
    from checkers_app.engine.book import BookError, read_book
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
            print(f"{state.move_text(item.move):8} score {item.score:5} played {share:.0f} %")
    return 0


def _hub(_: argparse.Namespace) -> int:
    _need_core()
    from checkers_app.engine.hub_server import HubServer

    HubServer(sys.stdout, _opened_tables()).serve(sys.stdin)
    return 0


def _forgive_encoding() -> None:
    """Let bytes that are no text reach the parser, which knows what to say of them, and be printed."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _bench_ui(arguments: argparse.Namespace) -> int:
    from checkers_app import bench_ui

    return bench_ui.run(as_json=arguments.json)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; answers the exit status."""
    arguments = build_parser().parse_args(argv)
    # pygame greets on standard output, where the answers of the verbs belong.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        status: int = arguments.run(arguments)
    except _MissingCoreError as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # The reader of our output has gone, as in "| head": nothing more to say.
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130
    return status

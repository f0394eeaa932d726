"""The verbs of the command line: argument parsing only, the work is done elsewhere."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from checkers_app import __version__
from checkers_app.games import GAMES
from checkers_app.games.base import Side

if TYPE_CHECKING:
    Verbs = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001  it has no public name

PROGRAM = "checkers-app"


def positive(text: str) -> int:
    """A whole number from 1, for argparse."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not at least 1")
    return number


def build_parser() -> argparse.ArgumentParser:
    """The parser of every verb; each sets ``run`` to the function that does the work."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Play checkers and tic-tac-toe against the computer, and see how it thinks. "
        "Without a verb the window opens.",
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parser.set_defaults(run=_window)
    verbs = parser.add_subparsers(title="verbs", metavar="VERB")
    _add_text(verbs)
    _add_perft(verbs)
    _add_bench(verbs)
    return parser


def _add_text(verbs: Verbs) -> None:
    text = verbs.add_parser(
        "text",
        help="play in the terminal",
        description="Play a game against the computer in the terminal. Moves are typed as squares: "
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
    perft = verbs.add_parser(
        "perft",
        help="count move paths",
        description="Count the move paths of each length from a checkers position: a line "
        "'depth nodes seconds' for each depth, in CPU seconds.",
    )
    perft.add_argument("--depth", type=positive, required=True, help="plies")
    perft.add_argument("--rules", choices=("python",), default="python", help="which rulebook counts")
    perft.add_argument(
        "--fen",
        help="the position; - reads one FEN a line from standard input and prints a line "
        "'fen nodes1 nodes2 ...' for each",
    )
    perft.set_defaults(run=_perft)


def _add_bench(verbs: Verbs) -> None:
    bench = verbs.add_parser("bench", help="measure speed", description="Measure the program's speed.")
    kinds = bench.add_subparsers(title="what to measure", metavar="WHAT", required=True)
    ui = kinds.add_parser(
        "ui",
        help="the window: first frame, frame times, click latency, idle CPU, memory",
        description="Open the real window and measure it: seconds to the first frame, frame times while "
        "pieces move and while the computer searches, milliseconds from click to paint, CPU while idle, "
        "memory.",
    )
    ui.add_argument("--json", action="store_true", help="print one JSON object")
    ui.set_defaults(run=_bench_ui)


def _window(_: argparse.Namespace) -> int:
    import pygame

    from checkers_app import app

    try:
        return app.run()
    except pygame.error as error:
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
    from checkers_app.engine.perft import perft, perft_table
    from checkers_app.games.checkers import Checkers
    from checkers_app.notation.fen import FenError, parse_fen

    if arguments.fen == "-":
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
            counts = [perft(state, depth) for depth in range(1, arguments.depth + 1)]
            print(text, *counts, flush=True)
        return 2 if failed else 0
    try:
        state = parse_fen(arguments.fen) if arguments.fen is not None else Checkers()
    except FenError as error:
        print(f"{PROGRAM} perft: {error}", file=sys.stderr)
        return 2
    for row in perft_table(state, arguments.depth):
        print(f"{row.depth} {row.nodes} {row.cpu_seconds:.3f}", flush=True)
    return 0


def _bench_ui(arguments: argparse.Namespace) -> int:
    from checkers_app.bench_ui import run

    return run(as_json=arguments.json)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; answers the exit status."""
    arguments = build_parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
    except BrokenPipeError:
        # The reader of our output has gone, as in "| head": nothing more to say.
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130
    return status

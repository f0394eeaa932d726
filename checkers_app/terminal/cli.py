"""The command line: the parser's root, the window without a verb, and how every run ends."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from checkers_app.terminal import bench, best_move, book, duel, exercise, hub, match, pdn, perft, tables, text
from checkers_app.terminal.common import PROGRAM, MissingCoreError, ShowVersion


def build_parser() -> argparse.ArgumentParser:
    """The parser of every verb; each sets ``run`` to the function that does the work."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Play checkers and tic-tac-toe against the computer, and see how it thinks. "
        "Without a verb the window opens.",
    )
    parser.add_argument("--version", action=ShowVersion)
    parser.set_defaults(run=_window)
    verbs = parser.add_subparsers(title="verbs", metavar="VERB")
    text.add(verbs)
    perft.add(verbs)
    best_move.add(verbs)
    duel.add(verbs)
    exercise.add(verbs)
    bench.add(verbs)
    tables.add(verbs)
    book.add(verbs)
    match.add(verbs)
    hub.add(verbs)
    pdn.add(verbs)
    return parser


def _window(_: argparse.Namespace) -> int:
    from checkers_app.ui import app

    try:
        return app.run()
    except app.WindowError as error:
        print(f"{PROGRAM}: the window cannot be opened: {error}", file=sys.stderr)
        print(f"Without a screen, '{PROGRAM} text checkers' plays in the terminal.", file=sys.stderr)
        return 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; answers the exit status."""
    arguments = build_parser().parse_args(argv)
    # pygame greets on standard output, where the answers of the verbs belong.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        status: int = arguments.run(arguments)
    except MissingCoreError as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # The reader of our output has gone, as in "| head": nothing more to say.
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130
    return status

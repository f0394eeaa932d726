"""The command line: the parser's root, the window without a verb, and how every run ends."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from checkers_app.terminal import (
    verb_bench,
    verb_best_move,
    verb_book,
    verb_duel,
    verb_exercise,
    verb_hub,
    verb_match,
    verb_pdn,
    verb_perft,
    verb_tables,
    verb_text,
)
from checkers_app.terminal.common import INTERRUPTED, PROGRAM, MissingCoreError, ShowVersion


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
    verb_text.add(verbs)
    verb_perft.add(verbs)
    verb_best_move.add(verbs)
    verb_duel.add(verbs)
    verb_exercise.add(verbs)
    verb_bench.add(verbs)
    verb_tables.add(verbs)
    verb_book.add(verbs)
    verb_match.add(verbs)
    verb_hub.add(verbs)
    verb_pdn.add(verbs)
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
        return INTERRUPTED
    return status

"""``first-frame``: opens the window, draws it once and closes it."""

from __future__ import annotations

import argparse
import sys

from checkers_app.terminal.common import PROGRAM, Verbs, add_verb


def add(verbs: Verbs) -> None:
    """Add the subcommand ``first-frame``."""
    verb = add_verb(
        verbs,
        "first-frame",
        "open the window, draw it once and close it",
        "Open the window, draw it once and close it. Print the time at which it was drawn, in seconds "
        "since 1970, and the CPU seconds used until then.",
    )
    verb.add_argument("--silent", action="store_true", help="turn off the sound")
    verb.add_argument("--unspoken", action="store_true", help="disable screen reader support")
    verb.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from checkers_app.ui.measured_window import Conditions, first_frame
    from checkers_app.ui.screen import WindowError

    try:
        return first_frame(Conditions(sound=not arguments.silent, spoken=not arguments.unspoken))
    except WindowError as error:
        print(f"{PROGRAM} dev first-frame: the window cannot be opened: {error}", file=sys.stderr)
        return 1

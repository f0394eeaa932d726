"""``open``: opens the window at an exercise, or at a step in the search of its tree."""

from __future__ import annotations

import argparse
import sys

from checkers_app.terminal.common import PROGRAM, Verbs, add_verb
from checkers_app.terminal.window import open_window


def add(verbs: Verbs) -> None:
    """Add the subcommand ``open``."""
    opening = add_verb(
        verbs,
        "open",
        "open the window at an exercise",
        "Open the window at an exercise, or at a step of its search. Give the text that the "
        "window copies when you press Ctrl C on the page of an exercise or a tree, as in: open "
        "exercise 7, level 2, step 5. The default is level 2. To be asked for alpha and beta at every "
        "node, write 'windows' instead of a level.",
    )
    opening.add_argument(
        "text", nargs="+", metavar="TEXT", help="the text to open, such as: exercise 7, level 2, step 5"
    )
    opening.set_defaults(run=_run, is_window=True)


def _run(arguments: argparse.Namespace) -> int:
    from checkers_app.learn.exercises.link import LinkError, read_link

    try:
        arguments.link = read_link(" ".join(arguments.text))
    except LinkError as error:
        print(f"{PROGRAM} open: {error}", file=sys.stderr)
        return 2
    return open_window(arguments)

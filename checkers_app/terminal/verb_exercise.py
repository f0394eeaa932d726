"""``exercise``: an exercise sheet for a class, and its solution."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from checkers_app.storage.files import plain_reason
from checkers_app.terminal.common import PROGRAM, Verbs, add_verb, one_file, seed, whole


def add(verbs: Verbs) -> None:
    """Add the verb ``exercise``."""
    exercise = add_verb(
        verbs,
        "exercise",
        "write an exercise sheet",
        "Write a page of A4 (SVG, which every browser prints) with a tree to be searched by hand: fill in "
        "the values, cross out what alpha-beta never looks at, name the best move. The same seed gives "
        "the same tree. Level 1 is minimax only, 2 has one cut, 3 has deep cuts.",
    )
    exercise.add_argument("--seed", type=seed, required=True, metavar="N", help="any number")
    exercise.add_argument("--level", type=whole(1, 3), default=2, metavar="N", help="1 to 3 (2)")
    exercise.add_argument("--svg", type=Path, metavar="FILE", help="the page to hand out")
    exercise.add_argument("--solution", type=Path, metavar="FILE", help="the page with the solution")
    exercise.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from checkers_app.learn.sheet import sheet, solution
    from checkers_app.storage.files import write_atomic

    if arguments.svg is None and arguments.solution is None:
        print(f"{PROGRAM} exercise: give --svg FILE, --solution FILE or both", file=sys.stderr)
        return 2
    if one_file(arguments.svg, arguments.solution):
        print(f"{PROGRAM} exercise: --svg and --solution name the same file", file=sys.stderr)
        return 2
    for path, page in ((arguments.svg, sheet), (arguments.solution, solution)):
        if path is None:
            continue
        try:
            write_atomic(path, page(arguments.seed, arguments.level))
        except OSError as error:
            print(f"{PROGRAM} exercise: {path} cannot be written: {plain_reason(error)}", file=sys.stderr)
            return 1
        print(path)
    return 0

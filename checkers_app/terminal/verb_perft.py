"""``perft``: the move paths of each length, counted."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from checkers_app.terminal.common import (
    MAX_DEPTH,
    PROGRAM,
    MissingCoreError,
    Verbs,
    add_verb,
    in_background,
    need_core,
    wait_for,
    whole,
)

if TYPE_CHECKING:
    from checkers_app.games.checkers import Checkers
    from checkers_app.games.perft import PerftRow


def add(verbs: Verbs) -> None:
    """Add the verb ``perft``."""
    perft = add_verb(
        verbs,
        "perft",
        "count move paths",
        "Count the move paths of each length from a checkers position: a line "
        "'depth nodes seconds' for each depth, in CPU seconds.",
    )
    perft.add_argument(
        "--game",
        type=_rule_set,
        metavar="NAME",
        help="the rule set (american checkers), such as russian or international; their FEN squares are "
        "numbered from the top left; all: " + ", ".join(_names()),
    )
    perft.add_argument(
        "--depth", type=whole(1, MAX_DEPTH), required=True, metavar="PLIES", help=f"1 to {MAX_DEPTH}"
    )
    perft.add_argument(
        "--rules", choices=("compiled", "python"), default="compiled", help="which rulebook counts (compiled)"
    )
    perft.add_argument(
        "--bulk",
        action="store_true",
        help="count the last ply's moves without making them; not with --rules python",
    )
    perft.add_argument(
        "--fen",
        help="the position, the start if left out; - reads one FEN a line from standard input and prints a "
        "line 'fen nodes1 nodes2 ...' for each",
    )
    perft.set_defaults(run=_run)


def _names() -> list[str]:
    """The names of all rule sets."""
    from checkers_app.games.draughts import RULE_SETS

    return list(RULE_SETS)


def _rule_set(name: str) -> RuleSet:
    """The rule set of a name."""
    from checkers_app.games.draughts import RULE_SETS

    if name not in RULE_SETS:
        raise argparse.ArgumentTypeError(f'there is no rule set "{name}"; there are {", ".join(RULE_SETS)}')
    return RULE_SETS[name]


def _run(arguments: argparse.Namespace) -> int:
    from checkers_app.games.checkers import Checkers
    from checkers_app.notation.fen import FenError, parse_fen

    if arguments.bulk and arguments.rules == "python":
        print(f"{PROGRAM} perft: --bulk goes with --rules compiled", file=sys.stderr)
        return 2
    try:
        perft_table = _perft_of(arguments)
    except MissingCoreError as error:
        print(f"{PROGRAM} perft: {error}; --rules python counts without it", file=sys.stderr)
        return 1
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
            rows = _interruptible(perft_table(state, arguments.depth))
            print(text, *(row.nodes for row in rows), flush=True)
        return 2 if failed else 0
    try:
        state = parse_fen(arguments.fen) if arguments.fen is not None else Checkers()
    except FenError as error:
        print(f"{PROGRAM} perft: {error}", file=sys.stderr)
        return 2
    for row in _interruptible(perft_table(state, arguments.depth)):
        print(f"{row.depth} {row.nodes} {row.cpu_seconds:.3f}", flush=True)
    return 0


def _interruptible(rows: Iterator[PerftRow]) -> Iterator[PerftRow]:
    """The same rows; Ctrl-C is heard while the next is counted."""
    while (row := wait_for(in_background(lambda: next(rows, None)))) is not None:
        yield row


def _perft_of(arguments: argparse.Namespace) -> Callable[[Checkers, int], Iterator[PerftRow]]:
    if arguments.rules == "python":
        from checkers_app.games.perft import perft_table

        return perft_table
    need_core()
    from checkers_app.engine.checkers import tools

    return partial(tools.perft_table, bulk=arguments.bulk)

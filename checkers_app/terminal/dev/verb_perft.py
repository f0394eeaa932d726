"""``perft``: counts the sequences of moves of each length."""

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
    from checkers_app.games.draughts import RuleSet
    from checkers_app.games.perft import PerftRow


def add(verbs: Verbs) -> None:
    """Add the subcommand ``perft``."""
    perft = add_verb(
        verbs,
        "perft",
        "count the sequences of moves of each length",
        "Count the sequences of moves of each length from a position. For each depth, print a "
        "line 'depth nodes seconds', where seconds is the CPU time.",
    )
    perft.add_argument(
        "--game",
        type=_rule_set,
        metavar="NAME",
        help="the rules (default: American checkers): "
        + ", ".join(_names())
        + ". With this option, square 1 in a FEN is at the top left",
    )
    perft.add_argument(
        "--depth",
        type=whole(1, MAX_DEPTH),
        required=True,
        metavar="PLIES",
        help=f"depth in plies, 1 to {MAX_DEPTH}",
    )
    perft.add_argument(
        "--rules",
        choices=("compiled", "python"),
        default="compiled",
        help="the implementation of the rules to use (compiled)",
    )
    perft.add_argument(
        "--bulk",
        action="store_true",
        help="count the moves of the last ply without making them; only with --rules compiled and without "
        "--game",
    )
    perft.add_argument(
        "--fen",
        help="the position (default: the starting position); '-' reads one FEN per line from standard input "
        "and prints a line 'fen nodes1 nodes2 ...' for each",
    )
    perft.set_defaults(run=_run)


def _names() -> list[str]:
    """The names of all rule sets."""
    from checkers_app.games.draughts import RULE_SETS

    return list(RULE_SETS)


def _rule_set(name: str) -> RuleSet:
    """A converter for argparse that reads the name of a rule set."""
    from checkers_app.games.draughts import RULE_SETS

    if name not in RULE_SETS:
        raise argparse.ArgumentTypeError(
            f'there is no rule set "{name}"; choose one of {", ".join(RULE_SETS)}'
        )
    return RULE_SETS[name]


def _run(arguments: argparse.Namespace) -> int:
    from checkers_app.games.fen_text import FenError

    if arguments.bulk and (arguments.rules == "python" or arguments.game is not None):
        reason = (
            "--bulk needs --rules compiled" if arguments.game is None else "--bulk cannot be used with --game"
        )
        print(f"{PROGRAM} dev perft: {reason}", file=sys.stderr)
        return 2
    try:
        counted = _perft_of(arguments)
    except MissingCoreError as error:
        print(
            f"{PROGRAM} dev perft: {error}; use --rules python to count without the compiled engine",
            file=sys.stderr,
        )
        return 1
    if arguments.fen == "-":
        failed = False
        for number, line in enumerate(sys.stdin, start=1):
            text = line.strip()
            if not text:
                continue
            try:
                rows = _interruptible(counted(text, arguments.depth))
            except FenError as error:
                print(f"{PROGRAM} dev perft: line {number}: {error}", file=sys.stderr)
                failed = True
                continue
            print(text, *(row.nodes for row in rows), flush=True)
        return 2 if failed else 0
    try:
        rows = _interruptible(counted(arguments.fen, arguments.depth))
    except FenError as error:
        print(f"{PROGRAM} dev perft: {error}", file=sys.stderr)
        return 2
    for row in rows:
        print(f"{row.depth} {row.nodes} {row.cpu_seconds:.3f}", flush=True)
    return 0


def _interruptible(rows: Iterator[PerftRow]) -> Iterator[PerftRow]:
    """Yield the same rows, and let Ctrl-C interrupt the counting of the next row."""
    while (row := wait_for(in_background(lambda: next(rows, None)))) is not None:
        yield row


Counted = Callable[[str | None, int], Iterator["PerftRow"]]
"""A function that takes a FEN (None for the starting position) and a depth, and returns the rows of a perft
table.
"""


def _perft_of(arguments: argparse.Namespace) -> Counted:
    """The counting function that the arguments select."""
    return _checkers_perft(arguments) if arguments.game is None else _variant_perft(arguments)


def _checkers_perft(arguments: argparse.Namespace) -> Counted:
    from checkers_app.games.checkers import Checkers
    from checkers_app.games.perft import perft_table
    from checkers_app.notation.fen import parse_fen

    count: Callable[..., Iterator[PerftRow]] = perft_table
    if arguments.rules == "compiled":
        need_core()
        from checkers_app.engine.checkers import tools

        count = partial(tools.perft_table, bulk=arguments.bulk)
    return lambda fen, depth: count(Checkers() if fen is None else parse_fen(fen), depth)


def _variant_perft(arguments: argparse.Namespace) -> Counted:
    from checkers_app.engine.draughts import bridge
    from checkers_app.games.draughts.position_text import parse_from_top_left
    from checkers_app.games.draughts.rulebook import law_of
    from checkers_app.games.perft import perft_table

    rules = arguments.game
    count: Callable[..., Iterator[PerftRow]] = perft_table
    if arguments.rules == "compiled":
        if not bridge.available():
            raise MissingCoreError(str(bridge.MISSING_REASON))
        count = bridge.variant_perft
    return lambda fen, depth: count(
        law_of(rules).start if fen is None else parse_from_top_left(rules, fen), depth
    )

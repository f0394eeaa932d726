"""``match``: plays two engines against each other."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

from checkers_app.terminal.common import (
    PROGRAM,
    Verbs,
    add_verb,
    file_as,
    need_core,
    plainly,
    positive,
    real,
    resources_for,
    whole,
)
from checkers_app.terminal.progress import ProgressLine, clock, ticking

if TYPE_CHECKING:
    from checkers_app.arena.decks import Start
    from checkers_app.arena.players import Spec
    from checkers_app.arena.tournament import Standing

_BAR = 24
"""The width of the progress bar in characters."""


def add(verbs: Verbs) -> None:
    """Add the subcommand ``match``."""
    match = add_verb(
        verbs,
        "match",
        "play a match between two engines",
        "Play a match between two engine settings from each starting position of a deck, with "
        "both colours. A setting consists of name=value pairs, separated by commas: "
        "engine=compiled|textbook, depth, nodes (20000 if no limit is given), movetime (ms), "
        "clock and increment (seconds), hash (MiB), threads, tables=on|off, "
        "eval=net|hand|FILE, book=off|on|FILE; checkout=DIR plays another checkout of this "
        "project, level=N plays a level, bot=FILE.py plays a Python file that defines "
        "choose(state) or evaluate(state), and hub=COMMAND, which must come last, plays any "
        "program that uses the Hub protocol. The limits of a bot can be set with depth, memory "
        "(MiB) and start (seconds to import its file). Without movetime or a clock, a Hub "
        "program forfeits the game if it does not answer within 600 seconds (patience=N changes "
        "this), and after two such games in succession it forfeits the rest. Bots and Hub "
        "programs run with your permissions: use only those that you trust.",
    )
    match.add_argument("first", help="the setting for the first engine, such as nodes=20000")
    match.add_argument("second", help="the setting for the second engine, such as engine=textbook,depth=8")
    match.add_argument("--rounds", type=positive, default=1, help="how many times the deck is played (1)")
    match.add_argument(
        "--openings",
        metavar="DECK",
        default="ballots",
        help="ballots: the 156 three-move openings (default); one-sided: positions in which one side is "
        "better; holding: positions in which the worse side has to find a draw; or a file with one FEN per "
        "line. A number N after a colon, or on its own, selects only N positions, spread over the deck, "
        "for example 20 or one-sided:100",
    )
    match.add_argument(
        "--jobs", type=whole(1, 256), default=1, metavar="N", help="number of simultaneous games (1)"
    )
    match.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on the workers of the Dask scheduler at this address, such as "
        "tcp://10.0.0.1:8786 (requires checkers-app[cluster])",
    )
    match.add_argument("--pdn", type=file_as(".pdn"), metavar="FILE", help="write the games to this file")
    match.add_argument("--elo0", type=real(-1000, 1000), default=0.0, help="SPRT: the Elo of H0 (0)")
    match.add_argument("--elo1", type=real(-1000, 1000), default=10.0, help="SPRT: the Elo of H1 (10)")
    match.add_argument("--stop-early", action="store_true", help="stop as soon as the SPRT has a result")
    match.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from checkers_app.arena.cluster import ClusterError
    from checkers_app.arena.decks import DeckError
    from checkers_app.arena.elo import Sprt
    from checkers_app.arena.players import SpecError, parse_spec
    from checkers_app.arena.tournament import Standing, run_match
    from checkers_app.engine.checkers.book import BookError
    from checkers_app.engine.checkers.net_file import NetError
    from checkers_app.engine.hub.client import EngineError

    try:
        openings = _deck(arguments.openings)
        first, second = parse_spec(arguments.first), parse_spec(arguments.second)
        sprt = Sprt(arguments.elo0, arguments.elo1)
    except (SpecError, DeckError, ValueError) as error:
        print(f"{PROGRAM} match: {error}", file=sys.stderr)
        return 2
    if any(spec.kind == "compiled" for spec in (first, second)):
        need_core()
        resources_for("match")
    try:
        for spec in (first, second):
            _try_out(spec)
        with ExitStack() as stack:
            pdn = None
            if arguments.pdn:
                pdn = stack.enter_context(arguments.pdn.open("w", encoding="utf-8"))
            line = stack.enter_context(ProgressLine(sys.stderr))
            news = _News(Standing(0, 0, 0, 2 * len(openings) * arguments.rounds, 0.0))
            stack.enter_context(ticking(line, news.text))
            report = run_match(
                first,
                second,
                openings=openings,
                rounds=arguments.rounds,
                jobs=arguments.jobs,
                cluster=arguments.cluster,
                sprt=sprt,
                stop_early=arguments.stop_early,
                pdn=pdn,
                report=news.tell,
            )
    except (BookError, ClusterError, EngineError, NetError) as error:
        print(f"{PROGRAM} match: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        raise
    except OSError as error:
        print(f"{PROGRAM} match: {plainly(error)}", file=sys.stderr)
        return 1
    print(report.text())
    return 0


def _try_out(spec: Spec) -> None:
    """Start and stop an engine to test it.

    Raises:
        EngineError: if a program does not start; the message says which.
        NetError: if a file does not contain weights.
        BookError: if a file is not a book.
    """
    from checkers_app.arena.players import opened_engine
    from checkers_app.engine.hub.client import EngineError

    try:
        with opened_engine(spec) as engine:
            engine.new_game()
    except EngineError as error:
        raise EngineError(f"{spec.text}: {error}") from None


def _deck(text: str) -> tuple[Start, ...]:
    """The starts selected by ``--openings``.

    Raises:
        DeckError: if a deck cannot be used.
        ValueError: if the name is missing, or the number of starts is below 1.
    """
    from checkers_app.arena.decks import BALLOTS, read_deck

    name, colon, number = text.rpartition(":")
    if not number.isdecimal():
        name, number = text, ""
    elif not colon:
        name = BALLOTS
    if not name:
        raise ValueError("--openings needs the name of a deck")
    starts = read_deck(name)
    count = int(number) if number else len(starts)
    if not count:
        raise ValueError("--openings needs at least one position")
    if count >= len(starts):
        return starts
    return tuple(starts[index * len(starts) // count] for index in range(count))


class _News:
    """The progress line of a match: the score, and the time since the last game ended."""

    def __init__(self, begun: Standing) -> None:
        self._standing = begun
        self._since = time.monotonic()

    def tell(self, standing: Standing) -> None:
        """Update the score after a game has ended."""
        self._standing, self._since = standing, time.monotonic()

    def text(self) -> str:
        """The current text of the line."""
        waited = clock(time.monotonic() - self._since)
        if not self._standing.played:
            return f"{_bar(self._standing)}, first game running for {waited}"
        return f"{_standing_text(self._standing)}, {waited} since the last game"


def _bar(standing: Standing) -> str:
    done = _BAR * standing.played // standing.total
    return f"[{'#' * done}{'.' * (_BAR - done)}] {standing.played}/{standing.total}"


def _standing_text(standing: Standing) -> str:
    """A progress bar, the score and the remaining time on one line."""
    return (
        f"{_bar(standing)} "
        f"+{standing.wins} ={standing.draws} -{standing.losses}, {clock(standing.seconds_left)} left"
    )

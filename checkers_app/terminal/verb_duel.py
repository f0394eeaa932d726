"""``duel``: searches one position with every algorithm."""

from __future__ import annotations

import argparse
import json
import os
import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from checkers_app.games import boards
from checkers_app.storage.files import plain_reason
from checkers_app.terminal.common import (
    INTERRUPTED,
    MAX_DEPTH,
    PROGRAM,
    Verbs,
    add_verb,
    file_as,
    one_file,
    positive,
    stopped_by_interrupt,
    whole,
)

if TYPE_CHECKING:
    from checkers_app.games.base import Game, State
    from checkers_app.learn.duel.duel import DuelLimits, DuelRow
    from checkers_app.terminal.progress import ProgressLine


def add(verbs: Verbs) -> None:
    """Add the subcommand ``duel``."""
    duel = add_verb(
        verbs,
        "duel",
        "compare search algorithms on one position",
        "Search one position with minimax, with alpha-beta (in five move orders, with each "
        "improvement separately, and with all improvements together) and with the compiled "
        "engine, and print the cost and the result of each search. Expectimax and Monte Carlo "
        "tree search are included for comparison: expectimax assumes that the opponent moves "
        "at random, and Monte Carlo tree search plays random games. Values are in hundredths "
        "of a man for the side to move (for Monte Carlo tree search, in hundredths of a win). "
        "A star marks algorithms whose value may differ from minimax's. Two move orders use "
        "the values that minimax finds, which are not known before the search: these "
        "orders show how much the order of moves can save. Ctrl-C ends the command and prints "
        "the results so far.",
    )
    duel.add_argument("--game", choices=boards(), default="checkers", help="the board (checkers)")
    duel.add_argument(
        "--fen",
        help="the position as copied from the window; in checkers, a FEN (default: the starting position)",
    )
    duel.add_argument(
        "--depth",
        type=whole(1, MAX_DEPTH),
        default=6,
        help="depth in plies, limited by the length of the game (6)",
    )
    duel.add_argument(
        "--max-nodes",
        type=positive,
        default=3_000_000,
        help="stop each search after this many nodes (3,000,000)",
    )
    duel.add_argument(
        "--max-seconds",
        type=whole(1, 1_000_000),
        default=30,
        help="stop each search after this many CPU seconds (30)",
    )
    duel.add_argument(
        "--results",
        action="store_true",
        help="give every win the value 1, every loss -1, and every draw or unfinished game 0, no matter how "
        "soon the game ends",
    )
    duel.add_argument("--json", action="store_true", help="print a JSON list")
    duel.add_argument(
        "--csv",
        type=file_as(".csv"),
        metavar="FILE",
        help="write the cost and the result for every depth to this file",
    )
    duel.add_argument("--png", type=file_as(".png"), metavar="FILE", help="write the chart to this file")
    duel.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from checkers_app.engine.api import Position, StopToken
    from checkers_app.learn.duel.contestants import contestants_for
    from checkers_app.learn.duel.duel import DuelLimits, run_duel
    from checkers_app.notation.positions import read_position
    from checkers_app.terminal.progress import ProgressLine

    if one_file(arguments.csv, arguments.png):
        print(f"{PROGRAM} duel: --csv and --png name the same file", file=sys.stderr)
        return 2
    game = boards()[arguments.game]
    state = game.initial
    limits = DuelLimits(arguments.max_nodes, arguments.max_seconds)
    stop = StopToken()
    try:
        if arguments.fen is not None:
            state = read_position(game, arguments.fen)
        with stopped_by_interrupt(stop), ProgressLine(sys.stderr) as line:
            results = arguments.results
            teller = _Teller(line, len(contestants_for(game, results=results)), table=not arguments.json)
            rows = run_duel(
                game,
                Position(state),
                arguments.depth,
                results=results,
                limits=limits,
                stop=stop,
                report=teller.hear,
            )
            line.clear()
    except ValueError as error:
        print(f"{PROGRAM} duel: {error}", file=sys.stderr)
        return 2
    if arguments.json:
        print(json.dumps([_record(row, rows) for row in rows]), flush=True)
    else:
        for line_of_text in _explanation(game, state, rows):
            print(line_of_text)
    for note in _notes(game, rows, limits, arguments.depth, stopped=stop.stopped):
        print(note, file=sys.stderr if arguments.json else sys.stdout)
    if rows and not _save(arguments, game, rows, limits):  # there are none if Ctrl-C came before the first
        return 1
    if stop.stopped:
        done = sum(row.is_finished for row in rows)
        print(f"{PROGRAM} duel: stopped; finished searches: {done} of {teller.count}", file=sys.stderr)
        return INTERRUPTED
    return 0


def _record(row: DuelRow, rows: Sequence[DuelRow]) -> dict[str, object]:
    from dataclasses import asdict

    from checkers_app.learn.duel.words import remark

    contestant = row.contestant
    points = [asdict(point) for point in row.points]
    for point in points:
        point["cpu_seconds"] = round(point.pop("seconds"), 6)
    return {
        "name": contestant.key,
        "title": contestant.title,
        "nodes": row.nodes,
        "cpu_seconds": round(row.seconds, 6),
        "cutoffs": row.cutoffs if row.is_finished else None,
        "value": row.value,
        "move": row.move,
        "depth": row.depth,
        "factor": None if row.factor is None else round(row.factor, 3),
        "agrees": contestant.agrees,
        "finished": row.is_finished,
        "estimate": row.estimate,
        "whole_tree": row.whole,
        "results": row.counts_results,
        "order": contestant.order,
        "known_only_afterwards": contestant.is_afterwards,
        "looked_at_beforehand": row.prepared,
        "missing": row.missing or None,
        "note": _plain(remark(contestant, rows)),
        "depths": points,
    }


def _plain(text: str) -> str:
    """The text with special signs replaced by signs that every terminal supports."""
    return text.replace("\u00a0", " ").replace("\u2212", "-")


_COLUMNS = "{:<26} {:>11} {:>8} {:>10} {:>6} {:>7} {:>6}"
_WIDTH = 80


class _Teller:
    """Reports the progress of the duel on the progress line and in the table.

    Args:
        line: the progress line.
        count: the number of algorithms.
        table: whether to print a row on standard output for each finished algorithm.
    """

    def __init__(self, line: ProgressLine, count: int, *, table: bool) -> None:
        self._line = line
        self._table = table
        self._done = 0
        self._rows: list[DuelRow] = []
        self.count = count

    def hear(self, row: DuelRow) -> None:
        """Handle the new results of an algorithm."""
        from checkers_app.learn.duel.words import is_same_value

        if not row.is_done:
            depth, number = len(row.points) + 1, self._done + 1
            what = f"{row.nodes:,} positions"
            if row.prepared and not row.nodes:
                what = f"{row.prepared:,} positions to order the moves"
            self._line.show(f"{number} of {self.count}: {row.contestant.title}, depth {depth}, {what}")
            return
        self._line.clear()
        self._done += 1
        self._rows.append(row)
        if not self._table:
            return
        if self._done == 1:
            print(_COLUMNS.format("algorithm", "nodes", "CPU s", "cutoffs", "value", "move", "factor"))
        star = "" if is_same_value(row, self._rows) else " *"
        cells = (
            (_value(row), row.move, "" if row.factor is None else f"{row.factor:.2f}")
            if row.is_finished
            else ("missing" if row.missing else "stopped", "", "")
        )
        cutoffs = f"{row.cutoffs:,}" if row.is_finished else ""
        figures = ("", "", "") if row.missing else (f"{row.nodes:,}", f"{row.seconds:.3f}", cutoffs)
        print(_COLUMNS.format(row.contestant.title + star, *figures, *cells), flush=True)


def _value(row: DuelRow) -> str:
    """The value as a whole number, or as an average with two decimals if results are counted."""
    if row.value is not None and row.counts_results and row.contestant.averages:
        return f"{row.value / 100:.2f}"
    return str(row.value)


_STAR = (
    "* The value may differ from minimax's. Among equal moves, each algorithm chooses the first that it "
    "finds. Factor: the number of nodes to the power 1/depth. CPU s: processor time of the search."
)


def _explanation(game: Game, state: State, rows: Sequence[DuelRow]) -> Iterator[str]:
    """The lines that explain how to read the table and what each algorithm does."""
    from checkers_app.learn.duel.words import BY_RESULTS, RESULTS_ONLY, can_count_results, remark

    yield from textwrap.wrap(_STAR, _WIDTH)
    if rows and rows[0].counts_results:
        yield from textwrap.wrap(_plain(RESULTS_ONLY), _WIDTH)
    elif rows and can_count_results(game, state, rows[0].depth):
        yield from textwrap.wrap(_plain(f"{BY_RESULTS} See --results."), _WIDTH)
    for row in rows:
        text = f"{row.contestant.title}: {_plain(remark(row.contestant, rows))}"
        yield from textwrap.wrap(text, _WIDTH, subsequent_indent="    ")


def _notes(
    game: Game, rows: Sequence[DuelRow], limits: DuelLimits, depth: int, *, stopped: bool
) -> Iterator[str]:
    """Additional notes: whether the game ends earlier, and which limits stopped which searches."""
    from checkers_app.learn.duel.words import is_at_limit, needed

    if rows and rows[0].depth < depth:
        yield f"Searched to depth {rows[0].depth}: {game.title} cannot last longer."
    for row in rows:
        if row.is_finished:
            continue
        if row.missing:
            yield _plain(f"{row.contestant.title} is missing: {row.missing}.")
            continue
        extrapolated = "" if row.is_counted or row.estimate == row.most else " (extrapolated)"
        to_come = f"; {needed(row)} would be needed{extrapolated}" if row.estimate else ""
        by = "by Ctrl-C" if stopped and not is_at_limit(row, limits) else f"at {limits.text}"
        yield _plain(f"{row.contestant.title} was stopped {by}{to_come}.")


def _save(arguments: argparse.Namespace, game: Game, rows: Sequence[DuelRow], limits: DuelLimits) -> bool:
    """Write the table and the chart; on failure, print a message and return False."""
    try:
        if arguments.csv is not None:
            _write_csv(arguments.csv, rows)
        if arguments.png is not None:
            _write_png(arguments.png, game, rows, limits, arguments.fen)
    except OSError as error:
        name = error.filename2 or error.filename or arguments.png or arguments.csv
        print(f"{PROGRAM} duel: {name} cannot be written: {plain_reason(error)}", file=sys.stderr)
        return False
    return True


def _write_csv(path: Path, rows: Sequence[DuelRow]) -> None:
    from checkers_app.learn.duel.files import duel_csv
    from checkers_app.storage.files import write_atomic

    write_atomic(path, duel_csv(rows))


def _write_png(path: Path, game: Game, rows: Sequence[DuelRow], limits: DuelLimits, fen: str | None) -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from checkers_app.storage.files import write_bytes_atomic
    from checkers_app.ui.boards.export.still import FORMATS
    from checkers_app.ui.learn.duel.duel_file import duel_drawing
    from checkers_app.views.learn.contest import Standings

    where, depth = fen or "the start", rows[0].depth
    standings = Standings(tuple(row.contestant for row in rows), tuple(rows), depth)
    drawing = duel_drawing(f"{game.title}, {where}, depth {depth}", standings, limits)
    write_bytes_atomic(path, FORMATS[".png"](drawing))

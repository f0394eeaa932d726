"""``duel``: one position searched by every algorithm."""

from __future__ import annotations

import argparse
import json
import sys
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
    one_file,
    positive,
    stopped_by_interrupt,
    whole,
)

if TYPE_CHECKING:
    from checkers_app.games.base import Game
    from checkers_app.learn.duel import DuelLimits, Row
    from checkers_app.terminal.progress import ProgressLine

_FIELDS = (
    "name",
    "nodes",
    "seconds",
    "cutoffs",
    "value",
    "move",
    "depth",
    "factor",
    "agrees",
    "finished",
    "estimate",
)


def add(verbs: Verbs) -> None:
    """Add the verb ``duel``."""
    duel = add_verb(
        verbs,
        "duel",
        "let the algorithms search one position",
        "Search one position by minimax, by alpha-beta in three orders of moves and with each improvement "
        "alone and all together, and by the compiled engine, and print what each one cost and answered. "
        "Values are in hundredths of a man for the side to move; a star marks algorithms whose value may "
        "differ from minimax's. Ctrl-C ends it with what has been found so far.",
    )
    duel.add_argument("--game", choices=boards(), default="checkers", help="the board (checkers)")
    duel.add_argument("--fen", help="the position, for checkers (the start)")
    duel.add_argument("--depth", type=whole(1, MAX_DEPTH), default=6, help="plies, at most those left (6)")
    duel.add_argument("--max-nodes", type=positive, default=3_000_000, help="stop each search at (3,000,000)")
    duel.add_argument(
        "--max-seconds", type=whole(1, 1_000_000), default=30, help="seconds for each search (30)"
    )
    duel.add_argument("--json", action="store_true", help="print a JSON list")
    duel.add_argument("--csv", type=Path, metavar="FILE", help="write the nodes and seconds of every depth")
    duel.add_argument("--png", type=Path, metavar="FILE", help="write the chart")
    duel.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from checkers_app.engine.api import Position, StopToken
    from checkers_app.learn.duel import DuelLimits, contestants_for, run_duel
    from checkers_app.notation.fen import FenError, parse_fen
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
            if arguments.game != "checkers":
                raise FenError(f"--fen is for checkers; {game.title} is searched from the start")
            state = parse_fen(arguments.fen)
        with stopped_by_interrupt(stop), ProgressLine(sys.stderr) as line:
            teller = _Teller(line, len(contestants_for(game)), table=not arguments.json)
            rows = run_duel(
                game, Position(state), arguments.depth, limits=limits, stop=stop, report=teller.hear
            )
            line.clear()
    except ValueError as error:
        print(f"{PROGRAM} duel: {error}", file=sys.stderr)
        return 2
    if arguments.json:
        print(json.dumps([_record(row) for row in rows]), flush=True)
    else:
        print(_STAR)
    for note in _notes(game, rows, limits, arguments.depth, stopped=stop.stopped):
        print(note, file=sys.stderr if arguments.json else sys.stdout)
    if rows and not _save(arguments, game, rows, limits):  # none, if Ctrl-C came before the first
        return 1
    if stop.stopped:
        done = sum(row.is_finished for row in rows)
        print(f"{PROGRAM} duel: stopped; finished searches: {done} of {teller.count}", file=sys.stderr)
        return INTERRUPTED
    return 0


def _record(row: Row) -> dict[str, object]:
    factor = None if row.factor is None else round(row.factor, 3)
    values = (
        row.contestant.key,
        row.nodes,
        round(row.seconds, 6),
        row.cutoffs,
        row.value,
        row.move,
        row.depth,
        factor,
        row.contestant.agrees,
        row.is_finished,
        row.estimate,
    )
    return dict(zip(_FIELDS, values, strict=True))


_COLUMNS = "{:<24} {:>11} {:>9} {:>10} {:>7} {:>8} {:>7}"


class _Teller:
    """Says how far the duel has come: a line that changes where a terminal is, and the table.

    Args:
        line: of progress.
        count: how many take part.
        table: whether each that is done is a row on standard output.
    """

    def __init__(self, line: ProgressLine, count: int, *, table: bool) -> None:
        self._line = line
        self._table = table
        self._done = 0
        self.count = count

    def hear(self, row: Row) -> None:
        """Something is known of an algorithm."""
        if not row.is_done:
            depth, number = len(row.points) + 1, self._done + 1
            self._line.show(
                f"{number} of {self.count}: {row.contestant.title}, depth {depth}, {row.nodes:,} positions"
            )
            return
        self._line.clear()
        self._done += 1
        if not self._table:
            return
        if self._done == 1:
            print(_COLUMNS.format("algorithm", "nodes", "seconds", "cutoffs", "value", "move", "factor"))
        star = "" if row.contestant.agrees else " *"
        cells = ("stopped", "", "") if row.factor is None else (row.value, row.move, f"{row.factor:.2f}")
        figures = f"{row.nodes:,}", f"{row.seconds:.3f}", f"{row.cutoffs:,}"
        print(_COLUMNS.format(row.contestant.title + star, *figures, *cells), flush=True)


_STAR = "* looks at other lines than minimax, so its value may differ. Factor: nodes to the power 1/depth."


def _notes(
    game: Game, rows: Sequence[Row], limits: DuelLimits, depth: int, *, stopped: bool
) -> Iterator[str]:
    """What the figures do not say: where the game ends, and which searches were stopped by what."""
    if rows and rows[0].depth < depth:
        yield f"Depth {rows[0].depth}: {game.title} lasts no longer."
    for row in rows:
        if row.is_finished:
            continue
        about = f"; about {_rough(row.estimate)} would be needed (extrapolated)" if row.estimate else ""
        within = row.nodes < limits.nodes and row.seconds < limits.seconds
        by = "by Ctrl-C" if stopped and within else f"at {limits.text}".replace("\u00a0", ",")
        yield f"{row.contestant.title} was stopped {by}{about}."


def _rough(number: int) -> str:
    """A number as it is written, or by its power of ten where nobody would count the digits."""
    power = len(str(number)) - 1
    return f"{number:,}" if power < 12 else f"{number / 10**power:.1f} x 10^{power}"


def _save(arguments: argparse.Namespace, game: Game, rows: Sequence[Row], limits: DuelLimits) -> bool:
    """Write the table and the chart; False, and a sentence, if one cannot be written."""
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


def _write_csv(path: Path, rows: Sequence[Row]) -> None:
    from checkers_app.learn.duel_files import duel_csv
    from checkers_app.storage.files import write_atomic

    write_atomic(path, duel_csv(rows))


def _write_png(path: Path, game: Game, rows: Sequence[Row], limits: DuelLimits, fen: str | None) -> None:
    from checkers_app.learn.duel_chart import draw_duel
    from checkers_app.storage.files import write_bytes_atomic
    from checkers_app.ui.kit.svg_text import png_maker

    where = fen or "the start"
    picture = draw_duel(f"{game.title}, {where}, depth {rows[0].depth}", rows, limits)
    write_bytes_atomic(path, png_maker(picture.svg(), picture.pixels)())

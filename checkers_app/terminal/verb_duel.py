"""``duel``: one position searched by every algorithm."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from checkers_app.terminal.common import MAX_DEPTH, PROGRAM, Verbs, add_verb, positive, whole

if TYPE_CHECKING:
    from checkers_app.games.base import Game
    from checkers_app.learn.duel import DuelLimits, Row

_FIELDS = ("name", "nodes", "seconds", "cutoffs", "value", "move", "factor", "agrees", "finished", "estimate")


def add(verbs: Verbs) -> None:
    """Add the verb ``duel``."""
    duel = add_verb(
        verbs,
        "duel",
        "let the algorithms search one position",
        "Search one position by minimax, by alpha-beta in three orders of moves and with each improvement "
        "alone and all together, and by the compiled engine, and print what each one cost and answered. "
        "Values are in hundredths of a man for the side to move; a star marks algorithms whose value may "
        "differ from minimax's.",
    )
    duel.add_argument("--game", choices=("checkers", "tictactoe"), default="checkers")
    duel.add_argument("--fen", help="the position, for checkers (the start)")
    duel.add_argument("--depth", type=whole(1, MAX_DEPTH), default=6, help="plies (6)")
    duel.add_argument("--max-nodes", type=positive, default=3_000_000, help="stop each search at (3,000,000)")
    duel.add_argument(
        "--max-seconds", type=whole(1, 1_000_000), default=30, help="seconds for each search (30)"
    )
    duel.add_argument("--json", action="store_true", help="print a JSON list")
    duel.add_argument("--csv", type=Path, metavar="FILE", help="write the nodes and seconds of every depth")
    duel.add_argument("--png", type=Path, metavar="FILE", help="write the chart")
    duel.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from checkers_app.engine.api import Position
    from checkers_app.games import boards
    from checkers_app.learn.duel import DuelLimits, run_duel
    from checkers_app.notation.fen import FenError, parse_fen

    game = boards()[arguments.game]
    state = game.initial
    limits = DuelLimits(arguments.max_nodes, arguments.max_seconds)
    try:
        if arguments.fen is not None:
            if arguments.game != "checkers":
                raise FenError(f"--fen is for checkers; {game.title} is searched from the start")
            state = parse_fen(arguments.fen)
        rows = run_duel(
            game, Position(state), arguments.depth, limits=limits, report=None if arguments.json else _tell
        )
    except ValueError as error:
        print(f"{PROGRAM} duel: {error}", file=sys.stderr)
        return 2
    if arguments.json:
        print(json.dumps([_record(row) for row in rows]))
    else:
        _print_notes(rows, limits)
    try:
        if arguments.csv is not None:
            _write_csv(arguments.csv, rows)
        if arguments.png is not None:
            _write_png(arguments.png, game, rows, limits, arguments.fen)
    except OSError as error:
        name = error.filename2 or error.filename or arguments.png or arguments.csv
        print(f"{PROGRAM} duel: {name} cannot be written: {error.strerror}", file=sys.stderr)
        return 1
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
        factor,
        row.contestant.agrees,
        row.is_finished,
        row.estimate,
    )
    return dict(zip(_FIELDS, values, strict=True))


_COLUMNS = "{:<24} {:>11} {:>9} {:>10} {:>7} {:>8} {:>7}"


def _tell(row: Row) -> None:
    """Print a row when it is done, under the head if it is the first."""
    if not row.is_done:
        return
    if row.contestant.key == "minimax":
        print(_COLUMNS.format("algorithm", "nodes", "seconds", "cutoffs", "value", "move", "factor"))
    star = "" if row.contestant.agrees else " *"
    cells = ("stopped", "", "") if row.factor is None else (row.value, row.move, f"{row.factor:.2f}")
    name = row.contestant.title + star
    print(
        _COLUMNS.format(name, f"{row.nodes:,}", f"{row.seconds:.3f}", f"{row.cutoffs:,}", *cells), flush=True
    )


def _print_notes(rows: Sequence[Row], limits: DuelLimits) -> None:
    print("* looks at other lines than minimax, so its value may differ. Factor: nodes to the power 1/depth.")
    for row in rows:
        if not row.is_finished:
            about = f"; about {row.estimate:,} would be needed (extrapolated)" if row.estimate else ""
            print(f"{row.contestant.title} was stopped at {limits.text}{about}.")


def _write_csv(path: Path, rows: Sequence[Row]) -> None:
    from checkers_app.learn.duel_files import duel_csv
    from checkers_app.storage.files import write_atomic

    write_atomic(path, duel_csv(rows))


def _write_png(path: Path, game: Game, rows: Sequence[Row], limits: DuelLimits, fen: str | None) -> None:
    from checkers_app.learn.duel_chart import draw_duel
    from checkers_app.ui.kit.pictures import save_png

    where = fen or "the start"
    save_png(draw_duel(f"{game.title}, {where}, depth {rows[0].depth}", rows, limits), path)

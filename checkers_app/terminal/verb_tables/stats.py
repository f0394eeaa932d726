"""``tables stats``: prints statistics of the slices."""

from __future__ import annotations

import json
from typing import TextIO

from checkers_app.engine.checkers.endgames.files import TableFileError
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.terminal.common import PROGRAM
from checkers_app.terminal.verb_tables.slices import slice_text


def run_stats(tables: Tables, pieces: int, *, as_json: bool, output: TextIO, errors: TextIO) -> int:
    """Print statistics of every slice with this many pieces, with Black to move; return the exit status."""
    try:
        stats = tables.stats(pieces)
    except TableFileError as error:
        print(f"{PROGRAM} tables: {error}", file=errors)
        return 1
    if as_json:
        rows = [
            dict(zip(("bm", "bk", "wm", "wk"), item.counts, strict=True))
            | {
                "positions": item.positions,
                "wins": item.wins,
                "losses": item.losses,
                "draws": item.draws,
                "max_win": item.max_win,
            }
            for item in stats
        ]
        print(json.dumps(rows), file=output)
        return 0
    print("slice     positions        wins      losses       draws  longest win", file=output)
    for item in stats:
        print(
            f"{slice_text(item.counts)} {item.positions:>11} {item.wins:>11} {item.losses:>11} "
            f"{item.draws:>11} {item.max_win:>12}",
            file=output,
        )
    names = ("positions", "wins", "losses", "draws")
    totals = " ".join(f"{sum(getattr(item, name) for item in stats):>11}" for name in names)
    print(f"total   {totals} {max(item.max_win for item in stats):>12}", file=output)
    return 0

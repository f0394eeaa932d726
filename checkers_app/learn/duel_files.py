"""The duel as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from checkers_app.learn.duel import Row

_HEADS = ("name", "depth", "nodes", "seconds", "cutoffs", "value", "move", "finished", "estimate")


def duel_csv(rows: Sequence[Row]) -> str:
    """The nodes and seconds of every depth, as comma-separated values with a line of heads.

    Cutoffs, value and move stand with the depth asked for; a search that was stopped has a last line
    of its own with what it had come to and, if known, the extrapolated nodes that it would have needed.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_HEADS)
    for row in rows:
        name = row.contestant.key
        last = row.is_finished and row.points[-1]
        for point in row.points:
            answers = [row.cutoffs, row.value, row.move] if point is last else ["", "", ""]
            writer.writerow([name, point.depth, point.nodes, f"{point.seconds:.6f}", *answers, True, ""])
        if not row.is_finished:
            cells = [name, row.depth, row.nodes, f"{row.seconds:.6f}", "", "", "", False, row.estimate or ""]
            writer.writerow(cells)
    return text.getvalue()

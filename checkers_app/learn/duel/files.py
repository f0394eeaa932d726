"""Writes a duel as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from checkers_app.learn.duel.duel import DuelRow

_HEADS = ("name", "depth", "nodes", "cpu_seconds", "cutoffs", "value", "move", "finished", "estimate")


def duel_csv(rows: Sequence[DuelRow]) -> str:
    """The cost and result of every depth as comma-separated values with a header line.

    The last line of a stopped search contains the requested depth, the number of nodes so far and, if known,
    the number that the search would have needed; the cutoffs, value and move in this line are empty.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_HEADS)
    for row in rows:
        name = row.contestant.key
        for point in row.points:
            costs = [point.nodes, f"{point.seconds:.6f}"]
            writer.writerow([name, point.depth, *costs, point.cutoffs, point.value, point.move, True, ""])
        if not row.is_finished:
            cells = [name, row.depth, row.nodes, f"{row.seconds:.6f}", "", "", "", False, row.estimate or ""]
            writer.writerow(cells)
    return text.getvalue()

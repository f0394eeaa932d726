"""``tables verify``: recomputes the result of every position in the tables from those of its successors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO

from checkers_app.engine.checkers.endgames.check import SliceCheck, check_slices
from checkers_app.engine.checkers.endgames.files import SliceCounts, TableFileError, slices_of
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.notation.fen import write_fen
from checkers_app.terminal.common import INTERRUPTED, PROGRAM, counted
from checkers_app.terminal.progress import ProgressLine
from checkers_app.terminal.verb_tables.slices import parse_slice, slice_text


def run_verify(tables: Tables, slices: Iterable[SliceCounts], output: TextIO, errors: TextIO) -> int:
    """Check slices and print a line for each; return the exit status."""
    bad = 0
    number = 0
    try:
        with ProgressLine(errors) as line:
            for result in check_slices(tables, slices, lambda *part: line.show(_part_text(*part))):
                number += 1
                bad += not result.good
                line.clear()
                print(_check_text(result), file=output, flush=True)
    except TableFileError as error:
        print(f"{PROGRAM} tables: {error}", file=errors)
        return 1
    except KeyboardInterrupt:
        print("Stopped.", file=errors)
        return INTERRUPTED
    print(f"{counted(number, 'slice')}, {bad or 'none'} of them wrong", file=output)
    return 1 if bad else 0


def _part_text(counts: SliceCounts, share: float) -> str:
    return f"{slice_text(counts)}  {share:4.0%}"


def _check_text(result: SliceCheck) -> str:
    found = result.found
    text = f"{slice_text(found.counts)}  {counted(found.positions, 'position')}  "
    text += f"{found.wins} {found.losses} {found.draws}"
    if result.distances:
        text += f"  longest win {found.max_win}"
    if result.good:
        return text + "  good"
    text += f"  WRONG: {counted(result.wrong, 'position')}, {counted(result.doubles, 'double')}"
    if result.example is not None:
        text += f"; the first wrong position is {write_fen(result.example)}"
    return text if result.same_figures else text + "; the totals differ from those in the file"


def chosen_slices(tables: Tables, pieces: int | None, slices: Sequence[str]) -> list[SliceCounts]:
    """The slices to verify; all slices if none are given.

    Raises:
        ValueError: if a slice is invalid.
    """
    if slices:
        return [parse_slice(text) for text in slices]
    numbers = [pieces] if pieces is not None else range(2, tables.max_pieces + 1)
    return [counts for number in numbers for counts in slices_of(number)]

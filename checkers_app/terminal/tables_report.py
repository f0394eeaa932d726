"""The verbs ``tables build``, ``verify``, ``stats`` and ``probe``: what they print.

Each function writes to the streams it is given and answers an exit status: 0 if all is well, 1 if
something was found wrong or could not be done, 2 for a question that makes no sense, 130 if it was
interrupted.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TextIO

from checkers_app.engine.checkers.endgames.build import (
    ASK_FROM,
    BuildProgress,
    BuildStopped,
    build,
)
from checkers_app.engine.checkers.endgames.check import SliceCheck, check_slices
from checkers_app.engine.checkers.endgames.files import SliceCounts, TableFileError, slices_of
from checkers_app.engine.checkers.endgames.library import Known, Tables
from checkers_app.engine.checkers.endgames.plan import BuildError, plan
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import FenError, parse_fen
from checkers_app.paths import user_tables_folder

_INTERRUPTED = 130


def slice_text(counts: SliceCounts) -> str:
    """A slice as it is typed and printed: ``1-0-0-2`` is a black man against two white kings."""
    return "-".join(map(str, counts))


def parse_slice(text: str) -> SliceCounts:
    """Read a slice.

    Raises:
        ValueError: if it is none.
    """
    parts = text.split("-")
    if len(parts) != 4 or not all(part.isdigit() for part in parts):
        raise ValueError(f"a slice is four numbers such as 1-0-0-2, not {text!r}")
    black_men, black_kings, white_men, white_kings = map(int, parts)
    counts = (black_men, black_kings, white_men, white_kings)
    if counts not in set(slices_of(sum(counts))):
        raise ValueError(f"both sides need a piece: {text}")
    return counts


def run_build(
    pieces: int, out: Path | None, *, threads: int, approved: bool, output: TextIO, errors: TextIO
) -> int:
    """Build tables; ``out`` is the user's folder if None.  Progress goes to ``errors``."""
    folder = user_tables_folder() if out is None else out
    try:
        needs = plan(pieces, threads)
        print(needs.text(), file=output, flush=True)
        if pieces >= ASK_FROM and not approved:
            print("This takes long. To go on, give --yes.", file=errors)
            return 1
        written = build(pieces, folder, threads=threads, approved=approved, report=_reporter(errors))
    except BuildError as error:
        print(f"\r{error}", file=errors)
        return 1
    except (BuildStopped, KeyboardInterrupt):
        print("\nStopped. What is finished is kept; the same command goes on from there.", file=errors)
        return _INTERRUPTED
    for path in written:
        print(path, file=output)
    if not written:
        print(f"Nothing to do: these tables are in {folder}", file=output)
    return 0


def _reporter(errors: TextIO) -> Callable[[BuildProgress], None]:
    """Shows progress: one line that changes on a terminal, a line for each tenth elsewhere."""
    terminal = errors.isatty()
    shown = -1

    def report(progress: BuildProgress) -> None:
        nonlocal shown
        left = "" if progress.seconds_left is None else f", {_clock(progress.seconds_left)} left"
        text = f"{progress.share:4.0%} in {_clock(progress.seconds)}{left}"
        text += "".join(f"  {slice_text(counts)}" for counts in progress.slices)
        if terminal:
            print(f"\r{text:<78}", end="", file=errors, flush=True)
        elif int(progress.share * 10) > shown:
            shown = int(progress.share * 10)
            print(text, file=errors, flush=True)

    return report


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def run_verify(tables: Tables, slices: Iterable[SliceCounts], output: TextIO, errors: TextIO) -> int:
    """Check slices and print a line for each."""
    bad = 0
    number = 0
    try:
        for result in check_slices(tables, slices):
            number += 1
            bad += not result.good
            print(_check_text(result), file=output, flush=True)
    except TableFileError as error:
        print(error, file=errors)
        return 1
    except KeyboardInterrupt:
        print("Stopped.", file=errors)
        return _INTERRUPTED
    print(f"{number} slices, {bad or 'none'} of them wrong", file=output)
    return 1 if bad else 0


def _check_text(result: SliceCheck) -> str:
    found = result.found
    text = f"{slice_text(found.counts)}  {found.positions} positions  "
    text += f"{found.wins} {found.losses} {found.draws}"
    if result.distances:
        text += f"  longest win {found.max_win}"
    if result.good:
        return text + "  good"
    text += f"  WRONG: {result.wrong} positions, {result.doubles} doubles"
    return text if result.same_figures else text + ", other figures than the file states"


def chosen_slices(tables: Tables, pieces: int | None, slices: Sequence[str]) -> list[SliceCounts]:
    """The slices that a call of ``tables verify`` means: all there are if nothing is said.

    Raises:
        ValueError: if a slice makes no sense.
    """
    if slices:
        return [parse_slice(text) for text in slices]
    numbers = [pieces] if pieces is not None else range(2, tables.max_pieces + 1)
    return [counts for number in numbers for counts in slices_of(number)]


def run_stats(tables: Tables, pieces: int, *, as_json: bool, output: TextIO, errors: TextIO) -> int:
    """Print the figures of every slice with so many pieces, Black to move."""
    try:
        stats = tables.stats(pieces)
    except TableFileError as error:
        print(error, file=errors)
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


def run_probe(
    tables: Tables, fen: str, *, as_json: bool, source: TextIO, output: TextIO, errors: TextIO
) -> int:
    """Print what is known about a position and its moves.

    With ``-`` for the FEN there is one on each line of ``source``, and each line that is not empty gets
    its answer in ``output``, even if that is only why there is none.
    """
    if fen != "-":
        return _probe_line(tables, fen, as_json=as_json, output=output, errors=errors)
    statuses = [
        _probe_line(tables, line.strip(), as_json=as_json, output=output, errors=output)
        for line in source
        if line.strip()
    ]
    return max(statuses, default=0)


def _probe_line(tables: Tables, fen: str, *, as_json: bool, output: TextIO, errors: TextIO) -> int:
    def refuse(reason: str, status: int) -> int:
        answer = {"fen": fen, "result": None, "plies": None, "moves": list[object](), "error": reason}
        print(json.dumps(answer) if as_json else f"{fen}: {reason}", file=errors, flush=True)
        return status

    try:
        state = parse_fen(fen)
    except FenError as error:
        return refuse(str(error), 2)
    known = tables.probe(state)
    if known is None:
        reach = f"they have up to {tables.max_pieces} pieces" if tables.max_pieces else "there are none"
        return refuse(f"no table reaches this position ({reach})", 1)
    rows = _move_rows(tables, state)
    if as_json:
        answer = {"fen": fen, "result": known.result, "plies": known.plies, "moves": rows}
        print(json.dumps(answer), file=output, flush=True)
        return 0
    moves = "  ".join(f"{row['move']} {_known_text(row['result'], row['plies'])}" for row in rows)
    text = f"{fen}: {_known_text(known.result, known.plies)}" + (f" | {moves}" if moves else "")
    print(text, file=output, flush=True)
    return 0


def _move_rows(tables: Tables, state: Checkers) -> list[dict[str, object]]:
    return [{"move": state.move_text(move), **_known_row(after)} for move, after in tables.probe_moves(state)]


def _known_row(known: Known | None) -> dict[str, object]:
    return {"result": known and known.result, "plies": known and known.plies}


def _known_text(result: object, plies: object) -> str:
    return f"{result}" if plies is None else f"{result} in {plies}"

"""``tables build``: solves endings and writes their tables."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from checkers_app.engine.checkers.endgames.build import ASK_FROM, BuildProgress, BuildStopped, build
from checkers_app.engine.checkers.endgames.plan import LEAN_FROM, BuildError, plan
from checkers_app.paths import user_tables_folder
from checkers_app.terminal.common import INTERRUPTED, PROGRAM
from checkers_app.terminal.progress import ProgressLine, clock
from checkers_app.terminal.verb_tables.slices import slice_text


def run_build(
    pieces: int,
    out: Path | None,
    *,
    threads: int,
    approved: bool,
    output: TextIO,
    errors: TextIO,
    whole: bool = False,
) -> int:
    """Build tables and print the names of the files written; return the exit status.

    Args:
        pieces: the total number of pieces on both sides.
        out: the folder for the tables; None for the user's own folder.
        threads: the number of pairs of slices (see :mod:`checkers_app.terminal.verb_tables.slices`) that are
            solved at the same time.
        approved: True to continue even if the build takes hours.
        output: receives the plan and the names of the files.
        errors: receives error messages and, if it is a terminal, the progress.
        whole: True to save every position, however large the files become.
    """
    lean_from = pieces + 1 if whole else LEAN_FROM
    folder = user_tables_folder() if out is None else out
    try:
        needs = plan(pieces, threads, lean_from)
        print(needs.text(), file=output, flush=True)
        if pieces >= ASK_FROM and not approved:
            print("This takes a long time. To continue, add --yes.", file=errors)
            return 1
        with ProgressLine(errors) as line:
            written = build(
                pieces,
                folder,
                threads=threads,
                approved=approved,
                lean_from=lean_from,
                report=lambda progress: line.show(progress_text(progress)),
            )
    except BuildError as error:
        print(f"{PROGRAM} tables: {error}", file=errors)
        return 1
    except (BuildStopped, KeyboardInterrupt):
        print("Stopped. The finished part is saved; run the same command again to continue.", file=errors)
        return INTERRUPTED
    for path in written:
        print(path, file=output)
    if not written:
        print(f"Nothing to do: these tables are already in {folder}", file=output)
    return 0


def progress_text(progress: BuildProgress) -> str:
    """The progress of a build on one line."""
    left = "" if progress.seconds_left is None else f", {clock(progress.seconds_left)} left"
    text = f"{progress.share:4.0%} in {clock(progress.seconds)}{left}"
    return text + "".join(f"  {slice_text(counts)}" for counts in progress.slices)

"""``review``: reviews and annotates the games in a file."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from checkers_app import paths
from checkers_app.storage.files import not_written, plain_reason, write_bytes_atomic
from checkers_app.terminal.common import (
    CODES,
    INTERRUPTED,
    MAX_NODES,
    MAX_THREADS,
    PROGRAM,
    Verbs,
    add_verb,
    counted,
    file_as,
    need_core,
    one_file,
    spoken,
    whole,
)
from checkers_app.terminal.progress import ProgressLine, clock

if TYPE_CHECKING:
    from checkers_app.play.match import Match
    from checkers_app.play.review.review import Review
    from checkers_app.play.review.review_store import ReviewStore
    from checkers_app.views.review.file_review import FileProgress

_MOST_BYTES = 400_000_000
"""The maximum size of a file in bytes, as in the window."""


def add(verbs: Verbs) -> None:
    """Add the subcommand ``review``."""
    review = add_verb(
        verbs,
        "review",
        "review all games in a PDN file and write them with marks, better lines and evaluations",
        "Review every game in a PDN file and write an annotated copy: marks such as ?, better "
        "lines as variations, and evaluations as [%eval 0.35], from White's point of view. "
        "Existing marks, comments and variations are kept, and games that cannot be read are "
        "copied unchanged. Every finished review is saved at once, and the window shows it "
        "when you open the game. After an interruption, run the same command again to "
        "continue. The command runs at the lowest priority and pauses while the computer runs "
        "on battery.",
    )
    review.add_argument("file", type=Path, metavar="FILE", help="the PDN file to review")
    review.add_argument(
        "--out",
        type=file_as(".pdn"),
        required=True,
        metavar="ANNOTATED",
        help="where the annotated games are written; an existing file is replaced",
    )
    review.add_argument(
        "--nodes",
        type=whole(1_000, MAX_NODES),
        metavar="N",
        help="nodes for the first search of each position (100000); reviews with different numbers of "
        "nodes are saved separately",
    )
    review.add_argument(
        "--jobs",
        type=whole(1, MAX_THREADS),
        default=os.cpu_count() or 1,
        metavar="N",
        help="number of games reviewed at the same time (default: one per processor)",
    )
    review.add_argument("--language", choices=CODES, default="en", help="the language of the comments (en)")
    review.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    need_core()
    if one_file(arguments.file, arguments.out):
        return _refused(f"{arguments.out} is the file to review: choose another name for the copy")
    try:
        with arguments.file.open("rb") as file:
            source = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = plain_reason(error) if isinstance(error, OSError) else str(error)
        return _refused(f"{arguments.file} cannot be read: {reason}")
    if len(source) > _MOST_BYTES:
        return _refused(f"{arguments.file} is larger than {_MOST_BYTES // 1_000_000} MB")
    return _review(arguments, source)


def _review(arguments: argparse.Namespace, source: bytes) -> int:
    from checkers_app.play.review.review_store import ReviewStore
    from checkers_app.views.review.file_review import games_of, review_games

    folder = paths.reviews_folder()
    if arguments.nodes is not None:
        folder /= f"{arguments.nodes} nodes"
    store = ReviewStore(folder)
    with ProgressLine(sys.stderr) as line:
        line.show(f"reading {arguments.file}")
        found = games_of(source, store)
        try:
            problems = review_games(
                found.todo,
                folder,
                arguments.jobs,
                arguments.nodes,
                lambda progress: line.show(_told(progress)),
            )
        except KeyboardInterrupt:
            line.clear()
            print(f"{PROGRAM} review: stopped; run the same command again to continue", file=sys.stderr)
            return INTERRUPTED
        line.clear()
        for problem in problems:
            print(f"{PROGRAM} review: {problem}", file=sys.stderr)
        with spoken(arguments.language):
            return _write(arguments, source, store, line)


def _told(progress: FileProgress) -> str:
    words = f"{progress.done} of {counted(progress.games, 'game')}"
    if progress.on_battery:
        return f"{words}, paused while the computer runs on battery"
    if progress.seconds_left is None:
        return words
    return f"{words}, {clock(progress.seconds_left)} left"


def _write(arguments: argparse.Namespace, source: bytes, store: ReviewStore, line: ProgressLine) -> int:
    from checkers_app.notation.pdn_pieces import joined
    from checkers_app.views.review.annotated_file import annotated_parts

    out, reviewed, missing = arguments.out, 0, 0

    def load(match: Match) -> Review | None:
        nonlocal reviewed, missing
        kept = store.load(match)
        reviewed, missing = reviewed + (kept is not None), missing + (kept is None)
        return None if kept is None else kept.review

    def told(share: float) -> None:
        line.show(f"writing {out}: {share:.0%}")

    try:
        write_bytes_atomic(out, joined(annotated_parts(source, load, told)))
    except OSError as error:
        line.clear()
        print(f"{PROGRAM} review: {not_written(out.name, error)}", file=sys.stderr)
        return 1
    line.clear()
    print(f"{out}: {counted(reviewed, 'game')} annotated", file=sys.stderr)
    if missing:
        print(f"{PROGRAM} review: {counted(missing, 'game')} copied without a review", file=sys.stderr)
    return 1 if missing else 0


def _refused(words: str) -> int:
    print(f"{PROGRAM} review: {words}", file=sys.stderr)
    return 2

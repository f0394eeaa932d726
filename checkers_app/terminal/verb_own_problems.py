"""``practice prove``, ``add``, ``sets``, ``export`` and ``remove``: the user's own problem sets."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checkers_app.terminal.common import (
    INTERRUPTED,
    MAX_NODES,
    PROGRAM,
    Verbs,
    counted,
    file_as,
    need_core,
    resources_for,
    stopped_by_interrupt,
    whole,
)

if TYPE_CHECKING:
    from checkers_app.practice.own_problems import OwnProblems, OwnSet
    from checkers_app.practice.problem_file import PosedProblem, ReadProblems
    from checkers_app.practice.problems import ProblemEntry

_NODES = 10_000_000
"""The node limit, copied from :mod:`checkers_app.practice.proving`, which is imported only when needed."""
_OUT = (
    "the file to write: PDN if the name ends in .pdn, otherwise a problem set that other users "
    "can add; an existing file is replaced"
)
_FILES = "a PDN file, a text file with one FEN per line, or an exported set"


def add(acts: Verbs) -> None:
    """Add the subcommands for the user's own problem sets."""
    prove = acts.add_parser(
        "prove",
        help="prove which positions in a file have exactly one right move; print why the others are rejected",
        description=f"For each position in {_FILES}, try to prove that exactly one move is right. If the "
        "proof succeeds, the position is a problem; otherwise the reason is printed. Nothing is saved "
        "unless --out is given. The exit status is 1 if no position is a problem.",
    )
    prove.add_argument("file", type=Path, metavar="FILE")
    prove.add_argument("--out", type=file_as(".pdn"), metavar="SET", help=_OUT)
    _add_nodes(prove)
    _add_json(prove)
    prove.set_defaults(run=_prove)
    adding = acts.add_parser(
        "add",
        help="make a problem set from a file; the window shows it on the “Your problems” page",
        description=f"For each position in {_FILES}, try to prove that exactly one move is right, and save "
        "the results as a problem set. Every verdict is saved at once; after an interruption, run the same "
        "command again to continue.",
    )
    adding.add_argument("file", type=Path, metavar="FILE")
    _add_nodes(adding)
    _add_json(adding)
    adding.set_defaults(run=_add)
    sets = acts.add_parser("sets", help="list your problem sets, or the positions in one of the sets")
    sets.add_argument("name", nargs="?", metavar="NAME", help="the name of a set (default: all sets)")
    _add_json(sets)
    sets.set_defaults(run=_sets)
    export = acts.add_parser(
        "export", help="write a problem set to a PDN file, or to a file that other users can add"
    )
    export.add_argument("name", metavar="NAME", help="the name of the set")
    export.add_argument("out", type=file_as(".pdn"), metavar="FILE", help=_OUT)
    export.set_defaults(run=_export)
    remove = acts.add_parser("remove", help="remove a problem set; the file that it came from is not deleted")
    remove.add_argument("name", metavar="NAME", help="the name of the set")
    remove.set_defaults(run=_remove)


def _add_nodes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--nodes",
        type=whole(1_000, MAX_NODES),
        default=_NODES,
        metavar="N",
        help=f"nodes per proof ({_NODES}); more nodes find longer wins",
    )


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _refused(words: object) -> int:
    print(f"{PROGRAM} practice: {words}", file=sys.stderr)
    return 2


def _read(file: Path) -> ReadProblems | int:
    """The positions in a file; if it cannot be used, print the reason and return the exit status."""
    from checkers_app.practice.problem_file import read_problem_file
    from checkers_app.practice.problems import ProblemFileError

    try:
        read = read_problem_file(file)
    except ProblemFileError as error:
        return _refused(error)
    if read.games:
        games = counted(read.games, "game")
        print(f"{file}: left out {games} beginning from the starting position", file=sys.stderr)
    return read


def _store() -> OwnProblems:
    from checkers_app import paths
    from checkers_app.practice.own_problems import OwnProblems
    from checkers_app.practice.progress import SETS_NAME

    return OwnProblems(paths.practice_file().with_name(SETS_NAME))


def _prove(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_app.practice.own_problems import OwnProblems, export_set

    read = _read(arguments.file)
    if isinstance(read, int):
        return read
    store = OwnProblems(None)
    own = store.add(read)
    stopped = _judge(store, own.name, arguments.nodes)
    own = store.sets[-1]
    _print(own, as_json=arguments.json)
    if arguments.out is not None and (problem := export_set(own, arguments.out)):
        return _refused(problem)
    return INTERRUPTED if stopped else int(not own.entries)


def _add(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_app.practice.problems import ProblemFileError

    read = _read(arguments.file)
    if isinstance(read, int):
        return read
    store = _store()
    begun = (each for each in store.sets if each.waiting and _places(each.items) == _places(read.posed))
    own = next(begun, None)
    try:
        name = own.name if own is not None else store.add(read).name
    except ProblemFileError as error:
        return _refused(error)
    stopped = _judge(store, name, arguments.nodes)
    own = store.find(name)
    if own is not None:
        _print(own, as_json=arguments.json)
    if store.notice is not None:
        return _refused(store.notice)
    if stopped:
        print(f"{PROGRAM} practice: stopped; run the same command again to continue", file=sys.stderr)
        return INTERRUPTED
    return int(own is None or not own.entries)


def _places(items: tuple[PosedProblem, ...]) -> list[tuple[int, str]]:
    return [(item.number, item.fen) for item in items]


def _judge(store: OwnProblems, name: str, nodes: int) -> bool:
    """Prove the positions of a set that have not been judged yet; return True if stopped."""
    from checkers_app.engine.api import StopToken
    from checkers_app.practice.judging import Judge
    from checkers_app.terminal.progress import ProgressLine

    stop = StopToken()
    with stopped_by_interrupt(stop), ProgressLine(sys.stderr) as line:
        judge = Judge(resources_for("practice"), nodes)
        store.prove(judge, name, stop, lambda: line.show(_progress(store.find(name))))
    return stop.stopped


def _progress(own: OwnSet | None) -> str:
    total, waiting = (len(own.items), own.waiting) if own is not None else (0, 0)
    return f"{total - waiting + 1} of {counted(total, 'position')}"


def _sets(arguments: argparse.Namespace) -> int:
    store = _store()
    if store.notice is not None:
        return _refused(store.notice)
    if arguments.name is not None:
        own = _found(store, arguments.name)
        if own is None:
            return 2
        _print(own, as_json=arguments.json)
        return 0
    listed: list[dict[str, Any]] = [
        {"name": own.name, "problems": len(own.entries), "refused": own.refused, "waiting": own.waiting}
        for own in store.sets
    ]
    if arguments.json:
        print(json.dumps({"sets": listed}, ensure_ascii=False))
        return 0
    for row in listed:
        waiting = f", {row['waiting']} to prove" if row["waiting"] else ""
        print(f"{row['name']}: {counted(row['problems'], 'problem')}, {row['refused']} refused{waiting}")
    return 0


def _export(arguments: argparse.Namespace) -> int:
    from checkers_app.practice.own_problems import export_set

    own = _found(_store(), arguments.name)
    if own is None:
        return 2
    if not own.entries:
        return _refused(f"the set {own.name} contains no problems")
    if problem := export_set(own, arguments.out):
        return _refused(problem)
    print(f"{arguments.out}: {counted(len(own.entries), 'problem')}", file=sys.stderr)
    return 0


def _remove(arguments: argparse.Namespace) -> int:
    store = _store()
    if _found(store, arguments.name) is None:
        return 2
    store.remove(arguments.name)
    return _refused(store.notice) if store.notice is not None else 0


def _found(store: OwnProblems, name: str) -> OwnSet | None:
    """The set with this name; if there is none, print a message and return None."""
    own = store.find(name)
    if own is None:
        known = ", ".join(each.name for each in store.sets) or "none"
        _refused(store.notice or f"there is no problem set {name}; your sets: {known}")
    return own


def _print(own: OwnSet, *, as_json: bool) -> None:
    """Print a line for each position, and the totals on standard error."""
    rows = list(map(_row, own.items))
    if as_json:
        print(json.dumps({"name": own.name, "positions": rows}, ensure_ascii=False))
    else:
        for row in rows:
            what = f"{row['rating']:5}  {row['solution']:8}" if "rating" in row else row["reason"]
            print(f"{row['number']:4}  line {row['line']:<6} {what}  {row['fen']}".rstrip())
    waiting = f", {own.waiting} not proved yet" if own.waiting else ""
    print(f"{counted(len(own.entries), 'problem')}, {own.refused} refused{waiting}", file=sys.stderr)


def _solution(entry: ProblemEntry) -> str:
    """The text of the right move, or ``?`` if the problem is damaged."""
    from checkers_app.practice.problems import ProblemFileError

    try:
        problem = entry.problem()
    except ProblemFileError:
        return "?"
    return problem.state.move_text(problem.solution)


def _row(item: PosedProblem) -> dict[str, Any]:
    from checkers_app.practice.judging import RefusedPosition
    from checkers_app.practice.problems import ProblemEntry
    from checkers_app.views.practice.own_problem_words import refusal_words

    row: dict[str, Any] = {"number": item.number, "line": item.line, "name": item.name, "fen": item.fen}
    verdict = item.verdict
    if isinstance(verdict, ProblemEntry):
        row["solution"] = _solution(verdict)
        row["aim"], row["rating"] = verdict.aim.value, verdict.rating
        row["themes"] = [theme.value for theme in verdict.themes]
    elif isinstance(verdict, RefusedPosition):
        row["refused"], row["reason"] = verdict.why.value, refusal_words(verdict)
        row["moves"] = list(verdict.moves)
    else:
        row["reason"] = "not proved yet"
    return row

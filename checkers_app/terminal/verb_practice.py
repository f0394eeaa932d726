"""``practice``: builds, verifies, measures and lists practice problems and endings."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checkers_app.terminal import verb_own_problems
from checkers_app.terminal.common import (
    INTERRUPTED,
    PROGRAM,
    Verbs,
    add_verb,
    need_core,
    plainly,
    resources_for,
    stopped_by_interrupt,
    whole,
)

if TYPE_CHECKING:
    from checkers_app.engine.engines import Engines
    from checkers_app.practice.problems import ProblemBook

_MOST = 20_000
"""The maximum number of problems in a file."""
_RATINGS = (400, 2_600)
"""The range of ratings, copied from :mod:`checkers_app.practice.measuring`, which is imported only when
needed.
"""


def add(verbs: Verbs) -> None:
    """Add the subcommands of ``practice``, including those for the user's own problem sets."""
    practice = add_verb(
        verbs,
        "practice",
        "build, verify and list problems and endings",
        "Build, verify, measure and list the problems and endings for practice, and manage your own "
        "problem sets.",
    )
    acts = practice.add_subparsers(title="what to do", metavar="WHAT", required=True)
    build = acts.add_parser(
        "build",
        help="find problems in games; a run stopped by Ctrl-C can be continued later",
        description="Play games between weak players, look for positions in which only one move is right, "
        "prove this with the endgame tables or a search of ten million nodes, "
        "and measure which levels solve each position. Ctrl-C or SIGTERM stops the search and writes the "
        "problems found so far; a later run can continue from the work file next to them.",
    )
    build.add_argument(
        "--out",
        type=Path,
        default=Path("checkers.problems"),
        metavar="FILE",
        help="the problem file to write (checkers.problems)",
    )
    build.add_argument(
        "--findings",
        type=whole(1, _MOST),
        default=2_000,
        help="number of positions to find, including those from earlier runs; most become problems (2000)",
    )
    sought = build.add_mutually_exclusive_group()
    sought.add_argument(
        "--theme",
        action="append",
        default=[],
        metavar="THEME",
        help="look only for problems with this theme, such as three-for-two, and search games from "
        "the beginning; may be given several times",
    )
    sought.add_argument(
        "--hard",
        type=whole(*_RATINGS),
        metavar="RATING",
        help="instead of games, search endings that are in the endgame tables, and save only problems with "
        "at least this rating, such as 2160; most levels cannot solve such problems",
    )
    build.set_defaults(run=_build)
    verify = acts.add_parser("verify", help="check all problems and endings with new proofs")
    verify.add_argument(
        "--file", type=Path, help="the problem file (default: the one that comes with the program)"
    )
    verify.add_argument("id", nargs="*", help="only these problems and endings (default: all)")
    verify.set_defaults(run=_verify)
    measure = acts.add_parser(
        "measure",
        help="test whether problems with higher ratings are harder for the levels",
        description="Give problems to every level, with seeds other than those used to measure the "
        "ratings. Print the rank correlation between ratings and wrong answers, and the share of problems "
        "that each level solves in each tenth of the rating scale. With --out, every problem is rated "
        "again by the current levels.",
    )
    measure.add_argument(
        "--file", type=Path, help="the problem file (default: the one that comes with the program)"
    )
    measure.add_argument(
        "--problems",
        type=whole(10, _MOST),
        default=200,
        help="number of problems, spread over the whole file (200)",
    )
    measure.add_argument(
        "--salt", type=whole(1, 1_000), default=1, help="random seed for the levels' answers (1)"
    )
    measure.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="measure all ratings again, and write the problems to this file",
    )
    measure.set_defaults(run=_measure)
    listing = acts.add_parser("list", help="list every problem and every ending")
    listing.add_argument(
        "--file", type=Path, help="the problem file (default: the one that comes with the program)"
    )
    listing.add_argument("--json", action="store_true", help="print one JSON object")
    listing.set_defaults(run=_list)
    verb_own_problems.add(acts)


def _build(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_app.engine.api import StopToken
    from checkers_app.practice.building import Finder, FinderProgress, for_proofs, problems_of, write_problems
    from checkers_app.practice.mining import SoughtProblems
    from checkers_app.practice.themes import ProblemTheme
    from checkers_app.terminal.progress import ProgressLine

    out: Path = arguments.out
    try:
        sought = SoughtProblems(frozenset(map(ProblemTheme, arguments.theme)), arguments.hard)
    except ValueError as error:
        print(f"{PROGRAM} practice: {error}", file=sys.stderr)
        return 2
    stop, resources = StopToken(), for_proofs(resources_for("practice"))

    def told(progress: FinderProgress) -> str:
        return f"{progress.found} of {progress.wanted} found, in {progress.games} games"

    try:
        finder = Finder(out.with_name(f"{out.name}.work"), resources, sought)
        with stopped_by_interrupt(stop), ProgressLine(sys.stderr) as line:
            finder.find(arguments.findings, lambda progress: line.show(told(progress)), stop)
        problems = problems_of(finder.found, resources.tables)
        write_problems(out, problems)
    except ValueError as error:
        print(f"{PROGRAM} practice: the work file cannot be used: {str(error)[:100]}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{PROGRAM} practice: {plainly(error)}", file=sys.stderr)
        return 1
    print(f"{out}: {len(problems)} problems from {len(finder.found)} positions found", file=sys.stderr)
    return INTERRUPTED if stop.stopped else 0


def _read(file: Path | None) -> ProblemBook | None:
    """The problems in a file; if it cannot be used, print the reason and return None."""
    from checkers_app.paths import problems_file
    from checkers_app.practice.problems import ProblemFileError, read_problems

    try:
        return read_problems(file or problems_file())
    except ProblemFileError as error:
        print(f"{PROGRAM} practice: {error}", file=sys.stderr)
        return None


def _verify(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_app.practice.building import fault_of, for_proofs, prover, twins_in
    from checkers_app.practice.endings import ENDINGS, ending_fault
    from checkers_app.practice.judging import Judge
    from checkers_app.practice.problems import ProblemFileError
    from checkers_app.terminal.progress import ProgressLine

    book = _read(arguments.file)
    if book is None:
        return 1
    resources = for_proofs(resources_for("practice"))
    analyst, wanted = prover(resources), set(arguments.id)
    judge = Judge(resources_for("practice")) if arguments.file is not None else None  # as for users' problems
    faults: list[str] = []
    problems = []
    entries = [entry for entry in book.entries if not wanted or entry.id in wanted]
    endings = [ending for ending in ENDINGS if not wanted or ending.key in wanted]
    known = {entry.id for entry in entries} | {ending.key for ending in endings}
    faults += [f"{name}: there is no such problem or ending" for name in sorted(wanted - known)]
    with ProgressLine(sys.stderr) as line:
        for number, entry in enumerate(entries, start=1):
            line.show(f"{number} of {len(entries)} problems, {len(faults)} wrong")
            try:
                problem = entry.problem()
            except ProblemFileError as error:
                faults.append(str(error))
                continue
            problems.append(problem)
            fault = fault_of(problem, analyst, resources.tables)
            if fault and judge is not None:
                fault = judge.fault_of(problem)
            if fault:
                faults.append(f"{problem.id}: {fault}")
    faults += [f"{twin.id}: it is a twin of an earlier problem" for twin in twins_in(problems)]
    for ending in endings:
        if resources.tables is None or (fault := ending_fault(ending, resources.tables)):
            faults.append(f"{ending.key}: {fault if resources.tables is not None else 'there are no tables'}")
    for fault in faults:
        print(fault)
    print(f"{len(entries)} problems and {len(endings)} endings, {len(faults)} wrong", file=sys.stderr)
    return 1 if faults else 0


def _measure(arguments: argparse.Namespace) -> int:
    need_core()
    from checkers_app.engine.engines import Engines
    from checkers_app.practice.measuring import HIGHEST, LOWEST, Solved, agreement_of, solved_by
    from checkers_app.practice.problems import ProblemFileError
    from checkers_app.terminal.progress import ProgressLine

    book = _read(arguments.file)
    if book is None:
        return 1
    engines = Engines(resources_for("practice"), 16)
    if arguments.out is not None:
        return _measure_all(book, engines, arguments.out)
    step = max(1, len(book.entries) // arguments.problems)
    entries = book.entries[step // 2 :: step]
    answers: list[tuple[Solved, ...]] = []
    try:
        with ProgressLine(sys.stderr) as line:
            for number, entry in enumerate(entries, start=1):
                line.show(f"{number} of {len(entries)} problems")
                problem = entry.problem()
                answers.append(solved_by(engines, problem.state, problem.solution, arguments.salt))
        found = agreement_of([entry.rating for entry in entries], answers)
    except (ProblemFileError, ValueError) as error:
        print(f"{PROGRAM} practice: {error}", file=sys.stderr)
        return 1
    print("   rating  problems  solved by level, %")
    tenth = (HIGHEST - LOWEST) // 10
    for least in range(LOWEST, HIGHEST, tenth):
        here = [
            each
            for entry, each in zip(entries, answers, strict=True)
            if least <= entry.rating < least + tenth or entry.rating == HIGHEST == least + tenth
        ]
        if here:
            shares = (
                100 * sum(part.right / part.asked for part in level) / len(here)
                for level in zip(*here, strict=True)
            )
            print(
                f"{least:4}-{least + tenth:4}  {len(here):8}  "
                + " ".join(f"{share:3.0f}" for share in shares)
            )
    print(f"rank correlation between the ratings and new answers by the levels: {found.again:.2f}")
    print(
        "rank correlation between the levels' Elo and the share of problems that they solve: "
        f"{found.levels:.2f}"
    )
    print(
        "rank correlation between ratings from the odd levels and answers from the even levels: "
        f"{found.across:.2f}"
    )
    return 0


def _measure_all(book: ProblemBook, engines: Engines, out: Path) -> int:
    """Rate every problem again with the current levels."""
    from checkers_app.practice.building import measured_again, write_problems
    from checkers_app.practice.problems import ProblemFileError
    from checkers_app.terminal.progress import ProgressLine

    problems = []
    try:
        with ProgressLine(sys.stderr) as line:
            for number, entry in enumerate(book.entries, start=1):
                line.show(f"{number} of {len(book)} problems")
                problems.append(measured_again(entry.problem(), engines))
        write_problems(out, problems)
    except ProblemFileError as error:
        print(f"{PROGRAM} practice: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{PROGRAM} practice: {plainly(error)}", file=sys.stderr)
        return 1
    print(f"{out}: {len(problems)} problems measured", file=sys.stderr)
    return 0


def _list(arguments: argparse.Namespace) -> int:
    from checkers_app.games.lines import line_texts
    from checkers_app.notation.fen import write_fen
    from checkers_app.practice.endings import ENDINGS
    from checkers_app.practice.problems import ProblemFileError

    book = _read(arguments.file)
    if book is None:
        return 1
    problems: list[dict[str, Any]] = []
    for entry in book.entries:
        try:
            problem = entry.problem()
        except ProblemFileError as error:
            print(f"{PROGRAM} practice: {error}", file=sys.stderr)
            return 1
        texts = line_texts(problem.state, problem.line)
        problems.append(
            {
                "id": problem.id,
                "fen": write_fen(problem.state),
                "side": "white" if problem.side else "black",
                "aim": problem.aim.value,
                "solutions": [texts[0]],
                "line": list(texts),
                "themes": [theme.value for theme in problem.themes],
                "rating": problem.rating,
            }
        )
    endings = [
        {
            "id": ending.key,
            "name": ending.name,
            "fen": ending.fen,
            "aim": ending.aim.value,
            "plies": ending.plies,
        }
        for ending in ENDINGS
    ]
    if arguments.json:
        print(json.dumps({"problems": problems, "endings": endings}, ensure_ascii=False))
        return 0
    for item in problems:
        print(f"{item['id']}  {item['rating']:5}  {item['solutions'][0]:8}  {item['fen']}")
    for row in endings:
        print(f"{row['id']:24}  {row['aim']:4}  {row['plies'] or '':>4}  {row['fen']}")
    return 0

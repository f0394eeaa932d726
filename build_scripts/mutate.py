"""Change the program in small ways and check whether the tests detect it.

cosmic-ray makes each change (of a number, an operator, a condition or a decorator) in a copy of the checkout,
so that the checkout itself stays clean.  Then the tests that ``mutation.toml`` names for the package are run
on the copy, those of the changed module first, until one fails.  Changes that survive are printed: for each,
either a test is missing or the change makes no difference.  Type annotations and the decorators of classes
are not changed, because tests can hardly detect such changes.

    python build_scripts/mutate.py PLACE [--jobs N] [--sample N] [--seed N] [--again OUTPUT] [--covered DATA]

PLACE is a package or a part of it: ``notation``, ``notation/pdn.py``.  With ``--covered``, it can also be
``.`` for the whole program, and for each change only those tests run that execute the changed line, according
to the data that ``python -m pytest --cov=checkers_app --cov-context=test`` has collected.  After you have
written tests for surviving changes, ``--again`` with the output of that run and the same sample and seed
tries only those changes; the changed lines must not have moved.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coverage import CoverageData

try:
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult
except ImportError:
    sys.exit('the tool that changes the program is missing: python3 -m pip install -e ".[mutation]"')

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "checkers_app"
COMPILED = ("*.so", "*.pyd", "*.mo")
SESSION = "session.sqlite"
CONFIG = "session.toml"
TESTS = "session.txt"
MOST_TESTS = 1000
"""The maximum number of tests for one change if the tests are selected by coverage."""
SECONDS, FILE_SECONDS = 0.5, 60
"""The maximum mean time for a test and for a file of tests, in seconds."""
MOST_FILES = 12
"""The maximum number of test files if more than the quick tests are run."""
UNTRIED = WorkResult(WorkerOutcome.NORMAL, None, TestOutcome.SURVIVED, None)
"""The result of a change that no test executes."""


QUICK = "not slow and not long and not window and not release"
"""The marker expression that selects the quick tests."""
SAME = {
    "core/ReplaceComparisonOperator_Is_Eq",
    "core/ReplaceComparisonOperator_IsNot_NotEq",
}
"""Changes that make no difference, because ``is`` compares only None and members of enumerations here."""
_LATE = re.compile(r"^timeout$|from pytest-timeout")
"""A text in the output of tests that reached their time limit."""
_SURVIVOR = re.compile(r"^\S+:\d+: \S+$", re.MULTILINE)
"""Matches a heading that :func:`_heading` writes."""


def main() -> int:
    """Run the changes; the exit status is 1 if the tests fail on the unchanged program."""
    plan = tomllib.loads(Path(__file__).with_name("mutation.toml").read_text(encoding="utf-8"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "place",
        help=f"the package or module to change: {', '.join(plan['rooms'])}, "
        "or a module in one of these packages",
    )
    parser.add_argument("--jobs", type=int, default=1, help="number of changes tried at the same time (1)")
    parser.add_argument("--sample", type=int, help="try only this many changes, chosen at random")
    parser.add_argument("--seed", type=int, default=1, help="random seed for the sample (1)")
    parser.add_argument(
        "--again",
        type=Path,
        help="try only the changes that survived an earlier run; this file contains the output of that run",
    )
    parser.add_argument(
        "--covered",
        type=Path,
        metavar="DATA",
        help="run only the tests that execute the changed line, according to the coverage data in this file",
    )
    parser.add_argument(
        "--marker",
        default=QUICK,
        help=f"the marker of the tests to run ({QUICK}); with any other marker, a whole test file is run if "
        "one of its tests executes the change",
    )
    arguments = parser.parse_args()
    limits = plan["limits"]
    if arguments.covered is not None:
        return _by_coverage(arguments, limits)
    rooms = [room for room in plan["rooms"] if Path(arguments.place).is_relative_to(room)]
    if not rooms or not (ROOT / PACKAGE / arguments.place).exists():
        parser.error(f"{arguments.place} is not in any of the packages {', '.join(plan['rooms'])}")
    tests = list(_files(plan["rooms"][rooms[0]]))
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        copies = [_copy(Path(folder) / str(number)) for number in range(arguments.jobs)]
        seconds = _unchanged(copies[0], tests, limits["first"])
        if seconds is None:
            return 1
        patience = max(limits["least"], seconds)
        chosen = _selected(_chosen(copies[0], arguments.place, limits["changes_of_a_kind"]), arguments)
        print(f"{len(chosen)} changes, at most {seconds:.1f} s each, {arguments.jobs} at a time", flush=True)
        with ThreadPoolExecutor(arguments.jobs) as pool:
            shares = [chosen[number :: arguments.jobs] for number in range(arguments.jobs)]
            work = (
                partial(_try, copy, share, tests, patience)
                for copy, share in zip(copies, shares, strict=True)
            )
            found = [item for part in pool.map(lambda share: share(), work) for item in part]
    _report(found)
    return 0


def _by_coverage(arguments: argparse.Namespace, limits: dict[str, int]) -> int:
    """Try the changes of a place, each with the tests that execute the changed lines."""
    from coverage import CoverageData  # noqa: PLC0415  needed only here

    data = CoverageData(str(arguments.covered))
    data.read()
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        copies = [_copy(Path(folder) / str(number)) for number in range(arguments.jobs)]
        chosen = _selected(_chosen(copies[0], arguments.place, limits["changes_of_a_kind"]), arguments)
        print(f"{len(chosen)} changes, {arguments.jobs} at a time", flush=True)

        def tried(copy: Path, share: Sequence[MutationSpec]) -> list[tuple[MutationSpec, WorkResult]]:
            found = []
            for spec in share:
                tests = _covering(data, spec, whole_files=arguments.marker != QUICK)
                print(f"{_heading(spec)}: {len(tests)} tests", flush=True)
                (copy / TESTS).write_text("\n".join(tests), encoding="utf-8")
                if tests:
                    many = len(tests) * (SECONDS if arguments.marker == QUICK else FILE_SECONDS)
                    found += _try(copy, [spec], [f"@{TESTS}"], limits["least"], arguments.marker, many)
                else:
                    found.append((spec, UNTRIED))
                print(f"    {found[-1][1].test_outcome}", flush=True)
            return found

        shares = [chosen[number :: arguments.jobs] for number in range(arguments.jobs)]
        with ThreadPoolExecutor(arguments.jobs) as pool:
            _report([item for part in pool.map(tried, copies, shares) for item in part])
    return 0


def _selected(specs: list[MutationSpec], arguments: argparse.Namespace) -> list[MutationSpec]:
    """The changes in the sample that survived the earlier run; without these options, all changes."""
    if arguments.sample is not None and arguments.sample < len(specs):
        specs = Random(arguments.seed).sample(specs, arguments.sample)
    if arguments.again is not None:
        survived = set(_SURVIVOR.findall(arguments.again.read_text(encoding="utf-8")))
        specs = [spec for spec in specs if _heading(spec) in survived]
    return specs


def _covering(data: CoverageData, spec: MutationSpec, *, whole_files: bool) -> list[str]:
    """The tests that execute a changed line, those of the same module first.  If the line is executed only
    while the module is imported, these are the nearest tests that execute anything in the module.  With
    ``whole_files``, the files of those tests are returned.
    """
    places = data.contexts_by_lineno(str(ROOT / spec.module_path))
    lines = range(spec.start_pos[0], spec.end_pos[0] + 1)
    if all(not name for line in lines for name in places.get(line, ())):
        lines = range(max(places, default=0) + 1)
    names = {name.partition("|")[0] for line in lines for name in places.get(line, ()) if name}
    if whole_files:
        files = {name.partition("::")[0] for name in names}
        return _nearest_first(sorted(files), str(spec.module_path))[:MOST_FILES]
    return _nearest_first(sorted(names), str(spec.module_path))[:MOST_TESTS]


def _copy(folder: Path) -> Path:
    """Copy the files of the checkout, its compiled core and its catalogues to a separate folder."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    names = {ROOT / os.fsdecode(name) for name in listed.split(b"\0") if name}
    names |= {path for pattern in COMPILED for path in (ROOT / PACKAGE).rglob(pattern)}
    for path in sorted(names):
        if path.is_file():
            target = folder / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, target)
    return folder


def _files(places: Sequence[str]) -> Iterator[str]:
    """The test files of a package, without duplicates."""
    for place in places:
        path = ROOT / "tests" / place
        for file in sorted(path.rglob("test_*.py")) if path.is_dir() else [path]:
            yield file.relative_to(ROOT).as_posix()


def _nearest_first(tests: Sequence[str], module: str) -> list[str]:
    """The tests sorted by how near they are to a module, judged by their paths."""
    path = module.removeprefix(f"{PACKAGE}/").removesuffix(".py")

    def kinship(test: str) -> int:
        mirrored = test.removeprefix("tests/").removesuffix(".py").replace("/test_", "/")
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(path, mirrored, strict=False)))

    return sorted(tests, key=kinship, reverse=True)


def _command(tests: Sequence[str], seconds: float, marker: str = QUICK) -> list[str]:
    # The tests of a package run in one process: starting workers for each change costs more than it saves.
    # A change that causes an endless loop costs the ``seconds`` of one test.
    quick = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-m", marker]
    quick += ["--hypothesis-profile", "mutation", "--timeout", f"{seconds:.0f}"]
    return [sys.executable, "-m", "pytest", *quick, *tests]


def _unchanged(copy: Path, tests: Sequence[str], patience: float) -> float | None:
    """The time in seconds that the tests take on the unchanged program; None, and a message, if they fail."""
    begin = time.monotonic()
    done = subprocess.run(_command(tests, patience), cwd=copy, check=False, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout, done.stderr, "The tests fail on the unchanged program.", sep="\n")
        return None
    return time.monotonic() - begin


def _configure(
    copy: Path, place: str, tests: Sequence[str], patience: float, marker: str = QUICK, most: float = 0
) -> None:
    """Write cosmic-ray's configuration: the module to change in a copy, the tests to run there, and the time
    limit for each change.
    """
    # cosmic-ray terminates a change that hangs outside a test, for example during the import.
    config = (
        "[cosmic-ray]\n"
        f"module-path = {json.dumps(f'{PACKAGE}/{place}')}\n"
        f"timeout = {max(most, 2 * patience):.1f}\n"
        "excluded-modules = []\n"
        f"test-command = {json.dumps(' '.join(map(_quoted, _command(tests, patience, marker))))}\n"
        '[cosmic-ray.distributor]\nname = "local"\n'
    )
    (copy / CONFIG).write_text(config, encoding="utf-8")


def _chosen(copy: Path, place: str, most: int) -> list[MutationSpec]:
    """The changes worth trying, with a limit on each kind at one place."""
    _configure(copy, place, [], 0)
    _cosmic_ray(copy, "init", CONFIG, SESSION)
    with use_db(copy / SESSION, WorkDB.Mode.open) as session:
        specs = sorted(
            (spec for item in session.work_items for spec in item.mutations),
            key=lambda spec: (spec.module_path, spec.start_pos, spec.operator_name, spec.occurrence),
        )
        session.clear()
    passed_over = {path: set(_passed_over(copy / path)) for path in {s.module_path for s in specs}}
    kinds: Counter[tuple[object, ...]] = Counter()
    chosen = []
    for spec in specs:
        kind = (spec.module_path, spec.start_pos, spec.operator_name.split("_")[0])
        if spec.start_pos in passed_over[spec.module_path] or spec.operator_name in SAME:
            continue
        if kinds[kind] == most:
            continue
        kinds[kind] += 1
        chosen.append(spec)
    return chosen


def _passed_over(path: Path) -> Iterator[tuple[int, int]]:
    """Every place (line, column) in a module's type annotations and class decorators."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        decorators = node.decorator_list if isinstance(node, ast.ClassDef) else []
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None), *decorators):
            if not isinstance(part, ast.expr) or part.end_lineno is None or part.end_col_offset is None:
                continue
            for line in range(part.lineno, part.end_lineno + 1):
                first = part.col_offset if line == part.lineno else 0
                last = part.end_col_offset if line == part.end_lineno else len(lines[line - 1])
                yield from ((line, column) for column in range(first, last))


def _try(
    copy: Path,
    specs: Sequence[MutationSpec],
    tests: Sequence[str],
    patience: float,
    marker: str = QUICK,
    most: float = 0,
) -> list[tuple[MutationSpec, WorkResult]]:
    """Make each change in a copy and run the tests."""
    found: list[tuple[MutationSpec, WorkResult]] = []
    for module in sorted({str(spec.module_path) for spec in specs}):
        _configure(copy, "", _nearest_first(tests, module), patience, marker, most)
        (copy / SESSION).unlink(missing_ok=True)
        mine = [spec for spec in specs if str(spec.module_path) == module]
        with use_db(copy / SESSION, WorkDB.Mode.create) as session:
            session.add_work_items(WorkItem.single(f"{number}", spec) for number, spec in enumerate(mine))
        _cosmic_ray(copy, "exec", CONFIG, SESSION)
        with use_db(copy / SESSION, WorkDB.Mode.open) as session:
            found += [(mine[int(number)], result) for number, result in session.results]
    return found


def _cosmic_ray(copy: Path, *arguments: str) -> None:
    command = [sys.executable, "-c", "from cosmic_ray.cli import main; main()", *arguments]
    subprocess.run(command, cwd=copy, check=True)


def _quoted(word: str) -> str:
    return f"'{word}'" if " " in word else word


def _report(found: Sequence[tuple[MutationSpec, WorkResult]]) -> None:
    """Print the surviving changes, then the figures for each module and in total."""
    survivors = [
        (spec, result.diff or "") for spec, result in found if result.test_outcome is TestOutcome.SURVIVED
    ]
    for spec, diff in sorted(survivors, key=lambda one: (str(one[0].module_path), one[0].start_pos)):
        print(f"\n{_heading(spec)}\n{_changed(diff)}")
    print()
    for path in sorted({str(spec.module_path) for spec, _ in found}):
        _count(path, [result for spec, result in found if str(spec.module_path) == path])
    _count("together", [result for _, result in found])


def _heading(spec: MutationSpec) -> str:
    return f"{spec.module_path}:{spec.start_pos[0]}: {spec.operator_name}"


def _changed(diff: str) -> str:
    lines = diff.splitlines()
    return "\n".join(f"    {line}" for line in lines if line[:1] in "+-" and line[:3] not in {"+++", "---"})


def _count(name: str, results: Sequence[WorkResult]) -> None:
    killed = sum(result.test_outcome is TestOutcome.KILLED for result in results)
    lived = sum(result.test_outcome is TestOutcome.SURVIVED for result in results)
    broken = sum(result.worker_outcome is not WorkerOutcome.NORMAL for result in results)
    late = sum(bool(_LATE.search(result.output or "")) for result in results)
    share = killed / max(killed + lived, 1)
    print(
        f"{name}: {killed} killed, {late} of them by a timeout, {lived} survived ({share:.0%} "
        f"killed), {broken} could not be tried"
    )


if __name__ == "__main__":
    sys.exit(main())

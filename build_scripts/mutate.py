"""Change the program in small ways and see whether the tests notice.

Each change (a number, an operator, a condition, a decorator) is made by cosmic-ray in a copy of the
checkout, so that the tree stays clean, and the tests that ``mutation.toml`` names for the room are run on
it.  Changes that survive are printed: for each, either a test is missing or the change makes no difference.
Type annotations and the decorators of classes are left alone: hardly anything in them is to be noticed.

    python build_scripts/mutate.py ROOM [--jobs N] [--sample N] [--seed N]
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "checkers_app"
COMPILED = ("*.so", "*.pyd")
SESSION = "session.sqlite"
CONFIG = "session.toml"


@dataclass(frozen=True, slots=True)
class Survivor:
    """A change that no test has noticed."""

    path: str
    line: int
    operator: str
    changed: str
    """The lines of the difference."""


def main() -> int:
    """Run the changes; the exit status is 1 if the tests fail on the unchanged program."""
    plan = tomllib.loads(Path(__file__).with_name("mutation.toml").read_text(encoding="utf-8"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("room", choices=plan["rooms"], help="what is changed")
    parser.add_argument("--jobs", type=int, default=1, help="changes tried at the same time (1)")
    parser.add_argument("--sample", type=int, help="only so many changes, drawn by lot")
    parser.add_argument("--seed", type=int, default=1, help="of the lot (1)")
    arguments = parser.parse_args()
    limits = plan["limits"]
    tests = [f"tests/{path}" for path in plan["rooms"][arguments.room]]
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        copies = [_copy(Path(folder) / str(number)) for number in range(arguments.jobs)]
        seconds = _unchanged(copies[0], tests)
        if seconds is None:
            return 1
        timeout = max(limits["patience"] * seconds, limits["seconds"])
        chosen = _chosen(copies, arguments.room, tests, timeout, limits["changes_of_a_kind"])
        if arguments.sample is not None and arguments.sample < len(chosen):
            chosen = Random(arguments.seed).sample(chosen, arguments.sample)
        print(f"{len(chosen)} changes, at least {seconds:.1f} s each, {arguments.jobs} at a time", flush=True)
        with ThreadPoolExecutor(arguments.jobs) as pool:
            shares = [chosen[number :: arguments.jobs] for number in range(arguments.jobs)]
            found = [item for part in pool.map(_try, copies, shares) for item in part]
    _report(found)
    return 0


def _copy(folder: Path) -> Path:
    """The files of the checkout and its compiled core in a folder of their own."""
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


def _command(tests: Sequence[str]) -> list[str]:
    # The tests of a room in one process: starting workers for each change would take longer than it saves.
    quick = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-m", "not slow and not long"]
    return [sys.executable, "-m", "pytest", *quick, *tests]


def _unchanged(copy: Path, tests: Sequence[str]) -> float | None:
    """Seconds that the tests take on the unchanged program, or None if they fail; says why then."""
    begin = time.monotonic()
    done = subprocess.run(_command(tests), cwd=copy, check=False, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout, done.stderr, "The tests fail on the unchanged program.", sep="\n")
        return None
    return time.monotonic() - begin


def _chosen(
    copies: Sequence[Path], room: str, tests: Sequence[str], timeout: float, most: int
) -> list[MutationSpec]:
    """The changes worth trying; every copy gets a session, empty still."""
    config = (
        "[cosmic-ray]\n"
        f"module-path = {json.dumps(f'{PACKAGE}/{room}')}\n"
        f"timeout = {timeout:.1f}\n"
        "excluded-modules = []\n"
        f"test-command = {json.dumps(' '.join(map(_quoted, _command(tests))))}\n"
        '[cosmic-ray.distributor]\nname = "local"\n'
    )
    for copy in copies:
        (copy / CONFIG).write_text(config, encoding="utf-8")
    _cosmic_ray(copies[0], "init", CONFIG, SESSION)
    with use_db(copies[0] / SESSION, WorkDB.Mode.open) as session:
        specs = sorted(
            (spec for item in session.work_items for spec in item.mutations),
            key=lambda spec: (spec.module_path, spec.start_pos, spec.operator_name, spec.occurrence),
        )
        session.clear()
    passed_over = {path: set(_passed_over(copies[0] / path)) for path in {s.module_path for s in specs}}
    kinds: Counter[tuple[object, ...]] = Counter()
    chosen = []
    for spec in specs:
        kind = (spec.module_path, spec.start_pos, spec.operator_name.split("_")[0])
        if spec.start_pos in passed_over[spec.module_path] or kinds[kind] == most:
            continue
        kinds[kind] += 1
        chosen.append(spec)
    return chosen


def _passed_over(path: Path) -> Iterator[tuple[int, int]]:
    """Every place, as line and column, in a type annotation or a class decorator of a module."""
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


def _try(copy: Path, specs: Sequence[MutationSpec]) -> list[tuple[MutationSpec, WorkResult]]:
    """Make each change in a copy and run the tests."""
    with use_db(copy / SESSION, WorkDB.Mode.create) as session:
        session.add_work_items(WorkItem.single(f"{number}", spec) for number, spec in enumerate(specs))
    _cosmic_ray(copy, "exec", CONFIG, SESSION)
    with use_db(copy / SESSION, WorkDB.Mode.open) as session:
        return [(specs[int(number)], result) for number, result in session.results]


def _cosmic_ray(copy: Path, *arguments: str) -> None:
    command = [sys.executable, "-c", "from cosmic_ray.cli import main; main()", *arguments]
    subprocess.run(command, cwd=copy, check=True)


def _quoted(word: str) -> str:
    return f"'{word}'" if " " in word else word


def _report(found: Sequence[tuple[MutationSpec, WorkResult]]) -> None:
    """Print what survived, then the figures of each module and of all."""
    survivors = [
        Survivor(str(spec.module_path), spec.start_pos[0], spec.operator_name, _changed(result.diff or ""))
        for spec, result in found
        if result.test_outcome is TestOutcome.SURVIVED
    ]
    for one in sorted(survivors, key=lambda one: (one.path, one.line)):
        print(f"\n{one.path}:{one.line}: {one.operator}\n{one.changed}")
    print()
    for path in sorted({str(spec.module_path) for spec, _ in found}):
        _count(path, [result for spec, result in found if str(spec.module_path) == path])
    _count("together", [result for _, result in found])


def _changed(diff: str) -> str:
    lines = diff.splitlines()
    return "\n".join(f"    {line}" for line in lines if line[:1] in "+-" and line[:3] not in {"+++", "---"})


def _count(name: str, results: Sequence[WorkResult]) -> None:
    killed = sum(result.test_outcome is TestOutcome.KILLED for result in results)
    lived = sum(result.test_outcome is TestOutcome.SURVIVED for result in results)
    broken = sum(result.worker_outcome is not WorkerOutcome.NORMAL for result in results)
    late = sum(result.output == "timeout" for result in results)
    share = killed / max(killed + lived, 1)
    print(
        f"{name}: {killed} killed, {late} of them by their time, {lived} survived ({share:.0%} killed), "
        f"{broken} could not be tried"
    )


if __name__ == "__main__":
    sys.exit(main())

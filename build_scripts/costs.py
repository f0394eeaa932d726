"""Print the costs of the tests: ``python3 build_scripts/costs.py [--top N] [PYTEST ARGUMENTS]``.

It runs pytest with the given arguments and prints the CPU seconds per folder and per file, the most expensive
tests, and the peak memory of each worker.  CPU seconds include the worker itself and the processes that a
test started and waited for, so they hardly depend on the load of the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import TextIO

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDER = "CHECKERS_APP_TEST_COSTS"
"""The environment variable that names the folder to which the workers write their records."""
_RECORDS = pytest.StashKey[TextIO]()


def _cpu_seconds() -> float:
    """The CPU seconds of this process and of its children that have ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def _mebibytes(field: str) -> int:
    """The memory of this process in MiB as Linux reports it in ``/proc``; 0 on other systems."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return 0
    return next((int(line.split()[1]) // 1024 for line in status.splitlines() if line.startswith(field)), 0)


def pytest_configure(config: pytest.Config) -> None:
    """Open the record file of this worker."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    config.stash[_RECORDS] = (Path(os.environ[FOLDER]) / f"{worker}.jsonl").open("w", encoding="utf-8")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Write the totals of this worker, which include importing and collecting."""
    record = {"cpu": _cpu_seconds(), "peak": _mebibytes("VmHWM")}
    print(json.dumps(record), file=config.stash[_RECORDS])
    config.stash[_RECORDS].close()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Record the CPU seconds of one test with its fixtures, and the memory in use after it."""
    begun = _cpu_seconds()
    answer = yield
    record = {"test": item.nodeid, "cpu": _cpu_seconds() - begun, "memory": _mebibytes("VmRSS")}
    print(json.dumps(record), file=item.config.stash[_RECORDS], flush=True)
    return answer


def _print_most(title: str, seconds: Iterable[tuple[str, float]], counts: Counter[str] | None = None) -> None:
    """Print one table of names with their CPU seconds."""
    print(f"\n{title}")
    for name, spent in seconds:
        number = "" if counts is None else f"{counts[name]:6}"
        print(f"{spent:9.2f}{number}  {name}")


def report(folder: Path, top: int) -> None:
    """Print the tables from the records in ``folder``."""
    files: Counter[str] = Counter()
    rooms: Counter[str] = Counter()
    tests: dict[str, float] = {}
    counts: Counter[str] = Counter()
    total = 0.0
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            if "test" not in record:
                total += record["cpu"]
                print(f"{path.stem}: {record['cpu']:.0f} CPU seconds, peak memory {record['peak']} MiB")
                continue
            name, spent = record["test"], record["cpu"]
            file = name.partition("::")[0]
            room = file.rpartition("/")[0]
            tests[name] = spent
            for counter, key in ((files, file), (rooms, room)):
                counter[key] += spent
                counts[key] += 1
    _print_most("CPU seconds and tests per folder", rooms.most_common(), counts)
    _print_most("CPU seconds and tests per file", files.most_common(), counts)
    _print_most(f"The {top} most expensive tests", Counter(tests).most_common(top))
    print(
        f"\n{len(tests)} tests, {sum(tests.values()):.0f} CPU seconds in tests, "
        f"{total:.0f} including collection"
    )


def main() -> int:
    """Run the tests and print the tables; return the exit status of pytest."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--top", type=int, default=30, help="number of tests to list (30)")
    parser.add_argument("--records", type=Path, help="keep the records in this folder")
    arguments, rest = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.records or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        path = os.pathsep.join(filter(None, [str(Path(__file__).parent), os.environ.get("PYTHONPATH")]))
        environment = {**os.environ, FOLDER: str(folder.resolve()), "PYTHONPATH": path}
        command = [sys.executable, "-m", "pytest", "-p", "costs", *rest]
        status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        report(folder, arguments.top)
    return status


if __name__ == "__main__":
    sys.exit(main())

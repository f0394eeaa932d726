"""Compare the windows of two checkouts: ``python build_scripts/compare_window.py OTHER_CHECKOUT``.

The checkouts are measured alternately.  Both must be built (``python setup.py build_ext --inplace``) and are
run with this Python, on the screen that ``DISPLAY`` names.  Use an idle machine: the script measures time,
not work.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parent.parent
KINDS = ("first-frame", "frames", "trees", "clicks", "idle")
"""The default measurements, which both old and new versions support."""

Figures = dict[str, list[float]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the medians and the extremes of all runs; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="the folder of the other checkout")
    parser.add_argument(
        "--runs", type=int, default=5, metavar="N", help="number of runs for each checkout (5)"
    )
    parser.add_argument(
        "--only",
        action="append",
        metavar="WHAT",
        help=f"what to measure, as for 'bench ui' ({', '.join(KINDS)})",
    )
    options = parser.parse_args(arguments)
    folders = (HERE, options.other.resolve())
    found: tuple[Figures, Figures] = (defaultdict(list), defaultdict(list))
    for run in range(options.runs):
        for folder, figures in zip(folders, found, strict=True):
            print(f"run {run + 1} of {options.runs}: {folder}", file=sys.stderr, flush=True)
            for name, value in flat(measured(folder, options.only or KINDS)):
                figures[name].append(value)
    print("\n".join(lines(*found)))
    return 0


def measured(folder: Path, kinds: Sequence[str]) -> dict[str, Any]:
    """The report of ``bench ui`` in a checkout.

    Raises:
        subprocess.CalledProcessError: if the benchmark fails.
    """
    only = [part for kind in kinds for part in ("--only", kind)]
    # Before version 1.1 the benchmark was not under "dev".
    verbs = ["dev", "bench"] if (folder / "checkers_app" / "terminal" / "dev").is_dir() else ["bench"]
    command = [sys.executable, "-m", "checkers_app", *verbs, "ui", "--json", *only]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
    report: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return report


def flat(report: dict[str, Any], *heads: str) -> Iterator[tuple[str, float]]:
    """The name and the value of each figure in a report."""
    for name, value in report.items():
        if isinstance(value, dict):
            yield from flat(value, *heads, name)
        elif isinstance(value, int | float):
            yield " ".join((*heads, name)), float(value)


def lines(here: Figures, other: Figures) -> Iterator[str]:
    """A line for each figure: the median and the range of both checkouts, and the ratio of the medians."""
    yield f"{'':36} {'here':>8} {'least':>8} {'most':>8}   {'other':>8} {'least':>8} {'most':>8}   ratio"
    for name, values in here.items():
        cells = f"{median(values):8.2f} {min(values):8.2f} {max(values):8.2f}"
        if theirs := other.get(name):
            middle = median(theirs)
            ratio = f"{median(values) / middle:7.2f}" if middle else ""
            cells += f"   {middle:8.2f} {min(theirs):8.2f} {max(theirs):8.2f} {ratio}"
        yield f"{name:36} {cells}"


if __name__ == "__main__":
    sys.exit(main())

"""Run every check of the repository: ``python build_scripts/check.py``.

It checks formatting, lint and types, compares artwork, sounds and the guide with their sources, checks the
translations, and runs the tests. ``--near`` runs only the checks and tests related to files that differ from
the branch ``main``.  If a command fails, the others still run; the exit status is 1 if any command failed.
The times of all commands are printed at the end.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

import near

ROOT = Path(__file__).resolve().parents[1]


def everything(arguments: argparse.Namespace) -> list[list[str]]:
    """All commands that the arguments request, without the Python interpreter that runs them."""
    commands = [["-m", "ruff", "check", "."], ["-m", "ruff", "format", "--check", "."]]
    if not arguments.no_types:
        commands.append(["-m", "mypy"])
    commands += [[f"build_scripts/make_{what}.py", "--check"] for what in ("assets", "sounds", "guide")]
    commands.append(["build_scripts/messages.py", "check", *(["--release"] if arguments.release else [])])
    if not arguments.no_tests:
        commands.append(
            ["-m", "pytest", "-m", "not long" if arguments.release else "not long and not release"]
        )
    if arguments.long:
        commands.append(["-m", "pytest", "-m", "long"])
    return commands


def main() -> int:
    """Run the checks; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--near", action="store_true", help="run only the checks related to the files that differ from main"
    )
    parser.add_argument("--no-tests", action="store_true", help="do not run the tests")
    parser.add_argument("--no-types", action="store_true", help="do not run mypy")
    parser.add_argument("--release", action="store_true", help="report missing translations as faults")
    parser.add_argument("--long", action="store_true", help="also run the expensive tests")
    arguments = parser.parse_args()
    commands = near.commands(near.changed_files()) if arguments.near else everything(arguments)
    failed, times = [], []
    for command in commands:
        shown = " ".join(command)
        print(f"== {shown}", flush=True)
        begun = time.monotonic()
        if subprocess.run([sys.executable, *command], cwd=ROOT, check=False).returncode:
            failed.append(shown)
        times.append((time.monotonic() - begun, shown))
    print("\nSeconds")
    for seconds, shown in times:
        print(f"{seconds:7.1f}  {shown[:100]}")
    for shown in failed:
        print(f"FAILED: {shown}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Run every check of the repository: ``python build_scripts/check.py``.

Formatting, lint, types, artwork, sounds and the guide against their sources, the translations, and the tests.
The first command that fails does not keep the others from running; the exit status is 1 if any failed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
)


def main() -> int:
    """Run the checks; answers the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--no-tests", action="store_true", help="leave the tests out")
    parser.add_argument("--long", action="store_true", help="run the expensive tests too")
    arguments = parser.parse_args()
    commands = [[sys.executable, "-m", *check] for check in CHECKS]
    commands.append([sys.executable, "build_scripts/make_assets.py", "--check"])
    commands.append([sys.executable, "build_scripts/make_sounds.py", "--check"])
    commands.append([sys.executable, "build_scripts/make_guide.py", "--check"])
    commands.append([sys.executable, "build_scripts/messages.py", "check"])
    if not arguments.no_tests:
        commands.append([sys.executable, "-m", "pytest", "-m", "not long"])
    if arguments.long:
        commands.append([sys.executable, "-m", "pytest", "-m", "long"])
    failed = []
    for command in commands:
        shown = " ".join(command[1:])
        print(f"== {shown}", flush=True)
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            failed.append(shown)
    for shown in failed:
        print(f"FAILED: {shown}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Write ``constraints.txt``: the versions of all required packages with which the checks passed.

    python build_scripts/pin_versions.py

This writes the installed versions.  Run it in an environment in which ``pip install -e ".[dev]"`` and the
checks have succeeded.
"""

from __future__ import annotations

import argparse
import sys
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "constraints.txt"
OURSELVES = "checkers-app"
HEAD = """\
# The versions with which the checks have passed, for: pip install -c constraints.txt -e ".[dev]"
# Written by build_scripts/pin_versions.py.
"""


def needed(name: str, extras: frozenset[str], found: dict[str, str], asked: set[tuple[str, str]]) -> None:
    """Add the versions of a package and of its dependencies on this system to ``found``.

    Args:
        name: the package.
        extras: the requested extras of the package.
        found: the package -> the version.
        asked: the pairs of a package and an extra that have already been handled.
    """
    key = canonicalize_name(name)
    if key != OURSELVES:
        found[key] = metadata.version(name)
    for extra in extras | {""}:
        if (key, extra) in asked:
            continue
        asked.add((key, extra))
        for line in metadata.requires(name) or ():
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
                needed(requirement.name, frozenset(requirement.extras), found, asked)


def main() -> int:
    """Write the file; return the exit status."""
    found: dict[str, str] = {}
    try:
        needed(OURSELVES, frozenset({"dev"}), found, set())
    except metadata.PackageNotFoundError as error:
        print(f"{error.name} is not installed: run pip install -e '.[dev]' first", file=sys.stderr)
        return 1
    lines = "".join(f"{name}=={version}\n" for name, version in sorted(found.items()))
    TARGET.write_text(HEAD + lines, encoding="utf-8")
    print(f"{TARGET.name}: {len(found)} packages")
    return 0


if __name__ == "__main__":
    # This prints nothing, but a request for help must not start the work.
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    sys.exit(main())

"""Run the compiled core under the address and undefined-behaviour sanitizers of gcc or clang.

This builds the core in a temporary copy of the project, runs the core's tests with it, and then makes every
move in ten million random positions.  It works only on Linux::

    python3 build_scripts/sanitize.py [--positions 10000000]
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("checkers_app", "assets", "tests", "setup.py", "pyproject.toml", "README.md", "LICENSE")
TESTS = (
    "tests/engine/checkers/test_core.py",
    "tests/engine/checkers/test_engine.py",
    "tests/engine/checkers/test_net.py",
    "tests/engine/checkers/endgames/test_files.py",
    "tests/engine/checkers/endgames/test_adviser.py",
    "tests/engine/checkers/endgames/test_build.py",
    "tests/engine/checkers/endgames/test_solver.py",
    "tests/terminal/test_tables.py",
)
FLAGS = "-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -O1 -g"
SOAK = (
    "import sys; from checkers_app.engine.checkers import core; "
    "sys.exit(core.soak(20240229, int(sys.argv[1])) == 0)"
)


def main() -> int:
    """Build and test the core and try random positions; return 0 if nothing was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "--positions", type=int, default=10_000_000, help="number of random positions to test"
    )
    positions = parser.parse_args().positions
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in PARTS:
            source = ROOT / part
            if source.is_dir():
                skipped = shutil.ignore_patterns("*.so", "*.c", "__pycache__")
                shutil.copytree(source, copy / part, ignore=skipped)
            elif source.is_file():
                shutil.copy(source, copy / part)
        environment = {**os.environ, "CHECKERS_CFLAGS": FLAGS, "PYTHONDONTWRITEBYTECODE": "1"}
        build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        if not run("build", build, copy, environment):
            return 1
        # Python itself is not built with the sanitizer, so the sanitizer's library must be loaded first.
        environment["LD_PRELOAD"] = " ".join(filter(None, map(library, ("libasan.so", "libubsan.so"))))
        environment["ASAN_OPTIONS"] = "detect_leaks=0:halt_on_error=1"  # Python itself has many leaks
        environment["UBSAN_OPTIONS"] = "halt_on_error=1:print_stacktrace=1"
        tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS]
        soak = [sys.executable, "-c", SOAK, str(positions)]
        clean = run("tests", tests, copy, environment)
        return 0 if run(f"{positions:,} random positions", soak, copy, environment) and clean else 1


def library(name: str) -> str:
    """The path of one of the compiler's libraries."""
    compiler = os.environ.get("CC", "gcc").split()  # such as "ccache gcc"
    return subprocess.run(
        [*compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True
    ).stdout.strip()


def run(what: str, command: list[str], folder: Path, environment: dict[str, str]) -> bool:
    """Run a command and print its result."""
    begin = time.monotonic()
    process = subprocess.run(command, cwd=folder, env=environment, check=False)
    verdict = "clean" if process.returncode == 0 else f"FAILED with {process.returncode}"
    print(f"{what}: {verdict}, {time.monotonic() - begin:.0f} s", flush=True)
    return process.returncode == 0


if __name__ == "__main__":
    sys.exit(main())

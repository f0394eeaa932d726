"""Build the bundle that users start with a double click: ``python build_scripts/build_bundle.py``.

The result is the folder ``dist/checkers-app``.  In it, ``checkers-app`` opens the window and runs the
subcommands; ``checkers-app-cli`` runs the subcommands on every system.  The bundle is then tested: it must
compute perft, play a game to its end, and open, draw and close its window.  ``build_packages.py`` makes
packages from the bundle.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bundle_parts import strip_symbols, unpacked_size

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist" / "checkers-app"
EXE = ".exe" if sys.platform == "win32" else ""
LARGEST = 80_000_000
"""The maximum size in bytes of an unpacked bundle."""
PATIENCE = 300
"""The time in seconds after which a program that is still running is assumed to hang."""
# X against the level that never loses, which takes 5 or blocks in any case; then we resign.
GAME = "5\n1\n2\n3\n4\n6\n7\n8\n9\nresign\n"


def build() -> None:
    """Run PyInstaller and remove the files that no player needs.

    Raises:
        CalledProcessError: if PyInstaller fails.
    """
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    folders = ["--distpath", str(ROOT / "dist"), "--workpath", str(ROOT / "build" / "pyinstaller")]
    # Sets are written into compiled modules in the order of their hashes.
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    subprocess.run(
        [*command, *folders, "build_scripts/checkers_app.spec"], cwd=ROOT, check=True, env=environment
    )
    strip_symbols(DIST)
    if not EXE:
        (DIST / "checkers-app-cli").symlink_to("checkers-app")
    shutil.copy(ROOT / "packaging" / "README.txt", DIST / "README.txt")


def try_out(program: Path) -> list[str]:
    """Use a bundle as its users would; return the error messages.

    Args:
        program: the program that runs the subcommands.
    """
    with tempfile.TemporaryDirectory() as home:
        # An empty home and another folder: nothing may come from the checkout.
        environment = {**bare_environment(Path(home)), "SDL_VIDEODRIVER": "dummy"}

        def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
            return subprocess.run(
                [program, *arguments],
                cwd=home,
                env=environment,
                input=typed,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )

        problems = []
        version = run("--version").stdout
        if "compiled engine present" not in version or len(version.splitlines()) != 1:
            problems.append(f"--version prints the wrong text: {version!r}")
        if "5 7361 " not in run("dev", "perft", "--depth", "5").stdout:
            problems.append("perft does not print the right count")
        if "score" not in run("best-move", "--depth", "9").stdout:
            problems.append("the compiled engine does not print a move")
        if "win" not in run("tables", "probe", "--fen", "W:WK32:BK26").stdout:
            problems.append("the endgame tables do not give the right result")
        if "11-15" not in run("book", "probe").stdout:
            problems.append("the opening book does not give the right move")
        game = run("text", "tictactoe", "--side", "x", "--level", "4", "--seed", "1", typed=GAME).stdout
        if not any(word in game for word in ("A draw", "You lost")):
            problems.append("the text mode does not finish a game")
        if "2 games" not in run("match", "nodes=50", "nodes=50", "--openings", "1", "--jobs", "2").stdout:
            problems.append("a match in two processes does not finish")
        window = run("dev", "first-frame")
        if window.returncode:
            problems.append(f"the window cannot be opened, drawn and closed: {window.stderr.strip()}")
        return problems


def bare_environment(home: Path) -> dict[str, str]:
    """An environment in which neither the checkout nor Python can be found."""
    if sys.platform == "win32":
        kept = ("SYSTEMROOT", "TEMP", "TMP", "WINDIR")
        folders = {"APPDATA": str(home), "LOCALAPPDATA": str(home), "USERPROFILE": str(home)}
        return {**{name: os.environ[name] for name in kept if name in os.environ}, **folders}
    return {"HOME": str(home), "LANG": "C.UTF-8"}


def main() -> int:
    """Build and test the bundle; return the exit status."""
    build()
    size = unpacked_size(DIST)
    problems = try_out(DIST / f"checkers-app-cli{EXE}")
    if size > LARGEST:
        problems.append(f"the bundle takes up {size:,} bytes; the limit is {LARGEST:,}")
    for problem in problems:
        print(f"FAILED: {problem}")
    if not problems:
        print(f"{DIST.relative_to(ROOT)}: {size / 1e6:.1f} MB; it starts and plays games")
    return 1 if problems else 0


if __name__ == "__main__":
    # This prints nothing, but a request for help must not start the work.
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    sys.exit(main())

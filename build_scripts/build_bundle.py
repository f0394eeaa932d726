"""Build the double-click program: ``python build_scripts/build_bundle.py``.

The result is the folder ``dist/checkers-app``; ``checkers-app`` in it opens the window and
``checkers-app-cli`` knows the verbs.  The bundle is then tried: it has to count, to play a game to its
end and to open and close its window.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist" / "checkers-app"
EXE = ".exe" if sys.platform == "win32" else ""
PATIENCE = (3, 12, 45)
"""Seconds until the window has to be open, tried one after another."""
# X against the level that never loses: it takes 5 or blocks, whatever comes; then we give up.
GAME = "5\n1\n2\n3\n4\n6\n7\n8\n9\nresign\n"


def build() -> None:
    """Run PyInstaller.

    Raises:
        CalledProcessError: if it fails.
    """
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    folders = ["--distpath", str(ROOT / "dist"), "--workpath", str(ROOT / "build" / "pyinstaller")]
    subprocess.run([*command, *folders, "build_scripts/checkers_app.spec"], cwd=ROOT, check=True)


def try_out() -> list[str]:
    """Use the bundle as its users would; answers what went wrong."""
    cli = str(DIST / f"checkers-app-cli{EXE}")
    with tempfile.TemporaryDirectory() as home:
        # An empty home and another folder: nothing may come from the checkout.
        environment = {**os.environ, "XDG_CONFIG_HOME": home, "SDL_VIDEODRIVER": "dummy"}

        def run(*arguments: str, typed: str = "") -> str:
            return subprocess.run(
                [cli, *arguments],
                cwd=home,
                env=environment,
                input=typed,
                capture_output=True,
                text=True,
                timeout=120,
                check=False,
            ).stdout

        problems = []
        if "5 7361 " not in run("perft", "--depth", "5"):
            problems.append("perft does not count")
        if "score" not in run("best-move", "--depth", "9"):
            problems.append("the compiled engine does not answer")
        if "win" not in run("tables", "probe", "--fen", "W:WK32:BK26"):
            problems.append("the endgame tables do not answer")
        if "11-15" not in run("book", "probe"):
            problems.append("the opening book does not answer")
        game = run("text", "tictactoe", "--side", "x", "--level", "4", "--seed", "1", typed=GAME)
        if not any(word in game for word in ("A draw", "You lost")):
            problems.append("the text mode does not finish a game")
        if trouble := try_window(home, environment):
            problems.append(trouble)
        return problems


def try_window(home: str, environment: dict[str, str]) -> str:
    """Open and close the window; answers what went wrong, or nothing."""
    status = 0
    for patience in PATIENCE:
        window = subprocess.Popen([str(DIST / f"checkers-app{EXE}")], cwd=home, env=environment)
        time.sleep(patience)
        if window.poll() is not None:
            return f"the window closed by itself with status {window.returncode}"
        window.send_signal(signal.SIGTERM)
        status = window.wait(60)
        # A window that is not yet open dies of the signal instead of closing: the machine is busy.
        if status != -signal.SIGTERM:
            break
    return f"the window ended with status {status}" if status and not EXE else ""


def main() -> int:
    """Build and try the bundle; answers the exit status."""
    build()
    size = sum(path.stat().st_size for path in DIST.rglob("*") if path.is_file())
    problems = try_out()
    for problem in problems:
        print(f"FAILED: {problem}")
    if not problems:
        print(f"{DIST.relative_to(ROOT)}: {size / 2**20:.0f} MiB, starts and plays")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

"""What the desktop does for the program: showing a folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def show_folder(path: Path) -> bool:
    """Let the desktop show a folder, which is made if need be; False if nothing can show it."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            os.startfile(path)  # noqa: S606  a folder of ours
            return True
        opener = "open" if sys.platform == "darwin" else "xdg-open"
        subprocess.Popen(  # noqa: S603  a folder of ours
            [opener, str(path)],
            env=_own_libraries_forgotten(dict(os.environ)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return False
    return True


def _own_libraries_forgotten(environment: dict[str, str]) -> dict[str, str]:
    """An environment without the path by which a bundle finds its libraries: other programs have others."""
    original = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
    if original is not None:
        environment["LD_LIBRARY_PATH"] = original
    return environment

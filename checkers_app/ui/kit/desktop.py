"""Requests to the desktop environment, such as opening a folder or a file."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Thread

from checkers_app.storage.files import is_file


def show_folder(path: Path) -> bool:
    """Open a folder in the file manager, creating it first if necessary; return False if this fails."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return _show(path)


def show_file(path: Path) -> bool:
    """Open a file in the default program for its type; return False if the file does not exist or cannot be
    opened.
    """
    return is_file(path) and _show(path)


def _show(path: Path) -> bool:
    try:
        if sys.platform == "win32":
            os.startfile(path)  # noqa: S606  something of ours
            return True
        opener = "open" if sys.platform == "darwin" else "xdg-open"
        start([opener, str(path)], _own_libraries_forgotten(dict(os.environ)))
    except OSError:
        return False
    return True


def start(command: Sequence[str], environment: Mapping[str, str]) -> None:
    """Start an independent program, which may keep running after this program has ended.

    Raises:
        OSError: if the program cannot be started.
    """
    process = subprocess.Popen(  # noqa: S603  a command of ours
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    # A thread must wait for the program to end, or its entry stays in the process table.
    Thread(target=process.wait, name="desktop", daemon=True).start()


def _own_libraries_forgotten(environment: dict[str, str]) -> dict[str, str]:
    """The environment without the library path of a bundle, because other programs need their own
    libraries.
    """
    original = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
    if original is not None:
        environment["LD_LIBRARY_PATH"] = original
    return environment

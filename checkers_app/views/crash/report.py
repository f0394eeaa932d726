"""Reports on exceptions, in a readable form that users can pass on.

The report contains the version, the system, the scene and the location in the code.  The paths of the user's
folders are removed: only the names of files outside the program are given, and ``~`` replaces the home folder
in messages.
"""

from __future__ import annotations

import platform
import re
import traceback
from collections.abc import Mapping
from pathlib import Path, PurePath
from types import MappingProxyType

from checkers_app import __version__
from checkers_app.views.about.facts import system

_MOST_FRAMES = 30
_LONGEST_MESSAGE = 600
_PLACES = ("checkers_app", "site-packages", "dist-packages")
"""The folders whose contents are public; shortened paths begin with one of these folders."""
_FAULT_LINE = re.compile(r'  File "(?P<path>[^"]*)", line (?P<line>\d+|\?\?\?) in (?P<name>.*)')


def report_of(
    error: BaseException, scenes: tuple[str, ...], libraries: Mapping[str, str] = MappingProxyType({})
) -> str:
    """The report of an exception.

    Args:
        error: the exception.
        scenes: the names of the open scenes; the topmost scene comes last.
        libraries: the graphics libraries and their versions.
    """
    lines = _head(scenes, libraries)
    told: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in told:
        told.add(id(cause))
        lines += _exception(cause, first=cause is error)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return "\n".join(lines) + "\n"


def fatal_report(text: str, libraries: Mapping[str, str] = MappingProxyType({})) -> str:
    """A report made from the interpreter's output after the operating system killed the process."""
    lines = _head((), libraries)
    for line in text.splitlines():
        if match := _FAULT_LINE.fullmatch(line):
            lines.append(f"  in {_place(match['path'])}, line {match['line']}, {match['name']}")
        elif line.startswith("Extension modules:"):
            break
        else:
            lines.append(without_home(line))
    return "\n".join(lines).rstrip() + "\n"


def without_home(text: str) -> str:
    """The text with the user's home folder replaced by ``~``."""
    try:
        home = str(Path.home())
    except RuntimeError:  # its location is unknown
        return text
    if len(home) <= 1:
        return text
    # Messages on Windows may also write the folder with double backslashes or with slashes.
    for written in (home, home.replace("\\", "\\\\"), home.replace("\\", "/")):
        text = text.replace(written, "~")
    return text


def _head(scenes: tuple[str, ...], libraries: Mapping[str, str]) -> list[str]:
    versions = {"Python": platform.python_version(), **libraries}
    lines = [
        f"Checkers & Tic-tac-toe {__version__}",
        ", ".join((system(), *(f"{name} {version}" for name, version in versions.items()))),
    ]
    if scenes:
        lines.append(f"Shown: {', '.join(scenes)}")
    return lines


def _exception(error: BaseException, *, first: bool) -> list[str]:
    """The exception and its traceback, the innermost call first."""
    message = without_home(str(error))
    if len(message) > _LONGEST_MESSAGE:
        message = f"{message[:_LONGEST_MESSAGE]}..."
    head = f"{type(error).__name__}: {message}".rstrip(": ")
    frames = [
        f"  in {_place(frame.filename)}, line {frame.lineno}, {frame.name}"
        for frame in reversed(traceback.extract_tb(error.__traceback__))
    ]
    if len(frames) > _MOST_FRAMES:
        half = _MOST_FRAMES // 2
        frames = [*frames[:half], f"  and {len(frames) - 2 * half} more", *frames[-half:]]
    return [head if first else f"after {head}", *frames]


def _place(file: str) -> str:
    """The shortened path of a file in the program or a package; for any other file, only its name."""
    parts = PurePath(file.replace("\\", "/")).parts
    for name in _PLACES:
        if name in parts:
            last = len(parts) - 1 - parts[::-1].index(name)
            return "/".join(parts[last if name == "checkers_app" else last + 1 :])
    return parts[-1] if parts else file

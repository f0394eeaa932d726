"""The user's preferred languages, according to the environment or the operating system.

The environment takes precedence on all systems, in gettext's order: the first variable of :data:`VARIABLES`
that is set decides.  The lists of Windows and macOS are used only if no variable is set.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_PATIENCE = 2.0
"""The maximum time to wait for a reply from macOS, in seconds."""
_MUI_LANGUAGE_NAME = 0x8
"""The Windows flag to return languages by name, such as ``pt-BR``, instead of by number."""


def system_languages(environment: Mapping[str, str], system: str = sys.platform) -> list[str]:
    """The preferred languages, in order, as tags such as ``pt_BR.UTF-8`` or ``pt-BR``; empty if unknown.

    Args:
        environment: the environment variables of the process.
        system: the operating system, as ``sys.platform`` names it.
    """
    if told := languages_of(environment):
        return told
    ask = _ASK.get(system)
    return ask() if ask is not None else []


def languages_of(environment: Mapping[str, str]) -> list[str]:
    """The languages given in the environment.

    ``LANGUAGE`` is a list separated by colons.  As in GNU gettext, it is ignored if the locale is ``C`` or
    ``POSIX``.
    """
    listed, *locales = (environment.get(name, "") for name in VARIABLES)
    locale = next(filter(None, locales), "")
    if listed and locale.partition(".")[0] not in {"C", "POSIX"}:
        return [tag for tag in listed.split(":") if tag]
    return [locale] if locale else []


def windows_list(text: str) -> list[str]:
    """The tags in a list from Windows, in which each tag ends with a null character."""
    return [tag for tag in text.split("\0") if tag]


def mac_list(text: str) -> list[str]:
    """The tags in a list from macOS, such as ``( "pt-BR", de )`` written on several lines."""
    return re.findall(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*", text)


def _of_windows() -> list[str]:
    import ctypes  # noqa: PLC0415  only on Windows

    try:
        ask = ctypes.windll.kernel32.GetUserPreferredUILanguages  # type: ignore[attr-defined, unused-ignore]
        count, size = ctypes.c_ulong(), ctypes.c_ulong()
        if not ask(_MUI_LANGUAGE_NAME, ctypes.byref(count), None, ctypes.byref(size)):
            return []
        buffer = ctypes.create_unicode_buffer(size.value)
        if not ask(_MUI_LANGUAGE_NAME, ctypes.byref(count), buffer, ctypes.byref(size)):
            return []
    except (AttributeError, OSError):
        return []
    return windows_list("".join(buffer[: size.value]))


def _of_mac() -> list[str]:
    import shutil  # noqa: PLC0415  only on macOS
    import subprocess  # noqa: PLC0415  only on macOS

    program = shutil.which("defaults")
    if program is None:
        return []
    try:
        done = subprocess.run(  # noqa: S603  a fixed command
            [program, "read", "-g", "AppleLanguages"],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return []
    return mac_list(done.stdout.decode(errors="replace"))


_ASK: Mapping[str, Callable[[], list[str]]] = {"win32": _of_windows, "darwin": _of_mac}

"""What is told of the program that runs: its version, what it plays by, what it is on."""

from __future__ import annotations

import platform
from dataclasses import dataclass

import pygame

from checkers_app import __version__
from checkers_app.engine import checkers as compiled
from checkers_app.engine.resources import Resources


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the list."""

    name: str
    value: str


def facts(resources: Resources) -> tuple[Fact, ...]:
    """The facts, the version first.

    Args:
        resources: what the program plays by.
    """
    sdl = ".".join(str(part) for part in pygame.get_sdl_version())
    reach = resources.reach
    return (
        Fact("Version", __version__),
        Fact("Engine", _engine()),
        Fact("Endgame tables", f"{reach} pieces" if reach else "none"),
        Fact("Opening book", "there" if resources.book is not None else "not used"),
        Fact("Python", platform.python_version()),
        Fact("pygame-ce", pygame.ver),
        Fact("SDL", sdl),
    )


def details(resources: Resources) -> str:
    """The facts as text to be passed on, with what cannot be used."""
    lines = [f"{fact.name}: {fact.value}" for fact in facts(resources)]
    lines.append(f"System: {system()}")
    return "\n".join(["Checkers & Tic-tac-toe", *lines, *resources.problems, ""])


def system() -> str:
    """The operating system and the processor, without the computer's name."""
    name = {"Darwin": "macOS"}.get(platform.system(), platform.system())
    release = platform.mac_ver()[0] if name == "macOS" else platform.release()
    return f"{name} {release}, {platform.machine()}"


def _engine() -> str:
    if not compiled.available():
        return "textbook only"
    from checkers_app.engine.checkers.nets import default_net  # noqa: PLC0415  compiled, may be missing

    net, _ = default_net()
    return "compiled, 1 net" if net is not None else "compiled, no net"

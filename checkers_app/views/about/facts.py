"""What is told of the program that runs: its version, what it plays by, what it is on."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from dataclasses import dataclass

from checkers_app import __version__
from checkers_app.engine import checkers as compiled
from checkers_app.engine.resources import Resources
from checkers_app.words import say, say_count


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the list."""

    name: str
    value: str


def facts(resources: Resources, libraries: Mapping[str, str]) -> tuple[Fact, ...]:
    """The facts, the version first.

    Args:
        resources: what the program plays by.
        libraries: what it is drawn with, such as ``pygame-ce``, and the version of each.
    """
    return (
        Fact(say("Version"), __version__),
        Fact(say("Engine"), _engine()),
        Fact(say("Endgame tables"), _reach(resources.reach)),
        Fact(say("Opening book"), say("there") if resources.book is not None else say("not used")),
        Fact("Python", platform.python_version()),
        *(Fact(name, version) for name, version in libraries.items()),
    )


def details(resources: Resources, libraries: Mapping[str, str]) -> str:
    """The facts as text to be passed on, with what cannot be used."""
    lines = [f"{fact.name}: {fact.value}" for fact in facts(resources, libraries)]
    lines.append(f"System: {system()}")
    return "\n".join(["Checkers & Tic-tac-toe", *lines, *resources.problems, ""])


def system() -> str:
    """The operating system and the processor, without the computer's name."""
    name = {"Darwin": "macOS"}.get(platform.system(), platform.system())
    release = platform.mac_ver()[0] if name == "macOS" else platform.release()
    return f"{name} {release}, {platform.machine()}"


def _reach(pieces: int) -> str:
    return say_count("{number} piece", "{number} pieces", pieces) if pieces else say("none")


def _engine() -> str:
    if not compiled.available():
        return say("textbook only")
    from checkers_app.engine.checkers.nets import default_net  # noqa: PLC0415  compiled, may be missing

    net, _ = default_net()
    return say("compiled, 1 net") if net is not None else say("compiled, no net")

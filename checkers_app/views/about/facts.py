"""Facts about the running program: its version, its resources and its environment."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec

from checkers_app import __version__
from checkers_app.engine import checkers as compiled
from checkers_app.engine.resources import Resources
from checkers_app.words import N_, say, say_count


@dataclass(frozen=True, slots=True)
class Fact:
    """One line in the list of facts about the program."""

    name: str
    """The English name, translated when it is shown."""
    plain: str
    """The value in English, for reports."""
    value: str
    """The value in the current language."""


def facts(resources: Resources, libraries: Mapping[str, str]) -> tuple[Fact, ...]:
    """The facts about the running program, beginning with its version.

    Args:
        resources: the opening book, the endgame tables and the evaluation.
        libraries: the graphics libraries, such as ``pygame-ce``, and their versions.
    """
    return (
        _fact(N_("Version"), __version__),
        _fact(N_("Engine"), _engine()),
        Fact(N_("Endgame tables"), f"{resources.reach or 'no'} pieces", _reach(resources.reach)),
        _fact(N_("Opening book"), N_("installed") if resources.book is not None else N_("not used")),
        _fact(N_("Screen readers"), N_("supported") if _can_be_heard() else N_("not on this system")),
        _fact("Python", platform.python_version()),
        *(_fact(name, version) for name, version in libraries.items()),
    )


def _fact(name: str, value: str) -> Fact:
    return Fact(name, value, say(value))


def details(resources: Resources, libraries: Mapping[str, str]) -> str:
    """The facts in English, for use in reports, followed by any problems with the resources."""
    lines = [f"{fact.name}: {fact.plain}" for fact in facts(resources, libraries)]
    lines.append(f"System: {system()}")
    return "\n".join(["Checkers & Tic-tac-toe", *lines, *resources.problems, ""])


def system() -> str:
    """The operating system and the processor, without the computer's name."""
    name = {"Darwin": "macOS"}.get(platform.system(), platform.system())
    release = platform.mac_ver()[0] if name == "macOS" else platform.release()
    return f"{name} {release}, {platform.machine()}"


def _can_be_heard() -> bool:
    """True if the package that provides screen reader support is installed."""
    return find_spec("accesskit") is not None


def _reach(pieces: int) -> str:
    return say_count("{number} piece", "{number} pieces", pieces) if pieces else say("none")


def _engine() -> str:
    if not compiled.available():
        return N_("textbook only")
    from checkers_app.engine.checkers.nets import default_net  # noqa: PLC0415  compiled, may be missing

    net, _ = default_net()
    return N_("compiled, 1 net") if net is not None else N_("compiled, no net")

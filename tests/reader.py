"""A blind user: a screen, a separate bus, and a client that knows the program only through AT-SPI."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from places import ROOT
from real_window import screen

from checkers_app.storage.settings import Settings, encode

PYTHON = "/usr/bin/python3"
LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
REQUIRED = bool(os.environ.get("CHECKERS_APP_TEST_WINDOW"))
"""True where no test in a real window may be skipped."""
PATIENCE = 100.0
_NOT_OURS = ("SDL_", "WAYLAND", "DBUS")


def missing() -> str:
    """The missing packages that a screen reader needs; empty if all are installed."""
    for tool in ("Xvfb", "dbus-run-session", "gdbus", PYTHON, LAUNCHER):
        if shutil.which(tool) is None:
            return tool
    found = subprocess.run([PYTHON, "-c", "import pyatspi"], capture_output=True, check=False)
    return "" if found.returncode == 0 else "pyatspi"


@dataclass(frozen=True, slots=True)
class Node:
    """The client's data about an element."""

    path: tuple[int, ...]
    role: str
    name: str
    description: str
    states: frozenset[str]
    attributes: dict[str, str]
    text: tuple[str, int, tuple[int, int] | None] | None
    value: tuple[float, float, float] | None
    children: tuple[Node, ...]

    @classmethod
    def of(cls, told: dict[str, Any]) -> Node:
        return cls(
            tuple(told["path"]),
            told["role"],
            told["name"],
            told["description"],
            frozenset(told["states"]),
            told["attributes"],
            tuple(told["text"]) if told["text"] is not None else None,
            told["value"],
            tuple(map(cls.of, told["children"])),
        )

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()


class Blind:
    """A user who hears the content of the screen, and presses controls by their spoken names."""

    def __init__(self, environment: dict[str, str], command: list[str], *, serves: bool = False) -> None:
        pipe = subprocess.PIPE if serves else None
        self.program = subprocess.Popen(
            command, env=environment, cwd=ROOT, stdin=pipe, stdout=pipe, text=True
        )
        self._client = subprocess.Popen(
            [PYTHON, str(ROOT / "tests" / "atspi_client.py")],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def close(self) -> None:
        for process in (self._client, self.program):
            process.kill()
            process.wait(10)
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):  # elements that are no longer sent
                        pipe.close()

    def ask(self, what: str, path: tuple[int, ...] = (), value: object = None) -> Any:
        assert self._client.stdin is not None
        assert self._client.stdout is not None
        self._client.stdin.write(json.dumps({"what": what, "path": path, "value": value}) + "\n")
        self._client.stdin.flush()
        line = self._client.stdout.readline()
        assert line, "the client has ended"
        answer = json.loads(line)
        assert self.program.poll() is None, "the program has ended"
        return answer

    def serve(self, line: str) -> str:
        """The program's reply to a line, if it is a server of pages."""
        assert self.program.stdin is not None
        assert self.program.stdout is not None
        self.program.stdin.write(f"{line}\n")
        self.program.stdin.flush()
        while not (answer := self.program.stdout.readline()).startswith("["):
            assert answer, "the program has ended"
        return answer

    def tree(self) -> Node:
        """The window; a page that changes while it is read is read again."""
        end = time.monotonic() + PATIENCE
        while True:
            answer = self.ask("tree")
            if "error" not in answer:
                return Node.of(answer)
            assert time.monotonic() < end, answer
            time.sleep(0.05)

    def find(self, name: str, role: str = "") -> Node:
        """Wait for the element with this name, or with this name before a comma."""
        end = time.monotonic() + PATIENCE
        while True:
            nodes = [node for node in self.tree().walk() if not role or node.role == role]
            same = (node for node in nodes if node.name == name)
            begun = (node for node in nodes if node.name.startswith(f"{name},"))
            found = next(same, None) or next(begun, None)
            if found is not None:
                return found
            assert time.monotonic() < end, f"{name!r} is not one of {self.names()}"
            time.sleep(0.05)

    def names(self) -> list[str]:
        return [node.name for node in self.tree().walk() if node.name]

    def press(self, name: str, role: str = "") -> None:
        end = time.monotonic() + PATIENCE
        while self.ask("press", self.find(name, role).path) is not True:
            assert time.monotonic() < end, f"{name!r} cannot be pressed"

    def wait(self, what: Callable[[Node], object], why: str = "") -> Node:
        """Wait until a condition holds, and return the window."""
        end = time.monotonic() + PATIENCE
        while not what(tree := self.tree()):
            assert time.monotonic() < end, f"it does not happen: {why}; there is {self.names()}"
            time.sleep(0.05)
        return tree

    def listen(self) -> list[str]:
        """The words spoken since the last call."""
        return [words for words in self.ask("heard") if words]

    def hear(self) -> list[str]:
        """Wait for the next spoken words."""
        end = time.monotonic() + PATIENCE
        while not (said := self.listen()):
            assert time.monotonic() < end, "nothing is said"
            time.sleep(0.05)
        return said


@contextmanager
def orca(environment: dict[str, str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run Orca without a voice; it logs the words that it would speak.

    The log is complete when Orca has ended by itself.  It notices a termination only at the next event.
    Only one can run per user: a second one ends itself.
    """
    import fcntl  # noqa: PLC0415  there is none on Windows, where this file is read, too

    silent = {"SPEECHD_ADDRESS": "unix_socket:/nonexistent", "SPEECHD_CMD": "/bin/false"}
    with (Path(tempfile.gettempdir()) / f"one-orca-{os.getuid()}").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        process = subprocess.Popen(
            ["orca", "--debug-file", str(log)],
            env={**environment, **silent, "HOME": str(log.parent)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            yield process
            process.wait(15)
        finally:
            process.kill()
            process.wait(5)


@contextmanager
def blind(
    folder: Path, settings: Settings, *arguments: str, serves: bool = False, log: Path | None = None
) -> Iterator[Blind]:
    """The program on its own screen, with a user who hears it; with ``log``, Orca runs, too."""
    with screen((1280, 800), folder) as (display, _):
        (folder / "checkers-app").mkdir(parents=True)
        (folder / "checkers-app" / "settings.json").write_text(encode(settings))
        with _bus(display, folder) as environment, ExitStack() as others:
            listener = others.enter_context(orca(environment, log)) if log is not None else None
            command = [sys.executable, *(arguments or ("-m", "checkers_app"))]
            user = Blind(environment, command, serves=serves)
            try:
                yield user
            finally:
                if listener is not None:
                    listener.terminate()
                user.close()


@contextmanager
def _bus(display: str, folder: Path) -> Iterator[dict[str, str]]:
    """A session with its own bus, on which a screen reader is reported to be active."""
    environment = {
        **{
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("SDL_", "WAYLAND", "DBUS"))
        },
        "DISPLAY": display,
        "XDG_CONFIG_HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_STATE_HOME": str(folder / "state"),
        "SDL_AUDIODRIVER": "dummy",
    }
    ready = "; ".join(
        (
            f"{LAUNCHER} --launch-immediately & sleep 0.5",
            *(_set(name) for name in ("IsEnabled", "ScreenReaderEnabled")),
            'echo "$DBUS_SESSION_BUS_ADDRESS"',
            "cat",
        )
    )
    session = subprocess.Popen(
        ["dbus-run-session", "--", "bash", "-c", ready],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert session.stdin is not None
    assert session.stdout is not None
    try:
        address = next(line for line in session.stdout if line.startswith("unix:")).strip()
        yield {**environment, "DBUS_SESSION_BUS_ADDRESS": address}
    finally:
        session.stdin.close()
        try:
            session.wait(5)
        except subprocess.TimeoutExpired:
            session.kill()
            session.wait(5)
        session.stdout.close()


def _set(name: str) -> str:
    return (
        "gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus "
        f"--method org.freedesktop.DBus.Properties.Set org.a11y.Status {name} '<true>' > /dev/null"
    )

"""Nothing leaves the computer: only matches on several machines can use the network."""

from __future__ import annotations

import subprocess
import sys

import pytest
from rooms import MODULES, ROOT
from test_imports import imports

NETWORK = {
    "aiohttp",
    "asyncio",
    "distributed",
    "ftplib",
    "http",
    "httpx",
    "imaplib",
    "poplib",
    "requests",
    "smtplib",
    "socket",
    "socketserver",
    "ssl",
    "telnetlib",
    "urllib",
    "webbrowser",
    "xmlrpc",
}
HOOK = """
import sys

def refused(event, arguments):
    if event.startswith("socket.") or event == "urllib.Request":
        raise SystemExit(f"asks the network: {event} {arguments}")

sys.addaudithook(refused)
from checkers_app.terminal.cli import main
"""
WORKS = (
    ["dev", "outline", "about"],
    ["dev", "outline", "rules"],
    ["dev", "outline", "play"],
    ["best-move", "--depth", "5"],
)


@pytest.mark.slow
def test_no_module_but_that_of_matches_on_several_machines_knows_a_network() -> None:
    found = {
        module
        for module, path in MODULES.items()
        if {name.partition(".")[0] for name in imports(path)} & NETWORK
    }
    assert found == {"checkers_app.arena.cluster"}


def test_the_hook_hears_of_who_asks_the_network() -> None:
    """This proves that the next test could fail."""
    code = f"{HOOK}\nimport socket\nsocket.create_connection(('localhost', 9))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "asks the network" in done.stderr


@pytest.mark.slow
def test_what_is_opened_asks_nothing() -> None:
    code = f"{HOOK}\nraise SystemExit(any([main(arguments) for arguments in {WORKS!r}]))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") > 40

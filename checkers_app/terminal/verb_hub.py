"""``hub``: runs the engine for another program, using the Hub protocol."""

from __future__ import annotations

import argparse
import sys

from checkers_app.terminal.common import Verbs, add_verb, need_core
from checkers_app.terminal.harmless import unwrapped


def add(verbs: Verbs) -> None:
    """Add the subcommand ``hub``."""
    hub = add_verb(
        verbs,
        "hub",
        "run the engine for another program",
        "Speak the Hub protocol, version 2, on standard input and output.",
    )
    hub.set_defaults(run=_run)


def _run(_: argparse.Namespace) -> int:
    need_core()
    from checkers_app.engine.hub import server

    sys.stdout = unwrapped(sys.stdout)  # a program reads it, and every byte it has sent is echoed
    return server.main()

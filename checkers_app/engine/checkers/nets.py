"""Reads the learned evaluation from a file, checks it and prepares it for the engine."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from checkers_app.engine.checkers import core
from checkers_app.engine.checkers.net_file import NetError, read_net
from checkers_app.paths import asset
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

DEFAULT_FILE = ("nets", "checkers.net")
"""The path of the program's own weights in its assets."""
HAND_POINTS = 115.0
"""The score, in hundredths of a man, that corresponds to a logit of 1 in the hand-made evaluation."""


def load_net(path: Path) -> core.Net:
    """Load the net from a file of weights.

    Raises:
        NetError: if the file does not contain usable weights.
    """
    found = read_net(path)
    try:
        return core.Net(found.weights, found.scale)
    except ValueError as error:
        raise NetError(Sentence(N_("{file}: {reason}"), file=path.name, reason=error)) from None


@lru_cache(maxsize=1)
def default_net() -> tuple[core.Net | None, NetError | None]:
    """Return the program's own net; if it cannot be used, return None and the reason."""
    try:
        return load_net(asset(*DEFAULT_FILE)), None
    except NetError as error:
        return None, error

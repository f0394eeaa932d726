"""The learned evaluation as the engine gets it: from a file, checked, ready to calculate."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from checkers_app.engine.checkers import core
from checkers_app.engine.checkers.net_file import NetError, read_net
from checkers_app.paths import asset

DEFAULT_FILE = ("nets", "checkers.net")
"""Where the program's own weights are among its assets."""


def load_net(path: Path) -> core.Net:
    """The net of a file of weights.

    Raises:
        NetError: if the file holds no weights this program can use.
    """
    found = read_net(path)
    try:
        return core.Net(found.weights, found.scale)
    except ValueError as error:
        raise NetError(f"{path.name}: {error}") from None


@lru_cache(maxsize=1)
def default_net() -> tuple[core.Net | None, str | None]:
    """The program's own net, or None and the reason, a clause, why the hand-made evaluation must do."""
    try:
        return load_net(asset(*DEFAULT_FILE)), None
    except NetError as error:
        return None, f"{error}; the hand-made one takes its place"

"""Self-play and the trainer of the learned evaluation, for developers who create its weights.

Its compiled modules are built only in a checkout, and only on request::

    CHECKERS_TRAINING=1 python3 -m pip install -e ".[train]"

No wheel has this room.  :func:`available` says whether the modules are there.
"""

from __future__ import annotations

from importlib.util import find_spec

MODULES = ("checkers_app.training.selfplay", "checkers_app.training.trainer")
MISSING_REASON = (
    "the training modules are not built; in a checkout, build them with: CHECKERS_TRAINING=1 python3 -m "
    'pip install -e ".[train]"'
)
"""The message for users who need training where :func:`available` is false."""


def available() -> bool:
    """True if the compiled modules of training are there."""
    return all(find_spec(name) is not None for name in MODULES)

"""Self-play, and the trainer of the learned evaluation, for developers who create its weights.

The compiled modules of this package are built only in a checkout, and only on request::

    CHECKERS_TRAINING=1 python3 -m pip install -e ".[train]"

No wheel contains this package.  :func:`available` returns whether the modules have been built.
"""

from __future__ import annotations

from importlib.util import find_spec

MODULES = ("checkers_app.training.selfplay", "checkers_app.training.trainer")
MISSING_REASON = (
    "the training modules are not built; in a checkout, build them with: CHECKERS_TRAINING=1 python3 -m "
    'pip install -e ".[train]"'
)
"""The message shown if training is requested but :func:`available` returns False."""


def available() -> bool:
    """Return whether the compiled modules for training are installed."""
    return all(find_spec(name) is not None for name in MODULES)

"""The strong checkers engine.

Its search is compiled.  Where the extension is missing this package still imports: :func:`available`
says so and :data:`MISSING_REASON` why.
"""

from __future__ import annotations

try:
    import checkers_app.engine.checkers.core  # noqa: F401 - only whether it is there
except ImportError as error:
    MISSING_REASON: str | None = f"the compiled checkers engine is missing: {error}"
    """Why the engine cannot be used, one line; None when it can."""
else:
    MISSING_REASON = None


def available() -> bool:
    """True if the compiled core is there."""
    return MISSING_REASON is None

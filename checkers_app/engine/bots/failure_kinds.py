"""The ways in which a bot can fail.  Every bot's process imports this module, so it imports nothing large."""

from __future__ import annotations

from enum import Enum


class FailureKind(Enum):
    """The kinds of failure, with the names used in tables and files."""

    LOAD = "load error"
    """The file cannot be read, has a syntax error, or raises an exception while it is imported."""
    NO_FUNCTION = "no function"
    """The file defines no function that can choose a move."""
    NOT_READY = "not ready in time"
    EXCEPTION = "exception"
    ILLEGAL = "illegal move"
    NO_MOVE = "no move"
    """The function returned None, or a value that is not a move or a number."""
    TIME = "no answer in time"
    ENDED = "process ended"
    MEMORY = "out of memory"
    PROTOCOL = "protocol error"
    """The process sent a line that the program's own host module never sends."""

    @property
    def at_start(self) -> bool:
        """True if the bot failed before it was ready for a request."""
        return self in {FailureKind.LOAD, FailureKind.NO_FUNCTION, FailureKind.NOT_READY}

"""Reading lines from whoever may send anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

MAX_LINE = 65_536
"""Characters: no line of the protocol is so long.  A longer one is cut off and its rest dropped."""


def bounded_lines(stream: TextIO) -> Iterator[str]:
    """The lines of a stream, none of which ever takes more memory than :data:`MAX_LINE` characters."""
    whole = True
    while chunk := stream.readline(MAX_LINE):
        if whole:
            yield chunk
        whole = chunk.endswith("\n")

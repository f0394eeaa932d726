"""Reads lines from untrusted sources."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

MAX_LINE = 65_536
"""The maximum length of a line in characters, which no valid line of the protocol exceeds.  The rest of a
longer line is dropped.
"""


def bounded_lines(stream: TextIO) -> Iterator[str]:
    """Yield the lines of a stream, each cut off after :data:`MAX_LINE` characters to limit memory."""
    whole = True
    while chunk := stream.readline(MAX_LINE):
        if whole:
            yield chunk
        whole = chunk.endswith("\n")

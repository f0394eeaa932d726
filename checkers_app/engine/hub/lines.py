"""Reads lines from untrusted sources."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

MAX_LINE = 65_536
"""The maximum length of a line, in characters; no line of the protocol is longer.  A longer one is cut off
and its rest dropped.
"""


def bounded_lines(stream: TextIO) -> Iterator[str]:
    """The lines of a stream, none of which takes more memory than :data:`MAX_LINE` characters."""
    whole = True
    while chunk := stream.readline(MAX_LINE):
        if whole:
            yield chunk
        whole = chunk.endswith("\n")

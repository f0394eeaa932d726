"""Escapes output so that no text from files, file names or other programs can control the terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters except tab and line feed
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # characters that change the direction of writing
    "\ud800-\udfff]"  # bytes that are not text
)


def harmless(text: str) -> str:
    r"""``text`` with every character that could control a terminal escaped, for example as ``\x1b``.

    Line feeds and tabs are unchanged.  Bytes in a name that are not valid UTF-8 are escaped one by one.
    """
    return _STEERING.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    if 0xDC80 <= code <= 0xDCFF:  # the representation of a byte by os.fsdecode()
        code -= 0xDC00
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


class HarmlessStream:
    """A text stream that escapes its text with :func:`harmless`; otherwise it behaves like the stream it
    wraps.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write text; return its length, as streams do."""
        self._stream.write(harmless(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    @property
    def wrapped(self) -> TextIO:
        """The wrapped stream."""
        return self._stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def unwrapped(stream: TextIO) -> TextIO:
    """The stream that a :class:`HarmlessStream` wraps, or ``stream`` itself.

    Use this only for the program's own text that is meant to control a terminal, and for text that is not
    shown on a terminal.
    """
    found: object = stream  # a HarmlessStream only behaves like one
    return found.wrapped if isinstance(found, HarmlessStream) else stream


@contextmanager
def harmless_output() -> Iterator[None]:
    """Within the block, text written to standard output and standard error is escaped.

    The escaping continues after an exception, because the interpreter still prints the message.
    """
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = map(_wrapped, before)
    try:
        yield
    except SystemExit:
        sys.stdout, sys.stderr = before
        raise
    sys.stdout, sys.stderr = before


def _wrapped(stream: TextIO) -> TextIO:
    return stream if isinstance(stream, HarmlessStream) else cast("TextIO", HarmlessStream(stream))

"""What the terminal prints is text only: no control character of a file or an engine reaches it.

An escape sequence in a PDN tag or in the message of an engine could clear the screen, set the title of the
window or worse.  Everything that is printed goes through here, so that no verb has to think of it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

_CONTROLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 but the tabulator and the line feed, DEL, and C1
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # the direction of writing
    "\u2028\u2029]"  # line and paragraph separators
)
_ENDS = re.compile(r"(\r?)(.*?)(\r?)", re.DOTALL)


def without_controls(text: str) -> str:
    r"""``text`` with every control character written as its number, such as ``\x1b``.

    A carriage return stays at either end, where lines of progress have it.
    """
    found = _ENDS.fullmatch(text)
    before, inside, after = found.groups() if found is not None else ("", text, "")
    return before + _CONTROLS.sub(_number, inside) + after


def _number(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


@contextmanager
def plain_output() -> Iterator[None]:
    """Within the block standard output and standard error take no control characters."""
    with ExitStack() as stack:
        for stream in (sys.stdout, sys.stderr):
            stack.enter_context(_plain(stream))
        yield


@contextmanager
def _plain(stream: Any) -> Iterator[None]:
    """Put another ``write`` in front of the stream's own, so that the stream stays what it is."""
    before, write = vars(stream).get("write"), stream.write
    stream.write = lambda text: write(without_controls(text))
    try:
        yield
    finally:
        del stream.write
        if before is not None:
            stream.write = before

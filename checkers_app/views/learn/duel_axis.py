"""The axis labels of the duel's charts: powers of ten, and times."""

from __future__ import annotations

from checkers_app.words import say, say_number


def superscript(power: int) -> str:
    """A power of ten, such as ``10⁶``; the powers from 1 to 1,000 are written as ordinary numbers."""
    if 0 <= power <= 3:
        return say_number(10**power)
    digits = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
    return f"10{str(power).translate(digits)}"


def seconds_text(seconds: float) -> str:
    """A time in milliseconds or seconds, such as ``0.4 ms``, ``84 ms`` or ``2.31 s``."""
    if seconds < 1:
        return say("{number} ms", number=say_number(1000 * seconds, 1 if seconds < 0.01 else 0))
    return say("{number} s", number=say_number(seconds, 2 if seconds < 100 else 0))

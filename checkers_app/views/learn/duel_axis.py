"""What is at the axes of the duel: powers of ten, and times."""

from __future__ import annotations

from checkers_app.play.wording import grouped


def superscript(power: int) -> str:
    """``10⁶``; up to a thousand the number itself."""
    if 0 <= power <= 3:
        return grouped(10**power)
    digits = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
    return f"10{str(power).translate(digits)}"


def seconds_text(seconds: float) -> str:
    """A time as people read it: ``0.4 ms``, ``84 ms``, ``2.31 s``."""
    if seconds < 0.01:
        return f"{1000 * seconds:.1f} ms"
    if seconds < 1:
        return f"{1000 * seconds:.0f} ms"
    return f"{seconds:.2f} s" if seconds < 100 else f"{seconds:.0f} s"

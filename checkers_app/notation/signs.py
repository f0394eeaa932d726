"""Characters that people and programs write for the hyphen, the x and the digits of a move."""

from __future__ import annotations

import unicodedata

HYPHENS = frozenset(
    "-\u00ad\u02d7\u058a\u05be\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u207b\u208b\u2212\u2796\u2e3a\u2e3b\ufe58\ufe63\uff0d"
)
"""The hyphen, and dashes, minus signs and bullets that look like it."""
CROSSES = frozenset(
    "xX\u00d7\u0425\u0445\u03a7\u03c7\u2613\u2715\u2716\u2717\u2718\u2a09\u2a2f\u2573\uff38\uff58"
)
"""The letter x, and signs and letters of other alphabets that look like it."""


def plain_sign(letter: str) -> str:
    """A character as it is usually written in a move: a decimal digit, a hyphen or an x, or else itself."""
    if letter in HYPHENS:
        return "-"
    if letter in CROSSES:
        return "x"
    digit = unicodedata.decimal(letter, None)
    return letter if digit is None else str(digit)

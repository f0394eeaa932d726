"""Characters that people and programs use instead of the hyphen, the x, the digits and the letters in a
move.
"""

from __future__ import annotations

import re
import unicodedata

HYPHENS = frozenset(
    "-\u00ad\u02d7\u2043\u207b\u208b\u2212\u23af\u2500\u2501\u2550\u2796\u30fc\u2190\u2192\u2794\u27a1\u27f6"
)
"""The hyphen and the characters that look like it or are used instead of it, in addition to the characters
that Unicode classifies as dashes.
"""
CROSSES = frozenset(
    "xX\u00d7\u0425\u0445\u03a7\u03c7\u2613\u2715\u2716\u2717\u2718\u2a09\u2a2f\u2573\uff38\uff58"
)
"""The letter x, and similar signs and letters from other alphabets."""
_COLONS = frozenset(":\u2236\ua789\ufe55\uff1a")
_LETTERS = dict(zip("\u0430\u0441\u0435\u0410\u0412\u0421\u0415\u041a", "aceABCEK", strict=True))
"""Cyrillic letters that look like the Latin letters of squares and pieces."""
_OTHERS = {
    "\u00a0": " ",
    "\u2215": "/",
    "\u2044": "/",
    "\uff0f": "/",
    "\uff0e": ".",
    "\uff0c": ",",
    "\uff1b": ";",
    "\uff08": "(",
    "\uff09": ")",
}
_BYTES = re.compile(
    r"(?<=[0-9])(?:[\u00c4\u00cd\u00d0\u00d1]|\u00e2(?:\u20ac.|\u02c6\u2019)|\u00c3-)(?=[0-9])"
)
"""Dashes of DOS and old Macs, and dashes and multiplication signs of UTF-8, wrongly decoded as Latin-1."""
_ENTITY = re.compile(r"&(?:#([0-9]{1,6})|#[xX]([0-9A-Fa-f]{1,5})|([A-Za-z]{2,8}));")
_NAMED = {
    "nbsp": " ",
    "ndash": "-",
    "mdash": "-",
    "minus": "-",
    "shy": "-",
    "times": "x",
    "frac12": "\u00bd",
    "lpar": "(",
    "rpar": ")",
}


_COMMON = range(0x3000)
"""The codes of common characters: Latin, Cyrillic and other alphabets, and signs."""


class _Plain(dict[int, str]):
    """Character -> plain form, computed on first use."""

    def __missing__(self, code: int) -> str:
        plain = plain_sign(chr(code))
        if code in _COMMON:
            self[code] = plain
        return plain


def plain_sign(letter: str) -> str:
    """Return the plain form of a character: the character itself, or the digit, hyphen, x or other sign for
    which it stands.
    """
    if letter in HYPHENS or unicodedata.category(letter) == "Pd":
        return "-"
    if letter in CROSSES:
        return "x" if letter != "X" else letter
    if letter in _COLONS:
        return ":"
    if "\uff41" <= letter <= "\uff5a" or "\uff21" <= letter <= "\uff3a":  # full-width a to z
        return chr(ord(letter) - 0xFEE0)
    digit = unicodedata.decimal(letter, None)
    if digit is not None:
        return str(digit)
    return _LETTERS.get(letter) or _OTHERS.get(letter, letter)


_PLAIN = _Plain()


def plain_signs(text: str) -> str:
    """Return ``text`` with every character replaced by its :func:`plain_sign`; the length stays the same.

    HTML entities such as ``&ndash;``, which some programs export, become the plain sign followed by spaces.
    """
    if not text.isascii():
        text = _BYTES.sub(_dash, text.translate(_PLAIN))
    return _ENTITY.sub(_entity, text) if "&" in text else text


def _dash(found: re.Match[str]) -> str:
    return ("x" if found[0].endswith("-") else "-").ljust(len(found[0]))


def _entity(found: re.Match[str]) -> str:
    number, hexadecimal, name = found.groups()
    sign = (
        _NAMED.get(name, "")
        if name
        else plain_sign(chr(int(number or hexadecimal, 16 if hexadecimal else 10)))
    )
    return sign.ljust(len(found[0])) if sign in {" ", "-", "x", ":", "\u00bd", "(", ")"} else found[0]

"""Guesses whether the code page of an old text without a byte order mark is Western European or Cyrillic.

Non-ASCII letters of Western languages occur one at a time between ASCII letters; Cyrillic words contain no
ASCII letters.  The frequency of letters and the capitals inside words indicate which Cyrillic code page was
used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

WESTERN = "cp1252"
CYRILLIC = ("cp1251", "koi8-r", "cp866")
"""The Cyrillic code pages used by Windows, Unix and DOS."""

_RUN = re.compile(rb"[A-Za-z\x80-\xff]+")
_LEAST = 3
"""The minimum number of letters in a word that is examined, and of different letters in all such words."""
_LOOKED_AT = 2_000
"""The number of words that are examined."""
_BY_FREQUENCY = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"
"""The letters of the Russian alphabet in order of frequency."""
_WEIGHTS = {letter: len(_BY_FREQUENCY) - rank for rank, letter in enumerate(_BY_FREQUENCY)}
_MISPLACED = -20
"""The score for a capital after a lower-case letter, and for a character that is not a Russian letter."""


def code_page(lines: Iterable[bytes]) -> str:
    """The most likely code page of lines that are not valid UTF-8."""
    words = [word for line in lines for word in _RUN.findall(line)][:_LOOKED_AT]
    high = sum(sum(letter > 0x7F for letter in word) for word in words)
    foreign = [word for word in words if len(word) >= _LEAST and min(word) > 0x7F]
    if 2 * sum(map(len, foreign)) <= high or len(set(b"".join(foreign))) < _LEAST:
        return WESTERN
    return max(CYRILLIC, key=lambda name: sum(_likeness(word.decode(name, "replace")) for word in foreign))


def _likeness(word: str) -> int:
    """A score for how closely a word resembles a Russian word."""
    score = 0
    for before, letter in zip(" " + word, word, strict=False):
        if before.islower() and letter.isupper():
            score += _MISPLACED
        score += _WEIGHTS.get(letter.lower(), _MISPLACED)
    return score

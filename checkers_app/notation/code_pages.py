"""The code page of an old text without a mark: Western European, or one of the Cyrillic ones.

Letters of Western languages stand one by one among those of ASCII; Cyrillic words have none of these.  Which
Cyrillic code page it is shows by the frequencies of the letters and by capitals inside words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

WESTERN = "cp1252"
CYRILLIC = ("cp1251", "koi8-r", "cp866")
"""Of Windows, of Unix and of DOS."""

_RUN = re.compile(rb"[A-Za-z\x80-\xff]+")
_LEAST = 3
"""Letters of a word that counts, and different letters that a text must have."""
_LOOKED_AT = 2_000
"""Words that are looked at."""
_BY_FREQUENCY = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"
"""The letters of Russian, the commonest first."""
_WEIGHTS = {letter: len(_BY_FREQUENCY) - rank for rank, letter in enumerate(_BY_FREQUENCY)}
_MISPLACED = -20
"""For a capital after a small letter, and for what is no letter."""


def code_page(lines: Iterable[bytes]) -> str:
    """The most likely code page of lines that are not UTF-8."""
    words = [word for line in lines for word in _RUN.findall(line)][:_LOOKED_AT]
    high = sum(sum(letter > 0x7F for letter in word) for word in words)
    foreign = [word for word in words if len(word) >= _LEAST and min(word) > 0x7F]
    if 2 * sum(map(len, foreign)) <= high or len(set(b"".join(foreign))) < _LEAST:
        return WESTERN
    return max(CYRILLIC, key=lambda name: sum(_likeness(word.decode(name, "replace")) for word in foreign))


def _likeness(word: str) -> int:
    """How much a word looks like one of Russian."""
    score = 0
    for before, letter in zip(" " + word, word, strict=False):
        if before.islower() and letter.isupper():
            score += _MISPLACED
        score += _WEIGHTS.get(letter.lower(), _MISPLACED)
    return score

"""Recognises different spellings of a player's name: ``Tinsley, M.`` may be ``Marion Tinsley``."""

from __future__ import annotations

import re
from functools import lru_cache

from checkers_app.words import folded

_WORD = re.compile(r"[^\W_]+")
_SHORT_WORD = re.compile(r"(?<!\w)[^\W\d_]{2,3}(?!\w)")
_APOSTROPHE = re.compile("['\u2019]")
_DOUBLED = re.compile(r"(.)\1+")
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_ONE_SLIP, _TWO_SLIPS = 5, 8
"""The minimum length of a word in which one or two wrong letters are accepted."""


@lru_cache(maxsize=4096)
def name_words(name: str) -> tuple[str, ...]:
    """The words of a name in lower case, without accents, punctuation or text in brackets; empty if the name
    is unknown.

    Initials that are written together, as in ``MF Tinsley``, count as several words.
    """
    name = _APOSTROPHE.sub("", _IN_BRACKETS.sub(" ", name))
    if not name.isupper():
        name = _SHORT_WORD.sub(lambda word: " ".join(word[0]) if word[0].isupper() else word[0], name)
    return tuple(_WORD.findall(folded(name)))


@lru_cache(maxsize=65_536)
def may_be_same(first: str, second: str) -> bool:
    """Whether two names may be spellings of the same name.

    Each word of the shorter name must be found in the longer one, in any order. The word may be unchanged,
    shortened to an initial, written with a single instead of a double letter or vice versa, or have one wrong
    letter (two in a long word).  At least one of the words must be more than an initial.
    """
    short, long = sorted((name_words(first), name_words(second)), key=len)
    if not short:
        return False
    left, whole = list(long), False
    for word in sorted(short, key=len, reverse=True):  # words are matched first, then initials
        found = next((other for other in left if other == word), None) or next(
            (other for other in left if _alike(word, other)), None
        )
        if found is None:
            return False
        left.remove(found)
        whole |= len(word) > 1 and len(found) > 1
    return whole or short == long


def _alike(first: str, second: str) -> bool:
    short, long = sorted((_DOUBLED.sub(r"\1", first), _DOUBLED.sub(r"\1", second)), key=len)
    if len(short) == 1:
        return long.startswith(short)
    slips = (len(short) >= _ONE_SLIP) + (len(short) >= _TWO_SLIPS)
    return len(long) - len(short) <= slips and _distance(short, long) <= slips


def _distance(first: str, second: str) -> int:
    """The edit distance: the number of letters to insert, delete, replace or swap with a neighbour."""
    before: list[int] = []
    row = list(range(len(second) + 1))
    for at, letter in enumerate(first, 1):
        before, above, row = row, before, [at]
        for place, other in enumerate(second, 1):
            least = min(before[place] + 1, row[-1] + 1, before[place - 1] + (letter != other))
            swapped = at > 1 < place and first[at - 2 : at] == second[place - 2 : place][::-1]
            row.append(min(least, above[place - 2] + 1) if swapped else least)
    return row[-1]

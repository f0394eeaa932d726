"""Normalizes text for searching by removing accents and differences in case."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_BASE_LETTERS = str.maketrans(
    {
        "æ": "ae",
        "œ": "oe",
        "ð": "d",
        "đ": "d",
        "þ": "th",
        "ħ": "h",
        "ı": "i",
        "ł": "l",
        "ŋ": "n",
        "ø": "o",
        "ŧ": "t",
        "⁄": "/",  # as in ½
        "’": "'",
        "‘": "'",
        "‐": "-",  # a hyphen
        "\N{NON-BREAKING HYPHEN}": "-",
        "–": "-",  # a dash, as in the list of moves of many sites
        "−": "-",  # a minus sign
    }
)
"""Letters that Unicode does not decompose, and punctuation that is typed in several ways."""


def folded(text: str) -> str:
    """The normalized text: ``Müller`` becomes ``muller``, ``Łódź`` becomes ``lodz``, ``Артём`` becomes
    ``артем``.

    Apply it to both the search text and the text to be searched.  Letters that differ only in case, accents
    or width become equal.  The result may be longer or shorter than ``text``.
    """
    return text.lower() if text.isascii() else _folded(text)


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return bare.casefold().translate(_BASE_LETTERS)

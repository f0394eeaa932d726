"""A pseudo-language: English with longer words and accents, for finding layout problems.

Text that is shown without accents has not been translated by this package.  Text that is cut off would also
be cut off in languages with long words.
"""

from __future__ import annotations

import gettext
import re

from checkers_app.words.language_data import FORMATS

_FIELD = re.compile(r"(\{[^{}]*\})")
_ACCENTED = str.maketrans("aeiouyAEIOUY", "àéîöüýÀÉÎÖÜÝ")
_VOWEL = re.compile(r"[aeiouyAEIOUY]")
_LONGER = 1 / 3


class MadeUp(gettext.NullTranslations):
    """Makes every sentence a third longer: vowels get accents and are repeated; fields are unchanged."""

    def __init__(self) -> None:
        super().__init__()
        self.formats = FORMATS["en"].worded(stretched)

    def gettext(self, message: str) -> str:
        """The sentence in the pseudo-language."""
        return stretched(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The sentence for ``n`` things."""
        return stretched(msgid1 if n == 1 else msgid2)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The sentence for ``n`` things; the context is ignored."""
        del context
        return stretched(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """The sentence; the context is ignored."""
        del context
        return stretched(message)


def stretched(sentence: str) -> str:
    """The sentence made a third longer; its fields are unchanged."""
    return "".join(part if part.startswith("{") else _stretched(part) for part in _FIELD.split(sentence))


def _stretched(text: str) -> str:
    letters: list[str] = []
    owed = 0.0
    for letter in text:
        owed += _LONGER if letter.isalpha() else 0
        if not _VOWEL.match(letter):
            letters.append(letter)
            continue
        letters.append(letter.translate(_ACCENTED))
        while owed >= 1:
            letters.append(letter.lower())
            owed -= 1
    return "".join(letters)

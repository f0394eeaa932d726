"""The functions that translate and format text, and the current language."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Mapping
from datetime import date
from string import Formatter
from typing import Any, Literal

from checkers_app.words.declension import Declension, is_inflection
from checkers_app.words.formats import Formats
from checkers_app.words.language_data import FORMATS

ENGLISH = FORMATS["en"]

_language: gettext.NullTranslations = gettext.NullTranslations()
_formats: Formats = ENGLISH
_declension = Declension(_language)
_said: dict[str, str] = {}
"""Cache of translated sentences: a page needs the same ones each time it is built."""


def speak(language: gettext.NullTranslations | None = None) -> None:
    """Switch to another language; to English if None.

    A language's own formats for numbers, lists and dates are in its attribute ``formats``.
    """
    global _language, _formats, _declension  # noqa: PLW0603  there is one screen, and it speaks one language
    _language = language or gettext.NullTranslations()
    _formats = getattr(_language, "formats", ENGLISH)
    _declension = Declension(_language)
    _said.clear()


def language_tag() -> str:
    """The language tag of the current language for web pages: ``en``, ``pt-BR``."""
    return _language.info().get("language", "en").replace("_", "-")


def say(sentence: str, /, **fields: Any) -> str:
    """A sentence with its fields filled in."""
    text = _said.get(sentence)
    if text is None:
        text = _said[sentence] = _language.gettext(sentence)
    return _filled(text, sentence, fields) if fields else text


def say_count(one: str, many: str, number: int, /, **fields: Any) -> str:
    """A sentence with the number of things in its field ``number``, grouped by thousands."""
    translated = _language.ngettext(one, many, number)
    return _filled(translated, one if number == 1 else many, {"number": say_number(number), **fields})


def say_in(context: str, sentence: str, /, **fields: Any) -> str:
    """A sentence whose English is ambiguous; ``context`` says which meaning is intended."""
    return _filled(_language.pgettext(context, sentence), sentence, fields)


def say_count_in(context: str, one: str, many: str, number: int, /, **fields: Any) -> str:
    """A sentence with a number of things whose English is ambiguous."""
    translated = _language.npgettext(context, one, many, number)
    return _filled(translated, one if number == 1 else many, {"number": say_number(number), **fields})


def _filled(translated: str, english: str, fields: Mapping[str, Any]) -> str:
    """A translation with its fields filled in; the English if the translation is damaged."""
    if translated == english:
        return english.format(**fields)
    try:
        if ":" in translated and (formats := _FORMAT.findall(translated)) != _FORMAT.findall(english):
            return _Inflecting(formats, english).vformat(translated, (), fields)
        return translated.format(**fields)
    except (LookupError, ValueError, AttributeError, TypeError):
        return english.format(**fields)


_FORMAT = re.compile(r"\{[^{}]*:([^{}]*)")


class _Inflecting(Formatter):
    """Fills in the fields of a translation, with names in the forms that it chooses.

    A width in a field could allocate any amount of memory, so translations may only use the formats of the
    English text.

    Raises:
        ValueError: if it uses another format.
    """

    def __init__(self, formats: Iterable[str], english: str) -> None:
        allowed = _FORMAT.findall(english)
        for spec in formats:
            if spec not in allowed and not is_inflection(spec):
                raise ValueError(spec)

    def format_field(self, value: Any, format_spec: str) -> str:
        """A field in its form, or as Python formats it."""
        if is_inflection(format_spec):
            return _declension.inflected(str(value), format_spec)
        return str(super().format_field(value, format_spec))


def N_(sentence: str, /) -> str:  # noqa: N802  the name that gettext users know
    """Mark a sentence in a table for translation. :func:`say` translates it when it is shown."""
    return sentence


def say_number(number: float, decimals: int = 0, *, sign: bool = False) -> str:
    """A number rounded to this many decimals; with ``sign``, positive numbers get a plus sign."""
    return _formats.number(number, decimals, sign=sign)


def say_percent(share: float, decimals: int = 0) -> str:
    """A fraction in per cent: ``say_percent(0.84)`` is ``84 %``."""
    return _formats.percent(share, decimals)


def say_list(items: Iterable[str], kind: Literal["and", "or"] = "and") -> str:
    """``1, 2 and 3``, or ``1, 2 or 3``; requires at least one item."""
    return _formats.listed(list(items), kind)


def say_date(day: date) -> str:
    """``24 November 2026``."""
    return _formats.dated(day)


def say_weekday(day: date, *, short: bool = False) -> str:
    """``Tuesday``, or ``Tu`` if ``short``."""
    return _formats.weekday(day, short=short)

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
"""Cache of translated sentences, because a page needs the same sentences each time it is built."""


def speak(language: gettext.NullTranslations | None = None) -> None:
    """Switch to a language; None switches to English.

    The formats for numbers, lists and dates are taken from the language's attribute ``formats``.
    """
    global _language, _formats, _declension  # noqa: PLW0603  all text is in one language
    _language = language or gettext.NullTranslations()
    _formats = getattr(_language, "formats", ENGLISH)
    _declension = Declension(_language)
    _said.clear()


def language_tag() -> str:
    """The tag of the current language for web pages, such as ``en`` or ``pt-BR``."""
    return _language.info().get("language", "en").replace("_", "-")


def say(sentence: str, /, **fields: Any) -> str:
    """The translated sentence with its fields filled in."""
    text = _said.get(sentence)
    if text is None:
        text = _said[sentence] = _language.gettext(sentence)
    return _filled(text, sentence, fields) if fields else text


def say_count(one: str, many: str, number: int, /, **fields: Any) -> str:
    """The translated sentence for ``number`` things; its field ``number`` has thousands separators."""
    translated = _language.ngettext(one, many, number)
    return _filled(translated, one if number == 1 else many, {"number": say_number(number), **fields})


def say_in(context: str, sentence: str, /, **fields: Any) -> str:
    """Like :func:`say`, for a sentence that is ambiguous in English; ``context`` gives its meaning."""
    return _filled(_language.pgettext(context, sentence), sentence, fields)


def say_count_in(context: str, one: str, many: str, number: int, /, **fields: Any) -> str:
    """Like :func:`say_count`, for a sentence whose English is ambiguous; see :func:`say_in`."""
    translated = _language.npgettext(context, one, many, number)
    return _filled(translated, one if number == 1 else many, {"number": say_number(number), **fields})


def _filled(translated: str, english: str, fields: Mapping[str, Any]) -> str:
    """A translation with its fields filled in; the English sentence if the translation is malformed."""
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
    """Fills in the fields of a translation, with names in the forms that the translation selects.

    A width in a field could allocate any amount of memory, so translations may only use the formats of the
    English text.

    Raises:
        ValueError: if the translation uses another format.
    """

    def __init__(self, formats: Iterable[str], english: str) -> None:
        allowed = _FORMAT.findall(english)
        for spec in formats:
            if spec not in allowed and not is_inflection(spec):
                raise ValueError(spec)

    def format_field(self, value: Any, format_spec: str) -> str:
        """The value as text: a name in the form that ``format_spec`` selects, or as Python formats it."""
        if is_inflection(format_spec):
            return _declension.inflected(str(value), format_spec)
        return str(super().format_field(value, format_spec))


def N_(sentence: str, /) -> str:  # noqa: N802  the name that gettext users know
    """Mark a sentence in a table for translation. :func:`say` translates it when it is shown."""
    return sentence


def say_number(number: float, decimals: int = 0, *, sign: bool = False) -> str:
    """A number rounded to ``decimals`` decimal places; with ``sign``, positive numbers get a plus sign."""
    return _formats.number(number, decimals, sign=sign)


def say_percent(share: float, decimals: int = 0) -> str:
    """A fraction as a percentage: ``say_percent(0.84)`` is ``84%``."""
    return _formats.percent(share, decimals)


def say_list(items: Iterable[str], kind: Literal["and", "or"] = "and") -> str:
    """A list such as ``1, 2 and 3`` or ``1, 2 or 3``; there must be at least one item."""
    return _formats.listed(list(items), kind)


def say_date(day: date) -> str:
    """A date in words, such as ``24 November 2026``."""
    return _formats.dated(day)


def say_weekday(day: date, *, short: bool = False) -> str:
    """The name of a weekday, such as ``Tuesday``, or ``Tu`` if ``short``."""
    return _formats.weekday(day, short=short)

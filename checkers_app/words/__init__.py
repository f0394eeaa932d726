"""The one door for everything that is said: whole sentences with named fields, in the language in use.

A sentence is written in English where it is said and is its own key::

    say("Depth {depth}, {seconds} s", depth=9, seconds=0.4)
    say_count("{number} move", "{number} moves", 3)
    say_in("a move that is good", "Best")

Nothing is put together from halves: another language has another order.  A module may not keep what it has
said, or it would go on speaking the language of before; it keeps the sentence behind :func:`later`
instead and says it when it is shown.
"""

from __future__ import annotations

import gettext
from typing import Any

from checkers_app.words.made_up import MadeUp

_language: gettext.NullTranslations = gettext.NullTranslations()


def speak(language: gettext.NullTranslations | None = None) -> None:
    """Say everything in another language from now on; in English if None."""
    global _language  # noqa: PLW0603  there is one screen, and it speaks one language
    _language = language or gettext.NullTranslations()


def say(sentence: str, /, **fields: Any) -> str:
    """A sentence with its fields filled in."""
    return _language.gettext(sentence).format(**fields) if fields else _language.gettext(sentence)


def say_count(one: str, many: str, number: int, /, **fields: Any) -> str:
    """A sentence for a ``number`` of things, which is its field ``number``."""
    return _language.ngettext(one, many, number).format(number=number, **fields)


def say_in(context: str, sentence: str, /, **fields: Any) -> str:
    """A sentence whose English can mean two things; ``context`` tells which."""
    return _language.pgettext(context, sentence).format(**fields)


def later(sentence: str, /) -> str:
    """Marks a sentence that is kept in a table and said later, with :func:`say`."""
    return sentence


__all__ = ["MadeUp", "later", "say", "say_count", "say_in", "speak"]

"""All text of the user interface: whole sentences with named fields, in the current language.

Sentences are written in English in the source code, and the English text is the key of the translation::

    say("Depth {depth}, {seconds} s", depth=9, seconds=0.4)
    say_count("{number} move", "{number} moves", 3)
    say_in("a move that is good", "Best")

Sentences are never put together from parts, because the word order differs between languages.  A module
must not store translated text, because the language may change; instead, it stores the English text marked
with :func:`N_` and translates it when it is shown.
"""

from __future__ import annotations

from checkers_app.words.declension import declined
from checkers_app.words.door import (
    N_,
    language_tag,
    say,
    say_count,
    say_count_in,
    say_date,
    say_in,
    say_list,
    say_number,
    say_percent,
    say_weekday,
    speak,
)
from checkers_app.words.folding import folded
from checkers_app.words.languages import (
    AS_THE_SYSTEM,
    LANGUAGES,
    CatalogueError,
    Language,
    chosen,
    preferred,
    translation,
)
from checkers_app.words.made_up import MadeUp
from checkers_app.words.user_languages import system_languages

__all__ = [
    "AS_THE_SYSTEM",
    "LANGUAGES",
    "N_",
    "CatalogueError",
    "Language",
    "MadeUp",
    "chosen",
    "declined",
    "folded",
    "language_tag",
    "preferred",
    "say",
    "say_count",
    "say_count_in",
    "say_date",
    "say_in",
    "say_list",
    "say_number",
    "say_percent",
    "say_weekday",
    "speak",
    "system_languages",
    "translation",
]

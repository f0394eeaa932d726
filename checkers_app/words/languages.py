"""The available languages, and the choice among them."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from checkers_app import paths
from checkers_app.words.language_data import FORMATS

DOMAIN = "checkers_app"
"""The base name of the catalogue files."""


@dataclass(frozen=True, slots=True)
class Language:
    """An available language."""

    code: str
    """The language code, such as ``de`` or ``pt_BR``."""
    name: str
    """The name of the language in that language."""


ENGLISH = Language("en", "English")
LANGUAGES = (
    Language("de", "Deutsch"),
    ENGLISH,
    Language("es", "Español"),
    Language("fr", "Français"),
    Language("it", "Italiano"),
    Language("nl", "Nederlands"),
    Language("pl", "Polski"),
    Language("pt_BR", "Português (Brasil)"),
    Language("ru", "Русский"),
)
"""The available languages, sorted by their own names."""
AS_THE_SYSTEM = ""
"""The value of the setting if the user has not chosen a language."""


class CatalogueError(ValueError):
    """Raised if a catalogue cannot be used; the message can be shown to users and has no full stop."""


class Catalogue(gettext.GNUTranslations):
    """The translations into a language, with its formats for numbers, lists and dates."""

    def __init__(self, file: BinaryIO, code: str) -> None:
        super().__init__(file)
        self.formats = FORMATS[code]


def language(code: str) -> Language | None:
    """The language with this code; None if it is not available."""
    return next((each for each in LANGUAGES if each.code == code), None)


def named(tag: str) -> Language | None:
    """The available language for a tag such as ``pt-br``, ``de_AT.UTF-8`` or ``ru``; None if unavailable."""
    wanted = re.split(r"[.@]", tag.replace("-", "_").lower(), maxsplit=1)[0]
    base = wanted.partition("_")[0]
    exact = (each for each in LANGUAGES if each.code.lower() == wanted)
    related = (each for each in LANGUAGES if each.code.partition("_")[0] == base)
    return next(exact, None) or next(related, None)


def preferred(tags: Iterable[str]) -> Language:
    """The first available language in ``tags``, a list in order of preference; English if there is none."""
    return next((found for tag in tags if (found := named(tag)) is not None), ENGLISH)


def chosen(code: str, tags: Iterable[str]) -> Language:
    """The language to use: the one chosen in the settings, or the system's."""
    return language(code) or preferred(tags)


def catalogue_file(code: str) -> Path:
    """The path of a language's catalogue."""
    return paths.catalogues() / code / "LC_MESSAGES" / f"{DOMAIN}.mo"


def translation(code: str) -> gettext.NullTranslations | None:
    """The translations to pass to :func:`~checkers_app.words.speak`; None for English.

    Raises:
        CatalogueError: if the catalogue is missing or cannot be read.
    """
    if code == ENGLISH.code:
        return None
    spoken = language(code)
    if spoken is None:
        raise CatalogueError(f'"{code}" is not a language of this program')
    try:
        with catalogue_file(code).open("rb") as file:
            return Catalogue(file, code)
    except FileNotFoundError:
        raise CatalogueError(f"{spoken.name} is not available: its translations are missing") from None
    except Exception as error:  # a damaged file can cause any exception in its reader
        raise CatalogueError(f"{spoken.name} is not available: its translations cannot be read") from error

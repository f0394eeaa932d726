"""The languages that the program speaks, and which of them somebody wants."""

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
"""What the catalogues are called."""


@dataclass(frozen=True, slots=True)
class Language:
    """One of them."""

    code: str
    """Such as ``de`` or ``pt_BR``."""
    name: str
    """In itself."""


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
"""By their own names."""
AS_THE_SYSTEM = ""
"""The choice of whoever has not chosen."""


class CatalogueError(ValueError):
    """A catalogue that cannot be used; the message is fit to show to anyone, without a full stop."""


class Catalogue(gettext.GNUTranslations):
    """The sentences of a language, with how it writes numbers, lists and dates."""

    def __init__(self, file: BinaryIO, code: str) -> None:
        super().__init__(file)
        self.formats = FORMATS[code]


def language(code: str) -> Language | None:
    """The language of a code; None if the program does not speak it."""
    return next((each for each in LANGUAGES if each.code == code), None)


def named(tag: str) -> Language | None:
    """The language that is meant by ``pt-br``, ``de_AT.UTF-8`` or ``ru``; None if it is none of ours."""
    wanted = re.split(r"[.@]", tag.replace("-", "_").lower(), maxsplit=1)[0]
    base = wanted.partition("_")[0]
    exact = (each for each in LANGUAGES if each.code.lower() == wanted)
    related = (each for each in LANGUAGES if each.code.partition("_")[0] == base)
    return next(exact, None) or next(related, None)


def preferred(tags: Iterable[str]) -> Language:
    """The first of somebody's languages, the dearest first, that the program speaks; English if none is."""
    return next((found for tag in tags if (found := named(tag)) is not None), ENGLISH)


def chosen(code: str, tags: Iterable[str]) -> Language:
    """The language of the settings: what was chosen, or what the system prefers."""
    return language(code) or preferred(tags)


def catalogue_file(code: str) -> Path:
    """Where the sentences of a language are."""
    return paths.catalogues() / code / "LC_MESSAGES" / f"{DOMAIN}.mo"


def translation(code: str) -> gettext.NullTranslations | None:
    """A language as :func:`~checkers_app.words.speak` takes it; None for English.

    Raises:
        CatalogueError: if its sentences are missing or cannot be read.
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
        raise CatalogueError(f"{spoken.name} is not used: its sentences are missing") from None
    except Exception as error:  # a damaged file can break its reader in any way
        raise CatalogueError(f"{spoken.name} is not used: its sentences cannot be read") from error

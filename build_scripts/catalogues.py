"""Handles the translators' catalogues and the compiled files that the program reads.

A translator writes ``checkers_app/locale/LANGUAGE/LC_MESSAGES/checkers_app.po``; the build makes the ``.mo``
that is installed.  Only this module and the modules that import it need Babel.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "checkers_app" / "locale"
DOMAIN = "checkers_app"
TEMPLATE = LOCALE / f"{DOMAIN}.pot"


_NO_DAY = datetime(1970, 1, 1, tzinfo=UTC)
_EAST = "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20)"
_RULES = {
    **dict.fromkeys(("de", "es", "it", "nl"), (2, "(n != 1)")),
    **dict.fromkeys(("fr", "pt_BR"), (2, "(n > 1)")),
    "pl": (3, f"(n==1 ? 0 : {_EAST} ? 1 : 2)"),
    "ru": (3, f"(n%10==1 && n%100!=11 ? 0 : {_EAST} ? 1 : 2)"),
}
"""The number of plural forms in a language, and the rule that selects the form for a number of things.

Babel's data changes between versions: since 2.19, four of the program's languages have an additional form for
whole millions, which this program never uses.
"""


class Plural(NamedTuple):
    """The plural forms of a language."""

    forms: int
    rule: str
    """The expression, in gettext's syntax, that gives the index of the form for ``n`` things."""

    @property
    def header(self) -> str:
        """The plural forms as written in the header of a catalogue."""
        return f"nplurals={self.forms}; plural={self.rule};"


def plural_of(code: str) -> Plural:
    """The plural forms in the catalogue of a language."""
    known = get_plural(code)
    return Plural(*_RULES.get(code, (known.num_plurals, known.plural_expr)))


def new(code: str) -> Catalog:
    """An empty catalogue."""
    catalogue = Catalog(locale=code)
    catalogue.mime_headers = [("Plural-Forms", plural_of(code).header)]
    return catalogue


def place(code: str, suffix: str) -> Path:
    """The path of a language's catalogue, relative to the folder of all languages."""
    return Path(code, "LC_MESSAGES", f"{DOMAIN}{suffix}")


def codes(locale: Path = LOCALE) -> tuple[str, ...]:
    """The codes of the languages that have a catalogue."""
    return tuple(sorted(path.parents[1].name for path in locale.glob(f"*/LC_MESSAGES/{DOMAIN}.po")))


def read(path: Path, code: str | None = None) -> Catalog:
    """Read a catalogue or the template.

    Raises:
        SystemExit: if the file is not a valid catalogue; the message says where the fault is.
    """
    with path.open("rb") as file:
        try:
            catalogue = read_po(file, locale=code, abort_invalid=True)
        except Exception as error:
            raise SystemExit(f"{path}: {error}") from error
    unmistaken(catalogue)
    return catalogue


def unmistaken(catalogue: Catalog) -> None:
    """Remove Babel's flags for old-style formatting: per cent signs in sentences have no special meaning."""
    for message in catalogue:
        message.flags.discard("python-format")


def compiled(locale: Path, target: Path) -> Iterator[Path]:
    """Compile the catalogues into a folder, one file for each language; yield the paths.

    Fuzzy entries are left out: they no longer match the English.
    """
    for code in codes(locale):
        path = target / place(code, ".mo")
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue = read(locale / place(code, ".po"), code)
        catalogue.creation_date = _NO_DAY  # or two builds would differ
        with path.open("wb") as file:
            write_mo(file, catalogue)
        yield path

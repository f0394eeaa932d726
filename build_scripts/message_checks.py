"""Checks that a catalogue is complete, and that its fields, letters and terms are valid and consistent."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog, Message
from catalogues import plural_of
from name_checks import is_form, name_faults

if TYPE_CHECKING:
    import pygame.freetype

ROOT = Path(__file__).resolve().parents[1]
FONTS = ROOT / "assets" / "fonts"
GLOSSARIES = ROOT / "docs" / "glossary"
SAME_WORDS = GLOSSARIES / "same_words.md"
ENOUGH = 4 / 5
"""The minimum fraction of the sentences with a glossary term whose translation has the glossary's word."""
_FIELD = re.compile(r"\{[^{}]*\}")
_CHOICE = re.compile(r"\{\w+:([^{}]*\|[^{}]*)\}")
_WORD = re.compile(r"[^\W\d_]{2,}")
_MOST = 200
"""The number below which every plural form of the program's languages occurs."""


def faults_of(catalogue: Catalog, template: Catalog, code: str) -> Iterator[str]:
    """Yield the faults of a catalogue."""
    missing = _keys(template) - _keys(catalogue)
    strange = _keys(catalogue) - _keys(template)
    yield from (f"{key[1]!r} is missing; run extract" for key in sorted(missing))
    yield from (f"{key[1]!r} is no longer used; run extract" for key in sorted(strange))
    yield from (f"{_first(message)!r} is obsolete; delete it" for message in catalogue.obsolete.values())
    for message in catalogue:
        if message.id and (message.context or "", _first(message)) not in strange:
            yield from (f"{_first(message)!r}: {fault}" for fault in message_faults(message, code))
            yield from english_faults(message, same_words(code))
    yield from name_faults(catalogue)
    glossary = GLOSSARIES / f"{code}.md"
    if glossary.exists():
        terms = read_glossary(glossary.read_text(encoding="utf-8"))
        yield from (f"{glossary.name}: {fault}" for fault in glossary_faults(terms, pairs_of(catalogue)))
    else:
        yield f"its glossary docs/glossary/{glossary.name} is missing"


def _keys(catalogue: Catalog) -> set[tuple[str, str]]:
    return {(message.context or "", _first(message)) for message in catalogue if message.id}


def _first(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def english_of(message: Message) -> tuple[str, ...]:
    """The English sentence, and its plural form if it has one."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def translations_of(message: Message) -> tuple[str, ...]:
    """The translation or its plural forms; a missing translation is an empty string."""
    return (message.string or "",) if isinstance(message.string, str | None) else tuple(message.string)


def is_translated(message: Message) -> bool:
    """Whether a message has a translation that the program uses: complete and not marked as fuzzy."""
    return not message.fuzzy and all(translations_of(message))


def message_faults(message: Message, code: str) -> Iterator[str]:
    """Yield the faults of one message's translation; an incomplete one is not checked."""
    english, forms = english_of(message), translations_of(message)
    plural = plural_of(code)
    if len(forms) != (plural.forms if len(english) == 2 else 1):
        yield f"{len(forms)} forms instead of {plural.forms}"
        return
    if not is_translated(message):
        return
    for index, form in enumerate(forms):
        yield from field_faults(english, form, only_one=_is_only_one(code, index))
        if _outer_space(form) != _outer_space(english[0]) or form.count("\n") != english[0].count("\n"):
            yield f"different spaces or line breaks at the ends: {form!r}"
        if re.search(r"[ \u00a0]{2}|\t", form) and not re.search(r" {2}|\t", english[0]):
            yield f"two spaces, or a tab: {form!r}"
        if lacking := "".join(sorted(set(form) - {"\n"} - _letters(form))):
            yield f"letters that the fonts do not have: {lacking!r}"


def _outer_space(text: str) -> tuple[str, str]:
    inner = text.strip()
    return text[: text.find(inner)], text[text.find(inner) + len(inner) :]


def field_faults(english: Sequence[str], form: str, *, only_one: bool) -> Iterator[str]:
    """Yield fields that differ from the English; a plural form used only for 1 may omit the number."""
    allowed: set[str] = set().union(*map(fields, english))
    try:
        found = fields(form)
    except ValueError as error:
        yield f"its fields cannot be read ({error}): {form!r}"
        return
    needed = fields(english[0]) if only_one else fields(english[-1])
    if strange := found - allowed:
        yield f"fields that are not in the English sentence: {', '.join(sorted(strange))}"
    if lost := needed - found:
        yield f"missing fields ({', '.join(sorted(lost))}): {form!r}"


def fields(sentence: str) -> set[str]:
    """The fields in braces with their formats; a format that chooses a form of a name is left out."""
    parsed = Formatter().parse(sentence)
    return {
        f"{name}{f'!{how}' if how else ''}{f':{spec}' if spec and not is_form(spec) else ''}"
        for _, name, spec, how in parsed
        if name is not None
    }


def english_faults(message: Message, same: Collection[str]) -> Iterator[str]:
    """Yield translations identical to the English text although some of the words should differ."""
    for english, said in zip(english_of(message), translations_of(message), strict=False):
        if english == said and (left := still_english(_without_fields([said]), same)):
            yield (
                f"{said!r} is still in English: {', '.join(left)}; translate the words, or add them to "
                f"{SAME_WORDS.name}"
            )


def still_english(text: str, same: Collection[str]) -> list[str]:
    """The words of at least two letters that are not in ``same``."""
    return [word for word in _WORD.findall(text) if word.lower() not in same]


@cache
def same_words(code: str) -> frozenset[str]:
    """The words that are the same in a language and in English, in lower case."""
    found: set[str] = set()
    for line in SAME_WORDS.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if cells[0] in {"all", code} and len(cells) == 2:
            found.update(word.lower() for word in _WORD.findall(cells[1]))
    return frozenset(found)


@cache
def plural_form(code: str) -> Callable[[int], int]:
    """The function that returns the index of the plural form for a number of things."""
    return gettext.c2py(plural_of(code).rule)


@cache
def _is_only_one(code: str, index: int) -> bool:
    """True if a plural form is used only for one thing (or zero)."""
    form_of = plural_form(code)
    return form_of(1) == index and all(form_of(number) != index for number in range(2, _MOST))


def _letters(text: str) -> set[str]:
    return {letter for letter in text if _is_drawn(letter)}


@cache
def _is_drawn(letter: str) -> bool:
    """Whether every font contains a letter."""
    return all(font.get_metrics(letter, size=8)[0] is not None for font in _fonts())


@cache
def _fonts() -> Sequence[pygame.freetype.Font]:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame.freetype  # noqa: PLC0415  it prints a greeting unless that is disabled

    pygame.freetype.init()
    return [pygame.freetype.Font(path) for path in sorted(FONTS.glob("*.[ot]tf"))]


# --- the words of the game ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Term:
    """A row in a glossary."""

    english: str
    term: str
    stems: tuple[str, ...]
    """Parts of words in lower case; every form of the term contains one of them."""


def read_glossary(text: str) -> list[Term]:
    """The rows of the table ``| English | term | forms | note |``.

    Raises:
        SystemExit: if a row has too few cells or there are no rows.
    """
    terms = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|") or cells[0] in {"English", ""} or set(cells[0]) <= set(":- "):
            continue
        if len(cells) < 3 or not cells[2]:
            raise SystemExit(f"a row of the glossary has no forms: {line}")
        stems = tuple(stem.strip().lower() for stem in cells[2].split(",") if stem.strip())
        terms.append(Term(cells[0].lower(), cells[1], stems))
    if not terms:
        raise SystemExit("the glossary has no rows")
    return terms


Pair = tuple[str, str]
"""A sentence in English with its plural, and its translation with all forms."""


def pairs_of(catalogue: Catalog) -> list[Pair]:
    """The translated sentences of a catalogue, each paired with its translation."""
    return [
        (_without_fields(english_of(message)), _without_fields(translations_of(message)))
        for message in catalogue
        if message.id and all(translations_of(message))
    ]


def _without_fields(sentences: Iterable[str]) -> str:
    """The words of a message: all its forms in a row, with the alternatives in fields."""
    return _FIELD.sub("…", _CHOICE.sub(r"\1", " / ".join(sentences)))


def glossary_faults(terms: Iterable[Term], pairs: Sequence[Pair]) -> Iterator[str]:
    """Yield glossary terms whose translation is never used, or too rarely where the English has the term."""
    for term in terms:
        word = re.compile(rf"\b{_plural_too(term.english)}\b", re.IGNORECASE)
        having = [(english, said) for english, said in pairs if word.search(english)]
        misses = [(english, said) for english, said in having if not _has(said, term.stems)]
        if not any(_has(said, term.stems) for _, said in pairs):
            yield f'"{term.english}": no sentence contains {" or ".join(term.stems)}'
        elif len(misses) > (1 - ENOUGH) * len(having):
            shown = "; ".join(f"{english!r} is translated as {said!r}" for english, said in misses[:3])
            yield (
                f'"{term.english}" is in {len(having)} sentences; in {len(misses)} of them, '
                f"the translation contains none of {', '.join(term.stems)}: {shown}"
            )


def _plural_too(english: str) -> str:
    """A pattern for a word and its plural, such as ``king`` and ``kings``, or ``man`` and ``men``."""
    plurals = {english, f"{english}s", f"{english}es"}
    if english.endswith("y"):
        plurals.add(f"{english[:-1]}ies")
    if english.endswith("man"):
        plurals.add(f"{english[:-3]}men")
    return f"(?:{'|'.join(map(re.escape, sorted(plurals)))})"


def _has(said: str, stems: Iterable[str]) -> bool:
    """Whether one of the stems occurs in a text, even in the middle of a longer word."""
    return any(stem in said.lower() for stem in stems)

"""Which language is meant, and what becomes of a catalogue that is missing or damaged."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from checkers_app import paths
from checkers_app.words import (
    LANGUAGES,
    CatalogueError,
    chosen,
    preferred,
    say,
    say_count,
    say_in,
    say_number,
    speak,
    translation,
)
from checkers_app.words.languages import catalogue_file

pytestmark = pytest.mark.needs("babel")


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        (["de_AT"], "de"),
        (["pt_PT"], "pt_BR"),
        (["PT-br"], "pt_BR"),
        (["ru_RU.UTF-8"], "ru"),
        (["ca_ES@valencia", "es"], "es"),
        (["eo", "fi_FI"], "en"),
        (["en_US", "de"], "en"),
        (["C", "nl_"], "nl"),
        (["den"], "en"),
        ([], "en"),
    ],
)
def test_the_dearest_language_that_is_spoken_is_taken(tags: list[str], code: str) -> None:
    assert preferred(tags).code == code


def test_what_was_chosen_counts_more_than_the_system() -> None:
    assert chosen("pl", ["de"]).code == "pl"
    assert chosen("", ["de"]).code == "de"
    assert chosen("tlh", ["de"]).code == "de", "as of a newer version"


def test_languages_are_listed_by_their_own_names() -> None:
    names = [language.name for language in LANGUAGES]
    assert names == sorted(names)
    assert len(names) == 9


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a small catalogue."""
    monkeypatch.setattr(paths, "catalogues", lambda: tmp_path)
    catalogue = Catalog(locale="de")
    catalogue.add("Done", "Fertig")
    catalogue.add("draw", "remis", context="a result")
    catalogue.add(("{number} move", "{number} moves"), ("{number} Zug", "{number} Züge"))
    path = catalogue_file("de")
    path.parent.mkdir(parents=True)
    file = io.BytesIO()
    write_mo(file, catalogue)
    path.write_bytes(file.getvalue())
    return path


@pytest.mark.usefixtures("german")
def test_a_language_is_spoken_and_english_where_it_has_no_words() -> None:
    speak(translation("de"))
    assert say("Done") == "Fertig"
    assert say("Cancel") == "Cancel"
    assert say_in("a result", "draw") == "remis"
    assert say_count("{number} move", "{number} moves", 1) == "1 Zug"
    assert say_count("{number} move", "{number} moves", 7) == "7 Züge"
    assert say_count("{number} move", "{number} moves", 7000, number=say_number(7000)) == "7.000 Züge"


def test_a_missing_catalogue_says_so(german: Path) -> None:
    german.unlink()
    with pytest.raises(CatalogueError, match="Deutsch is not used: its sentences are missing"):
        translation("de")


@pytest.mark.parametrize("content", [b"", b"no catalogue at all", b"\xde\x12\x04\x95" + 40 * b"\xff"])
def test_a_damaged_catalogue_says_so(german: Path, content: bytes) -> None:
    german.write_bytes(content)
    with pytest.raises(CatalogueError, match="Deutsch is not used: its sentences cannot be read"):
        translation("de")


def test_a_catalogue_that_was_cut_short_says_so(german: Path) -> None:
    whole = german.read_bytes()
    for length in range(0, len(whole) - 1, 7):
        german.write_bytes(whole[:length])
        with pytest.raises(CatalogueError):
            translation("de")

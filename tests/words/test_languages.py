"""Recognising a language, and missing or damaged catalogues."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from checkers_app import paths
from checkers_app.terminal import common
from checkers_app.ui import app
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
from checkers_app.words.user_languages import languages_of, mac_list, system_languages, windows_list

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


@pytest.mark.parametrize(
    ("environment", "tags"),
    [
        ({"LANGUAGE": "pt_BR:de", "LC_ALL": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, ["pt_BR", "de"]),
        ({"LC_ALL": "pt_BR.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, ["pt_BR.UTF-8"]),
        ({"LC_MESSAGES": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, ["ru_RU.UTF-8"]),
        ({"LANG": "pl_PL.UTF-8"}, ["pl_PL.UTF-8"]),
        ({"LANGUAGE": "", "LC_ALL": "", "LANG": "nl_NL"}, ["nl_NL"]),
        ({"LANGUAGE": "de", "LC_ALL": "C"}, ["C"]),
        ({"LANGUAGE": "de", "LANG": "C.UTF-8"}, ["C.UTF-8"]),
        ({"LANGUAGE": "it"}, ["it"]),
        ({}, []),
    ],
)
def test_the_environment_is_read_in_the_order_of_gettext(
    environment: dict[str, str], tags: list[str]
) -> None:
    assert languages_of(environment) == tags
    assert system_languages(environment, "linux") == tags


def test_windows_and_macos_are_asked_for_their_list(monkeypatch: pytest.MonkeyPatch) -> None:
    lists = {"win32": lambda: ["pt-BR", "de"], "darwin": lambda: ["fr-CA"]}
    monkeypatch.setattr("checkers_app.words.user_languages._ASK", lists)
    assert preferred(system_languages({}, "win32")).code == "pt_BR"
    assert preferred(system_languages({}, "darwin")).code == "fr"
    assert preferred(system_languages({"LANG": "es_MX"}, "win32")).code == "es"
    assert windows_list("pt-BR\0de-DE\0\0") == ["pt-BR", "de-DE"]
    assert mac_list('(\n    "pt-BR",\n    "zh-Hans-CN",\n    de\n)\n') == ["pt-BR", "zh-Hans-CN", "de"]


def test_window_and_terminal_ask_the_same_function() -> None:
    assert "system_languages(os.environ)" in Path(common.__file__).read_text(encoding="utf-8")
    assert "system_languages(os.environ)" in Path(app.__file__).read_text(encoding="utf-8")


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
    with pytest.raises(CatalogueError, match="Deutsch is not available: its translations are missing"):
        translation("de")


@pytest.mark.parametrize("content", [b"", b"no catalogue at all", b"\xde\x12\x04\x95" + 40 * b"\xff"])
def test_a_damaged_catalogue_says_so(german: Path, content: bytes) -> None:
    german.write_bytes(content)
    with pytest.raises(CatalogueError, match="Deutsch is not available: its translations cannot be read"):
        translation("de")


def test_a_catalogue_that_was_cut_short_says_so(german: Path) -> None:
    whole = german.read_bytes()
    for length in range(0, len(whole) - 1, 7):
        german.write_bytes(whole[:length])
        with pytest.raises(CatalogueError):
            translation("de")

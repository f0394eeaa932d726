"""The checks of the names of sides in a catalogue."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog
from name_checks import FORMS, name_faults

pytestmark = pytest.mark.needs("babel")

ARTICLES = "plural; nom=les Noirs; dat=aux Noirs"


def catalogue(english: str, translation: str, forms: str = ARTICLES) -> Catalog:
    made = Catalog()
    made.add("Black", "Noirs")
    made.add("Black", forms, context=FORMS)
    made.add("{name}", "nom={name}; dat=à {name}", context=FORMS)
    made.add(english, translation)
    return made


@pytest.mark.parametrize(
    "translation",
    [
        "{side:Dat} de jouer",
        "{side:Nom} {side:gagne|gagnent}",
        "{side}",
        "{side} (commence)",
        "{side} : niveau {level}",
        "haut : {side}",
    ],
)
def test_a_form_or_a_heading_is_right(translation: str) -> None:
    assert list(name_faults(catalogue("{side} moves", translation))) == []


@pytest.mark.parametrize("translation", ["À {side} de jouer", "{side} gagne", "la pendule de {side}"])
def test_a_bare_name_in_a_sentence_is_a_fault(translation: str) -> None:
    (fault,) = name_faults(catalogue("{side} moves", translation))
    assert "{side}" in fault


def test_a_language_without_forms_may_use_the_bare_name() -> None:
    assert list(name_faults(catalogue("{side} moves", "{side} zieht", "nom=Noirs; dat=Noirs"))) == []


def test_a_form_that_nobody_listed_is_a_fault() -> None:
    (fault,) = name_faults(catalogue("{side} moves", "{side:gen} de jouer"))
    assert fault.endswith("called gen")


def test_every_name_lists_the_same_forms() -> None:
    (fault,) = name_faults(catalogue("{side} moves", "{side:nom}", "plural; nom=les Noirs"))
    assert fault == "'Black': missing forms: dat"

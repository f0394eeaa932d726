"""Old Cyrillic files: the code page is recognised by the letters."""

from __future__ import annotations

import pytest
from pdn_entries import accepted, read

from checkers_app.notation.code_pages import code_page
from checkers_app.notation.pdn import Accepted

NAMES = "Иванов", "Петров Алексей", "ИВАНОВ - ПЕТРОВ", "Щербаков", "чемпионат России"
GAME = '[White "{}"]\n[Black "{}"]\n\n1. 11-15 {{хороший ход}} *\n'


@pytest.mark.parametrize("page", ["cp1251", "koi8-r", "cp866"])
@pytest.mark.parametrize("name", NAMES)
def test_names_in_an_old_code_page_are_read_and_it_is_noted(page: str, name: str) -> None:
    entry = accepted(GAME.format(name, "Петров").encode(page))
    assert entry.record.tag("White") == name
    assert entry.notes == (f"the file does not say how its letters are encoded: {page} was assumed",)


@pytest.mark.parametrize(
    "text",
    ["Jörg Müller", "Größe", "café, naïve", "García Márquez", "Ærøskøbing", "“quoted” – so", "ÄÄÄÄÄÄÄÄ"],
)
def test_western_names_stay_western(text: str) -> None:
    assert code_page([text.encode("cp1252")]) == "cp1252"
    entry = accepted(GAME.format(text, "A").replace("хороший ход", "good").encode("cp1252"))
    assert entry.record.tag("White") == text
    assert entry.notes == ()


def test_lines_in_utf_8_among_others_stay_as_they_are_and_one_game_has_the_note() -> None:
    entries = read(GAME.format("Иванов", "Петров").encode("cp1251") + GAME.format("Łódź", "Щ").encode())
    assert [entry.record.tag("White") for entry in entries if isinstance(entry, Accepted)] == [
        "Иванов",
        "Łódź",
    ]
    assert [len(entry.notes) for entry in entries if isinstance(entry, Accepted)] == [1, 0]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_that_is_mostly_cyrillic_is_read(encoding: str) -> None:
    text = GAME.format("Очень длинное имя участника", "Другое имя " * 12)
    assert accepted(text.encode(encoding)).record.tag("White") == "Очень длинное имя участника"

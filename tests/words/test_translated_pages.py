"""Every page in every language: nothing on it is still English, and nothing is cut, outside or covered."""

from __future__ import annotations

from functools import cache

import pytest
from catalogues import LOCALE, place, read
from legible import faults, shortened_texts
from message_checks import same_words, still_english
from unsaid import NAMES, in_licence, is_code, texts_on

from checkers_app.games import boards
from checkers_app.ui.outlined import PAGES, opened, text_of
from checkers_app.ui.view_scene import ViewScene
from checkers_app.words import LANGUAGES

Size = tuple[int, int]
CHECKERS = boards()["checkers"]
CODES = tuple(language.code for language in LANGUAGES if language.code != "en")
USUAL: Size = (1280, 800)
SMALLEST: Size = (480, 640)
SIZES: tuple[Size, ...] = (SMALLEST, (640, 480), (640, 600), (800, 600), (700, 1000), USUAL, (1920, 1080))
QUICK = {"de", "ru"}
"""The longest words, and other letters."""
SOMETIMES = {*QUICK, "fr", "pl"}
"""Whose pages are read beside the English by whoever runs the slow tests; of all others by the long ones."""


def translated(code: str) -> bool:
    """Whether anybody has translated it yet."""
    return len(read(LOCALE / place(code, ".po"), code)) > 0


def cases() -> list[object]:
    found: list[object] = []
    for code in filter(translated, CODES):
        for size in SIZES:
            quick = size == SMALLEST and code in QUICK
            mark = [] if quick else [pytest.mark.slow] if size == SMALLEST else [pytest.mark.long]
            found += [pytest.param(page, code, size, marks=mark) for page in PAGES]
    return found


@cache
def sentences(code: str) -> frozenset[str]:
    """What a translator has written: it is drawn whole, unlike names and lines of moves."""
    return frozenset(
        text
        for message in read(LOCALE / place(code, ".po"), code)
        for text in ((message.string,) if isinstance(message.string, str) else message.string or ())
    )


@pytest.mark.parametrize(("page", "code", "size"), cases())
def test_nothing_of_a_page_is_cut_or_covered(
    page: str, code: str, size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(page, CHECKERS, size, language=code) as scene:
        assert isinstance(scene, ViewScene)
        assert faults(scene.tree) == [], text_of(scene, places=True)
        assert shortened_texts(monkeypatch, scene, size) & sentences(code) == set()


@cache
def english(page: str, key: str) -> frozenset[str]:
    with opened(page, boards()[key], USUAL, language="en") as scene:
        return frozenset(texts_on(pytest.MonkeyPatch(), scene, USUAL))


def mark_of(key: str, code: str) -> list[pytest.MarkDecorator]:
    """When a page is read in a language."""
    if key != "checkers" or code not in SOMETIMES:
        return [pytest.mark.long]
    return [] if code in QUICK else [pytest.mark.slow]


@pytest.mark.parametrize(
    ("page", "key", "code"),
    [
        pytest.param(page, key, code, marks=mark_of(key, code))
        for page in PAGES
        for code in filter(translated, CODES)
        for key in boards()
    ],
)
def test_nothing_on_a_page_is_still_english(
    page: str, key: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(page, boards()[key], USUAL, language=code) as scene:
        same = texts_on(monkeypatch, scene, USUAL) & english(page, key)
    known = same_words(code) | {name.lower() for name in NAMES}
    left = {
        text for text in same if still_english(text, known) and not is_code(text) and not in_licence(text)
    }
    assert left == set()

"""Every page in every language: nothing is cut, outside or covered; before a release nothing is English."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

import pytest
from catalogues import LOCALE, codes, place, read
from legible import faults, shortened_texts
from message_checks import same_words, still_english
from unsaid import NAMES, in_licence, is_code, texts_on

from checkers_app.games import boards
from checkers_app.ui.outlined import PAGES, opened, opened_page, text_of
from checkers_app.ui.view_scene import ViewScene
from checkers_app.words import LANGUAGES

pytestmark = pytest.mark.needs("babel")

Size = tuple[int, int]
CHECKERS = boards()["checkers"]
CODES = tuple(language.code for language in LANGUAGES if language.code in codes())
USUAL: Size = (1280, 800)
SMALLEST: Size = (480, 640)
SIZES: tuple[Size, ...] = (SMALLEST, (640, 480), (640, 600), (800, 600), (700, 1000), USUAL, (1920, 1080))
SOMETIMES = {"de", "ru", "fr", "pl"}
"""Languages whose pages are compared with the English ones in CI; long tests compare the others."""


@cache
def sentences(code: str) -> frozenset[str]:
    """A translated text, which is drawn whole, unlike names and lines of moves."""
    return frozenset(
        text
        for message in read(LOCALE / place(code, ".po"), code)
        for text in ((message.string,) if isinstance(message.string, str) else message.string or ())
    )


@pytest.mark.each
@pytest.mark.parametrize(
    "sizes",
    [
        pytest.param([SMALLEST, USUAL], marks=pytest.mark.slow, id="smallest and usual"),
        pytest.param(SIZES, marks=pytest.mark.long, id="all"),
    ],
)
@pytest.mark.parametrize("page", PAGES)
def test_nothing_of_a_page_is_cut_or_covered(
    page: str, sizes: Sequence[Size], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every language, each following another on the open page."""
    with opened_page(page, CHECKERS, sizes[0], language=CODES[0]) as shown:
        assert isinstance(shown.scene, ViewScene)
        for code, size in product(CODES, sizes):
            shown.speak(code)
            shown.fit(size)
            assert faults(shown.scene.tree) == [], f"{code} {size} {text_of(shown.scene, places=True)}"
            assert not shortened_texts(monkeypatch, shown.scene, size) & sentences(code), f"{code} {size}"


@cache
def english(page: str, key: str) -> frozenset[str]:
    with opened(page, boards()[key], USUAL, language="en") as scene:
        return frozenset(texts_on(pytest.MonkeyPatch(), scene, USUAL))


def mark_of(key: str, code: str) -> list[pytest.MarkDecorator]:
    """When a page is read in a language."""
    return [] if key == "checkers" and code in SOMETIMES else [pytest.mark.long]


@pytest.mark.slow
@pytest.mark.release
@pytest.mark.parametrize(
    ("page", "key", "code"),
    [
        pytest.param(page, key, code, marks=mark_of(key, code))
        for page in PAGES
        for code in CODES
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

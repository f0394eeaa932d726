"""What a page says comes through the door for words, and what the door is asked for is in the template."""

from __future__ import annotations

from functools import cache

import pytest
from catalogues import TEMPLATE, read
from unsaid import NAMES, texts_on, unsaid, words_of

from checkers_app.games import boards
from checkers_app.ui.outlined import PAGES, opened
from checkers_app.words import MadeUp

pytestmark = pytest.mark.needs("babel")

SIZE = (1280, 800)
Key = tuple[str, str]
"""The context of a sentence, and the sentence."""


class Asked(MadeUp):
    """The made-up language, which takes note of what it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: set[Key] = set()

    def gettext(self, message: str) -> str:
        self.keys.add(("", message))
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.keys.add(("", msgid1))
        return super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        self.keys.add((context, message))
        return super().pgettext(context, message)


@pytest.fixture(scope="module")
def known() -> set[Key]:
    messages = [message for message in read(TEMPLATE) if message.id]
    return {(m.context or "", m.id if isinstance(m.id, str) else m.id[0]) for m in messages}


@cache
def shown(page: str, key: str) -> tuple[set[str], set[Key]]:
    """The texts of a page in the made-up language, and what the door was asked for."""
    language = Asked()
    with opened(page, boards()[key], SIZE, language=language) as scene:
        return texts_on(pytest.MonkeyPatch(), scene, SIZE), language.keys


def pages() -> list[object]:
    first = next(iter(boards()))
    return [
        pytest.param(page, key, marks=[] if key == first else pytest.mark.slow)
        for page in PAGES
        for key in boards()
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("page", "key"), pages())
def test_every_word_of_a_page_comes_through_the_door(page: str, key: str) -> None:
    texts, _ = shown(page, key)
    assert unsaid(texts) == []


@pytest.mark.parametrize(("page", "key"), pages())
def test_every_sentence_at_the_door_is_one_that_translators_get(page: str, key: str, known: set[Key]) -> None:
    """Where it is kept in a table its literal stands in ``later``.  Only names and keys are none."""
    _, keys = shown(page, key)
    assert [sentence for _, sentence in keys - known if not set(words_of(sentence)) <= NAMES] == []

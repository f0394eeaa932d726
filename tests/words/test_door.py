"""All text of a page goes through the translation module, and all of its sentences are in the template."""

from __future__ import annotations

import pytest
from catalogues import TEMPLATE, read
from unsaid import NAMES, texts_on, unsaid, words_of

from checkers_app.games import boards
from checkers_app.ui.outlined import PAGES, opened_page
from checkers_app.words import MadeUp

pytestmark = pytest.mark.needs("babel")

SIZE = (1280, 800)
Key = tuple[str, str]
"""The context of a sentence, and the sentence."""


class Asked(MadeUp):
    """The pseudo-language, which records the requested sentences."""

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


@pytest.mark.each
@pytest.mark.parametrize("key", boards())
@pytest.mark.parametrize("page", PAGES)
def test_every_word_of_a_page_comes_through_the_door(
    page: str, key: str, known: set[Key], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of a page that was opened in English.

    If a sentence is stored in a table, its literal is in ``later``. Only names and keys stay English.
    """
    language = Asked()
    with opened_page(page, boards()[key], SIZE) as shown:
        shown.speak(language)
        shown.fit(SIZE)
        assert unsaid(texts_on(monkeypatch, shown.scene, SIZE)) == []
    asked = language.keys - known
    assert [sentence for _, sentence in asked if not set(words_of(sentence)) <= NAMES] == []

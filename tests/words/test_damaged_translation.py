"""A damaged translation: the English is shown, nothing crashes and memory stays bounded."""

from __future__ import annotations

import gettext
from collections.abc import Iterator

import pytest

from checkers_app.words import N_, say, say_count, speak
from checkers_app.words.door import say_count_in, say_in
from checkers_app.words.sentence import Sentence


class Damaged(gettext.NullTranslations):
    """Every sentence ends in the same way."""

    def __init__(self, end: str) -> None:
        super().__init__()
        self.end = end

    def gettext(self, message: str) -> str:
        return message + self.end

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return (msgid1 if n == 1 else msgid2) + self.end

    def pgettext(self, context: str, message: str) -> str:
        del context
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        del context
        return self.ngettext(msgid1, msgid2, n)


@pytest.fixture(
    params=[
        " {nofield}",
        " {",
        " }",
        " {0}",
        " {name.no}",
        " {name[9]}",
        " {name:>999999999}",
        " {name!r:>9}",
    ]
)
def damaged(request: pytest.FixtureRequest) -> Iterator[None]:
    speak(Damaged(request.param))
    yield
    speak()


@pytest.mark.usefixtures("damaged")
def test_the_english_is_said() -> None:
    assert say("Play {name}", name="x") == "Play x"
    assert say_count("{number} {name}", "{number} {name}s", 1, name="x") == "1 x"
    assert say_count("{number} {name}", "{number} {name}s", 2, name="x") == "2 xs"
    assert say_in("a button", "Open {name}", name="x") == "Open x"
    assert say_count_in("a button", "{number} {name}", "{number} {name}s", 3, name="x") == "3 xs"
    assert str(Sentence(N_("Play {name}"), name="x")) == "Play x"


def test_a_translation_that_is_whole_is_said() -> None:
    speak(Damaged(" – {name}: {name}"))
    assert say("Play {name}", name="x") == "Play x – x: x"
    speak()

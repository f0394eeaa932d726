"""The catalogues of the program: complete, in one piece, in words of their own."""

from __future__ import annotations

import messages
import pytest
from catalogues import LOCALE, place, read

CODES = messages.wanted_codes()
TRANSLATED = [
    code for code in CODES if any(message.id for message in read(LOCALE / place(code, ".po"), code))
]


def test_the_template_is_what_the_sources_say() -> None:
    assert messages.check([]) == []


def test_every_language_is_translated() -> None:
    assert list(CODES) == TRANSLATED


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_is_complete(code: str) -> None:
    assert messages.check([code]) == []

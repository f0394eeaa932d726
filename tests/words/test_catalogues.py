"""The catalogues of the program: complete, in one piece, in words of their own."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import messages
import pytest
from catalogues import LOCALE, compiled, place, read

CODES = messages.wanted_codes()
TRANSLATED = [
    code for code in CODES if any(message.id for message in read(LOCALE / place(code, ".po"), code))
]


def test_the_template_is_what_the_sources_say() -> None:
    assert messages.check([]) == []


def test_every_language_is_translated() -> None:
    assert list(CODES) == TRANSLATED


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_has_no_fault(code: str) -> None:
    assert messages.check([code]) == []


def test_what_is_read_does_not_say_when_it_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two builds of one source are the same to the byte."""

    class Later(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> Later:
            return cls(2040, 1, 1, tzinfo=tz)

    made = [[path.read_bytes() for path in compiled(LOCALE, tmp_path / "one")]]
    monkeypatch.setattr(dt, "datetime", Later)
    made.append([path.read_bytes() for path in compiled(LOCALE, tmp_path / "two")])
    assert len(made[0]) == 8
    assert made[0] == made[1]

"""The catalogues of the program; ``messages.py check``, which the checks run, looks for faults in them."""

from __future__ import annotations

import datetime as dt
import shutil
from pathlib import Path

import messages
import pytest
from catalogues import LOCALE, compiled, place, read

pytestmark = pytest.mark.needs("babel")


@pytest.mark.slow
@pytest.mark.parametrize("code", messages.wanted_codes())
def test_every_language_is_translated(code: str) -> None:
    assert any(message.id and message.string for message in read(LOCALE / place(code, ".po"), code))


@pytest.mark.slow
def test_what_is_read_does_not_say_when_it_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two builds of one source are identical byte for byte."""

    class Later(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> Later:
            return cls(2040, 1, 1, tzinfo=tz)

    locale = tmp_path / "locale"
    shutil.copytree(LOCALE / "nl", locale / "nl")
    made = [[path.read_bytes() for path in compiled(locale, tmp_path / "one")]]
    monkeypatch.setattr(dt, "datetime", Later)
    made.append([path.read_bytes() for path in compiled(locale, tmp_path / "two")])
    assert len(made[0]) == 1
    assert made[0] == made[1]

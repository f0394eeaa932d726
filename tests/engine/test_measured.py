"""The measured strength of levels: read from the ladder's file, and only for levels as they were measured."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from strategies import CHECKERS

from checkers_app.engine import measured
from checkers_app.engine.levels import levels_for
from checkers_app.engine.measured import Measured, fingerprint, levels_file, measurements


def test_a_fingerprint_changes_with_the_play_and_not_with_the_words() -> None:
    strength = CHECKERS.levels[0]
    assert fingerprint(strength) == fingerprint(replace(strength, name="Other", description="Other."))
    assert strength.sight is not None
    changed = replace(strength, sight=replace(strength.sight, noise=strength.sight.noise + 1))
    assert fingerprint(strength) != fingerprint(changed)
    assert len({fingerprint(item) for item in CHECKERS.levels}) == len(CHECKERS.levels)


def test_the_file_that_comes_with_the_program_has_every_level() -> None:
    assert levels_file(CHECKERS.key).is_file()
    ratings = [level.rating for level in levels_for(CHECKERS)]
    known = [rating for rating in ratings if rating is not None]
    assert len(known) == len(ratings), "python -m checkers_app dev ladder --write measures them"
    assert known == sorted(known), "each level is stronger than the one below"


def test_figures_that_cannot_be_read_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "board.json"
    monkeypatch.setattr(measured, "levels_file", lambda _: file)
    for text in (None, "", "[]", "{}", '{"levels": [{"rating": 3}]}', '{"levels": 5}'):
        if text is not None:
            file.write_text(text, encoding="utf-8")
        measurements.cache_clear()
        assert measurements("board") == {}
    entry = {"fingerprint": "abc", "rating": 1200, "error": 30, "wins": 5, "draws": 3, "losses": 2}
    file.write_text(json.dumps({"levels": [entry]}), encoding="utf-8")
    measurements.cache_clear()
    assert measurements("board") == {"abc": Measured(1200, 30, 5, 3, 2)}
    measurements.cache_clear()

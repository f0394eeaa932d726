"""The facts about the running program."""

from __future__ import annotations

from pathlib import Path

import pytest

from checkers_app import __version__
from checkers_app.engine import checkers as compiled
from checkers_app.engine.resources import NOTHING, Resources
from checkers_app.views.about.facts import details, facts
from checkers_app.words.sentence import Sentence


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "available", lambda: False)
    told = {fact.name: fact.value for fact in facts(NOTHING, {})}
    assert (told["Engine"], told["Endgame tables"], told["Opening book"]) == (
        "textbook only",
        "none",
        "not used",
    )


def test_details_tell_the_problems_and_nothing_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "somebody")
    told = details(Resources(troubles=(Sentence("The opening book is not used: it is torn"),)), {})
    assert f"Version: {__version__}" in told
    assert "torn" in told
    assert "somebody" not in told
    assert str(Path.home()) not in told

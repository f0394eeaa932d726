"""The tool bar of a game has its captions in every language at the usual size."""

from __future__ import annotations

import pytest
from legible import texts_of

from checkers_app.games import boards
from checkers_app.ui.outlined import opened
from checkers_app.words import LANGUAGES, say

SIZE = (1280, 800)
CAPTIONS = {"play": ("Undo", "Hint", "Why not?", "Think", "Menu"), "end": ("Undo", "Review", "Think", "Menu")}
SOON = {"en", "ru"}
"""The languages with the shortest and the longest words; the others are slow tests."""


@pytest.mark.parametrize("page", CAPTIONS)
@pytest.mark.parametrize(
    "code",
    [pytest.param(each.code, marks=() if each.code in SOON else pytest.mark.slow) for each in LANGUAGES],
)
def test_no_caption_of_the_tool_bar_is_lost(page: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(page, boards()["checkers"], SIZE, language=code) as scene:
        drawn = {text for text, _ in texts_of(monkeypatch, scene, SIZE)}
        assert {say(caption) for caption in CAPTIONS[page]} <= drawn

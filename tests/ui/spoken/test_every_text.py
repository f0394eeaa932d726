"""A screen reader receives every text that is drawn on a page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import MappingProxyType

import pytest
from legible import texts_of

from checkers_app.games import boards
from checkers_app.learn.duel.contestants import CONTESTANTS
from checkers_app.ui.kit.elements import Words
from checkers_app.ui.kit.elements.values import OptionSpot
from checkers_app.ui.kit.look import Look
from checkers_app.ui.outlined import PAGES, opened
from checkers_app.ui.spoken.page import SpokenNode
from checkers_app.ui.spoken.telling import Teller
from checkers_app.ui.view_scene import ViewScene
from checkers_app.words import say

SIZE = (1280, 800)
SIZES = ((480, 640), (800, 600), (700, 1000), SIZE)

NUMBER_LINE = r"lost|won|verloren|gewonnen|проигрыш|победа|[+−]?\d+([.,]\d+)?|[+−]∞ [αβ]"
"""The ends of the window's axis: the picture's name gives alpha and beta."""
RULE_LINE = r"\d+"
"""The numbers of the rule's lines."""
NOT_TOLD = MappingProxyType(
    {
        "review": r"[+−]\d",  # the graph's axis: each move tells its score
        # What is in the nodes and next to the branches in signs is told in words; W3 is a sign of the
        # legend.
        "tree": rf"{NUMBER_LINE}|{RULE_LINE}|≤.*|\d+-\d+|W3|±1",
        "exercise": NUMBER_LINE,
        "duel": r"1[0,]*",  # the axis: each bar tells its number
        "problem": r"[\d,]+",  # the axis of the scale: how hard it is, and who solves it, is told in words
        "practice": r"\d",  # in the circles of the steps: how many are done is told
        "rules": r"\d",  # on two squares of a diagram: what it shows is written under it
    }
)
"""For each page, what is drawn but not announced, and why; the list may only shrink."""
NOT_TOLD_ELSEWHERE = MappingProxyType(
    {
        "practice": r"\d",  # in the circles of the steps: how many are done is told
        "problem": r"[\d.]+",  # the scale again, in German
    }
)
"""The same in other windows and languages."""


def words_of(node: SpokenNode) -> str:
    typed = node.typed.text if node.typed is not None else ""
    return f"{node.label} {node.description} {node.value} {typed}"


def bare(text: str) -> str:
    """Lines are wrapped anywhere, and long ones end in an ellipsis."""
    return re.sub(r"\s+", "", text).rstrip("…").casefold()


def untold(
    page: str,
    key: str,
    patch: pytest.MonkeyPatch,
    size: tuple[int, int] = SIZE,
    language: str | None = None,
) -> list[str]:
    with opened(page, boards()[key], size, language=language) as scene:
        assert isinstance(scene, ViewScene)
        wordings: list[tuple[str, ...]] = [(say(each.title), say(each.short)) for each in CONTESTANTS]
        first_fit = Look.first_fit

        def listening(look: Look, texts: Sequence[str], role: str, room: int) -> str:
            wordings.append(tuple(texts))
            return first_fit(look, texts, role, room)

        patch.setattr(Look, "first_fit", listening)
        drawn = dict.fromkeys(text for text, _ in texts_of(patch, scene, size))
        told = Teller().tell(scene.tree, scene.touch, "", 1.0, scene.news)
        wordings += [(each.label, *each.shown) for each in scene.tree.walk() if isinstance(each, Words)]
        options = [each.option for each in scene.tree.walk() if isinstance(each, OptionSpot)]
        wordings += [(option.label, option.short) for option in options]
    heap = "\n".join(bare(words_of(node)) for node in told.nodes.values())
    # A shorter wording says what the longest says.
    shorter = {line for longest, *lines in wordings if bare(longest) in heap for line in lines}
    return [
        text
        for text in drawn
        if any(letter.isalnum() for letter in text) and bare(text) not in heap and text not in shorter
    ]


@pytest.mark.each
@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=[] if key == "checkers" else pytest.mark.slow) for key in boards()]
)
@pytest.mark.parametrize("page", PAGES)
def test_every_text_that_is_drawn_is_told(page: str, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left = re.compile(NOT_TOLD.get(page, r"(?!)"))
    assert [text for text in untold(page, key, monkeypatch) if not left.fullmatch(text)] == []


@pytest.mark.long
@pytest.mark.parametrize("language", [None, "de", "ru"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_so_it_is_in_every_window_and_in_other_languages(
    page: str, size: tuple[int, int], language: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = re.compile("|".join(each.get(page, r"(?!)") for each in (NOT_TOLD, NOT_TOLD_ELSEWHERE)))
    texts = untold(page, "checkers", monkeypatch, size, language)
    assert [text for text in texts if not left.fullmatch(text)] == []


@pytest.mark.slow
@pytest.mark.parametrize("page", NOT_TOLD)
def test_what_is_left_out_of_a_page_is_drawn_there(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception that is no longer needed is removed."""
    assert any(re.fullmatch(NOT_TOLD[page], text) for text in untold(page, "checkers", monkeypatch))

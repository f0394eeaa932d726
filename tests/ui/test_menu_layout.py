"""The list of the main menu: whole words in every window, and subtitles wherever they have room."""

from __future__ import annotations

from typing import Any

import pytest
from desk import Desk

from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import MenuItem
from checkers_app.ui.menu.menu import MenuScene

pytestmark = pytest.mark.usefixtures("display")

SMALL = ((480, 640), (700, 1000), (800, 600), (1024, 768))
LARGE = ((1200, 740), (1280, 800), (1920, 1080), (2560, 1080))
ON_THE_LAST_ROW = {"rules", "settings", "quit"}


def opened(size: tuple[int, int]) -> tuple[Desk, list[MenuItem]]:
    desk = Desk(size=size)
    desk.stack.push(MenuScene(desk.context))
    group = desk.top._group  # type: ignore[attr-defined]
    return desk, [widget for widget in group.widgets if isinstance(widget, MenuItem)]


@pytest.mark.parametrize("size", LARGE)
def test_whatever_leads_to_a_game_tells_what_it_is(size: tuple[int, int]) -> None:
    _, items = opened(size)
    assert {item.name for item in items if not item._subtitle} == ON_THE_LAST_ROW
    last = [item.rect for item in items if item.name in ON_THE_LAST_ROW]
    assert len({rect.y for rect in last}) == 1
    assert all(item.rect.bottom <= last[0].y for item in items if item.name not in ON_THE_LAST_ROW)


@pytest.mark.parametrize("size", SMALL + LARGE)
def test_no_word_of_the_list_is_cut(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    desk, items = opened(size)
    cut = []
    text = Look.text

    def watched(self: Look, *arguments: Any) -> None:
        words, role, room = arguments[1], arguments[2], arguments[6] if len(arguments) > 6 else None
        if room is not None and self.fit(words, role, room) != words:
            cut.append(words)
        text(self, *arguments)

    monkeypatch.setattr(Look, "text", watched)
    desk.draw()
    assert len(items) >= 9
    assert cut == []

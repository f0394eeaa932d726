"""The list of the main menu: whole words in every window, and subtitles wherever they have room."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from desk import Desk

from checkers_app.games import boards
from checkers_app.storage.settings import Opponent, Settings
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import MenuItem
from checkers_app.ui.menu.menu import MenuScene

pytestmark = pytest.mark.usefixtures("display")

SMALL = (
    *((480, 600), (480, 640), (600, 600), (639, 600), (640, 720), (738, 830), (820, 880), (600, 900)),
    *((700, 1000), (800, 600), (1024, 768)),
)
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


@pytest.mark.parametrize("opponent", Opponent)
@pytest.mark.parametrize("game", boards())
@pytest.mark.parametrize("size", SMALL + LARGE)
def test_nothing_lies_over_anything(size: tuple[int, int], game: str, opponent: Opponent) -> None:
    settings = Settings(game=game)
    settings = settings.with_choice(game, replace(settings.choice(game), opponent=opponent))
    desk = Desk(settings, size=size)
    desk.stack.push(MenuScene(desk.context))
    scene = desk.top
    assert isinstance(scene, MenuScene)
    for one, other in combinations(scene._group.widgets, 2):
        assert not one.rect.colliderect(other.rect), (one.name, other.name)
        assert scene._list.union(scene._card).contains(one.rect), one.name

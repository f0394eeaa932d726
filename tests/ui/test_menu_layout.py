"""The list of the main menu: whole words in every window, and subtitles wherever they have room."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from driver import Driver, Shown

from checkers_app.games import boards
from checkers_app.play import library
from checkers_app.play.library import Library
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Opponent, Settings
from checkers_app.storage.shelf import Shelf
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


def opened(size: tuple[int, int]) -> tuple[Driver, list[MenuItem]]:
    driver = Driver.quick(size=size)
    driver.open(MenuScene(driver.context))
    return driver, menu_items(driver)


def menu_items(driver: Driver) -> list[MenuItem]:
    return [widget for widget in driver.group.widgets if isinstance(widget, MenuItem)]


@pytest.mark.parametrize("size", LARGE)
def test_whatever_leads_to_a_game_tells_what_it_is(size: tuple[int, int]) -> None:
    _, items = opened(size)
    assert {item.name for item in items if not item._subtitle} == ON_THE_LAST_ROW
    last = [item.rect for item in items if item.name in ON_THE_LAST_ROW]
    assert len({rect.y for rect in last}) == 1
    assert all(item.rect.bottom <= last[0].y for item in items if item.name not in ON_THE_LAST_ROW)


@pytest.mark.parametrize("size", SMALL + LARGE)
def test_no_word_of_the_list_is_cut(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    driver, items = opened(size)
    cut = []
    text = Look.text

    def watched(self: Look, *arguments: Any) -> None:
        words, role, room = arguments[1], arguments[2], arguments[6] if len(arguments) > 6 else None
        if room is not None and self.fit(words, role, room) != words:
            cut.append(words)
        text(self, *arguments)

    monkeypatch.setattr(Look, "text", watched)
    driver.draw()
    assert len(items) >= 8
    assert cut == []


@pytest.mark.parametrize("size", SMALL + LARGE)
def test_a_game_to_continue_moves_nothing_in_any_window(size: tuple[int, int], tmp_path: Path) -> None:
    driver, items = opened(size)
    before = {item.name: item.rect for item in items}
    assert "continue" not in before
    driver.context.library = Library(Shelf(tmp_path))
    kept = library.Desk()
    match = Match.new(boards()["checkers"], (HUMAN, HUMAN))
    driver.context.library.write(kept, match.play(match.state.legal_moves()[0]))
    kept.release()
    driver.resize(size)
    after = {item.name: item.rect for item in menu_items(driver)}
    place = after.pop("continue")
    assert after == before
    assert place.bottom < before["checkers"].y or place.right <= before["checkers"].x


@pytest.mark.parametrize("size", SMALL + LARGE)
def test_the_button_that_leads_to_what_the_program_is_says_so(size: tuple[int, int], shown: Shown) -> None:
    driver, _ = opened(size)
    about = next(widget for widget in driver.group.widgets if widget.name == "about")
    driver.draw()
    labelled = any(text == "About" and about.rect.contains(place) for text, place in shown.texts)
    assert labelled or "About" in about.tip
    assert labelled or (size[0] < 1200 and size[0] > size[1])


@pytest.mark.parametrize("size", LARGE)
def test_the_last_row_stands_clear_of_the_entries_over_it(size: tuple[int, int]) -> None:
    _, items = opened(size)
    entries = {item.name: item.rect for item in items}
    step = entries["games"].y - entries["puzzles"].bottom
    assert entries["rules"].y - entries["games"].bottom >= 2 * step


def test_a_middling_window_has_a_picture_and_labels_beside_the_rows(shown: Shown) -> None:
    for size, roomy in (((800, 600), False), ((1024, 768), True), ((1180, 700), True)):
        shown.texts.clear()
        driver, _ = opened(size)
        driver.draw()
        places = dict(shown.texts)
        rows = {widget.name: widget.rect for widget in driver.group.widgets}
        assert (places["Opponent"].right < rows["opponent"].x) is roomy
        assert (rows["levels"].right < rows["opponent_page"].x) is roomy
        assert (rows["opponent"].y > 100) is roomy, "over the rows there is the board"


@pytest.mark.parametrize("opponent", Opponent)
@pytest.mark.parametrize("game", boards())
@pytest.mark.parametrize("size", SMALL + LARGE)
def test_nothing_lies_over_anything(size: tuple[int, int], game: str, opponent: Opponent) -> None:
    settings = Settings(game=game)
    settings = settings.with_choice(game, replace(settings.choice(game), opponent=opponent))
    driver = Driver.quick(settings, size=size)
    driver.open(MenuScene(driver.context))
    scene = driver.top
    assert isinstance(scene, MenuScene)
    for one, other in combinations(scene._group.widgets, 2):
        assert not one.rect.colliderect(other.rect), (one.name, other.name)
        assert scene._list.union(scene._card).contains(one.rect), one.name

"""The list and the card of the main menu in every window: whole words, and subtitles if there is space."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from driver import Driver, Shown
from legible import faults
from pygame import Rect

from checkers_app.games import boards
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.saved import library
from checkers_app.play.saved.library import Library
from checkers_app.storage.settings import Motion, Opponent, Settings
from checkers_app.storage.shelf import Shelf
from checkers_app.ui.kit.elements import MenuButton, Words
from checkers_app.ui.menu.menu import MenuScene

QUIET = Settings(motion=Motion.OFF)
SMALL = (
    *((480, 600), (480, 640), (600, 600), (639, 600), (640, 720), (738, 830), (820, 880), (600, 900)),
    *((700, 1000), (800, 600), (1024, 768)),
)
LARGE = ((1200, 740), (1280, 800), (1920, 1080), (2560, 1080))
ON_THE_LAST_ROW = ("rules", "settings", "quit")


def opened(driver: Driver, size: tuple[int, int]) -> dict[str, Rect]:
    """The positions of the entries in the list."""
    driver.open(MenuScene(driver.context), size)
    return entries(driver)


def entries(driver: Driver) -> dict[str, Rect]:
    found = [control for control in driver.top.touch.controls if isinstance(control, MenuButton)]
    assert all(entry.seen == entry.rect for entry in found), "nothing has to be scrolled to"
    return {entry.name: entry.rect for entry in found}


@pytest.mark.slow
@pytest.mark.parametrize("size", LARGE)
def test_whatever_leads_to_a_game_tells_what_it_is(driver: Driver, size: tuple[int, int]) -> None:
    items = opened(driver, size)
    last = [items.pop(name) for name in ON_THE_LAST_ROW]
    assert len({rect.y for rect in last}) == 1
    assert last[0].y - items["games"].bottom >= 2 * (items["games"].y - items["practice"].bottom), (
        "stands clear"
    )
    labels = [driver.part(name).label for name in items]
    assert all(", " in label for label in labels), labels


@pytest.mark.slow
@pytest.mark.parametrize("size", SMALL + LARGE)
def test_a_game_to_continue_moves_no_other_entry_in_any_window(
    driver: Driver, size: tuple[int, int], tmp_path: Path
) -> None:
    before = opened(driver, size)
    assert len(before) == 9
    assert "continue" not in before
    driver.context.library = Library(Shelf(tmp_path))
    kept = library.Desk()
    match = Match.new(boards()["checkers"], (HUMAN, HUMAN))
    driver.context.library.write(kept, match.play(match.state.legal_moves()[0]))
    kept.release()
    driver.top.shown()
    driver.turn()
    after = entries(driver)
    place = after.pop("continue")
    alone, beside = before.pop("checkers"), after.pop("checkers")
    assert after == before
    if beside != alone:  # in two columns, a game to continue takes half of the first row
        assert (beside.topright, beside.bottomright) == (alone.topright, alone.bottomright)
        assert (place.topleft, place.bottomleft) == (alone.topleft, alone.bottomleft)
    assert place.bottom < beside.y or place.right <= beside.x


@pytest.mark.parametrize("size", SMALL + LARGE)
def test_without_a_game_to_continue_no_place_in_a_row_is_empty(driver: Driver, size: tuple[int, int]) -> None:
    items = opened(driver, size)
    left, right = min(each.x for each in items.values()), max(each.right for each in items.values())
    rows = {each.y: [other for other in items.values() if other.y == each.y] for each in items.values()}
    for row in rows.values():
        assert min(each.x for each in row) == left
        assert size[0] >= 1200 or max(each.right for each in row) == right


@pytest.mark.slow
@pytest.mark.parametrize("size", SMALL + LARGE)
def test_the_button_that_leads_to_what_the_program_is_says_so(
    driver: Driver, size: tuple[int, int], shown: Shown
) -> None:
    opened(driver, size)
    driver.draw()
    about = driver.control("About").rect
    labelled = any(text == "About" and about.contains(place) for text, place in shown.texts)
    assert labelled or size[0] < 1200
    driver.move(about.center)
    driver.wait(1.0)
    assert any(text.startswith("About: version and licences") for text in shown)


@pytest.mark.slow
def test_a_middling_window_has_a_picture_and_labels_beside_the_rows(driver: Driver) -> None:
    for size, roomy in (((800, 600), False), ((1024, 768), True), ((1180, 700), True)):
        opened(driver, size)
        label = next(e for e in driver.top.tree.walk() if isinstance(e, Words) and e.label == "Opponent")
        row, bars = driver.part("opponent").rect, driver.part("levels").rect
        assert (label.rect.right < row.x) is roomy
        assert (bars.right < driver.part("opponent_page").rect.x) is roomy
        assert (row.y > 100) is roomy, "over the rows there is the board"


@pytest.mark.parametrize("opponent", Opponent)
@pytest.mark.parametrize("game", boards())
@pytest.mark.parametrize("size", SMALL + LARGE)
def test_nothing_is_cut_or_over_anything(size: tuple[int, int], game: str, opponent: Opponent) -> None:
    settings = replace(QUIET, game=game)
    driver = Driver(settings.with_choice(game, replace(settings.choice(game), opponent=opponent)))
    opened(driver, size)
    assert faults(driver.top.tree) == []


@pytest.mark.parametrize("size", SMALL + LARGE)
@pytest.mark.parametrize("more", [False, True])
def test_every_level_is_wide_enough_for_a_finger(
    driver: Driver,
    size: tuple[int, int],
    more: bool,  # noqa: FBT001
) -> None:
    driver.change(more_choices=more)
    opened(driver, size)
    bars = [part.rect for part in driver.parts() if part.role == "option" and part.label[:1].isdigit()]
    levels = [rect for rect in bars if rect.height >= 64]
    assert len(levels) == 11
    assert min(rect.width for rect in levels) >= 32


@pytest.mark.parametrize("code", ["en", "de", "fr", "ru"])
def test_long_words_leave_no_half_of_a_high_card_empty(driver: Driver, code: str) -> None:
    driver.change(language=code, more_choices=True)
    opened(driver, (700, 1000))
    options = [part.rect for part in driver.parts() if part.role == "option" and part.label[:1].isdigit()]
    bar, play = max(options, key=lambda rect: rect.height), driver.part("play").rect
    assert play.top - bar.bottom < bar.height

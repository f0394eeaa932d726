"""The list for choosing a ballot: used with keys, searched, clicked."""

from __future__ import annotations

import pytest
from driver import Driver
from legible import faults
from strategies import CHECKERS
from trees import each_room, speaking, told_rows

from checkers_app.notation.ballots import openings_for, three_move_openings
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.menu.openings_scene import OpeningsScene
from checkers_app.words import MadeUp

BALLOTS = three_move_openings()


@pytest.fixture
def picked() -> list[int]:
    return []


@pytest.fixture
def deck(driver: Driver, picked: list[int]) -> Driver:
    driver.open(MenuScene(driver.context))
    driver.open(
        OpeningsScene(driver.context, CHECKERS, openings_for(CHECKERS, barred=True), 2, picked.append)
    )
    return driver


def rows(deck: Driver) -> list[str]:
    return list(told_rows(deck, "list"))


def chosen(deck: Driver) -> str:
    """The selected row, which must be visible."""
    (row,) = (row for row in rows(deck) if "chosen" in row)
    return row


@pytest.mark.slow
def test_how_many_ballots_there_are_is_said_beside_the_title(deck: Driver) -> None:
    said = {element.label: element.rect for element in deck.top.tree.walk() if element.label}
    count = next(place for label, place in said.items() if label.endswith("three-move ballots"))
    assert count.bottom < said["Ballots"].top


def test_a_ballot_is_picked_by_keys(deck: Driver, picked: list[int]) -> None:
    deck.key("down")
    deck.key("return")
    assert picked == [4]  # 3 is excluded and not shown
    assert deck.name == "MenuScene"


def test_a_ballot_is_picked_by_clicks(deck: Driver, picked: list[int]) -> None:
    row = next(row for row in rows(deck) if BALLOTS[5].name in row)
    deck.click(told_rows(deck, "list")[row].center)
    assert f'heading "Ballot {BALLOTS[5].number}"' in deck.outline()
    deck.press("Choose")
    assert picked == [BALLOTS[5].number]


@pytest.mark.slow
def test_barred_ballots_are_shown_on_demand(deck: Driver, picked: list[int]) -> None:
    assert 'text "156 three-move ballots"' in deck.outline()
    deck.press("Show the 18 barred ones too")
    assert 'text "174 three-move ballots"' in deck.outline()
    deck.key("down")
    assert "barred" in chosen(deck)
    deck.key("return")
    assert picked == [3], "whatever was clicked"


@pytest.mark.slow
def test_the_list_scrolls_to_both_ends_and_no_further(deck: Driver) -> None:
    before = rows(deck)
    for key, number in (("end", 174), ("page down", 174), ("home", 1), ("page up", 1)):
        deck.key(key)
        assert f" {number}, " in chosen(deck).replace('"', " ")
    deck.move(next(iter(told_rows(deck, "list").values())).center)
    deck.wheel(-500)
    assert len(rows(deck)) == len(before)
    assert " 174, " in rows(deck)[-1].replace('"', " ")
    deck.wheel(900)
    assert [row.removesuffix(" chosen") for row in rows(deck)] == [
        row.removesuffix(" chosen") for row in before
    ]


@pytest.mark.slow
def test_what_is_typed_is_searched_for_whatever_has_the_focus(deck: Driver, picked: list[int]) -> None:
    deck.focus("Cancel")
    deck.type("kel")
    assert all("Kelso" in row for row in rows(deck))
    assert 'text "23 of 156 ballots"' in deck.outline()
    deck.type("zz")
    assert 'text "No ballot matches “kelzz”."' in deck.outline()
    deck.key("return")
    assert picked == []
    for _ in range(2):
        deck.key("backspace")
    assert "Kelso" in chosen(deck)
    deck.key("escape")
    assert 'text "156 three-move ballots"' in deck.outline()
    assert "Kelso" in chosen(deck), "what was found stays chosen"
    deck.key("return")
    assert picked == [85]


@pytest.mark.slow
def test_a_space_on_what_the_keyboard_has_gone_to_is_not_searched_for(deck: Driver) -> None:
    deck.focus("Show the 18 barred ones too")
    deck.key("space")
    assert 'text "174 three-move ballots"' in deck.outline()


def test_escape_picks_nothing(deck: Driver, picked: list[int]) -> None:
    deck.key("escape")
    assert deck.name == "MenuScene"
    assert picked == []


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["kel", "xyz"])
@each_room
def test_a_search_has_room_for_its_words(
    deck: Driver, typed: str, size: tuple[int, int], language: MadeUp | None
) -> None:
    deck.type(typed)
    with speaking(language):
        deck.top.resize(size)
        assert faults(deck.top.tree) == []


def test_a_search_chooses_the_first_ballot_that_it_finds(deck: Driver, picked: list[int]) -> None:
    deck.type("9-14, 22-1")
    first, *others = rows(deck)
    assert others
    assert "chosen" in first
    deck.key("return")
    assert picked == [36]

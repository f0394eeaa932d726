"""The stubs of a tree under the pointer, selected, and while questions are asked."""

from __future__ import annotations

import pytest
from driver import SIZES, Driver
from tree_page import open_tree, place_of, study, tree_view


def names(driver: Driver) -> set[str]:
    return driver.names


def first_stub(driver: Driver) -> int:
    stub = study(driver).tree.next_cut(0)
    assert stub is not None
    return stub


def test_the_buttons_of_a_low_card_come_back_when_the_pointer_leaves_a_stub(driver: Driver) -> None:
    open_tree(driver, size=SIZES[0])
    corner = {"side", "form"}
    assert corner <= names(driver)
    driver.move(place_of(driver, first_stub(driver)))
    assert corner.isdisjoint(names(driver)), "the reason for the cut takes the card"
    head = tree_view(driver).place.head
    driver.move((head.centerx, head.y + 1))
    assert corner <= names(driver)


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_question_is_not_covered_by_the_reason_for_a_cut(driver: Driver, size: tuple[int, int]) -> None:
    open_tree(driver, size=size)
    driver.click(place_of(driver, first_stub(driver)))
    assert tree_view(driver).reason() is not None
    assert "look" in names(driver)
    driver.key("p")
    assert tree_view(driver).reason() is None
    assert "look" not in names(driver)
    driver.top.session.go_to(len(study(driver).steps))
    driver.click(place_of(driver, first_stub(driver)))
    compact = tree_view(driver).place.compact
    assert (tree_view(driver).reason() is None) == compact
    assert ("look" in names(driver)) != compact


def test_a_cut_that_is_still_to_come_is_not_explained(driver: Driver) -> None:
    open_tree(driver)
    driver.click(place_of(driver, first_stub(driver)))
    driver.key("shift+,")
    assert tree_view(driver).reason() is None

"""The stubs of a tree under the pointer, selected, and during questions."""

from __future__ import annotations

import pytest
from driver import SIZES, Driver
from tree_page import open_tree, place_of, study


def names(driver: Driver) -> set[str]:
    return driver.names


def is_explained(driver: Driver) -> bool:
    """True if the page says why a branch was cut."""
    return any(line.startswith('group "Why ') for line in driver.outline())


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
    driver.move((driver.window.centerx, 2))
    assert corner <= names(driver)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES[:2])
def test_a_question_is_not_covered_by_the_reason_for_a_cut(driver: Driver, size: tuple[int, int]) -> None:
    open_tree(driver, size=size)
    driver.click(place_of(driver, first_stub(driver)))
    assert is_explained(driver)
    assert "look" in names(driver)
    driver.key("p")
    assert not is_explained(driver)
    assert "look" not in names(driver)
    driver.top.session.go_to(len(study(driver).steps))
    driver.click(place_of(driver, first_stub(driver)))
    low = size == SIZES[0]  # there the reason replaces the question
    assert is_explained(driver) != low
    assert ("look" in names(driver)) != low


@pytest.mark.slow
def test_a_cut_that_is_still_to_come_is_not_explained(driver: Driver) -> None:
    open_tree(driver)
    driver.click(place_of(driver, first_stub(driver)))
    driver.key("<")
    assert not is_explained(driver)

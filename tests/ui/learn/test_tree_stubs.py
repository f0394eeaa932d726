"""The stubs of a tree under the pointer, selected, and while questions are asked."""

from __future__ import annotations

import pygame
import pytest
from tree_desk import SIZES, Desk

from checkers_app.ui.context import Context


def names(desk: Desk) -> set[str]:
    return {widget.name for widget in desk.scene._group.widgets}


def first_stub(desk: Desk) -> int:
    stub = desk.study.tree.next_cut(0)
    assert stub is not None
    return stub


def test_the_buttons_of_a_low_card_come_back_when_the_pointer_leaves_a_stub(context: Context) -> None:
    desk = Desk(context, size=SIZES[0])
    corner = {"side", "form"}
    assert corner <= names(desk)
    desk.move(desk.place(first_stub(desk)))
    assert corner.isdisjoint(names(desk)), "the reason for the cut takes the card"
    head = desk.scene._view.place.head
    desk.move((head.centerx, head.y + 1))
    assert corner <= names(desk)


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_question_is_not_covered_by_the_reason_for_a_cut(context: Context, size: tuple[int, int]) -> None:
    desk = Desk(context, size=size)
    desk.click(desk.place(first_stub(desk)))
    assert desk.scene._view.reason() is not None
    assert "look" in names(desk)
    desk.key(pygame.K_p, "p")
    assert desk.scene._view.reason() is None
    assert "look" not in names(desk)
    desk.scene.session.go_to(len(desk.study.steps))
    desk.click(desk.place(first_stub(desk)))
    compact = desk.scene._view.place.compact
    assert (desk.scene._view.reason() is None) == compact
    assert ("look" in names(desk)) != compact


def test_a_cut_that_is_still_to_come_is_not_explained(context: Context) -> None:
    desk = Desk(context)
    desk.click(desk.place(first_stub(desk)))
    desk.key(pygame.K_COMMA, ",", pygame.KMOD_SHIFT)
    assert desk.scene._view.reason() is None

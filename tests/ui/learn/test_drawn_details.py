"""Details of the pictures on learning pages: the rows of a rule, and what surrounds trees."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from driver import Driver, Shown
from exercise_desk import drawn, open_exercise
from legible import texts_of
from pygame import Rect, Surface
from tree_page import open_tree

from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.learn.tree.pseudocode import Pseudocode
from checkers_app.notation.positions import read_position
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGrowing
from checkers_app.ui.kit.elements import Words
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn import door_sketches
from checkers_app.ui.learn.kit.rule_card import Lit, draw_rule
from checkers_app.ui.learn.tree.search_tree import TreeArea

RULE = Pseudocode("A rule", tuple(f"line {number}" for number in range(1, 31)), {}, {}, is_negamax=False)


@pytest.mark.parametrize("lit", [1, 15, 30])
@pytest.mark.parametrize("height", [60, 200, 700])
def test_the_rows_of_a_rule_lie_in_its_place_with_their_numbers_before_them(
    context: Context, shown: Shown, height: int, lit: int
) -> None:
    place = Rect(50, 20, 300, height)
    height_drawn = draw_rule(context.look, Surface((400, 800)), place, RULE, Lit(lit))
    places = dict(shown.texts)
    lines = [text for text in places if text.startswith("line ")]
    assert f"line {lit}" in lines
    assert min(height - 24, 30 * 21 - 1) < height_drawn <= height, "as many rows as there is space for"
    assert all(place.contains(at) for at in places.values())
    for line in lines:
        number = places[line.removeprefix("line ")]
        assert number.right < places[line].left
        assert number.centery == places[line].centery
    tops = [places[line].y for line in lines]
    assert len({below - above for above, below in pairwise(tops)}) == 1


def test_a_node_that_is_too_deep_for_the_space_is_drawn_below_the_moves_that_lead_there(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open(ToGrowing(TICTACTOE, TICTACTOE.initial), (480, 640))
    for _ in range(60):
        driver.key("f")
    while "is added to the tree" not in "".join(driver.outline()):
        driver.key(".")
    places = dict(texts_of(monkeypatch, driver.top, (480, 640)))
    (after,) = (text for text in places if text.startswith("after "))
    numbers = [at for text, at in places.items() if text.isdecimal() and at.bottom < 320]
    assert numbers
    assert all(places[after].bottom < at.top for at in numbers)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_rows_of_an_exercise_alternate_and_name_the_players_in_their_colours(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, level: int
) -> None:
    colours: dict[str, set[str]] = {}
    original = Look.text

    def text(look: Look, surface: Surface, words: str, role: str, colour: str, *where: Any) -> None:
        colours.setdefault(words, set()).add(colour)
        original(look, surface, words, role, colour, *where)

    monkeypatch.setattr(Look, "text", text)
    scene = open_exercise(driver, 7, level)
    driver.draw()
    theme, tree = driver.context.look.theme, drawn(scene)
    named = {"MAX": {theme.max}, "MIN": {theme.min}, "Leaves": {theme.ink2}}
    assert {name: colours[name] for name in named} == named
    step = tree.top(1) - tree.top(0)
    depth = scene.work.exercise.full.depth
    rows = [driver.pixel((tree.rect.right - 2, tree.rect.y + step * row + step // 2)) for row in range(depth)]
    assert all(one != other for one, other in pairwise(rows))
    assert len(set(rows)) <= 2


@pytest.mark.parametrize("size", [(480, 640), (1280, 800)])
def test_what_is_wrong_with_a_pasted_text_is_written_within_the_place_of_the_tree(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    open_tree(driver, TICTACTOE, read_position(TICTACTOE, "tictactoe xo1/ox1/1x1 o"), size)
    monkeypatch.setattr("checkers_app.ui.learn.tree.scene.pasted_text", lambda: "no position")
    driver.key("ctrl+v")
    (tree,) = (each for each in driver.top.tree.walk() if isinstance(each, TreeArea))
    (note,) = (each for each in tree.walk() if isinstance(each, Words) and "pasted" in each.label)
    assert tree.rect.inflate(-16, -16).contains(note.rect)


def test_the_kinds_of_nodes_alternate_in_the_sketch_of_a_tree(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds: dict[float, set[bool]] = {}

    def put(_look: Look, _surface: Surface, at: tuple[float, float], _side: float, **kind: bool) -> None:
        kinds.setdefault(at[1], set()).add(kind["maximising"])

    monkeypatch.setattr(door_sketches, "put_triangle", put)
    door_sketches.tree_sketch(context.look, Surface((200, 120)), Rect(0, 0, 200, 120))
    assert [kinds[y] for y in sorted(kinds)] == [{True}, {False}, {True}]

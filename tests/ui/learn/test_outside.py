"""Values next to their triangles: none covers another, or the tip of a triangle."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from driver import Driver
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface
from strategies import TICTACTOE
from tree_page import changed, open_tree, place_of, search_ends, shows, sight, study

from checkers_app.notation.fen import parse_fen
from checkers_app.ui.context import Context
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.learn.kit import shapes
from checkers_app.ui.learn.kit.shapes import FROM_TIP, HEIGHT, LOWER, UNDER
from checkers_app.ui.learn.tree.drawing import edge_texts
from checkers_app.ui.learn.tree.drawing.outside import Spot, beside

LEFT, RIGHT = 100.0, 900.0
WIDTH = 33


def spots(rooms: list[float], sides: list[int], leaves: list[bool], stubs: list[bool]) -> list[Spot]:
    found, x = [], LEFT
    for row, (room, side, leaf, stub) in enumerate(zip(rooms, sides, leaves, stubs, strict=False)):
        found.append(Spot(row, x + room / 2, side, room, 0 if stub else WIDTH, leaf, stub))
        x += room
    return found


def spans(row: list[Spot], places: dict[int, int]) -> dict[int, tuple[float, float]]:
    """Values at the height of the tips."""
    found = {}
    for spot in row:
        where = places.get(spot.row, 0)
        if where:
            ends = sorted((spot.x + where * FROM_TIP, spot.x + where * (FROM_TIP + spot.width)))
            found[spot.row] = (ends[0], ends[1])
    return found


@pytest.mark.slow
@given(
    rooms=st.lists(st.floats(30, 110), min_size=2, max_size=12),
    sides=st.lists(st.integers(12, 58), min_size=12, max_size=12),
    maximising=st.booleans(),
)
def test_a_value_stands_clearly_nearer_to_its_own_tip_than_to_another_without_one(
    *, rooms: list[float], sides: list[int], maximising: bool
) -> None:
    row = spots(rooms, sides, [False] * 12, [False] * 12)
    places = beside(row, LEFT, LEFT + sum(rooms), 60, maximising=maximising)
    for number, ends in spans(row, places).items():
        for other in row:
            if other.row != number:
                assert min(abs(other.x - end) for end in ends) >= 1.4 * FROM_TIP


@pytest.mark.slow
@given(
    rooms=st.lists(st.floats(12, 200), min_size=1, max_size=12),
    sides=st.lists(st.integers(12, 58), min_size=12, max_size=12),
    leaves=st.lists(st.booleans(), min_size=12, max_size=12),
    stubs=st.lists(st.booleans(), min_size=12, max_size=12),
    maximising=st.booleans(),
)
def test_no_value_lies_over_another_or_over_a_tip(
    *, rooms: list[float], sides: list[int], leaves: list[bool], stubs: list[bool], maximising: bool
) -> None:
    row = spots(rooms, sides, leaves, stubs)
    end = LEFT + sum(rooms)
    places = beside(row, LEFT, end, 60, maximising=maximising)
    taken = spans(row, places)
    for (a, b), (c, d) in combinations(taken.values(), 2):
        assert b <= c or d <= a
    for number, (a, b) in taken.items():
        assert a >= LEFT
        assert b <= end
        assert not any(a < other.x < b for other in row if other.row != number)
    below = [spot for spot in row if places.get(spot.row) == 0]
    for one, other in pairwise(below):
        assert other.x - one.x >= WIDTH


@pytest.mark.slow
@given(
    rooms=st.lists(st.floats(12, 60), min_size=2, max_size=20),
    sides=st.lists(st.integers(12, 40), min_size=20, max_size=20),
    below=st.integers(20, 120),
)
def test_under_the_last_row_values_stand_in_lines_and_none_lies_over_another(
    *, rooms: list[float], sides: list[int], below: int
) -> None:
    row = spots(rooms, sides, [True] * len(rooms), [False] * len(rooms))
    end = LEFT + sum(rooms)
    places = beside(row, LEFT, end, below, maximising=True, is_last=True)
    under = {spot.row: spot for spot in row if places.get(spot.row, 1) in {0, -2, -3}}
    lines: dict[int, list[Spot]] = {}
    for number, spot in under.items():
        lines.setdefault(places[number], []).append(spot)
        line = max(0, -1 - places[number])
        assert spot.side * HEIGHT / 2 + UNDER + LOWER * line <= below + LOWER or line == 0
    for members in lines.values():
        for one, other in pairwise(members):
            assert other.x - one.x >= WIDTH
    if below > 100 and all(room >= 14 for room in rooms):
        inner = [spot for spot in row if spot.x - WIDTH / 2 >= LEFT and spot.x + WIDTH / 2 <= end]
        assert all(spot.row in places for spot in inner), "three lines are enough for every one of them"


@pytest.mark.slow
def test_of_the_values_of_a_row_of_leaves_all_are_inside_or_all_below(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_tree(driver)
    tree = study(driver).tree
    even = next(row for row in range(len(tree)) if tree.is_leaf(row) and study(driver).value_text(row) == "0")
    span = driver.top.session.layout.span(even)
    driver.top.session.lens.keep_in_view(*span, fly=False, close=True)
    changed(driver)
    written: dict[str, list[tuple[str, Any]]] = {"put_value": [], "put_beside": []}

    def note(name: str) -> None:
        put = getattr(shapes, name)

        def noted(look: Look, surface: Surface, text: str, at: Any, *rest: Any, **more: Any) -> None:
            written[name].append((text, at))
            put(look, surface, text, at, *rest, **more)

        monkeypatch.setattr(shapes, name, noted)

    note("put_value")
    note("put_beside")
    driver.draw()
    last = place_of(driver, even)[1]
    clear = (-WIDTH, 0, WIDTH)  # at the edges of the picture there may be no space below
    inside, below = (
        {
            text
            for text, (x, y) in written[name]
            if abs(y - last) < 2 and all(shows(driver, (round(x + away), round(y))) for away in clear)
        }
        for name in written
    )
    assert "0" in inside | below
    assert len(inside | below) > 1
    assert not inside or not below, (inside, below)


def test_a_value_goes_to_the_left_where_the_right_is_taken() -> None:
    row = [Spot(0, 150, 42, 90, WIDTH, False, False), Spot(1, 205, 18, 20, 0, False, False)]
    assert beside(row, LEFT, RIGHT, 60, maximising=True) == {0: -1}
    assert beside(row, LEFT, RIGHT, 60, maximising=False) == {0: 1}


def test_leaves_have_theirs_below() -> None:
    row = [Spot(number, 150 + 40 * number, 30, 40, WIDTH, True, False) for number in range(3)]
    assert beside(row, LEFT, RIGHT, 60, maximising=False) == {0: 0, 1: 0, 2: 0}
    assert 0 not in beside(row, LEFT, RIGHT, 28, maximising=False).values(), "the picture ends above them"


@pytest.mark.slow
def test_no_value_is_written_on_strips(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    state = TICTACTOE.initial
    for square in (5, 3):
        state = state.play(next(move for move in state.legal_moves() if move.origin == square))
    open_tree(driver, TICTACTOE, state)
    written: list[Rect] = []
    original = shapes.put_beside

    def put_beside(look: Look, surface: Surface, *what: Any, **more: Any) -> None:
        text, centre, side, where = what
        width = shapes.width_outside(look, text, side, hollow=True)
        begin = centre[0] + where * FROM_TIP - (width if where < 0 else 0)
        if where:
            written.append(Rect(round(begin), round(centre[1]), width, 1))
        original(look, surface, *what, **more)

    monkeypatch.setattr(shapes, "put_beside", put_beside)
    driver.draw()
    picture = sight(driver).picture()
    assert picture is not None
    _, bundles = picture.layout.visible(picture.camera.left, picture.camera.right, picture.camera.pixels)
    strips = [
        Rect(left, picture.grid.strip(level).y, right - left, picture.grid.strip(level).height)
        for bundle in bundles
        for level in range(bundle.level, study(driver).levels)
        for left, right in [
            [round(picture.grid.clip.x + picture.camera.x(place)) for place in (bundle.left, bundle.right)]
        ]
    ]
    assert written
    assert [box for box in written if box.collidelist(strips) >= 0] == []


@pytest.mark.parametrize("text", ["+0.26", "\u22120.10", "\u2264+0.24", "+10.25", "0", "W12"])
@pytest.mark.parametrize("hollow", [False, True])
def test_a_value_is_spelled_the_same_at_every_size(
    context: Context, monkeypatch: pytest.MonkeyPatch, text: str, *, hollow: bool
) -> None:
    surface, look = Surface((200, 200)), context.look
    written: list[str] = []

    def blit(_: Fonts, __: Surface, words: str, *___: object) -> None:
        written.append(words)

    monkeypatch.setattr(Fonts, "blit", blit)
    for side in range(shapes.NARROWEST_BESIDE, 70):
        written.clear()
        shapes.put_value(look, surface, text, (100, 100), side, maximising=True, hollow=hollow)
        outside = shapes.width_outside(look, text, side, hollow=hollow)
        assert written == ([] if outside else [text])
    assert written == [text]  # the largest has space for any


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800)])
@pytest.mark.parametrize("fen", ["W:WK14,K15:BK6", "W:W31,K3:B26,18,10,11,7,8", "W:W18,24,20:BK12,4"])
def test_no_move_lies_over_a_value(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], fen: str
) -> None:
    open_tree(driver, state=parse_fen(fen), size=size)
    driver.top.session.deepen(1)
    search_ends(driver)
    moves: list[Rect] = []
    values: list[Rect] = []
    place, write = edge_texts.on_edges, shapes.put_beside

    def on_edges(*what: Any) -> dict[int, Rect]:
        found = place(*what)
        moves.extend(found.values())
        return found

    def put_beside(look: Look, surface: Surface, *what: Any, **more: Any) -> None:
        values.append(shapes.beside_box(look, *what, maximising=more["maximising"]))
        write(look, surface, *what, **more)

    monkeypatch.setattr("checkers_app.ui.learn.tree.drawing.tree_painter.on_edges", on_edges)
    monkeypatch.setattr(shapes, "put_beside", put_beside)
    driver.draw()
    assert values
    assert not any(move.collidelist(values) >= 0 for move in moves)


@pytest.mark.usefixtures("display")
def test_values_below_a_triangle_are_in_lines_below_each_other() -> None:
    look = Look(THEMES["maple"], Fonts())
    below = [
        shapes.beside_box(look, "+1.25", (200.0, 100.0), 40, where, maximising=True) for where in (0, -2, -3)
    ]
    tip = 100 + 40 * HEIGHT / 2
    assert tip <= below[0].top < tip + 6
    assert {box.centerx for box in below} == {200}
    assert [round(box.centery - below[0].centery) for box in below] == [0, LOWER, 2 * LOWER]

"""With enough space only natural sizes are computed: no second arrangement is created, and the
sizes agree.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect

from checkers_app.games.checkers import GAME
from checkers_app.ui.kit.elements import (
    AtLeast,
    ByShape,
    Card,
    Choice,
    Column,
    Columns,
    Element,
    FirstFit,
    Flow,
    Grid,
    Measure,
    Middle,
    Option,
    Pane,
    Row,
    Scroll,
    Space,
    Steady,
    Switch,
    Table,
    Tile,
    Words,
    page_frame,
)
from checkers_app.ui.kit.look import Look, look_of
from checkers_app.ui.outlined import opened
from checkers_app.ui.view_scene import ViewScene


@pytest.fixture(scope="module")
def look() -> Look:
    pygame.display.init()
    pygame.font.init()
    return look_of("maple", 1.0)


def text(words: str = "A sentence of several words") -> Words:
    return Words(words, "Several words", wrap=True)


def nothing(*_: object) -> None:
    pass


MAKERS: dict[str, Callable[[], Element]] = {
    "row": lambda: Row(text(), Space(), Words("Long", "L"), gap=5, pad=3),
    "row in parts": lambda: Row(text(), Words("Long"), parts=(2, 3)),
    "column": lambda: Column(text(), Switch("s", "On", nothing, on=True), text(), pad=(4, 9)),
    "card": lambda: Card(text(), Words("Name", long=True), title=("A title", "Title")),
    "grid": lambda: Grid(2, text(), text(), text("One"), least=150, most=180),
    "columns": lambda: Columns(2, text(), text("One"), text("Two")),
    "flow": lambda: Flow(Words("One"), Words("Two"), Words("Three")),
    "table": lambda: Table([(Words("One"), text()), (Words("Three"), text("Four"))]),
    "first fit": lambda: FirstFit(Row(text(), text()), Column(text(), text()), gives_way=True),
    "shown": lambda: FirstFit(Column(text(), text()), lambda: Scroll("s", text()), shown=30, lowest=25),
    "by shape": lambda: ByShape(lambda: Row(text()), lambda: Column(text())),
    "pane": lambda: Pane(text(), 120, highest=30),
    "middle": lambda: Middle(Card(text(), most=160)),
    "steady": lambda: Steady(text(), high=44, low=20),
    "low": lambda: Steady(text(), low=20),
    "tile": lambda: Tile("t", nothing, text(), natural=500),
    "choice": lambda: Choice("c", [Option("One of two", "One"), Option("Two")], 0, nothing),
    "page": lambda: page_frame("Page", text(), back=nothing),
}


@pytest.mark.parametrize("kind", MAKERS)
def test_a_size_asked_alone_is_the_size_asked_with_the_least_one(look: Look, kind: str) -> None:
    measure, make = Measure(look), MAKERS[kind]
    assert make().natural_width(measure) == make().widths(measure)[1]
    for width in (90, 150, 210, 400):
        assert make().natural_height(measure, width) == make().heights(measure, width)[1]
        assert make().fits_width(measure, width) == (make().widths(measure)[0] <= width)


def test_a_class_with_widths_of_its_own_has_natural_ones_whatever_it_is_made_of(look: Look) -> None:
    class Wide(Row):
        def _widths(self, measure: Measure) -> tuple[int, int]:
            del measure
            return 70, 90

    wide = Wide(text())
    assert wide.natural_width(Measure(look)) == 90
    assert Wide(text()).fits_width(Measure(look), 70)
    assert not Wide(text()).fits_width(Measure(look), 69)


def test_where_the_first_arrangement_has_room_no_other_is_made(look: Look) -> None:
    made: list[str] = []

    def other() -> Element:
        made.append("other")
        return text("Short")

    first = Column(text(), FirstFit(text(), other, gives_way=True))
    whole = Column(Row(FirstFit(first, other), grow=1), Space())
    whole.place(Measure(look), Rect(0, 0, 600, 400), Rect(0, 0, 600, 400))
    assert not made
    narrow = FirstFit(Words("Much longer than the place"), other)
    narrow.place(Measure(look), Rect(0, 0, 50, 400), Rect(0, 0, 50, 400))
    assert made == ["other"]


def test_an_arrangement_that_needs_more_room_is_not_created(look: Look) -> None:
    made: list[str] = []

    def arrangement(name: str, width: int) -> AtLeast:
        def make() -> Element:
            made.append(name)
            return Pane(text(), width)

        return AtLeast(width, make)

    for width, expected in ((399, "narrow"), (400, "wide"), (299, "last")):
        fit = FirstFit(arrangement("wide", 400), arrangement("narrow", 300), arrangement("last", 200))
        assert fit.fits_width(Measure(look), width)
        fit.place(Measure(look), Rect(0, 0, width, 400), Rect(0, 0, width, 400))
        assert made == [expected]
        made.clear()
    assert not FirstFit(arrangement("wide", 400), arrangement("last", 200)).fits_width(Measure(look), 199)
    assert not made


def test_an_arrangement_in_the_middle_is_enough_for_a_width(look: Look) -> None:
    wide, narrow, last = Pane(text(), 400), Pane(text(), 200), Pane(text(), 300)
    assert FirstFit(wide, narrow, last).fits_width(Measure(look), 200)


@pytest.mark.parametrize(
    ("page", "size"),
    [
        ("practice", (1280, 800)),
        ("problem", (900, 1200)),
        pytest.param("exercise", (1280, 800), marks=pytest.mark.slow),
        pytest.param("glossary", (1280, 800), marks=pytest.mark.slow),
        pytest.param("lessons", (1280, 800), marks=pytest.mark.slow),
        pytest.param("menu", (700, 1000), marks=pytest.mark.slow),
        pytest.param("own-player", (1280, 800), marks=pytest.mark.slow),
        pytest.param("play", (900, 1200), marks=pytest.mark.slow),
        pytest.param("problems", (1280, 800), marks=pytest.mark.slow),
        pytest.param("rules", (1280, 800), marks=pytest.mark.slow),
    ],
)
def test_no_arrangement_is_narrower_than_is_said_of_it(
    page: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    created: list[tuple[int, Element]] = []

    def create(arrangement: AtLeast) -> Element:
        created.append((arrangement.width, arrangement.make()))
        return created[-1][1]

    monkeypatch.setattr(AtLeast, "__call__", create)
    with opened(page, GAME, size) as scene:
        assert isinstance(scene, ViewScene)
        measure = Measure(scene._context.look, scene.dense, {}, size[1] > size[0])
        assert scene.tree.children
        assert created
        for width, element in created:
            assert element.widths(measure)[0] >= width


def test_heights_for_two_widths_are_worked_out_once_each(look: Look) -> None:
    asked: list[int] = []

    class Counted(Element):
        def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
            del measure
            asked.append(width)
            return width, width

    element, measure = Counted(), Measure(look)
    for width in (10, 20, 10, 20, 10):
        assert element.heights(measure, width) == (width, width)
    assert asked == [10, 20]


@pytest.mark.parametrize("page", ["opponent", "school", "settings"])
def test_a_page_makes_few_elements_more_than_it_shows(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(page, GAME, (1280, 800)) as scene:
        assert isinstance(scene, ViewScene)
        made, create = 0, Element.__init__

        def counted(*given: object, **named: object) -> None:
            nonlocal made
            made += 1
            create(*given, **named)  # type: ignore[arg-type]

        monkeypatch.setattr(Element, "__init__", counted)
        scene.refresh()
        shown = sum(1 for _ in scene.tree.walk())
    assert made <= 1.5 * shown

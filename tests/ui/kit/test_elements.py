"""The tree of elements: its layout, and the effects of pointer and keys."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from checkers_app.ui.kit.elements import (
    Area,
    Button,
    ByRoom,
    ByShape,
    Card,
    Choice,
    Column,
    Columns,
    Element,
    Field,
    FirstFit,
    Flow,
    Grid,
    Heard,
    Measure,
    MenuButton,
    Middle,
    Moves,
    Option,
    Pane,
    Picture,
    Room,
    Row,
    Rows,
    Scroll,
    Slider,
    Space,
    Steady,
    Stepper,
    Switch,
    Table,
    TextBox,
    Tile,
    Touch,
    Words,
    card_frame,
    outline,
    page_frame,
    window_frame,
)
from checkers_app.ui.kit.elements.arrange import shared
from checkers_app.ui.kit.look import Look, look_of
from checkers_app.ui.kit.text_area import TextArea
from checkers_app.ui.kit.text_field import TextEdit


@pytest.fixture(scope="module")
def look() -> Look:
    pygame.display.init()
    pygame.font.init()
    return look_of("maple", 1.0)


def laid(look: Look, root: Element, size: tuple[int, int], touch: Touch | None = None) -> Touch:
    """The tree laid out in a window, and simulated input."""
    touch = touch or Touch()
    window = Rect((0, 0), size)
    root.place(Measure(look, scrolls=touch.scrolls), window, window)
    touch.set(root)
    return touch


def key(touch: Touch, code: int, mod: int = 0) -> bool:
    return touch.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def click(touch: Touch, at: tuple[int, int], now: float = 0.0) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        touch.handle(pygame.event.Event(kind, pos=at, button=1), now)


def nothing() -> None:
    """The action of a button that is never pressed."""


SIZES = st.tuples(st.integers(0, 200), st.integers(0, 200)).map(lambda pair: (min(pair), max(pair)))


@pytest.mark.slow
@given(
    st.integers(0, 900),
    st.lists(st.tuples(SIZES, st.sampled_from((0.0, 1.0, 2.0))), min_size=1, max_size=6),
)
def test_room_is_shared_out_to_the_last_unit(room: int, parts: list[tuple[tuple[int, int], float]]) -> None:
    wanted = [size for size, _ in parts]
    sizes = shared(room, wanted, [(grow, 10_000) for _, grow in parts])
    least, natural = sum(a for a, _ in wanted), sum(b for _, b in wanted)
    assert all(size >= low for size, (low, _) in zip(sizes, wanted, strict=True))
    if room <= least:
        assert sum(sizes) == least
    elif room < natural or any(grow for _, grow in parts):
        assert sum(sizes) == room
    else:
        assert sizes == [b for _, b in wanted]


def test_what_is_over_goes_to_those_that_grow_up_to_their_most() -> None:
    assert shared(100, [(10, 10), (10, 10), (10, 10)], [(0, 99), (1, 30), (1, 99)]) == [10, 30, 60]


def elements() -> st.SearchStrategy[Callable[[], Element]]:
    """Functions that create a tree of rows, columns, grids, cards, words and buttons."""
    leaf = st.one_of(
        st.sampled_from(("Play", "A longer text", "Ten words that take quite a while, and then end")).map(
            lambda text: lambda: Words(text, wrap=len(text) > 20, grow=1)
        ),
        st.integers(0, 999).map(lambda n: lambda: Button(f"b{n}", nothing, f"Do {n}", "", icon="check")),
        st.just(lambda: Picture(lambda *_: None, aspect=1.0, smallest=(20, 20))),
    )

    def inside(child: st.SearchStrategy[Callable[[], Element]]) -> st.SearchStrategy[Callable[[], Element]]:
        several = st.lists(child, min_size=1, max_size=4)
        hugging = partial(Column, hug=True)
        kinds = st.sampled_from((Row, Column, Card, Flow, hugging, lambda *c: Grid(2, *c)))
        return st.tuples(kinds, several).map(lambda pair: lambda: pair[0](*(make() for make in pair[1])))

    return st.recursive(leaf, inside, max_leaves=12)


@pytest.mark.slow
@given(elements(), st.integers(300, 1900), st.integers(200, 1000))
def test_nothing_is_outside_its_parent_where_the_least_size_has_room(
    look: Look, make: Callable[[], Element], width: int, height: int
) -> None:
    root = make()
    measure = Measure(look)
    if root.widths(measure)[0] > width or root.heights(measure, width)[0] > height:
        return
    laid(look, root, (width, height))
    for element in root.walk():
        for child in element.children:
            if child.rect.width and child.rect.height:
                assert element.rect.contains(child.rect), outline(root, places=True)
        for one, other in zip(element.children, element.children[1:], strict=False):
            assert not one.rect.colliderect(other.rect), outline(root, places=True)


def test_words_show_the_first_wording_that_has_room_and_only_long_ones_are_cut(look: Look) -> None:
    wordings = ("Why not this move instead?", "Why not?", "?")
    shown = {}
    for width in (400, 90, 20):
        words = Words(*wordings)
        laid(look, words, (width, 20))
        shown[width] = words.shown
        assert not words.shortened
    assert shown == {400: (wordings[0],), 90: (wordings[1],), 20: (wordings[2],)}
    name = Words("A player with quite a long name", long=True)
    laid(look, name, (120, 20))
    assert name.shown[0].endswith("…")
    line = Moves("11-15 23-19 8-11 22-17 9-14")
    laid(look, line, (120, 20))
    assert line.shown[0].removesuffix(" …") in "11-15 23-19 8-11 22-17 9-14"
    assert line.shown[0].endswith(" …")


def test_a_paragraph_takes_the_height_of_its_lines(look: Look) -> None:
    text = "As many words as it takes to fill more than one line of a narrow card"
    measure = Measure(look)
    heights = [Words(text, wrap=True).heights(measure, width)[1] for width in (1000, 300, 150)]
    assert heights[0] == look.fonts.line_height("body")
    assert heights[0] < heights[1] < heights[2]


def test_a_button_gives_up_its_words_before_its_icon(look: Look) -> None:
    actions = [Button(f"b{n}", nothing, "Export as PDN", "Export", "", icon="save") for n in range(3)]
    for width, wording in ((900, "Export as PDN"), (340, "Export"), (160, "")):
        root = Row(*actions, gap=8)
        fresh = [Button(f"b{n}", nothing, "Export as PDN", "Export", "", icon="save") for n in range(3)]
        root = Row(*fresh, gap=8)
        laid(look, root, (width, 44))
        assert {button.wording(look) for button in fresh} == {wording}
        assert {button.label for button in fresh} == {"Export as PDN"}


def test_the_first_arrangement_that_fits_is_taken(look: Look) -> None:
    def page() -> Element:
        beside = Row(Words("Left", width=300), Words("Right", width=300))
        return FirstFit(beside, lambda: Column(Words("Above", width=300), Words("Below", width=300)))

    wide, narrow = page(), page()
    laid(look, wide, (700, 100))
    laid(look, narrow, (400, 100))
    assert outline(wide) == 'text "Left"\ntext "Right"'
    assert outline(narrow) == 'text "Above"\ntext "Below"'


def test_what_is_said_goes_smaller_and_then_scrolls_where_its_place_is_low(look: Look) -> None:
    text = "A paragraph of some length, which takes several lines of its place. " * 5

    def page() -> Element:
        large, small = (lambda style=style: Words(text, style=style, wrap=True) for style in ("body", "note"))
        scrolled = Scroll("said", Words(text, style="note", wrap=True))
        return FirstFit(large, small, scrolled, shown=60, grow=1)

    for height, kind in ((400, Words), (100, Words), (70, Scroll)):
        said = page()
        laid(look, Column(said, Space(4), gap=0), (400, height))
        assert said.rect.height == height - 4
        assert isinstance(said.children[0], kind)


def test_of_several_pages_the_first_is_taken_on_which_title_and_actions_have_room(look: Look) -> None:
    def page(wording: str, *, whole: bool) -> Element:
        actions = [Button("save", nothing, wording, icon="save")]
        return page_frame("A rather long title", Space(), back=nothing, actions=actions, whole=whole)

    for width, label, title in ((620, "Save the sheet", True), (460, "Save", True), (300, "Save", False)):
        root = FirstFit(
            page("Save the sheet", whole=True),
            lambda: page("Save", whole=True),
            lambda: page("Save", whole=False),
        )
        laid(look, root, (width, 300))
        assert f'button "{label}"' in outline(root)
        heading = next(element for element in root.walk() if element.role == "heading")
        assert isinstance(heading, Words)
        assert (heading.shown == ("A rather long title",)) == title


def test_a_number_is_stepped_by_its_halves_and_by_keys(look: Look) -> None:
    steps: list[int] = []
    depth = Stepper("depth", ("depth 4", "4"), steps.append, amount=(4, 1, 6), label="Depth", first=True)
    touch = laid(look, depth, (160, 44))
    assert outline(touch.root) == 'stepper "Depth"\n  text "depth 4"'
    click(touch, (10, 20))
    click(touch, (150, 20))
    for code in (pygame.K_LEFT, pygame.K_MINUS, pygame.K_RIGHT, pygame.K_PLUS):
        assert key(touch, code)
    assert steps == [-1, 1, -1, -1, 1, 1]
    assert not key(touch, pygame.K_a)
    depth.put(2)
    depth.put(40)
    assert steps[-2:] == [-2, 2]
    narrow = Stepper("depth", ("depth 4", "4"), steps.append, amount=(4, 1, 6))
    laid(look, narrow, (100, 44))
    words = narrow.children[0]
    assert isinstance(words, Words)
    assert words.shown == ("4",)


def test_a_number_is_set_on_a_track(look: Look) -> None:
    set_to: list[int] = []
    king = Slider("king", (140, 100, 200), set_to.append, usual=150, label="A king", first=True)
    touch = laid(look, king, (222, 26))
    assert outline(touch.root) == 'slider "A king"'
    assert king.heard == Heard("140", amount=(140, 100, 200))
    assert king.rect.contains(king.ring)
    click(touch, (11, 13))
    touch.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(111, 13), button=1), 5.0)
    touch.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(900, 13)), 5.0)
    assert set_to[:3] == [100, 150, 200], "pressed, pressed elsewhere, and dragged beyond the end"
    king.put(1e9)
    king.put(140.4)
    for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
        assert key(touch, code)
    assert set_to[3:] == [200, 139, 141, 100, 200], "where it stands already nothing is set"
    assert not key(touch, pygame.K_a)
    king.double_click((200, 13))
    assert set_to[-1] == 150


def test_a_board_does_not_make_a_column_too_narrow_for_the_paragraph_in_it(look: Look) -> None:
    text = "Ten words that take quite a while, and then end"
    board = Picture(lambda *_: None, aspect=1.0, smallest=(20, 20))
    column = Column(Words(text, wrap=True), Words(text, wrap=True), board)
    laid(look, Row(column), (300, 160))
    assert all(column.rect.contains(child.rect) for child in column.children)


def test_a_column_does_not_hug_its_board_where_the_words_below_would_not_have_room(look: Look) -> None:
    text = "A paragraph of some length, which takes several lines of its place. " * 2
    board = Picture(lambda *_: None, aspect=1.0, smallest=(20, 20))
    column = Column(board, Words(text, wrap=True), hug=True)
    laid(look, column, (1400, 120))
    assert all(column.rect.contains(child.rect) for child in column.children)
    assert board.rect.width == 1400


def test_a_row_may_be_in_parts_whatever_is_in_them(look: Look) -> None:
    board = Picture(lambda *_: None, aspect=1.0, smallest=(100, 100), label="Board")
    row = Row(board, Words("A rather long text beside it"), gap=10, parts=(3, 2))
    laid(look, row, (510, 400))
    assert [child.rect.width for child in row.children] == [300, 200]
    words = row.children[1].widths(Measure(look))[0]
    assert row.widths(Measure(look))[0] == pytest.approx(words * 5 / 2 + 10, abs=1)


def test_an_element_may_want_another_width_than_what_is_in_it(look: Look) -> None:
    text = "Much more than there is room for in a narrow column"
    column = Column(Words(text, wrap=True), natural=120)
    assert column.widths(Measure(look))[1] == 120
    laid(look, Row(Space(80), column, Space(grow=1), gap=0), (400, 300))
    assert column.rect.width == 120
    word = Column(Words("Unbreakable"), natural=10)
    assert len(set(word.widths(Measure(look)))) == 1, "nothing is cut for it"


def test_a_pane_is_as_wide_as_is_said_whatever_is_in_it(look: Look) -> None:
    for text in ("a", "Much more than there is room for"):
        pane = Pane(Words(text, long=True), 120, most=200, grow=1)
        assert pane.widths(Measure(look)) == (120, 120)
        laid(look, Row(Space(150), pane, gap=0), (300, 40))
        assert pane.rect.width == 150
        laid(look, Row(pane, gap=0), (300, 40))
        assert pane.rect.width == 200


def test_of_a_large_and_a_small_arrangement_only_one_is_made(look: Look) -> None:
    window, made = Rect(0, 0, 100, 100), []

    def words(text: str) -> Element:
        made.append(text)
        return Words(text)

    for dense, text in ((False, "large"), (True, "small")):
        made.clear()
        root = ByRoom(lambda: words("large"), lambda: words("small"))
        root.place(Measure(look, dense), window, window)
        assert made == [text]


def test_a_narrow_button_with_an_icon_alone_has_no_ellipsis(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(Look, "text", lambda *given, **_: written.append(given[2]))
    button = Button("b", nothing, icon="pen", tip="Write", width=26)
    touch = laid(look, button, (26, 40))
    touch.draw(look, Surface((26, 40)))
    assert written == []


def test_what_is_typed_into_an_area_is_told(look: Look) -> None:
    edit = TextEdit(lambda: None, longest=50)
    area = Area(TextArea("remark", edit, lambda text: 8 * len(text), ""), label="Your remark")
    touch = laid(look, area, (300, 80))
    assert touch.handle(pygame.event.Event(pygame.TEXTINPUT, text="Bold"))
    assert outline(area, touch) == 'field "Your remark" “Bold” focused'
    assert not area.key(pygame.K_SPACE), "a space is typed"


def test_another_shape_of_window_has_another_arrangement(look: Look) -> None:
    window = Rect(0, 0, 100, 100)
    for tall, label in ((False, "beside"), (True, "below")):
        root = ByShape(lambda: Words("beside"), lambda: Words("below"))
        root.place(Measure(look, tall=tall), window, window)
        assert outline(root) == f'text "{label}"'


def test_what_gives_way_needs_no_more_than_its_last_arrangement(look: Look) -> None:
    def page(*, gives_way: bool) -> Element:
        last = Words("Short", height=20)
        return FirstFit(Words("Long", height=90), lambda: last, gives_way=gives_way)

    assert page(gives_way=False).heights(Measure(look), 300) == (90, 90)
    assert page(gives_way=True).heights(Measure(look), 300) == (20, 90)
    low = page(gives_way=True)
    laid(look, low, (300, 50))
    assert outline(low) == 'text "Short"'


def test_labels_of_several_rows_are_as_wide_as_the_widest(look: Look) -> None:
    labels = ("Clock", "You play", "Opponent")
    rows = [Row(Words(label, alike=labels), Button(label, nothing, "No"), gap=10) for label in labels]
    laid(look, Column(*rows), (400, 300))
    assert {row.children[1].rect.x for row in rows} == {look.width("Opponent", "body") + 10}


def test_what_is_not_shown_keeps_its_room(look: Look) -> None:
    def page(*, there: bool) -> tuple[Element, Element]:
        button, below = Button("b", nothing, "Continue", lowest=50), Words("Below")
        return Column(button if there else Room(button), below, gap=10), below

    (shown, after), (hidden, alike) = page(there=True), page(there=False)
    for root in (shown, hidden):
        laid(look, root, (300, 200))
    assert after.rect == alike.rect
    assert outline(hidden) == 'text "Below"'


def test_what_may_not_be_larger_is_in_the_middle_of_its_place(look: Look) -> None:
    card = Card(Words("Small"), most=200, highest=100)
    laid(look, Middle(card), (500, 300))
    assert card.rect == Rect(150, 100, 200, 100)
    card = Card(Words("Small"), most=200, highest=100)
    laid(look, Middle(card), (150, 60))
    assert card.rect == Rect(0, 0, 150, 60)


def test_a_page_without_a_head_takes_the_arrangement_that_fits_and_else_scrolls(look: Look) -> None:
    def page() -> Element:
        return window_frame(
            "Menu",
            lambda: Row(Words("Left", width=300, height=50), Words("Right", width=300), gap=0),
            lambda: Column(Words("Above", width=300, height=150), Button("b", nothing, "Below"), gap=0),
        )

    told = {}
    for size in ((700, 300), (400, 300), (400, 100)):
        root = page()
        touch = laid(look, root, size)
        told[size] = [line.strip() for line in outline(root, touch).splitlines()]
    assert told[700, 300] == ['page "Menu"', 'text "Left"', 'text "Right"']
    assert told[400, 300] == told[400, 100] == ['page "Menu"', 'text "Above"', 'button "Below"']
    assert touch.controls[0].seen.height == 0
    touch.focus("b")
    assert touch.reveal()


def test_a_board_takes_the_height_and_its_neighbour_the_rest(look: Look) -> None:
    board = Picture(lambda *_: None, aspect=1.0, smallest=(100, 100), label="Board")
    panel = Card(Words("Moves"), grow=1, least=200)
    laid(look, Row(board, panel, align="fill"), (1000, 600))
    assert board.rect == Rect(0, 0, 600, 600)
    assert panel.rect == Rect(612, 0, 388, 600)
    board = Picture(lambda *_: None, aspect=1.0, smallest=(100, 100), label="Board")
    strip = Words("Black", height=40)
    laid(look, Column(strip, board, hug=True, gap=10), (1000, 450))
    assert board.rect == Rect(300, 50, 400, 400)
    assert (strip.rect.x, strip.rect.width) == (300, 400)


def test_the_columns_of_a_table_are_as_wide_as_their_widest_cell(look: Look) -> None:
    rows = [[Words("Theme"), Words("Maple")], [Words("Text size"), Words("100 %")]]
    laid(look, Table(rows, gap=10), (400, 100))
    widest = look.width("Text size", "body")
    assert [row[1].rect.x for row in rows] == [widest + 10, widest + 10]


def test_what_is_higher_than_its_place_scrolls_to_whatever_has_the_focus(look: Look) -> None:
    def page() -> Element:
        return Scroll("page", Column(*(Button(f"b{n}", nothing, f"Number {n}") for n in range(20))))

    touch = laid(look, page(), (300, 200))
    assert touch.at((50, 70)) is not None
    touch.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(50, 70), rel=(0, 0), buttons=(0, 0, 0)))
    assert touch.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    touch = laid(look, page(), (300, 200), touch)
    assert touch.controls[0].rect.bottom < 0
    assert not touch.controls[0].seen.height
    for _ in range(12):
        key(touch, pygame.K_TAB)
    assert touch.reveal()
    touch = laid(look, page(), (300, 200), touch)
    assert touch.focused is not None
    assert touch.focused.seen == touch.focused.rect


def test_options_that_have_no_room_in_a_row_take_several(look: Look) -> None:
    chosen: list[int] = []
    names = ("One by one", "Two by two", "Three by three", "Four by four")

    def row(width: int) -> tuple[Choice, Touch]:
        choice = Choice("c", [Option(name) for name in names], 0, chosen.append)
        high = choice.heights(Measure(look), width)[1]
        return choice, laid(look, choice, (width, high))

    one, _ = row(600)
    several, touch = row(250)
    assert one.rect.height < several.rect.height
    for index, spot in enumerate(several.children):
        click(touch, spot.rect.center, now=float(index))
    assert chosen == [0, 1, 2, 3]
    key(touch, pygame.K_TAB)
    assert key(touch, pygame.K_LEFT)
    assert chosen[-1] == 3


def test_every_unit_of_a_choice_belongs_to_one_option(look: Look) -> None:
    chosen: list[int] = []
    options = [Option("Alpha"), Option("A rather long label", short="Short"), Option("Gamma", icon="cpu")]
    choice = Choice("c", options, 0, chosen.append)
    laid(look, choice, (301, 44))
    for x in range(301):
        choice.click((x, 1))
    assert chosen == sorted(chosen)
    assert {*chosen} == {0, 1, 2}
    for index, spot in enumerate(choice.children):
        choice.click(spot.rect.topleft)
        assert chosen[-1] == index, "each begins where it is drawn to begin"


def test_the_keys_go_round_the_options_of_a_choice() -> None:
    chosen: list[int] = []
    options = [Option("Alpha"), Option("Beta"), Option("Gamma")]
    for index, code, expected in ((0, pygame.K_RIGHT, 1), (2, pygame.K_RIGHT, 0), (0, pygame.K_LEFT, 2)):
        choice = Choice("c", options, index, chosen.append)
        assert choice.key(code)
        assert chosen.pop() == expected
        assert not choice.key(pygame.K_UP)
        assert not choice.key(pygame.K_RETURN)
        assert chosen == []


def test_a_switch_turns_over_by_click_and_key() -> None:
    values: list[bool] = []
    for on in (True, False):
        switch = Switch("s", "Numbers", values.append, on=on)
        switch.click((5, 5))
        assert switch.key(pygame.K_SPACE)
    assert values == [False, False, True, True]


def test_a_list_makes_the_rows_that_are_seen_and_keeps_the_chosen_one_among_them(look: Look) -> None:
    made: list[int] = []
    chosen: list[int] = []
    opened: list[int] = []

    def row(index: int) -> Element:
        made.append(index)
        return Words(f"Game {index}")

    def games(at: int | None) -> Rows:
        return Rows(
            "games", 40_000, row, row_height=40, chosen=at, choose=chosen.append, activate=opened.append
        )

    touch = laid(look, games(None), (300, 400))
    assert made == list(range(10))
    click(touch, (50, 130))
    assert chosen == [3]
    touch = laid(look, games(3), (300, 400), touch)
    key(touch, pygame.K_END)
    assert chosen == [3, 39_999]
    made.clear()
    touch = laid(look, games(39_999), (300, 400), touch)
    assert made == list(range(39_990, 40_000))
    assert 'row "Game 39999" chosen' in outline(touch.root)
    click(touch, (50, 130), now=5.0)
    click(touch, (50, 130), now=5.1)
    assert opened == [39_993]


def test_the_rows_of_a_list_that_goes_on_leave_nothing_blank(look: Look) -> None:
    def heights(count: int) -> list[int]:
        rows = Rows("games", count, lambda index: Words(f"Game {index}"), row_height=40)
        laid(look, rows, (300, 190))
        return [row.rect.height for row in rows.children]

    assert sum(heights(5)) == 190
    assert sorted(heights(5)) == [47, 47, 48, 48]
    assert heights(4) == [40] * 4, "where all are seen none is made higher"


@pytest.mark.parametrize(("count", "told"), [(1, "1 row"), (2, "2 rows")])
def test_a_list_tells_how_many_rows_it_has(look: Look, count: int, told: str) -> None:
    rows = Rows("games", count, lambda index: Words(f"Game {index}"), row_height=40)
    laid(look, rows, (300, 190))
    assert outline(rows).splitlines()[0].endswith(told)


def test_a_text_keeps_its_lines_together_in_any_height(look: Look) -> None:
    text = TextBox("text", "\n".join(["A line"] * 30))
    laid(look, text, (300, 105))
    assert {row.rect.height for row in text.children} == {18}


def test_the_entry_of_a_menu_that_is_chosen_tells_so(look: Look) -> None:
    chosen, other = (MenuButton(name, lambda: None, name, icon="exit", chosen=name == "A") for name in "AB")
    laid(look, Column(chosen, other), (300, 200))
    assert outline(chosen).splitlines()[0].endswith('"A" chosen')
    assert "chosen" not in outline(other)


def test_the_bar_of_a_list_is_dragged_to_any_row_and_chooses_none(look: Look) -> None:
    chosen: list[int] = []
    touch = Touch()

    def drawn() -> list[str]:
        rows = Rows(
            "games",
            40_000,
            lambda index: Words(f"Game {index}"),
            row_height=40,
            choose=chosen.append,
        )
        laid(look, rows, (300, 400), touch)
        return [line.strip() for line in outline(rows).splitlines() if line.strip().startswith("row")]

    def hand(kind: int, y: int) -> None:
        touch.handle(pygame.event.Event(kind, pos=(297, y), button=1))

    assert drawn() == [f'row "Game {index}"' for index in range(10)]
    hand(pygame.MOUSEBUTTONDOWN, 10)
    hand(pygame.MOUSEMOTION, 200)
    assert drawn()[0] == 'row "Game 19995"'
    hand(pygame.MOUSEMOTION, 900)
    assert drawn()[-1] == 'row "Game 39999"'
    hand(pygame.MOUSEMOTION, 10)
    assert drawn()[0] == 'row "Game 0"'
    hand(pygame.MOUSEBUTTONUP, 60)
    hand(pygame.MOUSEMOTION, 300)
    assert drawn()[0] == 'row "Game 0"', "it was let go of"
    assert chosen == []
    click(touch, (100, 60))
    assert chosen == [1]


def test_a_place_keeps_its_height_whatever_is_in_it(look: Look) -> None:
    for words in ("short", "many words that would like to be in a line, and would take half of the window"):
        beside, board = Words(words, wrap=True), Picture(lambda *_: None, aspect=1, size=(80, 80))
        steady = Steady(Column(beside, board), high=190, low=60, natural=200)
        laid(look, Column(Row(steady, Space(), gap=0), Space()), (1000, 400))
        assert steady.rect.size == (200, 190)
        assert steady.heights(Measure(look), 200) == (60, 190)


def test_the_name_on_an_option_gives_way_to_the_words_beside_it(look: Look) -> None:
    options = [Option("Saved games"), Option("a_file_with_quite_a_long_name_of_its_own", long=True)]
    choice = Choice("list", options, 0, lambda _: None)
    least, natural = choice.widths(Measure(look))
    laid(look, choice, (least, 60))
    first, second = choice.children
    assert first.rect.y == second.rect.y, "both are in one row"
    assert first.rect.width > second.rect.width
    assert natural > 2 * least


def test_a_field_that_is_handed_what_is_typed_shows_its_caret(look: Look) -> None:
    def drawn(**what: bool) -> bytes:
        field = Field("name", TextEdit(nothing, "Ada"), **what)  # type: ignore[arg-type]
        touch = laid(look, field, (200, 44))
        surface = pygame.Surface((200, 44))
        touch.draw(look, surface)
        return pygame.image.tobytes(surface, "RGB")

    assert drawn(active=True) == drawn(first=True) != drawn()


def test_letters_go_to_the_field_that_has_the_focus(look: Look) -> None:
    entered: list[str] = []
    edit = TextEdit(nothing)
    field = Field("name", edit, hint="A name", enter=lambda: entered.append(edit.text))
    touch = laid(look, Column(Button("ok", nothing, "OK", first=True), field), (300, 100))
    assert not touch.handle(pygame.event.Event(pygame.TEXTINPUT, text="x"))
    click(touch, field.rect.center)
    touch.handle(pygame.event.Event(pygame.TEXTINPUT, text="Ada"))
    assert key(touch, pygame.K_RETURN)
    assert entered == ["Ada"]
    assert 'field "A name" “Ada” focused' in outline(touch.root, touch)


def test_the_outline_tells_what_a_page_is_made_of(look: Look) -> None:
    page = page_frame(
        "Sound",
        Column(
            Card(Switch("on", "Sounds", lambda _: None, on=True), title="Volume"),
            Tile("door", nothing, Words("Practice"), Words("Endings and openings")),
            Button("test", nothing, "Try it", enabled=False),
            Space(),
        ),
        back=nothing,
        actions=[Button("more", nothing, icon="dots", tip="More")],
    )
    touch = laid(look, page, (1000, 700))
    touch.focus("on")
    assert outline(page, touch).splitlines() == [
        'page "Sound"',
        '  button "Back (Esc)"',
        '  heading "Sound"',
        '  button "More"',
        '  group "Volume"',
        '    heading "Volume"',
        '    switch "Sounds" on focused',
        '  button "Practice, Endings and openings"',
        '  button "Try it" not available',
    ]


def test_a_card_is_in_the_middle_and_scrolls_in_a_low_window(look: Look) -> None:
    def card() -> Element:
        rows = Column(*(Switch(f"s{n}", f"Number {n}", lambda _: None, on=False) for n in range(8)))
        return card_frame("Settings", rows, width=600, buttons=[Button("done", nothing, "Done")])

    high = card()
    laid(look, high, (1000, 900))
    assert high.rect.center == (500, 450)
    low = card()
    touch = laid(look, low, (500, 400))
    assert low.rect.size == (476, 376)
    done = next(control for control in touch.controls if control.name == "done")
    assert low.rect.contains(done.rect)


def test_what_cannot_be_used_is_not_pressed(look: Look) -> None:
    pressed: list[str] = []
    root = Row(
        Button("no", lambda: pressed.append("no"), "No", enabled=False, tip="Unsolved"),
        Button("yes", lambda: pressed.append("yes"), "Yes"),
    )
    touch = laid(look, root, (300, 50))
    for control in touch.controls:
        click(touch, control.rect.center)
    assert pressed == ["yes"]
    assert touch.controls[0].tip_at((0, 0)) == "Unsolved"


def test_a_word_wider_than_its_place_is_broken_where_that_may_be(look: Look) -> None:
    path = "/home/someone/" + "deep/" * 40
    words = Words(f"Saved as {path}", anywhere=True)
    laid(look, Column(words), (200, 600))
    assert len(words.shown) > 4
    assert "".join(words.shown).replace("Saved as", "") == path
    assert not words.shortened


@pytest.mark.parametrize("word", [20_000 * "x", 20_000 * "i", 400 * "/deep folder"])
def test_a_word_of_any_length_is_broken_at_once(look: Look, word: str) -> None:
    """A path out of a file of 5,000 letters used to take minutes."""
    begin = time.process_time()
    words = Words(word, anywhere=True)
    laid(look, Column(words), (200, 600))
    assert time.process_time() - begin < 5
    assert "".join(words.shown).replace(" ", "") == word.replace(" ", "")
    assert all(look.width(line, "body") <= 200 for line in words.shown)


def test_of_two_pages_the_first_that_is_wide_enough_is_shown(look: Look) -> None:
    def page() -> Element:
        wide = Row(Words("left", least=300), Words("right", least=300))
        return FirstFit(
            page_frame("Page", wide, back=nothing), page_frame("Page", Words("left"), back=nothing)
        )

    for width, told in ((700, True), (500, False)):
        root = page()
        laid(look, root, (width, 600))
        assert ('text "right"' in outline(root)) == told


def test_a_list_on_a_card_gives_way_before_the_card_scrolls(look: Look) -> None:
    def card() -> Element:
        rows = Rows("rows", 100, lambda index: Words(f"row {index}"), row_height=40, fewest=2, highest=480)
        return card_frame("Card", rows, width=400, buttons=[Button("done", nothing, "Done")])

    for height, scrolls in ((600, False), (180, True)):
        root = card()
        laid(look, root, (800, height))
        assert any(isinstance(element, Scroll) for element in root.walk()) == scrolls
        assert root.children[0].rect.height <= height
        assert outline(root).count("row") < 40


def test_a_card_may_have_a_head_of_its_own(look: Look) -> None:
    head = Row(Words("What has happened"), label="Trouble")
    root = card_frame(head, Words("content"), width=400)
    laid(look, root, (800, 600))
    assert outline(root).splitlines()[0] == 'dialog "Trouble"'
    assert 'text "What has happened"' in outline(root)


def test_a_text_is_broken_at_the_width_of_its_place_and_scrolls_by_wheel_and_keys(look: Look) -> None:
    touch = Touch()
    touch.focus("text")
    text = "\n".join(f"line {number} " + "x" * 60 for number in range(30))

    def shown(size: tuple[int, int] = (800, 180)) -> list[str]:
        box = TextBox("text", text, flowing=False)
        laid(look, box, size, touch)
        return [row.label for row in box.children]

    def key(code: int) -> None:
        touch.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))

    assert shown()[0].startswith("line 0 x")
    assert len(shown()) == 10
    key(pygame.K_DOWN)
    assert shown()[0].startswith("line 1 ")
    touch.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(50, 50), rel=(0, 0), buttons=(0, 0, 0)))
    touch.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert shown()[0].startswith("line 4 ")
    key(pygame.K_END)
    assert shown()[-1].startswith("line 29 ")
    key(pygame.K_HOME)
    assert shown((200, 180))[:2] == ["line 0", "x" * len(shown((200, 180))[1])]


def test_columns_are_about_equally_high_and_read_one_after_the_other(look: Look) -> None:
    heights = (100, 40, 60, 80, 100)
    parts = [Picture(lambda *_: None, size=(50, high), smallest=(50, high)) for high in heights]
    root = Columns(2, *parts, gap=20, line_gap=10)
    laid(look, root, (220, 400))
    assert [part.rect.topleft for part in parts] == [(0, 0), (0, 110), (0, 160), (120, 0), (120, 90)]
    assert {part.rect.width for part in parts} == {100}
    assert root.heights(Measure(look), 220)[1] == 220


def test_a_card_keeps_its_height_whatever_is_on_it(look: Look) -> None:
    for window, high in ((900, 500), (400, 376)):
        root = card_frame("Card", Words("little"), width=400, height=500)
        laid(look, root, (800, window))
        assert root.rect.height == high


def test_a_lower_arrangement_is_taken_where_the_first_is_too_high(look: Look) -> None:
    def page() -> Element:
        high = Column(*(Words(f"row {number}") for number in range(20)), gap=0)
        return page_frame(
            "Page", Column(Words("head"), FirstFit(high, Words("all rows"), gives_way=True)), back=nothing
        )

    for height, last in ((900, "row 19"), (200, "all rows")):
        root = page()
        laid(look, root, (800, height))
        assert outline(root).splitlines()[-1].strip() == f'text "{last}"'


def test_paragraphs_that_are_alike_are_as_high_as_the_longest(look: Look) -> None:
    texts = ("one line", "so many words that they are set in several lines of this width")
    short, long = (Words(text, wrap=True, alike=texts) for text in texts)
    alone = Words(texts[0], wrap=True)
    measure = Measure(look)
    assert short.heights(measure, 200) == long.heights(measure, 200) > alone.heights(measure, 200)


def test_words_that_are_left_out_take_no_room(look: Look) -> None:
    heading, second = Words("Title", style="scene"), Words("a line of more words", optional=True)
    row = Row(Column(heading, second, gap=0))
    laid(look, row, (400, 100))
    assert second.shown
    assert heading.rect.bottom == second.rect.y
    laid(look, row, (100, 100))
    assert not second.shown
    assert heading.rect.centery == 50

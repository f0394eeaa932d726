"""The page of the tree for screen readers: the visible nodes, the step, the rule, the question."""

from __future__ import annotations

import pytest
from driver import SIZES, Driver
from strategies import CHECKERS, TICTACTOE
from tree_page import changed, open_tree, place_of, search_ends, study

from checkers_app.learn.tree.predict import CutQuestion, ValueQuestion
from checkers_app.notation.fen import parse_fen

pytestmark = pytest.mark.unpainted

ENDGAME = parse_fen("W:W18,24,20:BK12,4")


def items(driver: Driver) -> list[str]:
    return [line.removeprefix("tree item ") for line in driver.outline() if line.startswith("tree item")]


def test_every_node_with_room_is_told_with_its_move_and_its_value(driver: Driver) -> None:
    open_tree(driver, CHECKERS, ENDGAME)
    told = items(driver)
    assert told[0] == '"the root: MAX, worth +1.30"'
    assert '"24-19: MIN, worth +1.30"' in told
    assert '"12-16: MAX, worth at least +3.56"' in told
    driver.top.session.lens.keep_in_view(
        *driver.top.session.layout.span(study(driver).tree.next_cut(0)), fly=False, close=True
    )
    driver.key("+")
    changed(driver)
    told = items(driver)
    assert any(line.startswith('"1 move cut"') for line in told)
    assert any(line.endswith("branches out of view") for line in told)


@pytest.mark.slow
def test_a_node_is_told_where_it_is(driver: Driver) -> None:
    open_tree(driver, CHECKERS, ENDGAME)
    row = list(study(driver).tree.children(0))[1]
    driver.click(place_of(driver, row))
    chosen = [line for line in items(driver) if line.endswith(" chosen")]
    assert chosen == ['"18-14: MIN, worth +1.30" chosen']
    driver.key("return")
    assert '"18-14: MIN, worth +1.30" chosen folded' in items(driver)


@pytest.mark.slow
def test_of_a_large_tree_only_what_can_be_seen_is_told(driver: Driver) -> None:
    open_tree(driver)
    driver.top.session.deepen(3)
    search_ends(driver)
    assert study(driver).nodes > 1000
    told = items(driver)
    assert 20 < len(told) < 200
    hidden = [int(line.split()[0][1:]) for line in told if "close together" in line]
    assert sum(hidden) + len(told) - len(hidden) == len(study(driver).tree)


def test_what_the_search_has_not_come_to_is_not_told(driver: Driver) -> None:
    open_tree(driver, CHECKERS, ENDGAME)
    everything = items(driver)
    driver.key("<")
    assert items(driver) == ['"the root: MAX, not decided yet"']
    driver.key(">")
    assert items(driver) == everything


@pytest.mark.slow
def test_the_step_is_told_and_moved_by_keys(driver: Driver) -> None:
    open_tree(driver, CHECKERS, ENDGAME)
    driver.focus("Step")
    driver.key("left")
    assert 'slider "Step" 137 of 138 focused' in driver.outline()
    driver.key("p")
    driver.press("To the beginning (<)")
    assert 'slider "Step" 1' in driver.outline(), "how many there are would tell of the cuts"


def test_the_line_of_the_rule_that_is_carried_out_is_told(driver: Driver) -> None:
    open_tree(driver, CHECKERS, ENDGAME)
    driver.key("c")
    lit = [line for line in driver.outline() if "current line" in line]
    assert lit == ['line "if α ≥ β: break" current line +3.56 ≥ +1.34 yes']


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), *SIZES])
def test_a_typed_value_is_told_beside_those_that_can_be_pressed(
    driver: Driver, size: tuple[int, int]
) -> None:
    open_tree(driver, TICTACTOE, size=size)
    driver.top.session.deepen(-7)
    search_ends(driver)
    driver.key("p")
    while not isinstance(driver.top.session.quiz.question, ValueQuestion):
        driver.key("page down")
    driver.type("-0.1")
    told = driver.outline()
    assert 'field "The value" “−0.1”' in told
    driver.press("+0.10")
    told = driver.outline()
    assert 'field "The value" “+0.10”' in told
    assert 'button "+0.10" on focused' in told


@pytest.mark.slow
@pytest.mark.parametrize(("size", "is_low"), [((480, 640), True), ((800, 600), True), ((1280, 800), False)])
def test_in_a_low_window_a_question_has_the_room_of_the_window_too(
    driver: Driver, size: tuple[int, int], *, is_low: bool
) -> None:
    open_tree(driver, CHECKERS, ENDGAME, size)

    def has_window() -> bool:
        return any(line.startswith('group "The window') for line in driver.outline())

    assert has_window()
    driver.key("p")
    assert has_window() != is_low
    while not isinstance(driver.top.session.quiz.question, CutQuestion):
        driver.key("page down")
    driver.press("Check")
    assert has_window()


@pytest.mark.slow
def test_the_position_of_the_node_under_the_pointer_is_told(driver: Driver) -> None:
    open_tree(driver, CHECKERS, ENDGAME)
    row = list(study(driver).tree.children(0))[1]
    driver.move(place_of(driver, row))
    assert 'text "Click to show it on the board."' in driver.outline()
    driver.click(place_of(driver, row))
    assert 'text "Click to show it on the board."' not in driver.outline()
    assert 'text "18-14"' in driver.outline()


@pytest.mark.slow
def test_what_is_new_of_the_window_names_its_node(driver: Driver) -> None:
    open_tree(driver, CHECKERS, ENDGAME)
    heard = []
    for key in ("c", "left"):
        driver.key(key)
        changed(driver)
        window = next(line for line in driver.outline() if "indow at" in line or 'group "At ' in line)
        name = window.rsplit("at ", 1)[-1].strip('"')
        heard.append((name, driver.top.news.text))
    (first, words), (second, other) = heard
    assert first != second, "the same node would prove nothing"
    assert f"{first}. " in words, words
    assert f"{second}. " in other, other

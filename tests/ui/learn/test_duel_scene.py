"""The page of the duel: it runs in the background and is read, saved and stopped."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pygame
import pytest
from driver import PORTRAIT, SIZES, Driver
from legible import complaints, texts_of
from pygame import Rect

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import Switches
from checkers_app.games import boards
from checkers_app.learn.duel.contestants import CONTESTANTS
from checkers_app.learn.duel.duel import DuelLimits, run_duel
from checkers_app.learn.duel.log_axis import LogAxis
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.kit.elements import entries
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.learn.duel.duel_scene import DuelScene, grounds
from checkers_app.ui.spoken.telling import Teller
from checkers_app.views.learn.contest import Contest
from checkers_app.words import say_number

pytestmark = pytest.mark.unpainted

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]
PATIENCE = 110.0


def finish(driver: Driver) -> DuelScene:
    scene = driver.top
    assert isinstance(scene, DuelScene)
    scene.contest.join(PATIENCE)
    driver.wait()
    assert not scene.contest.running
    return scene


def shallow(driver: Driver, depth: int) -> None:
    scene = driver.top
    assert isinstance(scene, DuelScene)
    while scene.depth > depth:
        driver.key("-")


def choose(driver: Driver, title: str) -> None:
    """Go to a position by its title, with the keys."""
    driver.focus("Position")
    while f'option "{title}" chosen' not in driver.outline():
        driver.key("right")


@pytest.mark.painted
@pytest.mark.slow
def test_the_page_shows_what_the_duel_finds(driver: Driver) -> None:
    driver.open(DuelScene(driver.context, None))
    choose(driver, "Checkers, start")
    shallow(driver, 3)
    driver.press("Start" if "Start" in driver.labels() else "Again")
    scene = finish(driver)
    expected = run_duel(CHECKERS, Position(CHECKERS.initial), 3)
    assert [(row.contestant.key, row.nodes, row.value) for row in scene.contest.rows] == [
        (row.contestant.key, row.nodes, row.value) for row in expected
    ]
    seen = driver.seen()
    assert seen == driver.picture(), "the rows were drawn when they came"


def test_a_reader_is_told_the_table_cell_by_cell(driver: Driver) -> None:
    driver.open(DuelScene(driver.context, None))
    shallow(driver, 2)
    driver.press("Start" if "Start" in driver.labels() else "Again")
    scene = finish(driver)
    told = Teller().tell(scene.tree, scene.touch, "", 1.0, scene.news).nodes
    table = next(node for node in told.values() if node.role == "table" and node.label == "Table")
    titles, *rows = [[told[cell] for cell in told[row].children] for row in table.children]
    assert table.size == (len(scene.contest.contestants), 7)
    columns = [title.label for title in titles]
    assert len(rows) == len(scene.contest.contestants)
    for index, row in enumerate(rows):
        assert [cell.cell for cell in row] == [(index, columns.index(cell.description)) for cell in row]
    first = scene.contest.rows[0]
    assert [cell.label for cell in rows[0]][:2] == ["Minimax", say_number(first.nodes)]
    assert [cell.description for cell in rows[0]][:3] == ["Search", "Nodes", "CPU time"]
    chart = next(node for node in told.values() if node.label == "Nodes against depth")
    assert chart.description == "each grid line is ten times the one below"


@pytest.mark.slow
def test_it_can_be_stopped_and_begun_again(driver: Driver) -> None:
    driver.open(DuelScene(driver.context, None))
    for _ in range(12):
        driver.key("+")
    driver.key("f5")
    scene = driver.top
    assert isinstance(scene, DuelScene)
    assert scene.contest.running
    driver.key("f5")
    finish(driver)
    assert len(scene.contest.rows) < len(scene.contest.contestants)
    assert not any(row.is_finished for row in scene.contest.rows[-1:])
    shallow(driver, 1)
    driver.press("Start" if "Start" in driver.labels() else "Again")
    finish(driver)
    assert all(row.is_finished for row in scene.contest.rows)


@pytest.mark.slow
def test_leaving_gives_the_searches_up(driver: Driver) -> None:
    driver.open(DuelScene(driver.context, None))
    driver.press("Start" if "Start" in driver.labels() else "Again")
    contest = finish_contest(driver)
    driver.key("escape")
    assert not contest.running


def finish_contest(driver: Driver) -> Contest:
    assert isinstance(driver.top, DuelScene)
    return driver.top.contest


def test_the_position_left_on_the_board_comes_first() -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    match = match.play(match.state.legal_moves()[0])
    found = grounds(match)
    assert found[0].position.state == match.state
    titles = ["On the board", "Checkers, middle game", "Checkers, start", "Tic-tac-toe, start"]
    assert [ground.title for ground in found] == titles
    assert grounds(None) == found[1:]
    starts = [ground for ground in found if ground.title.endswith("start")]
    assert [ground.position.state for ground in starts] == [game.initial for game in boards().values()]


def test_in_the_position_to_begin_with_one_move_is_best() -> None:
    """At the start of checkers every move has the same value for every algorithm."""
    ground = grounds(None)[0]
    search = Search(ground.game.evaluation, Switches(transposition_table=True), Limits(depth=6))
    (_, best), (_, second), *_ = search.root_scores(ground.position)
    assert best - second >= 50


@pytest.mark.slow
def test_no_search_goes_beyond_a_full_board(driver: Driver) -> None:
    driver.open(DuelScene(driver.context, None))
    scene = driver.top
    assert isinstance(scene, DuelScene)
    choose(driver, "Tic-tac-toe, start")
    assert scene.contest.game is TICTACTOE
    for _ in range(12):
        driver.key("+")
    assert scene.depth == 9


@pytest.mark.slow
def test_chart_and_table_are_saved_whole_and_it_says_where(driver: Driver, keepsakes: Path) -> None:
    driver.open(DuelScene(driver.context, None))
    shallow(driver, 2)
    driver.press("Start" if "Start" in driver.labels() else "Again")
    scene = finish(driver)
    driver.key("ctrl+s")
    scene.saver.finish()
    driver.wait()
    names = sorted(path.name for path in keepsakes.iterdir())
    assert names == ["duel-checkers-depth-2.csv", "duel-checkers-depth-2.png"]
    rows = list(csv.DictReader(io.StringIO((keepsakes / names[0]).read_text(encoding="utf-8"))))
    assert {row["name"] for row in rows} == {row.contestant.key for row in scene.contest.rows}
    assert pygame.image.load(keepsakes / names[1]).get_width() == 2400
    assert str(keepsakes) in scene.saver.sentence
    driver.draw()


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_is_said(driver: Driver, keepsakes: Path) -> None:
    keepsakes.write_text("a file where the folder should be")
    driver.open(DuelScene(driver.context, None))
    shallow(driver, 1)
    driver.press("Start" if "Start" in driver.labels() else "Again")
    scene = finish(driver)
    driver.press("Save")
    scene.saver.finish()
    driver.wait()
    assert not scene.saver.worked
    assert "cannot be written" in scene.saver.sentence
    assert keepsakes.read_text() == "a file where the folder should be"


def test_nothing_is_saved_before_a_search(driver: Driver, keepsakes: Path) -> None:
    driver.open(DuelScene(driver.context, None))
    driver.key("ctrl+s")
    assert not keepsakes.exists()


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_every_size_and_theme_holds_it(driver: Driver, size: tuple[int, int]) -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN)).play(CHECKERS.initial.legal_moves()[0])
    driver.open(DuelScene(driver.context, match), size)
    shallow(driver, 2)
    driver.press("Start" if "Start" in driver.labels() else "Again")
    finish(driver)
    pictures = set()
    for theme in THEMES:
        driver.change(theme=theme)
        driver.turn()
        driver.check_layout()
        for _ in range(2):
            driver.key("t")
            pictures.add(pygame.image.tobytes(driver.draw(), "RGB"))
    assert len(pictures) == 2 * len(THEMES)


def words(scene: DuelScene, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> str:
    """All text on the page, as one string."""
    return " ".join(text for text, _ in texts_of(monkeypatch, scene, size))


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_what_an_algorithm_does_is_read_where_its_row_is(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    driver.open(DuelScene(driver.context, None), size)
    shallow(driver, 3)
    driver.press("Start" if "Start" in driver.labels() else "Again")
    scene = finish(driver)
    note = next(each.note for each in CONTESTANTS if each.key == "iterative-deepening")
    assert note not in words(scene, monkeypatch, size)
    row = next(each for each in entries(scene.tree) if each.label.startswith("+ iterative deepening"))
    driver.move(Rect(row.place).center)
    driver.wait(1.0)
    assert note in words(scene, monkeypatch, size), "the tool tip says it, too"
    tip = [rect for text, rect in texts_of(monkeypatch, scene, size) if note.startswith(text)]
    place = Rect(row.place)
    assert min(max(rect.top - place.bottom, place.top - rect.bottom) for rect in tip) < 40, "beside the row"
    driver.click(Rect(row.place).center)
    driver.move((1, 1))
    assert note in words(scene, monkeypatch, size)
    driver.check_layout()
    keys = [each.key for each in CONTESTANTS]
    below = keys.index("iterative-deepening") + 1
    for contestant in CONTESTANTS[below : keys.index("quiescence") + 1]:
        driver.key("down")
        assert contestant.note in words(scene, monkeypatch, size), "the arrows go from row to row"
    for _ in keys[below : keys.index("quiescence") + 1]:
        driver.key("up")
    assert note in words(scene, monkeypatch, size)
    driver.key("return")
    assert note not in words(scene, monkeypatch, size), "chosen once more, it is let go of"


def test_the_tab_key_passes_the_rows_in_two_steps(driver: Driver) -> None:
    driver.open(DuelScene(driver.context, None))
    rows = [line for line in driver.outline() if line.startswith('row "')]
    assert len(rows) == 38
    driver.focus("Bars")
    driver.key("tab")
    assert driver.control("Table").focused


def test_bars_and_curves_are_tables_to_who_does_not_see_them(driver: Driver) -> None:
    driver.open(DuelScene(driver.context, None))
    shallow(driver, 2)
    driver.press("Start" if "Start" in driver.labels() else "Again")
    scene = finish(driver)
    told = driver.outline()
    bars, curves = told.index('table "Bars"'), told.index('picture "Nodes against depth"')
    minimax = scene.contest.rows[0]
    nodes = [str(point.nodes) for point in minimax.points]
    assert told[bars + 1 : bars + 4] == ["row", 'column header "Search"', 'column header "Nodes"']
    assert told[bars + 5] == 'cell "Minimax"'
    assert told[bars + 6].startswith(f'cell "{nodes[-1]}')
    titles = ["row", *(f'column header "{title}"' for title in ("Search", "depth 1", "depth 2"))]
    assert told[curves + 1 : curves + 6] == ["table", *titles]
    assert told[curves + 7 : curves + 10] == ['cell "Minimax"', *(f'cell "{number}"' for number in nodes)]


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_it_is_said_how_bars_and_curves_are_to_be_read(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    driver.open(DuelScene(driver.context, None), size)
    shallow(driver, 3)
    driver.press("Start" if "Start" in driver.labels() else "Again")
    scene = finish(driver)
    read = words(scene, monkeypatch, size)
    assert "same value as minimax" in read
    assert "each grid line is ten times the one before" in read
    assert "CPU time" in read
    if "Chart" in driver.labels():
        driver.press("Chart")
    assert "each grid line is ten times the one below" in words(scene, monkeypatch, size)


def test_no_axis_of_nodes_begins_below_one(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A logarithmic axis has no zero, and a tenth of a node does not exist."""
    driver.open(DuelScene(driver.context, None))
    shallow(driver, 1)
    driver.press("Start" if "Start" in driver.labels() else "Again")
    scene = finish(driver)
    axis = [text for text, rect in texts_of(monkeypatch, scene, SIZES[1]) if rect.y < 150]
    assert "1" in axis
    assert "0" not in axis


@pytest.mark.slow
def test_tictactoe_is_counted_by_results_alone_where_it_is_searched_to_its_end(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, keepsakes: Path
) -> None:
    match = Match.new(TICTACTOE, (HUMAN, HUMAN))
    for text in ("1", "2", "3", "4"):
        move = next(each for each in match.state.legal_moves() if match.state.move_text(each) == text)
        match = match.play(move)
    driver.open(DuelScene(driver.context, match))
    scene = driver.top
    assert isinstance(scene, DuelScene)
    assert scene.depth == 5
    assert "how soon a win comes" in words(scene, monkeypatch, SIZES[1])
    shallow(driver, 4)
    switch = driver.control("Win, draw, loss only")
    assert not switch.enabled
    driver.move(switch.rect.center)
    driver.wait(1.0)
    assert "Only for searches to the end of the game: depth 5" in words(scene, monkeypatch, SIZES[1])
    driver.key("o")
    assert not scene.contest.results
    driver.key("+")
    driver.press("Win, draw, loss only")
    driver.press("Start" if "Start" in driver.labels() else "Again")
    finish(driver)
    assert {row.value for row in scene.contest.rows if not row.contestant.averages} == {1}
    assert "how soon a win comes" not in words(scene, monkeypatch, SIZES[1])
    assert "+1" in words(scene, monkeypatch, SIZES[1])
    driver.key("ctrl+s")
    scene.saver.finish()
    assert "duel-tictactoe-depth-5-results.csv" in {path.name for path in keepsakes.iterdir()}
    driver.key("o")
    assert not scene.contest.results
    choose(driver, "Checkers, middle game")
    assert "Win, draw, loss only" not in driver.labels(), "checkers is not searched to its end"


@pytest.mark.slow
@pytest.mark.few(2)
@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_searches_that_were_stopped_or_never_began_say_so(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr("checkers_app.ui.learn.duel.duel_scene.LIMITS", DuelLimits(nodes=10_000))
    driver.open(DuelScene(driver.context, None), size)
    driver.press("Start" if "Start" in driver.labels() else "Again")
    scene = finish(driver)
    read = words(scene, monkeypatch, size)
    assert "119,306" in read, "how many nodes minimax needs was counted"
    assert "missing" in read, "there are too many values to sort by"
    found = complaints(monkeypatch, scene, size)
    assert not found, found


@pytest.mark.slow
def test_compact_windows_show_one_card_at_a_time(driver: Driver) -> None:
    driver.open(DuelScene(driver.context, None), SIZES[0])
    shallow(driver, 1)
    driver.press("Start" if "Start" in driver.labels() else "Again")
    finish(driver)
    pictures = []
    for tab in ("Bars", "Table", "Chart"):
        driver.press(tab)
        driver.check_layout()
        pictures.append(pygame.image.tobytes(driver.draw(), "RGB"))
    assert len(set(pictures)) == 3


@pytest.mark.slow
def test_an_unfinished_search_is_marked_with_its_extrapolation() -> None:
    position = Position(parse_fen("W:W16,24:B8,K21"))
    contest = Contest(CHECKERS, position, 8, DuelLimits(nodes=600, seconds=60))
    contest.start()
    contest.join(PATIENCE)
    assert contest.poll()
    minimax = contest.rows[0]
    assert minimax.is_done
    assert not minimax.is_finished
    assert minimax.estimate is not None
    assert minimax.estimate > minimax.nodes


def test_equal_factors_are_equal_distances() -> None:
    axis = LogAxis.over([50, 120_000], 0, 100)
    assert (axis.low, axis.high) == (1, 6)
    assert [axis.place(10**power) for power in axis.powers] == [0, 20, 40, 60, 80, 100]
    assert axis.place(0) == 0
    assert len(LogAxis.over([], 0, 100).powers) > 1

"""The duel on its page: it runs beside the window, is read, saved and stopped."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pygame
import pytest
from legible import complaints, texts_of
from page_driver import PORTRAIT, SIZES, Reader

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import Switches
from checkers_app.games import boards
from checkers_app.learn.contestants import CONTESTANTS
from checkers_app.learn.duel import DuelLimits, run_duel
from checkers_app.learn.log_axis import LogAxis
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.context import Context
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.learn.duel.duel_scene import DuelScene, grounds
from checkers_app.ui.scene import Pop
from checkers_app.views.learn.contest import Contest

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]
PATIENCE = 60.0


def finish(reader: Reader) -> DuelScene:
    scene = reader.scene
    assert isinstance(scene, DuelScene)
    scene.contest.join(PATIENCE)
    reader.tick()
    assert not scene.contest.running
    return scene


def shallow(reader: Reader, depth: int) -> None:
    scene = reader.scene
    assert isinstance(scene, DuelScene)
    while scene.depth > depth:
        reader.key(pygame.K_MINUS)


def choose(reader: Reader, title: str) -> None:
    """Go to a position by its title, with the keys."""
    titles = [ground.title for ground in grounds(None)]
    reader.key(pygame.K_TAB)
    reader.group.focus("where")
    for _ in range(titles.index(title)):
        reader.key(pygame.K_RIGHT)


def test_the_page_shows_what_the_duel_finds(context: Context) -> None:
    reader = Reader(DuelScene(context, None))
    choose(reader, "Checkers, start")
    shallow(reader, 3)
    reader.push("start")
    scene = finish(reader)
    expected = run_duel(CHECKERS, Position(CHECKERS.initial), 3)
    assert [(row.contestant.key, row.nodes, row.value) for row in scene.contest.rows] == [
        (row.contestant.key, row.nodes, row.value) for row in expected
    ]
    assert scene.needs_draw(reader.now)
    reader.draw()
    assert not scene.needs_draw(reader.now)


def test_it_can_be_stopped_and_begun_again(context: Context) -> None:
    reader = Reader(DuelScene(context, None))
    while reader.key(pygame.K_PLUS) is None and finish_depth(reader) < 12:
        pass
    reader.key(pygame.K_F5)
    scene = reader.scene
    assert isinstance(scene, DuelScene)
    assert scene.contest.running
    reader.key(pygame.K_F5)
    finish(reader)
    assert len(scene.contest.rows) < len(scene.contest.contestants)
    assert not any(row.is_finished for row in scene.contest.rows[-1:])
    shallow(reader, 1)
    reader.push("start")
    finish(reader)
    assert all(row.is_finished for row in scene.contest.rows)


def finish_depth(reader: Reader) -> int:
    assert isinstance(reader.scene, DuelScene)
    return reader.scene.depth


def test_leaving_gives_the_searches_up(context: Context) -> None:
    reader = Reader(DuelScene(context, None))
    reader.push("start")
    contest = finish_contest(reader)
    assert isinstance(reader.key(pygame.K_ESCAPE), Pop)
    reader.scene.leave()
    assert not contest.running


def finish_contest(reader: Reader) -> Contest:
    assert isinstance(reader.scene, DuelScene)
    return reader.scene.contest


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
    """At the start of checkers every move is worth the same, whoever searches."""
    ground = grounds(None)[0]
    search = Search(ground.game.evaluation, Switches(transposition_table=True), Limits(depth=6))
    (_, best), (_, second), *_ = search.root_scores(ground.position)
    assert best - second >= 50


def test_no_search_goes_beyond_a_full_board(context: Context) -> None:
    reader = Reader(DuelScene(context, None))
    scene = reader.scene
    assert isinstance(scene, DuelScene)
    choose(reader, "Tic-tac-toe, start")
    assert scene.contest.game is TICTACTOE
    for _ in range(12):
        reader.key(pygame.K_PLUS)
    assert scene.depth == 9


def test_chart_and_table_are_saved_whole_and_it_says_where(context: Context, keepsakes: Path) -> None:
    reader = Reader(DuelScene(context, None))
    shallow(reader, 2)
    reader.push("start")
    scene = finish(reader)
    reader.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    scene.saver.finish()
    reader.tick()
    names = sorted(path.name for path in keepsakes.iterdir())
    assert names == ["duel-checkers-depth-2.csv", "duel-checkers-depth-2.png"]
    rows = list(csv.DictReader(io.StringIO((keepsakes / names[0]).read_text(encoding="utf-8"))))
    assert {row["name"] for row in rows} == {row.contestant.key for row in scene.contest.rows}
    assert pygame.image.load(keepsakes / names[1]).get_width() == 2560
    assert str(keepsakes) in scene.saver.sentence
    reader.draw()


def test_a_folder_that_cannot_be_written_is_said(context: Context, keepsakes: Path) -> None:
    keepsakes.write_text("a file where the folder should be")
    reader = Reader(DuelScene(context, None))
    shallow(reader, 1)
    reader.push("start")
    scene = finish(reader)
    reader.push("save")
    scene.saver.finish()
    reader.tick()
    assert not scene.saver.worked
    assert "cannot be written" in scene.saver.sentence
    assert keepsakes.read_text() == "a file where the folder should be"


def test_nothing_is_saved_before_a_search(context: Context, keepsakes: Path) -> None:
    reader = Reader(DuelScene(context, None))
    reader.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    assert not keepsakes.exists()


@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_every_size_and_theme_holds_it(context: Context, size: tuple[int, int]) -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN)).play(CHECKERS.initial.legal_moves()[0])
    reader = Reader(DuelScene(context, match), size)
    shallow(reader, 2)
    reader.push("start")
    finish(reader)
    pictures = set()
    for theme in THEMES.values():
        context.look = type(context.look)(theme, context.look.fonts)
        reader.scene.resize(size)
        reader.check_layout()
        for _ in range(2):
            reader.key(pygame.K_t)
            pictures.add(pygame.image.tobytes(reader.draw(), "RGB"))
    assert len(pictures) == 2 * len(THEMES)


def words(scene: DuelScene, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> str:
    """Everything that is written on the page, as one text."""
    return " ".join(text for text, _ in texts_of(monkeypatch, scene, size))


@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_what_an_algorithm_does_is_read_where_its_row_is(
    context: Context, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    reader = Reader(DuelScene(context, None), size)
    shallow(reader, 3)
    reader.push("start")
    scene = finish(reader)
    note = next(each.note for each in CONTESTANTS if each.key == "iterative-deepening")
    assert note not in words(scene, monkeypatch, size)
    spot = next(each for each in reader.group.widgets if each.name.endswith(" iterative-deepening"))
    assert spot.tip_at(spot.rect.center).startswith(note)
    reader.click(spot.rect.center)
    assert note in words(scene, monkeypatch, size)
    reader.check_layout()
    reader.key(pygame.K_DOWN)
    below = next(each.note for each in CONTESTANTS if each.key == "quiescence")
    assert below in words(scene, monkeypatch, size), "the arrows go from row to row"
    reader.key(pygame.K_UP)
    reader.key(pygame.K_RETURN)
    assert note not in words(scene, monkeypatch, size), "chosen once more, it is let go of"


def test_the_tab_key_passes_the_rows_in_two_steps(context: Context) -> None:
    reader = Reader(DuelScene(context, None))
    rows = [each for each in reader.group.widgets if each.name.startswith(("bar ", "row "))]
    assert len(rows) == 28
    assert [each.name for each in rows if each.focusable] == ["bar minimax", "row minimax"]


@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_it_is_said_how_bars_and_curves_are_to_be_read(
    context: Context, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    reader = Reader(DuelScene(context, None), size)
    shallow(reader, 3)
    reader.push("start")
    scene = finish(reader)
    read = words(scene, monkeypatch, size)
    assert "same value as minimax" in read
    assert "each grid line is ten times the one before" in read
    assert "CPU time" in read
    scene._set_tab(2)
    assert "each grid line is ten times the one below" in words(scene, monkeypatch, size)


def test_no_axis_of_nodes_begins_below_one(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    """Zero is on no logarithmic axis, and a tenth of a node is nothing."""
    reader = Reader(DuelScene(context, None))
    shallow(reader, 1)
    reader.push("start")
    scene = finish(reader)
    axis = [text for text, rect in texts_of(monkeypatch, scene, SIZES[1]) if rect.y < 150]
    assert "1" in axis
    assert "0" not in axis


def test_tictactoe_is_counted_by_results_alone_where_it_is_searched_to_its_end(
    context: Context, monkeypatch: pytest.MonkeyPatch, keepsakes: Path
) -> None:
    match = Match.new(TICTACTOE, (HUMAN, HUMAN))
    for text in ("1", "2", "3", "4"):
        move = next(each for each in match.state.legal_moves() if match.state.move_text(each) == text)
        match = match.play(move)
    reader = Reader(DuelScene(context, match))
    scene = reader.scene
    assert isinstance(scene, DuelScene)
    assert scene.depth == 5
    assert "how soon a win comes" in words(scene, monkeypatch, SIZES[1])
    shallow(reader, 4)
    switch = next(each for each in reader.group.widgets if each.name == "results")
    assert not switch.enabled
    assert switch.tip == "Only where games are searched to their end: depth 5"
    reader.key(pygame.K_o)
    assert not scene.contest.results
    reader.key(pygame.K_PLUS)
    reader.push("results")
    reader.push("start")
    finish(reader)
    assert {row.value for row in scene.contest.rows} == {1}
    assert "how soon a win comes" not in words(scene, monkeypatch, SIZES[1])
    assert "+1" in words(scene, monkeypatch, SIZES[1])
    reader.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    scene.saver.finish()
    assert "duel-tictactoe-depth-5-results.csv" in {path.name for path in keepsakes.iterdir()}
    reader.key(pygame.K_o)
    assert not scene.contest.results
    choose_by_index(reader, 1)
    assert "results" not in reader.names(), "checkers is not searched to its end"


def choose_by_index(reader: Reader, index: int) -> None:
    scene = reader.scene
    assert isinstance(scene, DuelScene)
    reader.key(pygame.K_TAB)
    reader.group.focus("where")
    for _ in range(index):
        reader.key(pygame.K_RIGHT)


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_searches_that_were_stopped_or_never_began_say_so(
    context: Context, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr("checkers_app.ui.learn.duel.duel_scene.LIMITS", DuelLimits(nodes=10_000))
    reader = Reader(DuelScene(context, None), size)
    reader.push("start")
    scene = finish(reader)
    read = words(scene, monkeypatch, size)
    assert "119\N{NO-BREAK SPACE}306" in read, "how many nodes minimax needs was counted"
    assert "missing" in read, "there are too many values to sort by"
    found = complaints(monkeypatch, scene, size)
    assert not found, found


def test_compact_windows_show_one_card_at_a_time(context: Context) -> None:
    reader = Reader(DuelScene(context, None), SIZES[0])
    shallow(reader, 1)
    reader.push("start")
    finish(reader)
    pictures = []
    for index in range(3):
        scene = reader.scene
        assert isinstance(scene, DuelScene)
        scene._set_tab(index)
        reader.check_layout()
        pictures.append(pygame.image.tobytes(reader.draw(), "RGB"))
    assert len(set(pictures)) == 3


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

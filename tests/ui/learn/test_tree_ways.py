"""The ways to the tree and from it, and how it shows the trees it is given."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest
from driver import SIZES, Driver, Shown
from pairs import first_quick
from pygame import Rect, Surface
from strategies import CHECKERS, TICTACTOE, after_random_moves
from tree_page import open_tree, search_ends, study

from checkers_app.engine.api import Position
from checkers_app.games.base import Game, Move, State
from checkers_app.learn.duel.contestants import contestants_for
from checkers_app.learn.duel.duel import run_duel
from checkers_app.learn.tree.pseudocode import ALPHA_BETA, MINIMAX, NEGAMAX
from checkers_app.learn.tree.python_code import python_code
from checkers_app.learn.tree.tree import Method
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.boards.mini_board import draw_mini_board
from checkers_app.ui.boards.turned import turned_position
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToMainMenu
from checkers_app.ui.learn.duel.duel_scene import DuelScene
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.views.learn.tree.study import Way

pytestmark = pytest.mark.unpainted


def test_it_opens_from_the_board_and_from_the_menu(driver: Driver) -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    match = match.play(match.state.legal_moves()[2])
    driver.start(match)
    driver.push("think")
    assert isinstance(driver.top, TreeScene)
    assert driver.top.session.place.state == match.state
    search_ends(driver)
    driver.open(ToMainMenu())
    driver.push("think")
    assert driver.name == "LearnScene", "the page that leads to the tree"


@pytest.mark.slow
def test_after_the_end_the_last_choice_is_shown(driver: Driver) -> None:
    match = Match.new(TICTACTOE, (HUMAN, HUMAN))
    for square in (1, 4, 2, 5, 3):
        match = match.play(next(move for move in match.state.legal_moves() if move.origin == square))
    driver.start(match)
    driver.key("t")
    assert isinstance(driver.top, TreeScene)
    assert driver.top.session.place.state == match.states[-2]


@pytest.mark.slow
@pytest.mark.parametrize("by_key", [False, True])
def test_the_duel_is_about_the_position_of_the_tree(driver: Driver, *, by_key: bool) -> None:
    state = after_random_moves(TICTACTOE.initial, random.Random(2), 3)
    open_tree(driver, TICTACTOE, state)
    session = driver.top.session
    session.deepen(-2)
    search_ends(driver)
    if by_key:
        driver.key("r")
    else:
        driver.push("duel")
    duel = driver.top
    assert isinstance(duel, DuelScene)
    assert duel.contest.game is TICTACTOE
    assert duel.contest.position.state == state
    assert duel.depth == session.depth


@pytest.mark.slow
@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE])
def test_from_the_start_of_a_board_the_duel_is_on_that_board(driver: Driver, game: Game) -> None:
    open_tree(driver, game)
    driver.key("r")
    duel = driver.top
    assert isinstance(duel, DuelScene)
    assert (duel.contest.game, duel.contest.position.state) == (game, game.initial)


def test_a_turned_board_stays_turned_in_the_tree(driver: Driver) -> None:
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)).play(CHECKERS.initial.legal_moves()[0]))
    driver.key("f")
    driver.key("t")
    assert isinstance(driver.top, TreeScene)
    assert driver.top.session.place.flipped


def test_from_an_earlier_position_that_is_looked_at_its_tree_is_shown(driver: Driver) -> None:
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)).play(CHECKERS.initial.legal_moves()[0]))
    driver.key("home")
    driver.key("t")
    assert isinstance(driver.top, TreeScene)
    assert driver.top.session.place.state == CHECKERS.initial


@pytest.mark.slow
def test_inside_the_tree_one_goes_on_to_the_start_of_every_board_and_back(driver: Driver) -> None:
    state = after_random_moves(CHECKERS.initial, random.Random(3), 9)
    open_tree(driver, CHECKERS, state)
    session = driver.top.session
    seen = [(session.place.game, session.place.state)]
    for by_key in (True, False, True):
        if by_key:
            driver.key("g")
        else:
            driver.push("place")
        search_ends(driver)
        assert study(driver).tree.root == session.place.state
        seen.append((session.place.game, session.place.state))
    start, other = (CHECKERS, CHECKERS.initial), (TICTACTOE, TICTACTOE.initial)
    assert seen == [(CHECKERS, state), start, other, (CHECKERS, state)]


@pytest.mark.slow
def test_a_position_is_pasted_into_the_tree_or_it_is_said_why_not(
    driver: Driver, shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_tree(driver, TICTACTOE)
    clipboard = ["W:W18,24,20:BK12,4", "no position at all", "B:W18:B", ""]
    monkeypatch.setattr("checkers_app.ui.learn.tree.scene.pasted_text", lambda: clipboard[0])
    driver.key("ctrl+v")
    search_ends(driver)
    session = driver.top.session
    assert (session.place.game, session.place.state) == (CHECKERS, parse_fen(clipboard[0]))
    for wrong in clipboard[1:]:
        monkeypatch.setattr("checkers_app.ui.learn.tree.scene.pasted_text", lambda text=wrong: text)
        driver.key("ctrl+v")
        assert session.exchange.note.startswith("Nothing was pasted: ")
        shown.texts.clear()
        driver.draw()
        assert session.exchange.note in shown
        assert session.place.state == parse_fen(clipboard[0])
    driver.key("g")
    assert session.place.state == CHECKERS.initial, "behind the pasted one it begins again"
    search_ends(driver)
    assert not session.exchange.note


def test_small_boards_are_drawn_from_the_other_side(context: Context) -> None:
    state = after_random_moves(CHECKERS.initial, random.Random(3), 9)
    move = state.legal_moves()[0]
    after = state.play(move)
    look, rect = context.look, Rect(0, 0, 160, 160)

    def drawn(shown: State, last: Move, *, flipped: bool) -> bytes:
        surface = Surface(rect.size)
        draw_mini_board(look, surface, rect, CHECKERS, shown, last, flipped=flipped)
        return pygame.image.tobytes(surface, "RGB")

    assert drawn(after, move, flipped=True) != drawn(after, move, flipped=False)
    pieces, turned = turned_position(CHECKERS, CHECKERS.pieces(after), move)
    assert turned is not None
    assert turned.path == tuple(33 - square for square in move.path)
    assert pieces == {33 - square: piece for square, piece in CHECKERS.pieces(after).items()}
    assert turned_position(CHECKERS, pieces, turned) == (CHECKERS.pieces(after), move)


@pytest.mark.slow
@pytest.mark.parametrize("size", first_quick(SIZES, 2))
def test_the_rule_can_be_read_as_negamax(driver: Driver, size: tuple[int, int]) -> None:
    open_tree(driver, TICTACTOE, after_random_moves(TICTACTOE.initial, random.Random(2), 4), size)
    session = driver.top.session
    cut = session.study.steps.next_cut(-1) if session.study is not None else None
    assert cut is not None
    session.go_to(cut)
    before = session.shown
    driver.key("n")
    assert session.code is NEGAMAX
    shown = session.shown
    assert before is not None
    assert shown is not None
    assert NEGAMAX.lines[shown.line - 1].strip() == "if α ≥ β: break"
    assert replace(shown, line=before.line, comparison=before.comparison) == before
    driver.draw()
    names = driver.names
    assert ("form" in names) == (size != SIZES[1])  # there it is one of three tabs
    driver.key("n")
    assert session.code is python_code(Method.ALPHA_BETA)
    driver.key("n")
    assert session.code is ALPHA_BETA
    session.choose_way(Way.MINIMAX)
    search_ends(driver)
    driver.key("n")
    assert session.code is python_code(Method.MINIMAX)
    driver.key("n")
    assert session.code is MINIMAX
    driver.draw()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (1280, 800)])
def test_the_rule_can_be_read_as_python_and_that_is_kept(driver: Driver, size: tuple[int, int]) -> None:
    open_tree(driver, TICTACTOE, after_random_moves(TICTACTOE.initial, random.Random(2), 4), size)
    session = driver.top.session
    while not session.form.python:
        driver.push("form") if "form" in driver.names else driver.press("Python")
    assert driver.context.settings.python
    driver.key("c")
    step = session.shown
    assert step is not None
    assert session.code.lines[step.line - 1].strip() == "if alpha >= beta:"
    assert any("if alpha >= beta:" in line and "current line" in line for line in driver.outline())
    driver.check_layout()
    session.choose_way(Way.ORDERED)
    search_ends(driver)
    assert session.code.title != "Python", "that of this search is not shown"
    driver.draw()
    open_tree(driver, TICTACTOE, TICTACTOE.initial, size)
    assert driver.top.session.code.title == "Python"


@pytest.mark.slow
def test_the_table_is_added_to_the_ordering_in_the_tree_and_to_alpha_beta_in_the_duel(
    driver: Driver, shown: Shown
) -> None:
    open_tree(driver, CHECKERS)
    session = driver.top.session
    nodes = {}
    for way in (Way.ORDERED, Way.TABLE):
        session.choose_way(way)
        search_ends(driver)
        nodes[way] = study(driver).nodes
    keys = ("move-ordering", "transposition-table")
    contestants = [each for each in contestants_for(CHECKERS) if each.key in keys]
    ordered, table = run_duel(CHECKERS, Position(CHECKERS.initial), session.depth, contestants=contestants)
    assert nodes[Way.ORDERED] == ordered.nodes
    assert nodes[Way.TABLE] <= nodes[Way.ORDERED]
    assert nodes[Way.TABLE] != table.nodes
    driver.move(driver.part("way").rect.center)
    driver.wait(1)
    driver.draw()
    assert any("builds on the" in text for text in shown), "two searches, and the tabs say so"

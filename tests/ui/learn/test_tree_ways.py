"""From where the tree is opened, where it leads, and how it shows what it is given."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest
from driving import Shown
from pairs import first_quick
from pygame import Rect, Surface
from strategies import CHECKERS, TICTACTOE, after_random_moves
from tree_desk import PATIENCE, SIZES, Desk

from checkers_app.engine.api import Position
from checkers_app.games.base import Game, Move, State
from checkers_app.learn.contestants import contestants_for
from checkers_app.learn.duel import run_duel
from checkers_app.learn.pseudocode import ALPHA_BETA, MINIMAX, NEGAMAX
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.boards.turned import draw_mini_board, turned_position
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame, ToMainMenu, ToTree
from checkers_app.ui.learn.duel.duel_scene import DuelScene
from checkers_app.ui.learn.learn_scene import LearnScene
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.routes import open_scene
from checkers_app.ui.scene import Push, Reset
from checkers_app.ui.scene_stack import SceneStack
from checkers_app.views.learn.tree.study import Way


def test_it_opens_from_the_board_and_from_the_menu(context: Context) -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    match = match.play(match.state.legal_moves()[2])
    stack = SceneStack(context, SIZES[1])
    stack.apply(Reset(ToGame(match)))
    play = stack.top
    assert isinstance(play, PlayScene)
    button = next(widget for widget in play._group.widgets if widget.name == "think")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        stack.apply(play.handle(pygame.event.Event(kind, pos=button.rect.center, button=1)))
    tree = stack.top
    assert isinstance(tree, TreeScene)
    assert tree.session.state == match.state
    stack.apply(tree.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")))
    tree.session.join(PATIENCE)
    stack.apply(tree.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")))
    stack.apply(Reset(ToMainMenu()))
    menu = stack.top
    assert menu is not None
    entry = next(widget for widget in menu._group.widgets if widget.name == "think")  # type: ignore[attr-defined]
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        stack.apply(menu.handle(pygame.event.Event(kind, pos=entry.rect.center, button=1)))
    assert isinstance(stack.top, LearnScene), "the page that leads to the tree"
    stack.close()


def test_after_the_end_the_last_choice_is_shown(context: Context) -> None:
    match = Match.new(TICTACTOE, (HUMAN, HUMAN))
    for square in (1, 4, 2, 5, 3):
        match = match.play(next(move for move in match.state.legal_moves() if move.origin == square))
    stack = SceneStack(context, SIZES[0])
    stack.apply(Reset(ToGame(match)))
    assert stack.top is not None
    stack.apply(stack.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t")))
    assert isinstance(stack.top, TreeScene)
    assert stack.top.session.state == match.states[-2]
    assert isinstance(ToTree(match.game, match.state), ToTree)
    stack.close()


@pytest.mark.parametrize("by_key", [False, True])
def test_the_duel_is_about_the_position_of_the_tree(context: Context, *, by_key: bool) -> None:
    state = after_random_moves(TICTACTOE.initial, random.Random(2), 3)
    stack = SceneStack(context, SIZES[1])
    desk = Desk(context, TICTACTOE, state)
    desk.scene.session.deepen(-2)
    desk.wait()
    stack.apply(desk.key(pygame.K_r, "r") if by_key else desk.click(desk.widget("duel").center))
    duel = stack.top
    assert isinstance(duel, DuelScene)
    assert duel.contest.game is TICTACTOE
    assert duel.contest.position.state == state
    assert duel.depth == desk.scene.session.depth
    stack.close()
    desk.scene.leave()


@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE])
def test_from_the_start_of_a_board_the_duel_is_on_that_board(context: Context, game: Game) -> None:
    desk = Desk(context, game)
    answer = desk.key(pygame.K_r, "r")
    assert isinstance(answer, Push)
    duel = open_scene(answer.destination, context)
    assert isinstance(duel, DuelScene)
    assert (duel.contest.game, duel.contest.position.state) == (game, game.initial)
    duel.leave()
    desk.scene.leave()


def test_a_turned_board_stays_turned_in_the_tree(context: Context) -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN)).play(CHECKERS.initial.legal_moves()[0])
    stack = SceneStack(context, SIZES[2])
    stack.apply(Reset(ToGame(match)))
    for key in (pygame.K_f, pygame.K_t):
        scene = stack.top
        assert scene is not None
        stack.apply(scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")))
    assert isinstance(stack.top, TreeScene)
    assert stack.top.session.flipped
    stack.close()


def test_from_an_earlier_position_that_is_looked_at_its_tree_is_shown(context: Context) -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN)).play(CHECKERS.initial.legal_moves()[0])
    stack = SceneStack(context, SIZES[1])
    stack.apply(Reset(ToGame(match)))
    assert stack.top is not None
    for key in (pygame.K_HOME, pygame.K_t):
        stack.apply(stack.top.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")))
    assert isinstance(stack.top, TreeScene)
    assert stack.top.session.state == CHECKERS.initial
    stack.close()


def test_inside_the_tree_one_goes_on_to_the_start_of_every_board_and_back(context: Context) -> None:
    state = after_random_moves(CHECKERS.initial, random.Random(3), 9)
    desk = Desk(context, CHECKERS, state)
    session = desk.scene.session
    seen = [(session.game, session.state)]
    for by_key in (True, False, True):
        if by_key:
            desk.key(pygame.K_g, "g")
        else:
            desk.click(desk.widget("place").center)
        desk.wait()
        assert desk.study.tree.root == session.state
        seen.append((session.game, session.state))
    start, other = (CHECKERS, CHECKERS.initial), (TICTACTOE, TICTACTOE.initial)
    assert seen == [(CHECKERS, state), start, other, (CHECKERS, state)]
    desk.scene.leave()


def test_a_position_is_pasted_into_the_tree_or_it_is_said_why_not(
    context: Context, shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(context, TICTACTOE)
    clipboard = ["W:W18,24,20:BK12,4", "no position at all", "B:W18:B", ""]
    monkeypatch.setattr("checkers_app.ui.learn.tree.scene.pasted_text", lambda: clipboard[0])
    desk.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    desk.wait()
    session = desk.scene.session
    assert (session.game, session.state) == (CHECKERS, parse_fen(clipboard[0]))
    for wrong in clipboard[1:]:
        monkeypatch.setattr("checkers_app.ui.learn.tree.scene.pasted_text", lambda text=wrong: text)
        desk.key(pygame.K_v, mod=pygame.KMOD_CTRL)
        assert session.note.startswith("Nothing was pasted: ")
        shown.texts.clear()
        desk.draw()
        assert session.note in shown
        assert session.state == parse_fen(clipboard[0])
    desk.key(pygame.K_g)
    assert session.state == CHECKERS.initial, "behind the pasted one it begins again"
    desk.wait()
    assert not session.note
    desk.scene.leave()


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
def test_the_rule_can_be_read_as_negamax(context: Context, size: tuple[int, int]) -> None:
    desk = Desk(context, TICTACTOE, after_random_moves(TICTACTOE.initial, random.Random(2), 4), size)
    session = desk.scene.session
    cut = session.study.steps.next_cut(-1) if session.study is not None else None
    assert cut is not None
    session.go_to(cut)
    before = session.shown
    desk.key(pygame.K_n, "n")
    assert session.code is NEGAMAX
    shown = session.shown
    assert before is not None
    assert shown is not None
    assert NEGAMAX.lines[shown.line - 1].strip() == "if α ≥ β: break"
    assert replace(shown, line=before.line, comparison=before.comparison) == before
    desk.draw()
    names = {widget.name for widget in desk.scene._group.widgets}
    assert ("form" in names) == (size != SIZES[1])  # there it is one of three tabs
    desk.key(pygame.K_n, "n")
    assert session.code is ALPHA_BETA
    session.choose_way(Way.MINIMAX)
    desk.wait()
    desk.key(pygame.K_n, "n")
    assert session.code is MINIMAX
    desk.draw()
    desk.scene.leave()


def test_the_table_is_added_to_the_ordering_in_the_tree_and_to_alpha_beta_in_the_duel(
    context: Context,
) -> None:
    desk = Desk(context, CHECKERS)
    session = desk.scene.session
    nodes = {}
    for way in (Way.ORDERED, Way.TABLE):
        session.choose_way(way)
        desk.wait()
        nodes[way] = desk.study.nodes
    keys = ("move-ordering", "transposition-table")
    contestants = [each for each in contestants_for(CHECKERS) if each.key in keys]
    ordered, table = run_duel(CHECKERS, Position(CHECKERS.initial), session.depth, contestants=contestants)
    assert nodes[Way.ORDERED] == ordered.nodes
    assert nodes[Way.TABLE] <= nodes[Way.ORDERED]
    assert nodes[Way.TABLE] != table.nodes
    assert "adds to the one before" in desk.widgets["way"].tip, "two searches, and the tabs say so"

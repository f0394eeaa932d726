"""The tree scene worked by mouse and keyboard, without a screen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
from pairs import first_quick, pairs
from pygame import Rect, Surface
from strategies import CHECKERS, TICTACTOE, after_random_moves

from checkers_app.engine.service import EngineService
from checkers_app.games.base import Game, Move, State
from checkers_app.learn.pseudocode import ALPHA_BETA, MINIMAX, NEGAMAX
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import SettingsStore
from checkers_app.ui.app import SceneStack
from checkers_app.ui.boards.turned import draw_mini_board, turned_position
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame, ToMainMenu, ToTree
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.learn.duel.duel_scene import DuelScene
from checkers_app.ui.learn.learn_scene import LearnScene
from checkers_app.ui.learn.tree.quiz import Quiz
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.ui.learn.tree.study import Study, Way
from checkers_app.ui.learn.tree.view import Side
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.routes import open_scene
from checkers_app.ui.scene import Pop, Push, Reset, Transition

SIZES = ((800, 600), (1280, 800), (1920, 1080))
PATIENCE = 60.0


@pytest.fixture
def context(display: Surface) -> Iterator[Context]:
    assert display
    with EngineService() as service:
        yield Context(SettingsStore(None), service, random.Random(1))


class Desk:
    """A tree scene with somebody in front of it."""

    def __init__(
        self,
        context: Context,
        game: Game = CHECKERS,
        state: State | None = None,
        size: tuple[int, int] = SIZES[1],
    ) -> None:
        self.scene = TreeScene(context, game, state or game.initial)
        self.surface = Surface(size)
        self.now = 0.0
        self.scene.resize(size)
        self.wait()

    @property
    def study(self) -> Study:
        found = self.scene.session.study
        assert found is not None
        return found

    def wait(self) -> None:
        for _ in range(2):
            self.scene.session.join(PATIENCE)
            self.pass_time()

    def pass_time(self, seconds: float = 1.0) -> None:
        for _ in range(4):
            self.now += seconds / 4
            self.scene.update(self.now)

    def draw(self) -> None:
        self.scene.draw(self.surface, self.now)

    def key(self, key: int, letter: str = "", mod: int = 0) -> Transition | None:
        return self.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter))

    def move(self, place: tuple[int, int]) -> None:
        self.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, place: tuple[int, int]) -> None:
        self.move(place)
        self.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))

    def release(self, place: tuple[int, int]) -> Transition | None:
        return self.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))

    def click(self, place: tuple[int, int]) -> Transition | None:
        self.press(place)
        return self.release(place)

    def wheel(self, y: int, x: int = 0) -> None:
        self.scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=x, y=y))

    def widget(self, name: str) -> Rect:
        return next(widget.rect for widget in self.scene._group.widgets if widget.name == name)

    def place(self, row: int) -> tuple[int, int]:
        sight = self.scene._view.sight()
        assert sight is not None
        left, right = sight.layout.span(row)
        middle = (max(left, sight.camera.left) + min(right, sight.camera.right)) / 2
        level = self.study.tree.level(row)
        return round(sight.grid.clip.x + sight.camera.x(middle)), round(sight.grid.middle(level))


@pytest.mark.parametrize(("theme", "size"), pairs(THEMES, SIZES))
def test_everything_can_be_drawn_in_every_size_and_theme(
    context: Context, theme: str, size: tuple[int, int]
) -> None:
    context.change_settings(replace(context.settings, theme=theme))
    desk = Desk(context, TICTACTOE, after_random_moves(TICTACTOE.initial, random.Random(2), 3), size)
    desk.draw()
    bounds = desk.surface.get_rect()
    for widget in desk.scene._group.widgets:
        assert bounds.contains(widget.rect), widget.name
    for key in (pygame.K_c, pygame.K_b, pygame.K_b, pygame.K_p, pygame.K_p, pygame.K_DOWN, pygame.K_RETURN):
        desk.key(key)
        desk.pass_time()
        desk.draw()
    desk.key(pygame.K_PERIOD, mod=pygame.KMOD_SHIFT)
    stub = desk.study.tree.next_cut(0)
    desk.scene.session.select(stub)
    desk.key(pygame.K_l)
    desk.draw()
    desk.wait()
    desk.draw()
    assert desk.scene.session.answer is not None
    desk.scene.leave()


def test_the_first_frame_of_a_tree_paints_no_strips(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(context, TICTACTOE)
    painted: list[object] = []
    monkeypatch.setattr("checkers_app.ui.learn.tree.study.painted_strips", lambda *_: painted.append(1))
    desk.draw()
    assert not painted  # for half a million nodes that takes longer than a frame may
    desk.scene.leave()


def test_a_search_that_runs_is_shown_and_can_be_stopped(context: Context) -> None:
    scene = TreeScene(context, TICTACTOE, TICTACTOE.initial)
    scene.session.deepen(-1)
    scene.session.choose_way(Way.MINIMAX)
    scene.resize(SIZES[1])
    scene.draw(Surface(SIZES[1]), 0.0)
    assert scene.frame_rate() == 10
    assert any(widget.name == "stop" for widget in scene._group.widgets)
    assert scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")) is None
    scene.session.join(PATIENCE)
    scene.update(1.0)
    assert scene.session.study is not None
    assert scene.frame_rate() == 0
    scene.draw(Surface(SIZES[1]), 1.0)
    scene.leave()


def test_a_click_on_a_node_shows_it_on_the_board(context: Context) -> None:
    desk = Desk(context)
    row = list(desk.study.tree.children(0))[1]
    desk.click(desk.place(row))
    assert desk.scene.session.selected == row
    assert desk.scene._view.side is Side.BOARD
    desk.now += 5
    desk.scene.update(desk.now)
    desk.click((desk.scene._view.grid().clip.x + 5, desk.place(row)[1]))
    assert desk.scene.session.selected is None


def test_two_quick_clicks_fold_a_node(context: Context) -> None:
    desk = Desk(context)
    row = next(iter(desk.study.tree.children(0)))
    desk.click(desk.place(row))
    desk.click(desk.place(row))
    assert row in desk.scene.session.layout.folds
    desk.click(desk.widget("fold").center)
    assert not desk.scene.session.layout.folds


def hovered(desk: Desk) -> int | None:
    return desk.scene._view.hovered


def has_verdict(quiz: Quiz) -> bool:
    return quiz.verdict is not None


def test_the_pointer_shows_what_it_is_over(context: Context) -> None:
    desk = Desk(context)
    row = list(desk.study.tree.children(0))[2]
    desk.move(desk.place(row))
    assert hovered(desk) == row
    desk.draw()
    assert not desk.scene.needs_draw(desk.now)
    desk.move((3, 3))
    assert hovered(desk) is None
    assert desk.scene.needs_draw(desk.now)


def test_a_drag_pans_and_selects_nothing(context: Context) -> None:
    desk = Desk(context)
    desk.scene.session.lens.zoom(4, 300)
    left = desk.scene.session.lens.camera.left
    place = desk.place(0)
    desk.press(place)
    desk.move((place[0] - 80, place[1]))
    desk.release((place[0] - 80, place[1]))
    camera = desk.scene.session.lens.camera
    assert camera.left == pytest.approx(left + 80 / camera.pixels)
    assert desk.scene.session.selected is None


def test_the_wheel_zooms_to_the_pointer(context: Context) -> None:
    desk = Desk(context)
    clip = desk.scene._view.grid().clip
    desk.move((clip.x + 400, clip.y + 200))
    before = desk.scene.session.lens.camera
    desk.wheel(3)
    after = desk.scene.session.lens.camera
    assert after.pixels > before.pixels
    assert after.place(400) == pytest.approx(before.place(400))
    desk.wheel(0, 2)
    assert desk.scene.session.lens.camera.left > after.left
    desk.move((5, 5))
    still = desk.scene.session.lens.camera
    desk.wheel(3)
    assert desk.scene.session.lens.camera == still, "not over the tree"


def test_keys_zoom_pan_and_fit(context: Context) -> None:
    desk = Desk(context)
    whole = desk.scene.session.lens.camera
    desk.key(pygame.K_PLUS)
    near = desk.scene.session.lens.camera
    assert near.pixels > whole.pixels
    desk.key(pygame.K_d)
    assert desk.scene.session.lens.camera.left > near.left
    desk.key(pygame.K_0)
    assert desk.scene.frame_rate() == 60
    desk.pass_time()
    assert desk.scene.session.lens.camera == whole
    assert desk.scene.frame_rate() == 0


def test_the_slider_goes_to_any_step(context: Context) -> None:
    desk = Desk(context)
    slider = desk.widget("slider")
    desk.press((slider.x + 10, slider.centery))
    assert desk.scene.session.step == 0
    desk.move((slider.right + 300, slider.centery))
    assert desk.scene.session.at_end
    desk.move((slider.centerx, slider.centery))
    desk.release((slider.centerx, slider.centery))
    assert desk.scene.session.step == pytest.approx(len(desk.study.steps) / 2, abs=3)
    assert desk.scene._view.side is Side.RULE


def test_the_whole_scene_by_the_tab_key_alone(context: Context) -> None:
    desk = Desk(context)
    reached = set()
    for _ in range(40):
        desk.key(pygame.K_TAB)
        focused = desk.scene._group.focused
        assert focused is not None
        reached.add(focused.name)
    assert {
        "tree",
        "back",
        "way",
        "depth",
        "predict",
        "fit",
        "side",
        "play",
        "slider",
        "speed",
        "cut",
    } <= reached
    while desk.scene._group.focused is not None and desk.scene._group.focused.name != "way":
        desk.key(pygame.K_TAB)
    desk.key(pygame.K_LEFT)
    assert desk.scene.session.way is Way.MINIMAX
    desk.wait()
    assert desk.scene.session.selected is None, "the arrow was the segments', not the tree's"


def test_a_value_is_typed_and_checked_by_keys(context: Context) -> None:
    desk = Desk(context)
    desk.key(pygame.K_p)
    quiz = desk.scene.session.quiz
    assert quiz is not None
    while not hasattr(quiz.question, "row") or hasattr(quiz.question, "choices"):
        desk.key(pygame.K_PAGEDOWN)
    for letter in "+0.031":
        desk.key(ord(letter), letter)
    desk.key(pygame.K_BACKSPACE)
    assert quiz.text == "+0.03"
    desk.key(pygame.K_RETURN)
    assert has_verdict(quiz)
    assert quiz.tally.asked == 1
    desk.key(pygame.K_RETURN)
    assert not has_verdict(quiz)
    desk.key(pygame.K_ESCAPE)
    assert desk.scene.session.quiz is None


def test_moves_are_marked_and_checked_by_the_mouse(context: Context) -> None:
    desk = Desk(context)
    desk.click(desk.widget("predict").center)
    quiz = desk.scene.session.quiz
    assert quiz is not None
    for _ in range(50):
        if hasattr(quiz.question, "choices"):
            break
        desk.click(desk.widget("skip").center)
    first = next(w for w in desk.scene._group.widgets if w.name.startswith("move "))
    desk.click(first.rect.center)
    assert len(quiz.marked) == 1
    desk.click(desk.widget("check").center)
    assert quiz.verdict is not None
    desk.draw()
    desk.click(desk.widget("next_question").center)
    assert quiz.verdict is None


def test_escape_puts_away_one_thing_after_another(context: Context) -> None:
    desk = Desk(context)
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_p)
    assert desk.key(pygame.K_ESCAPE) is None
    assert desk.key(pygame.K_ESCAPE) is None
    assert isinstance(desk.key(pygame.K_ESCAPE), Pop)
    assert isinstance(desk.click(desk.widget("back").center), Pop)


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

"""The functions of the tree scene, without a screen."""

from __future__ import annotations

from random import Random

import pytest
from strategies import CHECKERS, TICTACTOE, after_random_moves
from tree_study import PALETTE, PATIENCE, opened, waited

from checkers_app.engine.api import StopToken
from checkers_app.games.base import Game
from checkers_app.learn.duel.plain_count import plain_count
from checkers_app.learn.tree.pseudocode import Event
from checkers_app.learn.tree.recording import COPIED, record_minimax
from checkers_app.learn.tree.tree import CUT
from checkers_app.notation.fen import parse_fen
from checkers_app.views.learn.tree.places import HERE, Places
from checkers_app.views.learn.tree.playback import SPEEDS, Playback
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.views.learn.tree.study import DEEPEST, Question, Way, make_study
from checkers_app.views.learn.tree.tree_words import answer_words
from checkers_app.views.learn.tree.walk import Direction
from checkers_app.words import say_number


@pytest.mark.parametrize("way", Way)
def test_every_way_shows_its_own_search(way: Way) -> None:
    session = opened(way=way)
    study = waited(session)
    plain = record_minimax(CHECKERS, CHECKERS.initial, 3)
    if way is not Way.EXPECTIMAX:
        assert study.recording.score == plain.score
    assert session.work.plain_nodes == plain.visited
    assert study.tree.nodes == study.recording.visited
    assert (way in {Way.MINIMAX, Way.EXPECTIMAX}) == (study.tree.nodes == plain.visited)
    assert study.notice is None
    assert session.at_end
    assert not session.moving


def test_depth_stays_between_one_ply_and_the_most() -> None:
    session = opened()
    session.deepen(-10)
    assert session.depth == 1
    assert waited(session).levels == 2
    session.deepen(100)
    assert session.depth == session.place.deepest == DEEPEST
    session.work.close()
    played = after_random_moves(TICTACTOE.initial, Random(1), 4)
    left = len(played.legal_moves())
    session = TreeSession(TICTACTOE, played, lambda: PALETTE)
    assert session.depth == session.place.deepest == left
    session.work.close()


def test_a_search_that_is_stopped_shows_what_it_has() -> None:
    session = TreeSession(TICTACTOE, TICTACTOE.initial, lambda: PALETTE)
    session.deepen(-1)
    session.choose_way(Way.MINIMAX)
    session.work.end_recording()
    study = waited(session)
    assert not study.tree.complete
    assert study.notice is not None
    assert "Stopped after" in study.notice
    assert say_number(study.recording.visited) in study.notice


def test_a_game_that_is_over_has_no_tree_to_search() -> None:
    state = TICTACTOE.initial
    for square in (1, 4, 2, 5, 3):
        state = next(state.play(move) for move in state.legal_moves() if move.origin == square)
    session = TreeSession(TICTACTOE, state, lambda: PALETTE)
    session.choose_way(Way.TABLE)
    session.work.join(PATIENCE)
    session.tick(0.0)
    assert session.study is None
    assert session.problem
    session.choose_way(Way.MINIMAX)
    assert len(waited(session).tree) == 1


@pytest.mark.slow
def test_all_of_tictactoe_is_there_and_says_where_it_comes_from() -> None:
    study = waited(opened(TICTACTOE, way=Way.MINIMAX))
    assert study.nodes == len(study.tree) == study.recording.visited == 549_946
    assert study.recording.score == 0
    assert study.tree.complete
    assert study.tree.source == COPIED
    assert study.levels == 10


def test_the_arrows_walk_along_the_tree() -> None:
    session = opened()
    tree = waited(session).tree
    session.walk(Direction.CHILD)
    assert session.selected == 0
    session.walk(Direction.CHILD)
    assert session.selected == tree.chosen(0), "down the line that both would choose"
    row = session.selected
    session.walk(Direction.LEFT)
    assert session.selected == tree.previous_sibling(row)
    session.walk(Direction.RIGHT)
    session.walk(Direction.RIGHT)
    assert session.selected == tree.next_sibling(row)
    session.walk(Direction.PARENT)
    session.walk(Direction.PARENT)
    assert session.selected == 0
    for _ in range(9):
        session.walk(Direction.CHILD)
    assert session.selected == tree.chosen_line()[-1]
    session.walk(Direction.ROOT)
    assert session.selected == 0


@pytest.mark.slow
def test_walking_brings_the_node_into_view() -> None:
    session = opened(TICTACTOE)
    study = waited(session)
    row = 0
    for seconds in range(1, 7):
        session.walk(Direction.CHILD)
        session.tick(float(seconds))
        assert session.selected is not None
        row = session.selected
    left, right = study.layout.span(row)
    camera = session.lens.camera
    assert camera.left <= right
    assert left <= camera.right
    assert (right - left) * camera.pixels >= 7


def test_the_cards_tell_of_the_selected_node_until_a_step_is_taken() -> None:
    session = opened()
    study = waited(session)
    child = study.tree.first_child(0)
    session.select(child)
    step = session.shown
    assert step is not None
    assert (step.row, step.event) == (child, Event.RETURN)
    session.go_to(4)
    step = session.shown
    assert step is not None
    assert step.number == 4


def test_steps_stop_at_both_ends() -> None:
    session = opened()
    last = len(waited(session).steps) - 1
    session.step_by(1)
    assert session.step == last
    session.go_to(0)
    session.step_by(-1)
    assert session.step == 0
    assert not session.stage.is_decided(0)
    session.go_to(10**9)
    assert session.step == last
    assert session.stage.is_decided(0)


def test_cuts_are_visited_one_after_another() -> None:
    session = opened()
    study = waited(session)
    stubs = [row for row in range(len(study.tree)) if study.tree.endings[row] == CUT]
    found = []
    for _ in stubs:
        session.to_cut(1)
        step = session.shown
        assert step is not None
        found.append(step.child)
    assert found == stubs
    session.to_cut(1)
    assert session.shown == study.steps[study.steps.entering(stubs[-1])]
    session.to_cut(-1)
    assert session.shown == study.steps[study.steps.entering(stubs[-2])]


def test_playing_goes_at_its_speed_and_ends_at_the_end() -> None:
    session = opened()
    last = len(waited(session).steps) - 1
    session.tick(10.0)
    session.play_or_pause()
    assert session.playback.playing
    assert session.step == 0
    session.tick(11.0)
    assert session.step == SPEEDS[session.playback.speed]
    session.tick(11.1)
    assert session.step == SPEEDS[session.playback.speed]
    session.play_or_pause()
    session.tick(20.0)
    assert session.step == SPEEDS[session.playback.speed]
    session.playback.change_speed(100)
    assert SPEEDS[session.playback.speed] == SPEEDS[-1]
    session.play_or_pause()
    session.tick(25.0)
    assert session.step == last
    assert not session.playback.playing


def test_a_fold_hides_a_subtree_and_gives_it_back() -> None:
    session = opened()
    study = waited(session)
    row = study.tree.first_child(0)
    assert row is not None
    session.lens.zoom(3, 300)
    session.select(row)
    session.toggle_fold()
    assert session.layout.width < study.layout.width
    assert row in session.layout.folds
    session.walk(Direction.CHILD)
    assert session.selected == row, "nothing to be walked into"
    session.toggle_fold()
    assert not session.layout.folds
    leaf = study.tree.chosen_line()[-1]
    session.toggle_fold(leaf)
    assert not session.layout.folds, "a leaf has nothing to hide"
    session.toggle_fold(row)
    session.unfold_all()
    assert session.layout is study.layout


@pytest.mark.few
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE], ids=["checkers", "tictactoe"])
def test_looking_anyway_finds_what_minimax_finds_and_changes_nothing(game: Game, seed: int) -> None:
    random = Random(seed)
    state = after_random_moves(game.initial, random, 12 if game is CHECKERS else 3)
    if state.outcome() is not None:
        return
    session = opened(game, state)
    tree = waited(session).tree
    stubs = [row for row in range(len(tree)) if tree.endings[row] == CUT]
    for stub in random.sample(stubs, min(4, len(stubs))):
        session.select(stub)
        session.look_anyway()
        waited(session)
        answer = session.work.answer
        assert answer is not None
        parent = tree.path(stub)[-2]
        position = tree.position(parent)
        assert {move for move, _ in answer.moves} == {position.move_text(m) for m in tree.cut_moves(stub)}
        alpha, beta = tree.window(stub)
        maximising = tree.is_max(parent)
        values = [value for _, value in answer.moves]
        assert values == sorted(values, reverse=maximising)
        # The cut was right: with these values the parent is no more attractive than it was proven to be.
        if maximising:
            assert max(alpha, *values) >= beta
        else:
            assert min(beta, *values) <= alpha


@pytest.mark.slow
def test_branches_that_are_not_listed_are_called_no_worse_than_they_are() -> None:
    session = opened(TICTACTOE, TICTACTOE.initial)
    session.deepen(2 - session.depth)
    study = waited(session)
    session.select(36)
    session.look_anyway()
    waited(session)
    answer = session.work.answer
    assert answer is not None
    values = [value for _, value in answer.moves]
    assert values[3] == values[-1]
    assert f"; {len(values) - 4} more, none better. " in answer_words(study, answer)


@pytest.mark.slow
def test_the_cards_tell_of_the_selected_node_before_it_is_decided() -> None:
    session = opened(TICTACTOE, TICTACTOE.initial)
    session.deepen(3 - session.depth)
    study = waited(session)
    session.to_cut(1)
    step = session.shown
    assert step is not None
    above = study.tree.path(step.row)[1]
    session.select(above)
    told = session.shown
    assert told is not None
    assert told.row == above
    assert told.number < step.number
    assert not session.stage.is_decided(above)


def test_a_look_is_forgotten_with_its_stub() -> None:
    session = opened()
    stub = waited(session).tree.next_cut(0)
    session.select(stub)
    session.look_anyway()
    session.select(0)
    waited(session)
    assert session.work.answer is None
    session.look_anyway()
    assert not session.work.looking, "the root is not a stub"


@pytest.mark.parametrize("depth", [1, 3, 5])
def test_the_count_of_plain_minimax_is_its_own(depth: int) -> None:
    for game, seed in ((CHECKERS, 1), (TICTACTOE, 2), (CHECKERS, 3)):
        state = after_random_moves(game.initial, Random(seed), 6)
        plain = record_minimax(game, state, depth)
        assert plain_count(state, depth, StopToken()) == plain.visited
    assert plain_count(TICTACTOE.initial, 9, StopToken()) == 549_946


@pytest.mark.slow
def test_while_a_whole_tree_is_made_it_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, str]] = []
    stop = StopToken()

    def tell(count: int, phase: str = "") -> None:
        seen.append((count, phase))

    question = Question(TICTACTOE, TICTACTOE.initial, Way.MINIMAX, 9)
    monkeypatch.setattr("checkers_app.views.learn.tree.study.prepare", lambda *_: None)
    make_study(question, PALETTE, stop, tell)
    counts = [count for count, phase in seen if not phase]
    assert len(counts) > 50
    assert counts == sorted(counts)
    assert seen[-1] == (549_946, "positions searched; the picture is being drawn")
    assert not stop.stopped


def test_the_position_that_is_announced_is_the_one_that_comes() -> None:
    places = Places(CHECKERS, parse_fen("B:W22:B1"))
    met = [places.next]
    assert places.turn() == met[0]
    while places.next not in met:
        met.append(places.next)
        assert places.turn() == met[-1]
    assert len({(place.game.key, place.state) for place in met}) == len(met) > 2
    assert [place.sentence for place in met].count(HERE) == 1


def test_the_slowest_playback_takes_a_step_every_two_seconds() -> None:
    playback = Playback()
    for _ in SPEEDS:
        playback.change_speed(-1)
    playback.start()
    assert [playback.due(seconds) for seconds in (1.0, 2.0, 3.0, 6.0)] == [0, 1, 0, 2]
    playback.change_speed(1)
    assert playback.due(7.0) == 1

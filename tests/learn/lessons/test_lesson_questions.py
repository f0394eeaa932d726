"""The further questions of the lessons: short independent code finds each right answer again."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import inf, log

import pytest

from checkers_app.engine.checkers.endgames.library import open_tables
from checkers_app.engine.textbook.minimax import alpha_beta, minimax, win_or_loss
from checkers_app.games.base import Move, Side, State, no_opinion
from checkers_app.games.checkers import Checkers
from checkers_app.games.tictactoe import LINES, TicTacToe
from checkers_app.learn.lessons.branch_tasks import by_average, by_minimax
from checkers_app.learn.lessons.lesson import ChoiceTask, Task, count
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.learn.tree.abstract import Branches
from checkers_app.learn.tree.predict import Verdict
from checkers_app.notation.fen import parse_fen

LESSONS = {lesson.key: lesson for lesson in lessons()}
THREE_EMPTY = TicTacToe(crosses=0b000_011_010, noughts=0b010_100_100)


def given(key: str, number: int) -> dict[str, Verdict]:
    """The reply to each answer."""
    task = LESSONS[key].tasks[number]
    if isinstance(task, ChoiceTask):
        return {task.label(option): task.check(option) for option in task.options}
    return {task.state.move_text(move): task.check(move) for move in task.state.legal_moves()}


def right(key: str, number: int) -> list[str]:
    return [text for text, verdict in given(key, number).items() if verdict.is_right]


def lines_of(state: State) -> list[tuple[Move, ...]]:
    """Every game that can follow."""
    moves = state.legal_moves()
    return [(move, *rest) for move in moves for rest in lines_of(state.play(move))] if moves else [()]


def test_the_lessons_with_further_questions() -> None:
    further = {key: len(lesson.tasks) for key, lesson in LESSONS.items() if len(lesson.tasks) > 1}
    assert further == {
        "tree": 3,
        "minimax": 2,
        "counting": 4,
        "price": 2,
        "first-cutoff": 3,
        "shallow-cutoff": 2,
        "bounds": 2,
        "deepening": 2,
        "transpositions": 5,
        "null-window": 3,
        "guess": 3,
        "behind": 3,
        "null-move": 4,
        "reductions": 3,
        "tables": 2,
        "chance": 3,
        "averages": 3,
        "playouts": 3,
        "learned": 3,
        "solved": 3,
    }


def test_which_games_end_early() -> None:
    games = lines_of(THREE_EMPTY)
    short = [", ".join(str(move.path[-1]) for move in game) for game in games if len(game) == 2]
    assert right("tree", 1) == short == ["1, 9", "7, 9"]
    assert list(given("tree", 1)) == ["1, 7", "1, 9", "7, 1", "7, 9", "9, 1", "9, 7"]
    assert "nobody has three in a row" in given("tree", 1)["9, 7"].reason


def test_how_many_nodes_the_tree_has() -> None:
    games = lines_of(THREE_EMPTY)
    nodes = {game[:plies] for game in games for plies in range(len(game) + 1)}
    by_ply = [sum(len(node) == plies for node in nodes) for plies in range(4)]
    assert by_ply == [1, 3, 6, 4]
    replies = given("tree", 2)
    assert right("tree", 2) == [str(len(nodes))] == ["14"]
    assert "1 + 3 + 6 + 4 = 14" in replies["14"].reason
    assert len(games) == 6
    assert "the number of leaves" in replies["6"].reason
    assert "The position on the board is a node as well" in replies["13"].reason
    assert 1 + 3 + 3 * 2 + 3 * 2 * 1 == 16
    assert "to the last square" in replies["16"].reason


def value(tree: Branches, *, maximising: bool = True) -> int:
    if isinstance(tree, int):
        return tree
    return (max if maximising else min)(value(branch, maximising=not maximising) for branch in tree)


def test_the_branch_of_the_greatest_leaf_is_not_the_best() -> None:
    tree = (((9, 4), (2, 6)), ((4, 3), (8, 1)), ((8, 7), (4, 7)))
    task = LESSONS["minimax"].tasks[1]
    assert isinstance(task, ChoiceTask)
    assert task.tree == tree
    values = [value(branch, maximising=False) for branch in tree]
    assert values == by_minimax(tree) == [6, 4, 7]
    assert right("minimax", 1) == ["3"]
    assert "the largest leaf, 9" in given("minimax", 1)["1"].reason
    assert "worth 4" in given("minimax", 1)["2"].reason


def test_a_coin_and_min_choose_other_branches() -> None:
    tree = ((6, 8), (0, 18), (2, 10))
    tasks = LESSONS["averages"].tasks[1:]
    assert all(isinstance(task, ChoiceTask) and task.tree == tree for task in tasks)
    assert by_average(tree) == [(a + b) / 2 for a, b in tree] == [7, 9, 6]
    assert by_minimax(tree) == [min(pair) for pair in tree] == [6, 0, 2]
    assert (right("averages", 1), right("averages", 2)) == (["2"], ["1"])
    assert "the largest leaf, 18" in given("averages", 2)["2"].reason
    assert by_average(((1, 2), (((0, 0), 1), 3))) == [Fraction(3, 2), Fraction(1)]


def open_lines(marks: dict[int, str], against: str) -> int:
    return sum(all(marks.get(square) != against for square in line) for line in LINES)


@pytest.mark.parametrize(("number", "marks"), [(0, {1: "X", 5: "O"}), (1, {5: "X", 2: "O"})])
def test_what_a_board_counts(number: int, marks: dict[int, str]) -> None:
    task = LESSONS["counting"].tasks[number]
    assert isinstance(task, ChoiceTask)
    assert isinstance(task.state, TicTacToe)
    for square in range(1, 10):
        piece = task.state.piece_at(square)
        assert (piece and "XO"[piece.side]) == marks.get(square)
    lines = open_lines(marks, "O") - open_lines(marks, "X")
    assert lines == (-1, 2)[number]
    (found,) = right("counting", number)
    assert found == f"{lines:+}.00".replace("-", "−")
    wrong_way = f"{-lines:+}.00".replace("-", "−")
    assert "the wrong way around" in given("counting", number)[wrong_way].reason


def test_what_five_is_worth_two_plies_deep() -> None:
    at_once = open_lines({5: "X"}, "O") - open_lines({5: "X"}, "X")
    boards = [{5: "X", square: "O"} for square in range(1, 10) if square != 5]
    answered = min(open_lines(marks, "O") - open_lines(marks, "X") for marks in boards)
    assert (at_once, answered) == (4, 1)
    assert right("counting", 2) == ["+1.00"]
    assert "O has not answered yet" in given("counting", 2)["+4.00"].reason
    assert "one by one" in given("counting", 2)["+3.00"].reason


def test_how_much_faster_for_two_plies() -> None:
    grows = 1_071_628 / 45_957  # counted in the tests of the lesson itself
    assert right("price", 1) == ["25"]
    assert min((2, 4, 10, 25), key=lambda times: abs(log(times) - log(grows))) == 25
    assert f"takes {grows:.0f} times as many" in given("price", 1)["25"].reason
    for times in (2, 4, 10):
        assert f"about {2 * log(times) / log(grows):.1f} plies" in given("price", 1)[str(times)].reason


def windows(state: State) -> dict[tuple[Move, ...], tuple[float, float]]:
    """The bounds with which a short alpha-beta enters each node, from the first side's view."""
    found = {}

    def search(here: State, line: tuple[Move, ...], low: float, high: float) -> float:
        found[line] = low, high
        outcome = here.outcome()
        if outcome is not None:
            return 0 if outcome.winner is None else 1 if outcome.winner is Side.FIRST else -1
        maximising = here.side_to_move is Side.FIRST
        best = -inf if maximising else inf
        for move in here.legal_moves():
            below = search(here.play(move), (*line, move), low, high)
            best = max(best, below) if maximising else min(best, below)
            low, high = (max(low, best), high) if maximising else (low, min(high, best))
            if low >= high:
                break
        return best

    search(state, (), -inf, inf)
    return found


def test_the_window_of_the_third_move() -> None:
    entered = windows(LESSONS["first-cutoff"].state)
    assert entered[(Move((6,)),)] == (0, inf)
    assert right("first-cutoff", 1) == ["α = 0, β = +∞"]
    assert "does not carry over" in given("first-cutoff", 1)["α = 0, β = −1"].reason
    for text in ("α = −1, β = +∞", "α = −∞, β = +∞"):
        assert "sure of more" in given("first-cutoff", 1)[text].reason


def test_what_is_cut_where_the_best_move_comes_last() -> None:
    whole = minimax(THREE_EMPTY, 9, no_opinion, win_or_loss).nodes
    assert (len(windows(THREE_EMPTY)), whole) == (14, 14)
    task = LESSONS["first-cutoff"].tasks[2]
    assert isinstance(task, ChoiceTask)
    assert task.state == THREE_EMPTY
    assert right("first-cutoff", 2) == ["0"]


def test_among_which_moves_lots_may_be_drawn() -> None:
    state = LESSONS["bounds"].state
    winning = [
        state.move_text(move)
        for move in state.legal_moves()
        if minimax(state.play(move), 9, no_opinion, win_or_loss).score < 0
    ]
    assert right("bounds", 1) == [", ".join(winning)] == ["1, 3"]
    assert "only a bound" in given("bounds", 1)["1, 2, 3"].reason
    assert "wins as well" in given("bounds", 1)["1"].reason


@pytest.mark.slow
def test_which_depth_is_finished_in_five_thousand_positions() -> None:
    state, evaluate = LESSONS["deepening"].state, LESSONS["deepening"].game.evaluation
    alone = {depth: alpha_beta(state, depth, evaluate).nodes for depth in (6, 7)}
    assert alone == {6: 4914, 7: 13_785}
    replies = given("deepening", 1)
    assert right("deepening", 1) == ["5"]
    assert "1 to 5 take 2,622 nodes" in replies["5"].reason
    assert "after 648 nodes" in replies["4"].reason
    assert replies["6"].reason.startswith("Depth 6 alone takes 4,914 nodes; with the depths before it, 7,615")
    assert replies["7"].reason == "Depth 7 alone takes 13,785 nodes: too many."


def test_when_an_entry_may_be_used() -> None:
    """By all values that it leaves open: usable if each of them leads to the same cut, and deep enough."""

    def same(values: range, alpha: int, beta: int) -> bool:
        return all(each >= beta for each in values) or all(each <= alpha for each in values)

    wanted = [same(range(3, 50), 1, 2), same(range(3, 50), 2, 5), False, same(range(-50, 1), 1, 5)]
    assert wanted == [True, False, False, True]
    for number, usable in enumerate(wanted, 1):
        assert right("transpositions", number) == ["Yes" if usable else "No"]
    assert "it could be 4" in given("transpositions", 2)["Yes"].reason
    assert "One ply deeper" in given("transpositions", 3)["Yes"].reason
    assert "how much less" in given("transpositions", 4)["No"].reason


def settled(state: State) -> int:
    captures = [move for move in state.legal_moves() if move.captures]
    if state.outcome() is not None:
        return -10_000
    return max((-settled(state.play(move)) for move in captures), default=count(state))


def plain(state: State, depth: int, worth: Callable[[State], int]) -> int:
    if state.outcome() is not None:
        return -10_000 - depth
    if depth == 0:
        return worth(state)
    return max(-plain(state.play(move), depth - 1, worth) for move in state.legal_moves())


def by_move(state: State, depth: int, worth: Callable[[State], int]) -> dict[str, int]:
    return {state.move_text(move): -plain(state.play(move), depth - 1, worth) for move in state.legal_moves()}


@pytest.mark.slow
def test_why_depth_6_sees_no_harm() -> None:
    state = LESSONS["behind"].state
    assert right("behind", 1) == ["The harm comes later"]
    assert by_move(state, 7, settled)["27-23"] < -5000 < by_move(state, 6, settled)["27-23"] == -100
    assert count(state) == -100, "one man for one: it stays a man"
    assert "a loss in 8 plies" in given("behind", 1)["The harm comes later"].reason


def second_board(key: str) -> Task:
    """The last move that a lesson asks for."""
    return [task for task in LESSONS[key].tasks if isinstance(task, Task)][-1]


def test_harm_that_is_put_off_by_a_sacrifice() -> None:
    task = second_board("behind")
    assert task.state == parse_fen("W:W16,25,32:BK7,11,13,21")
    found = by_move(task.state, 6, settled)
    assert found.pop("16-12") == -300
    assert set(found.values()) == {-400}
    assert right("behind", 2) == ["16-12"]


def test_the_second_board_of_the_pass() -> None:
    task = second_board("null-move")
    found = by_move(task.state, 5, count)
    assert max(found.values()) == found["23-19"] == 200
    assert right("null-move", 3) == ["23-19"]
    (move,) = task.solutions()
    after = task.state.play(move)
    assert max(by_move(after, 4, count).values()) == -200, "each answer loses something"
    idle = after.passed()
    assert idle is not None
    assert -plain(idle, 4, count) == -100, "a pass would lose less"


def test_which_moves_are_searched_less_deep() -> None:
    assert right("reductions", 1) == ["A quiet move, seventh in the list"]
    assert "capture" in given("reductions", 1)["A capture"].reason


def test_one_step_back_from_the_end() -> None:
    task = second_board("tables")
    assert isinstance(task.state, Checkers)
    lost = []
    for move in task.state.legal_moves():
        after = task.state.play(move)
        replies = [after.play(reply) for reply in after.legal_moves()]
        if all(any(here.play(last).outcome() for last in here.legal_moves()) for here in replies):
            lost.append(task.state.move_text(move))
    assert right("tables", 1) == lost == ["6-10"]
    known = {task.state.move_text(move): each for move, each in open_tables().probe_moves(task.state)}
    assert [text for text, each in known.items() if each and (each.result, each.plies) == ("win", 3)] == lost

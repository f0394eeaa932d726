"""The lessons' statements are measured: a search finds every number and move in their texts again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import inf, log
from statistics import fmean

import pytest

from checkers_app.engine.api import WIN, WIN_BOUND, Limits, Position
from checkers_app.engine.textbook.minimax import alpha_beta, minimax, win_or_loss
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.games.base import Move, Piece, Side, State, no_opinion
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import LINES, TicTacToe
from checkers_app.learn.lessons.bet_tasks import won_bet_task
from checkers_app.learn.lessons.bound_lessons import WHOLE_GAME
from checkers_app.learn.lessons.depth_lessons import positions_to, whole
from checkers_app.learn.lessons.lesson import MOST_WORDS, ChoiceTask, Lesson, Task, count
from checkers_app.learn.lessons.lessons import lessons
from checkers_app.learn.lessons.value_lessons import average, count_lines
from checkers_app.learn.tree.abstract import AbstractNode, Branches
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.recording import record_alpha_beta
from checkers_app.learn.tree.steps import Steps
from checkers_app.learn.tree.tree import CUT, Bound, Tree
from checkers_app.notation.fen import parse_fen
from checkers_app.words import speak
from checkers_app.words.languages import LANGUAGES, Language, translation

LESSONS = {lesson.key: lesson for lesson in lessons()}


def trees(lesson: Lesson) -> list[Tree]:
    return [search.record(lesson.game, lesson.state).tree for search in lesson.searches]


def named(state: State, text: str) -> Move:
    return next(move for move in state.legal_moves() if state.move_text(move) == text)


def chosen(tree: Tree) -> str:
    return tree.move_text(tree.chosen_line()[1])


def board_task(lesson: Lesson, place: int = 0) -> Task:
    """The first move that the lesson asks for, or another one."""
    return [task for task in lesson.tasks if isinstance(task, Task)][place]


@cache
def verdicts(task: Task | ChoiceTask) -> list[tuple[Move | int, Verdict]]:
    """The reply to each possible answer, in the language in use when it is read."""
    if isinstance(task, ChoiceTask):
        return [(option, task.check(option)) for option in task.options]
    return [(move, task.check(move)) for move in task.state.legal_moves()]


def replies(task: Task | ChoiceTask) -> dict[str, Verdict]:
    """The same, by the text of the answer."""
    if isinstance(task, ChoiceTask):
        return {task.label(option): verdict for option, verdict in verdicts(task) if isinstance(option, int)}
    return {task.state.move_text(move): verdict for move, verdict in verdicts(task) if isinstance(move, Move)}


TASKS = [(lesson, number) for lesson in LESSONS.values() for number in range(len(lesson.tasks))]
TASK_NAMES = [f"{lesson.key}-{number + 1}" for lesson, number in TASKS]


def is_in_words(task: Task | ChoiceTask) -> bool:
    """True if the answers are words, which no reply repeats, and not numbers or moves."""
    return isinstance(task, ChoiceTask) and any(
        re.search("[A-Za-z]{2}", task.label(each)) for each in task.options
    )


IN_WORDS = {
    name
    for (lesson, number), name in zip(TASKS, TASK_NAMES, strict=True)
    if is_in_words(lesson.tasks[number])
}


@pytest.mark.few
@pytest.mark.parametrize(("lesson", "number"), TASKS, ids=TASK_NAMES)
def test_a_task_can_be_solved_and_missed(lesson: Lesson, number: int) -> None:
    task = lesson.tasks[number]
    right, given = task.solutions(), replies(task)
    assert right
    assert len(right) < len(given)
    assert len(given) == len(task.options if isinstance(task, ChoiceTask) else task.state.legal_moves())
    for text, verdict in given.items():
        assert verdict.reason.startswith("Right") == verdict.is_right
        assert text in verdict.reason or f"{lesson.key}-{number + 1}" in IN_WORDS
    if isinstance(task, ChoiceTask):
        with pytest.raises(ValueError, match="not one of the options"):
            task.check(99)
    else:
        with pytest.raises(ValueError, match="not a legal move"):
            task.check(Move((32, 1)))


@pytest.mark.every
@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_is_short(lesson: Lesson) -> None:
    assert 30 <= sum(len(text.split()) for text in lesson.read()) <= MOST_WORDS
    assert lesson.tasks
    for tree in trees(lesson):
        assert tree.complete


def holds(text: str, move: str) -> bool:
    """True if a sentence names a move; ``1.00`` does not name 1."""
    return re.search(rf"(?<![\w.,:+−-]){re.escape(move)}(?![\w-]|[.,]\d)", text) is not None


@pytest.mark.slow
@pytest.mark.each
@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
@pytest.mark.parametrize(("lesson", "number"), TASKS, ids=TASK_NAMES)
def test_wrong_answers_are_answered_without_the_solution(
    lesson: Lesson, number: int, language: Language
) -> None:
    in_words = f"{lesson.key}-{number + 1}" in IN_WORDS
    speak(translation(language.code))
    try:
        given = replies(lesson.tasks[number])
        right = [text for text, verdict in given.items() if verdict.is_right]
        for text, verdict in given.items():
            words = verdict.reason
            if verdict.is_right:
                continue
            if not in_words:
                assert holds(words, text), "what is said is about the answer that was given"
            told = [each for each in right if holds(words, each)]
            assert not told, words
            assert len(words.split()) > 4
    finally:
        speak()


def test_what_a_lesson_needs_stands_before_it() -> None:
    first = (
        "tree minimax counting price first-cutoff shallow-cutoff deep-cutoff bounds ties ordering "
        "fewest-leaves fixed-order"
    )
    then = "deepening transpositions null-window guess horizon behind depth null-move reductions tables"
    last = "chance averages playouts learned solved"
    order = [*first.split(), *then.split(), *last.split()]
    assert [key for key in LESSONS if key in order] == order, "other lessons may stand between them"


def test_minimax() -> None:
    lesson = LESSONS["minimax"]
    (tree,) = trees(lesson)
    assert tree.nodes == 14
    assert [tree.values[child] for child in tree.children(0)] == [-1, -1, 0]
    assert [lesson.state.move_text(move) for move in board_task(lesson).solutions()] == ["8"]


def test_first_cutoff() -> None:
    lesson = LESSONS["first-cutoff"]
    tree, full = trees(lesson)
    assert (tree.nodes, full.nodes) == (10, 14)
    assert [tree.move_text(row) for row in tree.children(0)] == ["1", "2", "6"]
    first, second, third = tree.children(0)
    assert tree.values[first] == full.values[next(iter(full.children(0)))] == 0
    stubs = [row for row in range(len(tree)) if tree.endings[row] == CUT]
    assert [tree.path(stub)[-2] for stub in stubs] == [second, third], "both later moves are cut"
    assert board_task(lesson).state == tree.position(second)
    assert tree.move_text(stubs[0] - 1) == "1"
    assert tree.values[stubs[0] - 1] == -1
    assert tree.values[0] == full.values[0] == 0
    assert [board_task(lesson).state.move_text(move) for move in board_task(lesson).solutions()] == ["1"]


def counts_by_the_first_move(state: State) -> dict[str, int]:
    """Positions of an independent alpha-beta, by the move of the root that it searches first."""

    def search(here: State, alpha: int, beta: int, first: Move | None) -> tuple[int, int]:
        outcome = here.outcome()
        if outcome is not None:
            return (0 if outcome.winner is None else 1 if outcome.winner is here.side_to_move else -1), 1
        best, nodes = -2, 1
        for move in sorted(here.legal_moves(), key=lambda each: each != first):
            value, below = search(here.play(move), -beta, -alpha, None)
            nodes += below
            best = max(best, -value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, nodes

    return {state.move_text(move): search(state, -2, 2, move)[1] for move in state.legal_moves()}


def test_ordering() -> None:
    lesson = LESSONS["ordering"]
    for search, tree, cuts in zip(lesson.searches, trees(lesson), (13, 0, 4), strict=True):
        assert search.title.endswith(f": {tree.nodes}")
        assert search.short.endswith(f": {tree.nodes}") or not search.short
        assert search.record(lesson.game, lesson.state).cutoffs == cuts
        assert tree.values[0] == 1
        assert chosen(tree) == "5"
    full = minimax(lesson.state, 9, no_opinion, win_or_loss)
    assert (full.nodes, trees(lesson)[1].nodes) == (130, 130), "as many as minimax"
    told = counts_by_the_first_move(lesson.state)
    assert told == {"2": 44, "4": 44, "5": 32, "6": 48, "8": 48}
    for move in lesson.state.legal_moves():
        text = lesson.state.move_text(move)
        assert f" {told[text]} nodes" in board_task(lesson).check(move).reason
    assert [lesson.state.move_text(move) for move in board_task(lesson).solutions()] == ["5"]


def test_what_a_lesson_counts_is_on_the_board() -> None:
    assert count(parse_fen("W:W9,20,32:B5,K13")) == 0
    assert count(parse_fen("W:W27,32:B3,5,18")) == -100
    assert count(parse_fen("B:W27,32:B3,5,K18")) == 200
    assert count(parse_fen("B:WK27,32:B3")) == -200


def test_horizon() -> None:
    lesson = LESSONS["horizon"]
    plain, quiet = trees(lesson)
    assert {plain.move_text(row): plain.values[row] for row in plain.children(0)} == {
        "22x6": 200,
        "18x11": 100,
    }
    assert {quiet.move_text(row): quiet.values[row] for row in quiet.children(0)} == {
        "22x6": -100,
        "18x11": 100,
    }
    assert chosen(plain) == "22x6"
    assert (
        [lesson.state.move_text(move) for move in board_task(lesson).solutions()]
        == [chosen(quiet)]
        == ["18x11"]
    )
    child = lesson.state.play(named(lesson.state, "22x6"))
    (jump,) = [move for move in child.legal_moves() if child.move_text(move) == "15x31"]
    assert len(jump.captures) == 2
    piece = child.play(jump).piece_at(31)
    assert piece is not None
    assert piece.king
    assert "15x31" in [quiet.move_text(row) for row in range(1, len(quiet))], (
        "the tree shows what the text tells"
    )


def test_depth() -> None:
    lesson = LESSONS["depth"]
    six, twelve = trees(lesson)
    assert chosen(six) == "5-9"
    assert abs(six.values[0]) < 20
    assert twelve.values[0] > -WIN_BOUND
    assert chosen(twelve) != "5-9"
    assert named(lesson.state, "5-9") not in board_task(lesson).solutions()
    reason = board_task(lesson).check(named(lesson.state, "5-9")).reason
    assert reason == "5-9 is a loss in 10 plies. Depth 6 cannot see that far."
    child = lesson.state.play(named(lesson.state, "5-9"))
    assert minimax(child, 9, lesson.game.evaluation).score == WIN - 9
    assert "5-9 loses by force in 10 plies, counting 5-9 itself" in lesson.read()[1]
    searched = [
        sum(t.nodes for t in search.record(lesson.game, lesson.state).trees) for search in lesson.searches
    ]
    assert searched == [354, 4365]
    assert round(searched[1] / searched[0]) == 12
    assert "cost 12 times as many nodes here" in lesson.read()[2]


@pytest.mark.long
def test_what_six_plies_more_cost_from_the_first_position() -> None:
    lesson = LESSONS["depth"]
    six, twelve = (
        sum(tree.nodes for tree in search.record(lesson.game, lesson.game.initial).trees)
        for search in lesson.searches
    )
    assert (six, twelve) == (2852, 212_356)
    assert "from the starting position of a game, about 75 times" in lesson.read()[2]


def plain(state: State, depth: int, worth: Callable[[State], int]) -> int:
    """A short negamax; the value of a finished game includes its length in plies."""
    outcome = state.outcome()
    if outcome is not None:
        won = outcome.winner is state.side_to_move
        return 0 if outcome.winner is None else (10_000 + depth) * (1 if won else -1)
    if depth == 0:
        return worth(state)
    return max(-plain(state.play(move), depth - 1, worth) for move in state.legal_moves())


def settled(state: State, worth: Callable[[State], int]) -> int:
    """The value of a position after its captures are played out; they are compulsory."""
    captures = [move for move in state.legal_moves() if move.captures]
    if state.outcome() is not None:
        return -10_000
    return max((-settled(state.play(move), worth) for move in captures), default=worth(state))


def by_move(state: State, depth: int, worth: Callable[[State], int]) -> dict[str, int]:
    return {state.move_text(move): -plain(state.play(move), depth - 1, worth) for move in state.legal_moves()}


def solved(lesson: Lesson, place: int = 0) -> list[str]:
    task = board_task(lesson, place)
    return [task.state.move_text(move) for move in task.solutions()]


def reason(lesson: Lesson, text: str) -> str:
    return board_task(lesson).check(named(board_task(lesson).state, text)).reason


def right_of(lesson: Lesson, number: int) -> list[str]:
    """The texts of the right answers to a question."""
    return [text for text, verdict in replies(lesson.tasks[number]).items() if verdict.is_right]


def test_counting() -> None:
    lesson = LESSONS["counting"]
    assert lesson.searches[0].title == f"Minimax: {trees(lesson)[0].nodes}" == "Minimax: 82"
    assert len(lesson.searches) == 1, "alpha-beta comes later"
    centre = lesson.state.play(named(lesson.state, "5"))
    assert count_lines(centre.play(named(centre, "1"))) == 100, "5 minus 4"
    told = {"5": 100, **dict.fromkeys("1379", -100), **dict.fromkeys("2468", -200)}
    assert by_move(lesson.state, 2, count_lines) == told
    assert solved(lesson) == ["5"]
    assert "leads to −1.00" in reason(lesson, "1")
    assert "leads to −2.00" in reason(lesson, "2")


def test_bounds() -> None:
    lesson = LESSONS["bounds"]
    tree, full = trees(lesson)
    assert (tree.nodes, full.nodes) == (6, 7)
    assert [tree.values[row] for row in tree.children(0)] == [1, 1, 1]
    assert [full.values[row] for row in full.children(0)] == [1, -1, 1]
    assert tree.bound(list(tree.children(0))[1]) is Bound.AT_MOST
    assert solved(lesson) == ["1", "3"]
    after = lesson.state.play(named(lesson.state, "2"))
    outcome = after.play(named(after, "3")).outcome()
    assert outcome is not None
    assert outcome.winner is Side.SECOND, "the other answer completes a line"
    assert "only a bound" in reason(lesson, "2")


@pytest.mark.slow
def test_behind_the_horizon() -> None:
    lesson = LESSONS["behind"]
    six, seven = trees(lesson)
    assert chosen(six) == "27-23"
    assert chosen(seven) != "27-23"

    def quiet(state: State) -> int:
        return settled(state, count)

    assert by_move(lesson.state, 6, quiet) == {"27-24": -200, "27-23": -100, "32-28": -200}
    deeper = by_move(lesson.state, 7, quiet)
    assert deeper["27-23"] < -5000
    assert {deeper["27-24"], deeper["32-28"]} == {-200}
    assert solved(lesson) == ["27-24", "32-28"]


@pytest.mark.slow
def test_null_move() -> None:
    lesson = LESSONS["null-move"]
    exact, passed = trees(lesson)
    assert (exact.nodes, passed.nodes) == (798, 315)
    assert (chosen(exact), chosen(passed)) == ("32-27", "18-15")
    values = by_move(lesson.state, 5, count)
    assert max(values.values()) == values["32-27"] == 100
    assert values["18-15"] == 0
    assert solved(lesson) == ["32-27"]
    after = lesson.state.play(named(lesson.state, "32-27"))
    answers = by_move(after, 4, count)
    assert len(answers) == 6
    assert max(answers.values()) == -100, "each of them loses a man or more"
    idle = after.passed()
    assert idle is not None
    assert -plain(idle, 4, count) == 0, "if Black could pass nothing would happen"
    assert right_of(lesson, 1) == ["0.00"]
    given = replies(lesson.tasks[1])
    assert "The best available move leads to −1.00" in given["0.00"].reason
    assert "The best move leads to" in given["−1.00"].reason


@pytest.mark.slow
def test_with_every_improvement_the_zugzwang_is_found() -> None:
    lesson = LESSONS["null-move"]
    assert "With all improvements together it finds 32-27." in lesson.read()[2]
    for depth in (5, 6):
        found = Search(count, ALL, Limits(depth=depth)).run(Position(lesson.state))
        assert found.move == named(lesson.state, "32-27")


WON_BETS = [
    ("null-move", 2, "2-7", 714, 91),
    ("reductions", 2, "32-28", 2_429, 586),
]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "place", "move", "whole", "saving"), WON_BETS)
def test_a_bet_that_is_won(key: str, place: int, move: str, whole: int, saving: int) -> None:
    lesson = LESSONS[key]
    state, search = lesson.tasks[place].state, lesson.searches[1]
    assert state is not None
    found = [
        replace(search, depth=5, switches=each).record(lesson.game, state).tree
        for each in (Switches(), search.switches)
    ]
    assert [tree.nodes for tree in found] == [whole, saving]
    assert [chosen(tree) for tree in found] == [move, move]
    values = by_move(state, 5, count)
    assert values[move] == max(values.values()), "as plain minimax says"
    (right,) = right_of(lesson, place)
    assert right == "The same move, after fewer nodes"
    told = replies(lesson.tasks[place])[right].reason
    assert f"{move}, this one after {in_groups(saving)} nodes instead of {in_groups(whole)}" in told


def test_a_bet_that_is_lost_is_told_as_one() -> None:
    """The search after the pass is too shallow here, though it is no zugzwang."""
    state = parse_fen("B:W19,22,28,30:B4,7,20,21")
    task = won_bet_task("", "", state, 5, Switches(null_move=True))
    given = replies(task)
    assert [text for text, verdict in given.items() if verdict.is_right] == ["Another move"]
    assert given["Another move"].reason == "Right: it plays 4-8. The full search plays 20-24."
    values = by_move(state, 5, count)
    assert values["20-24"] == 100
    assert values["4-8"] < 100


def test_reductions() -> None:
    lesson = LESSONS["reductions"]
    exact, reduced = trees(lesson)
    assert (exact.nodes, reduced.nodes) == (123, 71)
    assert (chosen(exact), chosen(reduced)) == ("25-22", "24-19")
    assert (exact.values[0], reduced.values[0]) == (200, 200)
    assert by_move(lesson.state, 4, count)["24-19"] == 0
    answers = by_move(board_task(lesson).state, 3, count)
    assert list(answers)[5] == "17-22"
    assert len(answers) == 7
    assert answers.pop("17-22") == 0
    assert set(answers.values()) == {-200}
    assert by_move(board_task(lesson).state, 2, count)["17-22"] < -200, "one ply less deep it looks bad"
    assert solved(lesson) == ["17-22"]


def test_tables() -> None:
    lesson = LESSONS["tables"]
    eight, nine = trees(lesson)
    assert eight.values[0] == 0
    assert nine.values[0] == WIN - 9
    assert solved(lesson) == ["32-27"]
    assert reason(lesson, "32-27") == "Right: 32-27 is a win in 9 plies."


def kings() -> dict[State, int]:
    """King against king, solved from the end: position -> plies to the win (odd) or the loss (even)."""
    places = [(white, black) for white in range(1, 33) for black in range(1, 33) if white != black]
    states = [parse_fen(f"{side}:WK{white}:BK{black}") for side in "BW" for white, black in places]
    after: dict[State, list[State]] = {
        state: [state.play(move) for move in state.legal_moves()] for state in states
    }
    known: dict[State, int] = {}

    def is_solved(state: State, plies: int) -> bool:
        if plies == 1:
            return any(each.outcome() is not None for each in after[state])
        if plies % 2:
            return any(known.get(each) == plies - 1 for each in after[state])
        return bool(after[state]) and all(known.get(each, 0) % 2 for each in after[state])

    for plies in range(1, 99):
        found = [state for state in states if state not in known and is_solved(state, plies)]
        if not found:
            break
        known.update(dict.fromkeys(found, plies))
    return known


def test_the_tables_of_two_kings_are_as_the_lesson_tells() -> None:
    known = kings()
    by_plies = Counter(known.values())
    assert 2 * 32 * 31 == 1984
    assert (by_plies[1], by_plies[2]) == (144, 28)
    assert len(known) == 676
    assert 1984 - len(known) == 1308
    assert known[LESSONS["tables"].state] == 9
    assert all(text in " ".join(LESSONS["tables"].read()) for text in ("1,984", "144", "28", "676", "1,308"))


def by_the_rule(state: State, depth: int, *, bounds: bool) -> int:
    """Alpha-beta with a table, as in the rule next to the lesson; without ``bounds``, the careless
    version.
    """
    table: dict[tuple[State, int], tuple[str, int]] = {}

    def value(node: State, depth: int, alpha: int, beta: int) -> int:
        outcome = node.outcome()
        if outcome is not None:
            return 0 if outcome.winner is None else 1 if outcome.winner is node.side_to_move else -1
        bound, v = table.get((node, depth), ("", 0))
        if bound and (
            not bounds or bound == "=" or (bound == "≥" and v >= beta) or (bound == "≤" and v <= alpha)
        ):
            return v
        best, low = -9, alpha
        for move in node.legal_moves():
            best = max(best, -value(node.play(move), depth - 1, -beta, -low))
            low = max(low, best)
            if low >= beta:
                break
        table[node, depth] = "≥" if best >= beta else "≤" if best <= alpha else "=", best
        return best

    return value(state, depth, -9, 9)


def test_the_rule_of_the_table_needs_its_bounds() -> None:
    rule = LESSONS["transpositions"].searches[0].rule()
    assert "  if exact, or ≥ and v ≥ β, or ≤ and v ≤ α" in rule.lines
    assert "  store (=, ≥ or ≤, best) in the table" in rule.lines
    states = [state for state in boards_reached(LESSONS["averages"].state) if state.outcome() is None]
    states.append(TicTacToe(crosses=0b000_011_000, noughts=0b001_100_000))  # .../XXO/O..
    truth = {state: minimax(state, 9, no_opinion, win_or_loss).score for state in states}
    assert {state: by_the_rule(state, 9, bounds=True) for state in states} == truth
    careless = [state for state in states if by_the_rule(state, 9, bounds=False) != truth[state]]
    assert careless, "without its bounds a table answers wrongly"


def test_averages() -> None:
    lesson = LESSONS["averages"]
    state = lesson.state

    def mean(here: State) -> float:
        outcome = here.outcome()
        if outcome is not None:
            return 0 if outcome.winner is None else 1 if outcome.winner is state.side_to_move else -1
        return fmean(mean(here.play(move)) for move in here.legal_moves())

    told = {"1": "+0.17", "9": "+0.13", "2": "+0.10", "8": "+0.07", "3": "−0.23", "4": "−0.37"}
    words = " ".join(lesson.read())
    for move in state.legal_moves():
        after, text = state.play(move), told[state.move_text(move)]
        assert f"{mean(after):+.2f}".replace("-", "−") == text
        assert float(average(after, state.side_to_move)) == pytest.approx(mean(after))
        assert text in words
    assert solved(lesson) == ["2", "3", "8", "9"]
    for losing in ("1", "4"):
        assert "threatens two lines at once" in reason(lesson, losing)
        threatened = state.play(named(state, losing)).play(Move((9,)))
        open_twos = [
            line
            for line in LINES
            if sorted(threatened.piece_at(square) is None for square in line) == [False, False, True]
            and Piece(Side.SECOND) not in {threatened.piece_at(square) for square in line}
        ]
        assert len(open_twos) == 2


def told(lesson: Lesson) -> str:
    return " ".join(lesson.read())


@cache
def paths(state: TicTacToe, plies: int) -> int:
    """Paths of this many plies."""
    return 1 if plies == 0 else sum(paths(state.play(move), plies - 1) for move in state.legal_moves())


@cache
def endings(state: TicTacToe) -> int:
    """Games that can follow."""
    return 1 if state.outcome() else sum(endings(state.play(move)) for move in state.legal_moves())


def boards_reached(state: State) -> set[State]:
    """Every position of a game once."""
    found, waiting = {state}, [state]
    while waiting:
        here = waiting.pop()
        after = {here.play(move) for move in here.legal_moves()} - found
        found |= after
        waiting += after
    return found


@pytest.mark.slow
def test_a_game_is_a_tree() -> None:
    lesson = LESSONS["tree"]
    (tree,) = trees(lesson)
    state = lesson.state
    assert isinstance(state, TicTacToe)
    by_ply = Counter(tree.level(row) for row in range(len(tree)))
    assert [by_ply[ply] for ply in range(4)] == [paths(state, ply) for ply in range(4)] == [1, 3, 6, 4]
    assert tree.nodes == 14
    early = [row for row in range(len(tree)) if tree.is_leaf(row) and tree.level(row) == 2]
    assert [tree.line_text(row) for row in early] == [["1", "9"], ["7", "9"]]
    assert all(tree.position(row).winning_squares() == (3, 6, 9) for row in early)
    assert sum(paths(TicTacToe(), ply) for ply in range(10)) == 549_946
    assert endings(TicTacToe()) == 255_168
    assert "549,946 nodes and 255,168 leaves, one for each game" in told(lesson)
    sizes = {
        state.move_text(move): sum(paths(state.play(move), ply) for ply in range(3))
        for move in state.legal_moves()
    }
    assert sizes == {"1": 4, "7": 4, "9": 5}
    assert solved(lesson) == ["9"]
    for text, nodes in sizes.items():
        assert f"everything below it come to {nodes} nodes" in reason(lesson, text)


def deepened(state: State, deepest: int, worth: Callable[[State], int]) -> list[tuple[int, str]]:
    """For each depth, the positions of all searches so far, and the best move so far."""
    nodes, order, found = 0, list(state.legal_moves()), []

    def value(here: State, depth: int, alpha: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        if depth == 0:
            return worth(here)
        best = -20_000
        for move in here.legal_moves():
            best = max(best, -value(here.play(move), depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    for depth in range(1, deepest + 1):
        nodes += 1
        best, scores = -20_000, {}
        for move in order:
            score = -value(state.play(move), depth - 1, -20_000, -best)
            scores[move] = score, score > best
            best = max(best, score)
        place = {move: number for number, move in enumerate(state.legal_moves())}
        order.sort(key=lambda move: (-scores[move][0], not scores[move][1], place[move]))
        found.append((nodes, state.move_text(order[0])))
    return found


def test_deepening() -> None:
    lesson = LESSONS["deepening"]
    together = [
        sum(tree.nodes for tree in search.record(lesson.game, lesson.state).trees)
        for search in lesson.searches
    ]
    by_hand = deepened(lesson.state, 6, lesson.game.evaluation)
    assert together[:3] == [nodes for nodes, _ in by_hand[2:5]] == [160, 648, 2622]
    assert together[3:] == [1652, 1563], "with a table and good order, alone and all together"
    assert "that cost disappears: 1,652 and 1,563" in told(lesson)
    assert "160 nodes together, 1 to 4 take 648 and 1 to 5 take 2,622" in told(lesson)
    assert alpha_beta(lesson.state, 6, lesson.game.evaluation).nodes == 4914
    assert by_hand[5][0] == 7615
    assert "depth 6 alone takes 4,914 nodes; depths 1 to 6 together take 7,615" in told(lesson)
    (in_hand,) = [move for nodes, move in by_hand if nodes <= 1000][-1:]
    assert solved(lesson) == [in_hand] == ["12-16"]
    assert "depth 3" in reason(lesson, "10-15")
    assert "depth 2" in reason(lesson, "9-14")
    assert "never" in reason(lesson, "11-15")


def remembered(state: State, depth: int, worth: Callable[[State], int], *, table: bool) -> int:
    """Positions of a short alpha-beta with or without a table."""
    nodes, known = 0, dict[tuple[State, int], tuple[int, int]]()

    def value(here: State, depth: int, alpha: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        if depth == 0:
            return worth(here)
        low, high = known.get((here, depth), (-20_000, 20_000))
        if low == high or low >= beta:
            return low
        if high <= alpha:
            return high
        best = -20_000
        for move in here.legal_moves():
            best = max(best, -value(here.play(move), depth - 1, -beta, -max(alpha, best)))
            if max(alpha, best) >= beta:
                break
        if table:
            known[here, depth] = best if best > alpha else -20_000, best if best < beta else 20_000
        return best

    value(state, depth, -20_000, 20_000)
    return nodes


@pytest.mark.slow
def test_transpositions() -> None:
    lesson = LESSONS["transpositions"]
    kept, plain_tree = trees(lesson)
    assert kept.nodes == remembered(lesson.state, 4, count_lines, table=True) == 405
    assert plain_tree.nodes == remembered(lesson.state, 4, count_lines, table=False) == 492
    assert "405 nodes instead of 492" in told(lesson)
    reached = boards_reached(TicTacToe())
    assert paths(TicTacToe(), 3) == 504
    assert sum(len(TICTACTOE.pieces(state)) == 3 for state in reached) == 252
    assert "504 paths, but only 252 positions" in told(lesson)
    assert len(reached) == 5478
    assert "The whole game has 549,946 nodes but only 5,478 positions." in told(lesson)
    assert board_task(lesson).state == lesson.state.play(Move((2,))).play(Move((5,)))
    assert solved(lesson) == ["1"]
    met = {
        plain_tree.position(row)
        for row in range(len(plain_tree))
        if plain_tree.line_text(row)[:1] == ["1"] and not plain_tree.is_stub(row)
    }
    answered = [
        move for move in board_task(lesson).state.legal_moves() if board_task(lesson).state.play(move) in met
    ]
    assert answered == board_task(lesson).solutions(), "it stands in the tree of the first move"


def in_groups(number: int) -> str:
    return f"{number:,}"


def test_the_price_of_a_ply() -> None:
    lesson = LESSONS["price"]
    ways = Counter({lesson.state: 1})
    by_ply = [1]
    for _ in range(6):
        below = Counter[State]()
        for state, count_of in ways.items():
            for move in state.legal_moves():
                below[state.play(move)] += count_of
        ways = below
        by_ply.append(ways.total())
    assert by_ply == [1, 7, 49, 302, 1469, 7361, 36_768]
    assert [tree.nodes for tree in trees(lesson)] == [sum(by_ply[: depth + 1]) for depth in (2, 3, 4)]
    words = told(lesson)
    assert all(in_groups(number) in words for number in (*by_ply[1:], sum(by_ply)))
    assert f"Depth 6 takes {in_groups(45_957)} nodes" in words
    growth = [later_ply / ply for ply, later_ply in pairwise(by_ply)]
    assert all(round(each) == 5 for each in growth[3:]), "about five"
    assert log(2) / log(min(growth[3:])) < 0.5, "twice as fast is less than half a ply"


def test_how_deep_there_is_time_for() -> None:
    lesson = LESSONS["price"]
    told = {"6": 45_957, "7": 225_697, "8": 1_071_628, "9": 5_035_308, "10": 23_426_872, "12": 497_292_673}
    given = replies(lesson.tasks[0])
    assert list(given) == list(told)
    for depth, nodes in told.items():
        assert f"Depth {depth} takes {in_groups(nodes)} nodes".lower() in given[depth].reason.lower()
        assert given[depth].is_right == (depth == "9")
        assert ("too many" in given[depth].reason) == (nodes > 10_000_000)
        assert ("time for more" in given[depth].reason) == (int(depth) < 9)


def below_by_the_rules(state: State, plies: int, known: dict[tuple[State, int], int]) -> int:
    """Positions of a tree, each state counted once and multiplied by its occurrences."""
    found = known.get((state, plies))
    if found is None:
        deeper = (below_by_the_rules(state.play(move), plies - 1, known) for move in state.legal_moves())
        found = known[state, plies] = 1 + (sum(deeper) if plies else 0)
    return found


@pytest.mark.slow
def test_depth_8_by_the_rules_themselves() -> None:
    assert below_by_the_rules(LESSONS["price"].state, 8, {}) == whole(8) == 1_071_628


@pytest.mark.long
@pytest.mark.timeout(600)
def test_the_depth_that_takes_too_long_to_be_counted_while_somebody_waits() -> None:
    assert sum(positions_to(12)) == whole(12) == 497_292_673


def leaves_seen(tree: Branches, *, deep: bool = True, tie: bool = True) -> list[tuple[int, ...]]:
    """The paths to the leaves that a short alpha-beta visits; without ``deep`` a node only knows the bound of
    its parent, without ``tie`` it continues where α = β.
    """
    seen = []

    def value(node: Branches, path: tuple[int, ...], alpha: float, beta: float) -> float:
        if isinstance(node, int):
            seen.append(path)
            return node
        maximising = len(path) % 2 == 0
        best = -inf if maximising else inf
        for at, child in enumerate(node):
            low, high = (alpha, beta) if deep else (-inf, inf)
            if maximising:
                best = max(best, value(child, (*path, at), max(low, best), high))
                alpha = max(alpha, best)
            else:
                best = min(best, value(child, (*path, at), low, min(high, best)))
                beta = min(beta, best)
            if alpha > beta or (tie and alpha == beta):
                break
        return best

    value(tree, (), -inf, inf)
    return seen


FAR = ((((7, 4), (6, 9)), ((4, 3), (8, 2))), (((6, 5), (7, 2)), ((1, 0), (6, 2))))


def test_a_bound_from_far_above() -> None:
    lesson = LESSONS["deep-cutoff"]
    tree, full = trees(lesson)
    assert lesson.state == AbstractNode(FAR)
    left, right = (row for row in tree.children(0))
    assert (tree.values[left], tree.values[0], full.values[0]) == (3, 3, 3)
    first, second = tree.children(right)
    assert tree.values[first] == 5
    pair, _ = tree.children(second)
    assert tree.window(pair) == (3, 5)
    leaf, stub = tree.children(pair)
    assert (tree.values[leaf], tree.values[pair], tree.endings[stub]) == (1, 1, CUT)
    assert tree.bound(pair) is Bound.AT_MOST
    assert tree.level(pair) - tree.level(0) == 3, "three plies above"
    assert tree.window(second)[0] == 3, "which its parent was entered with"
    seen = leaves_seen(FAR)
    assert len(seen) == sum(tree.is_leaf(row) and not tree.is_stub(row) for row in range(len(tree))) == 15
    assert {(1, 1, 0, 1)} == {tuple(p) for p in leaves_seen(FAR, deep=False)} - set(seen)
    assert len(leaves_seen(FAR, deep=False)) == 16
    assert "all 16 leaves would be seen, not 15" in told(lesson)


def test_for_which_x_the_bound_from_far_above_cuts() -> None:
    lesson = LESSONS["deep-cutoff"]
    given = replies(lesson.tasks[0])
    for text, verdict in given.items():
        x = int(text)
        tree = (FAR[0], (FAR[1][0], ((x, 0), (6, 2))))
        assert verdict.is_right == ((1, 1, 0, 1) not in leaves_seen(tree))
        assert "leaf 0 is cut" in verdict.reason or f"β is {min(x, 5)} and still larger" in verdict.reason
    assert [text for text, verdict in given.items() if verdict.is_right] == ["2", "3"]


def test_the_position_of_the_lesson_on_deep_cuts_has_one() -> None:
    """The same in a game: a node cut by a bound that was found three plies or more above."""
    game, state = LESSONS["deep-cutoff"].seen_from
    tree = record_alpha_beta(game, state, 9, results=True).tree
    deep = []
    for stub in (row for row in range(len(tree)) if tree.endings[row] == CUT):
        *path, node, _ = tree.path(stub)
        maximising = tree.is_max(node)
        side = 1 if maximising else 0
        bound = tree.window(node)[side]
        if path and tree.window(path[-1])[side] == bound and abs(bound) <= 1:
            deep.append(stub)
    assert deep


def test_a_tie_is_enough() -> None:
    lesson = LESSONS["ties"]
    at_least, greater = trees(lesson)
    assert (at_least.nodes, greater.nodes) == (36, 46)
    assert at_least.values[0] == greater.values[0]
    assert "takes 46 nodes instead of 36" in told(lesson)
    assert with_sign(lesson.state, 2, count_lines, tie=True) == (36, 100)
    assert with_sign(lesson.state, 2, count_lines, tie=False) == (46, 100)
    codes = [search.rule() for search in lesson.searches]
    assert [sum("if α ≥ β: break" in line for line in code.lines) for code in codes] == [2, 0]
    assert [sum("if α > β: break" in line for line in code.lines) for code in codes] == [0, 2]
    steps = Steps(greater, codes[1])
    cut = steps.next_cut(0)
    assert cut is not None
    assert " > " in steps[cut].comparison
    given = replies(lesson.tasks[0])
    few, many = (len(leaves_seen(((4, 6), (4, 9)), tie=tie)) for tie in (True, False))
    assert (few, many) == (3, 4)
    assert [text for text, verdict in given.items() if verdict.is_right] == ["With >, not with ≥"]
    assert given["With both"].reason.endswith("Is 4 ≥ 4 true?")
    assert given["With neither"].reason.endswith("Is 4 > 4 true?")


def with_sign(state: State, depth: int, worth: Callable[[State], int], *, tie: bool) -> tuple[int, int]:
    """Positions and value of a short alpha-beta, with ≥ if ``tie`` and with > if not."""
    nodes = 0

    def value(here: State, depth: int, alpha: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        outcome = here.outcome()
        if outcome is not None:
            return 0 if outcome.winner is None else 1 if outcome.winner is here.side_to_move else -1
        if depth == 0:
            return worth(here)
        best = -20_000
        for move in here.legal_moves():
            best = max(best, -value(here.play(move), depth - 1, -beta, -max(alpha, best)))
            if max(alpha, best) > beta or (tie and max(alpha, best) == beta):
                break
        return best

    found = value(state, depth, -20_000, 20_000)
    return nodes, found


@pytest.mark.slow
def test_what_ties_cost_in_the_whole_game() -> None:
    lesson = LESSONS["ties"]
    for cuts_ties, nodes in zip((True, False), WHOLE_GAME, strict=True):
        record = record_alpha_beta(TICTACTOE, lesson.state, 9, results=True, cuts_ties=cuts_ties)
        assert (record.visited, record.score) == (nodes, 0)
        assert with_sign(lesson.state, 9, no_opinion, tie=cuts_ties) == (nodes, 0)
        assert in_groups(nodes) in told(lesson)
    few, many = WHOLE_GAME
    assert (few, many, round(many / few)) == (18_297, 146_120, 8)

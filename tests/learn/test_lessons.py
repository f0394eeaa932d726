"""What the lessons say is measured: every number and move in their texts is found again by a search."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from statistics import fmean

import pytest

from checkers_app.engine.api import WIN, WIN_BOUND
from checkers_app.engine.textbook.minimax import minimax, win_or_loss
from checkers_app.games.base import Move, Piece, Side, State, no_opinion
from checkers_app.games.tictactoe import LINES
from checkers_app.learn.further_lessons import average, count_lines
from checkers_app.learn.lesson import MOST_WORDS, Lesson, count
from checkers_app.learn.lessons import lessons
from checkers_app.learn.tree import CUT, Bound, Tree
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


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_is_short_and_its_task_can_be_solved_and_missed(lesson: Lesson) -> None:
    assert 30 <= sum(len(text.split()) for text in lesson.read()) <= MOST_WORDS
    right = lesson.task.solutions()
    legal = lesson.task.state.legal_moves()
    assert right
    assert len(right) < len(legal)
    for move in legal:
        verdict = lesson.task.check(move)
        assert verdict.reason.startswith("Right") == verdict.is_right
        assert lesson.task.state.move_text(move) in verdict.reason
    with pytest.raises(ValueError, match="not a legal move"):
        lesson.task.check(Move((32, 1)))
    for tree in trees(lesson):
        assert tree.complete


def holds(text: str, move: str) -> bool:
    """True if a move is named in a sentence; 1 is not named by 1.00."""
    return re.search(rf"(?<![\w.,:+−-]){re.escape(move)}(?![\w-]|[.,]\d)", text) is not None


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_wrong_answers_are_answered_without_the_solution(lesson: Lesson, language: Language) -> None:
    state = lesson.task.state
    right = [state.move_text(move) for move in lesson.task.solutions()]
    wrong = [move for move in state.legal_moves() if state.move_text(move) not in right]
    speak(translation(language.code))
    try:
        for move in wrong:
            words = lesson.task.check(move).reason
            assert holds(words, state.move_text(move)), "what is said is about the move that was made"
            told = [each for each in right if holds(words, each)]
            assert not told, words
            assert len(words.split()) > 4
    finally:
        speak()


def test_what_a_lesson_needs_stands_before_it() -> None:
    first = "minimax counting first-cutoff bounds ordering horizon behind depth"
    assert list(LESSONS) == [*first.split(), "null-move", "reductions", "tables", "averages"]


def test_minimax() -> None:
    lesson = LESSONS["minimax"]
    (tree,) = trees(lesson)
    assert tree.nodes == 14
    assert [tree.values[child] for child in tree.children(0)] == [-1, -1, 0]
    assert [lesson.state.move_text(move) for move in lesson.task.solutions()] == ["8"]


def test_first_cutoff() -> None:
    lesson = LESSONS["first-cutoff"]
    tree, full = trees(lesson)
    assert (tree.nodes, full.nodes) == (10, 14)
    assert [tree.move_text(row) for row in tree.children(0)] == ["1", "2", "6"]
    first, second, third = tree.children(0)
    assert tree.values[first] == full.values[next(iter(full.children(0)))] == 0
    stubs = [row for row in range(len(tree)) if tree.endings[row] == CUT]
    assert [tree.path(stub)[-2] for stub in stubs] == [second, third], "both later moves are cut"
    assert lesson.task.state == tree.position(second)
    assert tree.move_text(stubs[0] - 1) == "1"
    assert tree.values[stubs[0] - 1] == -1
    assert tree.values[0] == full.values[0] == 0
    assert [lesson.task.state.move_text(move) for move in lesson.task.solutions()] == ["1"]


def counts_by_the_first_move(state: State) -> dict[str, int]:
    """Positions of an alpha-beta written here, by the move of the root that it looks at first."""

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
        assert f" {told[text]} positions" in lesson.task.check(move).reason
    assert [lesson.state.move_text(move) for move in lesson.task.solutions()] == ["5"]


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
    assert [lesson.state.move_text(move) for move in lesson.task.solutions()] == [chosen(quiet)] == ["18x11"]
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
    assert named(lesson.state, "5-9") not in lesson.task.solutions()
    reason = lesson.task.check(named(lesson.state, "5-9")).reason
    assert reason == "5-9 is a loss in 10 plies. Depth 6 cannot see that far."
    child = lesson.state.play(named(lesson.state, "5-9"))
    assert minimax(child, 9, lesson.game.evaluation).score == WIN - 9
    assert "5-9 loses by force in 10 plies, itself counted" in lesson.read()[1]
    searched = [
        sum(t.nodes for t in search.record(lesson.game, lesson.state).trees) for search in lesson.searches
    ]
    assert searched == [354, 4365]
    assert round(searched[1] / searched[0]) == 12
    assert "cost 12 times the positions here" in lesson.read()[2]


@pytest.mark.slow
def test_what_six_plies_more_cost_from_the_first_position() -> None:
    lesson = LESSONS["depth"]
    six, twelve = (
        sum(tree.nodes for tree in search.record(lesson.game, lesson.game.initial).trees)
        for search in lesson.searches
    )
    assert (six, twelve) == (2852, 212_356)
    assert "from the first position of a game about 75 times" in lesson.read()[2]


def plain(state: State, depth: int, worth: Callable[[State], int]) -> int:
    """Negamax in a few lines; a game that is over is won sooner or later by so many plies."""
    outcome = state.outcome()
    if outcome is not None:
        won = outcome.winner is state.side_to_move
        return 0 if outcome.winner is None else (10_000 + depth) * (1 if won else -1)
    if depth == 0:
        return worth(state)
    return max(-plain(state.play(move), depth - 1, worth) for move in state.legal_moves())


def settled(state: State, worth: Callable[[State], int]) -> int:
    """What a position counts when its captures are played out; they are compulsory."""
    captures = [move for move in state.legal_moves() if move.captures]
    if state.outcome() is not None:
        return -10_000
    return max((-settled(state.play(move), worth) for move in captures), default=worth(state))


def by_move(state: State, depth: int, worth: Callable[[State], int]) -> dict[str, int]:
    return {state.move_text(move): -plain(state.play(move), depth - 1, worth) for move in state.legal_moves()}


def solved(lesson: Lesson) -> list[str]:
    return [lesson.task.state.move_text(move) for move in lesson.task.solutions()]


def reason(lesson: Lesson, text: str) -> str:
    return lesson.task.check(named(lesson.task.state, text)).reason


def test_counting() -> None:
    lesson = LESSONS["counting"]
    assert lesson.searches[0].title == f"Minimax: {trees(lesson)[0].nodes}" == "Minimax: 82"
    assert lesson.searches[1].title == f"Alpha-beta: {trees(lesson)[1].nodes}" == "Alpha-beta: 36"
    centre = lesson.state.play(named(lesson.state, "5"))
    assert count_lines(centre.play(named(centre, "1"))) == 100, "5 minus 4"
    told = {"5": 100, **dict.fromkeys("1379", -100), **dict.fromkeys("2468", -200)}
    assert by_move(lesson.state, 2, count_lines) == told
    assert solved(lesson) == ["5"]
    assert "leaves −1.00" in reason(lesson, "1")
    assert "leaves −2.00" in reason(lesson, "2")


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


def test_reductions() -> None:
    lesson = LESSONS["reductions"]
    exact, reduced = trees(lesson)
    assert (exact.nodes, reduced.nodes) == (123, 71)
    assert (chosen(exact), chosen(reduced)) == ("25-22", "24-19")
    assert (exact.values[0], reduced.values[0]) == (200, 200)
    assert by_move(lesson.state, 4, count)["24-19"] == 0
    answers = by_move(lesson.task.state, 3, count)
    assert list(answers)[5] == "17-22"
    assert len(answers) == 7
    assert answers.pop("17-22") == 0
    assert set(answers.values()) == {-200}
    assert by_move(lesson.task.state, 2, count)["17-22"] < -200, "one ply less deep it looks bad"
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

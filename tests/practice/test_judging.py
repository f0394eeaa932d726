"""Positions of other people's files: taken with one solution, refused with the right reason."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from checkers_app.engine.api import RootMove, StopToken
from checkers_app.engine.resources import Resources, open_resources
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.practice.judging import (
    Claim,
    Judge,
    RefusalReason,
    RefusedPosition,
    different,
    refusal_of,
)
from checkers_app.practice.problem_file import PosedProblem, read_problem_file
from checkers_app.practice.problems import ShippedProblem

GOULD = Path(__file__).parents[1] / "data" / "gould" / "problems.pdn"


@cache
def resources() -> Resources:
    return open_resources(book=False)


@cache
def judge() -> Judge:
    return Judge(resources())


def judged(fen: str, claim: Claim = Claim.NONE) -> ShippedProblem | RefusedPosition:
    return judge().judge(parse_fen(fen), claim, StopToken())


def by_tables(state: Checkers, claim: Claim) -> str | None:
    """The verdict according to the tables alone; None if they do not contain every move."""
    tables = resources().tables
    assert tables is not None
    results: dict[Checkers, str] = {}
    for move, known in tables.probe_moves(state):
        if known is None:
            return None
        results[state.play(move)] = known.result
    count = Counter(results.values())
    if len(results) == 1:
        return "one-move"
    if count["win"]:
        if claim is Claim.DRAW:
            return "wins-instead"
        return "wins" if count["win"] > 1 else "taken"
    if not count["draw"]:
        return "lost"
    if claim is Claim.WIN:
        return "no-win"
    return "draws" if count["draw"] > 1 else "taken"


@pytest.mark.parametrize(
    ("fen", "claim", "expected"),
    [
        ("B:W26,K13:BK2,K1", Claim.WIN, (RefusalReason.WINS, "1-5 2-7")),
        ("B:W31,29:B14,2", Claim.DRAW, (RefusalReason.DRAWS, "2-6 2-7 14-17 14-18")),
        ("B:WK30,12:B13,5", Claim.NONE, (RefusalReason.LOST, "")),
        ("W:WK11,22,21:BK23,K3", Claim.WIN, (RefusalReason.NO_WIN, "")),
        ("W:W26,K18:BK16,9", Claim.DRAW, None),
        ("W:W21:B1", Claim.NONE, (RefusalReason.ONE_MOVE, "")),
        ("W:W21:B1,2,17", Claim.NONE, (RefusalReason.ONE_MOVE, "")),
        ("W:W13:B9,6", Claim.NONE, (RefusalReason.OVER, "")),
    ],
)
def test_a_position_is_refused_with_the_reason(
    fen: str, claim: Claim, expected: tuple[RefusalReason, str] | None
) -> None:
    verdict = judged(fen, claim)
    if expected is None:
        assert isinstance(verdict, RefusedPosition)
        expected = RefusalReason.WINS_INSTEAD, " ".join(verdict.moves)
        assert verdict.moves
    why, moves = expected
    assert verdict == RefusedPosition(why, tuple(moves.split()))


def test_one_solution_is_taken_with_a_theme_a_rating_and_every_move() -> None:
    problem = judged("W:W31,10:B3,1", Claim.WIN)
    assert isinstance(problem, ShippedProblem)
    state = problem.state
    assert state.move_text(problem.solution) == "31-27"
    assert [theme.value for theme in problem.themes][:2] == ["king-first", "only-win"]
    assert 400 <= problem.rating <= 2600
    assert {item.move for item in problem.puzzle.tries} == set(state.legal_moves())
    assert len(problem.line) > 4
    assert judge().fault_of(problem) == ""


@pytest.mark.slow
def test_the_same_position_gets_the_same_verdict_again() -> None:
    fen = "B:W26,K10:BK17,2"
    assert judged(fen, Claim.DRAW) == judged(fen, Claim.DRAW) == judged(fen)


@pytest.mark.slow
def test_where_the_tables_know_only_the_result_the_line_keeps_it() -> None:
    tables = resources().tables
    assert tables is not None
    problem = judged("B:W28,16,14:BK23,21,4", Claim.WIN)
    assert isinstance(problem, ShippedProblem)
    assert len(problem.line) > 2, "the reply and what follows, although the tables have no length for six"
    state = problem.state
    for move in problem.line:
        known = tables.probe(state)
        assert known is not None
        assert known.result == ("win" if state.side_to_move is problem.side else "loss")
        state = state.play(move)


def test_two_routes_of_a_jump_to_one_position_are_one_solution() -> None:
    state = parse_fen("B:W6,7,14,15:BK2")
    assert len(state.legal_moves()) == 2
    assert len(different(state, state.legal_moves())) == 1
    verdict = judged("B:W6,7,14,15:BK2")
    assert verdict == RefusedPosition(RefusalReason.ONE_MOVE)


def roots(state: Checkers, **scores: int) -> list[RootMove]:
    texts = {name.replace("_", "-").removeprefix("m"): score for name, score in scores.items()}
    return [
        RootMove(parse_move(GAME, state, text), score, exact=True, pv=()) for text, score in texts.items()
    ]


@pytest.mark.parametrize(
    ("scores", "claim", "settled", "why"),
    [
        ((300, 280), Claim.NONE, True, RefusalReason.NEAR),
        ((10, 0), Claim.DRAW, True, RefusalReason.NEAR),
        ((10, 0), Claim.WIN, True, RefusalReason.WIN_NOT_FOUND),
        ((20, -150), Claim.WIN, True, RefusalReason.WIN_NOT_FOUND),
        ((20, -150), Claim.NONE, True, None),
        ((20, -150), Claim.NONE, False, RefusalReason.UNDECIDED),
        ((-150, -300), Claim.NONE, True, RefusalReason.NOTHING_GAINED),
        ((29_990, 80), Claim.WIN, True, RefusalReason.RIVAL),
        ((29_990, 20), Claim.WIN, True, None),
        ((29_990, 20), Claim.DRAW, True, RefusalReason.WINS_INSTEAD),
        ((29_990, 29_980), Claim.WIN, True, RefusalReason.WINS),
        ((150, 20), Claim.WIN, True, None),
    ],
)
def test_beyond_the_tables_the_scores_decide(
    scores: tuple[int, int],
    claim: Claim,
    settled: bool,  # noqa: FBT001  a parameter of the test
    why: RefusalReason | None,
) -> None:
    state = Checkers()
    moves = roots(state, m11_15=scores[0], m9_14=scores[1])
    refused = refusal_of(state, moves, frozenset(), claim, settled=settled)
    assert (refused and refused.why) == why


def verdict_of(item: PosedProblem) -> str:
    state = item.state
    assert state is not None
    verdict = judge().judge(state, item.claim, StopToken())
    return verdict.why.value if isinstance(verdict, RefusedPosition) else "taken"


@pytest.mark.slow
def test_gould_is_refused_as_the_tables_say() -> None:
    known = 0
    for item in read_problem_file(GOULD).posed:
        expected = by_tables(item.state, item.claim) if item.state is not None else None
        if item.verdict is None and expected not in {None, "taken"}:
            known += 1
            assert verdict_of(item) == expected, item
    assert known > 50


@pytest.mark.long
@pytest.mark.timeout(1_800)
def test_of_two_hundred_problems_those_with_one_solution_are_taken() -> None:
    """Every verdict that the endgame tables can check agrees with them."""
    posed = read_problem_file(GOULD).posed
    assert len(posed) == 200
    assert [item.name for item in posed if item.verdict is not None and not item.fen] == [
        "Gould's Problems #88"
    ]
    checked: Counter[str] = Counter()
    taken = 0
    for item in posed:
        if item.verdict is None and item.state is not None:
            found, expected = verdict_of(item), by_tables(item.state, item.claim)
            assert expected in {None, found}, item
            checked[found] += expected is not None
            taken += found == "taken"
    assert checked["taken"] > 70
    assert checked.total() > 130
    assert taken >= 95

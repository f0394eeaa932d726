"""The compiled rules and search of every draughts set, compared with the rulebook."""

from __future__ import annotations

from random import Random

import pytest
from variant_counts import UNIQUE, counts

from checkers_app.engine.api import WIN, WIN_BOUND, Limits, Position, StopToken
from checkers_app.engine.draughts.bridge import (
    line_of,
    plain_move,
    plain_position,
    variant_of,
    variant_perft,
)
from checkers_app.engine.draughts.draughts_engine import DraughtsEngine
from checkers_app.games.base import Move, Piece, Side
from checkers_app.games.draughts import RULE_SETS, Draughts, Law
from checkers_app.games.draughts.judgement import evaluate
from checkers_app.games.draughts.position_text import parse_from_top_left
from checkers_app.games.draughts.rulebook import law_of

DEPTHS = {8: 10, 10: 8, 12: 7}


def random_position(law: Law, rng: Random) -> Draughts:
    """Pieces anywhere; about a third of them are kings."""
    squares = list(law.squares.cells)
    rng.shuffle(squares)
    pieces = {}
    for square in squares[: rng.randint(2, min(2 * law.rules.men, len(squares) - 4))]:
        side = rng.choice(tuple(Side))
        king = bool(1 << square & law.crowning[side]) or rng.random() < 0.3
        pieces[square] = Piece(side, king=king)
    return law.position(pieces, rng.choice(tuple(Side)))


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_start_has_the_published_counts(name: str) -> None:
    start = law_of(RULE_SETS[name]).start
    assert [row.nodes for row in variant_perft(start, 6)] == list(counts(name)[:6])


@pytest.mark.slow
@pytest.mark.parametrize("name", RULE_SETS)
def test_the_start_has_the_published_counts_far_down(name: str) -> None:
    start = law_of(RULE_SETS[name]).start
    wanted = counts(name)[: DEPTHS[RULE_SETS[name].size]]
    assert [row.nodes for row in variant_perft(start, len(wanted))] == list(wanted)


@pytest.mark.slow
@pytest.mark.parametrize("name", UNIQUE)
def test_moves_that_lead_to_one_position_can_count_once(name: str) -> None:
    depth = max(UNIQUE[name])
    rows = variant_perft(law_of(RULE_SETS[name]).start, depth, unique=True)
    found = {row.depth: row.nodes for row in rows}
    assert {depth: found[depth] for depth in UNIQUE[name]} == UNIQUE[name]


def compare(name: str, seed: int, count: int) -> None:
    """Moves and evaluation in random positions and in a random game."""
    law, rng = law_of(RULE_SETS[name]), Random(seed)
    variant = variant_of(law, 0)
    states = [random_position(law, rng) for _ in range(count)]
    state = law.start
    for _ in range(count):
        states.append(state)
        if state.legal_moves():
            state = state.play(rng.choice(state.legal_moves()))
    for state in states:
        wanted = [plain_move(state, move) for move in state.legal_moves()]
        assert sorted(variant.moves(*plain_position(state))) == sorted(wanted)
        assert variant.evaluation(*plain_position(state)) == evaluate(state)


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_core_and_the_rulebook_agree(name: str) -> None:
    compare(name, 1, 12)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULE_SETS)
def test_the_core_and_the_rulebook_agree_on_many_positions(name: str) -> None:
    compare(name, 2, 400)


def plain_search(state: Draughts, depth: int) -> int:
    """Minimax with captures played out, directly from the rulebook."""
    moves = state.legal_moves()
    if not moves:
        outcome = state.outcome()
        assert outcome is not None
        return WIN if outcome.winner is state.side_to_move else -WIN
    if depth == 0 and not any(move.captures for move in moves):
        return evaluate(state)
    # As in the core, a forced move costs no depth, and neither do captures at the end.
    left = 0 if depth == 0 else depth if len(moves) == 1 else depth - 1
    return max(-plain_search(state.play(move), left) for move in moves)


@pytest.mark.parametrize("name", ["russian", "spanish", "antidraughts", "thai"])
def test_a_shallow_search_finds_what_minimax_finds(name: str) -> None:
    law, rng = law_of(RULE_SETS[name]), Random(5)
    engine, state = DraughtsEngine(law, 1), law.start
    for _ in range(8):
        for _ in range(4):
            state = state.play(rng.choice(state.legal_moves()))
            if not state.legal_moves():
                return
        found = engine.search(Position(state), Limits(depth=2))
        engine.new_game()
        wanted = plain_search(state, 2)
        assert found.score == wanted or (abs(wanted) == WIN and abs(found.score) > WIN_BOUND)


def test_a_win_is_found_with_its_length() -> None:
    state = parse_from_top_left(RULE_SETS["russian"], "W:WK29:B11")
    found = DraughtsEngine(state.law, 1).search(Position(state), Limits(depth=4))
    assert found.score > WIN - 8
    assert found.move in state.legal_moves()
    line = list(found.pv)
    for move in line:
        state = state.play(move)
    assert state.outcome() is not None


def test_whoever_wants_to_lose_gives_pieces_away() -> None:
    law = law_of(RULE_SETS["antidraughts"])
    state = parse_from_top_left(RULE_SETS["antidraughts"], "W:W38:B22")
    engine = DraughtsEngine(law, 1)
    assert engine.search(Position(state), Limits(depth=7)).score != 0
    over = parse_from_top_left(RULE_SETS["antidraughts"], "W:W:B22")
    assert engine.search(Position(over), Limits(depth=1)).score == WIN


def test_a_search_keeps_its_limits() -> None:
    law = law_of(RULE_SETS["international"])
    engine = DraughtsEngine(law, 1)
    found = engine.search(Position(law.start), Limits(nodes=5_000))
    assert found.nodes <= 5_001
    assert found.move in law.start.legal_moves()
    token = StopToken()
    token.stop()
    assert engine.search(Position(law.start), Limits(), token).move in law.start.legal_moves()


def test_a_repeated_position_is_a_draw() -> None:
    state = parse_from_top_left(RULE_SETS["english"], "W:WK32,K31:BK1")
    history: list[Draughts] = []
    for path in ((32, 28), (1, 6), (28, 32), (6, 1)):
        history.append(state)
        state = state.play(Move(path))
    assert state == history[0]
    engine = DraughtsEngine(state.law, 1)
    analysis = engine.analyse(Position(state, tuple(history)), Limits(depth=3))
    scores = {root.move.path: root.score for root in analysis.moves}
    assert scores[32, 28] == 0 < scores[31, 27]
    assert engine.search(Position(state, tuple(history)), Limits(depth=3)).move != Move((32, 28))


def test_an_analysis_scores_every_move() -> None:
    law = law_of(RULE_SETS["brazilian"])
    engine = DraughtsEngine(law, 1)
    analysis = engine.analyse(Position(law.start), Limits(depth=5))
    assert {root.move for root in analysis.moves} == set(law.start.legal_moves())
    assert all(root.exact for root in analysis.moves)
    assert analysis.depth == 5
    best = engine.search(Position(law.start), Limits(depth=5))
    assert abs(best.score - analysis.moves[0].score) <= 25  # reductions and the table differ


def test_a_line_is_made_of_legal_moves() -> None:
    law = law_of(RULE_SETS["portuguese"])
    found = DraughtsEngine(law, 1).search(Position(law.start), Limits(depth=9))
    state = law.start
    for move in found.pv:
        assert move in state.legal_moves()
        state = state.play(move)
    assert line_of(law.start, []) == ()


def test_an_engine_is_asked_about_its_own_rules_only() -> None:
    engine = DraughtsEngine(law_of(RULE_SETS["russian"]), 1)
    with pytest.raises(TypeError, match="cannot search"):
        engine.search(Position(law_of(RULE_SETS["czech"]).start), Limits(depth=1))


@pytest.mark.parametrize("name", ["brazilian", "italian", "thai"])
def test_a_search_that_is_stopped_keeps_the_best_move_so_far(name: str) -> None:
    """At each depth, the best move of the previous depth is searched first: only a better one replaces it."""
    law, rng = law_of(RULE_SETS[name]), Random(11)
    engine, state, changed = DraughtsEngine(law, 1), law.start, 0
    for _ in range(12):
        state = state.play(rng.choice(state.legal_moves()))
        if len(state.legal_moves()) < 2:
            break
        for nodes in (700, 2_000, 5_000):
            engine.new_game()
            found = engine.search(Position(state), Limits(nodes=nodes))
            engine.new_game()
            whole = engine.search(Position(state), Limits(depth=found.depth))
            assert found.move == found.pv[0]
            changed += found.move != whole.move
            for move in found.pv[:1]:
                assert move in state.legal_moves()
    assert changed, "no depth that was begun was of use"


def test_a_search_uses_the_time_of_its_move() -> None:
    law = law_of(RULE_SETS["russian"])
    found = DraughtsEngine(law, 1).search(Position(law.start), Limits(seconds=0.2))
    assert found.seconds > 0.15

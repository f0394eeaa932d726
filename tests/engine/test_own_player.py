"""Players built by users: how they play, and the file in which they are saved."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, fields, replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKERS, after_random_moves, checkers_positions, mirrored, random_placement

from checkers_app.engine.api import WIN_BOUND, Limits, Position
from checkers_app.engine.own_player import POSITIONS, WEIGHT_RANGES, OwnPlayer, OwnPlayerError
from checkers_app.engine.own_player_file import OwnPlayerFile, player_of, player_text, read_player
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.engine.textbook.method_engine import MethodEngine, SearchMethod
from checkers_app.engine.textbook.minimax import minimax
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.games.base import State
from checkers_app.games.checkers import Checkers
from checkers_app.games.checkers.evaluation import WEIGHTS, Weights, evaluate
from checkers_app.notation.fen import parse_fen
from checkers_app.storage.versioned import DocumentError, NewerVersionError


def samples(seed: int, number: int) -> list[State]:
    random = Random(seed)
    games = [after_random_moves(CHECKERS.initial, random, 70) for _ in range(number)]
    placed = [random_placement(random, most=8, king_share=0.7) for _ in range(number // 2)]
    return [state for state in (*games, *placed) if state.legal_moves()]


@pytest.mark.slow
@pytest.mark.few
@pytest.mark.parametrize("depth", [1, 3, 5])
def test_with_nothing_changed_it_plays_exactly_as_the_textbook_does(depth: int) -> None:
    textbook, own = TextbookEngine.of(CHECKERS), OwnPlayer(budget=Limits(depth=depth)).engine()
    for state in samples(depth, 60):
        wanted = textbook.search(Position(state), Limits(depth=depth))
        found = own.search(Position(state))
        assert replace(found, seconds=0.0) == replace(wanted, seconds=0.0)


@pytest.mark.slow
def test_positions_as_a_budget_end_the_search_as_they_do_in_the_textbook() -> None:
    textbook, own = TextbookEngine.of(CHECKERS), OwnPlayer(budget=Limits(nodes=700)).engine()
    for state in samples(9, 30):
        wanted = textbook.search(Position(state), Limits(nodes=700))
        assert replace(own.search(Position(state)), seconds=0.0) == replace(wanted, seconds=0.0)
        assert own.search(Position(state), Limits(nodes=100)).nodes <= 100, "limits can be narrowed"


EXACT = ("alpha_beta", "move_ordering", "transposition_table", "iterative_deepening")
NONE = Switches(**{each.name: False for each in fields(Switches)})


@cache
def minimax_values(weights: Weights) -> dict[State, int]:
    """Some positions with their values, computed once for all combinations of switches."""
    evaluation = OwnPlayer("", NONE, Limits(depth=3), weights).evaluation
    return {state: minimax(state, 3, evaluation).score for state in samples(100, 10)}


@pytest.mark.slow
@pytest.mark.few
@pytest.mark.parametrize("seed", range(16))
def test_exact_switches_in_every_combination_leave_the_value_as_minimax_has_it(seed: int) -> None:
    switches = replace(NONE, **{name: bool(seed >> at & 1) for at, name in enumerate(EXACT)})
    for weights in (WEIGHTS, Weights(king=200, advance=0, centre=9, home=20, mobility=7)):
        player = OwnPlayer("", switches, Limits(depth=3), weights)
        for state, wanted in minimax_values(weights).items():
            assert player.engine().search(Position(state)).score == wanted


@pytest.mark.slow
def test_without_alpha_beta_it_visits_what_minimax_visits() -> None:
    for state in samples(4, 40):
        plain = minimax(state, 4, evaluate)
        found = Search(evaluate, NONE, Limits(depth=4)).run(Position(state))
        assert (found.score, found.nodes, found.cutoffs) == (plain.score, plain.nodes, 0)
        useless = replace(NONE, null_move=True, late_move_reduction=True, move_ordering=True)
        other = Search(evaluate, useless, Limits(depth=4)).run(Position(state))
        assert (other.score, other.nodes) == (plain.score, plain.nodes), "they need alpha-beta"


def test_quiescence_means_the_same_with_and_without_alpha_beta() -> None:
    for state in samples(5, 40):
        own = [Switches(alpha_beta=on, quiescence=True) for on in (False, True)]
        scores = {Search(evaluate, each, Limits(depth=3)).run(Position(state)).score for each in own}
        assert len(scores) == 1


def with_weight(name: str, value: int) -> Weights:
    return replace(WEIGHTS, **{name: value})


@given(checkers_positions, st.sampled_from(["advance", "centre", "home", "mobility"]), st.data())
def test_a_weight_counts_in_proportion(state: Checkers, name: str, data: st.DataObject) -> None:
    least, most = WEIGHT_RANGES[name]
    value = data.draw(st.integers(least, most))
    nothing, once = (evaluate(state, with_weight(name, times)) for times in (0, 1))
    assert evaluate(state, with_weight(name, value)) == nothing + value * (once - nothing)


@given(checkers_positions, st.integers(100, 200))
def test_what_a_king_is_worth_counts_for_those_that_one_side_has_more(state: Checkers, king: int) -> None:
    black, white, kings, _ = state
    if (black & kings).bit_count() == (white & kings).bit_count():
        assert evaluate(state, with_weight("king", king)) == evaluate(state)


@given(checkers_positions, st.data())
def test_with_any_weights_both_colours_are_judged_alike_and_nothing_looks_like_a_win(
    state: Checkers, data: st.DataObject
) -> None:
    weights = Weights(**{name: data.draw(st.integers(*room)) for name, room in WEIGHT_RANGES.items()})
    assert evaluate(state, weights) == evaluate(mirrored(state), weights)
    assert abs(evaluate(state, weights)) < WIN_BOUND


BY_HAND = [
    ("B:W31:B14", "centre", 5, 1),
    ("B:W31:B14", "advance", 3, 3),
    ("B:W31:B14", "mobility", 2, 0),
    ("B:W31:B1,3", "home", 5, 1),
    ("B:WK32:B14", "king", 140, -1),
]
"""Position, weight, its value in the program, and how often it counts for Black, added up by hand."""


@pytest.mark.parametrize(("fen", "name", "own", "times"), BY_HAND)
def test_each_weight_is_what_its_slider_says(fen: str, name: str, own: int, times: int) -> None:
    assert getattr(WEIGHTS, name) == own
    state = parse_fen(fen)
    assert evaluate(state, with_weight(name, own + 5)) - evaluate(state) == pytest.approx(5 * times, abs=4)


# --- the file -------------------------------------------------------------------------------------

ROBIN = OwnPlayer(
    "Robin",
    replace(ALL, null_move=False, alpha_beta=False),
    Limits(nodes=2_000),
    Weights(king=155, advance=0, centre=20, home=1, mobility=10),
)


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=40),
    st.integers(0, 255),
    st.integers(*POSITIONS),
    st.data(),
)
def test_what_is_written_is_read_again(name: str, bits: int, nodes: int, data: st.DataObject) -> None:
    switches = Switches(**{each.name: bool(bits >> at & 1) for at, each in enumerate(fields(Switches))})
    depth = data.draw(st.integers(1, 12))
    budget = Limits(nodes=nodes) if switches.iterative_deepening and depth % 2 else Limits(depth=depth)
    weights = Weights(**{each: data.draw(st.integers(*room)) for each, room in WEIGHT_RANGES.items()})
    if name.isprintable():
        player = OwnPlayer(name, switches, budget, weights)
        assert player_of(player_text(player)) == player


def test_what_is_left_out_is_as_the_program_has_it() -> None:
    assert player_of('{"version": 1}') == OwnPlayer()
    king = player_of('{"version": 1, "weights": {"king": 150}}')
    assert king == OwnPlayer(weights=Weights(king=150))


OTHER_METHODS = [each for each in SearchMethod if each is not SearchMethod.MINIMAX]


@pytest.mark.parametrize("method", OTHER_METHODS)
def test_another_method_plays_as_its_engine_and_is_read_again(method: SearchMethod) -> None:
    player = OwnPlayer(budget=Limits(nodes=300), weights=Weights(king=160), method=method)
    assert player_of(player_text(player)) == player
    found = player.engine().search(Position(CHECKERS.initial))
    wanted = MethodEngine(player.evaluation, method).search(Position(CHECKERS.initial), Limits(nodes=300))
    assert replace(found, seconds=0.0) == replace(wanted, seconds=0.0)


def test_minimax_is_not_named_in_a_file_so_that_version_1_0_reads_it() -> None:
    assert "method" not in json.loads(player_text(ROBIN))
    assert player_of('{"version": 1, "method": "minimax"}') == OwnPlayer()


REFUSED = [
    ('{"version": 1, "method": "mcts"}', "method is not one of minimax, principal-variation"),
    ('{"version": 1, "method": []}', "method is not one of"),
    ('{"version": 1, "method": "monte-carlo"}', "method monte-carlo needs budget.nodes"),
    ("", "not JSON"),
    ("[" * 100_000, "not JSON"),
    ('{"version": 1', "not JSON"),
    ("[1]", "no version number"),
    ('{"version": true}', "no version number"),
    ('{"version": 1, "program": "import os"}', "program is not a known entry"),
    ('{"version": 1, "weights": {"queen": 900}}', "weights.queen is not a known entry"),
    ('{"version": 1, "weights": {"king": 99}}', "weights.king is not a whole number from 100 to 200"),
    ('{"version": 1, "weights": {"king": 140.0}}', "weights.king is not a whole number from 100 to 200"),
    ('{"version": 1, "weights": {"king": true}}', "weights.king is not a whole number from 100 to 200"),
    ('{"version": 1, "weights": {"king": NaN}}', "weights.king is not a whole number from 100 to 200"),
    ('{"version": 1, "weights": 7}', "weights is not a group of values in braces"),
    ('{"version": 1, "switches": {"quiescence": 1}}', "switches.quiescence is not true or false"),
    ('{"version": 1, "switches": {"' + "x" * 9_000 + '": 1}}', "not a known entry"),
    ('{"version": 1, "budget": {}, "name": 7}', "name is not text"),
    ('{"version": 1, "budget": {"depth": 13}}', "budget.depth is not a whole number from 1 to 12"),
    ('{"version": 1, "budget": {"nodes": 99}}', "budget.nodes is not a whole number from 100 to 200"),
    ('{"version": 1, "budget": {"depth": 3, "nodes": 500}}', "budget must be either depth or nodes"),
    (
        '{"version": 1, "budget": {"nodes": 500}, "switches": {"iterative_deepening": false}}',
        "budget.nodes needs switches.iterative_deepening",
    ),
    ('{"version": 1, "name": "' + "x" * 41 + '"}', "the name is longer than 40 letters"),
    ('{"version": 1, "name": "a\\u0000b"}', "characters that cannot be displayed"),
    ('{"version": 1, "name": "a\\ud800"}', "characters that cannot be displayed"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED, ids=[text[:50] for text, _ in REFUSED])
def test_what_is_no_player_is_refused_with_what_and_where(text: str, reason: str) -> None:
    with pytest.raises(DocumentError, match=reason.replace(".", r"\.")) as refused:
        player_of(text)
    assert len(str(refused.value)) < 120


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(DocumentError):
        player_of(text)


@given(st.data())
def test_a_file_that_was_changed_by_hand_is_read_or_refused(data: st.DataObject) -> None:
    values = json.loads(player_text(ROBIN))
    junk = st.one_of(st.none(), st.integers(), st.floats(), st.text(max_size=9), st.just([]), st.just({}))
    group = data.draw(st.sampled_from([values, values["switches"], values["budget"], values["weights"]]))
    group[data.draw(st.one_of(st.sampled_from(sorted(group)), st.text(max_size=9)))] = data.draw(junk)
    with suppress(DocumentError):
        player = player_of(json.dumps(values))
        assert player_of(player_text(player)) == player


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "robin.player"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(DocumentError, match="not UTF-8 text"):
        read_player(path)
    path.write_text(player_text(ROBIN), encoding="utf-8")
    assert read_player(path) == ROBIN
    path.write_text(" " * 200_000, encoding="utf-8")
    with pytest.raises(OSError, match="too large"):
        read_player(path)
    with pytest.raises(OSError, match="No such file"):
        read_player(tmp_path / "nobody.player")


def test_it_is_kept_and_what_cannot_be_used_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "own.player"
    kept = OwnPlayerFile(path)
    assert kept.value == OwnPlayer()
    kept.change(lambda _: ROBIN)
    assert OwnPlayerFile(path).value == ROBIN

    newer = '{"version": 2, "name": "Lark"}'
    path.write_text(newer, encoding="utf-8")
    kept = OwnPlayerFile(path)
    kept.change(lambda player: replace(player, name="Wren"))
    assert path.read_text(encoding="utf-8") == newer
    assert "newer version" in (kept.notice or "")
    with pytest.raises(NewerVersionError):
        read_player(path)

    path.write_text("broken", encoding="utf-8")
    kept = OwnPlayerFile(path)
    kept.change(lambda _: ROBIN)
    assert (tmp_path / "own.broken.player").read_text(encoding="utf-8") == "broken"
    assert read_player(path) == ROBIN


def test_a_player_that_cannot_be_is_refused_in_python_too() -> None:
    for wrong in (
        {"weights": Weights(king=201)},
        {"budget": Limits()},
        {"budget": Limits(seconds=1.0)},
        {"budget": Limits(depth=3, seconds=1.0)},
        {"budget": Limits(depth=13)},
        {"name": "x" * 41},
    ):
        with pytest.raises(OwnPlayerError):
            OwnPlayer(**wrong)
    assert asdict(ROBIN)["budget"]["nodes"] == 2_000

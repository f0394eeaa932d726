from random import Random

import pytest

from checkers_app.games.base import Piece
from checkers_app.games.draughts import RULE_SETS, Draughts
from checkers_app.games.draughts.house import HouseRules, house_board
from checkers_app.games.draughts.judgement import evaluate, hand_made, material, placement_of, terms
from checkers_app.games.draughts.placement import LEARNED
from checkers_app.games.draughts.rule_set import RuleSet
from checkers_app.games.draughts.rulebook import Law, law_of


def some_positions(law: Law, seed: int) -> list[Draughts]:
    """The positions of a random game."""
    rng, states = Random(seed), [law.start]
    while states[-1].legal_moves() and len(states) < 60:
        states.append(states[-1].play(rng.choice(states[-1].legal_moves())))
    return states


def turned(state: Draughts) -> Draughts:
    """The same position with the colours exchanged, on the board turned by half a turn."""
    last = len(state.law.squares.cells) + 1
    pieces = {last - square: Piece(piece.side.other, piece.king) for square, piece in state.pieces().items()}
    return state.law.position(pieces, state.side_to_move.other)


@pytest.mark.parametrize("name", ["russian", "spanish", "antidraughts", "canadian", "english-most"])
def test_the_evaluation_is_the_sum_of_its_terms_and_the_same_for_both_sides(name: str) -> None:
    for state in some_positions(law_of(RULE_SETS[name]), seed=3):
        assert evaluate(state) == sum(term.total for term in terms(state))
        assert evaluate(state) == evaluate(turned(state))


def test_every_learned_table_fits_its_board() -> None:
    assert LEARNED
    for name, rows in LEARNED.items():
        rules = RULE_SETS[name.removesuffix("-losing")]
        men, kings = (list(map(int, row.split())) for row in rows)
        assert len(men) == len(kings) == rules.squares, name
        home = men[rules.squares - rules.men :]
        assert sum(home) / len(home) == pytest.approx(100, abs=1), name


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_king_is_worth_more_than_a_man_where_the_aim_is_to_win(name: str) -> None:
    law = law_of(RULE_SETS[name])
    if not law.rules.losing:
        assert placement_of(law).king > 100


@pytest.mark.parametrize(
    ("rules", "learned_as"),
    [
        (HouseRules(may_jump=True), "english"),
        (HouseRules(kings_fly=True, take_most=True), "english-flying"),
        (HouseRules(kings_fly=True, men_jump_back=True), "pool"),
        (HouseRules(loser_wins=True), "english-losing"),
    ],
)
def test_house_rules_use_the_values_of_a_similar_game(rules: HouseRules, learned_as: str) -> None:
    law = law_of(rules.rules)
    found = placement_of(law)
    if learned_as in LEARNED:
        assert [" ".join(map(str, row)) for row in (found.men, found.kings)] == list(LEARNED[learned_as])
    else:
        assert found == hand_made(law)
    board = house_board(rules)
    assert evaluate(board.initial) == 0


def test_rules_without_learned_values_prefer_advanced_men_and_the_middle() -> None:
    law = law_of(RuleSet("tiny", size=6, rows=2))
    values = placement_of(law)
    assert values == hand_made(law)
    assert values.men[3] > values.men[9] > 100
    state = law.start
    assert material(state) == evaluate(state) == 0


@pytest.mark.parametrize("name", ["english", "international", "canadian"])
def test_a_king_is_worth_the_same_on_the_board_turned_by_half_a_turn(name: str) -> None:
    kings = hand_made(law_of(RULE_SETS[name])).kings
    assert kings == kings[::-1]
    assert max(kings) > min(kings) == kings[0]

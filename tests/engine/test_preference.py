"""Characters: what each likes, and that it only decides between nearly equal moves."""

from __future__ import annotations

import pytest
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import WIN, RootMove
from checkers_app.engine.levels import Character
from checkers_app.engine.look import Look
from checkers_app.engine.preference import MOST, Preference, losing_share, preferred
from checkers_app.games.base import State
from checkers_app.notation.fen import parse_fen


def likings(character: Character, state: State) -> dict[str, float]:
    preference = Preference(CHECKERS, character)
    return {state.move_text(move): preference.of(state, move) for move in state.legal_moves()}


def test_the_balanced_player_likes_nothing_more_than_another_move() -> None:
    assert set(likings(Character.BALANCED, CHECKERS.initial).values()) == {0.0}
    assert Preference(CHECKERS, Character.BALANCED).most == 0


def test_the_aggressive_player_goes_forward_and_offers_exchanges() -> None:
    state = parse_fen("B:W18,22,31,32:BK28,6,10,1")
    liked = likings(Character.AGGRESSIVE, state)
    assert liked["10-14"] > liked["6-9"] > liked["28-24"], "an exchange, a step forward, a king's step"


def test_the_defensive_player_keeps_its_home_row_and_avoids_exchanges() -> None:
    state = parse_fen("B:W18,22,31,32:BK28,6,10,1")
    liked = likings(Character.DEFENSIVE, state)
    assert liked["6-9"] > liked["10-14"]
    assert liked["6-9"] > liked["1-5"]


def test_the_tricky_player_likes_what_leaves_one_good_answer() -> None:
    state = parse_fen("W:W32,31,27:B20,12,K5")
    shares = {
        state.move_text(move): losing_share(state.play(move), Look(CHECKERS.evaluation))
        for move in state.legal_moves()
    }
    liked = likings(Character.TRICKY, state)
    assert max(liked, key=lambda text: liked[text]) == max(shares, key=lambda text: shares[text])
    assert all(liked[text] == pytest.approx(MOST * share) for text, share in shares.items())
    assert len(set(shares.values())) > 1


def test_the_share_of_losing_replies_is_counted_without_the_best() -> None:
    # X in two corners with O between: whatever corner O takes loses, the four edges draw.
    state = TICTACTOE.initial
    for square in (1, 5, 9):
        state = state.play(next(move for move in state.legal_moves() if move.path == (square,)))
    assert len(state.legal_moves()) == 6
    assert losing_share(state, Look(TICTACTOE.evaluation)) <= 2 / 5


@pytest.mark.parametrize("character", Character)
def test_a_preference_never_outweighs_its_most(character: Character) -> None:
    state = CHECKERS.initial
    moves = state.legal_moves()
    roots = [
        RootMove(move, -MOST - 1 - 10 * index, exact=True, pv=(move,)) for index, move in enumerate(moves)
    ]
    roots[3] = RootMove(moves[3], 0, exact=True, pv=(moves[3],))
    assert preferred(state, roots, Preference(CHECKERS, character)).move == moves[3]


@pytest.mark.parametrize("character", Character)
def test_the_quickest_win_is_played_in_every_character(character: Character) -> None:
    state = CHECKERS.initial
    moves = state.legal_moves()
    roots = [RootMove(move, WIN - 9 + index, exact=True, pv=(move,)) for index, move in enumerate(moves)]
    assert preferred(state, roots, Preference(CHECKERS, character)).move == moves[-1]

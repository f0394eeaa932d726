"""The positions between which a key of the tree page changes."""

from __future__ import annotations

from strategies import CHECKERS, TICTACTOE

from checkers_app.views.learn.tree.places import Places


def test_each_turn_leads_to_another_position_and_then_back() -> None:
    after = CHECKERS.initial.play(CHECKERS.initial.legal_moves()[0])
    places = Places(CHECKERS, after)
    visited = []
    for _ in range(3):
        expected = places.next
        assert places.turn() == expected
        visited.append((expected.game, expected.state))
    assert visited[-1] == (CHECKERS, after)
    assert set(visited) == {(CHECKERS, after), (CHECKERS, CHECKERS.initial), (TICTACTOE, TICTACTOE.initial)}

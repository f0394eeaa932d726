"""When the computer agrees to a draw, and when it claims one."""

from __future__ import annotations

import pytest
from strategies import CHECKERS

from checkers_app.engine.api import WIN
from checkers_app.games.base import Move
from checkers_app.notation.fen import parse_fen
from checkers_app.play.draws import would_agree, would_claim
from checkers_app.play.match import HUMAN, Match

SHUFFLE = (Move((1, 5)), Move((32, 27)), Move((5, 1)), Move((27, 32)))


def quiet(plies: int) -> Match:
    """A match of two kings without progress for this many plies."""
    match = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("B:WK32:BK1"))
    for ply in range(plies):
        match = match.play(SHUFFLE[ply % 4])
    return match


@pytest.mark.parametrize(
    ("score", "plies", "agrees"),
    [
        (None, 16, False),
        (-60, 0, True),
        (-59, 0, False),
        (-WIN + 5, 0, True),
        (25, 16, True),
        (-25, 16, True),
        (26, 16, False),
        (-26, 16, False),
        (25, 15, False),
        (WIN - 5, 16, False),
    ],
)
def test_the_computer_agrees_when_it_is_worse_or_nothing_happens(
    score: int | None, plies: int, *, agrees: bool
) -> None:
    assert would_agree(quiet(plies), score) is agrees


@pytest.mark.parametrize(
    ("score", "content"),
    [(None, False), (25, True), (26, False), (-500, True), (-WIN + 5, True), (WIN - 5, False)],
)
def test_the_computer_claims_what_is_no_loss_to_it(score: int | None, *, content: bool) -> None:
    assert would_claim(quiet(8), score) is content
    assert not would_claim(quiet(7), score), "the position has stood there twice"

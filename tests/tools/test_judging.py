"""The losses of the moves of a game, counted for the side that made them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

import pytest
from checkers_tools.judging import NO_MANNER, STYLE_PLIES, judged, manner_of, states_of

from checkers_app.arena.games import GameRecord
from checkers_app.engine.api import Limits, Position, SearchResult
from checkers_app.engine.engines import Engines
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen

GAME = GameRecord(1, first_is_black=True, moves=("11-15", "22-18", "15x22", "25x18"), winner=None, reason="")


@dataclass
class Known:
    """Returns given scores for positions, from the view of the side to move."""

    scores: Mapping[Checkers, int]

    def new_game(self) -> None:
        """Nothing to clear."""

    def search(self, position: Position, limits: Limits) -> SearchResult:
        del limits
        return SearchResult(None, self.scores[cast("Checkers", position.state)], 1, 1, (), 0.0)


def given_away(*worth: int) -> tuple[float, float]:
    """What each side gave away, from the values of the positions for Black, the start first."""
    states = states_of(GAME)
    scores = {
        state: score if index % 2 == 0 else -score
        for index, (state, score) in enumerate(zip(states, worth, strict=True))
    }
    engines = type("Stub", (), {"searcher": lambda *_: Known(scores)})()
    (black, black_loss), (white, white_loss) = judged(GAME, cast("Engines", engines), seed=1)
    assert black
    assert white
    return black_loss / black, white_loss / white


def test_a_loss_is_that_of_the_side_that_moved() -> None:
    black, white = given_away(0, -60, -60, -60, -60)
    assert black > 0
    assert white == 0
    black, white = given_away(0, 0, 90, 90, 90)
    assert black == 0
    assert white > 0


def test_what_turns_out_better_than_it_looked_gives_nothing_away() -> None:
    assert given_away(0, 40, -10, 30, 10) == (0, 0)


def test_the_manner_of_both_sides_is_counted_in_twenty_plies() -> None:
    """Kings move back and forth, Black offers one exchange, and one man of each side leaves home."""
    to_and_fro = ("28-24", "29-25", "24-28", "25-29")
    moves = [*to_and_fro * 2, *to_and_fro[:2], "10-14", "18x9", "6x13", "25-29", "1-6", "31-26"]
    moves += ["24-28", "29-25", "28-24", "25-29"] * 4
    start = parse_fen("B:W18,22,31,32,K29:BK28,6,10,1,2")
    record = GameRecord(0, first_is_black=True, moves=tuple(moves), winner=None, reason="", start=start)
    assert len(moves) > STYLE_PLIES
    black, white = manner_of(record)
    assert (black.exchanges, black.home, black.advance) == (1.0, 1, 2.0), "14 is row 3, 6 is row 1"
    assert (white.exchanges, white.home, white.advance) == (0.0, 1, 1.0)
    assert black.forcing == pytest.approx(1 / 9, abs=1e-4), "its capture was none of its own nine moves"
    assert black.leaving == white.leaving == pytest.approx(1 / 9, abs=1e-4)
    assert white.forcing == 0
    assert black.whole
    assert white.whole


def test_a_game_that_was_over_before_says_nothing_of_manners() -> None:
    assert manner_of(GAME) == (NO_MANNER, NO_MANNER)

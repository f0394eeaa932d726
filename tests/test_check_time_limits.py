"""The counts of ``build_scripts/check_time_limits.py``; no move is timed here."""

from __future__ import annotations

from itertools import islice
from random import Random

from check_time_limits import PIECES, PLIES, Timed, endings, own_overruns, summary, timed_moves

from checkers_app.engine.api import Limits, Position, SearchResult
from checkers_app.notation.fen import parse_fen


def test_an_overrun_is_the_engine_s_own_only_by_processor_time_too() -> None:
    moves = [Timed("a", 0.11, 0.11), Timed("b", 0.12, 0.10), Timed("c", 0.25, 0.13), Timed("d", 0.02, 0.3)]
    assert own_overruns(0.1, moves) == [moves[2]]
    assert summary(0.1, moves) == (
        "100 ms: 4 moves; 2 exceeded the limit by more than 10 ms of clock time, and 1 of them also in "
        "processor time; the maximum was 250 ms of clock time and 300 ms of processor time (d)"
    )


def test_endings_have_five_to_seven_pieces_and_a_move() -> None:
    found = list(islice(endings(Random(1)), 60))
    assert {len(state.pieces()) for state in found} == set(PIECES)
    assert all(state.outcome() is None for state in found)
    assert all(abs(state.black.bit_count() - state.white.bit_count()) <= 1 for state in found)


def test_a_few_moves_of_each_ending_are_played_with_their_history() -> None:
    class FirstMove:
        """Plays the first legal move and records the requests."""

        def __init__(self) -> None:
            self.asked: list[Position] = []
            self.limits: set[float | None] = set()

        def new_game(self) -> None:
            self.asked.clear()

        def search(self, position: Position, limits: Limits) -> SearchResult:
            self.asked.append(position)
            self.limits.add(limits.seconds)
            return SearchResult(position.state.legal_moves()[0], 0, 1, 1, (), 0.0)

    engine = FirstMove()
    moves = list(islice(timed_moves(engine, 0.02, Random(1)), 40))  # type: ignore[arg-type]
    assert engine.limits == {0.02}
    assert 1 <= len(engine.asked) <= PLIES
    for before, after in zip(engine.asked, engine.asked[1:], strict=False):
        assert after.history in {(), (*before.history, before.state)}
    assert parse_fen(moves[-1].fen) == engine.asked[-1].state

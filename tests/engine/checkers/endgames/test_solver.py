"""The endgame tables against an independent solver, and against published figures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import Never

import pytest
from endings import LONGEST, TOTALS, random_ending, shipped

from checkers_app.engine.checkers.endgames import builder, reader
from checkers_app.engine.checkers.endgames.check import check_slices
from checkers_app.engine.checkers.endgames.files import SliceCounts, slices_of
from checkers_app.engine.checkers.endgames.library import Known, Tables
from checkers_app.games.base import Side
from checkers_app.games.checkers import SQUARES, Checkers
from checkers_app.notation.fen import parse_fen

BITS = [1 << (square - 1 + (square - 1) // 8) for square in SQUARES]
TURNED = {bit: BITS[31 - place] for place, bit in enumerate(BITS)}


@pytest.fixture(scope="module")
def tables() -> Tables:
    return shipped()


def turned(squares: int) -> int:
    return sum(other for bit, other in TURNED.items() if squares & bit)


def as_black(state: Checkers) -> Checkers:
    """The same position from the view of the side to move, as if that were Black."""
    if state.side_to_move is Side.FIRST:
        return state
    return Checkers(turned(state.white), turned(state.black), turned(state.kings), Side.FIRST)


def placements(counts: SliceCounts) -> Iterator[tuple[set[int], set[int], set[int], set[int]]]:
    """Every placement of black men, black kings, white men and white kings."""
    for men in map(set, combinations(BITS[:28], counts[0])):
        for kings in map(set, combinations([bit for bit in BITS if bit not in men], counts[1])):
            for others in map(
                set, combinations([bit for bit in BITS[4:] if bit not in men | kings], counts[2])
            ):
                free = [bit for bit in BITS if bit not in men | kings | others]
                for other_kings in combinations(free, counts[3]):
                    yield men, kings, others, set(other_kings)


def positions_of(counts: SliceCounts) -> list[Checkers]:
    """Every position of a slice, by definition."""
    return [
        Checkers(sum(men | kings), sum(others | other_kings), sum(kings | other_kings))
        for men, kings, others, other_kings in placements(counts)
    ]


class Retrograde:
    """Plies to the end of positions with Black to move: odd for a win, even for a loss."""

    def __init__(self, states: list[Checkers], smaller: dict[Checkers, int]) -> None:
        self.solved: dict[Checkers, int] = {}
        self._before: dict[Checkers, list[Checkers]] = {state: [] for state in states}
        self._open = {state: len(state.legal_moves()) for state in states}
        self._levels: dict[int, list[Checkers]] = {0: [state for state in states if not self._open[state]]}
        for state in states:
            for move in state.legal_moves():
                self._note(state, as_black(state.play(move)), smaller)
        level = 0
        while self._levels:
            self._settle(level)
            level += 1

    def _note(self, state: Checkers, after: Checkers, smaller: dict[Checkers, int]) -> None:
        """Record that ``state`` has a move to ``after``."""
        if after in self._before:
            self._before[after].append(state)
            return
        plies = smaller.get(after, None if after.black else 0)
        if plies is not None:
            self._levels.setdefault(plies + 1, []).append(state)

    def _settle(self, level: int) -> None:
        """Process one level: wins in an odd level, moves that do not save the side in an even one."""
        for state in self._levels.pop(level, ()):
            if level % 2 == 0 and level:
                self._open[state] -= 1
            if state in self.solved or (level % 2 == 0 and self._open[state]):
                continue
            self.solved[state] = level
            for earlier in self._before[state]:
                self._levels.setdefault(level + 1, []).append(earlier)


FIGURES = {2: (716, 402, 2_370), 3: (100_250, 87_305, 8_477)}
"""Pieces -> the positions that are won, lost and drawn."""


@pytest.mark.parametrize(
    "most", [pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.long)]
)
def test_every_position_with_two_and_three_pieces(tables: Tables, most: int) -> None:
    smaller: dict[Checkers, int] = {}
    for pieces, figures in islice(FIGURES.items(), most - 1):
        states = [state for counts in slices_of(pieces) for state in positions_of(counts)]
        assert len(states) == TOTALS[pieces]
        solved = Retrograde(states, smaller).solved
        wins = sum(plies % 2 for plies in solved.values())
        assert (wins, len(solved) - wins, len(states) - len(solved)) == figures
        assert max(plies for plies in solved.values() if plies % 2) == LONGEST[pieces]
        for state in states:
            plies = solved.get(state)
            expected = Known("draw", None)
            if plies is not None:
                expected = Known("win" if plies % 2 else "loss", plies)
            assert tables.probe(state) == expected, state
        smaller |= solved


@pytest.mark.slow
def test_white_to_move_is_black_to_move_turned_around(tables: Tables) -> None:
    rng = Random(3)
    for _ in range(2_000):
        state = random_ending(rng, rng.randint(2, 5))
        assert tables.probe(state) == tables.probe(as_black(state))


def wins_within(state: Checkers, plies: int) -> bool:
    """True if the side to move wins in at most this many plies, by an exhaustive search."""
    return any(loses_within(state.play(move), plies - 1) for move in state.legal_moves())


def loses_within(state: Checkers, plies: int) -> bool:
    moves = state.legal_moves()
    if not moves:
        return True
    return plies > 0 and all(wins_within(state.play(move), plies - 1) for move in moves)


def test_short_wins_with_four_pieces_are_the_shortest(tables: Tables) -> None:
    rng = Random(4)
    checked = 0
    while checked < 60:
        state = random_ending(rng, 4)
        known = tables.probe(state)
        assert known is not None
        if known.result != "win" or known.plies is None or known.plies > 5:
            continue
        assert wins_within(state, known.plies)
        assert known.plies == 1 or not wins_within(state, known.plies - 2)
        checked += 1


@pytest.mark.parametrize("pieces", [2, 3, 4, 5])
def test_figures(tables: Tables, pieces: int) -> None:
    stats = tables.stats(pieces)
    assert sum(item.positions for item in stats) == TOTALS[pieces]
    assert max(item.max_win for item in stats) == LONGEST[pieces]
    for item in stats:
        assert item.positions == builder.slice_size(item.counts)


def test_king_against_king(tables: Tables) -> None:
    (stats,) = [item for item in tables.stats(2) if item.counts == (0, 1, 0, 1)]
    assert (stats.wins, stats.losses, stats.draws, stats.max_win) == (230, 108, 654, 11)


def test_two_kings_beat_one(tables: Tables) -> None:
    (stats,) = [item for item in tables.stats(3) if item.counts == (0, 2, 0, 1)]
    assert (stats.wins, stats.losses, stats.draws, stats.max_win) == (14_846, 0, 34, 33)


@pytest.mark.slow
def test_verification_finds_nothing_wrong(tables: Tables) -> None:
    chosen = [*slices_of(2), *slices_of(3), (1, 1, 1, 1), (0, 2, 1, 1)]
    results = list(check_slices(tables, chosen))
    assert all(result.good and result.distances for result in results)
    assert [result.found.positions for result in results] == list(map(builder.slice_size, chosen))


@pytest.mark.long
def test_verification_finds_nothing_wrong_anywhere(tables: Tables) -> None:
    chosen = [counts for pieces in range(2, 6) for counts in slices_of(pieces)]
    assert all(result.good for result in check_slices(tables, chosen))


def test_verification_tells_what_keeps_it_from_its_work(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Starved(reader.Verifier):
        def check(self, counts: SliceCounts) -> Never:
            raise MemoryError(f"no memory for {counts}")

    monkeypatch.setattr(reader, "Verifier", Starved)
    with pytest.raises(MemoryError, match=r"no memory for \(0, 1, 0, 1\)"):
        list(check_slices(tables, [(0, 1, 0, 1)]))


def test_verification_that_is_interrupted_ends_at_once(tables: Tables) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(check_slices(tables, [(1, 1, 1, 2)], interrupted))


def test_verification_finds_a_single_wrong_position(tables: Tables) -> None:
    counts = (0, 2, 0, 1)
    verifier = reader.Verifier()
    for other in [counts, (0, 1, 0, 2), (0, 1, 0, 1)]:
        outcomes = tables.reader.unpack(other)
        assert outcomes is not None
        if other == counts:
            outcomes[outcomes.index(1)] = 2
        verifier.add(other, outcomes, tables.reader.unpack(other, distances=True))
    assert verifier.check(counts)["wrong"]


def test_a_phase_agrees_with_the_tables(tables: Tables) -> None:
    rng = Random(5)
    for _ in range(6):
        state = random_ending(rng, 5)
        men = (state.black & ~state.kings, state.white & ~state.kings)
        kings = (state.black & state.kings).bit_count(), (state.white & state.kings).bit_count()
        if men == (0, 0):
            continue
        counts = (men[0].bit_count(), kings[0], men[1].bit_count(), kings[1])
        phase = reader.Phase(tables.reader, counts, *men)
        assert phase.solve()
        free = [bit for bit in BITS if not bit & (men[0] | men[1])]
        for _ in range(500):
            placed = rng.sample(free, sum(kings))
            black, white = sum(placed[: kings[0]]), sum(placed[kings[0] :])
            other = Checkers(men[0] | black, men[1] | white, black | white, rng.choice(list(Side)))
            known = tables.probe(other)
            found = phase.distance(*other)
            assert known is not None
            assert found is not None
            assert known.result == ("draw" if found == 255 else "win" if found % 2 else "loss")


def test_a_phase_needs_tables() -> None:
    with pytest.raises(TypeError, match="reader"):
        reader.Phase(None, (0, 1, 0, 1), 0, 0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no tables"):
        reader.Phase(reader.Reader(), (0, 1, 0, 1), 0, 0)


def test_a_phase_that_is_solved_bit_by_bit_is_the_same(tables: Tables) -> None:
    state = parse_fen("W:WK1,K2,21:BK32,4")
    men = (state.black & ~state.kings, state.white & ~state.kings)
    whole = reader.Phase(tables.reader, (1, 1, 1, 2), *men)
    assert whole.solve()
    parts = reader.Phase(tables.reader, (1, 1, 1, 2), *men)
    assert parts.distance(*state) is None
    rng = Random(6)
    looks, pauses = 0, 0
    while not parts.solve(budget := rng.randint(1, 2_000)):
        assert 0 < parts.looks - looks < budget + 8192
        looks, pauses = parts.looks, pauses + 1
        assert parts.distance(*state) is None
    assert pauses > 5
    assert parts.solve(), "it stays solved"
    assert parts.looks == whole.looks
    free = [bit for bit in BITS if not bit & (men[0] | men[1])]
    for _ in range(2000):
        black, *white = rng.sample(free, 3)
        other = Checkers(men[0] | black, men[1] | sum(white), black | sum(white), rng.choice(list(Side)))
        assert parts.distance(*other) == whole.distance(*other)

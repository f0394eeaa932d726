"""Monte Carlo tree search gives the same counts as an independent short version with the same
random numbers.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random

import pytest

from checkers_app.engine.textbook.monte_carlo import UctNode, UctPhase, best_child, search, stages
from checkers_app.games.base import State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import TicTacToe

MIDDLE = TicTacToe(crosses=0b001_100_000, noughts=0b000_010_000)
START = TicTacToe()


def by_lines(state: State, rounds: int, random: Random) -> dict[tuple[int, ...], int]:
    """Visits of each line of moves, in dictionaries, with results for the first side."""
    visits: dict[tuple[int, ...], int] = {}
    sums: dict[tuple[int, ...], int] = {}
    for _ in range(rounds):
        line: tuple[int, ...] = ()
        here = state
        path: list[tuple[tuple[int, ...], State]] = [((), state)]
        while True:
            moves = here.legal_moves()
            fresh = [at for at in range(len(moves)) if (*line, at) not in visits]
            if not moves:
                break
            sign = 1 if here.side_to_move == 0 else -1
            if fresh:
                at = fresh[0]
            else:
                at = max(
                    range(len(moves)),
                    key=lambda each: (
                        sign * sums[*line, each] / visits[*line, each]
                        + 1.4 * sqrt(log(visits[line]) / visits[*line, each])
                    ),
                )
            line, here = (*line, at), here.play(moves[at])
            path.append((line, here))
            if fresh:
                break
        while here.outcome() is None:
            here = here.play(random.choice(here.legal_moves()))
        outcome = here.outcome()
        assert outcome is not None
        result = 0 if outcome.winner is None else 1 if outcome.winner == 0 else -1
        for each, _ in path:
            visits[each] = visits.get(each, 0) + 1
            sums[each] = sums.get(each, 0) + result
    return visits


def lines(node: UctNode, line: tuple[int, ...] = ()) -> dict[tuple[int, ...], int]:
    found = {line: node.visits}
    for at, child in enumerate(node.children):
        found |= lines(child, (*line, at))
    return found


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("state", [MIDDLE, START], ids=["middle", "start"])
def test_the_same_visits_with_the_same_random_numbers(state: State, seed: int) -> None:
    assert lines(search(state, 150, Random(seed))) == by_lines(state, 150, Random(seed))


def test_checkers_has_the_same_visits() -> None:
    found = lines(search(CHECKERS.initial, 12, Random(3)))
    assert found == by_lines(CHECKERS.initial, 12, Random(3))


def test_a_round_has_its_four_phases() -> None:
    root = UctNode(START)
    first = [stage.phase for stage in stages(root, 1, Random(1))]
    assert first == [UctPhase.EXPANSION, UctPhase.PLAYOUT, UctPhase.BACKUP, UctPhase.BACKUP]
    for _ in stages(root, 8, Random(1)):
        pass
    tenth = [stage.phase for stage in stages(root, 1, Random(1))]
    assert tenth[:3] == [UctPhase.SELECTION, UctPhase.EXPANSION, UctPhase.PLAYOUT]
    assert tenth[3:] == 3 * [UctPhase.BACKUP]


def test_what_is_written_at_a_node() -> None:
    root = search(START, 40, Random(5))
    assert root.visits == 40 == sum(child.visits for child in root.children)
    for child in root.children:
        bonus = 1.4 * sqrt(log(40) / child.visits)
        assert child.uct() == pytest.approx(child.total / child.visits + bonus)
    assert best_child(root).visits == max(child.visits for child in root.children)

"""The games of a match: how they end, their clocks, and what happens when an engine fails."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from checkers_app.arena import games
from checkers_app.arena.decks import BALLOTS, read_deck
from checkers_app.arena.games import GameRecord, play_game
from checkers_app.arena.players import parse_spec
from checkers_app.arena.tournament import run_match
from checkers_app.engine.api import WIN, Limits, Position, Report, SearchResult, StopToken
from checkers_app.games.base import Move, Side, State
from checkers_app.games.checkers import GAME
from checkers_app.games.history import OCCURRENCES_FOR_DRAW, QUIET_PLIES_FOR_DRAW
from checkers_app.notation.moves import parse_move

OPENINGS = read_deck(BALLOTS)
FAST = Limits(nodes=100)


def first_move(position: Position) -> Move:
    return position.state.legal_moves()[0]


class Player:
    """Plays by a rule, returns a given score, and records its limits."""

    def __init__(self, rule: Callable[[Position], Move | None] = first_move, score: int = 0) -> None:
        self.rule = rule
        self.score = score
        self.limits: list[Limits] = []

    def new_game(self) -> None:
        pass

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        del stop, report
        self.limits.append(limits)
        return SearchResult(self.rule(position), self.score, 1, 1, (), 0.0)


def states_of(record: GameRecord) -> list[State]:
    """The positions of a game according to its record, the start first."""
    states: list[State] = [GAME.initial]
    for text in record.moves:
        states.append(states[-1].play(parse_move(GAME, states[-1], text)))
    return states


def at_random(seed: int) -> Callable[[Position], Move]:
    rng = Random(seed)
    return lambda position: rng.choice(position.state.legal_moves())


@pytest.mark.parametrize(
    ("answer", "words"),
    [(None, "it did not name a move"), (Move((1, 32)), "an illegal move: ")],
    ids=["none", "wrong"],
)
def test_an_answer_that_cannot_be_played_loses(answer: Move | None, words: str) -> None:
    players = (Player(), Player(lambda _: answer))
    record = play_game(OPENINGS[0], players, (FAST, FAST), first_is_black=True)
    assert record.winner is Side.FIRST
    assert record.fault.startswith(f"White: {words}")


def test_who_has_no_move_has_lost_whatever_was_claimed() -> None:
    winners = []
    for number, opening in enumerate(OPENINGS[::10]):
        players = (Player(at_random(number)), Player(at_random(-number - 1)))
        record = play_game(opening, players, (FAST, FAST), first_is_black=number % 2 == 0)
        outcome = states_of(record)[-1].outcome()
        assert not record.fault
        if outcome is None:
            assert (record.winner, record.points) == (None, 0.5)
            continue
        assert (record.winner, record.reason) == (outcome.winner, outcome.reason.value)
        assert record.points == float((record.winner is Side.FIRST) == record.first_is_black)
        winners.append(record.winner)
    assert set(winners) == set(Side)


@pytest.mark.parametrize(
    "scores", [(WIN - 10, 0), (0, WIN - 10), (WIN - 10, WIN - 10), (10 - WIN, 10 - WIN), (10 - WIN, 0)]
)
def test_a_claim_that_the_other_does_not_share_ends_no_game(scores: tuple[int, int]) -> None:
    players = (Player(score=scores[0]), Player(score=scores[1]))
    quiet = (Player(), Player())
    claimed = play_game(OPENINGS[0], players, (FAST, FAST), first_is_black=True)
    assert claimed == play_game(OPENINGS[0], quiet, (FAST, FAST), first_is_black=True)


@pytest.mark.parametrize(("scores", "winner"), [((WIN - 9, 9 - WIN), 0), ((9 - WIN, WIN - 9), 1)])
def test_a_win_that_both_see_ends_the_game(scores: tuple[int, int], winner: int) -> None:
    players = (Player(score=scores[0]), Player(score=scores[1]))
    record = play_game(OPENINGS[0], players, (FAST, FAST), first_is_black=True)
    assert (record.winner, record.reason) == (Side(winner), "both see the win")
    assert len(record.moves) == 3 + 2


def test_each_move_takes_its_time_and_brings_its_increment(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = count()
    # A second passes between two readings of the clock, so each move takes one.
    monkeypatch.setattr(games, "time", SimpleNamespace(monotonic=lambda: float(next(looks))))
    black, white = Player(), Player()
    limits = (Limits(clock=100.0, increment=5.0), Limits(clock=6.0))
    record = play_game(OPENINGS[0], (black, white), limits, first_is_black=True)
    assert [limit.clock for limit in black.limits] == [
        100.0 + 4.0 * turn for turn in range(len(black.limits))
    ]
    assert [limit.increment for limit in black.limits] == [5.0] * len(black.limits)
    # White moves first after a ballot; after the sixth second its time is over.
    assert [limit.clock for limit in white.limits] == [6.0, 5.0, 4.0, 3.0, 2.0, 1.0]
    assert record.winner is Side.FIRST
    assert record.fault == "White: its time ran out"


def dawdler(seed: int) -> Callable[[Position], Move]:
    """Keeps its pieces out of danger, moves its kings at random, and makes progress only when the rules would
    otherwise end the game.
    """
    rng = Random(seed)

    def cost(position: Position, move: Move) -> tuple[bool, bool, float]:
        after = position.state.play(move)
        ends = not after.legal_moves() or position.history.count(after) + 2 >= OCCURRENCES_FOR_DRAW
        in_danger = any(reply.captures for reply in after.legal_moves())
        late = len(position.history) > QUIET_PLIES_FOR_DRAW - 6
        return ends or in_danger, position.state.is_progress(move) != late, rng.random()

    return lambda position: min(position.state.legal_moves(), key=lambda move: cost(position, move))


def test_a_game_without_end_is_called_a_draw() -> None:
    players = (Player(dawdler(4)), Player(dawdler(5)))
    record = play_game(OPENINGS[4], players, (FAST, FAST), first_is_black=True)
    assert (record.winner, record.reason, len(record.moves)) == (None, "too long", 400)
    assert states_of(record)[-1].outcome() is None


@pytest.mark.slow
def test_each_round_plays_every_opening_with_both_colours() -> None:
    spec = parse_spec("nodes=60,hash=1")
    report = run_match(spec, spec, openings=OPENINGS[3:5], rounds=3)
    one_round = [(OPENINGS[3].number, True), (OPENINGS[3].number, False)]
    one_round += [(OPENINGS[4].number, True), (OPENINGS[4].number, False)]
    assert [(game.opening, game.first_is_black) for game in report.games] == 3 * one_round
    assert report.pairs.total == 6


FRAGILE = """
import pathlib, runpy, sys
broken = pathlib.Path(__file__).with_name("broken")
if broken.exists():
    runpy.run_module("checkers_app.engine.hub.server", run_name="__main__")
else:
    broken.touch()
    print("id name=fragile\\nwait\\nready", flush=True)
    for line in sys.stdin:
        if line.startswith("go"):
            break
"""


@pytest.mark.slow
def test_an_engine_that_broke_down_is_started_anew(tmp_path: Path) -> None:
    script = tmp_path / "fragile.py"
    script.write_text(FRAGILE, encoding="utf-8")
    report = run_match(
        parse_spec("nodes=60,hash=1"),
        parse_spec(f"nodes=60,hub={sys.executable} {script}"),
        openings=OPENINGS[:2],
    )
    assert [bool(game.fault) for game in report.games] == [True, False, False, False]

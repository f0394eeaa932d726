"""Games on our Hub server: history, clocks, pondering, new games, lengths of wins."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from threading import Event
from typing import NamedTuple, TextIO, cast

import pytest
from places import ROOT

from checkers_app.engine.api import TABLE_WIN, WIN, Limits, Position, SearchResult, StopToken
from checkers_app.engine.checkers.endgames.library import open_tables
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.engine.hub import search as hub_search
from checkers_app.engine.hub.search import written_score
from checkers_app.engine.hub.server import HubServer
from checkers_app.engine.resources import Resources
from checkers_app.games.base import State
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.hub import parse_line, write_position

KINGS = parse_fen("B:WK32,K31:BK1,9")


class Asked(NamedTuple):
    position: Position
    limits: Limits


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """The server's requests to its engine, which returns at once."""
    questions: list[Asked] = []

    def search(
        _: CheckersEngine,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Callable[..., object] | None = None,
    ) -> SearchResult:
        del stop, report
        questions.append(Asked(position, limits))
        move = position.state.legal_moves()[0]
        return SearchResult(move, 0, 1, 1, (move,), 0.0)

    monkeypatch.setattr(CheckersEngine, "search", search)
    return questions


def converse(*lines: str) -> list[str]:
    output = io.StringIO()
    HubServer(output).serve(io.StringIO("\n".join(("set-param name=hash value=1", *lines)) + "\n"))
    return output.getvalue().splitlines()


def place(moves: str, start: State = KINGS) -> str:
    return f'pos pos={write_position(start)} moves="{moves}"'  # type: ignore[arg-type]


def walked(*moves: str) -> list[State]:
    """The positions of the game, the start first."""
    states: list[State] = [KINGS]
    for text in moves:
        state = states[-1]
        states.append(state.play(next(m for m in state.legal_moves() if state.move_text(m) == text)))
    return states


def test_the_engine_is_told_which_positions_can_still_be_repeated(asked: list[Asked]) -> None:
    steps = ("1-6", "32-27", "6-1", "27-32")
    converse(place(" ".join(steps)), "level depth=3", "go think")
    *history, state = walked(*steps)
    assert state == KINGS
    assert asked == [Asked(Position(KINGS, tuple(history)), Limits(depth=3))]


def test_nothing_before_the_move_of_a_man_can_be_repeated(asked: list[Asked]) -> None:
    steps = ("1-6", "32-27", "9-14", "27-32", "6-1")
    converse(place(" ".join(steps)), "level depth=3", "go think")
    states = walked(*steps)
    assert asked[0].position == Position(states[5], (states[3], states[4]))


def test_a_position_without_moves_has_no_history(asked: list[Asked]) -> None:
    converse(place("1-6 32-27"), place(""), "level depth=3", "go think")
    assert asked[0].position == Position(KINGS)


@pytest.mark.parametrize(
    ("level", "limits"),
    [
        ("level depth=7", Limits(depth=7)),
        ("level nodes=900", Limits(nodes=900)),
        ("level move-time=0.25", Limits(seconds=0.25)),
        ("level moves=0 time=60", Limits(clock=60.0)),
        # The increment of the next move is already included.
        ("level moves=0 time=60 inc=1.5", Limits(clock=61.5, increment=1.5)),
        ("level time=0 inc=0.5", Limits(clock=0.5, increment=0.5)),
        ("level time=0", Limits(clock=0.001)),
    ],
)
def test_levels_become_limits(asked: list[Asked], level: str, limits: Limits) -> None:
    converse(level, "go think")
    assert [question.limits for question in asked] == [limits]


@pytest.mark.parametrize("way", ["ponder", "analyze"])
def test_pondering_and_analysing_have_no_end_of_their_own(asked: list[Asked], way: str) -> None:
    converse("level depth=4", f"go {way}", "go think")
    assert [question.limits for question in asked] == [Limits(), Limits(depth=4)]


def test_pondering_ends_when_it_is_told_to() -> None:
    answers = converse("level depth=2", "go ponder", "stop", "ping")
    assert sorted(parse_line(answer)[0] for answer in answers if not answer.startswith("info")) == [
        "done",
        "pong",
    ]


class Patient(io.StringIO):
    """Receives the replies of a server, and lets its client wait for them as a client should."""

    def __init__(self) -> None:
        super().__init__()
        self.done = Event()

    def write(self, text: str) -> int:
        if text.startswith("done"):
            self.done.set()
        return super().write(text)

    def lines(self, *lines: str) -> Iterator[str]:
        for line in lines:
            yield f"{line}\n"
            if line.startswith("go"):
                assert self.done.wait(20)
                self.done.clear()


def nodes_of(*lines: str) -> list[int]:
    """The nodes of each search in a conversation."""
    output = Patient()
    HubServer(output).serve(cast("TextIO", output.lines("set-param name=hash value=1", *lines)))
    answers = [parse_line(answer) for answer in output.getvalue().splitlines()]
    return [int(arguments["nodes"]) for command, arguments in answers if command == "info"]


def test_a_new_game_is_begun_with_nothing_remembered() -> None:
    first, remembering = nodes_of("level depth=7", "go think", "go think")
    assert remembering < first / 2
    assert nodes_of("level depth=7", "go think", "new-game", "go think") == [first, first]


def test_a_long_search_tells_each_depth_whatever_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(nodes_of("level depth=6", "go think")) == len(nodes_of("level nodes=900", "go think")) == 1
    monkeypatch.setattr(hub_search, "SHORT", Limits(nodes=800, depth=5))
    assert len(nodes_of("level depth=6", "go think")) == 6
    assert len(nodes_of("level nodes=900", "go think")) > 1


@pytest.mark.parametrize("way", ["think", "analyze", "ponder"])
def test_what_the_tables_know_is_told_too(way: str) -> None:
    tables = open_tables()
    ending = parse_fen("W:WK32:BK26")
    if tables.probe(ending) is None:
        pytest.skip("the tables do not reach so far")
    output = Patient()
    lines = output.lines("set-param name=hash value=1", place("", ending), "level move-time=1", f"go {way}")
    HubServer(cast("TextIO", output), Resources(tables=tables)).serve(lines)
    (told, *_) = [answer for answer in output.getvalue().splitlines() if answer.startswith("info")]
    score = parse_line(told)[1]["score"]
    assert score == "99.91", "a win in 9 plies"


def test_a_win_of_the_tables_without_a_length_is_longer_than_any_with_one() -> None:
    assert written_score(TABLE_WIN) == pytest.approx(90.01)
    assert written_score(-TABLE_WIN) == pytest.approx(-90.01)
    assert written_score(WIN - 300) == pytest.approx(97.0)
    assert written_score(9_999) == pytest.approx(99.99)


class Deaf(io.StringIO):
    """Drops the results of a search."""

    def write(self, text: str) -> int:
        if text.startswith("info"):
            raise BrokenPipeError
        return super().write(text)


def test_a_search_of_which_nobody_hears_ends() -> None:
    def lines() -> Iterator[str]:
        yield from ("set-param name=hash value=1\n", "go analyze\n")
        for thread in threading.enumerate():
            if thread.name == "hub-search":
                thread.join(20)
                assert not thread.is_alive()
        yield "ping\n"

    with pytest.raises(BrokenPipeError):
        HubServer(Deaf()).serve(lines())


@pytest.mark.slow
@pytest.mark.parametrize("lines", [b"hub\ninit\nquit\n", b"hub\n"], ids=["quit", "end of input"])
def test_the_program_ends_well(lines: bytes) -> None:
    command = [sys.executable, "-m", "checkers_app", "hub"]
    done = subprocess.run(command, input=lines, capture_output=True, check=True, cwd=ROOT, timeout=60)
    assert done.stdout.split()[0] == b"id"
    assert not done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_whatever_bytes_come_the_conversation_goes_on(encoding: str) -> None:
    lines = b"set-param name=\x81\xff value=1\nping\nquit\n"
    done = subprocess.run(
        [sys.executable, "-m", "checkers_app", "hub"],
        input=lines,
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        timeout=60,
    )
    assert done.stdout.splitlines() == [b'error message="unknown parameter: \x81\xff"', b"pong"]
    assert not done.stderr

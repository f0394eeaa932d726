"""The Hub protocol: our server with other clients, our client with other programs."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import draughts
import pytest
from draughts.engine import HubEngine

from checkers_app.engine.api import WIN, Limits, Position, Progress, StopToken
from checkers_app.engine.hub.client import EngineError, HubClient
from checkers_app.engine.hub.search import written_score
from checkers_app.engine.hub.server import HubServer
from checkers_app.games.base import MoveTextError
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.hub import (
    parse_line,
    parse_move,
)

START = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"
SERVER = [sys.executable, "-m", "checkers_app.engine.hub.server"]


def converse(*lines: str) -> list[str]:
    """The server's replies to lines that need no waiting."""
    output = io.StringIO()
    HubServer(output).serve(io.StringIO("\n".join(lines) + "\n"))
    return output.getvalue().splitlines()


# ------------------------------------------------------------------------------------------- server


def test_the_server_introduces_itself() -> None:
    answers = converse("hub", "set-param name=hash value=2", "init", "ping", "quit", "ping")
    assert answers[0].startswith("id name=Checkers version=")
    assert "wait" in answers
    assert answers[-2:] == ["ready", "pong"]
    names = {parse_line(line)[1]["name"] for line in answers if line.startswith("param")}
    assert names == {
        "variant",
        "hash",
        "threads",
        "book",
        "tables",
        "level",
        "eval",
        "character",
        "seed",
        "rotated",
    }


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "pos pos=",
        "pos pos=nonsense",
        f'pos pos={START} moves="11-16 11-16"',
        "level depth=zero",
        "level depth=0",
        "level depth=2.5",
        "level depth=inf",
        "level depth=nan",
        "level nodes=1e400",
        "level nodes=-1",
        "level time=inf",
        "level time=60 inc=-1",
        "level time=60 moves=-3",
        "level move-time=",
        "set-param name=hash value=0",
        "set-param name=hash value=many",
        "set-param name=hash value=" + 5000 * "9",
        "set-param name=threads value=65",
        "set-param name=level value=99",
        "set-param name=book value=yes",
        "set-param name=rotated value=1",
        "set-param name=eval value=/no/such/file",
        "set-param name=colour value=red",
        "set-param name=variant value=frisian",
        "set-param",
        "set-param name=hash",
        "set-param value=64",
    ],
)
@pytest.mark.parametrize("rotated", ["auto", "true", "false"])
def test_the_server_reports_errors_and_goes_on(line: str, rotated: str) -> None:
    answers = converse("set-param name=hash value=1", f"set-param name=rotated value={rotated}", line, "ping")
    assert [parse_line(answer)[0] for answer in answers] == ["error", "pong"]
    assert parse_line(answers[0])[1]["message"]


def test_weights_that_are_too_large_are_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.net"
    with path.open("wb") as file:
        file.truncate(1 << 42)  # sparse: it takes no space on the disk, and no memory could hold it
    error, *others = converse(f"set-param name=eval value={path}", "ping")
    assert "huge.net cannot be read: it is too large" in parse_line(error)[1]["message"]
    assert others == ["pong"]


def test_proven_wins_are_written_near_a_hundred() -> None:
    assert written_score(123) == 1.23
    assert written_score(WIN - 7) == pytest.approx(99.93)
    assert written_score(7 - WIN) == pytest.approx(-99.93)


@pytest.fixture
def foreign_client() -> Iterator[HubEngine]:
    """pydraughts as the client of our server."""
    # pydraughts resolves links, which would leave the virtual environment, so env starts it.
    engine = HubEngine(["/usr/bin/env", f'"{sys.executable}" -m checkers_app.engine.hub.server'])
    engine.configure({"hash": "4"})
    engine.init()
    yield engine
    engine.quit()
    engine.p.wait(10)
    for stream in (engine.p.stdin, engine.p.stdout):
        stream.close()


@pytest.mark.slow
def test_a_foreign_client_gets_a_legal_move(foreign_client: HubEngine) -> None:
    move, ponder = foreign_client.go(START, moves="11-15 23-18", depth=9)
    state = Checkers()
    for text in ("11-15", "23-18"):
        state = state.play(parse_move(state, text))
    state = state.play(parse_move(state, move))
    assert ponder is not None
    parse_move(state, ponder)
    assert foreign_client.info["depth"] == 9
    foreign_client.ping()


@pytest.mark.slow
@pytest.mark.parametrize(
    "limit",
    [{"nodes": 5000}, {"movetime": 0.05}, {"my_time": 2, "inc": 1}, {"my_time": 2}],
    ids="-".join,
)
def test_a_foreign_client_may_limit_the_search(foreign_client: HubEngine, limit: dict[str, float]) -> None:
    move, _ = foreign_client.go(START, **limit)
    parse_move(Checkers(), move)


@pytest.mark.slow
def test_a_foreign_client_may_stop_the_search(foreign_client: HubEngine) -> None:
    timer = threading.Timer(0.2, foreign_client.stop)
    timer.start()
    move, _ = foreign_client.go(START, ponder=True)
    parse_move(Checkers(), move)
    timer.join()


@pytest.mark.slow
def test_a_foreign_board_that_is_turned_round_is_understood_without_being_told(
    foreign_client: HubEngine,
) -> None:
    """The board of pydraughts writes rotated positions and moves with the ordinary numbers."""
    board = draughts.Board(variant="english")
    for _ in range(12):
        result = foreign_client.play(board, draughts.engine.Limit(depth=5), ponder=False)
        assert result.move.hub_move in {move.hub_move for move in board.legal_moves()}
        board.push(result.move)


@pytest.mark.slow
def test_a_set_up_position_of_a_foreign_board_may_be_said_to_be_turned_round(
    foreign_client: HubEngine,
) -> None:
    foreign_client.configure({"rotated": "true"})
    board = draughts.Board(variant="english", fen="B:W18,22,27,30,31:B5,9,10,K15")
    for _ in range(6):
        result = foreign_client.play(board, draughts.engine.Limit(depth=7), ponder=False)
        assert result.move.hub_move in {move.hub_move for move in board.legal_moves()}
        board.push(result.move)


# ------------------------------------------------------------------------------------------- client


@pytest.fixture
def client() -> Iterator[HubClient]:
    with HubClient(SERVER, {"hash": 4}) as running:
        yield running


@pytest.mark.slow
def test_our_client_plays_with_our_server(client: HubClient) -> None:
    assert client.name.startswith("Checkers ")
    client.new_game()
    state = Checkers()
    history: tuple[Checkers, ...] = ()
    for _ in range(12):
        answer = client.search(Position(state, history), Limits(nodes=2000))
        assert answer.move in state.legal_moves()
        assert answer.depth > 0
        assert answer.nodes > 0
        assert answer.pv[0] == answer.move
        history = () if state.is_progress(answer.move) else (*history, state)
        state = state.play(answer.move)


@pytest.mark.slow
def test_our_client_understands_wins_and_the_end(client: HubClient) -> None:
    win = client.search(Position(parse_fen("W:WK32:BK26")), Limits(depth=12))
    assert win.score > 29_900
    over = client.search(Position(parse_fen("B:WK32:B")), Limits(depth=3))
    assert over.move is None


def fake(tmp_path: Path, body: str) -> list[str]:
    """A program that gets ready and then runs ``body`` for each ``go``."""
    script = tmp_path / "fake.py"
    lines = (
        "import sys, time",
        "for line in sys.stdin:",
        "    if line.startswith('hub'): print('id name=fake\\nwait', flush=True)",
        "    if line.startswith('init'): print('ready', flush=True)",
        f"    if line.startswith('go'): {body}",
        "    if line.startswith('quit'): break",
    )
    script.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [sys.executable, str(script)]


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("sys.exit(3)", EngineError),
        ("print('error message=\"no idea\"', flush=True)", EngineError),
        ("print('done move=1-2', flush=True)", MoveTextError),
        ("print('done move=9-14 score', flush=True); time.sleep(0)", None),
    ],
)
def test_our_client_says_what_is_wrong(tmp_path: Path, body: str, error: type[Exception] | None) -> None:
    with HubClient(fake(tmp_path, body)) as client:
        if error is None:
            assert client.search(Position(Checkers()), Limits(depth=1)).score == 0
        else:
            with pytest.raises(error):
                client.search(Position(Checkers()), Limits(depth=1))


@pytest.mark.slow
def test_our_client_reports_and_can_be_stopped(client: HubClient) -> None:
    stop = StopToken()
    news: list[Progress] = []

    def report(progress: Progress) -> None:
        news.append(progress)
        if progress.depth >= 5:
            stop.stop()

    result = client.search(Position(Checkers()), Limits(), stop, report)
    assert [progress.depth for progress in news] == sorted({progress.depth for progress in news})
    assert result.depth >= 5
    assert result.move in Checkers().legal_moves()
    state = Checkers()
    for move in news[-1].pv:
        assert move in state.legal_moves()
        state = state.play(move)
    assert client.search(Position(Checkers()), Limits(depth=3)).depth == 3, "it goes on"


@pytest.mark.slow
def test_a_stop_that_comes_first_is_heard(client: HubClient) -> None:
    stop = StopToken()
    stop.stop()
    assert client.search(Position(Checkers()), Limits(), stop).move in Checkers().legal_moves()


def test_a_program_that_does_not_hear_a_stop_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("checkers_app.engine.hub.client.GRACE_SECONDS", 0.1)
    stop = StopToken()
    body = "print('info depth=1', flush=True); time.sleep(3)"
    with (
        HubClient(fake(tmp_path, body)) as client,
        pytest.raises(EngineError, match="no answer"),
    ):
        client.search(Position(Checkers()), Limits(), stop, lambda _: stop.stop())


def test_what_a_program_tells_is_read_as_far_as_it_makes_sense(tmp_path: Path) -> None:
    body = (
        "print('info depth=4 nodes=many score=0.12 pv=\"11-15 23-19 1-32\"', flush=True);"
        "print('info nodes=70', flush=True);"
        "print('done move=9-14 ponder=22-18', flush=True)"
    )
    news: list[Progress] = []
    with HubClient(fake(tmp_path, body)) as client:
        result = client.search(Position(Checkers()), Limits(depth=4), report=news.append)
    assert [(item.depth, item.nodes, item.score, len(item.pv)) for item in news] == [
        (4, 0, 12, 2),
        (4, 70, 12, 2),
    ]
    assert (result.depth, result.nodes, result.score) == (4, 70, 12)
    assert [move.path for move in result.pv] == [(9, 14), (22, 18)]


def test_our_client_gives_up_a_silent_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checkers_app.engine.hub.client.GRACE_SECONDS", 0.1)
    with (
        HubClient(fake(tmp_path, "time.sleep(3)")) as client,
        pytest.raises(EngineError, match="no answer"),
    ):
        client.search(Position(Checkers()), Limits(seconds=0.1))


def test_a_program_that_is_not_there_is_reported() -> None:
    with pytest.raises(EngineError, match="cannot be started"):
        HubClient(["./no-such-program"])


def test_a_program_that_speaks_something_else_is_reported() -> None:
    with pytest.raises(EngineError, match="ended"):
        HubClient([sys.executable, "-c", "print('hello')"])

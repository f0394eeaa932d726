"""Bots in processes: everything they do becomes a move or a failure, and nothing remains of them."""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from connect_four.rules import GAME as CONNECT_FOUR
from hostile_bots import FIRST, HARMLESS, HOSTILE, write_bot

from checkers_app.engine.api import Limits, Position, StopToken
from checkers_app.engine.bots import conversation
from checkers_app.engine.bots.conversation import BotSettings, host_command
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.bots.failures import BotError, BotFailure
from checkers_app.engine.bots.player import BotPlayer
from checkers_app.engine.hub.transport import SilentEngineError
from checkers_app.games.base import Game, State
from checkers_app.games.checkers import GAME
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.notation.fen import parse_fen

SETTINGS = BotSettings(start_seconds=2.0, memory_mib=256)
START = Position(GAME.initial)
PATIENT = Limits(seconds=60)


@pytest.fixture(autouse=True)
def nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    yield
    assert list(temporary.iterdir()) == []
    assert not list(tmp_path.rglob("__pycache__"))
    if sys.platform == "linux":
        left: list[Path] = []
        for path in Path("/proc").glob("[0-9]*/environ"):
            try:
                left += [path] if os.fsencode(temporary) in path.read_bytes() else []
            except OSError:
                continue
        assert not left


def failure_of(bot: BotPlayer, seconds: float = 60.0, *, moves: int = 1) -> BotFailure:
    state: State = GAME.initial
    for _ in range(moves):
        try:
            move = bot.search(Position(state), Limits(seconds=seconds)).move
        except BotError as error:
            return error.failure
        assert move is not None
        state = state.play(move)
    pytest.fail("it has not failed")


def test_a_bot_plays_and_its_prints_are_its_log(tmp_path: Path) -> None:
    source = "import sys\nprint('begun')\ndef choose(state, seconds):\n    print(seconds, file=sys.stderr)\n"
    file = write_bot(tmp_path, "talker", f"{source}    return state.legal_moves()[1]\n")
    with BotPlayer(file, GAME, SETTINGS) as bot:
        for _ in range(2):
            assert bot.search(START, Limits(seconds=30)).move == GAME.initial.legal_moves()[1]
    assert bot.log.text == "begun\n30\n30\n"


@pytest.mark.slow
@pytest.mark.parametrize("name", HARMLESS)
def test_a_strange_bot_plays_legal_moves(name: str, tmp_path: Path) -> None:
    if "fork" in HARMLESS[name] and sys.platform == "win32":
        pytest.skip("there is no fork")
    state: State = GAME.initial
    with BotPlayer(write_bot(tmp_path, name, HARMLESS[name]), GAME, SETTINGS) as bot:
        for _ in range(3):
            move = bot.search(Position(state), Limits(seconds=3)).move
            assert move in state.legal_moves()
            state = state.play(move)
    assert len(bot.log.text) < 100_000


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_bot_fails_with_its_reason(name: str, tmp_path: Path) -> None:
    kind, source = HOSTILE[name]
    if name == "allocates" and sys.platform != "linux":
        pytest.skip("the system has no limit of memory")
    with BotPlayer(write_bot(tmp_path, name, source), GAME, SETTINGS) as bot:
        patience = 0.5 if kind is FailureKind.TIME else 10.0
        failure = failure_of(bot, patience, moves=10)
        assert failure.kind is kind
        assert name in str(failure)
        assert 10 < len(str(failure)) < 400
        assert bot._conversation is None, "it has ended"
        assert failure_of(bot, patience, moves=10).kind is kind, "and it is started again"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "line", "words"),
    [
        ("def choose(state):\n    return helper()\ndef helper():\n    return {}['a']\n", 4, "KeyError: 'a'"),
        ("def choose(state):\n    return (\n", 2, "'(' was never closed"),
        ("import sys\n\nimport no_such_module\n", 3, "No module named 'no_such_module'"),
        ("def choose(state):\n    while True:\n        state = state\n", (2, 3), "within 0.5 s"),
        ("import time\n\ntime.sleep(60)\n", 3, "still being imported after 2 s"),
        ("def evaluate(state):\n    return state.score\n", 2, "has no attribute 'score'"),
        ("def choose(state):\n    from json import loads\n    return loads('x')\n", 3, "JSONDecodeError"),
    ],
)
def test_a_failure_names_the_line(
    source: str, line: int | tuple[int, ...], words: str, tmp_path: Path
) -> None:
    with BotPlayer(write_bot(tmp_path, "mine", source), GAME, SETTINGS) as bot:
        failure = failure_of(bot, 0.5)
    assert failure.line in (line if isinstance(line, tuple) else (line,))
    assert f"line {failure.line}" in str(failure).lower()
    assert "mine.py" in str(failure)
    assert words in str(failure)


@pytest.mark.slow
def test_a_failure_in_a_neighbour_names_its_file(tmp_path: Path) -> None:
    write_bot(tmp_path, "helper", "def best(state):\n    raise ValueError('no idea')\n")
    write_bot(tmp_path, "random", "raise ImportError('a neighbour replaces the standard library')\n")
    source = "import random, helper\ndef choose(state):\n    return helper.best(state)\n"
    file = write_bot(tmp_path, "mine", source)
    with BotPlayer(file, GAME, SETTINGS) as bot:
        said = str(failure_of(bot))
    assert said == "choose raised an exception in line 2 of helper.py: ValueError: no idea"
    assert "mine.py" in bot.log.text
    assert "calling.py" not in bot.log.text


@pytest.mark.slow
def test_the_legal_moves_are_named(tmp_path: Path) -> None:
    file = write_bot(tmp_path, "mine", "def choose(state):\n    return '12-20'\n")
    with BotPlayer(file, GAME, SETTINGS) as bot:
        failure = failure_of(bot)
    assert failure.legal == ("9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16")
    assert str(failure).endswith("Legal moves: 9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16")


@pytest.mark.slow
@pytest.mark.parametrize("game", [GAME, TICTACTOE], ids=lambda game: game.key)
def test_every_position_of_a_game_arrives(game: Game, tmp_path: Path) -> None:
    _plays_whole_game(game, tmp_path)


@pytest.mark.slow
def test_a_board_of_another_package_is_played(connect_four: Game, tmp_path: Path) -> None:
    assert connect_four is CONNECT_FOUR
    _plays_whole_game(connect_four, tmp_path)


def _plays_whole_game(game: Game, tmp_path: Path) -> None:
    """A bot that plays the move with the greatest hash sees the same position as we do, also after a jump."""
    source = """
def choose(state):
    return max(state.legal_moves(), key=lambda move: (hash(move), move.path))
"""
    state: State = game.initial
    history: tuple[State, ...] = ()
    with BotPlayer(write_bot(tmp_path, "mine", source), game, SETTINGS) as bot:
        for ply in range(30):
            if state.outcome() is not None:
                break
            move = bot.search(Position(state, history), PATIENT).move
            assert move == max(state.legal_moves(), key=lambda move: (hash(move), move.path))
            assert move is not None
            history = () if state.is_progress(move) else (*history, state)
            state = state.play(move)
            if ply % 7 == 6:  # as after moves taken back
                state, history = game.initial, ()
                for _ in range(ply // 2):
                    state = state.play(state.legal_moves()[0])


@pytest.mark.slow
def test_an_evaluation_is_searched_by_the_textbook_search(tmp_path: Path) -> None:
    source = """
def evaluate(state):
    worth = 0.0
    for square in range(1, 33):
        piece = state.piece_at(square)
        if piece is not None:
            worth += 1 if piece.side is state.side_to_move else -1
    return worth
"""
    shot = parse_fen("B:W18,19,27:B11,K2")
    with BotPlayer(write_bot(tmp_path, "counts", source), GAME, replace(SETTINGS, depth=5)) as bot:
        result = bot.search(Position(shot), PATIENT)
        assert (result.depth, result.score) == (5, result.score)
        assert result.nodes > 5
        assert bot.search(Position(shot), Limits(depth=2, seconds=60)).depth == 2


@pytest.mark.slow
def test_the_same_seed_gives_the_same_choices_also_of_sets_of_texts(tmp_path: Path) -> None:
    source = """
import random
def choose(state):
    texts = {state.move_text(move) for move in state.legal_moves()}
    return list(texts)[random.randrange(len(texts))]
"""
    file = write_bot(tmp_path, "mine", source)

    def played(seed: int) -> list[object]:
        with BotPlayer(file, GAME, replace(SETTINGS, seed=seed)) as bot:
            return [bot.search(START, PATIENT).move for _ in range(6)]

    assert played(1) == played(1) != played(2)


@pytest.mark.slow
def test_a_search_that_is_stopped_ends_the_process(tmp_path: Path) -> None:
    stop, begun = StopToken(), tmp_path / "begun"
    source = f"""
import pathlib
def choose(state):
    pathlib.Path({str(begun)!r}).touch()
    while True:
        pass
"""
    with BotPlayer(write_bot(tmp_path, "hangs", source), GAME, SETTINGS) as bot:

        def stop_it() -> None:
            while not begun.exists():
                threading.Event().wait(0.01)
            stop.stop()

        thread = threading.Thread(target=stop_it)
        thread.start()
        result = bot.search(START, PATIENT, stop)
        thread.join()
        assert result.move in GAME.initial.legal_moves()
        assert bot._conversation is None
        assert bot.search(START, PATIENT, stop).move in GAME.initial.legal_moves()


@pytest.mark.slow
def test_a_bot_that_is_still_being_imported_is_stopped_too(tmp_path: Path) -> None:
    stop, begun = StopToken(), tmp_path / "begun"
    source = f"import pathlib\npathlib.Path({str(begun)!r}).touch()\nwhile True:\n    pass\n"
    settings = replace(SETTINGS, start_seconds=600.0)
    with BotPlayer(write_bot(tmp_path, "hangs", source), GAME, settings) as bot:

        def stop_it() -> None:
            while not begun.exists():
                threading.Event().wait(0.01)
            stop.stop()

        thread = threading.Thread(target=stop_it)
        thread.start()
        assert bot.search(START, PATIENT, stop).move in GAME.initial.legal_moves()
        thread.join()


@pytest.mark.slow
def test_a_new_game_is_a_new_process(tmp_path: Path) -> None:
    source = """
played = 0
def choose(state):
    global played
    played += 1
    return state.legal_moves()[played]
"""
    with BotPlayer(write_bot(tmp_path, "counts", source), GAME, SETTINGS) as bot:
        first = [bot.search(START, PATIENT).move for _ in range(2)]
        bot.new_game()
        assert [bot.search(START, PATIENT).move for _ in range(2)] == first
        assert first[0] != first[1]


def test_a_bundle_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert host_command() == [sys.executable, conversation.HOST_VERB]


@pytest.mark.slow
def test_the_verb_of_a_bundle_runs_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    verb = [sys.executable, "-m", "checkers_app", conversation.HOST_VERB]
    monkeypatch.setattr(conversation, "host_command", lambda: verb)
    with BotPlayer(write_bot(tmp_path, "mine", FIRST), GAME, SETTINGS) as bot:
        assert bot.search(START, PATIENT).move == GAME.initial.legal_moves()[0]


@pytest.mark.slow
def test_a_bot_sees_neither_our_secrets_nor_our_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "secret")
    monkeypatch.setenv("DISPLAY", ":99")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "elsewhere"))
    source = """
import os, pathlib, sys
print(sorted(name for name in os.environ if name in ("SECRET_TOKEN", "DISPLAY", "PYTHONPATH")))
print(os.getcwd() == os.environ["HOME"] == os.environ["TMPDIR"], sys.stdin.read() == "")
pathlib.Path("left behind").write_text("x")
def choose(state):
    return state.legal_moves()[0]
"""
    with BotPlayer(write_bot(tmp_path, "mine", source), GAME, SETTINGS) as bot:
        bot.search(START, PATIENT)
        bot.search(START, PATIENT)
    assert bot.log.text == "[]\nTrue True\n"


class Kept:
    """A process that a busy machine delays, and that responds after a while."""

    number = 0

    def __init__(self, answer_after: float) -> None:
        self.deadline, self.answer_after = 0.0, time.monotonic() + answer_after

    def send(self, line: str) -> None:
        """It receives the request."""

    def receive(self) -> str:
        end = min(self.deadline, self.answer_after)
        time.sleep(max(0.0, end - time.monotonic()))
        if end == self.answer_after:
            return "answer"
        raise SilentEngineError


@pytest.mark.parametrize(("waited", "answer"), [(0.0, ""), (0.05, ""), (0.4, "answer")])
def test_a_busy_machine_takes_no_time_from_a_bot(
    waited: float, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = time.monotonic()
    rises = [(0.0, 0.0), (0.05, waited)]
    monkeypatch.setattr(
        conversation,
        "kept_waiting",
        lambda _: next(value for after, value in reversed(rises) if time.monotonic() - begin >= after),
    )
    process = conversation._Process.__new__(conversation._Process)
    process.late, process._given_up = False, False
    process._program = Kept(0.3)  # type: ignore[assignment]
    if answer:
        assert process.ask("", 0.1) == answer
    else:
        with pytest.raises(SilentEngineError):
            process.ask("", 0.1)
        assert process.late

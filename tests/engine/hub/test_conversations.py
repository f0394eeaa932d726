"""Conversations with our Hub server that continue during its searches."""

from __future__ import annotations

import io
import queue
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import Self

import pytest

from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.checkers.book import read_book
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.engine.engines import Engines
from checkers_app.engine.hub.lines import MAX_LINE, bounded_lines
from checkers_app.engine.hub.server import HubServer
from checkers_app.engine.levels import Character
from checkers_app.engine.resources import Resources
from checkers_app.games.base import Game
from checkers_app.games.checkers import Checkers
from checkers_app.notation.hub import parse_line, parse_move, parse_position, turned_position, write_position
from checkers_app.paths import book_file
from checkers_app.words.sentence import Sentence

START = write_position(Checkers())
TURNED = "W" + START[1:]
PATIENCE = 100


class Conversation(io.StringIO):
    """A server on a separate thread, as a client sees it."""

    def __init__(self, resources: Resources) -> None:
        super().__init__()
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._server = Thread(target=HubServer(self, resources).serve, args=(iter(self._lines.get, ""),))
        self._server.start()
        self.say("set-param name=hash value=1")

    def write(self, text: str) -> int:
        """The server's replies."""
        self._answers.put(text)
        return len(text)

    def say(self, *lines: str) -> None:
        """Send lines."""
        for line in lines:
            self._lines.put(line + "\n")

    def hear(self, *commands: str) -> Mapping[str, str]:
        """Wait for a reply with one of ``commands``, skipping the others."""
        while True:
            command, arguments = parse_line(self._answers.get(timeout=PATIENCE))
            if command in commands:
                return arguments

    def all_said(self) -> list[str]:
        """The commands of the replies that have not been read yet, except ``info``."""
        self.say("ping")
        said = list[str]()
        while True:
            command, _ = parse_line(self._answers.get(timeout=PATIENCE))
            if command == "pong":
                return said
            if command != "info":
                said.append(command)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.say("quit")
        self._server.join(PATIENCE)
        assert not self._server.is_alive()


@pytest.fixture
def talk() -> Iterator[Conversation]:
    with Conversation(Resources(book=read_book(book_file()))) as conversation:
        yield conversation


@pytest.mark.few
@pytest.mark.parametrize("way", ["analyze", "ponder", "think"])
@pytest.mark.parametrize("line", ["new-game", "init", "set-param name=threads value=2", "go think", "stop"])
def test_an_endless_search_holds_nothing_up(talk: Conversation, way: str, line: str) -> None:
    talk.say("init", f"go {way}", line, "stop")
    assert talk.hear("done", "error")["move"]
    talk.say("ping")
    talk.hear("pong")


def test_a_depth_that_nobody_reaches_is_no_limit(talk: Conversation) -> None:
    talk.say("level depth=1e15", "go think", "stop")
    parse_move(Checkers(), talk.hear("done")["move"])
    talk.say("level nodes=1e300 depth=3", "go think")
    parse_move(Checkers(), talk.hear("done")["move"])


class Asked:
    """Replaces the engine's search: records the requests, and waits for a stop if it has no limits."""

    def __init__(self) -> None:
        self.limits: list[Limits] = []
        self.begun = Event()

    def __call__(
        self,
        _: CheckersEngine,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        del report
        self.limits.append(limits)
        self.begun.set()
        stopped = Event()
        if limits == UNLIMITED and stop is not None:
            with stop.calling(stopped.set):
                assert stopped.wait(PATIENCE)
        move = position.state.legal_moves()[len(self.limits) - 1]
        return SearchResult(move, 0, 0, 1, (move,), 0.0)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    asked = Asked()
    monkeypatch.setattr(CheckersEngine, "search", lambda *given: asked(*given))  # noqa: PLW0108  a method
    return asked


def test_after_a_ponder_hit_the_move_has_its_clock(talk: Conversation, asked: Asked) -> None:
    talk.say("level time=10 inc=2 moves=5", "go ponder")
    assert asked.begun.wait(PATIENCE)
    assert talk.all_said() == []
    talk.say("ponder-hit")
    second = Checkers().legal_moves()[1]
    assert parse_move(Checkers(), talk.hear("done")["move"]) == second
    assert asked.limits == [UNLIMITED, Limits(clock=12.0, increment=2.0, moves_to_go=5)]
    talk.say("ponder-hit")
    assert talk.all_said() == [], "nothing is searched any more"


def test_a_ponder_search_that_is_stopped_answers_once(talk: Conversation, asked: Asked) -> None:
    talk.say("level time=10", "go ponder", "stop")
    assert talk.hear("done")["move"]
    talk.say("ponder-hit")
    assert talk.all_said() == []
    assert asked.limits == [UNLIMITED]


def test_a_ponder_hit_means_nothing_to_a_search_with_limits(talk: Conversation, asked: Asked) -> None:
    talk.say("level depth=4", "go think", "ponder-hit")
    assert talk.hear("done")["move"]
    assert talk.all_said() == []
    assert asked.limits == [Limits(depth=4)]


@pytest.mark.parametrize(
    ("level", "limits"),
    [
        ("level moves=9 time=291.5", Limits(clock=291.5, moves_to_go=9)),
        ("level moves=0 time=60", Limits(clock=60.0)),
        ("level time=-3", Limits(clock=0.001)),
        ("level move-time=0", Limits(seconds=0.001)),
        ("level infinite", UNLIMITED),
    ],
)
def test_levels_become_limits(talk: Conversation, asked: Asked, level: str, limits: Limits) -> None:
    talk.say("level depth=1", level, "go think")
    assert asked.begun.wait(PATIENCE)
    assert asked.limits == [limits]


def test_a_level_that_makes_no_sense_leaves_the_one_before(talk: Conversation, asked: Asked) -> None:
    talk.say("level depth=3", "level depth=inf", "go think")
    assert talk.hear("error")["message"] == "depth must be a number, not inf"
    assert talk.hear("done")["move"]
    assert asked.limits == [Limits(depth=3)]


def test_a_search_that_breaks_down_still_answers(talk: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> SearchResult:
        raise RuntimeError("a screw is loose")

    monkeypatch.setattr(CheckersEngine, "search", broken)
    talk.say("go think")
    assert "a screw is loose" in talk.hear("error")["message"]
    parse_move(Checkers(), talk.hear("done")["move"])


# -------------------------------------------------------------------------------------- orientation


def replies(talk: Conversation, position: str, moves: str = "") -> str:
    """The first move that the engine might play, as sent to the client."""
    talk.say(f'pos pos={position} moves="{moves}"', "level depth=1", "go think")
    return talk.hear("done", "error").get("move", "")


def test_a_board_that_is_turned_round_is_known_by_its_start(talk: Conversation) -> None:
    parse_move(Checkers(), replies(talk, TURNED))
    after = Checkers().play(parse_move(Checkers(), "11-15"))
    assert parse_position(TURNED) != Checkers()
    parse_move(after, replies(talk, TURNED, "11-15"))
    parse_move(after, replies(talk, START, "11-15"))


def test_a_board_that_is_turned_round_is_known_by_its_moves(talk: Conversation) -> None:
    """Taken literally, White would be to move, and 9-13 is not one of White's moves."""
    position = "WebbeebeeeebeeebeeWeeeewweeeweeee"
    assert replies(talk, position, "9-13")
    turned = parse_position(turned_position(position))
    parse_move(turned, replies(talk, position))  # the detected orientation applies to later positions


def test_black_to_move_at_the_start_is_never_turned_round(talk: Conversation) -> None:
    """A single illegal move of a client is reported, and does not rotate its board permanently."""
    talk.say(f'pos pos={START} moves="24-20"')
    assert "24-20" in talk.hear("error")["message"]
    parse_move(Checkers(), replies(talk, START))
    position = "WebbeebeeeebeeebeeWeeeewweeeweeee"
    assert replies(talk, position, "9-13"), "this one is turned round"
    parse_move(Checkers(), replies(talk, START))


def test_what_makes_no_sense_either_way_is_refused(talk: Conversation) -> None:
    assert replies(talk, START, "1-32") == ""


# --------------------------------------------------------------------------------------- parameters


def test_the_book_opens_games_and_is_left_out_of_analyses(talk: Conversation, asked: Asked) -> None:
    talk.say("set-param name=book value=true", "level depth=1", "go think")
    talk.hear("done")
    assert asked.limits == []
    talk.say("go analyze", "stop")
    talk.hear("done")
    talk.say("set-param name=book value=false", "go think")
    talk.hear("done")
    assert asked.limits == [UNLIMITED, Limits(depth=1)]


def test_a_level_plays_within_its_own_limits(talk: Conversation) -> None:
    talk.say("set-param name=level value=1", "init", "level infinite", "go think")
    parse_move(Checkers(), talk.hear("done")["move"])


def test_a_level_has_a_character_and_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[object, ...]] = []
    for_level = Engines.for_level

    def noting(engines: Engines, game: Game, level: int, *, character: Character, seed: int | None) -> Engine:
        given.append((level, character, seed))
        return for_level(engines, game, level, character=character, seed=seed)

    monkeypatch.setattr(Engines, "for_level", noting)
    output = io.StringIO()
    lines = (
        "set-param name=hash value=1",
        "set-param name=level value=3",
        "init",
        "set-param name=character value=tricky",
        "set-param name=seed value=4294967295",
        "init",
        "set-param name=character value=sly",
        "set-param name=seed value=4294967296",
    )
    HubServer(output).serve(lines)
    assert given == [(3, Character.BALANCED, None), (3, Character.TRICKY, 4294967295)]
    errors = [line for line in output.getvalue().splitlines() if line.startswith("error")]
    assert [parse_line(line)[1]["message"] for line in errors] == [
        "character must be balanced, aggressive, defensive or tricky, not sly",
        "seed must be a whole number from 0 to 4294967295, not 4294967296",
    ]


def test_the_same_seed_plays_the_same_game(talk: Conversation) -> None:
    def game(seed: int) -> tuple[str, ...]:
        talk.say(f"set-param name=seed value={seed}", "init")
        state, moves = Checkers(), list[str]()
        for _ in range(8):
            talk.say(f'pos pos={START} moves="{" ".join(moves)}"', "go think")
            moves.append(talk.hear("done")["move"])
            state = state.play(parse_move(state, moves[-1]))
        return tuple(moves)

    talk.say("set-param name=level value=2")
    assert game(5) == game(5)
    assert len({game(seed) for seed in range(1, 5)}) > 1


def test_without_its_tables_the_engine_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []
    make = CheckersEngine.__init__

    def noting(engine: CheckersEngine, hash_mib: int, threads: int, tables: object, **rest: object) -> None:
        given.append(tables)
        make(engine, hash_mib, threads, None, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(CheckersEngine, "__init__", noting)
    tables = Tables()
    output = io.StringIO()
    lines = ("set-param name=hash value=1", "init", "set-param name=tables value=false", "init")
    HubServer(output, Resources(tables=tables)).serve(lines)
    assert given == [tables, None]


def test_what_cannot_be_used_is_told_when_the_engine_gets_ready() -> None:
    output = io.StringIO()
    problems = ("The opening book is not used: the file is not an opening book",)
    HubServer(output, Resources(troubles=tuple(map(Sentence, problems)))).serve(
        ["set-param name=hash value=1", "init"]
    )
    assert [parse_line(line) for line in output.getvalue().splitlines()] == [
        ("info", {"message": problems[0]}),
        ("ready", {}),
    ]


def test_a_table_that_does_not_fit_into_memory_gives_way_to_the_usual_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make = CheckersEngine.__init__

    def small(engine: CheckersEngine, hash_mib: int, *rest: object, **more: object) -> None:
        if hash_mib > 64:
            raise MemoryError
        make(engine, 1, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(CheckersEngine, "__init__", small)
    output = io.StringIO()
    HubServer(output).serve(["set-param name=hash value=65536", "init", "level depth=1", "go think"])
    commands = [parse_line(line)[0] for line in output.getvalue().splitlines()]
    assert commands == ["error", "ready", "info", "done"]


# ------------------------------------------------------------------------------------ streams, lines


class Full(io.StringIO):
    """A full disk."""

    def write(self, _: str) -> int:
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("lines", [["ping"], ["set-param name=hash value=1", "go think", "stop", "ping"]])
def test_answers_that_cannot_be_written_end_the_conversation(lines: list[str]) -> None:
    left = iter([*lines, "ping", "ping"])
    with pytest.raises(OSError, match="No space"):
        HubServer(Full()).serve(left)


def test_an_endless_line_is_cut_off() -> None:
    class Endless(io.StringIO):
        """A line of 100 MB that is generated while it is read."""

        left = 100_000_000

        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
            assert 0 < size <= MAX_LINE
            if not self.left:
                return super().readline(size)
            taken = min(size, self.left)
            self.left -= taken
            return taken * "x"

    assert [line[:5] for line in bounded_lines(Endless("\nping\n"))] == ["xxxxx", "ping\n"]


def test_the_server_answers_an_endless_line_once(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_text("pos pos=" + 3 * MAX_LINE * "b" + "\nping\n", encoding="utf-8")
    output = io.StringIO()
    with path.open(encoding="utf-8") as lines:
        HubServer(output).serve(bounded_lines(lines))
    assert [parse_line(line)[0] for line in output.getvalue().splitlines()] == ["error", "pong"]

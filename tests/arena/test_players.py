"""Engine settings as one line of text."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from places import ROOT

from checkers_app.arena.players import DEFAULT_LIMITS, Spec, SpecError, _parameters, opened_engine, parse_spec
from checkers_app.engine.api import Limits, Position
from checkers_app.engine.checkers.book import BookMove, encode
from checkers_app.games.base import Move
from checkers_app.games.checkers import Checkers
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.paths import book_file
from checkers_app.terminal.cli import main


def test_what_is_not_said_has_its_default() -> None:
    assert parse_spec("") == Spec("", "compiled", DEFAULT_LIMITS)
    assert Limits(nodes=20_000) == DEFAULT_LIMITS
    assert parse_spec("hash=4").limits == DEFAULT_LIMITS
    spec = parse_spec("")
    assert (spec.hash_mib, spec.threads, spec.tables, spec.evaluation) == (16, 1, True, None)


def test_everything_is_read() -> None:
    text = " engine = compiled , hash=1, threads=3,tables=off,eval=hand,depth=1,nodes=2,movetime=1500"
    assert parse_spec(text) == Spec(
        text,
        "compiled",
        Limits(depth=1, nodes=2, seconds=1.5),
        hash_mib=1,
        threads=3,
        tables=False,
        evaluation="hand",
    )
    assert parse_spec("tables=on,eval=net").tables
    assert parse_spec("eval=net").evaluation is None
    assert parse_spec("clock=60").limits == Limits(clock=60.0)
    assert parse_spec("engine=textbook").kind == "textbook"


def test_a_file_of_weights_is_read(tmp_path: Path) -> None:
    weights = tmp_path / "my.weights"
    weights.write_bytes(b"")
    assert parse_spec(f"eval={weights}").evaluation == str(weights)


def test_a_file_is_the_same_file_in_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths are made absolute, because a checkout runs in its own folder."""
    for name in ("my.weights", "my.book"):
        (tmp_path / name).write_bytes(b"")
    monkeypatch.chdir(tmp_path)
    spec = parse_spec(f"checkout={ROOT},eval=my.weights")
    assert _parameters(spec)["eval"] == str(tmp_path / "my.weights")
    assert parse_spec("book=my.book").book == tmp_path / "my.book"


def test_a_book_opens_the_games_as_far_as_it_goes(tmp_path: Path) -> None:
    """Also the rarest move, which no search would play; the same in each game."""
    start = Checkers()
    path = tmp_path / "few.book"
    path.write_bytes(encode({start: (BookMove(Move((12, 16)), -30, 255), BookMove(Move((9, 13)), -40, 255))}))
    assert (parse_spec("").book, parse_spec("book=off").book) == (None, None)
    assert parse_spec("book=on").book == book_file()
    with opened_engine(parse_spec(f"book={path},hash=1,nodes=500")) as engine:
        opened = [engine.search(Position(start), Limits(nodes=500)) for _ in range(3)]
        assert len({result.move for result in opened}) == 1
        assert opened[0].from_book
        assert opened[0].move in {Move((12, 16)), Move((9, 13))}
        after = start.play(opened[0].move)
        assert not engine.search(Position(after), Limits(nodes=500)).from_book


def test_a_file_that_is_no_book_ends_the_match_before_it_begins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "no.book"
    path.write_bytes(b"GIF89a, and more")
    assert main(["match", f"nodes=5,book={path}", "nodes=5", "--openings", "1"]) == 1
    assert capsys.readouterr().err == "checkers-app match: no.book: the file is not an opening book\n"


def test_another_checkout_is_a_program_of_its_own() -> None:
    spec = parse_spec(f"checkout={ROOT},hash=8,threads=2,eval=hand")
    assert spec.command == (sys.executable, "-m", "checkers_app", "hub")
    assert (spec.kind, spec.folder) == ("hub", ROOT)
    assert _parameters(spec) == {"hash": 8, "threads": 2, "eval": "hand"}
    assert _parameters(parse_spec(f"checkout={ROOT}")) == {"hash": 16, "threads": 1}
    without = parse_spec(f"tables=off,checkout={ROOT}")
    assert _parameters(without) == {"hash": 16, "threads": 1, "tables": "false"}
    assert _parameters(parse_spec("hub=./other")) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "engine=textbook,hub=./x",
            "only one of bot, checkout, engine, hub and level can be set: engine=textbook,hub=./x",
        ),
        ("level=3,hub=./x", "only one of bot, checkout, engine, hub and level can be set: level=3,hub=./x"),
        ("bot=/no/such/bot.py", "bot must be a Python file, not /no/such/bot.py"),
        ("bot=", "bot must be a Python file, not "),
        (
            f"bot={__file__},nodes=5",
            "nodes cannot be set for a bot, because the positions it searches are not counted",
        ),
        (f"bot={__file__},hash=5", "hash can only be set for the compiled engine: "),
        (f"bot={__file__},memory=0", "memory must be a whole number from 1 to 1,048,576, not 0"),
        (f"bot={__file__},start=x", "start must be a whole number from 1 to 3,600, not x"),
        ("memory=5", "memory can only be set for a bot: memory=5"),
        ("level=99", "level must be one of 0, 0.5, 1, "),
        ("level=three", "level must be one of 0, 0.5, 1, "),
        ("level=3,hash=5", "hash can only be set for the compiled engine: level=3,hash=5"),
        ("tables=yes", "tables must be on or off, not yes"),
        ("eval=/no/such/file", "eval must be net, hand or a file of weights, not /no/such/file"),
        ("book=/no/such/book", "book must be on, off or a file, not /no/such/book"),
        ("engine=textbook,book=on", "book can only be set for the compiled engine: engine=textbook,book=on"),
        ("book=off,hub=./x", "book can only be set for the compiled engine: book=off,hub=./x"),
        (
            f"book=on,checkout={ROOT}",
            f"book cannot be set for another checkout, which plays without a book: book=on,checkout={ROOT}",
        ),
        ("engine=chess", "engine must be compiled or textbook, not chess"),
        (
            "engine=textbook,threads=2",
            "threads can only be set for the compiled engine: engine=textbook,threads=2",
        ),
        ("tables=off,hub=./x", "tables can only be set for the compiled engine: tables=off,hub=./x"),
        ("hub= ", "hub= needs a command"),
        ("hash=0", "hash must be a whole number from 1 to 1,048,576, not 0"),
        ("hash=1048577", "hash must be a whole number from 1 to 1,048,576, not 1048577"),
        ("threads=two", "threads must be a whole number from 1 to 64, not two"),
        ("threads=65", "threads must be a whole number from 1 to 64, not 65"),
        ("movetime=fast", "movetime must be a number, not fast"),
        ("movetime=inf", "movetime must be a number, not inf"),
        ("movetime=0", "movetime must be above 0, not 0"),
        ("increment=1", "increment can be set only together with clock"),
        ("depth=1,depth=2", "depth is given twice"),
        ("depth", "not a setting: depth; choose from "),
        ("=3", "not a setting: =3; choose from "),
        (
            "colour=red",
            "not a setting: colour; choose from book, bot, checkout, clock, depth, engine, eval, hash, hub,",
        ),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    with pytest.raises(SpecError, match=f"^{re.escape(message)}"):
        parse_spec(text)


def test_a_bot_and_a_level_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").touch()
    monkeypatch.chdir(tmp_path)
    spec = parse_spec("bot=mine.py,depth=6,movetime=500,memory=200,start=3")
    assert (spec.kind, spec.file, spec.limits) == ("bot", tmp_path / "mine.py", Limits(depth=6, seconds=0.5))
    assert (spec.bot.depth, spec.bot.memory_mib, spec.bot.start_seconds) == (6, 200, 3.0)
    assert parse_spec("bot=mine.py").limits == Limits(), "a bot counts no nodes"
    assert parse_spec("level=4.5").level == 4.5


def test_other_boards_are_played_by_bots_levels_and_the_textbook(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.touch()
    for text in (f"bot={file}", "level=2", "engine=textbook,depth=3"):
        assert parse_spec(text, TICTACTOE).text == text
    for text in ("", "nodes=5", "hub=./x", f"checkout={ROOT}"):
        with pytest.raises(SpecError, match="only a bot, a level or engine=textbook can play tictactoe"):
            parse_spec(text, TICTACTOE)
    with opened_engine(parse_spec("level=2", TICTACTOE), TICTACTOE) as engine:
        assert engine.search(Position(TICTACTOE.initial), Limits()).move in TICTACTOE.initial.legal_moves()


def test_a_folder_that_is_no_checkout_is_named(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=f"^not a checkout of this project: {re.escape(str(tmp_path))}$"):
        parse_spec(f"checkout={tmp_path}")


def test_a_bundle_cannot_run_a_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(
        SpecError, match="a checkout needs Python, which this bundle of the program does not include"
    ):
        parse_spec(f"checkout={ROOT}")


@pytest.mark.parametrize("tables", ["on", "off"])
def test_an_engine_has_the_tables_that_it_is_told_to(tables: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    class Found:
        tables = None

    def resources(*, book: bool) -> Found:
        asked.append(book)
        return Found()

    monkeypatch.setattr("checkers_app.arena.players.open_resources", resources)
    with opened_engine(parse_spec(f"hash=1,tables={tables}")):
        assert asked == ([False] if tables == "on" else [])

"""Every example of docs/write_a_bot.md plays, and the statements of the page are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from driver import Driver
from hostile_bots import write_bot
from places import ROOT

from checkers_app.arena.decks import balanced_starts
from checkers_app.arena.games import play_game
from checkers_app.arena.players import opened_engine, parse_spec
from checkers_app.engine.api import Limits
from checkers_app.engine.bots import conversation, system_limits
from checkers_app.engine.bots.conversation import BotSettings
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.bots.failures import BotFailure
from checkers_app.engine.bots.player import BotPlayer
from checkers_app.games import boards
from checkers_app.games.base import Game
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.destinations import ToOpponent

PAGE = (ROOT / "docs" / "write_a_bot.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
EXAMPLES = [re.match(r"# (\w+)\.py, for (\w+)\n", block) for block in BLOCKS]


def test_every_example_says_what_it_is_for_and_is_short() -> None:
    assert all(EXAMPLES)
    assert {found[2] for found in EXAMPLES if found} == {"checkers", "tictactoe", "connect_four"}
    assert all(len(block.splitlines()) <= 15 for block in BLOCKS)


@pytest.mark.slow
@pytest.mark.parametrize("index", range(len(BLOCKS)), ids=lambda index: EXAMPLES[index][1])
def test_an_example_plays_a_whole_game(index: int, connect_four: Game, tmp_path: Path) -> None:
    found = EXAMPLES[index]
    assert found
    game = boards()[found[2]]
    assert connect_four.key in boards()
    file = write_bot(tmp_path, found[1], BLOCKS[index])
    start = balanced_starts(game, 1, 0)[0]
    opponent = parse_spec("level=1", game)
    with BotPlayer(file, game, BotSettings(seconds=60)) as bot, opened_engine(opponent, game) as level:
        limits = (Limits(depth=3, seconds=60), Limits())
        record = play_game(start, (bot, level), limits, first_is_black=True, game=game)
    assert record.fault == ""
    assert len(record.moves) >= 5
    if found[1] == "perfect":
        assert record.points >= 0.5


@pytest.mark.slow
@pytest.mark.unpainted
@pytest.mark.parametrize(("name", "key"), [("captures", "checkers"), ("perfect", "tictactoe")])
def test_an_example_plays_in_the_window_as_the_page_says(name: str, key: str, tmp_path: Path) -> None:
    block = next(block for block in BLOCKS if block.startswith(f"# {name}.py"))
    file, game = write_bot(tmp_path, name, block), boards()[key]
    driver = Driver(Settings(motion=Motion.OFF, game=key), (800, 600))
    driver.open(ToOpponent(game))
    driver.key("b")
    driver.press("Add…")
    driver.type(str(file))
    driver.push("done")
    driver.press("Test")
    driver.wait_for(lambda: any("played a whole game" in line for line in driver.outline()))
    driver.press("Choose")
    driver.push("play")
    driver.play_move(driver.match().state.legal_moves()[0])
    driver.answer()
    assert len(driver.match().moves) == 2
    assert driver.match().outcome is None
    driver.close()


def test_the_sentences_of_failures_are_those_of_the_program() -> None:
    shown = [
        line.removeprefix("- ")
        for line in PAGE.splitlines()
        if line.startswith("- ") and "captures.py" in line
    ]
    moves = ("9-13", "9-14", "10-14", "10-15")
    failures = [
        BotFailure(FailureKind.LOAD, "captures.py", 7, detail="SyntaxError: '(' was never closed"),
        BotFailure(FailureKind.EXCEPTION, "captures.py", 12, "choose", "IndexError: list index out of range"),
        BotFailure(FailureKind.ILLEGAL, "captures.py", None, "choose", "'11-22'", moves),
        BotFailure(FailureKind.NO_MOVE, "captures.py", None, "choose", "None"),
        BotFailure(FailureKind.TIME, "captures.py", 9, "choose", seconds=1.0),
    ]
    assert shown == [str(failure) for failure in failures]


def test_the_limits_are_those_of_the_program() -> None:
    settings = BotSettings()
    for limit in (
        f"{settings.seconds:g} seconds in a match",
        f"{conversation.GRACE_SECONDS:g} seconds longer",
        f"{settings.start_seconds:g} seconds in a match",
        f"than {system_limits.FILE_BYTES >> 20} MiB",
    ):
        assert limit in " ".join(PAGE.split()), limit
    assert settings.memory_mib == 1024
    assert settings.depth == 4

"""No control character of a file, an engine or an argument reaches the terminal."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from checkers_app.terminal.cli import main
from checkers_app.terminal.common import ended_like_ctrl_c
from checkers_app.terminal.plain_output import without_controls

CLEAR = "\x1b[2J"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("\x1b[31mred", "\\x1b[31mred"),
        ("bell\x07", "bell\\x07"),
        ("C1 \x9b31m", "C1 \\x9b31m"),
        ("erased\x7f\x08", "erased\\x7f\\x08"),
        ("turned \u202egnp", "turned \\u202egnp"),
        ("two\u2028lines", "two\\u2028lines"),
        ("over\rwritten", "over\\x0dwritten"),
        ("tab\tand line\n", "tab\tand line\n"),
        ("\r12 of 20", "\r12 of 20"),
        ("naïve Ünïcode 11–15", "naïve Ünïcode 11–15"),
    ],
)
def test_control_characters_are_printed_as_numbers(text: str, printed: str) -> None:
    assert without_controls(text) == printed


@pytest.mark.parametrize(
    "game",
    [
        f'[Result "{CLEAR}1-0"]\n1. 11-15 1-0\n',
        f'[GameType "{CLEAR}"]\n1. 11-15 *\n',
        f'[Event "a"]\n1. 11-15 {CLEAR}9-99 *\n',
        f'[FEN "W:W{CLEAR}:B1"]\n1. 11-15 *\n',
    ],
    ids=["result", "game type", "move", "position"],
)
def test_a_file_cannot_clear_the_screen(game: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "some.pdn"
    file.write_text(game)
    main(["pdn", "check", str(file)])
    printed = "".join(capfd.readouterr())
    assert "\x1b" not in printed
    assert printed


@pytest.mark.parametrize(
    "arguments",
    [
        ["pdn", "check", f"{CLEAR}.pdn"],
        ["perft", "--fen", f"{CLEAR}"],
        [f"{CLEAR}"],
        ["best-move", "--nodes", f"{CLEAR}"],
        ["match", f"{CLEAR}", "level=1"],
        ["exercise", "--tree", f"(1 2) {CLEAR}"],
    ],
)
def test_an_argument_cannot_clear_the_screen(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):  # so argparse ends
        assert main(arguments) != 0
    printed = "".join(capfd.readouterr())
    assert "\x1b" not in printed
    assert printed


def test_the_streams_are_as_before_afterwards(capfd: pytest.CaptureFixture[str]) -> None:
    main(["pdn", "check", "nowhere.pdn"])
    capfd.readouterr()
    sys.stdout.write(CLEAR)
    sys.stdout.flush()
    assert capfd.readouterr().out == CLEAR


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_that_asks_to_end_is_like_ctrl_c(name: str) -> None:
    number = getattr(signal, name)
    before = signal.getsignal(number)
    with pytest.raises(KeyboardInterrupt), ended_like_ctrl_c():
        signal.raise_signal(number)
    assert signal.getsignal(number) is before

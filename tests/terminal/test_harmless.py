"""No file, name or other program can control the terminal."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TextIO, cast

import pytest

from checkers_app.terminal.cli import main
from checkers_app.terminal.harmless import HarmlessStream, harmless, harmless_output
from checkers_app.terminal.progress import ProgressLine

EVIL = "\x1b[31mred\x07\x9b2J\u202e"
SHOWN = r"\x1b[31mred\x07\x9b2J\u202e"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain – ä 漢\n\tnext line\n", "plain – ä 漢\n\tnext line\n"),
        (EVIL, SHOWN),
        ("a\rb\0c\x7f\x85", r"a\x0db\x00c\x7f\x85"),
        ("\u2066x\u2069\u200f", r"\u2066x\u2069\u200f"),
        ("\udcff.pdn \ud800", r"\xff.pdn \ud800"),
    ],
)
def test_what_steers_a_terminal_is_escaped(text: str, shown: str) -> None:
    assert harmless(text) == shown


def test_a_line_of_progress_still_returns_to_its_beginning() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    with ProgressLine(cast("TextIO", HarmlessStream(terminal))) as line:
        line.show("half\r")
        line.clear()
    assert terminal.getvalue() == "\rhalf\\x0d\r     \r"


def test_the_streams_are_given_back_but_to_a_traceback() -> None:
    before = sys.stdout, sys.stderr
    with harmless_output(), harmless_output():
        assert isinstance(sys.stdout, HarmlessStream)
        assert sys.stdout.wrapped is before[0], "wrapped once"
    assert (sys.stdout, sys.stderr) == before
    with pytest.raises(ValueError, match="words"), harmless_output():
        raise ValueError("words")
    assert isinstance(sys.stderr, HarmlessStream)
    sys.stdout, sys.stderr = before


ENGINE = """
import sys
for line in sys.stdin:
    word = (line.split() or [""])[0]
    say = {"hub": "wait", "init": "ready", "go": "error message=\\"\\x1b[31mred\\""}
    if word in say: print(say[word], flush=True)
    if word == "quit": break
"""


def evil_files(folder: Path) -> dict[str, Path]:
    """Files whose content contains control sequences, and one whose name does."""
    texts = {
        "result": f'[Result "{EVIL}"]\n1. 11-15 1-0\n',
        "type": f'[GameType "{EVIL}"]\n1. 11-15 1-0\n',
        "move": f"1. 11-15 {EVIL}23-19 1-0\n",
        "deck": f"{EVIL}\n",
        "player": f'{{"version": 1, "{EVIL[:4]}": 1}}'.replace("\x1b", "\\u001b"),
        f"name{EVIL}.pdn": "nothing",
        "engine.py": ENGINE,
    }
    files = {name: folder / name for name in texts}
    for name, text in texts.items():
        files[name].write_text(text, encoding="utf-8")
    return files


@pytest.mark.parametrize(
    "call",
    [
        ["pdn", "check", "{result}"],
        ["pdn", "check", "{type}"],
        ["pdn", "check", "{move}"],
        ["pdn", "check", "{folder}/name" + EVIL + ".pdn"],
        ["pdn", "check", EVIL],
        [EVIL + ".pdn"],
        [EVIL],
        ["dev", "perft", "--depth", EVIL],
        ["best-move", "--fen", EVIL],
        ["text", "--level", EVIL],
        ["match", "nodes=1", "nodes=" + EVIL],
        ["match", "--openings", "{deck}", "nodes=1", "nodes=1"],
        ["match", "--openings", "1", "nodes=1", "hub={python} {engine.py}"],
        ["dev", "ladder", "--own", "{player}"],
        ["duel", "--link", EVIL],
        ["open", EVIL],
        ["exercise", "--png", "/nowhere/" + EVIL + ".png"],
        ["picture", "--pdn", "{move}", "--out", "{folder}/x.gif"],
    ],
    ids=lambda call: " ".join(call[:2]).encode("ascii", "backslashreplace").decode()[:20],
)
def test_no_verb_prints_what_steers_the_terminal(
    call: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("checkers_app.ui.app.run", lambda *_: 1)  # the window reports the fault of a file
    fields: dict[str, object] = {**evil_files(tmp_path), "folder": tmp_path, "python": sys.executable}
    given = []
    for word in call:
        for name, value in fields.items():
            word = word.replace(f"{{{name}}}", str(value))  # noqa: PLW2901
        given.append(word)
    try:
        main(given)
    except SystemExit as end:
        assert end.code  # noqa: PT017  argparse ends so
    printed = "".join(capsys.readouterr())
    assert printed.strip()
    assert harmless(printed) == printed

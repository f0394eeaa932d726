"""How every verb ends when something outside the program fails: with one line and the right exit status.

Verbs with endless work must stop at once: ``Watched`` kills those that continue. No times are compared,
because they would be unreliable on a busy machine.
"""

from __future__ import annotations

import argparse
import compileall
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from places import ROOT
from watched import Ended, Watched

from checkers_app import __main__ as entry
from checkers_app.terminal import cli
from checkers_app.terminal.cli import build_parser

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="asks the system how long a process has worked"),
]

ENDING = "W:WK1,21:BK32"
NO_SCREEN: Mapping[str, str | None] = {
    "DISPLAY": None,
    "WAYLAND_DISPLAY": None,
    "SDL_VIDEODRIVER": None,
    "SDL_VIDEO_DRIVER": None,
    "XDG_RUNTIME_DIR": "/nonexistent",
}
NO_HOME: Mapping[str, str | None] = {
    "HOME": os.devnull,
    **dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_DOCUMENTS_DIR", "XDG_CACHE_HOME"), None),
}


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb with a task that ends by itself, and its arguments."""

    arguments: str
    stdin: bytes = b""
    speaks: bool = True
    """Whether it writes to standard output."""

    def start(self, folder: Path, **how: object) -> Watched:
        words = self.arguments.format(folder=folder).split()
        return Watched(*words, stdin=self.stdin, **how)  # type: ignore[arg-type]


VERBS = {
    "--help": Verb("--help"),
    "--version": Verb("--version"),
    "text": Verb("text tictactoe --side x --level 1", b"quit\n"),
    "perft": Verb("dev perft --depth 3"),
    "best-move": Verb("best-move --depth 3 --hash 1"),
    "duel": Verb("duel --game tictactoe --depth 2"),
    "exercise": Verb("exercise --seed 1 --svg {folder}/sheet.svg"),
    "bench": Verb("dev bench"),
    "bench endings": Verb("dev bench endings {folder}/one.endings --nodes 1000"),
    "outline": Verb("dev outline settings"),
    "first-frame": Verb("dev first-frame", speaks=False),
    "tables build": Verb("tables build --pieces 2 --out {folder}/tables"),
    "tables verify": Verb("tables verify --pieces 2"),
    "tables stats": Verb("tables stats --pieces 3"),
    "tables probe": Verb(f"tables probe --fen {ENDING}"),
    "book build": Verb("book build --nodes 10 --positions 2 --out {folder}/made.book", speaks=False),
    "book probe": Verb("book probe"),
    "match": Verb("match depth=1,hash=1 depth=1,hash=1 --openings 1"),
    "match --jobs": Verb("match depth=1,hash=1 depth=1,hash=1 --openings 2 --jobs 2"),
    "grade": Verb("grade --template minimax"),
    "tournament": Verb("tournament {folder} --game tictactoe --with level=1 --with level=2"),
    "soak": Verb("dev soak --games 1 --nodes 10"),
    "hub": Verb("hub", b"hub\n"),
    "pdn": Verb("pdn check {folder}/games.pdn"),
    "explore": Verb("explore {folder}/games.pdn --nodes 0"),
    "review": Verb("review {folder}/games.pdn --out {folder}/annotated.pdn --nodes 1000", speaks=False),
    "weaknesses": Verb("weaknesses"),
    "print": Verb("print {folder}/games.pdn --out {folder}/games.html", speaks=False),
    "practice": Verb("practice list"),
    "picture": Verb(f"picture --fen {ENDING} --out {{folder}}/position.svg"),
}


def test_every_verb_is_here() -> None:
    choices = choices_of(build_parser())
    developers = set(choices_of(choices.pop("dev")))
    told = {key.split()[0] for key in (*VERBS, *AT_WORK) if key[0] != "-"} - {"the"}
    assert told == set(choices) | developers


def choices_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The verbs of a parser."""
    found = next(action.choices for action in parser._actions if isinstance(action.choices, dict))
    return dict(found)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    games = '[Event "?"]\n1. 11-15 23-18 2. 8-11 18x9 3. 5x14 *\n\n'
    (tmp_path / "games.pdn").write_text(games, encoding="utf-8")
    (tmp_path / "many.pdn").write_text(games * 20_000, encoding="utf-8")
    (tmp_path / "one.endings").write_text(f"{ENDING}\tdraw\n", encoding="utf-8")
    # The ending is searched to the last depth at once; the other position never is.
    (tmp_path / "endless.endings").write_text("W:WK3,7,14:B1,K26,27\tdraw\n", encoding="utf-8")
    (tmp_path / "own.player").write_text('{"version": 1}', encoding="utf-8")
    (tmp_path / "tables").mkdir()
    return tmp_path


def left_standing(line: str) -> str:
    """The text of a terminal's line without progress, which is overwritten or cleared."""
    *before, last = line.split("\r")
    return last if not before or (before[-1] and not before[-1].strip()) else ""


def in_one_line(said: str) -> str:
    """The last words of a program: one line, without internals of the program."""
    assert "Traceback" not in said
    assert "Exception" not in said
    lines = list(filter(None, map(left_standing, said.replace("\r\n", "\n").split("\n"))))
    assert len(lines) <= 1, said
    return lines[0] if lines else ""


# ----------------------------------------------------------------- a closed pipe, a full disk


@pytest.mark.parametrize("verb", [verb for verb in VERBS if VERBS[verb].speaks])
def test_a_closed_pipe(verb: str, folder: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        ended = VERBS[verb].start(folder, stdout=write).end()
    finally:
        os.close(write)
    assert ended.status == 1
    assert "roken pipe" not in in_one_line(ended.said)


@pytest.mark.parametrize("verb", [verb for verb in VERBS if VERBS[verb].speaks])
def test_a_full_disk(verb: str, folder: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ended = VERBS[verb].start(folder, stdout=full.fileno()).end()
    assert ended.status == 1
    assert in_one_line(ended.said) in {
        "checkers-app: no space left on device",
        f"checkers-app {verb.split(maxsplit=1)[0]}: no space left on device",
    }


@pytest.mark.parametrize("verb", ["perft", "perft python"])
def test_a_full_disk_ends_endless_work(verb: str) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ended = Watched(*AT_WORK[verb][0].split(), stdout=full.fileno()).end()
    assert ended.status == 1
    assert "no space left on device" in in_one_line(ended.said)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ("exercise --seed 1 --svg {folder}/sheet.svg", "sheet.svg"),
        ("duel --game tictactoe --depth 2 --csv {folder}/duel.csv", "duel.csv"),
        ("tables build --pieces 3 --out {folder}/tables", ""),
        ("book build --nodes 10 --positions 2 --out {folder}/made.book", ""),
        ("match depth=1,hash=1 depth=1,hash=1 --openings 1 --pdn {folder}/match.pdn", ""),
    ],
)
def test_a_file_for_which_there_is_no_room(arguments: str, name: str, folder: Path) -> None:
    ended = Watched(*arguments.format(folder=folder).split(), file_bytes=64, terminal=True).end()
    assert ended.status == 1
    assert "file too large" in in_one_line(ended.said).lower()
    assert name in ended.said
    assert not list(folder.rglob("*.tmp"))


# ----------------------------------------------------------------- no screen, no home


@pytest.mark.parametrize("lacking", [NO_SCREEN, NO_HOME], ids=["no screen", "no home"])
@pytest.mark.parametrize("verb", VERBS)
def test_what_a_verb_does_not_need(verb: str, lacking: Mapping[str, str | None], folder: Path) -> None:
    ended = VERBS[verb].start(folder, environment=lacking).end()
    if verb == "first-frame" and lacking is NO_SCREEN:
        assert "there is no screen" in ended.said
        return
    assert ended.status == 0, ended.said
    if verb != "book build":  # which shows its progress
        in_one_line(ended.said)


@pytest.mark.parametrize("arguments", [(), ("dev", "bench", "ui")], ids=["window", "bench ui"])
def test_no_screen(arguments: tuple[str, ...]) -> None:
    ended = Watched(*arguments, environment=NO_SCREEN).end()
    assert ended.status == 1
    assert "there is no screen" in ended.said


def test_no_home_to_build_tables_in() -> None:
    ended = Watched("tables", "build", "--pieces", "2", environment=NO_HOME).end()
    assert ended.status == 1
    assert in_one_line(ended.said)
    assert "rrno" not in ended.said


# ----------------------------------------------------------------- Ctrl-C

AT_WORK: Mapping[str, tuple[str, str | float | None]] = {
    "text": ("text tictactoe --side x --level 1", "your move"),
    "perft": ("dev perft --depth 30", "6 "),
    "perft python": ("dev perft --depth 30 --rules python", "3 "),
    "best-move": ("best-move --movetime 100000", 0.8),
    "best-move --threads": ("best-move --movetime 100000 --threads 2", 0.8),
    "best-move --fen -": ("best-move --fen -", None),
    "duel": ("duel --game checkers --depth 12", 0.8),
    "bench": ("dev bench", 0.6),
    "bench endings": ("dev bench endings {folder}/endless.endings --nodes 1000000000 --tables 0", 0.8),
    "tables build": ("tables build --pieces 5 --out {folder}/tables", "pieces"),
    "tables verify": ("tables verify --pieces 4", "good"),
    "book build": ("book build --nodes 1000 --positions 4000 --out {folder}/made.book", "16 of 4000"),
    "match": ("match depth=1,hash=1 engine=textbook,depth=2", "/312"),
    "match --jobs": ("match depth=1,hash=1 engine=textbook,depth=2 --jobs 2", "/312"),
    "match hub": ("match depth=1,hash=1 depth=1,hub={python} -m checkers_app hub", "/312"),
    "ladder": ("dev ladder --games-file {folder}/ladder.jsonl", 1.5),  # takes hours, so it is only here
    "ladder --own": ("dev ladder --own {folder}/own.player", 1.5),
    "soak": ("dev soak --games 1000", "plies"),
    "hub": ("hub", "wait"),
    "hub at work": ("hub", "info"),
    "pdn": ("pdn check {folder}/many.pdn", ""),
    "the window": ("", 0.4),
    "open": ("open exercise 7", 0.4),
}
"""A verb with an endless task, and when it is interrupted: after it has written something, after this many
seconds of processor time, or, for None, when it waits for its input.
"""
ON_TERMINAL = {"book build", "match", "match --jobs", "match hub", "soak"}
"""Verbs that show their progress there."""
GREETING = {"hub": b"hub\n", "hub at work": b"hub\ninit\ngo analyze\n"}


@pytest.mark.parametrize("verb", AT_WORK)
def test_ctrl_c_at_work(verb: str, folder: Path) -> None:
    ended = interrupted(verb, folder)
    assert ended.status == 130, ended.said
    if verb in ON_TERMINAL:
        assert "Traceback" not in ended.said
    else:
        in_one_line(ended.said)


def interrupted(verb: str, folder: Path) -> Ended:
    arguments, sign = AT_WORK[verb]
    words = [word.format(folder=folder, python=sys.executable) for word in arguments.split(" ") if word]
    if verb == "match hub":
        words[2:] = [" ".join(words[2:])]
    screen = {"SDL_VIDEODRIVER": "dummy", "HOME": str(folder), "XDG_CONFIG_HOME": None, "XDG_DATA_HOME": None}
    program = Watched(*words, stdin=None, terminal=verb in ON_TERMINAL, environment=screen)
    if verb in GREETING:
        program.say(GREETING[verb])
    if isinstance(sign, str):
        program.wait_for_output(sign)
    elif sign is None:
        program.wait_until_it_rests()
    else:
        seconds = sign
        program.wait_until(lambda: program.cpu() >= seconds)
    program.press_ctrl_c()
    return program.end()


@pytest.fixture(scope="module")
def compiled() -> None:
    """Compile every module first: an interrupt in the middle of compiling a string is a SyntaxError."""
    assert compileall.compile_dir(ROOT / "checkers_app", quiet=1)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("verb", VERBS)
def test_ctrl_c_at_the_beginning(verb: str, folder: Path) -> None:
    """While it is still importing, or perhaps when it has just ended."""
    for share in (0.08, 0.14):
        program = VERBS[verb].start(folder)
        program.wait_until(lambda program=program, share=share: program.cpu() >= share)  # type: ignore[misc]
        program.press_ctrl_c()
        ended = program.end()
        # Python itself ends by the signal if it arrived before or after our own code.
        assert ended.status in {0, 130, -signal.SIGINT}, ended.said
        if verb != "book build" and ended.status != -signal.SIGINT:
            in_one_line(ended.said)


FINALIZER = """
import signal, sys, time
from checkers_app import __main__ as program
signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it may be ignored
program.hear_what_is_lost()
class Last:
    def __del__(self):
        raise KeyboardInterrupt
try:
    Last()
    while True:
        {wait}
except KeyboardInterrupt:
    print("heard")
"""


@pytest.mark.parametrize("wait", ["time.sleep(0.01)", "time.sleep(1000)", "sys.stdin.read(1)"])
def test_ctrl_c_in_a_finalizer_is_heard_right_after_it(wait: str) -> None:
    read, write = os.pipe()  # a stream that never sends anything
    try:
        done = subprocess.run(
            [sys.executable, "-c", FINALIZER.format(wait=wait)],
            cwd=ROOT,
            stdin=read,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    finally:
        os.close(read)
        os.close(write)
    assert (done.returncode, done.stdout, done.stderr) == (0, "heard\n", "")


def test_ctrl_c_just_before_the_run_hears_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted_at_once() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)  # so that it is restored
    monkeypatch.setattr(cli, "_open_missing_streams", interrupted_at_once)
    heard = signal.getsignal(signal.SIGINT)
    try:
        assert entry.main() == 130
    finally:
        signal.signal(signal.SIGINT, heard)
    assert capsys.readouterr() == ("", "checkers-app: stopped\n")


SWALLOWED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it may be ignored
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it is ignored
from checkers_app import __main__ as program
from checkers_app.terminal import cli
def run(_):
    try:
        os.kill(os.getpid(), signal.{signal})
    except KeyboardInterrupt:
        pass  # as pygame does, while it imports its modules
    raise {failure}("Support for sized svg image loading was not compiled in.")
cli._run = run
sys.exit(program.main())
"""


@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("failure", ["NotImplementedError", "AttributeError"])
def test_a_failure_after_an_interrupt_that_a_library_discarded_is_the_interrupt(
    number: str, failure: str
) -> None:
    program = SWALLOWED.format(signal=number, failure=failure)
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "checkers-app: stopped\n")


LATE = """
import atexit, os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it may be ignored
def ended():  # as what shuts the logging down, in the midst of a lock
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        raise RuntimeError("cannot release un-acquired lock")
atexit.register(ended)
from checkers_app import __main__ as program
sys.argv[1:] = [{arguments}]
sys.exit(program.main())
"""


@pytest.mark.parametrize(("arguments", "status"), [("'--version'", 0), ("'perft', '--depth', 'deep'", 2)])
def test_ctrl_c_while_the_interpreter_ends_says_nothing(arguments: str, status: int) -> None:
    script = LATE.format(arguments=arguments)
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


WITHIN_A_STRING = """
import signal, sys
from checkers_app import __main__ as program
from checkers_app.terminal import cli
def run(argv):  # as dataclasses do, while the modules are imported
    exec({string!r})
cli._run = run
sys.exit(program.main())
"""


@pytest.mark.parametrize(
    "string",
    [
        "raise KeyboardInterrupt",
        "signal.signal(signal.SIGINT, signal.default_int_handler)\nsignal.raise_signal(2)",
    ],
    ids=["raised", "by its signal"],
)
def test_ctrl_c_within_a_string_ends_as_any_other(string: str, tmp_path: Path) -> None:
    (tmp_path / "started_as_a_module.py").write_text(WITHIN_A_STRING.format(string=string), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "started_as_a_module"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (130, "checkers-app: stopped\n")

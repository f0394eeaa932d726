"""The command line: its output, exit statuses and error messages."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT

from checkers_app import __version__
from checkers_app.terminal import cli, common
from checkers_app.terminal.cli import build_parser, main
from checkers_app.terminal.game_files import verb_pdn

VERBS = (["text"], ["dev", "perft"], ["dev", "bench"], ["dev", "bench", "ui"], ["dev", "bench", "endings"])


def start(
    *arguments: str, stdin: bytes = b"", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """The program in a separate process."""
    return subprocess.run(
        [sys.executable, "-m", "checkers_app", *arguments],
        input=stdin,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **(environment or {})},
        check=False,
        timeout=60,
    )


def test_what_may_be_asked_for_is_what_the_core_can_do() -> None:
    """The command line has its own copy of the numbers, so that it starts without the compiled core."""
    core = pytest.importorskip("checkers_app.engine.checkers.core")
    assert (common.MAX_DEPTH, common.MAX_THREADS) == (core.MAX_DEPTH, core.MAX_THREADS)
    with pytest.raises(ValueError, match="not 1048577 MiB"):
        core.Searcher(common.MAX_HASH_MIB + 1)


def stops(arguments: list[str]) -> int:
    """The exit status of a call that argparse ends."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    code = caught.value.code
    assert isinstance(code, int)
    return code


# --- help and version ---------------------------------------------------------------------------


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert stops(["--version"]) == 0
    assert capsys.readouterr().out == f"checkers-app {__version__} (compiled engine present)\n"
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*", __version__)


def test_help_names_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert stops(["--help"]) == 0
    out = capsys.readouterr().out
    for verb in ("text", "duel", "match", "dev"):
        assert re.search(rf"^\s+{verb}\s+\S", out, re.MULTILINE), verb
    assert "window" in out
    assert not re.search(r"^\s+(perft|bench|outline|ladder|soak)\s", out, re.MULTILINE)


def test_the_help_of_dev_names_the_verbs_of_developers(capsys: pytest.CaptureFixture[str]) -> None:
    assert stops(["dev", "--help"]) == 0
    out = capsys.readouterr().out
    for verb in ("perft", "bench", "outline", "ladder", "soak"):
        assert re.search(rf"^\s+{verb}\s+\S", out, re.MULTILINE), verb


@pytest.mark.parametrize("verb", ["bench", "ladder", "soak"])
def test_a_tool_is_missing_outside_a_checkout(
    verb: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "_TOOLS_FOLDER", tmp_path)
    assert main(["dev", verb, "--jobs", "2"]) == 1
    assert capsys.readouterr().err == (
        f"checkers-app: dev {verb}: this developer tool is available only in a checkout of the program\n"
    )
    assert stops(["dev", "--help"]) == 0
    assert re.search(r"^\s+outline\s", out := capsys.readouterr().out, re.MULTILINE)
    assert not re.search(rf"^\s+{verb}\s", out, re.MULTILINE)


@pytest.mark.parametrize("verb", ["perft", "soak"])
def test_a_verb_of_developers_needs_dev_before_it(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert stops([verb]) == 2
    assert verb in capsys.readouterr().err


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_every_verb_has_help(verb: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert stops([*verb, "--help"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"usage: checkers-app {' '.join(verb)}")
    assert len(out.splitlines()) > 4


def test_every_verb_has_a_function_and_none_means_the_window() -> None:
    parser = build_parser()
    assert callable(parser.parse_args([]).run)
    window = parser.parse_args([]).run
    for arguments in (["text", "checkers"], ["dev", "perft", "--depth", "1"], ["dev", "bench", "ui"]):
        assert parser.parse_args(arguments).run is not window


@pytest.mark.few
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dance"], "dance"),
        (["dev", "perft"], "--depth"),
        (["dev", "perft", "--depth", "0"], "below the minimum of 1"),
        (["dev", "perft", "--depth", "-2"], "below the minimum of 1"),
        (["dev", "perft", "--depth", "x"], "x"),
        (["dev", "perft", "--depth", "1", "--rules", "chess"], "chess"),
        (["text"], "GAME"),
        (["text", "chess"], "chess"),
        (["text", "checkers", "--level", "4.7"], "4.7 is not a level number"),
        (["best-move", "--level", "-1"], "-1 is not a level number"),
        (["text", "checkers", "--side", "green"], "green"),
        (["dev", "bench", "--depth"], "--depth"),
        (["best-move", "--depth", "3", "--nodes", "9"], "not allowed"),
        (["match", "nodes=1"], "second"),
        (["dev", "bench", "cpu"], "cpu"),
        (["tables", "verify", "--pieces", "3", "--slice", "1-0-0-2"], "not allowed"),
    ],
)
def test_wrong_usage_is_2_and_says_what(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert stops(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("dev perft --depth 2 --rules python --bulk", "dev perft: --bulk needs --rules compiled"),
        ("best-move --level 3 --threads 2", "best-move: --threads cannot be used with --level"),
        ("match nodes=1 nodes=1 --openings :3", "match: --openings needs the name of a deck"),
    ],
)
def test_what_would_do_nothing_is_refused(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments.split()) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"checkers-app {said}\n")


# --- best-move and match --------------------------------------------------------------------------


BIG = ("0", "-1", "2147483648", "9" * 24, "9" * 5000, "1e5", "", "x")


@pytest.mark.few
@pytest.mark.parametrize("number", BIG, ids=lambda text: text[:12] or "nothing")
@pytest.mark.parametrize(
    "arguments",
    [
        "dev perft --depth",
        "best-move --depth",
        "best-move --threads",
        "best-move --hash",
        "match a=1 b=1 --jobs",
        "book build --threads",
        "tables build --pieces",
        "duel --depth",
        "exercise --seed 1 --level",
    ],
)
def test_numbers_out_of_range_are_one_line(
    arguments: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert stops([*arguments.split(), number]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert len(captured.err) < 200
    assert arguments.rsplit(maxsplit=1)[-1] in captured.err


@pytest.mark.few
@pytest.mark.parametrize("number", ["0", "-1", "9" * 24, "1e5", "x"])
@pytest.mark.parametrize(
    "arguments",
    [
        "best-move --nodes",
        "best-move --movetime",
        "match a=1 b=1 --rounds",
        "book build --nodes",
        "book build --positions",
        "tables build --pieces 3 --threads",
        "duel --max-nodes",
        "duel --max-seconds",
    ],
)
def test_counts_out_of_range_are_one_line(
    arguments: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert stops([*arguments.split(), number]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("number", ["nan", "inf", "-1e400", "2000", "x"])
def test_elo_out_of_range_is_one_line(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert stops(["match", "a=1", "b=1", f"--elo0={number}"]) == 2
    assert capsys.readouterr().err == (
        f"checkers-app match: argument --elo0: {number} is not a number from -1000 to 1000\n"
    )


@pytest.mark.parametrize(
    ("fen", "message"),
    [("", "best-move: "), ("B:WK1:B", "the game is over"), ("W:W:BK1", "the game is over")],
)
def test_a_position_without_a_move_is_refused_in_words(
    fen: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["best-move", "--fen", fen, "--depth", "1", "--hash", "1"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err
    assert len(captured.err.splitlines()) == 1


def test_a_match_with_a_program_that_does_not_start_is_not_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games.pdn"
    games.write_text("an earlier match", encoding="utf-8")
    assert main(["match", "nodes=100", f"hub={tmp_path}/nothing", "--pdn", str(games)]) == 1
    captured = capsys.readouterr()
    assert captured.err.startswith(f"checkers-app match: hub={tmp_path}/nothing: ")
    assert "cannot be started" in captured.err
    assert captured.out == ""
    assert games.read_text(encoding="utf-8") == "an earlier match"


# --- perft --------------------------------------------------------------------------------------


def test_perft_prints_depth_nodes_and_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "perft", "--depth", "5"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [(int(depth), int(nodes)) for depth, nodes, _ in lines] == [
        (1, 7),
        (2, 49),
        (3, 302),
        (4, 1469),
        (5, 7361),
    ]
    for _, _, seconds in lines:
        assert re.fullmatch(r"\d+\.\d{3}", seconds)


def test_perft_from_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "perft", "--depth", "1", "--fen", "B:W23,22,15,14:B11,10"]) == 0
    assert capsys.readouterr().out.split()[:2] == ["1", "4"]


@pytest.mark.parametrize(
    ("fen", "message"),
    [
        ("nonsense", "side to move"),
        ("", "side to move"),
        ("B:W1-12", "two lists of pieces"),
        ("B:W33:B1", "no such square: 33"),
        ("B:W5:B5", "square 5 is occupied twice"),
        ("B:W1:B5", "a man on its crowning row"),
        ("B:Wx:B5", "not a piece: 'x'"),
        ("B:W" + "1," * 600 + ":B5", "1000 characters"),
    ],
)
def test_a_bad_position_is_2_and_says_what(
    fen: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dev", "perft", "--depth", "1", "--fen", fen]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("checkers-app dev perft: ")
    assert message in captured.err
    assert len(captured.err.splitlines()) == 1


def test_perft_reads_positions_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    good = ("B:W21-32:B1-12", "B:W23,22,15,14:B11,10")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{good[0]}\n\n  {good[1]}  \n"))
    assert main(["dev", "perft", "--depth", "2", "--fen", "-"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{good[0]} 7 49"
    assert lines[1].startswith(f"{good[1]} 4 ")
    assert len(lines) == 2


def test_a_bad_line_is_said_with_its_number_and_the_others_are_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("bad\nB:W21-32:B1-12\n\nworse\n"))
    assert main(["dev", "perft", "--depth", "1", "--fen", "-"]) == 2
    captured = capsys.readouterr()
    assert captured.out == "B:W21-32:B1-12 7\n"
    assert [line.split(":")[1].strip() for line in captured.err.splitlines()] == ["line 1", "line 4"]


def test_no_positions_on_standard_input_are_no_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["dev", "perft", "--depth", "1", "--fen", "-"]) == 0
    assert capsys.readouterr().out == ""


def test_bytes_that_are_no_text_are_a_bad_line() -> None:
    done = start(
        "dev",
        "perft",
        "--depth",
        "1",
        "--fen",
        "-",
        stdin=b"\xff\xfe\nB:W21-32:B1-12\n",
        environment={"PYTHONIOENCODING": "utf-8:strict"},
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode == 2


# --- text ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_game_in_the_terminal_through_a_pipe() -> None:
    moves = "\n".join(str(n) for n in (5, 1, 2, 3, 4, 6, 7, 8, 9) * 2)
    done = start(
        "text", "tictactoe", "--side", "x", "--level", "1", "--seed", "1", stdin=moves.encode() + b"\n"
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert re.search(rb"(You won|You lost|A draw)\. ", done.stdout)


@pytest.mark.slow
def test_the_end_of_the_input_ends_the_game() -> None:
    done = start("text", "checkers", "--side", "black", "--level", "1", stdin=b"11-15\n")
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"11-15" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("game", "move"), [("house_free_fly", b"11-15\n"), ("brazilian", b"c3-d4\n")])
def test_other_draughts_and_house_rules_are_played(game: str, move: bytes) -> None:
    done = start("text", game, "--level", "1", "--side", "black" if b"-15" in move else "white", stdin=move)
    assert done.returncode == 0
    assert move.strip() in done.stdout
    assert done.stdout.count(b"your move") == 2, "the computer has answered"


def test_the_sides_of_the_other_board_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["text", "checkers", "--side", "x"]) == 2
    assert "black and white, not x" in capsys.readouterr().err
    assert main(["text", "tictactoe", "--side", "Black"]) == 2
    assert "x and o, not black" in capsys.readouterr().err


# --- the world outside --------------------------------------------------------------------------


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_crash() -> None:
    """As in ``checkers-app dev perft --depth 6 | head -1``."""
    process = subprocess.Popen(
        [sys.executable, "-m", "checkers_app", "dev", "perft", "--depth", "6"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().split()[:2] == [b"1", b"7"]
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) in {0, 1}
    assert errors == b""


def test_control_c_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("checkers_app.games.perft.perft_table", interrupted)
    assert main(["dev", "perft", "--rules", "python", "--depth", "1"]) == 130


@pytest.mark.slow
def test_without_a_screen_the_way_out_is_said() -> None:
    done = start(environment={"SDL_VIDEODRIVER": "nonsense", "HOME": "/nonexistent"})
    assert done.returncode == 1
    message = done.stderr.decode()
    assert "Traceback" not in message
    assert "the window cannot be opened" in message
    assert "text checkers" in message


# --- pdn check ----------------------------------------------------------------------------------


def test_a_file_without_an_end_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verb_pdn, "_MOST_BYTES", 1 << 20)
    long = tmp_path / "long.pdn"
    long.write_bytes(b" " * (1 << 20) + b"1. 11-15 *")
    assert main(["pdn", "check", str(long)]) == 2
    assert capsys.readouterr().err == f"checkers-app pdn: {long} is larger than 1 MiB\n"
    if Path("/dev/zero").is_char_device():
        assert main(["pdn", "check", "/dev/zero"]) == 2


def test_games_are_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_text("1. 11-15 *\n\n1. 11-16\n22-19 *\n1. 12-16 {so} words 0-1\n", encoding="utf-8")
    assert main(["pdn", "check", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "game 2, line 4: rejected: White's move 1, 22-19: illegal. 22 can go to 18 or 17",
        "game 2: 1 ply can be read before that point",
        "game 3, line 5: note: words between the moves are kept as a comment",
        "3 games, 2 accepted, 1 rejected",
    ]
    assert main(["pdn", "check", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "games": 3,
        "accepted": 2,
        "rejected": [
            {"index": 2, "line": 4, "reason": "White's move 1, 22-19: illegal. 22 can go to 18 or 17"}
        ],
    }
    file.write_text("1. 11-15 *\n", encoding="utf-8")
    assert main(["pdn", "check", str(file)]) == 0
    assert capsys.readouterr().out == "1 game, 1 accepted, 0 rejected\n"


@pytest.mark.parametrize("name", ["missing.pdn", "."])
def test_a_file_of_games_that_cannot_be_read(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["pdn", "check", str(tmp_path / name)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert "cannot be read" in captured.err


@pytest.mark.parametrize("rules", ["compiled", "python"])
def test_perft_counts_other_rule_sets(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "perft", "--game", "thai", "--depth", "4", "--rules", rules]) == 0
    assert [line.split()[1] for line in capsys.readouterr().out.splitlines()] == ["7", "49", "392", "3136"]
    # Squares are numbered from the top left, even if the game counts from the bottom right.
    fen = "W:W21,22,K23:B1,2"
    assert main(["dev", "perft", "--game", "spanish", "--depth", "1", "--fen", fen, "--rules", rules]) == 0
    assert capsys.readouterr().out.split()[1] == "14"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--game", "nope"], 'there is no rule set "nope"; choose one of english, pool'),
        (["--game", "russian", "--fen", "W:W40:B1"], "no such square: 40"),
        (["--game", "russian", "--bulk"], "--bulk cannot be used with --game"),
    ],
)
def test_perft_says_what_is_wrong(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = main(["dev", "perft", "--depth", "2", *arguments])
    except SystemExit as ended:
        status = ended.code
    assert status == 2
    assert reason in capsys.readouterr().err

"""``checkers-app review``: writes an annotated copy of a file, and loses no finished review."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from draughts.PDN import PDNReader as OtherReader

from checkers_app import paths
from checkers_app.engine import checkers as compiled
from checkers_app.notation.commands import evaluation_in
from checkers_app.notation.pdn import Accepted, PdnReader, Rejected
from checkers_app.notation.pdn_pieces import joined
from checkers_app.notation.remarks import MARKS
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.saved.exchange import match_of_record
from checkers_app.terminal.cli import main
from checkers_app.views.review.annotated_file import annotated_parts
from checkers_app.views.review.file_review import _Pace
from checkers_app.views.review.mark_words import NAGS

pytestmark = pytest.mark.skipif(not compiled.available(), reason="the compiled engine is missing")

BROKEN = '[Event "Broken"]\n1. 11-15 23-18 2. 1-32 *\n\n'
GAMES = f"""; Collected by me

[Event "Club"]
[Black "Ada"]
[White "Ben"]
[Result "1-0"]

1. 11-15! {{Good [%clk 0:05:00]}} 22-18 2. 15x22 25x18 3. 12-16 24-19 (3... 29-25 $14) 4. 8-12 18-14
5. 10x17 21x14 6. 9x18 23x14 1-0

{BROKEN}; The last one
1. 9-14 22-18 $2 {{Hm}} 2. 5-9 24-20 3. 14-17 *
"""
ARGUMENTS = ("--nodes", "1000")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.pdn"
    path.write_text(GAMES, encoding="utf-8")
    return path


def entries(path: Path) -> list[Accepted | Rejected]:
    return list(PdnReader(path.read_bytes()))


@pytest.mark.slow
def test_a_file_is_annotated_and_nothing_in_it_is_lost(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = file.with_name("annotated.pdn")
    assert main(["review", str(file), "--out", str(out), *ARGUMENTS, "--jobs", "2"]) == 0
    assert "annotated.pdn: 2 games annotated" in capsys.readouterr().err
    text = out.read_text(encoding="utf-8")
    for words in (BROKEN, "; Collected by me\n", "; The last one\n", "11-15! {Good [%clk 0:05:00]}"):
        assert words in text
    before, after = entries(file), entries(out)
    assert [type(entry) for entry in after] == [Accepted, Rejected, Accepted]
    store = ReviewStore(paths.reviews_folder() / "1000 nodes")
    marks = 0
    for was, now in zip(before, after, strict=True):
        if not (isinstance(was, Accepted) and isinstance(now, Accepted)):
            continue
        assert now.record.moves == was.record.moves
        kept = store.load(match_of_record(was.record))
        assert kept is not None
        for ply, former, item in zip(now.record.line, was.record.line, kept.review.plies, strict=True):
            own = [nag for nag in former.nags if nag in MARKS]
            expected = own or ([NAGS[item.mark]] if item.mark in NAGS else [])
            assert [nag for nag in ply.nags if nag in MARKS] == expected
            assert evaluation_in(ply.comments) is not None
            marks += item.mark in NAGS
    assert marks
    games = OtherReader(re.sub("(?m)^;.*$", "", text.replace(BROKEN, ""))).games
    assert [len(game.moves) for game in games] == [
        len(entry.record.moves) for entry in after if isinstance(entry, Accepted)
    ]
    assert main(["review", str(out), "--out", str(file.with_name("again.pdn")), *ARGUMENTS]) == 0
    assert file.with_name("again.pdn").read_bytes() == out.read_bytes()


@pytest.mark.slow
def test_a_review_that_cannot_be_read_is_made_again(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = file.with_name("annotated.pdn")
    call = ["review", str(file), "--out", str(out), "--nodes", "1001"]
    assert main(call) == 0
    text = out.read_bytes()
    (damaged, *_) = (paths.reviews_folder() / "1001 nodes").glob("*.json")
    damaged.write_text("{", encoding="utf-8")
    assert main(call) == 0
    assert "2 games annotated" in capsys.readouterr().err.splitlines()[-1]
    assert out.read_bytes() == text


def test_a_file_without_reviews_is_copied_byte_for_byte(file: Path) -> None:
    for source in (file.read_bytes(), file.read_bytes().replace(b"\n", b"\r\n"), b"", b"no game here"):
        assert joined(annotated_parts(source, lambda _: None)) == source


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["{file}", "--out", "{file}"], "is the file to review: choose another name for the copy"),
        (["{folder}/none.pdn", "--out", "{folder}/out.pdn"], "none.pdn cannot be read"),
        (["{folder}", "--out", "{folder}/out.pdn"], "cannot be read"),
        (["{file}", "--out", "{folder}/out.csv"], "the name must end in .pdn, not in .csv"),
        (["{file}", "--out", "{folder}/out.pdn", "--nodes", "10"], "10 is below the minimum of 1,000"),
        (["{file}"], "required: --out"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(
    arguments: list[str], said: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled = [argument.format(file=file, folder=file.parent) for argument in arguments]
    with pytest.raises(SystemExit) as ended:
        raise SystemExit(main(["review", *filled]))
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == GAMES
    assert not file.with_name("out.pdn").exists()


def test_the_time_left_grows_with_what_is_left() -> None:
    pace = _Pace(100)
    before = pace.left
    pace._worked = 10.0
    pace.finished(20)
    after = pace.left
    assert before is None
    assert after is not None
    assert 40 <= after < 41


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is another matter there")
def test_kills_lose_no_finished_game(tmp_path: Path) -> None:
    """Killed 20 times in the middle of a game; the result equals that of an undisturbed run."""
    file, out = tmp_path / "games.pdn", tmp_path / "out.pdn"
    answers = ("22-17", "22-18", "23-18", "23-19", "24-19", "24-20", "21-17")
    games = (f"1. {first} {answer} *\n\n" for first in ("9-13", "9-14", "10-14") for answer in answers)
    file.write_text("".join(games), encoding="utf-8")
    command = [sys.executable, "-m", "checkers_app", "review", str(file), "--jobs", "1", "--nodes", "10000"]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}
    folder = tmp_path / "data" / "checkers-app" / "reviews" / "10000 nodes"
    finished: dict[str, bytes] = {}
    unfinished = 0
    for kill in range(20):
        run = subprocess.Popen([*command, "--out", str(out)], env=environment)
        while run.poll() is None and len(list(folder.glob("*.json"))) <= len(finished):
            time.sleep(0.005)  # until another review is finished
        time.sleep(0.004 * kill)
        run.kill()
        run.wait()
        time.sleep(0.3)  # the processes end by themselves
        found = {path.name: path.read_bytes() for path in folder.glob("*.json")}
        for name, content in finished.items():
            assert found[name] == content
        unfinished += len(found) < len(answers) * 3
        finished = found
    assert unfinished > 5  # otherwise the kills came after all was done
    assert subprocess.run([*command, "--out", str(out)], env=environment, check=False).returncode == 0
    undisturbed = {**environment, "XDG_DATA_HOME": str(tmp_path / "other")}
    again = tmp_path / "again.pdn"
    assert subprocess.run([*command, "--out", str(again)], env=undisturbed, check=False).returncode == 0
    assert out.read_bytes() == again.read_bytes()

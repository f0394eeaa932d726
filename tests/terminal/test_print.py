"""``print``: games, a position and problems as files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from checkers_app import paths
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.play.match import Match
from checkers_app.play.review.review import Assessment, Judged, Review
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.review.values import KeptReview
from checkers_app.play.saved.exchange import match_of_record
from checkers_app.terminal.cli import main

GAMES = """[Event "Cup"]
[Black "Ada"]
[White "Ben"]
[Result "1-0"]

1. 11-15 23-19 2. 8-11 22-17 1-0

[Event "Not a game"]

1. 11-12 *

[Event "Broken later"]

1. 11-15 23-19 2. 1-32 *
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.pdn"
    file.write_text(GAMES, "utf-8")
    return file


def test_the_games_of_a_file_as_a_page(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.html"
    assert main(["print", str(games), "--out", str(out)]) == 0
    page = out.read_text("utf-8")
    assert page.count("<section ") == 2
    assert "Ada – Ben" in page
    told = capsys.readouterr()
    assert told.out.strip() == str(out)
    assert "game 2, line 10" in told.err
    assert "the game is left out" in told.err
    assert "the game is printed up to that point" in told.err


def test_one_game_in_a_language_with_chosen_diagrams(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.html"
    arguments = ["--game", "1", "--diagrams", "every:2,1", "--language", "de"]
    assert main(["print", str(games), "--out", str(out), *arguments]) == 0
    page = out.read_text("utf-8")
    assert '<html lang="de">' in page
    assert page.count("<figure>") == 3
    assert "Weiß am Zug" in page


def test_a_position_and_problems_as_pdf(tmp_path: Path) -> None:
    for name, arguments in (("a", ["--fen", "W:W30:B13"]), ("b", ["--problems", "2", "--paper", "letter"])):
        out = tmp_path / f"{name}.pdf"
        assert main(["print", *arguments, "--out", str(out)]) == 0
        assert out.read_bytes().startswith(b"%PDF-")


def test_positions_of_a_file_as_problems_of_their_board(tmp_path: Path) -> None:
    file, out = tmp_path / "problems.pdn", tmp_path / "problems.html"
    file.write_text(
        '[Event "A shot"][GameType "20"][FEN "W:W32,37:B23,21"] 1. 32-28 23x32 2. 37x28 *\n\n'
        '[White "Ada"][GameType "20"][FEN "B:W32,37:B23,21"] 1... 23-28 2. 32x23 *\n',
        "utf-8",
    )
    assert main(["print", str(file), "--to-solve", "--out", str(out)]) == 0
    page = out.read_text("utf-8")
    assert page.count('<details class="solution">') == 2
    assert re.findall("<h2[^>]*>(.*?)</h2>", page) == ["1. White to move", "2. Black to move"]
    assert re.findall('<p class="details">(.*?)</p>', page) == ["A shot", "Ada"]


def test_a_reviewed_game_has_its_marks_and_diagrams_before_mistakes(games: Path, tmp_path: Path) -> None:
    entry = next(iter(PdnReader(GAMES)))
    assert isinstance(entry, Accepted)
    match = match_of_record(entry.record)
    ReviewStore(paths.reviews_folder()).save(KeptReview(_review(match), None))
    out = tmp_path / "game.html"
    assert main(["print", str(games), "--out", str(out), "--game", "1"]) == 0
    page = out.read_text("utf-8")
    assert "23-19??" in page
    assert "After 1. 11-15. White to move.</figcaption>" in page


def _review(match: Match) -> Review:
    """White's first move loses three men."""
    plies = []
    for ply, move in enumerate(match.moves):
        side = match.states[ply].side_to_move
        best, after = (
            Assessment(0, match.states[at].legal_moves()[:1], certain=False) for at in (ply, ply + 1)
        )
        plies.append(Judged(ply, side, move, best, after, 300 if ply == 1 else 0, choice=True))
    return Review(match, tuple(plies), (0,) * len(match.states))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["{games}", "--out", "{folder}/x.txt"], "name it FILE.pdf or FILE.html"),
        (["{games}", "--out", "{folder}/x.gif"], "the name must end in .pdf or .html"),
        (["{games}", "--out", "{folder}/x.pdf", "--game", "9"], "has 3 games; there is no game 9"),
        (["{games}", "--out", "{folder}/x.pdf", "--game", "2"], "has no game that can be printed"),
        (["{folder}/none.pdn", "--out", "{folder}/x.pdf"], "cannot be read: no such file"),
        (
            ["{games}", "--out", "{folder}/x.pdf", "--diagrams", "some"],
            "some is not valid: use marks, none, every:N",
        ),
        (
            ["{games}", "--out", "{folder}/x.pdf", "--rating", "900"],
            "--theme and --rating require --problems N",
        ),
        (["--fen", "W:W99:B1", "--out", "{folder}/x.pdf"], "--fen: "),
        (["--fen", "checkers", "--game", "1", "--out", "{folder}/x.pdf"], "--game needs a game file"),
        (
            ["--problems", "2", "--theme", "x", "--out", "{folder}/x.pdf"],
            '"x" is not a theme; choose one of',
        ),
        (
            ["--problems", "2", "--rating", "9999", "--out", "{folder}/x.pdf"],
            "no problem has this theme and rating",
        ),
    ],
)
def test_what_cannot_be_printed_is_refused_with_the_reason(
    arguments: list[str], problem: str, games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [word.format(games=games, folder=tmp_path) for word in arguments]
    try:
        status = main(["print", *given])
    except SystemExit as end:
        status = int(str(end.code))
    assert status == 2
    assert problem in capsys.readouterr().err
    assert not list(tmp_path.glob("x.*"))


def test_a_file_that_cannot_be_written(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", str(games), "--out", str(tmp_path)]) == 2
    assert main(["print", str(games), "--to", "html", "--out", str(tmp_path)]) == 1
    assert "cannot be written" in capsys.readouterr().err

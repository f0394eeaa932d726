"""``picture``: positions and games as files."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random

import pygame
import pytest
from PIL.GifImagePlugin import GifImageFile
from PIL.Image import Image

from checkers_app.games.base import Move
from checkers_app.games.checkers import GAME
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.notation.pdn_writer import game_text
from checkers_app.notation.record import Ply, Record, Result
from checkers_app.terminal.cli import main
from checkers_app.ui.boards.export.film import BEGINNING, END, MOVE, FilmFrame
from checkers_app.ui.boards.export.gif import gif

GAMES = """[Event "Cup"]
[Black "Ada"]
[White "Ben"]
[Result "1-0"]

1. 11-15 23-19 2. 8-11 22-17 1-0

[Event "Not a game"]

1. 11-12 *

[Event "Fox and hare"]
[GameType "51"]

1. 5 1 *
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.pdn"
    file.write_text(GAMES)
    return file


def long_game(plies: int) -> Record:
    """A game of this many plies, the same each time."""
    for seed in range(100):
        state, lots = GAME.initial, Random(seed)
        line: list[Ply] = []
        while len(line) < plies and state.outcome() is None:
            move = lots.choice(state.legal_moves())
            line.append(Ply(move))
            state = state.play(move)
        if len(line) == plies:
            return Record(GAME.initial, tuple(line), (("Black", "Ada"), ("White", "Ben")), Result.DRAW)
    raise AssertionError("no game is so long")


@pytest.mark.slow
def test_a_position_as_pixels_and_as_a_drawing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    png, drawing = tmp_path / "folder" / "board.png", tmp_path / "board.SVG"
    fen = "W:WK3,21,25:B1,2,K30"
    assert main(["picture", "--fen", fen, "--out", str(png)]) == 0
    assert main(["picture", "--fen", fen, "--out", str(drawing), "--theme", "midnight", "--size", "300"]) == 0
    assert capsys.readouterr().out.splitlines() == [str(png), str(drawing)]
    assert pygame.image.load(png).get_size() == (800, 800)
    assert 'width="300"' in drawing.read_text(encoding="utf-8")
    other = tmp_path / "other.png"
    assert main(["picture", "--fen", fen, "--out", str(other), "--turned"]) == 0
    assert other.read_bytes() != png.read_bytes()


@pytest.mark.slow
def test_the_start_of_a_board_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "board.png"
    assert main(["picture", "--fen", "tictactoe", "--out", str(file), "--size", "90"]) == 0
    assert pygame.image.load(file).get_size() == (90, 90)


def test_a_game_moves(games: Path, tmp_path: Path) -> None:
    """A picture after each of the four plies and one before them; the last one is shown longest."""
    file = tmp_path / "game.gif"
    assert main(["picture", "--pdn", str(games), "--out", str(file), "--size", "320"]) == 0
    with GifImageFile(file) as film:
        assert film.size[0] == 320
        times = []
        seen = set()
        for index in range(film.n_frames):
            film.seek(index)
            times.append(film.info["duration"])
            seen.add(film.convert("RGB").tobytes())
    assert times == [BEGINNING, MOVE, MOVE, MOVE, END]
    assert len(seen) == 5


@pytest.mark.slow
def test_names_and_result_are_on_it(games: Path, tmp_path: Path) -> None:
    """The same moves between other players, or with another result, are other pictures."""

    def last(text: str) -> bytes:
        games.write_text(text)
        file = tmp_path / "game.gif"
        assert main(["picture", "--pdn", str(games), "--out", str(file)]) == 0
        with GifImageFile(file) as film:
            film.seek(film.n_frames - 1)
            return film.convert("RGB").tobytes()

    usual = last(GAMES)
    assert last(GAMES.replace("Ada", "Eva")) != usual
    assert last(GAMES.replace("1-0", "0-1")) != usual
    assert last(GAMES.replace("Cup", "Club")) == usual


@pytest.mark.slow
def test_a_game_is_seen_from_the_other_side(games: Path, tmp_path: Path) -> None:
    pictures = []
    for turned in ([], ["--turned"]):
        file = tmp_path / "game.gif"
        assert main(["picture", "--pdn", str(games), "--out", str(file), *turned]) == 0
        with GifImageFile(file) as film:
            pictures.append(film.convert("RGB").tobytes())
    assert pictures[0] != pictures[1]


def test_a_board_with_one_right_way_up_is_not_turned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, file = tmp_path / "games.pdn", tmp_path / "game.gif"
    line = tuple(Ply(Move((square,))) for square in (5, 1))
    source.write_text(game_text(Record(TICTACTOE.initial, line, (), Result.UNKNOWN), TICTACTOE))
    arguments = ["picture", "--pdn", str(source), "--out", str(file)]
    assert main([*arguments, "--turned"]) == 2
    assert "the board for tictactoe cannot be rotated" in capsys.readouterr().err
    assert not file.exists()
    assert main(arguments) == 0


@pytest.mark.slow
def test_sixty_plies_are_small(tmp_path: Path) -> None:
    source, file = tmp_path / "long.pdn", tmp_path / "long.gif"
    source.write_text(game_text(long_game(60), GAME))
    assert main(["picture", "--pdn", str(source), "--out", str(file)]) == 0
    assert file.stat().st_size < 2_000_000
    with GifImageFile(file) as film:
        assert film.n_frames == 61


@pytest.mark.parametrize("length", [1, 2, pytest.param(60, marks=pytest.mark.slow)])
def test_frames_are_written_one_by_one(length: int) -> None:
    """All frames of a game of 3,000 plies would take a gigabyte."""
    frames = [FilmFrame((40, 30), bytes([index % 256, 9, 200]) * 1200, 900) for index in range(length)]
    most = 0

    def pictures() -> Iterator[FilmFrame]:
        nonlocal most
        for frame in frames:
            most = max(most, sum(isinstance(item, Image) for item in gc.get_objects()))
            yield frame

    gc.collect()
    before = sum(isinstance(item, Image) for item in gc.get_objects())
    content = gif(pictures(), frames[:1])
    assert most - before <= 8
    with GifImageFile(BytesIO(content)) as film:
        assert film.n_frames == length


def test_equal_frames_in_succession_are_shown_longer() -> None:
    red, blue = (FilmFrame((4, 3), bytes(colour) * 12, 900) for colour in ((200, 0, 0), (0, 0, 200)))
    with GifImageFile(BytesIO(gif([red, red, blue, red], [red, blue]))) as film:
        times = []
        for index in range(film.n_frames):
            film.seek(index)
            times.append((film.info["duration"], film.convert("RGB").getpixel((1, 1))))
    assert times == [(1800, (200, 0, 0)), (900, (0, 0, 200)), (900, (200, 0, 0))]


WRONG = [
    (["--fen", "W:Wx", "--out", "b.png"], "--fen: a FEN must have two lists"),
    (["--fen", "checkers", "--out", "b.jpg"], "a position can be saved as .png or .svg, not as .jpg"),
    (["--fen", "checkers", "--out", "b"], "not as a file without an extension"),
    (["--fen", "checkers", "--out", "b.png", "--theme", "z"], '"z" is not a theme; choose one of maple'),
    (["--fen", "checkers", "--out", "b.png", "--game", "go"], '"go" is not a board; choose one of checkers'),
    (["--fen", "tictactoe", "--out", "b.png", "--turned"], "the board for tictactoe cannot be rotated"),
    (["--pdn", "games.pdn", "--out", "b.png"], "a game can be saved as .gif, not as .png"),
    (["--pdn", "games.pdn", "--out", "b.gif", "--game", "2"], "game 2, line 10: Black's move 1, 11-12"),
    (["--pdn", "games.pdn", "--out", "b.gif", "--game", "9"], "has 3 games; there is no game 9"),
    (["--pdn", "games.pdn", "--out", "b.gif", "--game", "x"], "--game: x is not a whole number"),
    (["--pdn", "none.pdn", "--out", "b.gif"], "none.pdn cannot be read: no such file"),
]


@pytest.mark.parametrize(("arguments", "reason"), WRONG)
def test_what_is_wrong_is_said(
    games: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    reason: str,
) -> None:
    monkeypatch.chdir(games.parent)
    assert main(["picture", *arguments]) == 2
    said = capsys.readouterr().err
    assert reason in said
    assert len(said.splitlines()) == 1
    assert [path.name for path in games.parent.iterdir()] == ["games.pdn"]


def test_a_game_is_drawn_up_to_a_move_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, film = tmp_path / "games.pdn", tmp_path / "b.gif"
    file.write_text("1. 11-16 11-12 *")
    assert main(["picture", "--pdn", str(file), "--out", str(film)]) == 0
    assert "11-12: illegal" in capsys.readouterr().err
    assert film.exists()


def test_a_place_that_cannot_be_written(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inside = games / "board.png"
    assert main(["picture", "--fen", "checkers", "--out", str(inside)]) == 1
    assert "cannot be written" in capsys.readouterr().err
    assert games.read_text() == GAMES

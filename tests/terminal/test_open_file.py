"""A file on the command line, as a desktop passes it after a double click."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

from checkers_app import paths
from checkers_app.storage.settings import Settings, encode
from checkers_app.terminal.cli import build_parser, main
from checkers_app.ui import app
from checkers_app.ui.games.games_scene import GamesScene
from checkers_app.ui.menu.menu import MenuScene

GAMES = '[White "A"]\n1. 11-15 23-18 *\n\n[White "B"]\n1. 9-13 *\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A separate home folder, without animations and without a screen."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(paths, "settings_file", lambda: tmp_path / "settings.json")
    monkeypatch.setattr(paths, "games_folder", lambda: tmp_path / "games")
    (tmp_path / "settings.json").write_text(encode(Settings()), encoding="utf-8")
    return tmp_path


def test_a_named_file_opens_the_window_at_its_games(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A name with a space, which could be read as two, and one that begins like a verb.
    file = home / "text my games.PDN"
    file.write_text(GAMES, encoding="utf-8")
    seen: list[object] = []

    def turn(window: app.App) -> None:
        scene = window.stack.top
        assert isinstance(scene, GamesScene)
        scene.update(0.0)
        (collection,) = window.context.files.collections
        if collection.done:
            seen.extend([collection.path, [row.opening.split()[0] for row in collection.rows]])
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
            for event in pygame.event.get():
                window._handle(event)
            seen.append(type(window.stack.top))
            window._running = False

    monkeypatch.setattr(app.App, "turn", turn)
    assert main([str(file)]) == 0
    assert seen[:2] == [file, ["11-15", "9-13"]]
    assert seen[-1] is MenuScene, "Esc leads to the main menu"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["missing.pdn", "folder/games", "./text"])
def test_a_file_that_is_not_there_is_said_before_a_window_opens(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(app, "run", lambda *_: pytest.fail("a window was opened"))
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda _: True)
    assert main([name]) == 1
    said = capsys.readouterr().err
    assert said == f"checkers-app: {Path(name)}: there is no such file\n"


def test_a_file_manager_has_the_window_say_that_a_file_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody reads the output there, and without a window nothing would seem to happen."""
    opened: list[object] = []

    def run(file: Path | None, _: object) -> int:
        opened.append(file)
        return 0

    monkeypatch.setattr(app, "run", run)
    for missing in (tmp_path / "none.pdn", tmp_path, Path("a\0b.pdn")):
        assert main([str(missing)]) == 0
    assert opened == [tmp_path / "none.pdn", tmp_path, Path("a\0b.pdn")]
    assert "there is no such file" in capsys.readouterr().err


def test_a_folder_is_not_said_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda _: True)
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"checkers-app: {tmp_path}: that is a folder\n"


def test_a_verb_is_never_taken_for_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dev").write_text(GAMES, encoding="utf-8")
    opened: list[object] = []
    monkeypatch.setattr(app, "run", lambda *file: opened.append(file))
    assert main(["dev", "perft", "--depth", "1"]) == 0
    assert opened == []


def test_a_wrong_word_is_still_a_wrong_verb(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["plya"])
    assert caught.value.code == 2
    assert "invalid choice: 'plya'" in capsys.readouterr().err


def test_the_help_says_so() -> None:
    assert "FILE.pdn" in build_parser().format_help()

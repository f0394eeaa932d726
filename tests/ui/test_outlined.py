"""Every page as text: it has an outline, and nothing is clipped, outside, or overlapping."""

from __future__ import annotations

import subprocess
import sys

import pytest
from legible import faults

from checkers_app.games import boards
from checkers_app.terminal.cli import main
from checkers_app.ui.kit.elements.outline import entries
from checkers_app.ui.outlined import PAGES, opened, opened_page, text_of
from checkers_app.ui.scene import Scene
from checkers_app.ui.view_scene import ViewScene
from checkers_app.words import MadeUp

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]
SIZES = ((480, 640), (800, 600), (1280, 800), (1920, 1080))


@pytest.mark.every
@pytest.mark.parametrize("page", PAGES)
def test_the_longest_words_have_room_in_the_smallest_window(page: str) -> None:
    with opened(page, CHECKERS, SIZES[0], language=MadeUp()) as scene:
        assert_all_is_seen(scene)


@pytest.mark.slow
@pytest.mark.each
@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_cut_or_over_anything_else(page: str) -> None:
    """In any window, also after its size or the language has changed."""
    with opened_page(page, CHECKERS, SIZES[0]) as shown:
        for size in SIZES:
            shown.fit(size)
            assert_all_is_seen(shown.scene)
        shown.speak(MadeUp())
        for size in reversed(SIZES):
            shown.fit(size)
            assert_all_is_seen(shown.scene)


def assert_all_is_seen(scene: Scene) -> None:
    assert isinstance(scene, ViewScene)
    assert faults(scene.tree) == [], text_of(scene, places=True)


@pytest.mark.every
@pytest.mark.parametrize("page", PAGES)
def test_every_control_of_a_page_has_a_name_of_its_own_and_a_label(page: str) -> None:
    with opened(page, TICTACTOE, SIZES[0]) as scene:
        assert_names_and_labels(scene)


@pytest.mark.slow
@pytest.mark.each
@pytest.mark.parametrize("page", PAGES)
def test_names_and_labels_of_a_page_in_larger_windows(page: str) -> None:
    with opened_page(page, TICTACTOE, SIZES[1]) as shown:
        assert_names_and_labels(shown.scene)
        shown.fit(SIZES[2])
        assert_names_and_labels(shown.scene)


def assert_names_and_labels(scene: Scene) -> None:
    assert isinstance(scene, ViewScene)
    controls = [control for control in scene.tree.walk() if control.control]
    names = [control.name for control in controls]
    assert len(names) == len(set(names)), names
    assert all(control.label for control in controls), text_of(scene)
    assert any(entry.role in {"page", "dialog"} for entry in entries(scene.tree))


def test_the_command_prints_a_page_with_its_places(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "outline", "settings", "--size", "800x600", "--places"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith('dialog "Settings" at ')
    assert any(line.strip().startswith('button "Done" at ') for line in lines)
    assert main(["dev", "outline", "settings", "--pseudo"]) == 0
    assert "Séttîings" in capsys.readouterr().out


def test_the_command_lists_every_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "outline", "--list"]) == 0
    assert capsys.readouterr().out.split() == list(PAGES)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name a page"),
        (["nowhere"], '"nowhere" is not a page'),
        (["settings", "--theme", "pink"], '"pink" is not a theme'),
        (["settings", "--text-size", "9000"], "is not between 50 and 300"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(["dev", "outline", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.usefixtures("user_folder")
def test_a_page_is_told_without_a_screen() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "checkers_app", "dev", "outline", "settings"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith('dialog "Settings"')

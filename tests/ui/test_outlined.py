"""Every page as text: it is told, nothing is cut, nothing is outside or over anything else."""

from __future__ import annotations

import subprocess
import sys
from gettext import NullTranslations
from itertools import product

import pytest
from legible import faults

from checkers_app.games import boards
from checkers_app.terminal.cli import main
from checkers_app.ui.kit.elements.outline import entries
from checkers_app.ui.outlined import PAGES, opened, text_of
from checkers_app.ui.view_scene import ViewScene
from checkers_app.words import MadeUp

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]
SIZES = ((480, 640), (800, 600), (1280, 800), (1920, 1080))
QUICK = {(SIZES[0], True)}
"""The quick tests build every page: with the least room for the longest words, and in its own words below."""

LOOKS = [
    pytest.param(size, language, marks=[] if (size, bool(language)) in QUICK else pytest.mark.slow)
    for size, language in product(SIZES, (None, MadeUp()))
]


@pytest.mark.every
@pytest.mark.parametrize(("size", "language"), LOOKS)
@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_cut_or_over_anything_else(
    page: str, size: tuple[int, int], language: NullTranslations | None
) -> None:
    with opened(page, CHECKERS, size, language=language) as scene:
        assert isinstance(scene, ViewScene)
        assert faults(scene.tree) == [], text_of(scene, places=True)


@pytest.mark.every
@pytest.mark.parametrize(
    "size", [SIZES[0], *(pytest.param(size, marks=pytest.mark.slow) for size in SIZES[1:3])]
)
@pytest.mark.parametrize("page", PAGES)
def test_every_control_of_a_page_has_a_name_of_its_own_and_a_label(page: str, size: tuple[int, int]) -> None:
    with opened(page, TICTACTOE, size) as scene:
        assert isinstance(scene, ViewScene)
        controls = [control for control in scene.tree.walk() if control.control]
        names = [control.name for control in controls]
        assert len(names) == len(set(names)), names
        assert all(control.label for control in controls), text_of(scene)
        assert any(entry.role in {"page", "dialog"} for entry in entries(scene.tree))


def test_the_command_prints_a_page_with_its_places(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["outline", "settings", "--size", "800x600", "--places"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith('dialog "Settings" at ')
    assert any(line.strip().startswith('button "Done" at ') for line in lines)
    assert main(["outline", "settings", "--pseudo"]) == 0
    assert "Séttîings" in capsys.readouterr().out


def test_the_command_lists_every_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["outline", "--list"]) == 0
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
    assert main(["outline", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.usefixtures("user_folder")
def test_a_page_is_told_without_a_screen() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "checkers_app", "outline", "settings"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith('dialog "Settings"')

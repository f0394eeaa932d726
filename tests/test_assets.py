"""The shipped pictures and fonts."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest
from places import ROOT

from checkers_app.paths import asset
from checkers_app.ui.boards.sprites import Sprites
from checkers_app.ui.kit import svg
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.kit.type_styles import TYPE

if TYPE_CHECKING:
    from checkers_app.ui.boards.sprites import Kind

SCRIPT = ROOT / "build_scripts" / "make_assets.py"
PICTURES = sorted(asset().rglob("*.svg"))
FORBIDDEN = re.compile(r"<(filter|mask|clipPath|use|text|style|image)\b|\bstyle=|\bclass=|objectBoundingBox")
KINDS: tuple[Kind, ...] = ("black_man", "black_king", "white_man", "white_king", "cross", "nought")


def name(path: Path) -> str:
    return path.relative_to(asset()).as_posix()


def make_assets(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=False
    )


def test_the_files_are_those_the_script_writes() -> None:
    run = make_assets("--check")
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.slow
def test_check_notices_a_change_a_loss_and_a_stranger(tmp_path: Path) -> None:
    assert make_assets("--folder", str(tmp_path)).returncode == 0
    assert make_assets("--check", "--folder", str(tmp_path)).returncode == 0
    (tmp_path / "icons" / "undo.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "icons" / "redo.svg").unlink()
    (tmp_path / "icons" / "stranger.svg").write_text("<svg/>", encoding="utf-8")
    run = make_assets("--check", "--folder", str(tmp_path))
    assert run.returncode == 1
    assert run.stdout.split() == [
        word for file in ("redo", "stranger", "undo") for word in ("differs:", f"icons/{file}.svg")
    ]


@pytest.mark.slow
@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("path", PICTURES, ids=name)
def test_a_picture_loads_and_is_not_empty(path: Path) -> None:
    for size in (16, 64, 300):
        image = svg.load(path, size, size)
        assert image.get_size() == (size, size)
        assert pygame.mask.from_surface(image, 60).count() > size * size // 60


@pytest.mark.parametrize("path", PICTURES, ids=name)
def test_a_picture_keeps_to_what_nanosvg_draws(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not FORBIDDEN.search(text)
    assert text.count("Gradient id") == text.count("userSpaceOnUse")


def test_every_theme_has_its_pictures() -> None:
    for theme in THEMES.values():
        for kind in KINDS:
            assert asset("sprites", theme.name, f"{kind}.svg").is_file()
        for board in ("checkers", "tictactoe", "frame"):
            assert asset("boards", f"{theme.name}_{board}.svg").is_file()


def test_every_font_is_there_with_its_licence() -> None:
    for style in TYPE.values():
        assert asset("fonts", style.file).is_file()
    for font in asset("fonts").glob("*.?tf"):
        family = "JetBrainsMono" if font.name.startswith("JetBrains") else "Inter"
        licence = asset("fonts", f"{family}-OFL.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
        assert licence.startswith("Copyright 2020 The ")
        assert "TERMINATION" in licence
        assert "DISCLAIMER" in licence


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("theme", THEMES)
def test_squares_of_a_board_have_sharp_edges(theme: str) -> None:
    board = Sprites(THEMES[theme]).board("checkers", 8 * 61)
    light, dark = pygame.Color(THEMES[theme].sq_l), pygame.Color(THEMES[theme].sq_d)
    between = (light.g + dark.g) / 2
    for x, y in ((60, 30), (30, 60), (121, 91)):
        assert board.get_at((x, y)).g > between
    for x, y in ((61, 30), (30, 61), (122, 91)):
        assert board.get_at((x, y)).g < between


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [16, 23, 24, 43, 86])
def test_the_four_discs_differ_at_every_size(theme: str, size: int) -> None:
    sprites = Sprites(THEMES[theme])
    pictures = [pygame.image.tobytes(sprites.piece(kind, size), "RGBA") for kind in KINDS]
    assert len(set(pictures)) == len(KINDS)


@pytest.mark.usefixtures("display")
def test_icons_take_the_colour_asked_for() -> None:
    image = Sprites(THEMES["maple"]).icon("menu", 24, "#1D6A4C")
    solid = {
        tuple(image.get_at((x, y))[:3]) for x in range(24) for y in range(24) if image.get_at((x, y)).a == 255
    }
    assert solid == {(0x1D, 0x6A, 0x4C)}


@pytest.mark.slow
@pytest.mark.usefixtures("display")
def test_a_shadow_lies_below_its_card_and_not_in_contrast() -> None:
    card = pygame.Rect(100, 100, 200, 120)
    for theme in THEMES.values():
        for kind in svg.SHADOWS:
            surface = pygame.Surface((400, 320))
            surface.fill("#FFFFFF")
            svg.draw_shadow(surface, card, theme, kind)
            below, above = surface.get_at((200, 224)).g, surface.get_at((200, 96)).g
            if theme.outlined:
                assert (below, above) == (255, 255)
            else:
                assert below < above
                assert below < 245

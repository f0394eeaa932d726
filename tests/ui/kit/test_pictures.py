from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from checkers_app.learn.duel_chart import Label, Picture
from checkers_app.ui.kit.pictures import rasterised, save_png

RECT = '<rect x="0" y="0" width="100" height="40" fill="#FFFFFF"/>'


def test_shapes_and_labels_become_pixels(tmp_path: Path) -> None:
    picture = Picture(100, 40, RECT, (Label(50, 28, "MMM", 20, "middle", "#000000"),))
    surface = rasterised(picture, 2)
    assert surface.get_size() == (200, 80)
    assert surface.get_at((3, 3))[:3] == (255, 255, 255)
    dark = [x for x in range(200) for y in range(80) if sum(surface.get_at((x, y))[:3]) < 100]
    assert abs((min(dark) + max(dark)) / 2 - 100) < 6, "the label is centred"
    file = tmp_path / "new" / "duel.png"
    save_png(picture, file)
    assert pygame.image.load(file).get_size() == (200, 80)
    with pytest.raises(OSError, match=r"."):
        save_png(picture, file / "below a file.png")

"""A piece that is dragged stays under the pointer where it was pressed."""

from __future__ import annotations

import pytest
from pygame import Rect
from strategies import CHECKERS

from checkers_app.games.base import Piece, Side
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.moving.drag import Drag
from checkers_app.views.interaction.selection import Selection


@pytest.mark.parametrize("offset", [(0, 0), (7, -9), (-12, 15)])
def test_the_piece_keeps_its_distance_to_the_pointer(offset: tuple[int, int]) -> None:
    geometry = BoardGeometry.fit(CHECKERS, Rect(40, 30, 400, 400))
    x, y = geometry.centre(11)
    pressed = round(x) + offset[0], round(y) + offset[1]
    drag = Drag.begin(11, Piece(Side.FIRST), Selection(CHECKERS.initial), pressed, geometry)
    assert drag.place(geometry) == pytest.approx(geometry.cells_at((x, y)))
    assert not drag.to((pressed[0] + 3, pressed[1]), geometry).moved
    moved = drag.to((pressed[0] + 60, pressed[1] - 80), geometry)
    assert moved.moved
    assert moved.place(geometry) == pytest.approx(geometry.cells_at((x + 60, y - 80)))

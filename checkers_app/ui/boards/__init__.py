"""One painter per board, by the key of its game."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from checkers_app.ui.boards.checkers import CheckersPainter
from checkers_app.ui.boards.tictactoe import TicTacToePainter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from checkers_app.ui.boards.picture import BoardPainter
    from checkers_app.ui.boards.sprites import Sprites
    from checkers_app.ui.kit.fonts import Fonts
    from checkers_app.ui.kit.theme import Theme

PAINTERS: Mapping[str, Callable[[Theme, Sprites, Fonts], BoardPainter]] = MappingProxyType(
    {"checkers": CheckersPainter, "tictactoe": TicTacToePainter}
)
"""Game key -> the class that draws its board."""

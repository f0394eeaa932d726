"""The choice of a level, as the main menu and the in-game menu both show it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from checkers_app.engine.levels import levels_for, playable, unavailable_reason
from checkers_app.games.base import Game
from checkers_app.ui.kit.level_bars import LevelBars
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Widget


def difficulty_widgets(game: Game, rect: Rect, level: int, choose: Callable[[int], None]) -> list[Widget]:
    """The bars for the levels of a game; levels whose engine is missing are locked."""
    levels = levels_for(game)

    def locked(number: int) -> str:
        return unavailable_reason(levels[number - 1])

    return [LevelBars("levels", rect, len(levels), playable(game, level).number, choose, locked=locked)]


def draw_level(look: Look, surface: Surface, rect: Rect, game: Game, number: int) -> None:
    """The number, name and description of a level in at most three lines."""
    level = playable(game, number)
    theme = look.theme
    title = f"{level.number}  {level.name}"
    look.text(surface, title, "name", theme.ink, (rect.x, rect.y + 10), "left", rect.width)
    lines = look.wrap(level.line, "label_plain", rect.width)[:2]
    for index, line in enumerate(lines):
        look.text(surface, line, "label_plain", theme.ink2, (rect.x, rect.y + 36 + 18 * index))
    reason = unavailable_reason(levels_for(game)[-1])
    if reason:
        words = f"Levels from {playable(game, 99).number + 1} need the compiled engine, which is missing."
        y = rect.y + 40 + 18 * len(lines)
        for index, line in enumerate(look.wrap(words, "note", rect.width)[:3]):
            look.text(surface, line, "note", theme.warn, (rect.x, y + 16 * index), "left", rect.width)

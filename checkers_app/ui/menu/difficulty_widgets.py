"""The choice of a level: its bars, and the button that leads to the page of opponents."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from checkers_app.engine.levels import Character, levels_for, playable, unavailable_reason
from checkers_app.games.base import Game
from checkers_app.ui.kit.level_bars import LevelBars
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Action, Mood


def level_bars(game: Game, rect: Rect, level: int, choose: Callable[[int], None]) -> LevelBars:
    """The bars for the levels of a game; levels whose engine is missing are locked."""
    levels = levels_for(game)

    def locked(number: int) -> str:
        return unavailable_reason(levels[number - 1])

    return LevelBars("levels", rect, len(levels), playable(game, level).number, choose, locked=locked)


class OpponentButton(Action):
    """Who is chosen: portrait, level, what it does, what it is worth; leads to the page of opponents."""

    def __init__(
        self,
        rect: Rect,
        game: Game,
        level: int,
        character: Character,
        action: Callable[[], None],
        *,
        automatic: bool = False,
    ) -> None:
        super().__init__("opponent_page", rect, action, tip="Choose level and character")
        self._game = game
        self._level = playable(game, level)
        self._character = character
        self._automatic = automatic

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the card; what has no room is left out from the end."""
        theme, rect = look.theme, self.rect
        border = theme.edge if mood.hovered or mood.pressed else theme.line
        look.box(surface, rect, theme.panel if mood.hovered else theme.panel2, border, radius=8)
        side = min(56, rect.height - 16)
        if rect.width < 240:
            side = min(36, side)
        left = rect.x + 14
        if not self._game.places_pieces:  # where nothing is exchanged characters do not differ
            place = Rect(rect.x + 8, rect.centery - side // 2, side, side)
            look.portrait(surface, place, self._character.portrait)
            left = place.right + 10
        right = rect.right - 30
        look.icon(surface, "chev", (rect.right - 16, rect.centery), 18, theme.ink2)
        self._draw_texts(look, surface, Rect(left, rect.y + 7, right - left, rect.height - 14))
        if mood.focused:
            look.focus_ring(surface, rect, 8)

    def _draw_texts(self, look: Look, surface: Surface, room: Rect) -> None:
        """Name, line and worth in as many lines as there is room for."""
        theme, level = look.theme, self._level
        title, worth = f"{level.number}  {level.name}", self._worth()
        roles = ("name", "status", "heading", "field")
        role = next((role for role in roles if look.width(title, role) <= room.width), roles[-1])
        lines = look.wrap(level.line, "label_plain", room.width)
        rows = room.height // 18
        beside = look.width(title, role) + 12 + look.width(worth, "note") <= room.width
        below = not beside and rows > len(lines) + 1
        shown = lines[: max(0, rows - 1 - below)]
        if not beside and not below and len(shown) < len(lines):
            shown, below = [], rows > 1
        texts = [(title, role, theme.ink), *((line, "label_plain", theme.ink2) for line in shown)]
        texts += [(worth, "note", theme.ink2)] if below else []
        top = room.centery - 9 * (len(texts) - 1)
        if beside and worth:
            look.text(surface, worth, "note", theme.ink2, (room.right, top), "right")
        for index, (text, style, ink) in enumerate(texts):
            look.text(surface, text, style, ink, (room.x, top + 18 * index), "left", room.width)

    def _worth(self) -> str:
        """What it is worth, and what is special about it; nothing of a board whose levels have no ratings."""
        level, game = self._level, self._game
        if unavailable_reason(levels_for(game)[-1]):
            return f"Levels from {playable(game, 99).number + 1} need the compiled engine"
        words = ["automatic"] if self._automatic else []
        if not game.places_pieces:
            words.append(self._character.animal.capitalize())
        if level.measured is not None:
            words.append(f"{level.measured.rating} Elo")
        elif any(other.measured is not None for other in levels_for(game)):
            words.append("not measured")
        text = ", ".join(words)
        return f"{text[:1].upper()}{text[1:]}"

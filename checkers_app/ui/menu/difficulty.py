"""The choice of a level, as the main menu and the in-game menu both show it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from checkers_app.engine.levels import Character, levels_for, playable, unavailable_reason
from checkers_app.games.base import Game
from checkers_app.ui.kit.level_bars import LevelBars
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Mood, Widget


def difficulty_widgets(game: Game, rect: Rect, level: int, choose: Callable[[int], None]) -> list[Widget]:
    """The bars for the levels of a game; levels whose engine is missing are locked."""
    levels = levels_for(game)

    def locked(number: int) -> str:
        return unavailable_reason(levels[number - 1])

    return [LevelBars("levels", rect, len(levels), playable(game, level).number, choose, locked=locked)]


class OpponentButton(Widget):
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
        super().__init__("opponent_page", rect, tip="Choose level and character")
        self._game = game
        self._level = playable(game, level)
        self._character = character
        self._action = action
        self._automatic = automatic

    def click(self, position: tuple[int, int]) -> None:
        """Open the page."""
        del position
        self._action()

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the card; what has no room is left out from the end."""
        theme, rect, level = look.theme, self.rect, self._level
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
        room = right - left
        texts = [(f"{level.number}  {level.name}", "status" if room < 170 else "name", theme.ink)]
        lines = look.wrap(level.line, "label_plain", room)
        spare = (rect.height - 14) // 18 - 2
        shown = lines[: max(0, min(2, spare))]
        if len(shown) < len(lines) and shown:
            shown[-1] = look.fit(f"{shown[-1]} …", "label_plain", room)
        texts += [(line, "label_plain", theme.ink2) for line in shown]
        if rect.height >= 50:
            texts.append((self._last_line(), "note", theme.ink2))
        top = rect.centery - 9 * (len(texts) - 1)
        for index, (text, role, ink) in enumerate(texts):
            look.text(surface, text, role, ink, (left, top + 18 * index), "left", room)
        if mood.focused:
            look.focus_ring(surface, rect, 8)

    def _last_line(self) -> str:
        level, game = self._level, self._game
        if unavailable_reason(levels_for(game)[-1]):
            return f"Levels from {playable(game, 99).number + 1} need the compiled engine"
        worth = "not measured yet" if level.measured is None else f"{level.measured.rating} Elo"
        kind = "" if self._character is Character.BALANCED else f"{self._character.title}, "
        words = f"{kind}{worth}"
        return f"Automatic, {words}" if self._automatic else f"{words[:1].upper()}{words[1:]}"

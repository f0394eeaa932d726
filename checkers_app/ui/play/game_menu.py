"""The in-game menu: over the board, with the difficulty at its right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Side
from checkers_app.play.match import Match
from checkers_app.ui.context import Context
from checkers_app.ui.kit.layout import Mode, window_mode
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.kit.widgets import MenuItem, Option, Segments, Widget
from checkers_app.ui.menu.difficulty import difficulty_widgets, draw_level
from checkers_app.ui.scene import Pop, Push, Reset, Transition

if TYPE_CHECKING:
    from collections.abc import Callable

    from checkers_app.ui.play.scene import PlayScene

ROW = 54


class GameMenu:
    """Resume, undo, new game, sides, difficulty, back to the main menu."""

    overlay = True

    def __init__(self, context: Context, play: PlayScene) -> None:
        self._context = context
        self._play = play
        self._group = WidgetGroup()
        self._pending: Transition | None = None
        self._sure_of_new_game = False
        self._side: Side = Side.FIRST
        """The side whose level the bars set, where the computer plays both."""
        self._rect = Rect(0, 0, 0, 0)
        self._right = Rect(0, 0, 0, 0)
        self._size = (0, 0)

    @property
    def _match(self) -> Match:
        return self._play.match

    # --- Scene ----------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the menu out, centred in the window."""
        self._size = size
        self._rebuild()

    def leave(self) -> None:
        """Nothing to give up."""

    def frame_rate(self) -> int:
        """The menu stands still."""
        return 0

    def needs_draw(self, now: float) -> bool:
        """True after a change."""
        self._group.update(now)
        return self._group.dirty

    def update(self, now: float) -> Transition | None:
        """Nothing happens by itself."""
        self._now = now
        return None

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Take one event."""
        if event.type == pygame.KEYDOWN and self._shortcut(event):
            pass
        elif event.type == pygame.MOUSEBUTTONDOWN and not self._rect.collidepoint(event.pos):
            self._pending = Pop()
        else:
            self._group.handle(event, getattr(self, "_now", 0.0))
        pending, self._pending = self._pending, None
        return pending

    def _shortcut(self, event: pygame.event.Event) -> bool:
        control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        action = {
            (pygame.K_ESCAPE, False): self._resume,
            (pygame.K_z, True): self._undo,
            (pygame.K_n, True): self._new_game,
            (pygame.K_x, True): self._change_sides,
            (pygame.K_F10, False): self._settings,
            (pygame.K_q, True): self._main_menu,
        }.get((event.key, control))
        if action is None:
            return False
        action()
        return True

    # --- actions --------------------------------------------------------------------------------

    def _resume(self) -> None:
        self._pending = Pop()

    def _undo(self) -> None:
        if self._match.can_undo:
            self._play.undo()
            self._pending = Pop()

    def _new_game(self) -> None:
        if self._match.moves and self._match.outcome is None and not self._sure_of_new_game:
            self._sure_of_new_game = True
            self._rebuild()
            return
        self._play.restart()
        self._pending = Pop()

    def _change_sides(self) -> None:
        if self._match.human_side is not None:
            self._play.change_sides()
            self._pending = Pop()

    def _flip(self) -> None:
        self._play.flip()
        self._pending = Pop()

    def _draw(self) -> None:
        self._play.offer_draw()
        self._pending = Pop()

    def _resign(self) -> None:
        self._play.resign()
        self._pending = Pop()

    def _settings(self) -> None:
        from checkers_app.ui.menu.settings_scene import OptionsScene  # noqa: PLC0415  opened from two menus

        self._pending = Push(OptionsScene(self._context))

    def _main_menu(self) -> None:
        from checkers_app.ui.menu.menu import MenuScene  # noqa: PLC0415  the scenes lead to each other

        self._play.leave()
        match = self._match
        self._context.unfinished = match if match.moves and match.outcome is None else None
        self._pending = Reset(MenuScene(self._context))

    def _set_level(self, level: int) -> None:
        both = self._match.human_side is not None
        side = None if both else self._side
        self._play.change_level(level, side)
        settings, key = self._context.settings, self._match.game.key
        choice = settings.choice(key)
        self._context.change_settings(settings.with_choice(key, choice.with_level(level, side)))
        self._rebuild()

    def _set_side(self, index: int) -> None:
        self._side = Side(index)
        self._rebuild()

    # --- layout and drawing ---------------------------------------------------------------------

    def _items(self) -> list[tuple[str, str, str, str, Callable[[], None], bool]]:
        match = self._match
        new_game = "Press again: this game is lost" if self._sure_of_new_game else "New game"
        items = [
            ("resume", "play", "Resume", "Esc", self._resume, True),
            ("undo", "undo", "Undo my last move", "Ctrl Z", self._undo, match.can_undo),
            ("new", "plus", new_game, "" if self._sure_of_new_game else "Ctrl N", self._new_game, True),
            ("sides", "flip", "Change sides", "Ctrl X", self._change_sides, match.human_side is not None),
        ]
        if window_mode(self._size) is Mode.COMPACT:
            playing = match.outcome is None and any(seat.is_human for seat in match.seats)
            if not self._play.places_marks:
                items.append(("turn", "retry", "Turn the board", "F", self._flip, True))
                claim = "Claim a draw" if match.claimable_draw else "Offer a draw"
                items.append(("draw", "draw", claim, "", self._draw, playing))
            items.append(("resign", "resign", "Resign", "", self._resign, playing))
        items.append(("settings", "settings", "Settings", "F10", self._settings, True))
        items.append(("quit", "home", "Main menu", "Ctrl Q", self._main_menu, True))
        return items

    def _rebuild(self) -> None:
        items = self._items()
        compact = window_mode(self._size) is Mode.COMPACT
        row = 46 if compact else ROW
        height = 65 + 13 + len(items) * row + 13
        height = max(height, 440)
        width = 760 if not compact else 736
        self._rect = Rect(0, 0, width, height)
        self._rect.center = (self._size[0] // 2, self._size[1] // 2)
        rect = self._rect
        split = rect.x + (330 if not compact else 316)
        widgets: list[Widget] = [
            MenuItem(
                name,
                Rect(rect.x + 14, rect.y + 78 + index * row, split - rect.x - 28, row - 4),
                action,
                icon=icon,
                title=title,
                shortcut=shortcut,
                chosen=name == "resume",
                enabled=enabled,
            )
            for index, (name, icon, title, shortcut, action, enabled) in enumerate(items)
        ]
        self._right = Rect(split + 24, rect.y + 84, rect.right - split - 48, height - 100)
        widgets += self._level_widgets()
        self._group.set(widgets, focus="resume")

    def _level_widgets(self) -> list[Widget]:
        match, right = self._match, self._right
        if all(seat.is_human for seat in match.seats):
            return []
        widgets: list[Widget] = []
        bars = Rect(right.x, right.y + 36, right.width, 124)
        if match.human_side is None:
            names = [Option(f"{match.game.side_name(side)} plays") for side in Side]
            widgets.append(
                Segments(
                    "side", Rect(right.x, right.y + 280, right.width, 44), names, self._side, self._set_side
                )
            )
        widgets += difficulty_widgets(match.game.key, bars, self._level_number(), self._set_level)
        return widgets

    def _level_number(self) -> int:
        human = self._match.human_side
        side = self._side if human is None else human.other
        return self._match.seats[side].level

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the menu over the dimmed board."""
        del now
        look, rect, match = self._context.look, self._rect, self._match
        theme = look.theme
        look.overlay(surface, rect)
        look.text(surface, "Game menu", "overlay", theme.ink, (rect.x + 24, rect.y + 33))
        side = match.game.side_name(match.side_to_move)
        note = "Game over" if match.outcome else f"Move {len(match.moves) // 2 + 1}, {side} to play"
        look.text(surface, note, "label_plain", theme.ink2, (rect.right - 24, rect.y + 33), "right")
        split = self._right.x - 24
        pygame.draw.line(surface, theme.line, (rect.x, rect.y + 65), (rect.right - 1, rect.y + 65))
        pygame.draw.line(surface, theme.line, (split, rect.y + 65), (split, rect.bottom - 2))
        right = self._right
        if all(seat.is_human for seat in match.seats):
            look.text(surface, "Two players", "heading", theme.ink, (right.x, right.y + 8))
            lines = look.wrap(
                "Both sides are moved at this window. A hint shows what the computer would do.",
                "body",
                right.width,
            )
            for index, line in enumerate(lines):
                look.text(surface, line, "body", theme.ink2, (right.x, right.y + 44 + 22 * index))
        else:
            look.text(surface, "Difficulty", "heading", theme.ink, (right.x, right.y + 8))
            box = Rect(right.x, right.y + 184, right.width, 74)
            look.box(surface, box, theme.panel2, theme.line, radius=8)
            draw_level(look, surface, box.inflate(-32, -20), match.game.key, self._level_number())
            y = right.y + (350 if match.human_side is None else 290)
            look.icon(surface, "info", (right.x + 9, y), 18, theme.ink2)
            text = "A change counts from the computer’s next move."
            look.text(surface, text, "label_plain", theme.ink2, (right.x + 26, y), "left", right.width - 26)
        self._group.draw(look, surface)

"""The in-game menu: over the board, with the difficulty at its right."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Side
from checkers_app.notation.pdn_writer import format_name
from checkers_app.play.match import Match
from checkers_app.ui.card import Card, Key
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import OutOfGame, ToMainMenu, ToOpponent, ToRules, ToSettings
from checkers_app.ui.everywhere import new_game
from checkers_app.ui.games.opening import games_with
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.layout import Mode, window_mode
from checkers_app.ui.kit.widgets import MenuItem, Option, Segments, Widget
from checkers_app.ui.menu.difficulty_widgets import OpponentButton, level_bars
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.scene import Push, Reset, Transition

ROW = 54
NARROW_BELOW = 780
"""Windows of fewer units have no room for the levels beside the items."""


class GameMenu(Card):
    """Resume, undo, new game, sides, difficulty, back to the main menu."""

    title = "Game menu"
    title_role = "overlay"
    title_left = 24
    title_middle = 33

    def __init__(self, context: Context, controls: Controls, ways_out: OutOfGame) -> None:
        super().__init__(context)
        self._controls = controls
        self._ways_out = ways_out
        self._side: Side = Side.FIRST
        """The side whose level the bars set, where the computer plays both."""
        self._right = Rect(0, 0, 0, 0)

    @property
    def _match(self) -> Match:
        return self._controls.match

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {
            **super()._shortcuts(),
            (pygame.K_z, True): self._undo,
            (pygame.K_n, True): self._new_game,
            (pygame.K_x, True): self._change_sides,
            (pygame.K_f, True): self._find,
            (pygame.K_F1, False): self._rules,
            (pygame.K_F10, False): self._settings,
            (pygame.K_q, True): self._main_menu,
        }

    # --- actions --------------------------------------------------------------------------------

    def _undo(self) -> None:
        if self._controls.can_undo:
            self._controls.undo()
            self._close()

    def _new_game(self) -> None:
        if self._controls.reader is not None:
            self._leave(Reset(new_game(self._context, self._match.game)))
            return
        self._controls.restart()
        self._close()

    def _leave(self, way: Transition) -> None:
        """Leave the game, unless something in it is not saved: then the board asks."""
        if self._controls.lasting:
            self._go(way)
        else:
            self._close()

    def _analyse(self) -> None:
        self._controls.analyse()
        self._close()

    def _change_sides(self) -> None:
        if self._sides_can_change:
            self._controls.change_sides()
            self._close()

    @property
    def _sides_can_change(self) -> bool:
        return self._match.human_side is not None and self._match.outcome is None

    def _flip(self) -> None:
        self._controls.flip()
        self._close()

    def _draw(self) -> None:
        self._controls.offer_draw()
        self._close()

    def _resign(self) -> None:
        self._controls.resign()
        self._close()

    def _find(self) -> None:
        shown = self._controls.look.match
        self._go(Push(games_with(shown.game, shown.state, self._controls.file)))

    def _review(self) -> None:
        self._ways_out.to_review()
        self._close()

    def _save(self) -> None:
        self._ways_out.save()
        self._close()

    def _rules(self) -> None:
        self._go(Push(ToRules(self._match.game)))

    def _settings(self) -> None:
        self._go(Push(ToSettings()))

    def _main_menu(self) -> None:
        self._leave(Reset(ToMainMenu()))

    def _set_level(self, level: int) -> None:
        self._controls.computer.change_level(level, self._side if self._match.human_side is None else None)
        self._lay_out()

    def _set_side(self, index: int) -> None:
        self._side = Side(index)
        self._lay_out()

    # --- layout and drawing ---------------------------------------------------------------------

    def _items(self) -> list[tuple[str, str, str, str, Callable[[], None], bool]]:
        match = self._match
        undo = "Undo my last move" if match.human_side is not None else "Undo last move"
        undo = "Undo" if self._narrow else undo
        reading = self._controls.reader is not None
        items = [("resume", "play", "Keep reading" if reading else "Resume", "Esc", self._close, True)]
        if not reading:
            items.append(("undo", "undo", undo, "Ctrl Z", self._undo, self._controls.can_undo))
        items.append(("new", "plus", "New game", "Ctrl N", self._new_game, True))
        if not reading:
            can = self._sides_can_change
            items.append(("sides", "flip", "Change sides", "Ctrl X", self._change_sides, can))
        if not self._narrow:  # there A alone shows them
            items.append(("lines", "look", "Best lines", "A", self._analyse, True))
            items.append(("find", "search", "Find the position", "Ctrl F", self._find, True))
        if self._compact:
            playing = match.outcome is None and any(seat.is_human for seat in match.seats)
            if not match.game.places_pieces:
                items.append(("turn", "retry", "Turn the board", "F", self._flip, True))
                if not reading:
                    claim = "Claim a draw" if match.claimable_draw else "Offer a draw"
                    items.append(("draw", "draw", claim, "", self._draw, playing))
            if reading:
                saves = f"Save as {format_name(match.game)}"
                items.append(("save", "save", saves, "Ctrl S", self._save, True))
                items.append(("review", "chart", "Review", "R", self._review, self._controls.can_review))
            else:
                items.append(("resign", "resign", "Resign", "", self._resign, playing))
        items.append(("rules", "book", "Rules and keys", "F1", self._rules, True))
        items.append(("settings", "settings", "Settings", "F10", self._settings, True))
        items.append(("quit", "home", "Main menu", "Ctrl Q", self._main_menu, True))
        return items

    @property
    def _compact(self) -> bool:
        return window_mode(self._size) is Mode.COMPACT

    @property
    def _narrow(self) -> bool:
        """True if the levels are under the items, and the items in two columns."""
        return self._size[0] < NARROW_BELOW

    @property
    def _row(self) -> int:
        room = self._size[1] - 32 - 65 - 26
        return min(46 if self._compact else ROW, room // len(self._items()))

    def _card_size(self) -> tuple[int, int]:
        if self._narrow:
            rows = -(-len(self._items()) // 2)
            return self._size[0] - 32, 65 + 13 + rows * 44 + 13 + (270 if self._has_levels() else 110)
        height = 65 + 13 + len(self._items()) * self._row + 13
        # Two computers have a row more at the right: whose level it is.
        least = 476 if not any(seat.is_human for seat in self._match.seats) else 440
        return 736 if self._compact else 760, max(height, least)

    def _lay_out(self) -> None:
        rect, row = self._rect, self._row
        items = self._items()
        split = rect.x + (316 if self._compact else 330)
        rows = -(-len(items) // 2)
        half = (rect.width - 28) // 2

        def place(index: int) -> Rect:
            if self._narrow:
                column, line = divmod(index, rows)
                return Rect(rect.x + 12 + column * (half + 4), rect.y + 78 + line * 44, half, 40)
            return Rect(rect.x + 14, rect.y + 78 + index * row, split - rect.x - 28, row - 4)

        widgets: list[Widget] = [
            MenuItem(
                name,
                place(index),
                action,
                icon=icon,
                title=title,
                shortcut="" if self._narrow else shortcut,
                chosen=name == "resume",
                enabled=enabled,
            )
            for index, (name, icon, title, shortcut, action, enabled) in enumerate(items)
        ]
        if self._narrow:
            top = rect.y + 78 + rows * 44 + 16
            self._right = Rect(rect.x + 24, top, rect.width - 48, rect.bottom - top - 16)
        else:
            self._right = Rect(split + 24, rect.y + 84, rect.right - split - 48, rect.height - 100)
        widgets += self._level_widgets()
        self._group.set(widgets, focus="resume")

    def _has_levels(self) -> bool:
        return self._controls.reader is None and not all(seat.is_human for seat in self._match.seats)

    def _level_widgets(self) -> list[Widget]:
        match, right = self._match, self._right
        if not self._has_levels():
            return []
        widgets: list[Widget] = []
        both = match.human_side is None
        head = 54 if self._narrow and both else 0
        if both:
            names = [Option(f"{match.game.side_name(side)} plays") for side in Side]
            top = right.y if self._narrow else right.y + 280
            row = Rect(right.x, top, right.width, 40 if self._narrow else 44)
            widgets.append(Segments("side", row, names, self._side, self._set_side))
        bars = Rect(right.x, right.y + (head or 30), right.width, 90)
        if not self._narrow:
            bars = Rect(right.x, right.y + 36, right.width, 124)
        widgets.append(level_bars(match.game, bars, self._level, self._set_level))
        box = Rect(right.x, right.y + 176, right.width, 88)
        if self._narrow:
            box.y = right.y + 128 + (22 if both else 0)
        computer, page = self._controls.computer, self._opponent_page
        character = computer.character(self._computer)
        widgets.append(
            OpponentButton(box, match.game, self._level, character, page, automatic=computer.automatic)
        )
        return widgets

    @property
    def _words(self) -> tuple[str, str]:
        """A headline and a sentence where there is no level to be chosen."""
        reader = self._controls.reader
        if reader is None:
            words = "You move both sides. A hint shows what the computer would do."
            return "Two players", words
        origin = f"{reader.facts.origin[0]}." if reader.facts.origin[0] else ""
        own = "Play on starts a game of your own from this position."
        return "A game to read", " ".join(filter(None, (reader.facts.ending, origin, own)))

    def _opponent_page(self) -> None:
        self._go(Push(ToOpponent(self._match.game, self._controls, self._computer)))

    @property
    def _level(self) -> int:
        return self._controls.computer.level(self._computer)

    @property
    def _computer(self) -> Side:
        """The side of the computer's player that is shown."""
        human = self._match.human_side
        return self._side if human is None else human.other

    def _draw_inside(self, surface: Surface) -> None:
        look, rect, match = self._context.look, self._rect, self._match
        theme = look.theme
        side = match.game.side_name(match.side_to_move)
        over = match.outcome or self._controls.reader
        note = "Game over" if over else f"Move {match.move_number(len(match.moves))}, {side} to play"
        look.text(surface, note, "label_plain", theme.ink2, (rect.right - 24, rect.y + 33), "right")
        right = self._right
        if self._narrow:
            y = right.y - 12
            draw.line(surface, theme.line, (rect.x, y), (rect.right - 1, y))
        else:
            split = right.x - 24
            draw.line(surface, theme.line, (split, rect.y + 65), (split, rect.bottom - 2))
        if not self._has_levels():
            title, words = self._words
            look.text(surface, title, "heading", theme.ink, (right.x, right.y + 8))
            lines = look.wrap(words, "body", right.width)
            for index, line in enumerate(lines):
                look.text(surface, line, "body", theme.ink2, (right.x, right.y + 44 + 22 * index))
            return
        both = match.human_side is None
        if not (self._narrow and both):
            look.text(surface, "Difficulty", "heading", theme.ink, (right.x, right.y + 8))
        y = right.y + (350 if both else 290)
        if self._narrow:
            y = right.y + 128 + 88 + (22 if both else 0) + 18
        look.icon(surface, "info", (right.x + 9, y), 18, theme.ink2)
        text = self._controls.computer.counts_from
        look.text(surface, text, "label_plain", theme.ink2, (right.x + 26, y), "left", right.width - 26)

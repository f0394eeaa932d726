"""The main menu: which board, who plays whom, which side, how hard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from checkers_app.engine.levels import levels_for
from checkers_app.games import boards
from checkers_app.games.base import Game
from checkers_app.play.exchange import PasteError
from checkers_app.play.library import LibraryEntry
from checkers_app.play.match import Match
from checkers_app.ui.card import Key, StillScene
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import (
    Destination,
    ToAbout,
    ToGames,
    ToKeptGame,
    ToLearn,
    ToPuzzles,
    ToReading,
    ToRules,
    ToSettings,
)
from checkers_app.ui.everywhere import chosen_board, new_game
from checkers_app.ui.games.opening import pasted
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.kit.layout import Mode, is_portrait, window_mode
from checkers_app.ui.kit.widgets import Button, MenuItem, Widget
from checkers_app.ui.menu.setup_card import Rows, SetupCard
from checkers_app.ui.scene import Push, Quit, Reset

WORDS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)

LOWEST_WITH_SUBTITLE = 52
NARROWEST_WITH_SUBTITLE = 260
"""Entries of fewer units show a title only."""
MOST_IN_TWO_COLUMNS = 10
LEAST_WITH_ABOUT = 400
"""Units of a list that has room for a word beside the name of the program."""
LEAST_PORTRAIT = (700, 900)
"""A portrait window of fewer units, either way, has less of everything."""
MINOR_HEIGHT, MINOR_GAP = 44, 16
"""Units of the row of minor entries, and of the gap over it."""
LEAST_MEDIUM = (960, 680)
"""A window of so many units that is no large one has a picture over its card, and labels beside the rows."""


class _Entry(NamedTuple):
    """One line of the list."""

    name: str
    icon: str
    title: str
    subtitle: str
    action: Callable[[], None]
    minor: bool = False
    """True for what leads to no game: in a large window such entries share the last row, without subtitle."""


class MenuScene(StillScene):
    """The first scene of the program."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._setup = SetupCard(context, self._show, self._lay_out)
        self._offered: LibraryEntry | None = None
        """The game that Continue continues with: the one it tells of, whatever has become of its file."""
        self._list = Rect(0, 0, 0, 0)
        self._card = Rect(0, 0, 0, 0)
        self._content = Rect(0, 0, 0, 0)
        self._banner_rows = 0
        self._note = ""
        """What is said to the player, until the next key or click."""
        self._small = False
        """True in a portrait window of less than :data:`LEAST_PORTRAIT`."""

    @property
    def _game(self) -> Game:
        return chosen_board(self._context)

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        keys: dict[Key, Callable[[], None]] = {
            (pygame.K_F1, False): self._rules,
            (pygame.K_F10, False): self._settings,
            (pygame.K_v, True): self._paste,
        }
        focused = self._group.focused
        if self._group.keyboard and focused is not None and focused.name == self._game.key:
            # The game is chosen: once more means that it shall begin.
            keys |= dict.fromkeys(((key, False) for key in ENTER), self._play)
        return keys

    # --- actions --------------------------------------------------------------------------------

    def _choose_game(self, key: str) -> None:
        settings = self._context.settings
        self._context.change_settings(replace(settings, game=key))
        self._lay_out()

    def _show(self, destination: Destination) -> None:
        self._go(Push(destination))

    def _play(self) -> None:
        self._go(Reset(new_game(self._context, self._game)))

    def _paste(self) -> None:
        """Play the position or the game that is on the clipboard, or read it if it is over."""
        try:
            found = pasted(self._context)
        except PasteError as error:
            self._note = f"The clipboard does not hold a game: {error}."
            self._dirty = True
            return
        self._go(Push(found) if isinstance(found, ToReading) else Reset(found))

    def _take(self, event: pygame.event.Event) -> bool:
        if self._note and event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}:
            self._note = ""
            self._dirty = True
        return super()._take(event)

    def _continue(self) -> None:
        if self._offered is not None:
            self._go(Reset(ToKeptGame(self._offered.key)))

    def _games(self) -> None:
        self._show(ToGames())

    def _settings(self) -> None:
        self._show(ToSettings())

    def _rules(self) -> None:
        self._show(ToRules(self._game))

    def _think(self) -> None:
        self._show(ToLearn(self._game, self._waiting()))

    def _waiting(self) -> Match | None:
        """The game that can be gone on with; asked of the disk."""
        latest = self._context.library.latest()
        return latest.match if latest is not None else None

    def _puzzles(self) -> None:
        self._show(ToPuzzles())

    def _about(self) -> None:
        self._show(ToAbout())

    def _quit(self) -> None:
        self._go(Quit())

    # --- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        width, height = self._size
        compact = window_mode(self._size) is Mode.COMPACT
        self._offered = self._context.library.latest()
        waiting = self._offered.match if self._offered is not None else None
        entries = self._entries(waiting)
        self._banner_rows = 0
        if self._portrait:
            self._small = width < LEAST_PORTRAIT[0] or height < LEAST_PORTRAIT[1]
            margin = 12 if self._small else 24
            self._list = Rect(margin, margin, width - 2 * margin, self._portrait_head())
            rows = -(-len(entries) // self._columns(len(entries)))
            step = 46 if self._small else 68
            self._list.height += rows * step + (6 if self._small else 12)
            top = self._list.bottom
            self._card = Rect(margin, top, width - 2 * margin, height - top - margin)
            if self._card.height > 520:
                self._banner_rows = 1
        elif compact:
            self._list = Rect(12, 12, 248 if self._medium else 208, height - 24)
            self._card = Rect(self._list.right + 12, 12, width - self._list.width - 36, height - 24)
            self._banner_rows = (1 + (height >= 760)) * self._medium
        else:
            total = min(width - 96, 1320)
            left = (width - total) // 2
            tall = min(height - 112, 760)
            top = (height - tall) // 2
            self._list = Rect(left, top, 400, tall)
            self._card = Rect(left + 440, top, total - 440, tall)
            self._banner_rows = 2
        dense = self._portrait and self._small
        tight = compact and not self._medium
        inset = 12 if dense else 18 if tight else 28
        banner = self._banner_height()
        self._content = Rect(
            self._card.x + inset,
            self._card.y + banner + (inset if tight else 24),
            self._card.width - 2 * inset,
            self._card.height - banner - 2 * inset,
        )
        bottom, high = self._card.bottom - (12 if dense else 16 if compact else 22), 40 if dense else 48
        play = Button(
            "play",
            Rect(self._content.right - 120, bottom - high, 120, high),
            self._play,
            icon="play",
            label="Play",
            primary=True,
        )
        arrangement = Rows.DENSE if dense else Rows.BELOW if tight and not self._portrait else Rows.BESIDE
        rows_of_choices = self._setup.widgets(self._game, self._content, arrangement)
        items = self._entry_widgets(entries, waiting)
        self._group.set(
            [*items, *rows_of_choices, play, self._about_button()], focus=self._game.key, default="play"
        )

    def _about_button(self) -> Button:
        """In the corner of the list; with its word where the name of the program leaves room for it."""
        high = 40 if self._portrait and self._small else 44
        if window_mode(self._size) is Mode.COMPACT and not self._portrait:
            high = 32
        label = "About" if self._list.width >= LEAST_WITH_ABOUT else ""
        wide = self._context.look.width(label, "button") + 52 if label else high
        corner = Rect(self._list.right - wide, self._list.y + (0 if self._portrait else 12), wide, high)
        tip = "Version and licences" if label else "About: version and licences"
        return Button("about", corner, self._about, icon="info", label=label, tip=tip)

    @property
    def _portrait(self) -> bool:
        return is_portrait(self._size)

    @property
    def _medium(self) -> bool:
        width, height = self._size
        compact = window_mode(self._size) is Mode.COMPACT and not self._portrait
        return compact and width >= LEAST_MEDIUM[0] and height >= LEAST_MEDIUM[1]

    def _portrait_head(self) -> int:
        return 50 if self._small else 84

    @staticmethod
    def _columns(count: int) -> int:
        """How many columns the entries are in over the card of a portrait window."""
        return 2 if count <= MOST_IN_TWO_COLUMNS else 3

    def _banner_height(self) -> int:
        return self._banner_rows * (self._card.width // 7)

    def _entries(self, match: Match | None) -> list[_Entry]:
        """Always the same ones: a game that can be continued moves nothing when it comes or goes."""
        what = ""
        due = len(self._context.puzzles.deck.due(datetime.now().astimezone().date()))
        told = f"{due} to solve today" if due else "Your own mistakes, to be solved"
        if match is not None:
            side = match.game.side_name(match.side_to_move)
            what = f"{match.game.title}, move {match.move_number(len(match.moves))}. {side} to play."
        return [
            _Entry("continue", "resume", "Continue", what, self._continue),
            *(
                _Entry(key, game.icon, game.title, _blurb(game), partial(self._choose_game, key))
                for key, game in boards().items()
            ),
            _Entry("think", "think", "See it think", "Search tree, duel, exercises, lessons", self._think),
            _Entry("puzzles", "streak", "Puzzles", told, self._puzzles),
            _Entry("games", "open", "Games", "Your games, PDN files, results", self._games),
            _Entry(
                "rules",
                "puzzle",
                "Rules",
                "How to play each board, and its keys",
                self._rules,
                minor=True,
            ),
            _Entry(
                "settings",
                "settings",
                "Settings",
                "Look, board, computer, knowledge",
                self._settings,
                minor=True,
            ),
            _Entry("quit", "exit", "Quit", "Close the window", self._quit, minor=True),
        ]

    def _entry_rects(self, entries: list[_Entry]) -> list[Rect]:
        """Where the entries stand, in their order; the minor ones are the last."""
        count = len(entries)
        if self._portrait:
            columns, gap = self._columns(count), 8
            top = self._list.y + self._portrait_head()
            rows = -(-count // columns)
            step = (self._list.bottom - top) // rows
            width = (self._list.width - (columns - 1) * gap) // columns
            alone = (count - 1) % columns == 0  # the first, for which the others leave a row of its own
            cells = [0, *(index + (columns if alone else 1) for index in range(count - 1))]
            rects = [
                Rect(
                    self._list.x + (cell % columns) * (width + gap),
                    top + (cell // columns) * step,
                    width,
                    step - (4 if self._small else 8),
                )
                for cell in cells
            ]
            rects[0].width = self._list.width if alone else width
            return rects
        # Boards that were installed beside ours make the rows lower rather than the list longer.
        left, width = self._list.x, self._list.width
        if window_mode(self._size) is Mode.COMPACT:
            top = self._list.y + 96
            step = min(56, (self._list.bottom - top) // count)
            return [Rect(left, top + step * index, width, step - 4) for index in range(count)]
        top, major = self._list.y + 148, [entry for entry in entries if not entry.minor]
        step = min(76, (self._list.bottom - 30 - MINOR_HEIGHT - MINOR_GAP - top) // len(major))
        rects = [Rect(left, top + step * index, width, step - 8) for index in range(len(major))]
        return rects + self._minor_rects(entries[len(major) :], top + step * len(major) + MINOR_GAP - 8)

    def _minor_rects(self, entries: list[_Entry], top: int) -> list[Rect]:
        """Side by side, each as wide as its title asks for."""
        widths = [self._context.look.width(entry.title, "row") for entry in entries]
        spare = (self._list.width - sum(widths)) // len(entries)
        rects, left = [], self._list.x
        for width in widths:
            rects.append(Rect(left, top, width + spare, MINOR_HEIGHT))
            left += width + spare
        return rects

    def _entry_widgets(self, entries: list[_Entry], match: Match | None) -> list[Widget]:
        widgets: list[Widget] = []
        for entry, rect in zip(entries, self._entry_rects(entries), strict=True):
            if entry.name == "continue" and match is None:
                continue  # its place is kept
            roomy = rect.height >= LOWEST_WITH_SUBTITLE and rect.width >= NARROWEST_WITH_SUBTITLE
            decorate = None
            if entry.name == "continue" and match is not None and roomy:
                decorate = partial(_thumbnail, self._context, match)
            chosen = entry.name == self._game.key
            widgets.append(
                MenuItem(
                    entry.name,
                    rect,
                    entry.action,
                    icon=entry.icon,
                    title=entry.title,
                    subtitle=entry.subtitle if roomy else "",
                    chosen=chosen,
                    arrow=chosen and roomy and not self._portrait,
                    decorate=decorate,
                )
            )
        return widgets

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the whole menu."""
        look = self._context.look
        compact = window_mode(self._size) is Mode.COMPACT
        look.background(surface)
        self._draw_title(surface, compact=compact)
        look.card(surface, self._card)
        if self._banner_rows:
            self._draw_banner(surface)
        self._setup.draw(surface)
        self._draw_notice(surface)
        if not compact and not self._portrait:
            self._draw_keys(surface)
        super().draw(surface, now)

    def _draw_title(self, surface: Surface, *, compact: bool) -> None:
        look, x, y = self._context.look, self._list.x, self._list.y
        if self._portrait:
            side = 40 if self._small else 64
            role = "scene" if self._small else "title_small"
            look.icon(surface, "app_mark", (x + side // 2 + 4, y + side // 2), side)
            at = (x + side + 18, y + side // 2)
            look.text(surface, "Checkers & Tic-tac-toe", role, look.theme.ink, at)
            return
        if compact:
            look.icon(surface, "app_mark", (x + 32, y + 34), 40)
            look.text(surface, "Checkers &", "menu", look.theme.ink, (x + 62, y + 24))
            look.text(surface, "Tic-tac-toe", "menu", look.theme.ink, (x + 62, y + 46))
            return
        look.icon(surface, "app_mark", (x + 52, y + 36), 72)
        look.text(surface, "Checkers &", "title_small", look.theme.ink, (x + 106, y + 18))
        look.text(surface, "Tic-tac-toe", "title_small", look.theme.ink, (x + 106, y + 54))
        words = "Play the machine. Then watch it think."
        look.text(surface, words, "body", look.theme.ink2, (x + 16, y + 100))

    def _draw_banner(self, surface: Surface) -> None:
        banner = Rect(self._card.x, self._card.y, self._card.width, self._banner_height())
        self._context.look.banner(surface, banner, self._game)

    def _draw_notice(self, surface: Surface) -> None:
        look, content = self._context.look, self._content
        room = content.width - 150
        note = look.wrap(self._note, "note", room)[:3]
        for index, line in enumerate(note or self._context.notice_lines(room)):
            y = self._card.bottom - 54 + 16 * index
            look.text(surface, line, "note", look.theme.bad, (content.x, y), "left", room)

    def _draw_keys(self, surface: Surface) -> None:
        look = self._context.look
        x, y = self._list.x + 16, self._list.bottom - 10
        for key, word in (("↑ ↓", "choose"), ("Enter", "open"), ("F1", "rules and keys")):
            width = look.key_width(key)
            look.keycap(surface, key, (x + width, y))
            look.text(surface, word, "note", look.theme.ink2, (x + width + 8, y))
            x += width + 8 + look.width(word, "note") + 12


def _blurb(game: Game) -> str:
    """What a board says of itself, with the number of its opponents in words."""
    count = len(levels_for(game))
    words = WORDS[count] if count < len(WORDS) else str(count)
    return game.blurb.format(opponents=f"{words.capitalize()} opponent{'s' if count > 1 else ''}")


def _thumbnail(context: Context, match: Match, surface: Surface, rect: Rect) -> None:
    pieces = match.game.pieces(match.state)
    context.look.painter(match.game).draw_mini(surface, rect, pieces)

"""The main menu: which board, who plays whom, which side, how hard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect, Surface

from checkers_app.engine.levels import levels_for
from checkers_app.games import boards
from checkers_app.games.base import Game
from checkers_app.play.match import Match
from checkers_app.play.new_game import new_match, seats_for
from checkers_app.storage.settings import GameChoice
from checkers_app.ui.card import Key, StillScene
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import Destination, ToGame, ToGames, ToKeptGame, ToRules, ToSettings
from checkers_app.ui.kit.layout import Mode, window_mode
from checkers_app.ui.kit.widgets import Button, MenuItem, Widget
from checkers_app.ui.menu.setup_card import SetupCard
from checkers_app.ui.scene import Pop, Push, Reset

WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


LOWEST_WITH_SUBTITLE = 52
"""Rows of fewer pixels show a title only."""


class MenuScene(StillScene):
    """The first scene of the program."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._setup = SetupCard(context, self._show, self._lay_out)
        self._list = Rect(0, 0, 0, 0)
        self._card = Rect(0, 0, 0, 0)
        self._content = Rect(0, 0, 0, 0)
        self._banner_rows = 0

    @property
    def _game(self) -> Game:
        return boards().get(self._context.settings.game, next(iter(boards().values())))

    @property
    def _choice(self) -> GameChoice:
        return self._context.settings.choice(self._game.key)

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {(pygame.K_F1, False): self._rules, (pygame.K_F10, False): self._settings}

    # --- actions --------------------------------------------------------------------------------

    def _choose_game(self, key: str) -> None:
        settings = self._context.settings
        self._context.change_settings(replace(settings, game=key))
        self._lay_out()

    def _show(self, destination: Destination) -> None:
        self._go(Push(destination))

    def _play(self) -> None:
        choice, rng = self._choice, self._context.rng
        match = new_match(self._game, seats_for(choice, rng), choice, rng)
        self._go(Reset(ToGame(match)))

    def _continue(self) -> None:
        unfinished = self._context.library.unfinished()
        if unfinished:
            self._go(Reset(ToKeptGame(unfinished[0].key)))

    def _games(self) -> None:
        self._show(ToGames())

    def _settings(self) -> None:
        self._show(ToSettings())

    def _rules(self) -> None:
        self._show(ToRules(self._game))

    def _quit(self) -> None:
        self._go(Pop())

    # --- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        width, height = self._size
        compact = window_mode(self._size) is Mode.COMPACT
        if compact:
            self._list = Rect(12, 12, 208, height - 24)
            self._card = Rect(232, 12, width - 244, height - 24)
            self._banner_rows = 0
        else:
            total = min(width - 96, 1320)
            left = (width - total) // 2
            tall = min(height - 112, 760)
            top = (height - tall) // 2
            self._list = Rect(left, top, 400, tall)
            self._card = Rect(left + 440, top, total - 440, tall)
            self._banner_rows = 2
        inset = 18 if compact else 28
        banner = self._banner_height()
        self._content = Rect(
            self._card.x + inset,
            self._card.y + banner + (inset if compact else 24),
            self._card.width - 2 * inset,
            self._card.height - banner - 2 * inset,
        )
        bottom = self._card.bottom - (16 if compact else 22)
        play = Button(
            "play",
            Rect(self._content.right - 120, bottom - 48, 120, 48),
            self._play,
            icon="play",
            label="Play",
            primary=True,
        )
        rows = self._setup.widgets(self._game, self._content, compact=compact)
        self._group.set([*self._entries(compact=compact), *rows, play], focus="play")

    def _banner_height(self) -> int:
        return self._banner_rows * (self._card.width // 7)

    def _entries(self, *, compact: bool) -> list[Widget]:
        entries: list[MenuItem] = []
        context = self._context
        unfinished = context.library.unfinished()
        match = unfinished[0].match if unfinished else None
        top = self._list.y + (96 if compact else 148)
        # Boards that were installed beside ours make the rows lower rather than the list longer.
        count = len(boards()) + 4 + bool(match)
        foot = 0 if compact else 30
        step = min(56 if compact else 76, (self._list.bottom - foot - top) // count)
        row = step - (4 if compact else 8)
        compact = compact or row < LOWEST_WITH_SUBTITLE

        def add(name: str, icon: str, title: str, subtitle: str, action: partial[None]) -> None:
            rect = Rect(self._list.x, top + step * len(entries), self._list.width, row)
            chosen = name == self._game.key
            decorate = None
            if name == "continue" and match is not None and not compact:
                decorate = partial(_thumbnail, context, match)
            entries.append(
                MenuItem(
                    name,
                    rect,
                    action,
                    icon=icon,
                    title=title,
                    subtitle="" if compact else subtitle,
                    chosen=chosen,
                    arrow=chosen and not compact,
                    decorate=decorate,
                )
            )

        if match is not None:
            side = match.game.side_name(match.side_to_move)
            what = f"{match.game.title}, move {len(match.moves) // 2 + 1}. {side} to play."
            add("continue", "resume", "Continue", what, partial(self._continue))
        for key, game in boards().items():
            add(key, game.icon, game.title, _blurb(game), partial(self._choose_game, key))
        waiting = f"{len(unfinished)} unfinished. " if len(unfinished) > 1 else ""
        add("games", "open", "Games", f"{waiting}Saved games, PDN files, results", partial(self._games))
        add(
            "rules",
            "puzzle",
            "Rules and keys",
            "How each board is played, and its keys",
            partial(self._rules),
        )
        add("settings", "settings", "Settings", "Looks, motion, help on the board", partial(self._settings))
        add("quit", "exit", "Quit", "Close the window", partial(self._quit))
        return list(entries)

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
        if not compact:
            self._draw_keys(surface)
        super().draw(surface, now)

    def _draw_title(self, surface: Surface, *, compact: bool) -> None:
        look, x, y = self._context.look, self._list.x, self._list.y
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
        surface.blit(self._context.look.banner(self._game, banner.size), banner)

    def _draw_notice(self, surface: Surface) -> None:
        look, content = self._context.look, self._content
        room = content.width - 150
        for index, line in enumerate(self._context.notice_lines(room)):
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

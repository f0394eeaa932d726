"""The main menu, in which the user chooses the game, the players, the side and the difficulty."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from checkers_app.engine.levels import levels_for
from checkers_app.games import boards
from checkers_app.games.base import Game
from checkers_app.play.match import Match
from checkers_app.play.saved.library import LibraryEntry
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import (
    ToAbout,
    ToDraughts,
    ToGames,
    ToKeptGame,
    ToLearn,
    ToPractice,
    ToReading,
    ToRules,
    ToSettings,
)
from checkers_app.ui.input.everywhere import chosen_board, new_game
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Key
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.menu.banner import Bannered
from checkers_app.ui.menu.setup_card import SetupCard
from checkers_app.ui.scene import Push, Quit, Reset
from checkers_app.ui.view_scene import ViewScene
from checkers_app.words import N_, say, say_count

PROGRAM = N_("Checkers & Tic-tac-toe")
_MIDDLE = 540
"""The minimum width in units of the card in a tall window with long words."""
_OPPONENTS = (
    *(N_("One opponent"), N_("Two opponents"), N_("Three opponents"), N_("Four opponents")),
    *(N_("Five opponents"), N_("Six opponents"), N_("Seven opponents"), N_("Eight opponents")),
    *(N_("Nine opponents"), N_("Ten opponents"), N_("Eleven opponents"), N_("Twelve opponents")),
)
MOST_IN_TWO_COLUMNS = 10
_OTHERS = "draughts"
"""The name of the line for the other draughts games."""


class _Line(NamedTuple):
    """One line of the list."""

    name: str
    icon: str
    title: str
    subtitle: str
    action: Callable[[], None]
    minor: bool = False
    """True for a line that does not lead to a game; in a large window, these lines share the last row and
    have no subtitle.
    """


class MenuScene(ViewScene):
    """The main menu, which is the first page of the program."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._setup = SetupCard(context, self.show, self.refresh)
        self._offered: LibraryEntry | None = None
        """The game that Continue names and resumes, even if the file of the game has changed."""
        self._due = 0
        """The number of puzzles that are due."""
        self._note = ""
        """A message to the player; cleared by the next key or click."""

    def shown(self) -> None:
        """Update the game to continue, and the number of puzzles that are due."""
        self._offered = self._context.library.latest()
        self._due = len(self._context.puzzles.deck.due(datetime.now().astimezone().date()))
        super().shown()

    @property
    def _game(self) -> Game:
        return chosen_board(self._context)

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """The keys for rules, settings and the clipboard; Enter on the selected board begins a game."""
        keys: dict[Key, Callable[[], None]] = {
            (pygame.K_F1, False): self._rules,
            (pygame.K_F10, False): self._settings,
            (pygame.K_n, True): self._play,
            (pygame.K_v, True): self._paste,
        }
        focused = self.touch.focused
        if isinstance(focused, el.Field):  # the text on the clipboard is pasted there
            del keys[pygame.K_v, True]
        if self.touch.keyboard and focused is not None and focused.name == self._game.key:
            # The game is already selected: selecting it again starts a game.
            keys |= dict.fromkeys(((key, False) for key in ENTER), self._play)
        return keys

    # --- actions --------------------------------------------------------------------------------

    def _choose_game(self, key: str) -> None:
        self._context.change_settings(replace(self._context.settings, game=key))

    def leave(self) -> None:
        """Save the names that the user typed."""
        self._setup.keep_names()

    def _play(self) -> None:
        self._setup.keep_names()
        self.go(Reset(new_game(self._context, self._game)))

    def _paste(self) -> None:
        """Play the position or game on the clipboard; if the game is over, open it for viewing."""
        # Imported here because the first frame does not need these modules.
        from checkers_app.play.saved.exchange import PasteError  # noqa: PLC0415
        from checkers_app.ui.games.opening import pasted  # noqa: PLC0415

        try:
            found = pasted(self._context)
        except PasteError as error:
            self._note = say("The clipboard does not hold a game: {reason}.", reason=error)
            return
        self.go(Push(found) if isinstance(found, ToReading) else Reset(found))

    def forget_answer(self) -> None:
        """Clear the message about why nothing was pasted."""
        self._note = ""

    def take(self, event: pygame.event.Event) -> bool:
        """Clear the message on the next key press or click."""
        if self._note and event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}:
            self._note = ""
            self.refresh()
        return False

    def _continue(self) -> None:
        if self._offered is not None:
            self.go(Reset(ToKeptGame(self._offered.key)))

    def _settings(self) -> None:
        self.show(ToSettings())

    def _rules(self) -> None:
        self.show(ToRules(self._game))

    def _think(self) -> None:
        latest = self._context.library.latest()  # read from disk, because the file may no longer exist
        self.show(ToLearn(self._game, latest.match if latest is not None else None))

    # --- contents ---------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The list next to or above the card for a new game, with as much of both as fits."""
        low, name = self._small_upright, say(PROGRAM)
        return el.ByShape(
            lambda: el.window_frame(name, self._large, self._medium, self._small, low),
            lambda: el.window_frame(
                name, self._upright, el.AtLeast(_MIDDLE + 2 * 24, self._middle_upright), low
            ),
        )

    def _large(self) -> el.Element:
        lines = self._lines()
        head = self._head(el.Icon("app_mark", 72, width=88), "title_small", say("About"))
        motto = el.Row(el.Words(say("Play the machine. Then watch it think."), color="ink2"), pad=(16, 0))
        minors = (self._entry(line, roomy=False) for line in lines if line.minor)
        majors = (self._entry(line, roomy=True, arrow=True) for line in lines if not line.minor)
        menu = el.Column(
            head,
            motto,
            el.Space(),
            el.Column(*majors, gap=8),
            el.Row(*minors, gap=0),
            el.Space(),
            _keys(),
            gap=16,
            width=424,
        )
        card = el.Card(
            Bannered(self._game, self._setup.labels_beside(*self._foot()), grow=1), pad=0, least=620, grow=1
        )
        return el.Column(
            el.Middle(el.Row(menu, card, gap=40, align="fill", most=1344, highest=760), grow=1), pad=(36, 28)
        )

    def _medium(self) -> el.Element:
        card = Bannered(self._game, self._setup.labels_beside(*self._foot()), grow=1)
        return el.Row(
            self._narrow_list(248), el.Card(card, pad=0, least=620, grow=1), gap=12, pad=12, align="fill"
        )

    def _small(self) -> el.Element:
        card = el.Card(self._setup.labels_above(*self._foot()), pad=0, least=520, grow=1)
        return el.Row(self._narrow_list(208), card, gap=12, pad=12, align="fill")

    def _narrow_list(self, width: int) -> el.Element:
        head = self._head(el.Icon("app_mark", 40), "menu", gap=8, pad=(4, 0))
        entries = (self._entry(line, roomy=False, highest=52) for line in self._lines())
        return el.Column(head, el.Space(24), *entries, gap=4, width=width)

    def _upright(self) -> el.Element:
        head = self._head(el.Icon("app_mark", 64), "title_small", say("About"))
        card = Bannered(self._game, self._setup.labels_beside(*self._foot()), grow=1)
        return el.Column(head, self._columns(roomy=True), el.Card(card, pad=0, grow=1), gap=16, pad=24)

    def _middle_upright(self) -> el.Element:
        """The menu in a tall window, with words that are too long for :meth:`_upright`."""
        head = self._head(el.Icon("app_mark", 64), "title_small", say("About"))
        card = Bannered(self._game, self._setup.dense(*self._foot()), grow=1)
        return el.Column(
            head, self._columns(roomy=False), el.Card(card, pad=0, least=_MIDDLE, grow=1), gap=16, pad=24
        )

    def _small_upright(self) -> el.Element:
        head = self._head(el.Icon("app_mark", 40), "scene", say("About"))
        card = el.Card(self._setup.dense(*self._foot()), pad=0, grow=1)
        return el.Column(head, self._columns(roomy=False), card, gap=8, pad=12)

    def _columns(self, *, roomy: bool) -> el.Element:
        """The list in two or three columns; entries that would leave a row incomplete share the first row.

        Except in the first row, entries have the same places whether there is a game to continue or not.
        """
        lines = self._lines()
        columns = 2 if len(lines) <= MOST_IN_TWO_COLUMNS else 3
        shown = (line for line in lines if line.name != "continue" or self._offered is not None)
        entries = [self._entry(line, roomy=roomy) for line in shown]
        count, gap = len(entries) % columns or columns, 8 if roomy else 4
        first, others = el.Grid(count, *entries[:count], gap=gap), el.Grid(columns, *entries[count:], gap=gap)
        return el.Column(first, others, gap=gap)

    def _head(
        self, sign: el.Element, style: str, *words: str, gap: int = 14, pad: tuple[int, int] = (0, 0)
    ) -> el.Element:
        """The name of the program and the About button, with ``words`` on the button if they fit."""

        def title() -> el.Element:
            return el.Heading(say(PROGRAM), style=style, wrap=True, grow=1)

        def about(*words: str) -> el.Element:
            tip, label = say("About: version and licences"), say("About")
            return el.Button("about", lambda: self.show(ToAbout()), *words, icon="info", tip=tip, label=label)

        return el.FirstFit(
            el.Row(sign, title(), about(*words), gap=gap, pad=pad),
            lambda: el.Row(sign, title(), about(), gap=gap, pad=pad),
            lambda: el.Row(title(), about(), gap=gap, pad=pad),
        )

    def _foot(self) -> tuple[el.Element | None, el.Element]:
        """The message to the player, if any, and the Play button."""
        told = [self._note] if self._note else self._context.told_notices
        notes = [el.Words(line, style="note", color="bad", wrap=True) for line in told]
        play = el.Button(
            "play", self._play, say("Play"), icon="play", primary=True, default=True, least=120, lowest=44
        )
        return el.Column(*notes, gap=0, grow=1) if notes else None, play

    def _entry(
        self, line: _Line, *, roomy: bool, arrow: bool = False, highest: int | None = None
    ) -> el.Element:
        """An entry of the list; if no game can be continued, the space for that entry is still reserved."""
        match = self._offered.match if self._offered is not None else None
        highest = highest or (68 if roomy else 42)
        continues = line.name == "continue"
        chosen = line.name == (self._game.key if self._game.key in boards() else _OTHERS)
        entry = el.MenuButton(
            line.name,
            line.action,
            line.title,
            icon=line.icon,
            subtitle=line.subtitle if roomy else (),
            chosen=chosen,
            arrow=chosen and arrow,
            decorate=partial(_thumbnail, self._context, match) if continues and match and roomy else None,
            first=chosen,
            grow=1,
            highest=highest,
        )
        return el.Room(entry, grow=1, highest=highest) if continues and match is None else entry

    def _others(self) -> _Line:
        """The line for the other draughts games; it names the selected one, if any."""
        told = say("Russian, international and twelve more; house rules")
        if self._game.key not in boards():
            told = say(self._game.title)
        return _Line(
            _OTHERS, "board", say("Draughts variants"), told, lambda: self.show(ToDraughts(self.refresh))
        )

    def _lines(self) -> Sequence[_Line]:
        """The lines of the list, always the same, so that a game to continue does not move the others."""
        what, match = " ", self._offered.match if self._offered is not None else None
        if match is not None:
            what = say(
                "{game}, move {number}. {side} to play.",
                game=say(match.game.title),
                number=match.move_number(len(match.moves)),
                side=match.game.side_name(match.side_to_move),
            )
        practice = say("Learn, problems, endings, openings")
        if self._due:
            practice = say_count(
                "{number} mistake to look at today", "{number} mistakes to look at today", self._due
            )
        return (
            _Line("continue", "resume", say("Continue"), what, self._continue),
            *(
                _Line(key, game.icon, say(game.title), _blurb(game), partial(self._choose_game, key))
                for key, game in boards().items()
            ),
            self._others(),
            _Line(
                "think",
                "think",
                say("Watch it think"),
                say("How the computer finds its moves"),
                self._think,
            ),
            _Line("practice", "practice", say("Practice"), practice, lambda: self.show(ToPractice())),
            _Line(
                "games",
                "open",
                say("Games"),
                say("Your games and results"),
                lambda: self.show(ToGames()),
            ),
            _Line(
                "rules",
                "puzzle",
                say("Rules"),
                say("How to play each game, and its keys"),
                self._rules,
                minor=True,
            ),
            _Line(
                "settings",
                "settings",
                say("Settings"),
                say("Appearance, board, computer, knowledge"),
                self._settings,
                minor=True,
            ),
            _Line("quit", "exit", say("Quit"), say("Close the window"), lambda: self.go(Quit()), minor=True),
        )


def _keys() -> el.Element:
    """The keys of this page."""
    keys = (("↑ ↓", say("choose")), (say("Enter"), say("open")), ("F1", say("rules and keys")))
    each = (
        el.Row(el.Keycap(key), el.Words(word, style="note", color="ink2", optional=True), gap=8)
        for key, word in keys
    )
    return el.Row(*each, gap=12, pad=(16, 0))


def _blurb(game: Game) -> str:
    """The description of a board, including the number of opponents in words."""
    count = len(levels_for(game))
    opponents = say_count("{number} opponent", "{number} opponents", count)
    if count <= len(_OPPONENTS):
        opponents = say(_OPPONENTS[count - 1])
    return say(game.blurb, opponents=opponents)


def _thumbnail(context: Context, match: Match, surface: Surface, rect: Rect) -> None:
    pieces = match.game.pieces(match.state)
    context.look.painter(match.game).draw_mini(surface, rect, pieces)

"""The page on which an opponent is chosen: how strong, what it likes, whether it follows the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame
from pygame import Rect, Surface

from checkers_app.engine.levels import Character, Level, levels_for, playable, unavailable_reason
from checkers_app.games.base import Game, Side
from checkers_app.play.automatic import begin, fitting_level
from checkers_app.play.new_game import can_repeat, character_named
from checkers_app.play.statistics import Score, scores_by_level
from checkers_app.storage.settings import GameChoice, Opponent
from checkers_app.ui.card import Key
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToSettings
from checkers_app.ui.everywhere import new_game
from checkers_app.ui.key_lines import ESCAPE, key_line
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.layout import is_portrait
from checkers_app.ui.kit.widgets import Button, Option, Segments, Switch, Widget
from checkers_app.ui.menu.choice_rows_widgets import clock_row, side_row, variety_row
from checkers_app.ui.menu.difficulty_widgets import level_bars
from checkers_app.ui.menu.opponent_layout import OpponentLayout, most_options, opponent_layout
from checkers_app.ui.menu.opponent_widgets import CharacterTiles, Chooser, LevelList, draw_rating, is_rated
from checkers_app.ui.page import Page
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.end_view import draw_score
from checkers_app.ui.scene import Pop, Reset, Transition
from checkers_app.views.games.reading_on import ReadingOn

_DIGITS = tuple(getattr(pygame, f"K_{digit}") for digit in "1234567890")
"""The keys of the levels 1 to 10."""
_MOST_LINES = 3
"""Lines about the automatic opponent."""


@dataclass(frozen=True, slots=True)
class _OptionRow:
    """A row of the card of options."""

    label: str
    make: Callable[[Rect], Widget]
    needed: bool = False
    """True for what can be chosen nowhere else: the others give way where there is little room."""


class OpponentScene(Page):
    """Levels, characters, what is chosen, and what goes with it.

    Args:
        context: the settings.
        game: the board.
        controls: the game that is being played; None from the menu, where the next one is set up.
        side: whose player is chosen where the computer plays both sides.
    """

    title = "Choose your opponent"

    keys = (
        key_line("1 to 0", "a level by its number, 0 for 10", *_DIGITS),
        key_line("Up Down", "a level down or up in the list", pygame.K_UP, pygame.K_DOWN),
        key_line("Left", "another character; Right too", pygame.K_LEFT, pygame.K_RIGHT),
        key_line("A", "automatic: a level that follows the results", pygame.K_a),
        ESCAPE,
    )

    def __init__(
        self, context: Context, game: Game, controls: Controls | None = None, side: Side = Side.FIRST
    ) -> None:
        super().__init__(context)
        self._game = game
        self._controls = controls
        self._side = side
        rated = is_rated(levels_for(game))
        self.subtitle = game.title + (". Elo measured in matches between the levels" if rated else "")
        self._layout: OpponentLayout
        self._labels: list[tuple[str, int]] = []
        """What is beside each row of options, and on which height."""
        self._reading = ReadingOn(context.library)
        self._scores = self._count()

    def update(self, now: float) -> Transition | None:
        """Count on while there are games that have not been read."""
        if self._reading.step(now):
            self._scores = self._count()
            self._dirty = True
        return super().update(now)

    def _count(self) -> Mapping[int, Score]:
        """What came of the games that are kept, as far as they have been read."""
        played = self._context.kept_played.of(self._context.library.listed)
        return scores_by_level(played, self._game)

    # --- what is chosen -------------------------------------------------------------------------

    @property
    def _choice(self) -> GameChoice:
        return self._context.settings.choice(self._game.key)

    @property
    def _both(self) -> bool:
        """True where the computer plays both sides, each of its own kind."""
        if self._controls is not None:
            return self._controls.demonstration
        return self._choice.opponent is Opponent.DEMONSTRATION

    @property
    def _whose(self) -> Side | None:
        """The side of the one of two players who is chosen; None for a person's opponent."""
        return self._side if self._both else None

    @property
    def _level(self) -> Level:
        if self._controls is None:
            return playable(self._game, self._choice.level_of(self._whose))
        return playable(self._game, self._controls.computer.level(_computer_of(self._controls, self._side)))

    @property
    def _character(self) -> Character:
        if self._controls is None:
            return character_named(self._choice.character_of(self._whose))
        return self._controls.computer.character(_computer_of(self._controls, self._side))

    def _change(self, choice: GameChoice) -> None:
        settings = self._context.settings
        self._context.change_settings(settings.with_choice(self._game.key, choice))
        self._lay_out()

    def _choose_level(self, number: int) -> None:
        if self._controls is not None:
            self._controls.computer.change_level(number, self._whose)
            self._lay_out()
        else:
            self._change(self._choice.with_level(number, self._whose))

    def _choose_character(self, character: Character) -> None:
        if not self._has_characters:
            return
        if self._controls is not None:
            self._controls.computer.change_character(character, self._whose)
            self._lay_out()
        else:
            self._change(self._choice.with_character(character.value, self._whose))

    def _choose_automatic(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        choice = replace(self._choice, automatic=on)
        if on and self._controls is None:
            choice = replace(choice, level=self._level_of_results)
        self._change(choice)

    @property
    def _level_of_results(self) -> int:
        """The level that fits the results so far."""
        number = self._level.number
        rating = self._choice.rating or begin(self._game, number)
        while (fitting := fitting_level(self._game, rating, number)) != number:
            number = fitting
        return number

    @property
    def _has_characters(self) -> bool:
        """False where nothing is exchanged and nothing held back: there is no taste to tell apart."""
        return not self._game.places_pieces

    def _choose_side(self, index: int) -> None:
        self._side = Side(index)
        self._lay_out()

    # --- ways out -------------------------------------------------------------------------------

    def _play(self) -> None:
        if self._controls is not None:
            self._go(Pop())
            return
        self._go(Reset(new_game(self._context, self._game)))

    def _settings(self) -> None:
        self._show(ToSettings("Computer"))

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        keys: dict[Key, Callable[[], None]] = {
            (pygame.K_a, False): self._turn_automatic,
        }
        for key, level in zip(_DIGITS, levels_for(self._game), strict=False):
            if not unavailable_reason(level):
                keys[key, False] = partial(self._choose_level, level.number)
        return {**super()._shortcuts(), **keys}

    def _turn_automatic(self) -> None:
        if not self._both:
            self._choose_automatic(not self._choice.automatic)

    # --- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        levels = levels_for(self._game)
        rows = self._option_rows()
        arrange = partial(
            opponent_layout,
            self._content,
            len(levels),
            compact=self._compact,
            portrait=is_portrait(self._size),
            automatic=not self._both,
            characters=self._has_characters,
        )
        count = most_options(arrange, sum(row.needed for row in rows), len(rows))
        self._layout = layout = arrange(options=count)
        level, character = self._level.number, self._character
        chooser = Chooser(levels, level, character, self._choose_level, self._choose_character)
        widgets: list[Widget] = [self._back_button()]
        if layout.rows is not None:
            widgets.append(LevelList(layout.rows, chooser))
        elif layout.bars is not None:
            widgets.append(level_bars(self._game, layout.bars, level, self._choose_level))
        if layout.automatic is not None:
            card = layout.automatic
            switch = Rect(card.right - 60, card.centery - 22, 44, 44)
            on = self._choice.automatic
            widgets.append(Switch("automatic", switch, "", self._choose_automatic, on=on))
        if layout.characters is not None:
            widgets.append(CharacterTiles(layout.tiles, chooser, roomy=layout.roomy))
        while len(rows) > count:
            rows.remove(next(row for row in reversed(rows) if not row.needed))
        widgets += self._option_widgets(layout.options, rows)
        self._group.set(widgets, focus="levels", default="play")

    def _option_rows(self) -> list[_OptionRow]:
        """What goes with the opponent; in a game that is being played its seats alone."""
        game, choice, change, look = self._game, self._choice, self._change, self._context.look
        rows = []
        if self._both:
            names = [Option(name) for name in game.side_names]
            whose = lambda rect: Segments("side", rect, names, self._side, self._choose_side)  # noqa: E731
            rows.append(_OptionRow("Player of", whose, needed=True))
        if self._controls is not None:
            return rows
        if choice.opponent is Opponent.COMPUTER:
            rows.append(_OptionRow("You play", lambda rect: side_row(rect, look, game, choice, change)))
        rows.append(_OptionRow("Clock", lambda rect: clock_row(rect, game, choice, change)))
        rng = self._context.rng
        repeats = can_repeat(game, choice.levels if self._both else (choice.level,))
        variety = lambda rect: variety_row(rect, rng, choice, change, repeats=repeats)  # noqa: E731
        rows.append(_OptionRow("Variety", variety, needed=True))
        return rows

    def _option_widgets(self, card: Rect, rows: Sequence[_OptionRow]) -> list[Widget]:
        pad = 16 if not self._compact else 10
        widgets: list[Widget] = []
        row = Rect(card.x + pad + 72, card.y + pad, card.width - 2 * pad - 72, 44)
        self._labels = []
        for option in rows:
            widgets.append(option.make(row.copy()))
            self._labels.append((option.label, row.centery))
            row.y += 52
        done = self._controls is not None
        wide = 120 if not self._compact else 108
        buttons = Rect(card.right - pad - wide, card.bottom - pad - 44, wide, 44)
        settings = buttons.move(-wide - 8, 0)
        widgets += [
            Button("settings", settings, self._settings, label="Options", icon="settings"),
            Button(
                "play",
                buttons,
                self._play,
                label="Done" if done else "Play",
                icon="check" if done else "play",
                primary=True,
            ),
        ]
        return widgets

    # --- drawing --------------------------------------------------------------------------------

    def _draw_content(self, surface: Surface) -> None:
        look, layout = self._context.look, self._layout
        for card in (layout.levels, layout.automatic, layout.characters, layout.chosen, layout.options):
            if card is not None:
                look.card(surface, card)
        self._draw_foot(surface)
        if layout.automatic is not None:
            self._draw_automatic(surface, layout.automatic)
        if layout.characters is not None:
            self._draw_characters(surface, layout.characters)
        self._draw_chosen(surface, layout.chosen)
        self._draw_options(surface, layout.options)

    def _draw_characters(self, surface: Surface, card: Rect) -> None:
        look = self._context.look
        pad = 16 if not self._compact else 10
        y = card.y + (self._layout.tiles.y - card.y) // 2 + 2
        look.text(surface, "Character", "heading", look.theme.ink, (card.x + pad, y))
        at = (card.right - pad, y)
        look.text(surface, "similar strength, different style", "label_plain", look.theme.ink2, at, "right")

    def _draw_foot(self, surface: Surface) -> None:
        layout, look = self._layout, self._context.look
        if layout.foot is None:
            return
        ink, level = look.theme.ink2, self._level
        measured = level.measured
        words = "The levels have not been measured against each other here."
        if measured is not None:
            words = "All measured levels are on one scale."
            games = measured.wins + measured.draws + measured.losses
            if games and level.number > 1:
                words = (
                    f"Level {level.number} against level {level.number - 1}: {measured.wins} won, "
                    f"{measured.draws} drawn, {measured.losses} lost of {games}."
                )
        card = layout.levels
        right = card.right - 20
        if measured is not None:
            look.text(surface, "Elo, 95 % certain", "note", ink, (right, layout.foot), "right")
            right -= look.width("Elo, 95 % certain", "note") + 12
        look.text(surface, words, "note", ink, (card.x + 20, layout.foot), "left", right - card.x - 20)

    def _draw_automatic(self, surface: Surface, card: Rect) -> None:
        look, choice = self._context.look, self._choice
        theme = look.theme
        small = card.height < 80
        tile = Rect(card.x + (10 if small else 20), card.centery - 22, 44, 44)
        look.box(surface, tile, theme.panel2, None, radius=8)
        look.icon(surface, "auto", tile.center, 22, theme.ink)
        left = tile.right + (10 if small else 16)
        room = card.right - 76 - left
        level = playable(self._game, self._level_of_results)
        plays = "plays" if choice.automatic else "would begin at"
        now = f"It {plays} {level.number}, {level.name}."
        lines = look.wrap(f"Moves up after wins, down after losses. {now}", "label_plain", room)
        if small or len(lines) > _MOST_LINES:
            lines = look.wrap(now, "label_plain", room)[: 1 if small else _MOST_LINES]
        top = card.centery - 9 * len(lines) - (2 if small else 4)
        look.text(
            surface, "Automatic", "heading" if small else "status", theme.ink, (left, top), "left", room
        )
        for index, line in enumerate(lines):
            look.text(surface, line, "label_plain", theme.ink2, (left, top + 21 + 18 * index), "left", room)

    def _draw_chosen(self, surface: Surface, card: Rect) -> None:
        look, level = self._context.look, self._level
        theme, large = look.theme, card.height >= 180
        pad = 16 if not self._compact else 10
        side = 72 if large else 48
        portrait = Rect(card.x + pad, card.y + (18 if large else 12), side, side)
        left, right = portrait.right + (16 if large else 12), card.right - pad
        if self._has_characters:
            look.portrait(surface, portrait, self._character.portrait)
        else:
            left = portrait.x
        role = "scene" if large else "status"
        y = portrait.y + (21 if large else 12)
        width = 0
        if is_rated(levels_for(self._game)):
            width = draw_rating(look, surface, (right, y), level, (theme.ink, theme.ink2))
        title = f"{level.number}  {level.name}"
        look.text(surface, title, role, theme.ink, (left, y), "left", right - width - 10 - left)
        words = "body" if large else "label_plain"
        lines = look.wrap(level.line, words, right - left)[:2]
        for index, line in enumerate(lines):
            at = (left, y + (27 if large else 22) + (20 if large else 16) * index)
            look.text(surface, line, words, theme.ink2, at, "left", right - left)
        rule = card.y + (105 if large else 60 + 8 * len(lines))
        if card.height < 110:
            return
        draw.line(surface, theme.line, (card.x + pad, rule), (right, rule))
        look.text(
            surface, "Your games here", "field", theme.ink, (card.x + pad, rule + (25 if large else 18))
        )
        score = self._scores.get(level.number, Score())
        bar = Rect(card.x + pad, rule + (42 if large else 32), card.width - 2 * pad, 12)
        draw_score(look, surface, bar, score, ("You", "Computer"))

    def _draw_options(self, surface: Surface, card: Rect) -> None:
        look = self._context.look
        ink = look.theme.ink2
        pad = 16 if not self._compact else 10
        for label, y in self._labels:
            look.text(surface, label, "field", ink, (card.x + pad, y))
        buttons = next(widget for widget in self._group.widgets if widget.name == "settings")
        words = "Hints and undo stay on at every level."
        if self._controls is not None:
            words = self._controls.computer.counts_from
        room = buttons.rect.x - card.x - pad - 12
        lines = look.wrap(words, "label_plain", room)[:3] if room > 90 else []
        top = buttons.rect.centery - 9 * (len(lines) - 1)
        for index, line in enumerate(lines):
            look.text(surface, line, "label_plain", ink, (card.x + pad, top + 18 * index), "left", room)


def _computer_of(controls: Controls, side: Side) -> Side:
    """The side of the player who is chosen in a game: ``side`` where the computer plays both."""
    human = controls.match.human_side
    return side if human is None else human.other

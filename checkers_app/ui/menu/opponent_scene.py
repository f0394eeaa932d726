"""The page for choosing an opponent: level, character, and whether the level adapts to the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import pygame

from checkers_app.engine.levels import (
    Character,
    Level,
    levels_for,
    neighbour,
    playable,
    strongest,
    unavailable_reason,
    whole_levels,
)
from checkers_app.engine.own_player_file import SUFFIX
from checkers_app.games.base import Game, Side
from checkers_app.play.new_game import can_repeat, character_named
from checkers_app.play.opponents.own_opponents import KEPT
from checkers_app.play.rating.automatic import PersonRating, begin, fitting_level
from checkers_app.play.rating.statistics import Score, played_games, scores_by_level
from checkers_app.storage.settings import ClockChoice, GameChoice, Opponent
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToOwnPlayer, ToPrograms, ToSettings
from checkers_app.ui.games.result_bars import score_row
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.input.everywhere import new_game
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, Key, command, key_line
from checkers_app.ui.kit.kept import Latest
from checkers_app.ui.menu.choice_rows import (
    Labelled,
    beside,
    choice_row,
    clock_choice,
    side_choice,
    variety_choice,
)
from checkers_app.ui.menu.difficulty import level_choice, level_title, listed_levels, place_of, portrait
from checkers_app.ui.menu.opponent_picks import character_tiles, is_rated, level_list, rating
from checkers_app.ui.menu.own_choice import ICON, OwnChoice, own_at_board, own_choice
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.scene import Pop, Reset, Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.games.reading_on import ReadingOn
from checkers_app.words import N_, say

_DIGITS = tuple(getattr(pygame, f"K_{digit}") for digit in "1234567890")
"""The keys for levels 1 to 10."""
_HIGHEST_ROW = 64
_COLUMN = 320
"""The minimum width in units of each of two columns."""


class OpponentScene(ViewScene):
    """Levels, characters, the selected opponent, and its options.

    Args:
        context: the shared objects.
        game: the game to be played.
        controls: the current game; None in the menu, where the next game is set up.
        side: the side whose player is chosen if the computer plays both sides.
    """

    def __init__(
        self, context: Context, game: Game, controls: Controls | None = None, side: Side = Side.FIRST
    ) -> None:
        super().__init__(context)
        self._game = game
        self._controls = controls
        self._side = side
        self._reading = ReadingOn(context.library)
        self._scores = self._count()
        self._playable = Latest(playable)

    def update(self, now: float) -> Transition | None:
        """Continue counting results while there are games that have not been read."""
        if self._reading.step(now):
            self._scores = self._count()
            self.refresh()
        return super().update(now)

    def _count(self) -> Mapping[float, Score]:
        """The results of the saved games read so far."""
        return scores_by_level(played_games(self._context.library), self._game)

    # --- selection ------------------------------------------------------------------------------

    @property
    def _choice(self) -> GameChoice:
        return self._context.settings.choice(self._game.key)

    @property
    def _both(self) -> bool:
        """True if the computer plays both sides with different players."""
        if self._controls is not None:
            return self._controls.demonstration.on
        return self._choice.opponent is Opponent.DEMONSTRATION

    @property
    def _whose(self) -> Side | None:
        """The side being set up if the computer plays both; None if a person plays against the computer."""
        return self._side if self._both else None

    @property
    def _level(self) -> Level:
        if self._controls is None:
            return self._playable(self._game, self._choice.level_of(self._whose))
        return playable(self._game, self._controls.computer.level(_computer_of(self._controls, self._side)))

    @property
    def _own(self) -> OwnChoice | None:
        """The user's own player that is offered or selected."""
        opponents = self._context.own_opponents
        if self._controls is not None:
            return own_at_board(opponents, self._controls, _computer_of(self._controls, self._side))
        return own_choice(opponents, self._game, self._choice.own_of(self._whose), self._choose_own)

    @property
    def _own_chosen(self) -> OwnChoice | None:
        own = self._own
        return own if own is not None and own.chosen else None

    @property
    def _character(self) -> Character:
        if self._controls is None:
            return character_named(self._choice.character_of(self._whose))
        return self._controls.computer.character(_computer_of(self._controls, self._side))

    def _change(self, choice: GameChoice) -> None:
        settings = self._context.settings
        self._context.change_settings(settings.with_choice(self._game.key, choice))

    def _choose_level(self, number: float) -> None:
        if self._controls is not None:
            self._controls.computer.change_level(number, self._whose)
        else:
            self._change(self._choice.with_level(number, self._whose))

    def _choose_own(self, name: str) -> None:
        self._context.own_opponents.keep()
        self._change(self._choice.with_own(name, self._whose))

    def _take_own(self) -> None:
        own, opponents = self._own, self._context.own_opponents
        if own is not None and own.program and own.chosen and opponents.plays_on(self._game, KEPT):
            opponents.keep()
            self._seat_named(KEPT)
            return
        if own is not None and not own.reason:
            own.choose()

    def _open_own(self) -> None:
        """Open another own player from a file."""

        def seat(path: Path) -> str:
            return self._seat_named(str(path.absolute()))

        self.show(ToFile(N_("Open a player"), N_("Open"), SUFFIX, seat))

    def _seat_named(self, name: str) -> str:
        """Choose one of the user's own players or programs; return why it cannot play, or an empty string."""
        if trouble := self._context.own_opponents.trouble(name):
            return trouble
        if self._controls is None:
            self._choose_own(name)
        else:
            player = self._context.own_opponents.player(name)
            self._controls.computer.change_own(name, player, self._whose)
        self.refresh()
        return ""

    def _choose_character(self, character: Character) -> None:
        if not self._has_characters or self._own_chosen is not None:
            return
        if self._controls is not None:
            self._controls.computer.change_character(character, self._whose)
        else:
            self._change(self._choice.with_character(character.value, self._whose))

    def _choose_automatic(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        if on and self._own_chosen is not None:
            self._choose_level(self._level_of_results)
        choice = replace(self._choice, automatic=on)
        if on and self._controls is None:
            choice = replace(choice, level=self._level_of_results)
        self._change(choice)

    @property
    def _level_of_results(self) -> float:
        """The level that fits the results so far."""
        number = self._level.number
        person = PersonRating(self._choice.rating or begin(self._game, number))
        return fitting_level(self._game, person, number)

    @property
    def _has_characters(self) -> bool:
        """False on boards without exchanges, where characters do not differ."""
        return not self._game.places_pieces

    def _choose_side(self, index: int) -> None:
        self._side = Side(index)

    # --- leaving ------------------------------------------------------------------------------

    def _play(self) -> None:
        if self._controls is not None:
            self.go(Pop())
            return
        self.go(Reset(new_game(self._context, self._game)))

    def _settings(self) -> None:
        self.show(ToSettings("Computer"))

    def commands(self) -> Sequence[Command]:
        """The commands for choosing an opponent, and for going back."""
        levels: dict[Key, Callable[[], None] | None] = {(key, False): None for key in _DIGITS}
        for key, level in zip(_DIGITS, whole_levels(self._game), strict=False):
            if not unavailable_reason(level):
                levels[key, False] = partial(self._choose_level, level.number)
        return (
            Command(say("1 to 9, 0"), say("a level by its number, 0 for 10"), levels),
            key_line(say("Up Down"), say("a level down or up in the list"), pygame.K_UP, pygame.K_DOWN),
            key_line(say("Left"), say("previous character; Right: the next"), pygame.K_LEFT, pygame.K_RIGHT),
            command(pygame.K_o, say("your own player"), self._take_own),
            self._opening_programs,
            command(pygame.K_a, say("automatic: the level follows your results"), self._turn_automatic),
            self.way_back,
        )

    @property
    def _opening_programs(self) -> Command:
        """Show the user's programs; the one chosen there becomes the opponent."""
        there = ToPrograms(self._game, self._seat_named)
        return command(pygame.K_b, say("Play against one of your programs"), partial(self.show, there))

    def _turn_automatic(self) -> None:
        if not self._both:
            self._choose_automatic(not self._choice.automatic)

    def _choose_neighbour(self, step: int) -> None:
        """Choose the next harder (1) or easier (-1) level; the user's own player follows the last level."""
        if self._own_chosen is not None:
            if step < 0:
                self._choose_level(strongest(self._game).number)
            return
        if step > 0 and self._level == self._listed[-1]:
            self._take_own()
        elif (level := neighbour(self._game, self._level.number, step)) is not None:
            self._choose_level(level.number)

    def _step(self, down: int, right: int) -> bool:
        """Handle an arrow key, whichever element has the focus: up and down for levels, left and right for
        characters.
        """
        if down:
            self._choose_neighbour(down)
        characters = tuple(Character)
        index = characters.index(self._character) + right
        if right and 0 <= index < len(characters):
            self._choose_character(characters[index])
        return True

    # --- contents ---------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The levels, with the characters, the selected opponent and its options next to or below them."""
        game = subtitle = say(self._game.title)
        if self._rated:
            subtitle = say("{game}. Elo measured in matches between the levels", game=game)
        content = el.ByShape(lambda: el.FirstFit(self._beside(), self._single, gives_way=True), self._single)
        words = say("Your programs")
        programs = el.Button("programs", self._opening_programs, words, "", icon="cpu", label=words)
        return el.page_frame(
            say("Choose your opponent"), content, back=self.back, subtitle=subtitle, actions=[programs]
        )

    @property
    def _rated(self) -> bool:
        """True if ratings are shown."""
        told = self._context.settings.tells_thoughts(self._level.number)
        return told and is_rated(levels_for(self._game))

    def _beside(self) -> el.Element:
        """Two columns, used if the names of the four characters fit side by side in one of them."""
        left, right = (el.Pane(column, _COLUMN, grow=1) for column in (self._left(), self._right()))
        return el.Grid(2, left, right, grow=1)

    def _left(self) -> el.Element:
        levels = self._listed
        card = el.Card(
            self._level_rows(),
            el.Space(),
            el.ByRoom(self._foot, lambda: el.Space(0, grow=0)),
            gap=0,
            pad=8,
            grow=1,
            highest=_HIGHEST_ROW * (len(levels) + 1) + 60,
        )
        return el.Column(card, self._automatic(whole=True), grow=1)

    @property
    def _listed(self) -> Sequence[Level]:
        """The levels that have a row."""
        return listed_levels(self._game, self._level.number)

    def _level_rows(self) -> el.Element:
        levels, own = self._listed, self._own

        def take(at: int) -> None:
            if at < len(levels):
                self._choose_level(levels[at].number)
            elif own is not None:
                own.choose()

        place = place_of(self._level, levels)
        list_of = partial(level_list, levels, place, take, self._step, rated=self._rated, own=own)
        long, short = (partial(list_of, lines=lines) for lines in (True, False))
        return el.ByRoom(el.FirstFit(long, short, gives_way=True), el.FirstFit(short), grow=99)

    def _right(self) -> el.Element:
        """The largest version of each card that fits.

        One row of options that is also on another page is left out to make space for large pictures; further
        rows are left out only if the cards would not fit otherwise.
        """
        large, small = (cache(partial(self._characters, roomy=roomy)) for roomy in (True, False))
        tall, low = (cache(partial(self._chosen, tall=tall, rated=False)) for tall in (True, False))
        options = self._option_cards()

        def column(*parts: Callable[[], el.Element | None]) -> Callable[[], el.Element]:
            return lambda: el.Column(*(part() for part in parts))

        return el.FirstFit(
            column(large, tall, options[0]),
            *(column(large, low, card) for card in options[:2]),
            *(column(small, low, card) for card in options),
            gives_way=True,
            grow=1,
        )

    def _single(self) -> el.Element:
        """Everything in one column: the levels as rows or, if the rows do not fit, as bars."""

        def card_of(levels: el.Element) -> el.Element:
            return el.Card(levels, pad=8, grow=1, highest=48 * (len(self._listed) + 1) + 16)

        @cache
        def listed() -> el.Element:
            return card_of(self._level_rows())

        @cache
        def barred() -> el.Element:
            bars = level_choice(
                self._game, self._level.number, self._choose_level, own=self._own, first=True, grow=1
            )
            return card_of(el.Column(bars, pad=(8, 4), grow=1))

        automatic, characters = self._automatic(), self._characters(roomy=False)
        told, untold = (cache(partial(self._chosen, score=score)) for score in (True, False))
        options = self._option_cards()

        def column(*parts: Callable[[], el.Element]) -> Callable[[], el.Element]:
            levels, chosen, card = parts
            return lambda: el.Column(levels(), automatic, characters, chosen(), card())

        return el.FirstFit(
            column(listed, told, options[0]),
            *(column(listed, untold, card) for card in options),
            *(column(barred, untold, card) for card in options),
            gives_way=True,
        )

    def _foot(self) -> el.Element:
        level = self._level
        if not self._context.settings.tells_thoughts(level.number):
            return el.Space(0, grow=0)
        measured = level.measured
        words = say("The levels of this game have not been measured against each other.")
        if measured is not None:
            words = say("All measured levels are on one scale.")
            games = measured.wins + measured.draws + measured.losses
            below = neighbour(self._game, level.number, -1)
            if games and below is not None:
                words = say(
                    "Level {level} against level {other}: {won} won, {drawn} drawn, {lost} lost of {games}.",
                    level=level.numeral,
                    other=below.numeral,
                    won=measured.wins,
                    drawn=measured.draws,
                    lost=measured.losses,
                    games=games,
                )
        scale = (
            el.Words(say("Elo, 95% confidence"), style="note", color="ink2") if measured is not None else None
        )
        return el.Row(
            el.Words(words, style="note", color="ink2", optional=True), el.Space(), scale, pad=(12, 6)
        )

    def _automatic(self, *, whole: bool = False) -> el.Element | None:
        """The card of the automatic opponent; None if the computer plays both sides.

        ``whole`` keeps the whole description even where there is little space.
        """
        if self._both:
            return None
        on = self._choice.automatic
        level = playable(self._game, self._level_of_results)
        named = {"number": level.numeral, "name": say(level.name)}
        if on:
            long = say("Moves up after wins and down after losses. Now: level {number}, {name}.", **named)
            short = say("Now: level {number}, {name}.", **named)
        else:
            long = say(
                "Moves up after wins and down after losses. It starts at level {number}, {name}.", **named
            )
            short = say("It starts at level {number}, {name}.", **named)

        def told(words: str, style: str) -> el.Element:
            line = el.Words(words, style="label_plain", color="ink2", wrap=True)
            return el.Column(el.Heading(say("Automatic"), style=style), line, gap=2)

        said = el.ByRoom(
            lambda: told(long, "status"), lambda: told(long if whole else short, "heading"), grow=1
        )
        sign = el.Inset(el.Icon("auto", 22), border=None, pad=11)
        switch = el.Switch("automatic", "", self._choose_automatic, on=on, label=say("Automatic"))
        return el.Card(el.Row(sign, said, switch))

    def _characters(self, *, roomy: bool) -> el.Element | None:
        if not self._has_characters or self._own_chosen is not None:
            return None
        told = el.Words(say("each with its own style"), style="label_plain", color="ink2", optional=True)
        tiles = character_tiles(self._character, self._choose_character, self._step, roomy=roomy)
        return el.Card(tiles, title=say("Character"), actions=[told])

    def _chosen(self, *, tall: bool = False, score: bool = True, rated: bool = True) -> el.Element:
        """The selected opponent, and the results against it; ``rated`` adds the rating if it is in no row."""
        level, side = self._level, 72 if tall else 48
        if (own := self._own_chosen) is not None:
            return self._chosen_own(own, tall=tall)
        title = el.Heading(level_title(level), style="scene" if tall else "status", long=True)
        worth = rating(level) if rated and self._rated else None
        line = el.Words(say(level.line), style="body" if tall else "label_plain", color="ink2", wrap=True)
        who = el.Row(
            portrait(self._character, side) if self._has_characters else None,
            el.Column(el.Row(title, el.Space(), worth, *self._half_steps(), gap=10), line, gap=2, grow=1),
        )
        return el.Card(who, *(self._came() if score else ()))

    def _chosen_own(self, own: OwnChoice, *, tall: bool) -> el.Element:
        """The selected own player, and the buttons for opening another one or changing its parts."""
        title = el.Heading(own.title, style="scene" if tall else "status", long=True)
        color = "bad" if own.trouble else "ink2"
        line = el.Words(own.line, style="body" if tall else "label_plain", color=color, wrap=True)
        told = el.Words(own.budget, style="note", color="ink2", optional=True)
        ways = [
            el.Button(key, act, "", icon=icon, label=tip, tip=tip, flat=True)
            for key, act, icon, tip in (
                ("open_own", self._open_own, "open", say("Open a player")),
                (
                    "own_page",
                    lambda: self.show(ToOwnPlayer()),
                    "pen",
                    say("Change its parts, and measure what they are worth."),
                ),
            )
            if not own.program
        ]
        who = el.Column(el.Row(title, el.Space(), told, *ways, gap=10), line, gap=2, grow=1)
        return el.Card(el.Row(el.Icon(ICON, 72 if tall else 48), who))

    def _half_steps(self) -> Sequence[el.Element]:
        """The buttons for the next easier and harder level; empty if every level has a row."""
        if not any(level.is_between for level in levels_for(self._game)):
            return ()
        steps = (("easier", -1, "down", say("A little easier")), ("harder", 1, "up", say("A little harder")))
        return [
            el.Button(
                name,
                partial(self._choose_neighbour, step),
                "",
                icon=icon,
                label=tip,
                tip=tip,
                flat=True,
                enabled=neighbour(self._game, self._level.number, step) is not None,
            )
            for name, step, icon, tip in steps
        ]

    def _came(self) -> Sequence[el.Element]:
        """The results of the games against this level."""
        score = self._scores.get(self._level.number, Score())
        return (el.Hairline(), el.Words(say("Your results"), style="field"), score_row(score))

    def _option_cards(self) -> Sequence[Callable[[], el.Element]]:
        """Versions of the card of options, each with fewer of the rows that other pages also have."""
        game, choice, change = self._game, self._choice, self._change
        first: list[Labelled] = []
        last: list[Labelled] = []
        others: list[Labelled] = []
        if self._both:
            names = [el.Option(say(name)) for name in game.side_names]
            first.append(choice_row("side", say("Who plays"), names, self._side, self._choose_side))
        if self._controls is None:  # during a game only the players can be changed
            if choice.opponent is Opponent.COMPUTER:
                others.append(side_choice(self._context.look, game, choice, change))
            more = self._context.settings.more_choices
            if more or choice.clock is not ClockChoice.NONE:
                others.append(clock_choice(game, choice, change))
            if more or choice.seed:
                sides = tuple(Side) if self._both else (None,)
                levels = [choice.level_of(side) for side in sides if not choice.own_of(side)]
                repeats = can_repeat(game, levels)
                last.append(variety_choice(self._context.rng, choice, change, repeats=repeats))
        return [
            cache(partial(self._options, (*first, *others[:count], *last)))
            for count in range(len(others), -1, -1)
        ]

    def _options(self, rows: Sequence[Labelled]) -> el.Element:
        words = say("Hints and undo stay on at every level.")
        label, icon = say("Play"), "play"
        if self._controls is not None:
            words, label, icon = self._controls.computer.counts_from, say("Done"), "check"
        foot = el.Row(
            el.Words(words, style="label_plain", color="ink2", wrap=True, grow=1),
            el.Button("settings", self._settings, say("Options"), icon="settings"),
            el.Button("play", self._play, label, icon=icon, primary=True, default=True),
            gap=8,
        )
        return el.Card(
            *beside(rows, gap=16), el.Space(), foot, grow=min(1, len(rows)), highest=52 * len(rows) + 188
        )


def _computer_of(controls: Controls, side: Side) -> Side:
    """The side that the computer plays in a game; ``side`` if the computer plays both."""
    human = controls.match.human_side
    return side if human is None else human.other

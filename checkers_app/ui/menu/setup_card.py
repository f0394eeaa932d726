"""The card of the main menu for setting up a game: opponent, side, opening, clock and difficulty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Unpack

from checkers_app.engine.levels import numeral
from checkers_app.games.base import Game, Side
from checkers_app.notation.ballots import has_openings, openings_for
from checkers_app.play.new_game import character_named
from checkers_app.storage.settings import ClockChoice, GameChoice, OpeningChoice, Opponent
from checkers_app.ui.context import Context
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import ToOpenings, ToOpponent
from checkers_app.ui.input.everywhere import chosen_board
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.menu.choice_rows import Labelled, below, beside, choice_row, clock_choice, side_choice
from checkers_app.ui.menu.difficulty import OpponentTile, level_choice
from checkers_app.ui.menu.own_choice import OwnChoice, own_choice, with_bar
from checkers_app.words import N_, say, say_in

LONGEST_NAME = 24
"""The maximum length of a name in characters."""
_FOR_FINGERS = 352
"""The minimum width in units of the level bars next to the opponent, so that each bar fits a finger."""
_ONE_MORE = 32
"""The width in units that an own player's bar takes from the opponent's card."""
TWO_PLAYERS = N_("Two people on one screen. You can flip the board, take moves back and ask for hints.")


class SetupCard:
    """The rows of options for the selected game; every change is saved at once."""

    def __init__(
        self, context: Context, show: Callable[[Destination], None], changed: Callable[[], None]
    ) -> None:
        """``show`` opens a scene on top of the menu; ``changed`` is called after every change."""
        self._context = context
        self._show = show
        self._changed = changed
        self._editing = Side.FIRST
        """The side whose level the bars set, if the computer plays both."""
        self._names: dict[str, tuple[TextEdit, TextEdit]] = {}
        """Board -> the names of the two players, while they are being typed."""

    # --- contents ----------------------------------------------------------------------------------------

    def labels_beside(self, notes: el.Element | None, play: el.Element) -> el.Element:
        """Labels next to rows; the opponent is next to the bars or, if there is no space, next to "Play"."""
        return el.FirstFit(
            lambda: self._opponent_beside_bars(notes, play),
            lambda: self._bars_across(notes, play, gap=12, pad=(28, 24)),
            grow=1,
        )

    def _opponent_beside_bars(self, notes: el.Element | None, play: el.Element) -> el.Element:
        rows, foot = self._rows(), el.Row(notes, el.Space(), self._more(), play)
        if self._two_players:
            return el.Column(
                *beside(rows, gap=24), self._together(), el.Space(), foot, gap=12, pad=(28, 24), grow=1
            )
        more = _ONE_MORE if self._own is not None else 0
        bars = self._bars(grow=5, least=_FOR_FINGERS + more, most=480, side="fill")
        opponent = self._opponent(small=True, grow=4, least=220 - more)
        difficulty = el.Row(bars, opponent, gap=20, align="start", side="fill", grow=1, highest=220)
        *others, last = beside(rows, gap=24, high=(say("Difficulty"), difficulty))
        return el.Column(*others, el.Hairline(), last, el.Space(), foot, gap=12, pad=(28, 24), grow=1)

    def labels_above(self, notes: el.Element | None, play: el.Element) -> el.Element:
        """Labels above rows; the opponent is next to "Play"."""
        rows = self._rows()
        if self._two_players:
            foot = el.Row(notes, el.Space(), self._more(), play)
            return el.Column(*below(rows), self._together(), el.Space(), foot, gap=12, pad=(18, 16), grow=1)
        label = el.Words(say("Difficulty"), style="field", color="ink2")
        bars = el.Column(label, self._bars(grow=1), gap=6, grow=1, highest=200)
        foot = el.Row(self._opponent(grow=1), self._more(), play, gap=12)
        return el.Column(*below(rows), bars, el.Space(grow=0.01), notes, foot, gap=12, pad=(18, 16), grow=1)

    def dense(self, notes: el.Element | None, play: el.Element) -> el.Element:
        """Labels next to rows, with small gaps; the opponent is next to "Play"."""
        if self._two_players:
            rows, foot = beside(self._rows(), gap=12), el.Row(notes, el.Space(), self._more(), play)
            return el.Column(*rows, el.Space(8), self._together(), el.Space(), foot, gap=6, pad=12, grow=1)
        return self._bars_across(notes, play, gap=6, pad=12)

    def _bars_across(
        self, notes: el.Element | None, play: el.Element, *, gap: int, pad: int | tuple[int, int]
    ) -> el.Element:
        """The bars, as wide as the card, with the opponent next to Play."""
        bars = el.Column(self._bars(grow=1), grow=1, highest=240)
        foot = el.Row(self._opponent(small=True, grow=1), self._more(), play, gap=8)
        rows = beside(self._rows(), gap=2 * gap)
        return el.Column(*rows, bars, el.Space(grow=0.01), notes, foot, gap=gap, pad=pad, grow=1)

    @property
    def _two_players(self) -> bool:
        return self._choice.opponent is Opponent.TWO_PLAYERS

    @staticmethod
    def _together() -> el.Element:
        return el.Words(say(TWO_PLAYERS), wrap=True, color="ink2", most=560)

    def _rows(self) -> list[Labelled]:
        game, choice = self._game, self._choice
        kinds = (
            el.Option(say("Computer"), icon="cpu"),
            el.Option(say("Two players"), say("Two"), icon="human"),
            el.Option(say("Computer vs computer"), say("Watch")),
        )
        index = tuple(Opponent).index(choice.opponent)
        rows = [choice_row("opponent", say("Opponent"), kinds, index, self._choose_opponent)]
        if choice.opponent is Opponent.COMPUTER:
            rows.append(side_choice(self._context.look, game, choice, self._change))
        elif choice.opponent is Opponent.DEMONSTRATION:
            rows.append(self._levels_row())
        else:
            rows.append(self._names_row())
        more = self._context.settings.more_choices
        if has_openings(game) and (more or choice.opening is not OpeningChoice.FREE):
            rows.append(self._openings_row())
        if more or choice.clock is not ClockChoice.NONE:
            rows.append(clock_choice(game, choice, self._change))
        return rows

    def _more(self) -> el.Element:
        """The button that shows or hides the advanced options."""
        settings = self._context.settings
        more = not settings.more_choices

        def fold() -> None:
            self._context.change_settings(replace(settings, more_choices=more))
            self._changed()

        word = say_in("more to choose from", "More") if more else say_in("less to choose from", "Less")
        return el.Button("more", fold, word, tip=say("Opening and clock"))

    def _names_row(self) -> Labelled:
        """The row with a name field for each of the two players."""
        first, second = (say(name) for name in self._game.side_names)
        hints = say("{side}, first", side=first), second
        fields = (
            el.Field(f"name {side}", edit, hint=hint, grow=1)
            for side, (edit, hint) in enumerate(zip(self._typed_names(), hints, strict=True))
        )
        return say("Names"), el.Row(*fields, gap=8, grow=1)

    def _typed_names(self) -> tuple[TextEdit, TextEdit]:
        game = self._game.key
        if game not in self._names:
            first, second = (
                TextEdit(self._changed, name, longest=LONGEST_NAME) for name in self._choice.names
            )
            self._names[game] = first, second
        return self._names[game]

    def keep_names(self) -> None:
        """Save the names of the two players."""
        settings = self._context.settings
        for game, (first, second) in self._names.items():
            choice = replace(settings.choice(game), names=(first.text.strip(), second.text.strip()))
            settings = settings.with_choice(game, choice)
        self._context.change_settings(settings)

    def _levels_row(self) -> Labelled:
        options = [
            el.Option(
                self._who_plays(side, name), name, draw=partial(self._context.look.side, self._game, side)
            )
            for side, name in zip(Side, map(say, self._game.side_names), strict=True)
        ]
        return choice_row("editing", say("Whose level"), options, self._editing, self._choose_editing)

    def _who_plays(self, side: Side, name: str) -> str:
        own, opponents = self._choice.owns[side], self._context.own_opponents
        if own and opponents.plays_on(self._game, own):
            return say("{side}: {name}", side=name, name=opponents.title(own))
        return say("{side}: level {level}", side=name, level=numeral(self._choice.levels[side]))

    def _openings_row(self) -> Labelled:
        choice = self._choice
        picked = choice.opening is OpeningChoice.PICKED
        options = (
            el.Option(say_in("the first moves of a game", "Free")),
            el.Option(say("Random opening"), say("Random")),
            el.Option(say("Ballot {number}…", number=choice.ballot) if picked else say("Choose…")),
        )
        index = tuple(OpeningChoice).index(choice.opening)
        return choice_row("opening", say("Opening"), options, index, self._choose_opening)

    def _bars(self, **box: Unpack[el.Box]) -> el.Element:
        return level_choice(self._game, self._level, self._choose_level, own=self._own, **box)

    def _opponent(self, *, small: bool = False, **box: Unpack[el.Box]) -> el.Element:
        """The tile of the selected opponent, which leads to the page of opponents."""
        choice = self._choice
        return OpponentTile(
            self._game,
            self._level,
            character_named(choice.character_of(self._side)),
            lambda: self._show(ToOpponent(self._game, side=self._editing)),
            automatic=choice.automatic and choice.opponent is Opponent.COMPUTER,
            told=self._context.settings.tells_thoughts(self._level),
            small=small,
            own=self._own,
            **box,
        )

    # --- choices --------------------------------------------------------------------------------

    @property
    def _game(self) -> Game:
        return chosen_board(self._context)

    @property
    def _choice(self) -> GameChoice:
        return self._context.settings.choice(self._game.key)

    def _change(self, choice: GameChoice) -> None:
        settings = self._context.settings
        self._context.change_settings(settings.with_choice(self._game.key, choice))
        self._changed()

    def _choose_opponent(self, index: int) -> None:
        self._change(replace(self._choice, opponent=tuple(Opponent)[index]))

    def _choose_editing(self, index: int) -> None:
        self._editing = Side(index)

    def _choose_opening(self, index: int) -> None:
        opening = tuple(OpeningChoice)[index]
        if opening is not OpeningChoice.PICKED:
            self._change(replace(self._choice, opening=opening))
            return
        deck = openings_for(self._game, barred=True)
        ballot = self._choice.ballot
        self._show(ToOpenings(self._game, tuple(deck), ballot, self._choose_ballot))

    def _choose_ballot(self, number: int) -> None:
        self._change(replace(self._choice, opening=OpeningChoice.PICKED, ballot=number))

    def _choose_level(self, level: float) -> None:
        self._change(self._choice.with_level(level, self._side))

    @property
    def _own(self) -> OwnChoice | None:
        opponents, name = self._context.own_opponents, self._choice.own_of(self._side)
        return with_bar(own_choice(opponents, self._game, name, self._choose_own), opponents)

    def _choose_own(self, name: str) -> None:
        self._context.own_opponents.keep()
        self._change(self._choice.with_own(name, self._side))

    @property
    def _side(self) -> Side | None:
        """The side being set up if the computer plays both; None if a person plays against the computer."""
        return self._editing if self._choice.opponent is Opponent.DEMONSTRATION else None

    @property
    def _level(self) -> float:
        return self._choice.level_of(self._side)

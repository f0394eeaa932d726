"""The card of the main menu that sets a game up: opponent, side, opening, difficulty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from functools import partial

from pygame import Rect, Surface

from checkers_app.games.base import Game, Side
from checkers_app.notation.ballots import has_openings, openings_for
from checkers_app.play.new_game import character_named
from checkers_app.storage.settings import GameChoice, OpeningChoice, Opponent
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import Destination, ToOpenings, ToOpponent
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.widgets import Option, Segments, Widget
from checkers_app.ui.menu.choice_rows import clock_row, side_row
from checkers_app.ui.menu.difficulty import OpponentButton, level_bars

OPPONENTS = (
    Option("Computer", icon="cpu"),
    Option("Two players", short="Two", icon="human"),
    Option("Computer vs computer", short="Watch"),
)
LABEL_WIDTH = 104
DENSE_LABEL = 80
CONTROL = 44
TWO_PLAYERS = "Two people at one screen. The board can be turned, moves taken back, hints asked for."


class Rows(Enum):
    """How the rows of choices are arranged."""

    BESIDE = "beside"
    """The labels are beside the rows."""
    BELOW = "below"
    """The labels are over the rows."""
    DENSE = "dense"
    """As beside, with less of everything."""


class SetupCard:
    """The rows of choices for one game; every change is saved at once."""

    def __init__(
        self, context: Context, show: Callable[[Destination], None], changed: Callable[[], None]
    ) -> None:
        """``show`` opens a scene over the menu; ``changed`` is called when the rows must be made again."""
        self._context = context
        self._show = show
        self._changed = changed
        self._editing = Side.FIRST
        """The side whose level the bars set, where the computer plays both."""
        self._content = self._bars = Rect(0, 0, 0, 0)
        self._rows = Rows.BESIDE
        self._labels: list[tuple[str, Rect]] = []

    def widgets(self, game: Game, content: Rect, rows: Rows) -> list[Widget]:
        """The rows for ``game`` inside ``content``."""
        self._game, self._content, self._rows = game, content, rows
        choice = self._choice
        self._labels = []
        widgets: list[Widget] = [
            Segments(
                "opponent",
                self._row("Opponent"),
                OPPONENTS,
                tuple(Opponent).index(choice.opponent),
                self._choose_opponent,
            )
        ]
        if choice.opponent is Opponent.COMPUTER:
            look = self._context.look
            widgets.append(side_row(self._row("You play"), look, game, choice, self._change))
        elif choice.opponent is Opponent.DEMONSTRATION:
            widgets.append(self._levels_row())
        if has_openings(game):
            widgets.append(self._openings_row())
        widgets.append(clock_row(self._row("Clock"), game, choice, self._change))
        if choice.opponent is not Opponent.TWO_PLAYERS:
            self._bars = self._bars_rect()
            widgets.append(level_bars(game, self._bars, self._level, self._choose_level))
            widgets.append(self._opponent_button())
        return widgets

    def _opponent_button(self) -> Widget:
        """Who is chosen; leads to the page on which there is more to choose."""
        content, bars, choice = self._content, self._bars, self._choice
        if self._rows is Rows.DENSE:
            foot = content.bottom - 54  # Play stands below
            room = Rect(bars.right + 14, bars.y, content.right - bars.right - 14, 0)
            room.height = max(44, min(bars.height, 104, foot - bars.y))
        elif self._rows is Rows.BELOW:
            room = Rect(content.x, bars.bottom + 10, content.width - 132, 68)  # Play stands beside it
        else:
            room = Rect(bars.right + 20, bars.y, content.right - bars.right - 20, min(bars.height, 112))
        return OpponentButton(
            room,
            self._game,
            self._level,
            character_named(choice.character_of(self._side)),
            lambda: self._show(ToOpponent(self._game, side=self._editing)),
            automatic=choice.automatic and choice.opponent is Opponent.COMPUTER,
        )

    @property
    def _tight(self) -> bool:
        """True if the opponent would not stand clear of Play with the usual gaps."""
        return self._content.height < 300

    def _row(self, label: str) -> Rect:
        """Room for the next row, its label taken down."""
        content, count = self._content, len(self._labels)
        if self._rows is Rows.DENSE:
            left = content.x + DENSE_LABEL
            rect = Rect(left, content.y + (42 if self._tight else 46) * count, content.right - left, 40)
        elif self._rows is Rows.BELOW:
            rect = Rect(content.x, content.y + 26 + 84 * count, content.width, CONTROL)
        else:
            rect = Rect(content.x + LABEL_WIDTH, content.y + 56 * count, content.width - LABEL_WIDTH, CONTROL)
        self._labels.append((label, rect))
        return rect

    def _bars_rect(self) -> Rect:
        content, last = self._content, self._labels[-1][1]
        if self._rows is Rows.DENSE:
            top = last.bottom + (12 if self._tight else 20)
            return Rect(content.x, top, content.width // 2, max(70, min(150, content.bottom - 56 - top)))
        if self._rows is Rows.BELOW:
            top = last.bottom + 50
            height = max(90, min(150, content.bottom - 150 - top))
            return Rect(content.x, top, content.width, height)
        top = last.bottom + 32
        height = max(90, min(220, content.bottom - 76 - top))
        return Rect(content.x + LABEL_WIDTH, top, min(480, (content.width - LABEL_WIDTH) * 56 // 100), height)

    def _picture(self, side: Side) -> Callable[[Surface, Rect], None]:
        return partial(self._context.look.side, self._game, side)

    def _levels_row(self) -> Widget:
        levels = self._choice.levels
        options = [
            Option(f"{name}: level {levels[side]}", short=name, draw=self._picture(side))
            for side, name in zip(Side, self._game.side_names, strict=True)
        ]
        return Segments("editing", self._row("Set level of"), options, self._editing, self._choose_editing)

    def _openings_row(self) -> Widget:
        choice = self._choice
        picked = choice.opening is OpeningChoice.PICKED
        options = (
            Option("Any first move", short="Any"),
            Option("Random ballot", short="Random"),
            Option(f"Ballot {choice.ballot}…" if picked else "Choose…"),
        )
        index = tuple(OpeningChoice).index(choice.opening)
        return Segments("opening", self._row("Opening"), options, index, self._choose_opening)

    # --- choices --------------------------------------------------------------------------------

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
        self._changed()

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

    def _choose_level(self, level: int) -> None:
        self._change(self._choice.with_level(level, self._side))

    @property
    def _side(self) -> Side | None:
        """The side of the one of two players who is shown; None for a person's opponent."""
        return self._editing if self._choice.opponent is Opponent.DEMONSTRATION else None

    @property
    def _level(self) -> int:
        return self._choice.level_of(self._side)

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the labels of the rows, and what the chosen level is like."""
        look, content = self._context.look, self._content
        ink = look.theme.ink2
        for label, rect in self._labels:
            at = (rect.x, rect.y - 16) if self._rows is Rows.BELOW else (content.x, rect.centery)
            look.text(surface, label, "field", ink, at)
        if self._choice.opponent is Opponent.TWO_PLAYERS:
            y = self._labels[-1][1].bottom + 40
            for index, line in enumerate(look.wrap(TWO_PLAYERS, "body", min(560, content.width))):
                look.text(surface, line, "body", ink, (content.x, y + 22 * index))
        else:
            self._draw_difficulty(surface)

    def _draw_difficulty(self, surface: Surface) -> None:
        look, content, bars = self._context.look, self._content, self._bars
        theme = look.theme
        if self._rows is Rows.BELOW:
            look.text(surface, "Difficulty", "field", theme.ink2, (content.x, bars.y - 24))
        elif self._rows is Rows.BESIDE:
            y = bars.y - 18
            draw.line(surface, theme.line, (content.x, y), (content.right - 1, y))
            look.text(surface, "Difficulty", "field", theme.ink2, (content.x, bars.y + 9))

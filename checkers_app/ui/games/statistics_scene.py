"""The page of statistics: a calm account of one's games against the computer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface

from checkers_app.engine.levels import Character, Level, levels_for, playable
from checkers_app.games import boards
from checkers_app.games.base import Game
from checkers_app.games.sentences import counted
from checkers_app.play.kept import now
from checkers_app.play.library import LibraryEntry, PerEntry
from checkers_app.play.review_statistics import ReviewFigures, ReviewTally, review_figures, review_tally
from checkers_app.play.statistics import LAST, Came, Played, Score, counted_games, csv_text
from checkers_app.play.strength import StrengthEstimate, strength
from checkers_app.storage.files import plain_reason, write_atomic
from checkers_app.ui.card import Key
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGames, ToMainMenu, ToPuzzles
from checkers_app.ui.everywhere import chosen_board
from checkers_app.ui.games.result_bars import LONG_BAR, LastBars, LevelRow
from checkers_app.ui.games.sidebar import day
from checkers_app.ui.games.statistics_drawing import (
    draw_against,
    draw_figures,
    draw_last_head,
    draw_levels_head,
    draw_reviews,
    last_place,
    practice_place,
)
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.key_lines import ESCAPE, key_line
from checkers_app.ui.kit.layout import Mode
from checkers_app.ui.kit.widgets import Button, Option, Segments, Widget
from checkers_app.ui.page import Page
from checkers_app.ui.scene import Reset, Transition
from checkers_app.views.games.reading_on import ReadingOn
from checkers_app.views.games.rows import CAME_WORDS

_REVIEWS = 104
"""The height of the card of the reviews in a window that shows all cards."""
_TABS = ("By level", "Last games", "Reviews")


class StatisticsScene(Page):
    """Figures, results by level, the last games, and the score against one level."""

    title = "Statistics"

    keys = (key_line("Ctrl S", "save what is shown as CSV", pygame.K_s, control=True), ESCAPE)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._game = chosen_board(context).key
        self._level: int | None = None
        self._tab = 0
        self._sure = False
        self._note = ""
        self._figures: list[Rect] = []
        self._levels = self._last = self._against = self._reviews = Rect(0, 0, 0, 0)
        self._last_chosen = 0
        """The one of the last games that the keyboard is at."""
        self._reading = ReadingOn(context.library)
        self._tallies = PerEntry(self._tally)
        self._count()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the page out for a window of this size; shown again, it counts what has changed."""
        if size == self._size:
            self._tallies = PerEntry(self._tally)
        self._count()
        super().resize(size)

    @property
    def _board(self) -> Game:
        return boards()[self._game]

    # --- what is counted --------------------------------------------------------------------------

    def _count(self) -> None:
        entries = self._context.library.listed
        played = counted_games(
            self._context.kept_played.of(entries), _time(self._context.settings.statistics_since)
        )
        self._played: tuple[Played, ...] = tuple(game for game in played if game.game == self._game)
        self._all = played
        if self._level is None and self._played:
            self._level = self._played[-1].level
        rated = {level.number: level.rating for level in levels_for(self._board)}
        self._strength = strength(
            [
                (rating, {Came.WON: 1.0, Came.DRAWN: 0.5, Came.LOST: 0.0}[game.came])
                for game in self._played
                if (rating := rated.get(game.level)) is not None
            ]
        )
        ours = {game.key for game in self._played}
        tallies = self._tallies.of(entry for entry in entries if entry.key in ours)
        self._said = review_figures([tally for tally in tallies if tally is not None])
        title = self._board.title
        self.subtitle = f"{title}, no games yet"
        if self._played:
            count, first = len(self._played), day(self._played[0].when)
            since = first if first == day(self._played[-1].when) else f"since {first}"
            self.subtitle = f"{title}, {counted(count, 'game')} {since}"

    def _tally(self, entry: LibraryEntry) -> ReviewTally | None:
        """What the review of a game says of the person's moves; None if it was not reviewed."""
        match, kept = entry.match, entry.kept
        if match is None or kept is None or match.human_side is None:
            return None
        outline = self._context.reviews.store.outline(match)
        return review_tally(match, match.human_side, outline, kept.clock) if outline is not None else None

    def update(self, now: float) -> Transition | None:
        """Count on while there are games that have not been read."""
        if self._reading.step(now):
            self._count()
            self._lay_out()
        return super().update(now)

    @property
    def played(self) -> tuple[Played, ...]:
        """The games that are counted, the oldest first."""
        return self._played

    @property
    def strength(self) -> StrengthEstimate | None:
        """The player's strength, where the levels are measured."""
        return self._strength

    @property
    def reviews(self) -> ReviewFigures:
        """What the reviews say of the games."""
        return self._said

    def of_level(self, level: int) -> Score:
        """How often a level was beaten."""
        return Score.of(game for game in self._played if game.level == level)

    def _choose_game(self, index: int) -> None:
        self._game = list(boards())[index]
        self._level = None
        self._sure = False
        self._count()
        self._lay_out()

    def _choose_tab(self, index: int) -> None:
        self._tab = index
        self._lay_out()

    def _choose_level(self, level: Level) -> None:
        """The level whose score is shown; chosen again, its games are listed."""
        if self._level == level.number and self.of_level(level.number).games:
            self._show(ToGames(wanted=f"{level.name} {self._board.title}"))
        self._level = level.number
        self._lay_out()

    def _show_part(self, level: Level, came: Came) -> None:
        """The games that a part of a bar stands for."""
        self._show(ToGames(wanted=f"{level.name} {self._board.title} {CAME_WORDS[came]}"))

    @property
    def _last_games(self) -> tuple[Played, ...]:
        return self._played[-LAST:]

    def _choose_last(self, index: int) -> None:
        self._last_chosen = index
        self._lay_out()

    def _show_last(self, index: int) -> None:
        if index < len(self._last_games):
            self._show(ToGames(chosen=self._last_games[index].key))

    def _say_last(self, index: int) -> str:
        game = self._last_games[index]
        level = playable(self._board, game.level)
        character = game.character
        manner = f" ({character.animal})" if character not in {None, Character.BALANCED} else ""
        return f"{game.came.value.capitalize()} against {level.name}{manner}, {day(game.when)}"

    @property
    def _reviews_shown(self) -> bool:
        return bool(self._played) and (not self._compact or self._tab == len(_TABS) - 1)

    @property
    def _due(self) -> int:
        """How many puzzles wait."""
        return len(self._context.puzzles.deck.due(now().astimezone().date()))

    @property
    def _practice_wanted(self) -> bool:
        return self._reviews_shown and self._due > 0

    def _practise(self) -> None:
        self._show(ToPuzzles())

    def _save(self) -> None:
        self._show(ToFile("Save as CSV", "Save", ".csv", self._save_to, "checkers-games.csv"))

    def _save_to(self, path: Path) -> str:
        if path.exists():
            return f"{path.name} already exists. Choose another name."
        try:
            write_atomic(path, csv_text(self._played))
        except OSError as error:
            return f"{path.name} cannot be written: {plain_reason(error)}."
        self._note = f"Saved in {path.name}."
        return ""

    def _reset(self) -> None:
        """Asks once; the games themselves stay."""
        settings = self._context.settings
        if settings.statistics_since and not self._all:
            self._context.change_settings(replace(settings, statistics_since=""))
        elif not self._sure:
            self._sure = True
            self._lay_out()
            return
        else:
            self._context.change_settings(replace(settings, statistics_since=now().isoformat()))
        self._sure = False
        self._level = None
        self._count()
        self._lay_out()

    def _play(self) -> None:
        self._go(Reset(ToMainMenu()))

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {**super()._shortcuts(), (pygame.K_s, True): self._save}

    # --- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        content, compact = self._content, self._compact
        gap = 8 if compact else 12
        foot = 52
        columns = 2 if compact else 4
        high = 72 if compact else 100
        wide = (content.width - gap * (columns - 1)) // columns
        self._figures = [
            Rect(content.x + i % columns * (wide + gap), content.y + i // columns * (high + gap), wide, high)
            for i in range(4)
        ]
        top = self._figures[-1].bottom + gap
        body = Rect(content.x, top, content.width, content.bottom - top - foot)
        if compact:
            body = Rect(body.x, body.y + 48, body.width, body.height - 48)
            self._levels = Rect(
                body.x, body.y, body.width, min(body.height, 52 + 36 * len(levels_for(self._board)))
            )
            self._last = Rect(body.x, body.y, body.width, body.height // 2 - 4)
            self._against = Rect(
                body.x, self._last.bottom + gap, body.width, body.height - self._last.height - gap
            )
            self._reviews = Rect(body.x, body.y, body.width, min(body.height, 272))
        else:
            if self._played:
                body.height -= _REVIEWS + gap
            right = 684 if self._mode is Mode.WIDE else 520
            body.height = min(
                body.height,
                64 + (44 if self._mode is Mode.WIDE else 36) * len(levels_for(self._board)),
            )
            if not self._played:
                body.height = 160
            body.height = max(body.height, 320 if self._played else 0)
            self._levels = Rect(body.x, body.y, body.width - right - gap, body.height)
            left = self._levels.right + gap
            self._last = Rect(left, body.y, right, body.height // 2)
            self._against = Rect(left, self._last.bottom + gap, right, body.bottom - self._last.bottom - gap)
            self._reviews = Rect(body.x, body.bottom + gap, body.width, _REVIEWS)
        self._group.set(self._widgets(), focus="back")
        self._dirty = True

    def _widgets(self) -> list[Widget]:
        save = self._actions([("save", "save", "Save CSV", self._save, False)])
        head = self._head()
        width = 240
        rect = Rect(save[0].rect.x - 12 - width, head.y, width, head.height)
        options = [Option(game.title) for game in boards().values()]
        chosen = list(boards()).index(self._game)
        widgets: list[Widget] = [
            self._back_button(),
            Segments("game", rect, options, chosen, self._choose_game),
            *save,
        ]
        content = self._content
        if self._compact and self._played:
            tabs = Rect(content.x, self._levels.y - 48, content.width, 40)
            widgets.append(Segments("tab", tabs, [Option(tab) for tab in _TABS], self._tab, self._choose_tab))
        if not self._played:
            play = Rect(self._levels.x + 24, self._levels.y + 92, 140, 48)
            widgets.append(Button("play", play, self._play, icon="play", label="Play", primary=True))
        elif not self._compact or self._tab == 0:
            widgets += self._level_rows()
        if self._played and (not self._compact or self._tab == 1):
            place = last_place(self._last)
            chosen = min(self._last_chosen, len(self._last_games) - 1)
            bars = LastBars(
                "last",
                place,
                self._last_games,
                chosen,
                self._choose_last,
                self._show_last,
                self._say_last,
            )
            widgets.append(bars)
        if self._practice_wanted:
            place = practice_place(self._reviews, compact=self._compact)
            label = "Practise"
            widgets.append(
                Button("practise", place, self._practise, icon="puzzle", label=label, primary=True)
            )
        words = "Reset: sure?" if self._sure else "Reset"
        if not self._all and self._context.settings.statistics_since:
            words = "Count all again"
        reset = Rect(content.right - 170, content.bottom - 44, 170, 44)
        widgets.append(
            Button(
                "reset",
                reset,
                self._reset,
                icon="retry",
                label=words,
                tip="Count from now on; the games stay",
            )
        )
        return widgets

    def _level_rows(self) -> list[Widget]:
        levels = levels_for(self._board)
        card = self._levels
        top = card.y + (40 if self._compact else 52)
        row = min(44 if self._mode is Mode.WIDE else 36, (card.bottom - 12 - top) // len(levels))
        most = max(LONG_BAR, *(self.of_level(level.number).games for level in levels))
        return [
            LevelRow(
                f"level {level.number}",
                Rect(card.x + 8, top + index * row, card.width - 16, row),
                level,
                self.of_level(level.number),
                most,
                partial(self._choose_level, level),
                partial(self._show_part, level),
                chosen=level.number == self._level,
            )
            for index, level in enumerate(levels)
        ]

    # --- drawing --------------------------------------------------------------------------------

    def _draw_content(self, surface: Surface) -> None:
        look, compact = self._context.look, self._compact
        draw_figures(look, surface, self._figures, self._board, self._played, self._strength)
        played = bool(self._played)
        if not compact or self._tab == 0 or not played:
            look.card(surface, self._levels)
            draw_levels_head(look, surface, self._levels, compact=compact, any_game=played)
        if played and (not compact or self._tab == 1):
            draw_last_head(look, surface, self._last, len(self._last_games))
            level = next((item for item in levels_for(self._board) if item.number == self._level), None)
            score = self.of_level(level.number) if level is not None else Score()
            draw_against(look, surface, self._against, level, score)
        if self._reviews_shown:
            place = practice_place(self._reviews, compact=compact)
            right = place.x - 16 if self._practice_wanted and not compact else self._reviews.right - 16
            draw_reviews(look, surface, self._reviews, self._said, self._due, compact=compact, right=right)
        words = self._note or "Games with undo or hints count too. Unfinished games do not."
        lines = look.wrap(words, "note", self._content.width - 190)[:2]
        for index, line in enumerate(lines):
            y = self._content.bottom - 22 + 16 * index - 8 * (len(lines) - 1)
            at = (self._content.x + 4, y)
            look.text(surface, line, "note", look.theme.ink2, at, "left", self._content.width - 190)


def _time(text: str) -> datetime | None:
    """A time of the settings; None if it is none, or none that can be compared."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    return time if time.tzinfo is not None else None

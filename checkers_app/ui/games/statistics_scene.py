"""The page of statistics about the user's games against the computer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from checkers_app.engine.levels import Character, Level, levels_for, playable
from checkers_app.games import boards, find_game
from checkers_app.games.base import Game
from checkers_app.play.rating.statistics import (
    LAST,
    Came,
    Played,
    Score,
    counted_games,
    csv_text,
    played_games,
    time_of,
)
from checkers_app.play.rating.strength import StrengthEstimate, strength
from checkers_app.play.review.review_statistics import (
    ReviewFigures,
    ReviewTally,
    review_figures,
    review_tally,
)
from checkers_app.play.saved.library import LibraryEntry, PerEntry
from checkers_app.play.saved.saved_game import now
from checkers_app.storage.files import not_written, write_atomic
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGames, ToMainMenu, ToPuzzles, ToWeaknesses
from checkers_app.ui.games.figures import figure_cards, review_cards
from checkers_app.ui.games.result_bars import LONG_BAR, LastBars, LevelRow, LevelTable, sample, score_row
from checkers_app.ui.games.to_file import ToFile, itself
from checkers_app.ui.input.everywhere import chosen_board
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command
from checkers_app.ui.kit.keyboard import PRESS
from checkers_app.ui.menu.difficulty import ANIMALS
from checkers_app.ui.scene import Reset, Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.games.reading_on import ReadingOn
from checkers_app.views.games.rows import CAME_WORDS
from checkers_app.views.games.when import day_words
from checkers_app.words import N_, say, say_count, say_count_in, say_date

_PATIENCE = 10.0
"""The number of seconds after which an unconfirmed reset is cancelled."""
_TABS = (N_("By level"), N_("Recent games"), N_("Reviews"))
_CAME: Mapping[Came, tuple[str, str]] = {
    Came.WON: (N_("Won against {level}, {day}"), N_("Won against {level} ({animal}), {day}")),
    Came.DRAWN: (N_("Drawn against {level}, {day}"), N_("Drawn against {level} ({animal}), {day}")),
    Came.LOST: (N_("Lost against {level}, {day}"), N_("Lost against {level} ({animal}), {day}")),
}
"""Result -> two sentences about a game: for the default character, and for any other character."""
_RESULTS: Mapping[Came, str] = {Came.WON: N_("won"), Came.DRAWN: N_("drawn"), Came.LOST: N_("lost")}


class StatisticsScene(ViewScene):
    """The statistics: main figures, results by level, recent games, and the score against one level."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._game = chosen_board(context).key
        self._level: float | None = None
        self._tab = 0
        self._sure = False
        """True while a reset is waiting for confirmation."""
        self._sure_until = 0.0
        self._note = ""
        self._last_chosen = 0
        """The index of the game with the keyboard focus among the last games."""
        self._reading = ReadingOn(context.library)
        self._tallies = PerEntry(self._tally)
        self._count()

    def shown(self) -> None:
        """Recount the games when the page is shown again."""
        self._tallies = PerEntry(self._tally)
        self._count()
        super().shown()

    @property
    def _board(self) -> Game:
        return self._boards()[self._game]

    def _boards(self) -> dict[str, Game]:
        """The boards with statistics: those in the menu, the current board, and those that were played."""
        keys = dict.fromkeys([*boards(), self._game, *(played.game for played in self._all)])
        return {key: game for key in keys if (game := find_game(key)) is not None}

    # --- counting ----------------------------------------------------------------------------------------

    def _count(self) -> None:
        entries = self._context.library.listed
        played = counted_games(
            played_games(self._context.library), time_of(self._context.settings.statistics_since)
        )
        self._all = played
        self._played: tuple[Played, ...] = tuple(game for game in played if game.game == self._game)
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

    @property
    def subtitle(self) -> str:
        """The name of the game, the number of games counted, and the date of the first one."""
        title = say(self._board.title)
        if not self._played:
            return say("{game}, no games yet", game=title)
        count, day = len(self._played), self._played[0].when
        first = day_words(day)
        fields = {"game": title, "day": first}
        is_date = first == say_date(day.astimezone().date())
        if first == day_words(self._played[-1].when):
            if is_date:
                return say_count(
                    "{game}, {number} game on {day}", "{game}, {number} games on {day}", count, **fields
                )
            return say_count("{game}, {number} game {day}", "{game}, {number} games {day}", count, **fields)
        if is_date:
            # Translators: the day is a date, such as 3 November 2026.
            return say_count_in(
                "a date",
                "{game}, {number} game since {day}",
                "{game}, {number} games since {day}",
                count,
                **fields,
            )
        return say_count(
            "{game}, {number} game since {day}", "{game}, {number} games since {day}", count, **fields
        )

    def _tally(self, entry: LibraryEntry) -> ReviewTally | None:
        """The person's moves as judged by the review of a game; None if it was not reviewed."""
        match, kept = entry.match, entry.kept
        if match is None or kept is None or match.human_side is None:
            return None
        outline = self._context.reviews.store.outline(match)
        return review_tally(match, match.human_side, outline, kept.clock) if outline is not None else None

    def update(self, now: float) -> Transition | None:
        """Continue counting while there are games that have not been read."""
        if self._sure and now >= self._sure_until:
            self._sure = False
            self.refresh()
        if self._reading.step(now):
            self._count()
            self.refresh()
        return super().update(now)

    @property
    def played(self) -> tuple[Played, ...]:
        """The games that are counted, oldest first."""
        return self._played

    @property
    def strength(self) -> StrengthEstimate | None:
        """The estimated strength of the user; None if it is unknown."""
        return self._strength

    @property
    def reviews(self) -> ReviewFigures:
        """The results of the reviews of the games."""
        return self._said

    def of_level(self, level: float) -> Score:
        """The score against a level."""
        return Score.of(game for game in self._played if game.level == level)

    def _choose_game(self, index: int) -> None:
        self._game = list(self._boards())[index]
        self._level = None
        self._sure = False
        self._count()

    def _choose_tab(self, index: int) -> None:
        self._tab = index

    def _choose_level(self, level: Level) -> None:
        """Select the level whose score is shown; if it is already selected, list its games."""
        if self._level == level.number and self.of_level(level.number).games:
            self.show(ToGames(wanted=f"{say(level.name)} {say(self._board.title)}"))
        self._level = level.number

    def _show_part(self, level: Level, came: Came) -> None:
        """List the games that a part of a bar stands for."""
        self.show(ToGames(wanted=f"{say(level.name)} {say(self._board.title)} {say(CAME_WORDS[came])}"))

    @property
    def _last_games(self) -> tuple[Played, ...]:
        return self._played[-LAST:]

    def _choose_last(self, index: int) -> None:
        self._last_chosen = index

    def _show_last(self, index: int) -> None:
        if index < len(self._last_games):
            self.show(ToGames(chosen=self._last_games[index].key))

    def _told_last(self, index: int) -> el.ToldRow:
        game = self._last_games[index]
        level, plain = playable(self._board, game.level), game.character in {None, Character.BALANCED}
        animal = "" if game.character is None else say(ANIMALS[game.character])
        day = day_words(game.when)
        words = say(_CAME[game.came][not plain], level=say(level.name), animal=animal, day=day)
        result, character = say(_RESULTS[game.came]), "" if plain else animal
        return el.ToldRow((result, say(level.name), character, day), words)

    @property
    def _due(self) -> int:
        """The number of puzzles that are due."""
        return len(self._context.puzzles.deck.due(now().astimezone().date()))

    def _practise(self) -> None:
        self.show(ToPuzzles())

    def _show_weaknesses(self) -> None:
        self.show(ToWeaknesses(self._board))

    def _save(self) -> None:
        if not self._played:
            self._note = say("Nothing here yet. Play a game.")
            return
        title, name = N_("Save as CSV"), "checkers-games.csv"
        self.show(ToFile(title, N_("Save"), ".csv", self._save_to, name, writes=itself))

    def _save_to(self, path: Path) -> str:
        try:
            write_atomic(path, csv_text(self._played))
        except OSError as error:
            return not_written(path.name, error)
        self._note = say("Saved in {file}.", file=path.name)
        self.refresh()
        return ""

    def forget_answer(self) -> None:
        """Clear the message about saving the statistics."""
        self._note = ""

    def _reset(self) -> None:
        """Reset the statistics after asking once, or undo the reset; no games are deleted."""
        settings = self._context.settings
        if settings.statistics_since and not self._all:
            self._context.change_settings(replace(settings, statistics_since=""))
        elif not self._sure:
            self._sure, self._sure_until = True, self._now + _PATIENCE
            return
        else:
            self._context.change_settings(replace(settings, statistics_since=now().isoformat()))
        self._sure = False
        self._level = None
        self._count()

    def take(self, event: pygame.event.Event) -> bool:
        """If the user does anything but answer, cancel the question whether to reset the statistics."""
        if self._sure and event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}:
            if event.type == pygame.KEYDOWN:
                on, meant = self.touch.focused, event.key in PRESS
            else:
                on, meant = self.touch.at(event.pos), True
            if not meant or on is None or on.name != "reset":
                self._sure = False
                self.refresh()
        return False

    def _play(self) -> None:
        self.go(Reset(ToMainMenu()))

    def commands(self) -> Sequence[Command]:
        """The commands for saving the statistics, and for going back."""
        return self._saving, self.way_back

    @property
    def _saving(self) -> Command:
        words = say("save these statistics as CSV")
        return command(pygame.K_s, words, self._save, control=True, available=bool(self._played))

    # --- the page ----------------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The figures, and below them all the cards or, in a small window, one card at a time."""
        shown = self._boards()
        options = [el.Option(say(game.title)) for game in shown.values()]
        index = list(shown).index(self._game)
        board = el.Choice("game", options, index, self._choose_game, label=say("Board"))
        save = el.ByRoom(
            el.Button("save", self._saving, say("Save CSV"), icon="save"),
            el.Button("save", self._saving, icon="save", label=say("Save CSV")),
        )
        body = (
            el.ByRoom(el.FirstFit(self._all_cards), el.FirstFit(self._one_card), grow=1)
            if self._played
            else self._none()
        )
        content = el.Column(figure_cards(self._board, self._played, self._strength), body, self._foot())
        return el.page_frame(
            say("Statistics"), content, back=self.back, subtitle=self.subtitle, actions=[board, save]
        )

    def _none(self) -> el.Element:
        words = el.Words(say("Nothing here yet. Play a game."), style="status")
        play = el.Button("play", self._play, say("Play"), icon="play", primary=True, least=140)
        return el.Column(el.Card(words, el.Row(play, el.Space()), gap=16, pad=24), el.Space(), grow=1)

    def _all_cards(self) -> el.Element:
        right = el.Column(self._last_card(), self._against_card(), grow=1, most=684)
        cards = el.Row(self._levels_card(), right, align="fill", grow=1, highest=504)
        return el.Column(cards, self._reviews_card(), el.Space(grow=0.01))

    def _one_card(self) -> el.Element:
        tabs = el.Choice(
            "tab", [el.Option(say(tab)) for tab in _TABS], self._tab, self._choose_tab, label=say("Page")
        )
        cards = (
            lambda: [self._levels_card()],
            lambda: [self._last_card(), self._against_card()],
            lambda: [self._reviews_card()],
        )[self._tab]()
        return el.Column(tabs, *cards, el.Space(grow=0.01))

    def _levels_card(self) -> el.Element:
        """A row for each whole level, and for each half step that was played."""
        levels = [
            level
            for level in levels_for(self._board)
            if not level.is_between or self.of_level(level.number).games
        ]
        most = max(LONG_BAR, *(self.of_level(level.number).games for level in levels))
        rows = (
            LevelRow(
                level,
                at,
                self.of_level(level.number),
                most,
                partial(self._choose_level, level),
                partial(self._show_part, level),
                names=[say(other.name) for other in levels],
                chosen=level.number == self._level,
                grow=1,
                highest=44,
            )
            for at, level in enumerate(levels)
        )
        signs = [
            el.Row(sample(came), el.Words(word, style="label_plain", color="ink2"), gap=8)
            for came, word in (
                (Came.WON, say_count_in("a number of games", "won", "won", 2)),
                (Came.DRAWN, say_count_in("a number of games", "drawn", "drawn", 2)),
                (Came.LOST, say_count_in("a number of games", "lost", "lost", 2)),
            )
        ]
        title, body = say("Results by level"), LevelTable(*rows, gap=0, grow=1)
        return el.Card(body, title=title, actions=signs, grow=2, least=420, highest=44 * len(levels) + 64)

    def _last_card(self) -> el.Element:
        games = self._last_games
        bars = LastBars(
            "last",
            games,
            min(self._last_chosen, len(games) - 1),
            self._choose_last,
            self._show_last,
            titles=(say("Result"), say("Level"), say("Character"), say("Date")),
            told=self._told_last,
            label=say("Recent games"),
        )
        told = el.Words(say("tall: won, short: lost"), style="label_plain", color="ink2", optional=True)
        title = say_count("Last game", "Last {number} games", len(games))
        return el.Card(el.Space(), bars, el.Space(), title=title, actions=[told], grow=1, highest=260)

    def _against_card(self) -> el.Element | None:
        """The score against one level."""
        level = next((item for item in levels_for(self._board) if item.number == self._level), None)
        if level is None:
            return None
        score = self.of_level(level.number)
        games = el.Words(
            say_count("{number} game", "{number} games", score.games), style="label_plain", color="ink2"
        )
        title = say("Against {level}", level=say(level.name))
        return el.Card(
            el.Space(6, grow=0),
            score_row(score),
            el.Space(),
            title=title,
            actions=[games],
            grow=1,
            highest=260,
        )

    def _reviews_card(self) -> el.Element:
        practise = None
        if self._due:
            practise = el.Button("practise", self._practise, say("Practise"), icon="puzzle", primary=True)
        where = el.Button("weak", self._show_weaknesses, say("Where am I weak?"), icon="chart")
        words = say("Review a finished game: its mistakes are counted here and may become puzzles.")
        told: list[el.Element] = [el.Words(words, style="label_plain", color="ink2", wrap=True, grow=1)]
        if self._said.games:
            told = review_cards(self._said, self._due)
        beside = el.Row(*told, where, practise, gap=12)
        below = el.Column(*told, el.Row(el.Space(), where, practise, gap=12))
        return el.Card(el.FirstFit(beside, below), title=say("What the reviews say"))

    def _foot(self) -> el.Element:
        note = self._note or say("Games with undo or hints count too. Unfinished games do not.")
        words = say("Really reset?") if self._sure else say("Reset")
        able = bool(self._played)
        if not self._all and self._context.settings.statistics_since:
            words, able = say("Count all games"), True
        tip = say("Count from now on; the games are kept")
        reset = el.Button("reset", self._reset, words, icon="retry", tip=tip, enabled=able)
        return el.Row(el.Words(note, style="note", color="ink2", wrap=True, grow=1), reset)

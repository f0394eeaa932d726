"""The page for a round-robin tournament between programs: options, progress, table and games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from checkers_app import paths
from checkers_app.arena.tournament_page import rating_text
from checkers_app.arena.tournament_table import PlayerRow
from checkers_app.games.base import Game
from checkers_app.play.wording import time_words
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGames
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command
from checkers_app.ui.scene import Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.games.tournament_desk import (
    FORFEIT_NAMES,
    LAST_SEED,
    MOST_GAMES,
    SECONDS,
    TournamentDesk,
)
from checkers_app.words import N_, say, say_count

_ROW = 40
_WIDE = 860
"""The minimum width in units at which the choices and the table are next to each other."""


class TournamentScene(ViewScene):
    """The options, with the table next to or below them; ``game`` is the game to be played."""

    def __init__(self, context: Context, game: Game) -> None:
        super().__init__(context)
        self._desk = TournamentDesk(game, paths.tournaments_folder())
        self._chosen = 0
        self._seen = 0

    # --- the page -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The options next to the table, or above it."""
        content = el.FirstFit(
            lambda: el.Grid(2, self._wishes(), self._results(), least=_WIDE, grow=1),
            lambda: el.Column(self._wishes(), self._results()),
            gives_way=True,
        )
        games = el.Button(
            "games",
            self._replay,
            say("Games"),
            "",
            icon="list",
            label=say("Games"),
            tip=say("Replay the games of the tournament"),
            enabled=self._desk.records is not None,
        )
        subtitle = say(self._desk.game.title)
        return el.page_frame(say("Tournament"), content, back=self.back, subtitle=subtitle, actions=[games])

    def _wishes(self) -> el.Element:
        desk, wish = self._desk, self._desk.wish
        sources = [el.Option(say("Your programs")), el.Option(say("A folder"))]
        source = el.Choice(
            "source", sources, int(wish.folder is not None), self._choose_source, label=say("Players")
        )
        folder = None
        if wish.folder is not None:
            path = el.Words(str(wish.folder), style="machine", color="ink2", anywhere=True, grow=1)
            folder = el.Row(path, el.Button("folder", self._browse, say("Choose…"), icon="open"))
        at = SECONDS.index(wish.seconds)
        steppers: Sequence[el.Element] = (
            el.Stepper(
                "pair",
                say_count("{number} game for each pair", "{number} games for each pair", wish.games),
                lambda by: self._wish(games=max(2, min(MOST_GAMES, wish.games + 2 * by))),
                amount=(wish.games, 2, MOST_GAMES),
                label=say("Games for each pair of players"),
            ),
            el.Stepper(
                "seconds",
                say("{seconds} s per move", seconds=f"{wish.seconds:g}"),
                lambda by: self._wish(seconds=SECONDS[max(0, min(len(SECONDS) - 1, at + by))]),
                amount=(at, 0, len(SECONDS) - 1),
                label=say("Time per move"),
            ),
            el.Stepper(
                "seed",
                say("seed {number}", number=wish.seed),
                lambda by: self._wish(seed=max(0, min(LAST_SEED, wish.seed + by))),
                amount=(wish.seed, 0, LAST_SEED),
                label=say("The same seed gives the same games"),
            ),
            el.Stepper(
                "levels",
                say_count("{number} level plays too", "{number} levels play too", wish.levels),
                lambda by: self._wish(levels=max(0, min(desk.most_levels, wish.levels + by))),
                amount=(wish.levels, 0, desk.most_levels),
                label=say("Levels whose known ratings are held fixed"),
            ),
        )
        return el.Card(source, folder, *steppers, el.Hairline(), *self._progress(), el.Space(0), gap=8)

    def _progress(self) -> Sequence[el.Element]:
        desk, progress = self._desk, self._desk.progress
        if desk.running:
            words, icon = say("Pause"), "pause"
        else:
            words = say("Continue") if progress is not None and not desk.complete else say("Start")
            icon = "play"
        button = el.Button(
            "start",
            self._starting,
            words,
            icon=icon,
            primary=True,
            default=True,
        )
        said, color = "", "ink2"
        if desk.trouble:
            said, color = desk.trouble, "bad"
        elif progress is not None:
            said = say_count(
                "{played} of {number} game",
                "{played} of {number} games",
                progress.total,
                played=progress.played,
            )
            if desk.running and progress.seconds_left:
                said = say("{games}, about {time} left", games=said, time=time_words(progress.seconds_left))
        elif desk.running:
            said = say("Starting the players…")
        part = 0.0 if progress is None else progress.played / max(1, progress.total)
        return (
            el.ProgressBar(part),
            el.Row(el.Words(said, style="label_plain", color=color, wrap=True, grow=1), button),
        )

    def _results(self) -> el.Element:
        rows = self._desk.rows
        if not rows:
            words = say("Each pair of players plays the same openings, with both colours.")
            return el.Card(el.Words(words, color="ink2", wrap=True), grow=1)
        chosen = rows[min(self._chosen, len(rows) - 1)]
        listed = el.Rows(
            "table",
            len(rows),
            lambda index: _player(rows, index),
            row_height=_ROW,
            chosen=self._chosen,
            choose=self._choose,
            label=say("Table"),
            fewest=3,
            highest=_ROW * len(rows),
        )
        return el.Card(listed, el.Hairline(), self._against(chosen), gap=8, grow=1)

    def _against(self, row: PlayerRow) -> el.Element:
        """A player's results against each of the others, and the reasons for its forfeits."""
        lines = [
            el.Row(
                el.Words(name, style="label_plain", long=True),
                el.Space(),
                el.Words(f"+{score.wins} ={score.draws} -{score.losses}", style="machine"),
            )
            for name, score in row.against.items()
        ]
        forfeits = ", ".join(f"{say(FORFEIT_NAMES[kind])} {count}" for kind, count in row.forfeits.items())
        told = say("Forfeits: {kinds}", kinds=forfeits) if forfeits else ""
        return el.Column(
            el.Heading(row.name, style="heading", long=True),
            el.Words(row.trouble, style="note", color="bad", wrap=True) if row.trouble else None,
            el.Words(told, style="note", color="warn", wrap=True) if told else None,
            el.Scroll("against", el.Column(*lines, gap=2), shown=120, grow=1),
            gap=4,
            grow=1,
        )

    # --- actions -----------------------------------------------------------------------------------

    def _wish(self, **changed: float) -> None:
        self._desk.change(replace(self._desk.wish, **changed))  # type: ignore[arg-type]

    def _choose_source(self, index: int) -> None:
        folder = (self._desk.wish.folder or self._context.files.folder) if index else None
        self._desk.change(replace(self._desk.wish, folder=folder))

    def _browse(self) -> None:
        self.show(ToFile(N_("Choose a bot from the folder"), N_("Choose"), ".py", self._take_folder))

    def _take_folder(self, file: Path) -> str:
        self._desk.change(replace(self._desk.wish, folder=file.parent.absolute()))
        self.refresh()
        return ""

    def _choose(self, index: int) -> None:
        self._chosen = index

    def _start(self) -> None:
        if self._desk.running:
            self._desk.pause()
        else:
            self._desk.start(self._context.programs.listed)

    def _replay(self) -> None:
        if (file := self._desk.records) is not None:
            self.show(ToGames(file))

    def commands(self) -> Sequence[Command]:
        """The commands for starting or pausing the tournament, and for going back."""
        return self._starting, self.way_back

    @property
    def _starting(self) -> Command:
        desk = self._desk
        words = say("Pause the tournament") if desk.running else say("Play the tournament")
        possible = desk.running or not desk.complete
        return command(pygame.K_p, words, self._start, available=possible)

    def update(self, now: float) -> Transition | None:
        """Update the page after each game."""
        if self._desk.take() or self._desk.seen != self._seen:
            self._seen = self._desk.seen
            self.refresh()
        return super().update(now)

    def leave(self) -> None:
        """Pause the tournament; it can be continued later."""
        self._desk.pause()


def _player(rows: Sequence[PlayerRow], index: int) -> el.Element:
    """A row of the table: place, name, forfeits, points against each other player, total and rating."""
    row = rows[index]
    cells = []
    for other in rows:
        score = row.against.get(other.name)
        cells.append("·" if score is None else f"{score.points:g}")
    cross = el.Words(" ".join(f"{cell:>3}" for cell in cells), style="machine", color="ink2", optional=True)
    count = sum(row.forfeits.values())
    lost = el.Pill(say_count("{number} forfeit", "{number} forfeits", count)) if count else None
    points = f"{row.score.points:g}/{row.score.games}"
    return el.Row(
        el.Words(str(row.place), style="machine", anchor="right", alike=("99",)),
        el.Words(row.name, style="field", long=True),
        el.Space(),
        lost,
        cross,
        el.Words(points, style="machine_strong"),
        el.Words(
            rating_text(row),
            style="machine",
            color="ink2",
            anchor="right",
            alike=("1234 ± 123",),
            optional=True,
        ),
        gap=10,
        pad=(8, 0),
    )

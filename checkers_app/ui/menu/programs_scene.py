"""The page of the user's programs, which shows their details and output, and starts games against them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from checkers_app.engine.api import StopToken
from checkers_app.engine.bots.program import Program, ProgramError
from checkers_app.engine.bots.program_engine import ProgramEngine
from checkers_app.games.base import Game
from checkers_app.play.opponents.own_opponents import PROGRAM
from checkers_app.play.rating.statistics import played_games, score_against_program
from checkers_app.storage.settings import Opponent
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToAddProgram, ToProgramOutput, ToTournament
from checkers_app.ui.games.result_bars import score_row
from checkers_app.ui.input.everywhere import new_game
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command
from checkers_app.ui.scene import Reset, Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.games.reading_on import ReadingOn
from checkers_app.views.learn.background_work import BackgroundWork, Tell
from checkers_app.views.play.program_trial import play_trial
from checkers_app.words import N_, say

RIGHTS = N_(
    "A program runs with your permissions: it can do anything that you can do. Add only what you trust."
)
_WHAT = N_(
    "A program is a Python file that defines choose(state) or evaluate(state), or a command that starts a "
    "Hub engine. The document docs/write_a_bot.md shows how to write one in 15 lines."
)
_ROW = 44
_WIDE = 760
"""The minimum width in units at which the list and the selected program are next to each other."""


class ProgramsScene(ViewScene):
    """The list of programs, and the selected one.

    Args:
        context: holds the list of programs.
        game: the game to be played.
        choose: called with the name of the new opponent; if None, a new game against the program begins.
    """

    def __init__(self, context: Context, game: Game, choose: Callable[[str], object] | None) -> None:
        super().__init__(context)
        self._desk = context.programs
        self._game = game
        self._seat = choose
        self._chosen = 0
        self._reading = ReadingOn(context.library)
        self._work: BackgroundWork[str] = BackgroundWork()
        self._tested = ""
        """The name of the program that is playing or has played a trial game."""
        self._came = ""
        """The result of the trial game."""

    @property
    def _program(self) -> Program | None:
        listed = self._desk.listed
        return listed[min(self._chosen, len(listed) - 1)] if listed else None

    def _trouble(self, program: Program) -> str:
        """The reason why a program cannot play here; empty if it can."""
        try:
            program.check()
        except ProgramError as error:
            return say("{name} cannot play: {reason}.", name=program.name, reason=error)
        if not program.plays_on(self._game):
            return say("{name} is a Hub engine, which plays only American checkers.", name=program.name)
        return ""

    def _testing(self, program: Program) -> bool:
        return self._work.running and self._tested == program.name

    # --- the page -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The list next to the selected program, or above it."""
        add = el.header_button("add", self._adding, say("Add…"), "plus")
        rights = el.Words(say(RIGHTS), style="label_plain", color="ink2", wrap=True)
        notice = self._desk.file.notice or self._desk.trouble
        warning = el.Words(notice, style="label_plain", color="bad", wrap=True) if notice else None
        program = self._program
        if program is None:
            told = el.Card(el.Words(say(_WHAT), wrap=True), warning, rights)
            content: el.Element = el.Column(told)
        else:
            content = el.FirstFit(
                el.Column(
                    el.Grid(2, self._list(grow=1), self._card(program, grow=1), least=_WIDE, grow=1),
                    warning,
                    rights,
                ),
                lambda: el.Column(self._list(), self._card(program), warning, rights),
                gives_way=True,
            )
        tournament = el.header_button("tournament", self._tournament, say("Tournament"), "trophy")
        return el.page_frame(say("Your programs"), content, back=self.back, actions=[tournament, add])

    def _list(self, *, grow: int = 0) -> el.Element:
        listed = self._desk.listed

        def row(index: int) -> el.Element:
            each = listed[index]
            missing = self._trouble(each)
            icon = el.Icon("warn" if missing else "cpu", 20, "bad" if missing else "ink2")
            origin = el.Words(each.origin, style="note", color="ink2", optional=True)
            return el.Row(
                icon, el.Words(each.name, style="field", long=True), el.Space(), origin, pad=(12, 0)
            )

        rows = el.Rows(
            "programs",
            len(listed),
            row,
            row_height=_ROW,
            chosen=self._chosen,
            choose=self._choose,
            activate=lambda _: self._play(),
            label=say("Your programs"),
            first=True,
            fewest=2,
            highest=_ROW * len(listed),
        )
        return el.Card(rows, el.Space(0), grow=grow, pad=8)

    def _card(self, program: Program, *, grow: int = 0) -> el.Element:
        trouble = self._trouble(program)
        testing = self._testing(program)
        said, color = trouble, "bad"
        if testing:
            said, color = say("Playing a trial game…"), "ink2"
        elif self._came and self._tested == program.name:
            said, color = self._came, "ink"
        words, icon = (say("Cancel"), "close") if testing else (say("Test"), "look")
        test = el.Button("test", self._testing_command, words, icon=icon)
        output = el.Button(
            "output",
            lambda: self.show(ToProgramOutput(program.name)),
            say("Output"),
            icon="list",
            tip=say("What the program wrote to standard error in its last game"),
            enabled=self._desk.has_output(program.name),
        )
        remove = el.Button(
            "remove",
            partial(self._remove, program.name),
            say("Remove"),
            icon="trash",
            tip=say("Remove the program from the list; the file stays where it is"),
        )
        play = el.Button(
            "play",
            self._play,
            *((say("Play against it"), say("Play")) if self._seat is None else (say("Choose"),)),
            icon="play",
            primary=True,
            enabled=not trouble,
        )
        return el.Card(
            el.Heading(program.name, style="status", long=True),
            el.Words(program.file or program.command, style="machine", color="ink2", anywhere=True),
            el.Words(said, color=color, wrap=True, news=True) if said else None,
            *self._came_of_games(program),
            el.Space(0),
            el.Flow(test, output, remove, play, gap=8),
            grow=grow,
        )

    def _came_of_games(self, program: Program) -> Sequence[el.Element]:
        """The results of the games against a program; empty before the first game."""
        played = played_games(self._context.library)
        score = score_against_program(played, self._game, program.name)
        if not score.games:
            return ()
        return (el.Hairline(), el.Words(say("Your results"), style="field"), score_row(score))

    def update(self, now: float) -> Transition | None:
        """Show the result when a trial game has ended, and continue reading the saved games."""
        if self._reading.step(now):
            self.refresh()
        if (done := self._work.take()) is not None:
            result, problem = done.result, done.problem
            self._came = result if result is not None else say("Stopped: {reason}", reason=problem)
            self.refresh()
        return super().update(now)

    # --- actions -----------------------------------------------------------------------------------

    def _choose(self, index: int) -> None:
        self._chosen = index

    def _add(self) -> None:
        self.show(ToAddProgram(self._added))

    def _tournament(self) -> None:
        self.show(ToTournament(self._game))

    def _added(self, name: str) -> None:
        self._chosen = [program.name for program in self._desk.listed].index(name)
        self._tested = self._came = ""
        self.refresh()

    def _remove(self, name: str) -> None:
        if self._tested == name:
            self._work.drop()
            self._tested = self._came = ""
        self._desk.remove(name)
        self._chosen = max(0, min(self._chosen, len(self._desk.listed) - 1))

    def _test(self) -> None:
        """Begin a trial game, or cancel the current one."""
        program = self._program
        if program is not None and self._testing(program):
            self._work.drop()
            self._tested = ""
            return
        if program is None or self._trouble(program):
            return
        self._tested, self._came = program.name, ""
        keep = partial(self._desk.keep, program.name)
        engine = ProgramEngine(partial(self._desk.find, program.name), self._game, keep)
        engines, game, name = self._context.knowledge.engines, self._game, program.name

        def work(stop: StopToken, tell: Tell) -> str:
            del tell
            return play_trial(game, name, engine, engines, stop)

        self._work.start(work)

    def _play(self) -> None:
        program = self._program
        if program is None or self._trouble(program):
            return
        name = f"{PROGRAM}{program.name}"
        if self._seat is not None:
            self._seat(name)
            self.back()
            return
        settings, key = self._context.settings, self._game.key
        choice = replace(settings.choice(key), opponent=Opponent.COMPUTER).with_own(name)
        self._context.change_settings(replace(settings.with_choice(key, choice), game=key))
        self.go(Reset(new_game(self._context, self._game)))

    def commands(self) -> Sequence[Command]:
        """The commands for testing and adding programs, and for going back."""
        return self._testing_command, self._adding, self.way_back

    @property
    def _testing_command(self) -> Command:
        program = self._program
        if program is not None and self._testing(program):
            return command(pygame.K_t, say("Cancel the trial game"), self._test)
        possible = program is not None and not self._trouble(program)
        return command(pygame.K_t, say("Play a trial game now"), self._test, available=possible)

    @property
    def _adding(self) -> Command:
        return command(pygame.K_o, say("Add a program"), self._add, control=True)

    def leave(self) -> None:
        """Cancel the trial game."""
        self._work.drop()

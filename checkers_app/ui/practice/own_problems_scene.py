"""The page of the user's own problems: sets read from files, with a verdict on each position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from checkers_app.engine.api import StopToken
from checkers_app.practice.own_problems import OwnSet, export_set
from checkers_app.practice.problem_file import PosedProblem, ReadProblems, read_problem_file
from checkers_app.practice.problems import ProblemEntry, ProblemFileError
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToProblem, ToSetup
from checkers_app.ui.games.to_file import ToFile, itself
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command, key_line
from checkers_app.ui.kit.keyboard import ENTER, is_command
from checkers_app.ui.practice.desk_scene import today_here
from checkers_app.ui.practice.own_problem_lists import (
    BROAD,
    HIGH_ROW,
    ROW,
    ListedKind,
    problem_row,
    set_list,
)
from checkers_app.ui.scene import Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.learn.background_work import BackgroundWork, Done, Tell
from checkers_app.views.practice.own_problem_words import (
    figures_words,
    practice_words,
)
from checkers_app.words import N_, say, say_count

_ENDINGS = (".pdn", ".fen", ".txt", ".problems")
"""The extensions of files that can be added; the last one is also used for exported sets."""
_SETS = 300
"""The width in units of the list of sets next to the selected set."""
_WIDE = 520
"""The minimum width in units of a set next to that list."""
_KEYS = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)
_WHAT = N_(
    "A file with positions becomes a problem set: a PDN file, or a text file with a FEN on each line. "
    "For each position, the program proves that exactly one move is right. The problems come back "
    "after a few days, like all others, and a set can be exported for a class."
)


class OwnProblemsScene(ViewScene):
    """The list of sets, and the set selected in it."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._own = context.problem_sets.own
        self._proving = context.problem_sets.proving
        self._chosen = 0
        self._at = 0
        self._shown = ListedKind.ALL
        self._note, self._failed = "", False
        """A message about the last action, and whether the action failed."""
        self._reading: BackgroundWork[ReadProblems | str] = BackgroundWork()
        self._removed: tuple[OwnSet, int] | None = None
        self._seen: object = None

    @property
    def _set(self) -> OwnSet | None:
        sets = self._own.sets
        return sets[min(self._chosen, len(sets) - 1)] if sets else None

    def _items(self, own: OwnSet) -> list[PosedProblem]:
        return [item for item in own.items if self._shown.holds(item.verdict)]

    # --- actions --------------------------------------------------------------------------------

    def _say(self, note: str, *, failed: bool = False) -> None:
        self._note, self._failed = note, failed
        self.refresh()

    def forget_answer(self) -> None:
        """Clear the message about the last action."""
        self._note = ""

    def _add(self) -> None:
        first, others = _ENDINGS[0], _ENDINGS[1:]
        self.show(ToFile(N_("Add a file of problems"), N_("Add"), first, self._add_file, others=others))

    def _add_file(self, path: Path) -> str:
        """Read a file on another thread."""

        def read(stop: StopToken, tell: Tell) -> ReadProblems | str:
            del tell
            try:
                return read_problem_file(path, stop)
            except ProblemFileError as error:
                return f"{error}."

        self._say(say("Reading {file}…", file=path.name))
        self._reading.start(read)
        return ""

    def _take_file(self, done: Done[ReadProblems | str]) -> None:
        """Add the positions that were read and start to prove them."""
        read = done.result if done.result is not None else done.problem
        if isinstance(read, str):
            self._say(read, failed=True)
            return
        try:
            added = self._own.add(read)
        except ProblemFileError as error:
            self._say(f"{error}.", failed=True)
            return
        self._chosen = len(self._own.sets) - 1
        self._from_the_first()
        self._removed = None
        left_out = say_count(
            "{number} game that begins from the starting position was left out.",
            "{number} games that begin from the starting position were left out.",
            read.games,
        )
        self._say(left_out if read.games else "")
        self._proving.start(added.name)

    def _stop_reading(self) -> None:
        self._reading.drop()
        self._say("")

    def _from_the_first(self) -> None:
        self._at, self._shown = 0, ListedKind.ALL
        self.touch.forget_scroll("positions")

    def _choose(self, index: int) -> None:
        if index != self._chosen:
            self._chosen = index
            self._from_the_first()

    def _choose_shown(self, index: int) -> None:
        self._shown = tuple(ListedKind)[index]
        self._at = 0
        self.touch.forget_scroll("positions")

    def _choose_item(self, index: int) -> None:
        self._at = index

    def _open_item(self, index: int) -> None:
        """Solve a problem, or open any other position on the page for setting up positions."""
        own = self._set
        items = self._items(own) if own is not None else []
        if own is None or index >= len(items):
            return
        item = items[index]
        if isinstance(item.verdict, ProblemEntry):
            self.show(ToProblem(item.verdict.id, own=own.name))
        elif item.state is not None:
            self.show(ToSetup(item.state))

    def _solve(self) -> None:
        own = self._set
        if own is not None and own.entries:
            self.show(ToProblem(own=own.name))

    def _go_on(self) -> None:
        """Start or stop proving the rest of the set."""
        own = self._set
        if own is not None:
            act = self._proving.cancel if self._proving.works_on(own.name) else self._proving.start
            act(own.name)
        self.refresh()

    def _export(self) -> None:
        own = self._set
        if own is not None and own.entries:
            name = f"{own.name.replace('/', '-')}{_ENDINGS[-1]}"
            self.show(
                ToFile(
                    N_("Export the problems"), N_("Save"), _ENDINGS[-1], self._export_to, name, writes=itself
                )
            )

    def _export_to(self, path: Path) -> str:
        own = self._set
        problem = export_set(own, path) if own is not None else ""
        if not problem:
            self._say(say("Saved in {file}. Others can add this file on this page.", file=path.name))
        return problem

    def _remove(self) -> None:
        own = self._set
        if own is None:
            return
        self._proving.cancel(own.name)
        self._removed = own, self._own.sets.index(own)
        self._own.remove(own.name)
        self._from_the_first()
        self._chosen = max(0, min(self._chosen, len(self._own.sets) - 1))
        self._say(say("The set {name} was removed.", name=own.name))

    def _restore(self) -> None:
        if self._removed is not None:
            self._own.restore(*self._removed)
            self._chosen, self._removed = self._removed[1], None
            self._say("")

    def commands(self) -> Sequence[Command]:
        """The keys of the list, and the commands of the buttons."""
        return (
            key_line(say("Up Down"), say("choose a position; PgUp and PgDn move a page"), *_KEYS),
            key_line(say("Enter"), say("solve the problem, or look at a rejected position"), *ENTER),
            self._adding,
            self._solving,
            self._continuing,
            self._exporting,
            self._removing,
            self._restoring,
            self.way_back,
        )

    @property
    def _adding(self) -> Command:
        return command(pygame.K_o, say("add a file of problems"), self._add, control=True)

    @property
    def _solving(self) -> Command:
        possible = self._set is not None and bool(self._set.entries)
        return command(pygame.K_s, say("solve the problems of the set"), self._solve, available=possible)

    @property
    def _continuing(self) -> Command:
        own = self._set
        running = own is not None and self._proving.works_on(own.name)
        words = say("stop proving") if running else say("prove the rest of the set")
        possible = own is not None and own.waiting > 0 and not self._proving.impossible
        return command(pygame.K_p, words, self._go_on, available=possible)

    @property
    def _exporting(self) -> Command:
        possible = self._set is not None and bool(self._set.entries)
        words = say("export the problems for others")
        return command(pygame.K_s, words, self._export, control=True, available=possible)

    @property
    def _removing(self) -> Command:
        words = say("remove the set; its file stays")
        return command(pygame.K_DELETE, words, self._remove, available=self._set is not None)

    @property
    def _restoring(self) -> Command:
        words, possible = say("restore the removed set"), self._removed is not None
        return command(pygame.K_z, words, self._restore, control=True, available=possible)

    def take(self, event: pygame.event.Event) -> bool:
        """Send the navigation keys to the positions, unless the list of sets has the focus."""
        listed = event.type == pygame.KEYDOWN and event.key in _KEYS and not is_command(event)
        if not listed or self.touch.keyboard:
            return False
        lists = (control for control in self.touch.controls if isinstance(control, el.Rows))
        rows = [item for item in lists if item.name == "positions"]
        for each in rows:
            each.key(event.key)
        return bool(rows)

    def update(self, now: float) -> Transition | None:
        """Show new verdicts as soon as they are known."""
        self._proving.poll()
        done = self._reading.take()
        if done is not None:
            self._take_file(done)
        seen = (self._own.sets, self._proving.name, self._proving.problem)
        if seen != self._seen:
            self._seen = seen
            self.refresh()
        return super().update(now)

    def leave(self) -> None:
        """Stop reading a file, if one is being read; the file is then not added."""
        self._reading.drop()

    def frame_rate(self) -> int:
        """The update rate: 10 Hz while positions are being read or checked."""
        return 10 if self._proving.name or self._reading.running else super().frame_rate()

    # --- content of the page --------------------------------------------------------------------

    def view(self) -> el.Element:
        """The page, with the list of sets next to the selected set or above it."""
        add = el.header_button("add", self._adding, say("Add a file…"), "plus")
        own = self._set
        if own is None:
            content: el.Element = el.Column(el.Card(el.Words(say(_WHAT), wrap=True)), self._told())
        elif len(self._own.sets) == 1:
            content = el.Column(self._card(own), self._positions(own), grow=1)
        else:
            beside = partial(self._beside, own)
            content = el.FirstFit(
                el.AtLeast(_SETS + _WIDE, beside),
                lambda: el.Column(self._sets(2, 2), self._card(own), self._positions(own), grow=1),
                gives_way=True,
            )
        return el.page_frame(say("Your problems"), content, back=self.back, actions=[add], widest=1_200)

    def _beside(self, own: OwnSet) -> el.Element:
        return el.Row(
            el.Column(self._sets(4), width=_SETS),
            el.Column(self._card(own), self._positions(own), grow=1, least=_WIDE),
            align="fill",
            grow=1,
        )

    def _told(self) -> el.Element | None:
        """A message about the last action or a problem, with a button to cancel or restore, if any."""
        proving, notice = self._proving, self._own.notice
        failure = notice or proving.impossible or proving.problem
        said = failure or self._note
        button: el.Element | None = None
        if self._reading.running:
            button = el.Button("stop", self._stop_reading, say("Cancel"), icon="close")
        elif self._removed is not None:
            button = el.Button("restore", self._restoring, say("Restore"), icon="undo")
        if not said and button is None:
            return None
        color = "bad" if failure or self._failed else "ink"
        words = el.Words(said, style="label_plain", color=color, wrap=True, grow=1, news=True)
        return el.Row(words, button, gap=12)

    def _sets(self, fewest: int, most: int = 0) -> el.Element:
        progress, chosen = self._context.practice.progress, min(self._chosen, len(self._own.sets) - 1)
        return set_list(self._own.sets, progress, chosen, self._choose, fewest, most)

    def _card(self, own: OwnSet) -> el.Element:
        running = self._proving.works_on(own.name)
        judged = len(own.items) - own.waiting
        progress = self._context.practice.progress
        told = [figures_words(own), practice_words(own, progress, today_here())]
        if running and own.waiting:
            told[1] = say("Proving {number} of {count}", number=judged + 1, count=len(own.items))
        bar = el.ProgressBar(judged / max(1, len(own.items)), height=8, label=say("The proofs"))
        waiting = own.waiting > 0 and not self._proving.impossible
        words, icon = (say("Cancel"), "close") if running else (say("Continue"), "play")

        def button(name: str, act: Command, label: str, icon: str, *, first: bool = False) -> el.Element:
            return el.Button(name, act, label, icon=icon, primary=first, first=first)

        def buttons(*, icons: bool, breaks: bool = False) -> el.Element:
            row = [
                button("solve", self._solving, say("Solve"), "play" if icons else "", first=True),
                button("export", self._exporting, say("Export"), "save" if icons else ""),
                button("remove", self._removing, say("Remove"), "trash" if icons else ""),
            ]
            if waiting:
                row.insert(1, button("go_on", self._continuing, words, icon if icons else ""))
            return el.Flow(*row, gap=8) if breaks else el.Row(*row, gap=8)

        return el.Card(
            el.Words(own.name, style="name", long=True),
            *(el.Words(line, style="label_plain", color="ink2", wrap=True) for line in told),
            bar if running or own.waiting else None,
            el.FirstFit(
                buttons(icons=True),
                lambda: buttons(icons=False),
                lambda: buttons(icons=False, breaks=True),
            ),
            self._told(),
            gap=8,
            label=own.name,
        )

    def _positions(self, own: OwnSet) -> el.Element:
        items = self._items(own)
        counts = (len(own.items), len(own.entries), own.refused)
        kinds = tuple(ListedKind)
        options = [
            el.Option(say(kind.value, number=number)) for kind, number in zip(kinds, counts, strict=True)
        ]
        choice = el.Choice(
            "shown", options, kinds.index(self._shown), self._choose_shown, label=say("What is listed")
        )
        if not items:
            return el.Column(
                choice, el.Card(el.Words(say("No position matches."), wrap=True), grow=1), grow=1
            )
        progress = self._context.practice.progress

        def rows(height: int) -> el.Element:
            return el.Rows(
                "positions",
                len(items),
                lambda index: problem_row(items[index], progress),
                row_height=height,
                chosen=min(self._at, len(items) - 1),
                choose=self._choose_item,
                activate=self._open_item,
                label=say("Positions"),
                fewest=2,
            )

        broad = el.AtLeast(BROAD, partial(rows, ROW))
        return el.Column(choice, el.FirstFit(broad, partial(rows, HIGH_ROW), grow=1), gap=8, grow=1)

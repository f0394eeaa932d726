"""The page for tidying up: the collections, a preview of the changes, and undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import pygame

from checkers_app.ui.context import Context
from checkers_app.ui.games.to_file import ToFile, itself
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, Key, command, key_line, shortcuts_of
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.scene import Transition
from checkers_app.ui.tidy.task_cards import duplicates_card, merge_card, rename_card
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.games.collection import Collection, CollectionError
from checkers_app.views.games.reading_on import ReadingOn
from checkers_app.views.tidy.tidy_desk import TidyDesk, TidyTask
from checkers_app.words import N_, say, say_number

_LONGEST = 60
"""The maximum length of a name in characters."""
_BESIDE = 760
"""The minimum width in units at which the collections and the task are next to each other."""


class TidyScene(ViewScene):
    """The collections next to one of the tidying tasks, or above it."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        opened = (item.path for item in context.files.collections)
        files = dict.fromkeys((*context.files.recent.paths, *opened))
        self._desk = TidyDesk(context.library, (path for path in files if path.is_file()))
        self._reading = ReadingOn(context.library)
        self._seen: tuple[object, ...] = ()
        self._row = 0
        """The index of the selected game in the list of duplicates."""
        self._once = True
        """True if copies are left out of a merged file."""
        self.player = TextEdit(self._typed, "", _LONGEST)
        """The field for the name whose spellings are listed."""
        self.name = TextEdit(self.refresh, "", _LONGEST)
        """The field for the new name."""
        self._desk.read()

    # --- time -------------------------------------------------------------------------------------

    def update(self, now: float) -> Transition | None:
        """Continue reading; after a change, reload the files that were changed."""
        waiting = not self._context.library.complete
        self._reading.step(now)
        if waiting and self._context.library.complete:
            self._desk.read()
        done = self._desk.tick()
        if done is not None:
            self._reopen(done.paths)
            self._reading = ReadingOn(self._context.library)
            self._desk.read()
        seen = self._desk.preview, self._desk.reading, self._desk.busy, round(self._desk.share, 2)
        if done is not None or seen != self._seen:
            self._seen = seen
            self._propose()
            self.refresh()
        return super().update(now)

    def _reopen(self, paths: Sequence[Path]) -> None:
        """Reload those open files that were changed."""
        collections = self._context.files.collections
        for item in [item for item in collections if item.path in paths]:
            place = collections.index(item)
            try:
                collections[place : place + 1] = [Collection(item.path)]
            except CollectionError:
                del collections[place]

    def frame_rate(self) -> int:
        """A low rate while there is progress to show; otherwise 0."""
        return 5 if self._desk.busy or not self._context.library.complete else 0

    def leave(self) -> None:
        """Stop reading."""
        self._desk.drop()

    def forget_answer(self) -> None:
        """Clear the result of the last action."""
        self._desk.note = ""

    # --- actions ----------------------------------------------------------------------------------

    def choose_task(self, task: TidyTask) -> None:
        """Show what a task would change."""
        self._desk.task = task
        self._desk.note = ""

    def _choose_task(self, index: int) -> None:
        self.choose_task(tuple(TidyTask)[index])

    def _choose_source(self, path: Path | None, on: bool) -> None:  # noqa: FBT001  as a switch calls it
        self._desk.choose(path, on=on)
        self._row = 0

    def _add_file(self) -> None:
        self.show(ToFile(N_("Open a PDN file"), N_("Open"), ".pdn", self._added))

    def _added(self, path: Path) -> str:
        if not path.is_file():
            return say("{file} does not exist", file=path.name)
        self._desk.add(path)
        self._context.files.recent.add(path)
        return ""

    def _typed(self) -> None:
        self._desk.look_for(self.player.text)
        self.name.set("")
        self._propose()
        self.refresh()

    def _propose(self) -> None:
        """Propose the most frequent spelling as the new name."""
        if self._desk.spellings and not self.name.text:
            self.name.set(self._desk.spellings[0].name)

    def _choose_row(self, index: int) -> None:
        self._row = index

    def _turn_row(self, index: int) -> None:
        item = self._desk.preview.within[index]
        self._desk.spare(item, on=item not in self._desk.spared)

    def _set_once(self, on: bool) -> None:  # noqa: FBT001  as a switch calls it
        self._once = on

    def _remove(self) -> None:
        self._desk.remove_duplicates()

    def _merge(self) -> None:
        title, save = N_("Save the merged file"), N_("Save")
        self.show(ToFile(title, save, ".pdn", self._merge_into, "merged.pdn", writes=itself))

    def _merge_into(self, path: Path) -> str:
        return self._desk.merge(path, once=self._once)

    def _rename(self) -> None:
        self._desk.rename(" ".join(self.name.text.split()))

    def commands(self) -> Sequence[Command]:
        """The commands for undoing a change and adding a file, and the keys of the list."""
        turn = key_line(say("Enter"), say("Keep all copies of the game, or only one"), *ENTER)
        listed = self._desk.task is TidyTask.DUPLICATES and self._desk.preview.within
        return (self._undoing, self._adding, *((turn,) if listed else ()), self.way_back)

    @property
    def _undoing(self) -> Command:
        last = self._desk.last
        words = say("Undo: {change}", change=last.title) if last is not None else say("Undo the change")
        possible = last is not None and not self._desk.busy
        return command(pygame.K_z, words, self._desk.undo, control=True, available=possible)

    @property
    def _adding(self) -> Command:
        return command(pygame.K_o, say("Add a file"), self._add_file, control=True)

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """The keys of the commands; while a text field has the focus, only the key for going back."""
        in_field = isinstance(self.touch.focused, el.Field)
        if in_field:
            return shortcuts_of([self.way_back])
        known = dict(super().shortcuts())
        if not self._undoing.available:
            known.pop((pygame.K_z, True), None)
        return known

    # --- content of the page ----------------------------------------------------------------------

    def view(self) -> el.Element:
        """The collections next to the task, or above it."""
        options = [el.Option(say(task.value)) for task in TidyTask]
        at = tuple(TidyTask).index(self._desk.task)
        task = el.Choice("task", options, at, self._choose_task, label=say("What to tidy up"), breaks=True)
        undo = el.Button("undo", self._undoing, say("Undo the change"), icon="undo")
        content = el.FirstFit(
            el.AtLeast(
                _BESIDE,
                lambda: el.Row(
                    el.Column(self._sources_card(), el.Space(), natural=280, least=240),
                    el.Column(task, self._note(), self._card(), grow=1),
                    align="fill",
                    grow=1,
                ),
            ),
            lambda: el.Column(task, self._note(), self._sources_card(), self._card(fewer=True), grow=1),
        )
        return el.page_frame(say("Tidy up"), content, back=self.back, actions=[undo])

    def _note(self) -> el.Element | None:
        """A card that says what was done or what went wrong; None if there is nothing to say."""
        note = say("Saving…") if self._desk.saving else self._desk.note
        last = self._desk.last
        hint = say("Undo restores the files as they were.") if last is not None and note == last.title else ""
        notes = [note, hint, *self._desk.preview.problems]
        words = [el.Words(note, style="button", wrap=True, news=True) for note in notes if note]
        return el.Card(*words, gap=4, label=say("Note")) if words else None

    def _sources_card(self) -> el.Element:
        desk = self._desk
        counts = {source.name: len(source.games) for source in desk.preview.sources}
        rows = [self._source(None, "own", say("Saved games"), counts.get(""))]
        rows += [
            self._source(path, f"file {index}", path.stem, counts.get(path.name))
            for index, path in enumerate(desk.files)
        ]
        notes = [
            el.Words(
                say("{file} is converted to UTF-8 when it is changed.", file=name), style="note", wrap=True
            )
            for name in desk.preview.converted
        ]
        add = el.Button("add", self._adding, say("Add a file"), icon="plus")
        bar = el.ProgressBar(desk.share, height=4, label=say("Read")) if desk.reading else el.Space(4)
        return el.Card(*rows, *notes, bar, add, title=say("Collections"), gap=6)

    def _source(self, path: Path | None, name: str, words: str, games: int | None) -> el.Element:
        on = path in self._desk.chosen
        switch = el.Switch(name, words, partial(self._choose_source, path), on=on, grow=1)
        count = say_number(games) if on and games is not None else ""
        return el.Row(switch, el.Words(count, style="machine", color="ink2", anchor="right", least=40), gap=8)

    def _card(self, *, fewer: bool = False) -> el.Element:
        desk = self._desk
        if desk.task is TidyTask.DUPLICATES:
            actions = self._choose_row, self._turn_row
            return duplicates_card(desk, self._row, *actions, remove=self._remove, fewer=fewer)
        if desk.task is TidyTask.MERGE:
            return merge_card(desk, self._set_once, self._merge, once=self._once)
        return rename_card(desk, self.player, self.name, self._rename)

"""The operations on the game selected in the list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pygame

from checkers_app.games.base import Side
from checkers_app.notation.pdn_writer import format_name, game_text
from checkers_app.play.match import Match
from checkers_app.play.saved.exchange import PasteError, match_of_record
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGuess, ToKeptGame, ToPaper, ToReading, ToReview
from checkers_app.ui.games.opening import own_game, pasted, to_reading
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.kit.clipboard import copy_text
from checkers_app.ui.kit.command import Command, command, key_name
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.scene import Push, Reset, Transition
from checkers_app.views.games.appending import appending
from checkers_app.views.games.collection import Collection
from checkers_app.views.games.rows import GameRow
from checkers_app.views.games.shelf_view import ShelfView
from checkers_app.views.games.shown import Shown
from checkers_app.views.paper.booklet import reviewed_record
from checkers_app.views.paper.paper_wish import game_wish
from checkers_app.words import N_, say


@dataclass(frozen=True, slots=True)
class Reach:
    """The functions of the page that are called by the operations on the selected game."""

    row: Callable[[], GameRow | None]
    """Returns the selected row."""
    shown: Callable[[], Shown | None]
    """Returns the game in the preview."""
    place: Callable[[GameRow], int | None]
    """Returns the number of plies after which a game reaches the position searched for, or None."""
    beside: Callable[[int], Callable[[], None] | None]
    """Returns a function that selects the game a given number of rows further down (if negative, further up);
    None if there is no such game.
    """
    go: Callable[[Transition], None]
    say: Callable[[str], None]
    changed: Callable[[], None]
    """Called after a change that may affect what the page shows."""
    gone: Callable[[], None]
    """Called when the selected game is no longer in the list."""


class GameCommands(NamedTuple):
    """The commands for the selected game, used by keys and buttons."""

    open: Command
    review: Command
    guess: Command
    save: Command
    print: Command
    remove: Command


class ChosenGame:
    """Opens, continues, reviews, saves, copies and deletes the selected game."""

    def __init__(self, context: Context, shelf: ShelfView, reach: Reach) -> None:
        self._context, self._shelf, self._reach = context, shelf, reach
        self.asked = False
        """True while the page asks whether to delete the game."""

    def commands(self, row: GameRow | None, shown: Shown | None) -> GameCommands:
        """The commands for a game in the list; ``shown`` is the game in the preview, if any."""
        there, judged = shown is not None, bool(self.review_word)
        unfinished, own = row is not None and row.unfinished, row is not None and bool(row.key)
        opening = (
            say("Continue from where the game stopped") if unfinished else say("View the game on the board")
        )
        enter = {(key, False): None for key in ENTER}
        removing = say("Delete the game") if own else say("Remove the game from its file")
        return GameCommands(
            Command(key_name(pygame.K_RETURN), opening, enter, there),
            command(pygame.K_r, say("Judge the game's moves"), self.review, control=True, available=judged),
            command(pygame.K_g, say("Guess the game's moves"), self.guess, control=True, available=judged),
            command(pygame.K_s, say("Add to a PDN file"), self.save, control=True, available=there),
            command(pygame.K_p, say("Print it"), self.print, control=True, available=there),
            command(pygame.K_DELETE, removing, self.remove, available=there),
        )

    def open(self) -> None:
        """Continue one of the user's unfinished games, or open any other game for viewing.

        The first displayed position is the one that was searched for, if any; otherwise the end of the game.
        """
        row, shown = self._reach.row(), self._reach.shown()
        if row is None or shown is None:
            return
        if row.unfinished:
            self._reach.go(Reset(ToKeptGame(row.key)))
            return
        self._reach.go(Push(self._reading(row, shown)))

    def _reading(self, row: GameRow, shown: Shown) -> ToReading:
        source = self._shelf.source
        file, name = (
            (source.path, source.name) if isinstance(source, Collection) else (None, say("Saved games"))
        )
        entry = self._shelf.entry(row.key) if row.key else None
        match, place = entry.match if entry is not None else None, self._reach.place(row)
        return to_reading(
            row,
            shown.record,
            match,
            source=name,
            file=file,
            clock=shown.clock,
            place=place,
            beside=(self._beside(-1), self._beside(1)),
        )

    def _beside(self, step: int) -> Callable[[], ToReading | None] | None:
        """A function that selects and opens the previous (-1) or next (1) game; None if it does not exist."""
        choose = self._reach.beside(step)
        if choose is None:
            return None

        def read() -> ToReading | None:
            choose()
            row, shown = self._reach.row(), self._reach.shown()
            return None if row is None or shown is None else self._reading(row, shown)

        return read

    def play_on(self) -> None:
        """Continue from the displayed position as a new game."""
        shown = self._reach.shown()
        if shown is None:
            return
        match = match_of_record(shown.record, shown.ply, game=shown.game)
        self._reach.go(Reset(own_game(self._context, match, shown.clock)))

    # --- review -----------------------------------------------------------------------------------

    def _whole(self) -> Match | None:
        """The complete game as it was played; None if there is nothing to review."""
        row, shown = self._reach.row(), self._reach.shown()
        if row is None or shown is None or row.unfinished or not shown.moves:
            return None
        entry = self._shelf.entry(row.key) if row.key else None
        if entry is not None and entry.match is not None:
            return entry.match
        return match_of_record(shown.record, game=shown.game)

    @property
    def review_word(self) -> str:
        """The label of the review button, or the progress of a review; empty if a review is not possible."""
        match = self._whole()
        if match is None:
            return ""
        job = self._context.reviews.job_of(match)
        if job is not None and job.reviewing:
            return say("{share}%", share=round(100 * job.share))
        return say("Review")

    def review(self) -> None:
        """Open the review of the game."""
        match, shown = self._whole(), self._reach.shown()
        if match is not None and shown is not None:
            self._reach.go(Push(ToReview(match, shown.clock, lambda: shown.reason, shown.record)))

    def guess(self) -> None:
        """Open the page for guessing the moves of the game."""
        match, row = self._whole(), self._reach.row()
        if match is not None and row is not None:
            names = [row.name_of(side) for side in Side]
            self._reach.go(Push(ToGuess(match, " – ".join(name for name in names if name.strip("?")))))

    # --- import and export -------------------------------------------------------------------------------

    def save(self) -> None:
        """Add the game to a file."""
        shown = self._reach.shown()
        if shown is None:
            self._reach.say(say("No game is chosen."))
            return

        def saved(path: Path) -> None:
            self._reach.say(say("The game was saved in {file}.", file=path.name))

        add = appending(shown.record, shown.game, saved)
        wanted = ToFile(N_("Save as {format}"), N_("Save"), ".pdn", add, "games.pdn", format_name(shown.game))
        self._reach.go(Push(wanted))

    def print(self) -> None:
        """Print the game."""
        shown = self._reach.shown()
        if shown is not None:
            record = reviewed_record(shown.record, shown.game, self._context.reviews.store)
            self._reach.go(Push(ToPaper(game_wish(record, shown.game, shown.ply))))

    def copy(self) -> None:
        """Copy the game to the clipboard."""
        shown = self._reach.shown()
        if shown is not None:
            copied = copy_text(game_text(shown.record, shown.game))
            done = say("The game was copied as {format}.", format=format_name(shown.game))
            self._reach.say(done if copied else say("No clipboard is available."))

    def paste(self) -> None:
        """Play the position or the game on the clipboard; if the game is over, open it for viewing."""
        try:
            found = pasted(self._context)
        except PasteError as error:
            self._reach.say(say("The clipboard does not hold a game: {reason}.", reason=error))
            return
        self._reach.go(Push(found) if isinstance(found, ToReading) else Reset(found))

    # --- deleting ----------------------------------------------------------------------------------------

    @property
    def question(self) -> tuple[str, str]:
        """The question to ask before the game is deleted, in a long and a short wording."""
        row, source = self._reach.row(), self._shelf.source
        if isinstance(source, Collection) and row is not None and not row.key:
            return say("Remove this game from {file}?", file=source.name), say("Remove it?")
        return say("Delete this game?"), say("Delete it?")

    def remove(self) -> None:
        """Ask for confirmation; when called again, delete the game from the library or from its file."""
        row, source = self._reach.row(), self._shelf.source
        if row is None:
            return
        if not self.asked:
            self.asked = True
            self._reach.changed()
            return
        self.asked = False
        if isinstance(source, Collection) and not row.key:
            removed = say("Game {number} removed. Ctrl Z restores it.", number=row.number)
            note = source.take_out(row.number) or removed
        else:
            note = self._shelf.delete(row.key)
        self._reach.gone()
        if note:
            self._reach.say(note)

    def keep(self) -> None:
        """Cancel the deletion."""
        self.asked = False
        self._reach.changed()

    def put_back(self) -> None:
        """Put the most recently removed game back into its file."""
        source = self._shelf.source
        if isinstance(source, Collection):
            note = source.put_back()
            self._reach.gone()
            self._reach.say(note or say("The game is back in its file."))

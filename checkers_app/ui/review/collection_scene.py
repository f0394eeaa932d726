"""The page for the review of a list of games, with its progress and the results so far."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pygame

from checkers_app.engine.analyst_process import AnalystProcess
from checkers_app.engine.api import StopToken
from checkers_app.notation.pdn_pieces import joined
from checkers_app.play.match import Match
from checkers_app.play.review.collection_review import Analysts, ReviewedGame, ReviewList
from checkers_app.play.review.review import Review
from checkers_app.play.wording import time_words
from checkers_app.storage.files import not_written, write_bytes_atomic
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToReview
from checkers_app.ui.games.game_list import HEADER, ROW, GameRows
from checkers_app.ui.games.to_file import ToFile, itself
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, command, key_line, key_tip
from checkers_app.ui.kit.elements.scroll import BAR
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.scene import Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.interaction.status import thousands
from checkers_app.views.learn.background_work import BackgroundWork, Tell
from checkers_app.words import N_, say, say_count

HASH_MIB = 16
"""The size in MiB of the transposition table for these reviews; games on the board use another table."""
_TITLES = (N_("No."), N_("Game"), N_("Black"), N_("White"), N_("Mistakes"))
_WIDTHS = (44, 0, 76, 76, 76)
"""The widths of the columns in units; 0 for the column that takes up the remaining space."""
_LIST_KEYS = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class CollectionScene(ViewScene):
    """Shows a list of games, which are reviewed one after another even while other pages are shown."""

    def __init__(self, context: Context, wanted: ReviewList) -> None:
        """If another list is already being reviewed, that list is shown instead."""
        super().__init__(context)
        self._review = context.reviews.running_list or context.reviews.review_all(wanted, _analysts)
        self._chosen = 0
        self._saving: BackgroundWork[str] = BackgroundWork()
        self._note = ""
        self._seen: tuple[object, ...] = ()

    def update(self, now: float) -> Transition | None:
        """Update the page when the review has made progress."""
        done = self._saving.take()
        if done is not None:
            self._note = done.problem or done.result or ""
            self.refresh()
        review = self._review
        seen = (
            *(len(review.results), round(review.share, 2), review.running, review.resting),
            *(review.held, review.on_battery, review.cancelled),
        )
        if seen != self._seen:
            self._seen = seen
            self.refresh()
        return super().update(now)

    @property
    def _results(self) -> list[ReviewedGame]:
        return self._review.results

    def _hold(self) -> None:
        """Pause or continue the review; continuing overrides a pause on battery power."""
        review = self._review
        if review.running:
            change = review.go_on if review.held or review.on_battery else review.hold
            change()
            self.refresh()

    def _cancel(self) -> None:
        self._review.cancel()
        self.refresh()

    def _choose(self, index: int) -> None:
        self._chosen = index

    def _open(self, index: int) -> None:
        match = self._results[index].match if index < len(self._results) else None
        if match is not None:
            self.show(ToReview(match))

    def _save(self) -> None:
        wanted = self._review.wanted
        name = f"{wanted.file.stem} annotated.pdn" if wanted.file is not None else "games annotated.pdn"
        self.show(
            ToFile(N_("Save the annotated games"), N_("Save"), ".pdn", self._save_to, name, writes=itself)
        )

    def _save_to(self, path: Path) -> str:
        """Write the games on another thread."""
        wanted, store = self._review.wanted, self._context.reviews.store
        if wanted.file is not None and _same(wanted.file, path):
            return say("The games come from this file. Choose another name.")

        def load(match: Match) -> Review | None:
            kept = store.load(match)
            return kept.review if kept is not None else None

        def write(stop: StopToken, tell: Tell) -> str:
            del stop, tell
            try:
                write_bytes_atomic(path, joined(wanted.parts(load)))
            except OSError as error:
                return not_written(path.name, error)
            return say("Saved in {file}.", file=path.name)

        self._note = say("Saving…")
        self._saving.start(write)
        self.refresh()
        return ""

    def forget_answer(self) -> None:
        """Clear the message about saving the games."""
        self._note = ""

    def commands(self) -> Sequence[Command]:
        """The commands for pausing and saving, and the keys of the list."""
        return (
            key_line(say("Up Down"), say("choose a game; PgUp and PgDn move a page"), *_LIST_KEYS),
            key_line(say("Enter"), say("Open the review"), *ENTER),
            self._pausing,
            self._saving_command,
            self.way_back,
        )

    @property
    def _pausing(self) -> Command:
        held = self._review.held or self._review.on_battery
        words = say("Continue the review") if held else say("Pause the review")
        return command(pygame.K_p, words, self._hold, available=self._review.running)

    @property
    def _saving_command(self) -> Command:
        possible = bool(self._results) and not self._saving.running
        words = say("Save all games with marks, better lines and evaluations")
        return command(pygame.K_s, words, self._save, control=True, available=possible)

    def take(self, event: pygame.event.Event) -> bool:
        """Send the arrow keys to the list, regardless of the focus."""
        if event.type == pygame.KEYDOWN and event.key in _LIST_KEYS:
            lists = [control for control in self.touch.controls if isinstance(control, el.Rows)]
            for rows in lists:
                rows.key(event.key)
            return bool(lists)
        return False

    # --- content of the page --------------------------------------------------------------------

    def view(self) -> el.Element:
        """The page with the progress above the list of results."""
        return el.page_frame(
            (say("Review all"), say("Review")),
            el.Column(self._standing(), self._list(), gap=None, grow=1),
            back=self.back,
            subtitle=self._review.wanted.name,
            told=True,
        )

    def _standing(self) -> el.Element:
        review = self._review
        head = self._head()
        hold = review.held or review.on_battery
        word, icon = (say("Continue"), "play") if hold else (say("Pause"), "pause")
        buttons: list[el.Element | None] = [
            el.Button("hold", self._pausing, word, icon=icon) if review.running else None,
            el.Button("cancel", self._cancel, say("Cancel"), icon="close") if review.running else None,
            el.Button(
                "save",
                self._saving_command,
                say("Save annotated games"),
                say("Save"),
                icon="save",
                primary=not review.running,
            ),
        ]
        words = el.Column(
            el.Words(head, style="status", wrap=True),
            el.Words(
                self._note or review.failure or self._how_far(), style="label_plain", color="ink2", wrap=True
            ),
            gap=4,
            grow=1,
        )
        row = el.Row(*buttons, gap=8)
        return el.Card(
            el.FirstFit(el.Row(words, row, gap=12), lambda: el.Column(words, row, gap=8)),
            el.ProgressBar(review.share, height=8, label=say("The review")) if review.running else None,
            label=head,
            news=not review.running,
        )

    def _head(self) -> str:
        """A description of the current activity."""
        review = self._review
        share = round(100 * review.share)
        if review.cancelled:
            return say("Cancelled: the finished reviews are saved.")
        if review.failure:
            return say("The review stopped")
        if not review.running:
            return say_count(
                "The game has been reviewed.", "All {number} games have been reviewed.", len(self._results)
            )
        if review.held:
            return say("Paused at {share}%", share=share)
        if review.on_battery:
            return say("Paused: the computer is running on battery.")
        if review.resting:
            return say("Waiting until the game or the analysis no longer needs the processor.")
        return say("Reviewing: {share}%", share=share)

    def _how_far(self) -> str:
        """The number of finished games and the estimated time for the rest."""
        review = self._review
        total = len(review.wanted.games)
        games = say_count("{count} game", "{count} games", total, count=thousands(total))
        puzzles = sum(found.puzzles for found in self._results)
        if puzzles and not review.running:
            return say_count(
                "One of your mistakes became a puzzle in Practice.",
                "{number} of your mistakes became puzzles in Practice.",
                puzzles,
            )
        done = say("{found} of {count}", found=thousands(len(self._results)), count=games)
        if not review.running or review.seconds_left is None:
            return done
        return say("{done}, about {time} left", done=done, time=time_words(review.seconds_left))

    def _list(self) -> el.Element:
        """The list of games with the accuracy and the mistakes of both sides."""
        results = self._results
        if not results:
            words = say("The results appear here as they come in. The review continues if you leave.")
            return el.Card(el.Words(words, style="label_plain", color="ink2", wrap=True), el.Space(), grow=1)
        titles = el.Row(
            *_in_columns(lambda at: _words(at, say(_TITLES[at]), "label_plain", "ink2")),
            gap=8,
            pad=(8, 0),
            height=HEADER,
            grow=1,
        )
        rows = GameRows(
            "list",
            len(results),
            self._row,
            row_height=ROW,
            chosen=min(self._chosen, len(results) - 1),
            choose=self._choose,
            activate=self._open,
            first=True,
            label=say("Reviewed games"),
        )
        return el.Card(
            el.Column(el.Row(titles, el.Space(2 * BAR), gap=0), el.Hairline(), rows, gap=0, grow=1),
            title=say("Accuracy and mistakes"),
            actions=[
                el.Button(
                    "open",
                    lambda: self._open(self._chosen),
                    say("Open"),
                    icon="chart",
                    tip=key_tip(say("Open the review"), pygame.K_RETURN),
                    enabled=results[min(self._chosen, len(results) - 1)].match is not None,
                )
            ],
            grow=1,
        )

    def _row(self, index: int) -> el.Element:
        found = self._results[index]
        ink = "accent_ink" if index == self._chosen else "ink"
        game = self._review.wanted.games[found.number].title
        if found.problem:
            game = say("{place}: {reason}", place=game, reason=found.problem)
        shares = ("—" if share is None else say("{share}%", share=share) for share in found.accuracy)
        wrong = str(sum(found.wrong)) if found.match is not None else "—"
        texts = (str(found.number + 1), game, *shares, wrong)

        def cell(at: int) -> el.Element:
            words = _words(at, texts[at], "machine" if _WIDTHS[at] else "label_plain", ink)
            return el.TableCell(words, place=(index, at), title=say(_TITLES[at]), grow=1)

        return el.Row(*_in_columns(cell), gap=8, pad=(8, 0))


def _in_columns(made: Callable[[int], el.Element]) -> list[el.Element]:
    """The contents of the columns of the list, with their widths."""
    return [
        el.Row(made(at), width=width) if width else el.Row(made(at), grow=1)
        for at, width in enumerate(_WIDTHS)
    ]


def _words(column: int, text: str, style: str, ink: str) -> el.Element:
    anchor: Literal["left", "right"] = "right" if _WIDTHS[column] else "left"
    return el.Words(text, style=style, color=ink, anchor=anchor, long=True, grow=1)


def _same(first: Path, second: Path) -> bool:
    """True if both paths refer to the same file."""
    return os.path.realpath(first) == os.path.realpath(second)


@contextmanager
def _analysts() -> Iterator[Analysts]:
    """Context manager that provides the analysts of a process with the lowest priority."""
    process = AnalystProcess(HASH_MIB)
    try:
        yield process.analyst
    finally:
        process.close()

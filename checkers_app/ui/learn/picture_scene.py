"""The card for saving the displayed part of a tree as a picture, with a link for opening the tree again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from checkers_app.learn.exercises.link import ExerciseLink, LinkError, read_link
from checkers_app.learn.export.slides import Slide
from checkers_app.learn.tree.abstract import tree_game
from checkers_app.ui.boards.export.still import FORMATS, format_buttons
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToExercise, ToPicture, ToTree
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.clipboard import copy_text, pasted_text
from checkers_app.ui.kit.command import Command, command
from checkers_app.ui.saved_row import saved_row
from checkers_app.ui.view_scene import CardScene
from checkers_app.views.learn.saving import Saved, save_new
from checkers_app.words import say

WIDTH = 560


class PictureScene(CardScene):
    """A button for each format, the text that opens the exercise again, and the result of saving.

    Args:
        context: the shared objects.
        wanted: the destination, which draws the picture and opens links.
    """

    def __init__(self, context: Context, wanted: ToPicture) -> None:
        super().__init__(context)
        self._wanted = wanted
        self._saved: Saved | None = None

    def view(self) -> el.Element:
        """The available formats, the text of the link, and the result."""
        link = self._wanted.link
        copy = el.Button(
            "copy",
            self._copying,
            say("Copy"),
            icon="copy",
            grow=1,
        )
        paste = el.Button(
            "paste",
            self._pasting,
            say("Paste"),
            icon="paste",
            grow=1,
        )
        steps = None
        if link is not None and link.step is None:
            steps = el.Button("steps", self._stepping, say("Watch it think"), icon="think")
        text = el.Words(link.text, style="machine_strong", wrap=True) if link is not None else None
        content = el.Column(
            el.Words(say("The tree as you see it, black on white"), style="field"),
            el.Row(*format_buttons(self._save), gap=12),
            el.Space(4),
            el.Words(say("A text that opens an exercise again"), style="field"),
            text,
            el.Row(copy, paste, gap=12),
            steps,
            el.Space(4),
            saved_row(self._saved),
            gap=8,
        )
        close = el.Button("close", self.back, say("Close"), tip=say("Esc"), default=True)
        return el.card_frame(say("Save a picture"), content, width=WIDTH, buttons=[close])

    def _told(self) -> el.Element:
        """The result of saving, copying or pasting."""
        return saved_row(self._saved)

    def _save(self, ending: str) -> None:
        drawn = self._wanted.draw()
        if isinstance(drawn, Slide):
            content = drawn.png() if ending == ".png" else drawn.svg().encode()
        else:
            content = FORMATS[ending](drawn)
        self._saved = save_new(f"{self._wanted.name}{ending}", "tree", content)

    def _copy(self) -> None:
        link = self._wanted.link
        worked = link is not None and copy_text(link.text)
        self._saved = Saved(lambda: _copied(link, worked=worked), worked)

    def _to_steps(self) -> None:
        """Open the search of the exercise at its first step."""
        if self._wanted.link is not None:
            self._wanted.open(replace(self._wanted.link, step=1))
            self.back()

    def _paste(self) -> None:
        """Open the copied link on the page below, or show an error."""
        try:
            link = read_link(pasted_text())
        except LinkError as error:
            words = str(error)
            self._saved = Saved(lambda: words, worked=False)
            return
        self._wanted.open(link)
        self.back()

    def commands(self) -> Sequence[Command]:
        """The commands for copying the link to the exercise, pasting another link, stepping through the
        search, and going back.
        """
        return self._copying, self._pasting, self._stepping, self.way_back

    @property
    def _copying(self) -> Command:
        words, there = say("Copy the text that opens the exercise again"), self._wanted.link is not None
        return command(pygame.K_c, words, self._copy, control=True, available=there)

    @property
    def _pasting(self) -> Command:
        words = say("Open the exercise that is on the clipboard")
        return command(pygame.K_v, words, self._paste, control=True)

    @property
    def _stepping(self) -> Command:
        return command(pygame.K_t, say("The search, step by step"), self._to_steps)


def link_copied(link: ExerciseLink | None) -> str:
    """Copy the text of a link to the clipboard; return a message."""
    return _copied(link, worked=link is not None and copy_text(link.text))


def _copied(link: ExerciseLink | None, *, worked: bool) -> str:
    if link is None:
        return say(
            "There is no text to copy for this tree. Only the tree of an exercise has one, if it is "
            "searched as the exercise requires."
        )
    return say("“{text}” was copied", text=link.text) if worked else say("No clipboard is available.")


def link_name(link: ExerciseLink) -> str:
    """The base name of the files for an exercise."""
    return f"exercise-{link.seed}-windows" if link.windows else f"exercise-{link.seed}-level-{link.level}"


def place_of(link: ExerciseLink) -> ToExercise | ToTree:
    """The destination of a link: an exercise, or a step of its search."""
    if link.step is None:
        return ToExercise(link.level, link.seed, link.windows)
    game = tree_game(link.exercise.branches)
    return ToTree(game, game.initial, exercise=link)

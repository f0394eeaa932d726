"""The result of saving a file: a sentence, and a button that shows the folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.desktop import show_folder
from checkers_app.views.learn.saving import Saved
from checkers_app.words import say


def folder_button(saved: Saved | None) -> el.Element | None:
    """A button that lets the desktop show the folder of what was saved; None if nothing was."""
    if saved is None or saved.folder is None:
        return None
    label = say("Show in folder")
    act = partial(_show, saved.folder)
    return el.Button("folder", act, label, "", icon="open", tip=label, label=label)


def _show(folder: Path) -> None:
    show_folder(folder)  # if no desktop can show it, the sentence contains its path


def saved_row(saved: Saved | None) -> el.Element:
    """The sentence in the colour of success or failure, and the button; an empty line if nothing
    was saved.
    """
    if saved is None:
        return el.Words("", style="label_plain", wrap=True)
    color = "good" if saved.worked else "bad"
    words = el.Words(saved.sentence, style="label_plain", color=color, wrap=True, grow=1, news=True)
    return el.Row(words, folder_button(saved), gap=12)

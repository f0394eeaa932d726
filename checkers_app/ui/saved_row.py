"""The result of saving a file: a sentence, and a button that opens the folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.desktop import show_folder
from checkers_app.views.learn.saving import Saved
from checkers_app.words import say


def folder_button(saved: Saved | None) -> el.Element | None:
    """A button that opens the folder in which a file was saved; None if no file was saved."""
    if saved is None or saved.folder is None:
        return None
    label = say("Show in folder")
    act = partial(_show, saved.folder)
    return el.Button("folder", act, label, "", icon="open", tip=label, label=label)


def _show(folder: Path) -> None:
    show_folder(folder)  # if no desktop can show it, the sentence contains its path


def saved_row(saved: Saved | None) -> el.Element:
    """The result as a sentence in the colour of success or failure, with the folder button; an empty line if
    there is no result.
    """
    if saved is None:
        return el.Words("", style="label_plain", wrap=True)
    color = "good" if saved.worked else "bad"
    words = el.Words(saved.sentence, style="label_plain", color=color, wrap=True, grow=1, news=True)
    return el.Row(words, folder_button(saved), gap=12)

"""What came of saving, on a card: the sentence, and a button that shows the folder."""

from __future__ import annotations

from functools import partial

from checkers_app.ui.kit.desktop import show_folder
from checkers_app.ui.kit.elements import Button, Column, Element, Words
from checkers_app.views.learn.saving import Saved
from checkers_app.words import say


def saved_line(saved: Saved | None) -> Element:
    """The sentence, and the button if something was saved; an empty line before the first saving."""
    if saved is None:
        return Words("", style="label_plain", wrap=True)
    color = "good" if saved.worked else "bad"
    words = Words(saved.sentence, style="label_plain", color=color, wrap=True, news=True)
    if saved.folder is None:
        return words
    show = Button("folder", partial(_show, saved), say("Show in folder"), icon="open")
    return Column(words, show, gap=8)


def _show(saved: Saved) -> None:
    """Where the desktop cannot show it, the sentence says where it is."""
    if saved.folder is not None:
        show_folder(saved.folder)

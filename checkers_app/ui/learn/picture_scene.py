"""The card on which what is seen of a tree is saved as a picture."""

from __future__ import annotations

from checkers_app.ui.boards.still import FORMATS, format_buttons
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToPicture
from checkers_app.ui.kit.elements import Button, Column, Element, Row, Space, Words, card_frame
from checkers_app.ui.view_scene import CardScene
from checkers_app.views.learn.saving import Saved, new_name, save_all
from checkers_app.words import say

WIDTH = 560


class PictureScene(CardScene):
    """A button for each format, and below them where the picture went.

    Args:
        context: the window.
        wanted: what is drawn.
    """

    def __init__(self, context: Context, wanted: ToPicture) -> None:
        super().__init__(context)
        self._wanted = wanted
        self._saved: Saved | None = None

    def view(self) -> Element:
        """What can be saved, and what came of it."""
        content = Column(
            Words(say("The tree as you see it, black on white"), style="field"),
            Row(*format_buttons(self._save), gap=12),
            Space(4),
            self._told(),
            gap=8,
        )
        close = Button("close", self.back, say("Close"), tip=say("Esc"), default=True)
        return card_frame(say("Save a picture"), content, width=WIDTH, buttons=[close])

    def _told(self) -> Element:
        """What came of it."""
        saved = self._saved
        if saved is None:
            return Words("", style="label_plain", wrap=True)
        color = "good" if saved.worked else "bad"
        return Words(saved.sentence, style="label_plain", color=color, wrap=True, news=True)

    def _save(self, ending: str) -> None:
        content = FORMATS[ending](self._wanted.draw())
        self._saved = save_all({new_name(f"{self._wanted.name}{ending}", "tree"): content})

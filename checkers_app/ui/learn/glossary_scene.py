"""The glossary: search-related terms with their definitions, and a field for finding terms."""

from __future__ import annotations

from collections.abc import Sequence

from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.learn.glossary import found
from checkers_app.words import say

_TWO = 720
"""The minimum width in units of two columns."""


class GlossaryScene(ViewScene):
    """All terms with their definitions, or those that contain the typed text."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._wanted = TextEdit(self.refresh)

    def commands(self) -> Sequence[Command]:
        """Only the command for going back."""
        return (self.way_back,)

    def view(self) -> el.Element:
        """The search field, and the terms below it."""
        terms = list(found(self._wanted.text.strip()))
        if not terms:
            terms = [(say("No such word"), say("Try part of the word, or a word from its meaning."))]
        cards = el.FirstFit(
            el.AtLeast(_TWO, lambda: el.Grid(2, *map(_card, terms), least=_TWO)),
            lambda: el.Grid(1, *map(_card, terms)),
        )
        find = el.Field("find", self._wanted, hint=say("Find a word"), icon="search", first=True, most=420)
        return el.page_frame(
            say("Glossary"),
            el.Column(find, el.Scroll("terms", cards, grow=1), gap=12),
            back=self.back,
            widest=1100,
        )


def _card(term: tuple[str, str]) -> el.Element:
    word, meaning = term
    return el.Card(el.Words(meaning, wrap=True, color="ink2"), title=word, gap=4)

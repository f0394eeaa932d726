"""The page for typing a tree or a position to search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from zlib import crc32

from checkers_app.games.base import Game
from checkers_app.learn.class_sets.sheet import SheetError, sheet_page
from checkers_app.learn.exercises.exercise import from_branches
from checkers_app.learn.tree.own_tree import tree_text
from checkers_app.ui.boards.mini_board import mini_board
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToTree
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, key_line
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.learn.kit.branches import draw_branches
from checkers_app.ui.learn.saving_scene import SavingScene
from checkers_app.ui.saved_row import folder_button
from checkers_app.views.learn.search_text import CLASSICS, SearchTextError, Wanted, wanted
from checkers_app.views.learn.sheet_files import SHEET_SAVED, sheet_files
from checkers_app.words import say


class SearchTextScene(SavingScene):
    """A text field, a picture of the typed tree or position, and buttons for searching it.

    Args:
        context: the shared objects.
        game: the game whose notation is tried first for positions.
    """

    def __init__(self, context: Context, game: Game) -> None:
        super().__init__(context)
        self._game = game
        self._text = TextEdit(self._changed, CLASSICS[0].text)
        self._no_sheet = ""
        """The reason why no sheet was saved; empty if there is none."""

    def _found(self) -> Wanted | str:
        """The parsed text, or the reason why it cannot be searched."""
        try:
            return wanted(self._text.text, self._game)
        except SearchTextError as error:
            return str(error)

    # --- the page -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The field, the picture below it, and example trees below that."""
        found = self._found()
        subtitle = found.told() if isinstance(found, Wanted) else say("This cannot be searched yet")
        return el.FirstFit(*(partial(self._page, found, subtitle, named=named) for named in (True, False)))

    def _page(self, found: Wanted | str, subtitle: str, *, named: bool) -> el.Element:
        enabled = isinstance(found, Wanted)
        save_words = say("Save sheet")
        save = el.Button(
            "save",
            self._saving,
            *((save_words,) if named else ()),
            icon="print",
            label=save_words,
        )
        watch = el.Button(
            "watch", self._watch, say("Watch it think"), icon="think", primary=True, enabled=enabled
        )
        field = el.Field(
            "text",
            self._text,
            hint=say("A tree, a position or a game"),
            enter=self._watch,
            first=True,
            grow=1,
        )
        hint = say(
            "Numbers are leaves, brackets are branches, MAX moves first: (3 12 8) (2 4 6). Or type a "
            "position."
        )
        told: el.Element = el.Words(hint, style="note", color="ink2", wrap=True)
        if isinstance(found, str):
            told = el.Words(found, style="note", color="bad", wrap=True, news=True)
        said = self._no_sheet or self.saver.sentence
        if said:
            colour = "good" if self.saver.worked and not self._no_sheet else "bad"
            words = el.Words(said, style="note", color=colour, wrap=True, grow=1, news=True)
            told = el.Row(words, None if self._no_sheet else folder_button(self.saver.saved), gap=12)
        classics = el.Flow(
            *(
                el.Button(
                    f"classic{number}", partial(self._put, each.text), say(each.name), tip=say(each.source)
                )
                for number, each in enumerate(CLASSICS, 1)
            ),
            gap=8,
        )
        known = el.Column(el.Words(say("Trees to begin with"), style="label"), classics, gap=8)
        typed = el.Column(el.Row(field, watch), told, gap=8)
        return el.page_frame(
            say("Your own tree"),
            el.Column(
                el.Card(typed, pad=(16, 12)),
                el.Card(_picture(found), pad=12, grow=1),
                el.Card(known, pad=(16, 12)),
            ),
            back=self.back,
            subtitle=subtitle,
            actions=[save],
            whole=True,
            told=True,
        )

    # --- actions --------------------------------------------------------------------------------

    def _changed(self) -> None:
        self._no_sheet = ""
        self.saver.clear()
        self.refresh()

    def forget_answer(self) -> None:
        """Clear the reason why no sheet was saved."""
        self._no_sheet = ""

    def _put(self, text: str) -> None:
        self._text.set(text)
        self._changed()

    def _watch(self) -> None:
        found = self._found()
        if isinstance(found, Wanted):
            self.show(ToTree(found.game, found.state))

    def _save(self) -> None:
        found = self._found()
        if isinstance(found, str) or found.branches is None:
            return
        own = from_branches(found.branches)
        try:
            pages = [sheet_page((own, own), solved=solved) for solved in (False, True)]
        except SheetError as error:
            self._no_sheet = str(error)
            return
        # Each tree has its own files.
        name = f"tree-{crc32(tree_text(found.branches).encode()):08x}"
        self.saver.save(partial(sheet_files, name, *pages), SHEET_SAVED)

    def commands(self) -> Sequence[Command]:
        """The commands for searching the typed tree or position, saving a sheet, and going back."""
        return key_line(say("Enter"), say("watch the search"), *ENTER), self._saving, self.way_back

    @property
    def _saving(self) -> Command:
        found = self._found()
        there = isinstance(found, Wanted) and found.branches is not None
        return self.saving_sheet(self._save, available=there)


def _picture(found: Wanted | str) -> el.Element:
    """The typed tree or board; an empty space if the text is neither."""
    if isinstance(found, str):
        return el.Picture(lambda *_: None, smallest=(200, 120), grow=1)
    if found.branches is None:
        return mini_board(found.game, found.state, 160, 120, grow=1, label=say("The board"))
    branches = found.branches
    return el.Picture(
        lambda look, surface, rect: draw_branches(look, surface, rect, branches),
        describe=lambda: (el.Told("text", tree_text(branches), name="leaves"),),
        smallest=(200, 120),
        grow=1,
        label=say("The tree"),
    )

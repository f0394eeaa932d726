"""Switches the tree page to other positions or to pasted text, and reports the result in messages."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from checkers_app.games.base import Game
from checkers_app.learn.exercises.link import ExerciseLink, LinkError, is_link, read_link
from checkers_app.learn.tree.abstract import tree_game
from checkers_app.learn.tree.own_tree import TreeTextError, read_tree
from checkers_app.play.saved.exchange import PasteError, match_of_record, pasted_game
from checkers_app.views.learn.tree.places import PASTED, PASTED_TREE, Place, Places
from checkers_app.words import N_, say

_OVER = N_("Nothing was pasted: the game is over in this position.")


class TreeExchange:
    """The positions whose trees the page can show.

    Args:
        places: the positions that are available from the beginning.
        search: a callback that searches the tree of a position.
    """

    def __init__(self, places: Places, search: Callable[[Place], None]) -> None:
        self.places = places
        self._search = search
        self._refused = ""
        """Why nothing was pasted; empty if there is nothing to report."""
        self._told = ""
        """The message about the result of copying, or an empty string."""

    @property
    def note(self) -> str:
        """The message about pasting or copying; may be empty."""
        if self._told:
            return self._told
        if self._refused == _OVER:
            return say(_OVER)
        return say("Nothing was pasted: {reason}.", reason=self._refused) if self._refused else ""

    def tell(self, words: str) -> None:
        """Set the message about copying; an empty string removes it."""
        self._told = words

    def forget(self) -> None:
        """Clear the message, because another tree is about to be searched."""
        self._refused = self._told = ""

    def turn(self) -> None:
        """Search the tree of the next position in the cycle."""
        self._search(self.places.turn())

    def open_exercise(self, link: ExerciseLink) -> None:
        """Search the tree of the exercise in a link, and show the step that is given in the link."""
        tree = tree_game(link.exercise.branches)
        self._add(Place(PASTED_TREE, tree, tree.initial, exercise=link))

    def paste(self, text: str, game: Game) -> None:
        """Search the tree that a text describes: a link to an exercise, a tree, a position, or a game, whose
        last position is used.

        If that is impossible, :attr:`note` says why.  ``game`` is the board to use if the text does not name
        one.
        """
        self._told = ""
        if is_link(text):
            try:
                self.open_exercise(read_link(text))
            except LinkError as error:
                self._refused = str(error).removesuffix(".")
            return
        with suppress(TreeTextError):
            tree = tree_game(read_tree(text))
            self._add(Place(PASTED_TREE, tree, tree.initial))
            return
        try:
            pasted = pasted_game(text, game)
        except PasteError as error:
            self._refused = str(error)
            return
        match = match_of_record(pasted.record, game=pasted.game)
        if not match.state.legal_moves():
            self._refused = _OVER
            return
        self._add(Place(PASTED, match.game, match.state))

    def _add(self, place: Place) -> None:
        self.places.add(place)
        self._search(place)

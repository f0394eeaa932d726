"""The protocol through which the game menu offers ways to leave the game.

The destination of the menu contains the ways to leave, which themselves lead to destinations.  Without this
protocol, the modules of the destinations and of the ways to leave would have to import each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from checkers_app.ui.scene import Transition


class OutOfGame(Protocol):
    """The ways to leave a game, as offered in the game menu."""

    @property
    def beside(self) -> tuple[bool, bool]:
        """Whether there is a previous game in the list, and whether there is a next one."""

    def previous_game(self) -> None:
        """Open the previous game in the list for viewing."""

    def next_game(self) -> None:
        """Open the next game in the list for viewing."""

    def for_good(self, way: Transition) -> None:
        """Leave the game, after asking for confirmation if anything would be lost."""

    def to_review(self) -> None:
        """Open the review of the finished game."""

    def to_tree(self) -> None:
        """Open the search tree of the displayed position."""

    def save(self) -> None:
        """Choose a PDN file and add the game to it."""

    def to_share(self) -> None:
        """Open the card for saving pictures of the game."""

    def to_paper(self) -> None:
        """Open the page for printing the game."""

    def copy(self, *, position: bool) -> None:
        """Copy the game, or only the displayed position, to the clipboard."""

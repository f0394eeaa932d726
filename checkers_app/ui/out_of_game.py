"""The ways out of a game, as its menu sees them.

The menu is a destination, and the ways out lead to destinations; with this protocol between them, neither
imports the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from checkers_app.ui.scene import Transition


class OutOfGame(Protocol):
    """The ways out of a game offered by its menu."""

    @property
    def beside(self) -> tuple[bool, bool]:
        """Whether there is a previous and a next game to read."""

    def previous_game(self) -> None:
        """Read the game before this one in the list."""

    def next_game(self) -> None:
        """Read the game after this one in the list."""

    def for_good(self, way: Transition) -> None:
        """Leave the game; asks first if something would be lost."""

    def to_review(self) -> None:
        """Review the finished game."""

    def to_tree(self) -> None:
        """Show the search tree of the position."""

    def save(self) -> None:
        """Choose a PDN file and add the game to it."""

    def to_share(self) -> None:
        """Save pictures of it."""

    def to_paper(self) -> None:
        """Print it."""

    def copy(self, *, position: bool) -> None:
        """Copy the game, or only the displayed position, to the clipboard."""

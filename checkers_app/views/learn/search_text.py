"""Parses text that says what to search: a tree of numbers, a position or a game.  Also lists well-known
trees.
"""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.games.base import Game, State
from checkers_app.learn.tree.abstract import Branches, depth_of, leaves_of, tree_game
from checkers_app.learn.tree.own_tree import TreeTextError, read_tree
from checkers_app.play.saved.exchange import PasteError, match_of_record, pasted_game
from checkers_app.words import N_, say, say_count


@dataclass(frozen=True, slots=True)
class Classic:
    """A well-known tree from a textbook."""

    name: str
    """The English name, translated by :func:`say`."""
    source: str
    """The source of the tree, or what it demonstrates, translated by :func:`say`."""
    text: str


CLASSICS = (
    Classic(
        N_("Two plies"),
        N_("The tree from Russell and Norvig, Artificial Intelligence: A Modern Approach."),
        "(3 12 8) (2 4 6) (14 5 2)",
    ),
    Classic(N_("The smallest cut"), N_("The tree from Winston’s lectures on games at MIT."), "(2 7) (1 8)"),
    Classic(
        N_("A deep cut"),
        N_("The bound that cuts off leaf 0 was found three plies higher up."),
        "(((7 4) (6 9)) ((4 3) (8 2))) (((6 5) (7 2)) ((1 0) (6 2)))",
    ),
    Classic(
        N_("Equal values"),
        N_("Leaf 9 is cut by α ≥ β, but not by α > β."),
        "(4 6) (4 9)",
    ),
    Classic(
        N_("Best move first"),
        N_(
            "The fewest leaves possible with three moves at each node and three plies: 11 of 27, as "
            "Knuth and Moore counted in 1975."
        ),
        "((23 11 2) (26 24 12) (27 20 6)) ((17 8 1) (18 14 10) (22 13 7)) ((9 4 3) (21 16 15) (25 19 5))",
    ),
)
"""Well-known trees with which users can start."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The result of parsing a text: the position or the tree of numbers to search."""

    game: Game
    state: State
    branches: Branches | None = None
    """The branches of a tree of numbers; None if the text is a position."""

    def told(self) -> str:
        """A description of the content in a few words."""
        if self.branches is None:
            side = self.game.side_name(self.state.side_to_move)
            return f"{say(self.game.title)} · {say('{side} to move', side=side)}"
        leaves = say_count("{number} leaf", "{number} leaves", leaves_of(self.branches))
        return f"{leaves} · {say_count('{number} ply', '{number} plies', depth_of(self.branches))}"


class SearchTextError(ValueError):
    """Raised if a text does not describe anything that can be searched; the message can be shown to users."""


def wanted(text: str, game: Game) -> Wanted:
    """Parse a text.

    Args:
        text: a tree, a position, or the moves of a game, whose last position is then used.
        game: the board to try first if the text is a position.

    Raises:
        SearchTextError: if the text is none of these, or if the game is already over in the position.
    """
    try:
        branches = read_tree(text)
    except TreeTextError as error:
        # Positions and games contain letters or dots; a text without them was meant as a tree.
        if not any(letter.isalpha() or letter in "./" for letter in text):
            raise SearchTextError(str(error)) from None
    else:
        tree = tree_game(branches)
        return Wanted(tree, tree.initial, branches)
    try:
        pasted = pasted_game(text, game)
    except PasteError as error:
        raise SearchTextError(say("This is neither a tree nor a position: {reason}.", reason=error)) from None
    match = match_of_record(pasted.record, game=pasted.game)
    if not match.state.legal_moves():
        raise SearchTextError(say("The game is over in this position."))
    return Wanted(match.game, match.state)

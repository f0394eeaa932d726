"""What a person types to have it searched: a tree of numbers, a position or a game; and trees that everybody
knows.
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
    """A tree that is taught."""

    name: str
    """Said by :func:`say`."""
    source: str
    """Where it comes from, or what it shows; said by :func:`say`."""
    text: str


CLASSICS = (
    Classic(
        N_("Two plies"),
        N_("The tree of Russell and Norvig, Artificial Intelligence: A Modern Approach."),
        "(3 12 8) (2 4 6) (14 5 2)",
    ),
    Classic(N_("The smallest cut"), N_("The tree of Winston’s lectures on games at the MIT."), "(2 7) (1 8)"),
    Classic(
        N_("A deep cut"),
        N_("The bound that cuts the leaf 0 was found three plies above."),
        "(((7 4) (6 9)) ((4 3) (8 2))) (((6 5) (7 2)) ((1 0) (6 2)))",
    ),
    Classic(
        N_("Equal values"),
        N_("The leaf 9 is cut by α ≥ β, and is not cut by α > β."),
        "(4 6) (4 9)",
    ),
    Classic(
        N_("Best move first"),
        N_(
            "The fewest leaves that three moves and three plies allow: 11 of 27, as Knuth and Moore counted "
            "in 1975."
        ),
        "((23 11 2) (26 24 12) (27 20 6)) ((17 8 1) (18 14 10) (22 13 7)) ((9 4 3) (21 16 15) (25 19 5))",
    ),
)
"""Trees to begin with."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a text asks to be searched."""

    game: Game
    state: State
    branches: Branches | None = None
    """A tree of numbers, if it is one."""

    def told(self) -> str:
        """What it is, in a few words."""
        if self.branches is None:
            side = self.game.side_name(self.state.side_to_move)
            return f"{say(self.game.title)} · {say('{side} to move', side=side)}"
        leaves = say_count("{number} leaf", "{number} leaves", leaves_of(self.branches))
        return f"{leaves} · {say_count('{number} ply', '{number} plies', depth_of(self.branches))}"


class SearchTextError(ValueError):
    """A text that asks for nothing that can be searched.  The message is fit to show a person."""


def wanted(text: str, game: Game) -> Wanted:
    """What a text asks for.

    Args:
        text: a tree, a position, or the moves of a game, whose last position is meant.
        game: the board that is asked first whether it is a position of its own.

    Raises:
        SearchTextError: if it is nothing of that, or a position in which the game is over.
    """
    try:
        branches = read_tree(text)
    except TreeTextError as error:
        # Positions and games have letters or points; what has none was meant to be a tree.
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

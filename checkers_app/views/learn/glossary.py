"""The terms used in game-tree search, and their definitions."""

from __future__ import annotations

from collections.abc import Iterator

from checkers_app.words import N_, folded, say

TERMS = (
    (N_("Ply"), N_("One move by one side. A move by each side is two plies.")),
    (
        N_("Node"),
        N_("A place in the tree, with a position. The same position can be at several nodes."),
    ),
    (N_("Root"), N_("The position that the search begins with: the one on the board.")),
    (
        N_("Leaf"),
        N_("A node with nothing below it: the game is over there, or the search goes no deeper."),
    ),
    (N_("Depth"), N_("How many plies the search looks ahead.")),
    (N_("Score"), N_("What a position is worth, in hundredths of a man or as a win, draw or loss.")),
    (N_("Evaluation"), N_("The rule that gives a leaf its score when the game is not over there.")),
    (
        N_("MAX"),
        N_("The side that wants the highest score. At its nodes, the best move has the highest score."),
    ),
    (
        N_("MIN"),
        N_("The side that wants the lowest score. At its nodes, the best move has the lowest score."),
    ),
    (N_("Minimax"), N_("Searching every move, with MAX and MIN each choosing what is best for them.")),
    (
        N_("α (alpha)"),
        N_("The least that MAX is sure of so far, on the way from the root to this node."),
    ),
    (
        N_("β (beta)"),
        N_("The most that MAX can still get, on the way from the root to this node."),
    ),
    (N_("Window"), N_("The scores between α and β. Only a score inside the window can change the answer.")),
    (
        N_("Cutoff"),
        N_(
            "The rest of a node's moves are left out, because α has reached β: they cannot change the answer."
        ),
    ),
    (N_("Bound"), N_("A score for which only a minimum or a maximum is known.")),
    (N_("Move order"), N_("Which moves are searched first. With the best ones first, more is cut.")),
    (N_("Principal variation"), N_("The line in which both sides play their best moves.")),
    (N_("Transposition"), N_("The same position reached by different moves.")),
    (
        N_("Transposition table"),
        N_("A memory of positions already searched, so that they are not searched again."),
    ),
    (N_("Iterative deepening"), N_("Searching to depth 1, then 2, then 3, while there is time.")),
    (
        N_("Horizon"),
        N_("The depth at which the search stops. What happens just beyond it is not seen."),
    ),
    (
        N_("Quiescence search"),
        N_("Playing out the jumps before a leaf is scored, so that no piece is hanging."),
    ),
    (
        N_("Killer move"),
        N_("A move that has caused a cutoff in another node at the same depth of the tree."),
    ),
    (N_("History"), N_("How often each move has caused a cutoff anywhere in the tree.")),
    (
        N_("Null move"),
        N_("Letting the other side move twice: if the position is still good enough, the node is cut."),
    ),
    (N_("Reduction"), N_("Searching late moves less deeply, then to full depth if one looks good.")),
    (
        N_("Endgame table"),
        N_("The exact result of every position with few pieces, worked out beforehand."),
    ),
    (N_("Opening book"), N_("Moves collected beforehand for the beginning of a game.")),
)
"""The terms with their definitions, in an order in which each definition builds on earlier ones."""


def found(wanted: str) -> Iterator[tuple[str, str]]:
    """The translated terms and definitions that contain ``wanted``; all of them if ``wanted`` is empty."""
    for term, meaning in TERMS:
        said = say(term), say(meaning)
        if any(folded(wanted) in folded(text) for text in said):
            yield said

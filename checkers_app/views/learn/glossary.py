"""The words that are used of searching, each with what it means."""

from __future__ import annotations

from collections.abc import Iterator

from checkers_app.words import folded, later, say

TERMS = (
    (later("Ply"), later("One move by one side. A move by each side is two plies.")),
    (
        later("Node"),
        later("A place in the tree, with a position. The same position can be at several nodes."),
    ),
    (later("Root"), later("The position that the search begins with: the one on the board.")),
    (
        later("Leaf"),
        later("A node with nothing below it: the game is over there, or the search goes no deeper."),
    ),
    (later("Depth"), later("How many plies the search looks ahead.")),
    (later("Score"), later("What a position is worth, in hundredths of a man or as win, draw or loss.")),
    (later("Evaluation"), later("The rule that gives a leaf its score when the game is not over there.")),
    (
        later("MAX"),
        later("The side that wants the highest score. At its nodes the best move is the highest."),
    ),
    (later("MIN"), later("The side that wants the lowest score. At its nodes the best move is the lowest.")),
    (later("Minimax"), later("Searching every move, with MAX and MIN each choosing what is best for them.")),
    (
        later("α (alpha)"),
        later("The least that MAX is sure of so far, on the way from the root to this node."),
    ),
    (
        later("β (beta)"),
        later("The most that MIN has to allow so far, on the way from the root to this node."),
    ),
    (later("Window"), later("The scores between α and β. Only a score inside it can change the answer.")),
    (
        later("Cutoff"),
        later(
            "The rest of a node's moves are left out, because α has reached β: they cannot change the answer."
        ),
    ),
    (later("Bound"), later("A score that is only known to be at least, or at most, so much.")),
    (later("Move order"), later("Which moves are searched first. With the best ones first more is cut.")),
    (later("Principal variation"), later("The line in which both sides play their best moves.")),
    (later("Transposition"), later("The same position reached by other moves.")),
    (
        later("Transposition table"),
        later("The memory of positions that were searched before, so that they are not searched again."),
    ),
    (later("Iterative deepening"), later("Searching to depth 1, then 2, then 3, while there is time.")),
    (
        later("Horizon"),
        later("The depth at which the search stops. What happens just behind it is not seen."),
    ),
    (
        later("Quiescence search"),
        later("Playing jumps out before a leaf is scored, so that no piece is hanging."),
    ),
    (
        later("Killer move"),
        later("A move that has caused a cutoff in another node at the same depth of the tree."),
    ),
    (later("History"), later("How often each move has caused a cutoff, wherever that was.")),
    (later("Null move"), later("Letting the other side move twice: if that is still good, the node is cut.")),
    (later("Reduction"), later("Searching late moves less deeply, and again in full if one turns out well.")),
    (
        later("Endgame table"),
        later("The exact result of every position with few pieces, worked out beforehand."),
    ),
    (later("Opening book"), later("Moves for the beginning of a game that were collected beforehand.")),
)
"""Term and meaning, in the order in which one meets them."""


def found(wanted: str) -> Iterator[tuple[str, str]]:
    """The terms that have ``wanted`` in them or in their meaning, as they are said; all if it is empty."""
    for term, meaning in TERMS:
        said = say(term), say(meaning)
        if any(folded(wanted) in folded(text) for text in said):
            yield said

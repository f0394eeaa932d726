"""The improvements of the textbook search, each of which has a switch."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Switches:
    """The improvements that a search uses; each can be switched on or off separately.

    An *exact* improvement never changes the value that the search finds.
    """

    move_ordering: bool = False
    """Exact.  Try the likely best moves first: the move from the table, then large captures, then killer
    moves (which caused a cutoff in a sibling node), then other moves by their history of cutoffs.
    """
    transposition_table: bool = False
    """Exact.  Store the values of positions, because the same position can be reached at the same depth by
    different sequences of moves.  (If ``repetition`` is on, a stored value may depend on a draw by repetition
    on another path.)
    """
    iterative_deepening: bool = False
    """Exact.  Search to depth 1, 2, 3 ... until a limit is reached; this is required if there is a time
    limit.
    """
    quiescence: bool = False
    """Improves the value.  At depth 0, play out captures before evaluating."""
    null_move: bool = False
    """Not sound.  Assume that a move will reach beta if even passing does.  In checkers, passing would often
    be the best move, because the side to move must give way and captures are compulsory.  Therefore, the null
    move is tried only if many pieces are left and neither side can capture.
    """
    late_move_reduction: bool = False
    """Not sound.  Search quiet moves that come late in the order one ply less deeply, and search them again
    to full depth if they turn out better than expected.  This only makes sense with ``move_ordering``.
    """
    repetition: bool = False
    """Score a position as a draw if it has already occurred, either in the game or on the path from the
    root.
    """
    alpha_beta: bool = True
    """Exact.  Skip nodes that cannot change the result.  If this switch is off, every node is searched with
    the full window; this is plain minimax, which cannot benefit from ``move_ordering``, ``null_move`` or
    ``late_move_reduction``.
    """

    @property
    def exact(self) -> bool:
        """True if all switches that may cause the search to miss a win within its depth are off."""
        return not (self.null_move or self.late_move_reduction)


EXACT = Switches(move_ordering=True, transposition_table=True, iterative_deepening=True)
"""All switches that preserve the value found by plain minimax."""
ALL = Switches(
    move_ordering=True,
    transposition_table=True,
    iterative_deepening=True,
    quiescence=True,
    null_move=True,
    late_move_reduction=True,
    repetition=True,
)

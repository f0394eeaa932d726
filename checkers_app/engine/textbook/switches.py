"""The improvements of the textbook search, each one a switch."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Switches:
    """The improvements that a search uses.  Each can be switched on separately."""

    move_ordering: bool = False
    """Exact.  Try likely best moves first: the table's move, big captures, killer moves (those that caused
    a cutoff in a sibling node), then moves by their history of cutoffs.
    """
    transposition_table: bool = False
    """Exact.  Remember positions that were searched to the same depth after another order of moves.  (With
    ``repetition`` a remembered value may depend on another path's draw.)
    """
    iterative_deepening: bool = False
    """Exact.  Search to depth 1, 2, 3 ... until a limit is reached; required for time limits."""
    quiescence: bool = False
    """Improves the value: at depth 0 captures are played out before evaluating."""
    null_move: bool = False
    """Not sound: if even passing reaches beta, a real move surely will.  In checkers passing would often be
    the best move, because the side to move must give way, and captures are compulsory.  So it is tried only
    with many pieces left and no capture available for either side.
    """
    late_move_reduction: bool = False
    """Not sound: quiet moves late in the order are searched one ply less deep, and again in full if they
    turn out better than expected.  It only makes sense with ``move_ordering``.
    """
    repetition: bool = False
    """A position that occurred before, in the game or on the path from the root, is a draw."""
    alpha_beta: bool = True
    """Exact.  Leave out whatever cannot change the result.  Without it every node is searched with an open
    window: plain minimax, which cannot benefit from ``move_ordering``, ``null_move`` or
    ``late_move_reduction``.
    """

    @property
    def exact(self) -> bool:
        """True if no switch is on that may miss a win within the depth."""
        return not (self.null_move or self.late_move_reduction)


EXACT = Switches(move_ordering=True, transposition_table=True, iterative_deepening=True)
"""All switches that preserve the value of plain minimax."""
ALL = Switches(
    move_ordering=True,
    transposition_table=True,
    iterative_deepening=True,
    quiescence=True,
    null_move=True,
    late_move_reduction=True,
    repetition=True,
)

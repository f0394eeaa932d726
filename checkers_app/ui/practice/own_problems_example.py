"""Example data for the page with the user's own problems."""

from __future__ import annotations

from checkers_app.practice.judging import RefusalReason, RefusedPosition
from checkers_app.practice.problem_file import PosedProblem, ReadProblems
from checkers_app.practice.problems import shipped_problems
from checkers_app.ui.context import Context
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import ToOwnProblems


def own_problems_example(context: Context) -> Destination:
    """Two sets, with a problem, a rejected position, and a position that has not been checked yet."""
    sets = context.problem_sets
    if not sets.own.sets:
        taken, refused, waiting = shipped_problems().entries[:3]
        near = RefusedPosition(RefusalReason.NEAR, ("11-15", "9-14", "10-14"), "10000000")
        posed = (
            PosedProblem(1, 1, "Ada Cleo Dan Ben Ada Cleo", taken.fen, verdict=taken),
            PosedProblem(2, 8, "", refused.fen, verdict=near),
            PosedProblem(3, 15, "", waiting.fen),
        )
        for name in ("Ada Cleo Dan Ben Ada Cleo Dan Ben", "Ben"):
            sets.own.add(ReadProblems(name, posed))
    return ToOwnProblems()

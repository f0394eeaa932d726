"""Who takes part in a duel: the algorithms, what each one does, and who can search which board."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.engine import checkers as compiled
from checkers_app.games.base import Game


@dataclass(frozen=True, slots=True)
class Contestant:
    """An algorithm."""

    key: str
    """Its name in files: ``minimax``, ``alpha-beta``, ``null-move``."""
    title: str
    short: str
    """The same for narrow windows."""
    agrees: bool
    """True if theory says that its value is minimax's, whatever the position."""
    order: str
    """In which order it tries moves, as a clause."""
    note: str
    """What it does, and why its value or its count may surprise, in whole sentences."""
    is_afterwards: bool = False
    """True if its order of moves is known only when all has been searched: nobody can play by it."""


_AS_LISTED = "as the rules list them"
_AFTERWARDS = (
    "Known only afterwards: the order is taken from the values that minimax finds, and to find them is not "
    "counted here."
)

CONTESTANTS = (
    Contestant(
        "minimax",
        "Minimax",
        "Minimax",
        True,
        _AS_LISTED,
        "Looks at every position of the tree.",
    ),
    Contestant(
        "by-value-worst",
        "By value, worst move first",
        "By value, worst",
        True,
        "by value, worst move first",
        f"Alpha-beta with the worst move first at every node. {_AFTERWARDS}",
        is_afterwards=True,
    ),
    Contestant(
        "first-look-worst",
        "By first look, worst first",
        "By look, worst",
        True,
        "by first look, worst first",
        "Alpha-beta with the moves sorted by how the position after each one looks before any search, "
        "the worst-looking first.",
    ),
    Contestant(
        "alpha-beta",
        "Alpha-beta",
        "Alpha-beta",
        True,
        _AS_LISTED,
        "Alpha-beta with the moves as the rules list them.",
    ),
    Contestant(
        "first-look-best",
        "By first look, best first",
        "By look, best",
        True,
        "by first look, best first",
        "Alpha-beta with the moves sorted by how the position after each one looks before any search, "
        "the best-looking first. A guess, but one that can be made in time.",
    ),
    Contestant(
        "by-value-best",
        "By value, best move first",
        "By value, best",
        True,
        "by value, best move first",
        f"Alpha-beta with the best move first at every node. {_AFTERWARDS}",
        is_afterwards=True,
    ),
    Contestant(
        "move-ordering",
        "+ killers and history",
        "+ killers, history",
        True,
        "long captures, killers, then by history",
        "Alpha-beta that first tries long captures, then the moves that have caused cutoffs elsewhere.",
    ),
    Contestant(
        "transposition-table",
        "+ transposition table",
        "+ table",
        True,
        _AS_LISTED,
        "Alpha-beta that remembers positions and does not search them again when other moves lead there.",
    ),
    Contestant(
        "iterative-deepening",
        "+ iterative deepening",
        "+ deepening",
        True,
        "as the rules list them, at the root by the depth before",
        "Alpha-beta to depth 1, then 2, then 3 and so on. All these depths are counted, so it may cost more "
        "than the last one alone; but it has an answer whenever it is stopped.",
    ),
    Contestant(
        "quiescence",
        "+ quiescence",
        "+ quiescence",
        False,
        _AS_LISTED,
        "Alpha-beta that continues below the last ply as long as there is something to capture.",
    ),
    Contestant(
        "null-move",
        "+ null move",
        "+ null move",
        False,
        _AS_LISTED,
        "Alpha-beta that first asks what passing the turn would be worth, where that may be asked: if even "
        "that is good enough, it trusts that some move is, too.",
    ),
    Contestant(
        "late-move-reductions",
        "+ late-move reductions",
        "+ reductions",
        False,
        _AS_LISTED,
        "Alpha-beta that looks one ply less deep from the fourth move on, and again in full if a move turns "
        "out better than expected.",
    ),
    Contestant(
        "all",
        "All together",
        "All together",
        False,
        "the move that was best before, long captures, killers, then by history",
        "Killers and history, table, iterative deepening, quiescence, null move and reductions; a position "
        "that occurs again counts as a draw.",
    ),
    Contestant(
        "engine",
        "Compiled engine",
        "Engine",
        False,
        "its own",
        "The program's strongest search. It judges positions by another evaluation, and decides for itself "
        "which lines to search deeper and which less deep.",
    ),
)
"""From the simplest to the strongest.  The four that are named after an order are alpha-beta in that order;
the lines with a plus are alpha-beta with that one switch."""


def contestants_for(game: Game, *, results: bool = False) -> tuple[Contestant, ...]:
    """Those that can search this game here.

    The compiled engine knows checkers, if it is there at all, and judges by nothing but its own evaluation:
    it cannot count only results.
    """
    has_engine = compiled.knows(game) and compiled.available() and not results
    return tuple(each for each in CONTESTANTS if each.key != "engine" or has_engine)

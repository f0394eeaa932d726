"""The algorithms that can be compared in a duel, what each one does, and which boards each one can search."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.engine import checkers as compiled
from checkers_app.games.base import Game
from checkers_app.words import N_


@dataclass(frozen=True, slots=True)
class Contestant:
    """An algorithm that takes part in duels."""

    key: str
    """The name of the algorithm in files: ``minimax``, ``alpha-beta``, ``null-move``."""
    title: str
    """The name of the algorithm; like :attr:`short` and :attr:`note`, it is translated when shown."""
    short: str
    """A shorter name for narrow windows."""
    agrees: bool
    """True if, in theory, the algorithm always finds the same value as minimax."""
    order: str
    """The order in which the algorithm tries moves, as a clause."""
    note: str
    """A description in whole sentences, which also explains a surprising value or node count."""
    is_afterwards: bool = False
    """True if the order of moves is only known after a complete search; the algorithm then cannot be used for
    playing.
    """
    averages: bool = False
    """True if the value is an average, which is in hundredths even if only results are counted."""
    has_depth: bool = True
    """False for Monte Carlo tree search, which runs a fixed number of rounds for each ply of the requested
    depth instead.
    """


ROUNDS = 100
"""The number of rounds that Monte Carlo tree search runs for each ply of the depth."""
_AS_LISTED = "as the rules list them"

CONTESTANTS = (
    Contestant(
        "minimax",
        N_("Minimax"),
        N_("Minimax"),
        True,
        _AS_LISTED,
        N_("Looks at every node of the tree."),
    ),
    Contestant(
        "by-value-worst",
        N_("By value, worst move first"),
        N_("By value, worst"),
        True,
        "by value, worst first",
        N_(
            "Alpha-beta with the worst move first at every node. This order is known only afterwards: "
            "it is taken from the values that minimax finds, and the cost of finding them is not "
            "counted here."
        ),
        is_afterwards=True,
    ),
    Contestant(
        "first-look-worst",
        N_("By first look, worst first"),
        N_("By look, worst"),
        True,
        "by first look, worst first",
        N_(
            "Alpha-beta with the moves sorted by a quick look at the position after each one, the "
            "worst-looking first."
        ),
    ),
    Contestant(
        "alpha-beta",
        N_("Alpha-beta"),
        N_("Alpha-beta"),
        True,
        _AS_LISTED,
        N_("Alpha-beta with the moves in the order in which the rules list them."),
    ),
    Contestant(
        "first-look-best",
        N_("By first look, best first"),
        N_("By look, best"),
        True,
        "by first look, best first",
        N_(
            "Alpha-beta with the moves sorted by a quick look at the position after each one, the "
            "best-looking first. This is a guess, but it can be made before the search."
        ),
    ),
    Contestant(
        "by-value-best",
        N_("By value, best move first"),
        N_("By value, best"),
        True,
        "by value, best first",
        N_(
            "Alpha-beta with the best move first at every node. This order is known only afterwards: "
            "it is taken from the values that minimax finds, and the cost of finding them is not "
            "counted here."
        ),
        is_afterwards=True,
    ),
    Contestant(
        "move-ordering",
        N_("+ killers and history"),
        N_("+ killers, history"),
        True,
        "long captures, killers, then by history",
        N_("Alpha-beta that first tries long captures, then the moves that have caused cutoffs elsewhere."),
    ),
    Contestant(
        "transposition-table",
        N_("+ transposition table"),
        N_("+ table"),
        True,
        _AS_LISTED,
        N_(
            "Alpha-beta that remembers positions and does not search them again when other moves lead "
            "to them."
        ),
    ),
    Contestant(
        "iterative-deepening",
        N_("+ iterative deepening"),
        N_("+ deepening"),
        True,
        "as the rules list them; at the root, by the values of the depth before",
        N_(
            "Alpha-beta to depth 1, then 2, then 3 and so on. All these depths are counted, so the "
            "search may cost more than the last depth alone; but it has an answer whenever it is "
            "stopped."
        ),
    ),
    Contestant(
        "principal-variation",
        N_("Principal variation search"),
        N_("PVS"),
        True,
        _AS_LISTED,
        N_(
            "Alpha-beta that searches only the first move in full. A null window tests whether any "
            "other move is better at all, and a move that is better is searched again. Also called "
            "NegaScout."
        ),
    ),
    Contestant(
        "aspiration",
        N_("Aspiration windows"),
        N_("Aspiration"),
        True,
        _AS_LISTED,
        N_(
            "Alpha-beta to depth 1, then 2, then 3 and so on, each with a narrow window around the "
            "value from the previous depth. If the value is outside the window, the depth is searched "
            "again. Everything is counted."
        ),
    ),
    Contestant(
        "mtd",
        N_("MTD(f)"),
        N_("MTD(f)"),
        True,
        _AS_LISTED,
        N_(
            "Searches to depth 1, then 2, then 3 and so on, with null windows only and a table. Each "
            "search gives a lower or an upper bound on the value, until the two meet. Everything is "
            "counted."
        ),
    ),
    Contestant(
        "quiescence",
        N_("+ quiescence"),
        N_("+ quiescence"),
        False,
        _AS_LISTED,
        N_("Alpha-beta that continues below the last ply as long as there is something to capture."),
    ),
    Contestant(
        "null-move",
        N_("+ null move"),
        N_("+ null move"),
        False,
        _AS_LISTED,
        N_(
            "Alpha-beta that first tests what passing the turn would be worth, where this test is "
            "allowed: if even a pass is good enough, it trusts that some move is, too."
        ),
    ),
    Contestant(
        "late-move-reductions",
        N_("+ late-move reductions"),
        N_("+ reductions"),
        False,
        _AS_LISTED,
        N_(
            "Alpha-beta that searches one ply less deeply from the fourth move on, and repeats the "
            "search in full if a move turns out better than expected."
        ),
    ),
    Contestant(
        "all",
        N_("All together"),
        N_("All together"),
        False,
        "the best move found before, long captures, killers, then by history",
        N_(
            "Killers and history, table, iterative deepening, quiescence, null move and reductions; a "
            "position that occurs again counts as a draw."
        ),
    ),
    Contestant(
        "expectimax",
        N_("Expectimax"),
        N_("Expectimax"),
        False,
        _AS_LISTED,
        N_(
            "Takes the average over the other side’s moves, as if they were chosen at random: the "
            "value and the move are right only against such an opponent. Nothing is cut. When "
            "evaluations are averaged, a won game counts as 100 men."
        ),
        averages=True,
    ),
    Contestant(
        "monte-carlo",
        N_("Monte Carlo tree search"),
        N_("MCTS"),
        False,
        "the largest UCT value first",
        N_(
            "Plays 100 random games for each ply of the depth, from a growing tree and always with the "
            "same random numbers. The positions in the tree and in these games are counted. The value "
            "is the average result of the most visited move, where a win counts 1.00; this average "
            "proves nothing."
        ),
        averages=True,
        has_depth=False,
    ),
    Contestant(
        "engine",
        N_("Compiled engine"),
        N_("Engine"),
        False,
        "its own",
        N_(
            "The program’s strongest search. It judges positions with a different evaluation, and "
            "decides for itself which lines to search more deeply and which less deeply."
        ),
    ),
)
"""All contestants, from the simplest to the strongest.  The four that are named after an order of moves are
alpha-beta with that order; those with a plus sign in their names are alpha-beta with only the named
improvement.
"""


def contestants_for(game: Game, *, results: bool = False) -> tuple[Contestant, ...]:
    """The contestants that can search this game.

    The compiled engine, if it is installed, plays only checkers, and always uses its own evaluation, so the
    engine is left out if only results are counted.
    """
    has_engine = compiled.knows(game) and compiled.available() and not results
    return tuple(each for each in CONTESTANTS if each.key != "engine" or has_engine)

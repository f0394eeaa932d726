"""A checkers player configured by the user: the search method, the limits and the evaluation.

The player is a textbook search; without changes to the settings, it plays exactly like
:class:`~checkers_app.engine.textbook.engine.TextbookEngine`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.engine.textbook.method_engine import MethodEngine, SearchMethod
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.games.base import Evaluation
from checkers_app.games.checkers.evaluation import WEIGHTS, Weights, evaluate
from checkers_app.storage.versioned import DocumentError
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

DEPTHS = (1, 12)
"""The minimum and maximum depth in plies."""
POSITIONS = (100, 200_000)
"""The minimum and maximum number of positions that are searched for a move."""
WEIGHT_RANGES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"king": (100, 200), "advance": (0, 10), "centre": (0, 20), "home": (0, 20), "mobility": (0, 10)}
)
"""The minimum and maximum of each weight."""
LONGEST_NAME = 40
_BUDGET = Limits(depth=6)


class OwnPlayerError(DocumentError):
    """Raised for invalid settings of a player.  The message says what is wrong and where, and can be shown to
    users.
    """


@dataclass(frozen=True, slots=True)
class OwnPlayer:
    """The complete configuration of the player.

    Raises:
        OwnPlayerError: if a weight or budget is out of range, or settings are incompatible.
    """

    name: str = ""
    """The name of the player; empty if none was given."""
    switches: Switches = ALL
    budget: Limits = _BUDGET
    """The limit for each move, either in plies or in positions."""
    weights: Weights = WEIGHTS
    method: SearchMethod = SearchMethod.MINIMAX
    """The search method; only minimax uses the switches."""

    def __post_init__(self) -> None:
        if len(self.name) > LONGEST_NAME or not self.name.isprintable():
            too_long = N_("the name is longer than {most} letters or has characters that cannot be displayed")
            raise OwnPlayerError(Sentence(too_long, most=LONGEST_NAME))
        for weight, allowed in WEIGHT_RANGES.items():
            check_number(f"weights.{weight}", getattr(self.weights, weight), allowed)
        depth, nodes = self.budget.depth, self.budget.nodes
        if self.budget not in (Limits(depth=depth), Limits(nodes=nodes)) or self.budget == UNLIMITED:
            raise OwnPlayerError(Sentence(N_("budget must be either depth or nodes")))
        if depth is not None:
            check_number("budget.depth", depth, DEPTHS)
            if self.method is SearchMethod.MONTE_CARLO:
                raise OwnPlayerError(Sentence(N_("method monte-carlo needs budget.nodes")))
            return
        check_number("budget.nodes", nodes, POSITIONS)
        if not self.switches.iterative_deepening:
            raise OwnPlayerError(Sentence(N_("budget.nodes needs switches.iterative_deepening")))

    @property
    def evaluation(self) -> Evaluation:
        """The static evaluation with the weights of this player."""
        return evaluate if self.weights == WEIGHTS else partial(evaluate, weights=self.weights)

    def engine(self) -> OwnPlayerEngine:
        """Create an engine that plays with this configuration."""
        return OwnPlayerEngine(self)


@dataclass(frozen=True, slots=True)
class OwnPlayerEngine:
    """Plays as configured by an :class:`OwnPlayer`.  It has no state, so any number of threads may use it at
    once.
    """

    player: OwnPlayer

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find a move by the player's method; ``limits`` can only make the player's own limits stricter."""
        player, limits = self.player, limits.within(self.player.budget)
        engine: Engine = TextbookEngine(player.evaluation, player.switches)
        if player.method is not SearchMethod.MINIMAX:
            engine = MethodEngine(player.evaluation, player.method)
        return engine.search(position, limits, stop, report)

    def new_game(self) -> None:
        """Does nothing, because every search starts from scratch."""


def check_number(where: str, value: object, allowed: tuple[int, int]) -> int:
    """Return ``value`` if it is an integer within a range.

    Raises:
        OwnPlayerError: if ``value`` is not such an integer; the message calls it ``where``.
    """
    least, most = allowed
    if type(value) is int and least <= value <= most:
        return value
    sentence = N_("{where} is not a whole number from {least} to {most}")
    raise OwnPlayerError(Sentence(sentence, where=where, least=least, most=most))

"""A player of checkers that a person has put together: how it searches, how far, and what it values.

It is the textbook search and nothing else; with nothing changed it plays exactly as
:class:`~checkers_app.engine.textbook.engine.TextbookEngine` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from checkers_app.engine.api import UNLIMITED, Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.games.base import Evaluation
from checkers_app.games.checkers.evaluation import WEIGHTS, Weights, evaluate
from checkers_app.storage.versioned import DocumentError
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

DEPTHS = (1, 12)
"""The least and the most plies that it may look."""
POSITIONS = (100, 200_000)
"""The least and the most positions that it may look at for a move."""
WEIGHT_RANGES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"king": (100, 200), "advance": (0, 10), "centre": (0, 20), "home": (0, 20), "mobility": (0, 10)}
)
"""The least and the most of each weight."""
LONGEST_NAME = 40
_BUDGET = Limits(depth=6)


class OwnPlayerError(DocumentError):
    """No player can be made of this.  The message says what is wrong and where, fit to show a user."""


@dataclass(frozen=True, slots=True)
class OwnPlayer:
    """Everything that makes the player.

    Raises:
        OwnPlayerError: for a weight or a budget out of range, and for parts that do not go together.
    """

    name: str = ""
    """What it is called; empty where nobody has said."""
    switches: Switches = ALL
    budget: Limits = _BUDGET
    """For each move: plies or positions, one of the two and nothing else."""
    weights: Weights = WEIGHTS

    def __post_init__(self) -> None:
        if len(self.name) > LONGEST_NAME or not self.name.isprintable():
            too_long = N_("the name is longer than {most} letters or has signs that cannot be shown")
            raise OwnPlayerError(Sentence(too_long, most=LONGEST_NAME))
        for weight, allowed in WEIGHT_RANGES.items():
            check_number(f"weights.{weight}", getattr(self.weights, weight), allowed)
        depth, nodes = self.budget.depth, self.budget.nodes
        if self.budget not in (Limits(depth=depth), Limits(nodes=nodes)) or self.budget == UNLIMITED:
            raise OwnPlayerError(Sentence(N_("budget has to be either depth or nodes")))
        if depth is not None:
            check_number("budget.depth", depth, DEPTHS)
            return
        check_number("budget.nodes", nodes, POSITIONS)
        if not self.switches.iterative_deepening:
            raise OwnPlayerError(Sentence(N_("budget.nodes needs switches.iterative_deepening")))

    @property
    def evaluation(self) -> Evaluation:
        """What it makes of a position without a search."""
        return evaluate if self.weights == WEIGHTS else partial(evaluate, weights=self.weights)

    def engine(self) -> OwnPlayerEngine:
        """Who plays as it does."""
        return OwnPlayerEngine(self)


@dataclass(frozen=True, slots=True)
class OwnPlayerEngine:
    """Plays as an :class:`OwnPlayer` does.  It remembers nothing: any number of threads may ask at once."""

    player: OwnPlayer

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """The textbook's move; the limits that are given can only narrow the player's budget."""
        textbook = TextbookEngine(self.player.evaluation, self.player.switches)
        return textbook.search(position, limits.within(self.player.budget), stop, report)

    def new_game(self) -> None:
        """Every search begins from nothing."""


def check_number(where: str, value: object, allowed: tuple[int, int]) -> int:
    """``value``, if it is a whole number in a range.

    Raises:
        OwnPlayerError: if it is not; ``where`` says which one it is.
    """
    least, most = allowed
    if type(value) is int and least <= value <= most:
        return value
    sentence = N_("{where} is not a whole number from {least} to {most}")
    raise OwnPlayerError(Sentence(sentence, where=where, least=least, most=most))

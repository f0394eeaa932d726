"""The rules that the searches follow, as short pseudocode, and which line stands for which event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType


class Event(Enum):
    """What happens in one step of a search."""

    ENTER = "enter"
    """A node begins."""
    EVALUATE = "evaluate"
    """A node without children is given its value."""
    UPDATE = "update"
    """A child has come back: it is compared with the best so far."""
    RAISE = "raise"
    """The same, and it was better: alpha or beta moved (in minimax, which has neither, the best value)."""
    CUT = "cut"
    """The window has closed: the moves left are not visited."""
    UNSEEN = "unseen"
    """Moves that were not reached or not kept; no line of the rule stands for it."""
    RETURN = "return"
    """The node is decided."""


@dataclass(frozen=True, slots=True)
class Pseudocode:
    """A rule in numbered lines."""

    title: str
    lines: tuple[str, ...]
    at_max: Mapping[Event, int]
    """Event -> number of its line, from 1, where MAX moves."""
    at_min: Mapping[Event, int]
    """The same where MIN moves."""
    is_negamax: bool
    """True if values, alpha and beta are from the view of the side to move."""

    def line(self, event: Event, *, maximising: bool) -> int:
        """The number of the line that stands for ``event``; 0 if none does."""
        return (self.at_max if maximising else self.at_min).get(event, 0)


def _lines(enter: int, evaluate: int, update: int, better: int, cut: int, leave: int) -> Mapping[Event, int]:
    return MappingProxyType(
        {
            Event.ENTER: enter,
            Event.EVALUATE: evaluate,
            Event.UPDATE: update,
            Event.RAISE: better,
            Event.CUT: cut,
            Event.RETURN: leave,
        }
    )


MINIMAX = Pseudocode(
    "Minimax",
    (
        "value(node, depth)",
        "  if depth = 0 or the game is over",
        "    return worth(node)",
        "  if MAX is to move",
        "    best = −∞",
        "    for each move",
        "      best = max(best, value(child, depth − 1))",
        "  else",
        "    best = +∞",
        "    for each move",
        "      best = min(best, value(child, depth − 1))",
        "  return best",
    ),
    _lines(1, 3, 7, 7, 0, 12),
    _lines(1, 3, 11, 11, 0, 12),
    is_negamax=False,
)

ALPHA_BETA = Pseudocode(
    "Alpha-beta",
    (
        "value(node, depth, α, β)",
        "  if depth = 0 or the game is over",
        "    return worth(node)",
        "  if MAX is to move",
        "    best = −∞",
        "    for each move",
        "      best = max(best, value(child, depth − 1, α, β))",
        "      α = max(α, best)",
        "      if α ≥ β: break",
        "  else",
        "    best = +∞",
        "    for each move",
        "      best = min(best, value(child, depth − 1, α, β))",
        "      β = min(β, best)",
        "      if α ≥ β: break",
        "  return best",
    ),
    _lines(1, 3, 7, 8, 9, 16),
    _lines(1, 3, 13, 14, 15, 16),
    is_negamax=False,
)

NEGAMAX = Pseudocode(
    "Negamax alpha-beta",
    (
        "value(node, depth, α, β)",
        "  if depth = 0 or the game is over",
        "    return worth(node) to the mover",
        "  best = −∞",
        "  for each move",
        "    best = max(best, −value(child, depth − 1, −β, −α))",
        "    α = max(α, best)",
        "    if α ≥ β: break",
        "  return best",
    ),
    _lines(1, 3, 6, 7, 8, 9),
    _lines(1, 3, 6, 7, 8, 9),
    is_negamax=True,
)

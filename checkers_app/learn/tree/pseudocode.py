"""The rules of the searches as short pseudocode, and the line that belongs to each event.

A rule is generated from the search's own switches (:func:`rule`), so the text next to a tree is always the
rule that produced the tree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType

from checkers_app.engine.textbook.switches import Switches
from checkers_app.learn.tree.tree import Method
from checkers_app.words import N_, say


class Event(Enum):
    """An event in a step of a search."""

    ENTER = "enter"
    """A node is entered."""
    EVALUATE = "evaluate"
    """A node without children gets its value."""
    UPDATE = "update"
    """A child has returned, and its value is compared with the best one so far."""
    RAISE = "raise"
    """A child has returned a better value, which changed alpha or beta (in minimax, the best value)."""
    CUT = "cut"
    """The window has closed, so the remaining moves are not visited."""
    UNSEEN = "unseen"
    """Some moves were not reached or not recorded; no line of the rule corresponds to this event."""
    RETURN = "return"
    """The value of the node is decided."""


class Part(Enum):
    """The parts of a rule; each is one line."""

    START = "start"
    """Iterative deepening begins the next depth."""
    ENTER = "enter"
    REPEATED = "repeated"
    """The position has occurred before."""
    WORTH = "worth"
    """The depth is used up, so the position is evaluated."""
    OVER = "over"
    """The game is over."""
    KNOWN = "known"
    """The table contains the value."""
    PASS = "pass"  # noqa: S105 - a passed turn
    """The search after a passed turn has returned."""
    PASSED = "passed"
    """The passed turn was good enough."""
    REDUCED = "reduced"
    """A reduced search has returned."""
    UPDATE = "update"
    RAISE = "raise"
    CUT = "cut"
    RETURN = "return"
    QUIET_ENTER = "quiet enter"
    """This part and the following ones apply below depth 0, where captures are played out."""
    QUIET_WORTH = "quiet worth"
    QUIET_UPDATE = "quiet update"
    QUIET_RAISE = "quiet raise"
    QUIET_CUT = "quiet cut"
    QUIET_RETURN = "quiet return"


@dataclass(frozen=True, slots=True)
class Pseudocode:
    """The rule of a search as numbered lines."""

    title: str
    lines: tuple[str, ...]
    at_max: Mapping[Part, int]
    """Map each part to the number of its line, counted from 1, for nodes where MAX moves."""
    at_min: Mapping[Part, int]
    """Map each part to the number of its line, counted from 1, for nodes where MIN moves."""
    is_negamax: bool
    """True if values, alpha and beta are from the point of view of the side to move."""
    sign: str = "≥"
    """The sign between α and β in the condition for a cutoff."""
    notes: tuple[str, ...] = ()
    """Additional notes on the lines; they are translated when shown."""

    @property
    def said(self) -> tuple[str, ...]:
        """The lines in the current language; names and formulas are unchanged."""
        return tuple(map(_said, self.lines))

    def line(self, part: Part | None, *, maximising: bool) -> int:
        """The number of the line for ``part``; 0 if there is none."""
        return 0 if part is None else (self.at_max if maximising else self.at_min).get(part, 0)


ON_NEGAMAX = N_(
    "In this form, values are for the side to move. In the tree and the window, they are for MAX."
)
_GUESS = N_("Best guess: the largest captures, then moves that caused cutoffs elsewhere.")
_GUESS_OF_TABLE = N_(
    "Best guess: the table's move, the largest captures, then moves that caused cutoffs elsewhere."
)
_ON_TABLE = N_(
    "The table stores whether v is exact, at least (≥) or at most (≤). This program uses entries of the same "
    "depth only; others also accept deeper ones."
)
_ON_PASSING = N_(
    "A pass is tried at depth 3 or more, if neither side can capture and the evaluation already reaches β."
)
_ON_CHANCE = N_("n is the number of moves. The other side moves at random: every move is equally likely.")
_ON_LATE = N_("The fourth and all later moves are late, at depth 3 or more, below the root.")


_WORDED = (
    N_("for depth = 1, 2, 3 … up to the limit"),
    N_("if MAX is to move"),
    N_("else"),
    N_("store (=, ≥ or ≤, best) in the table"),
    N_("return best"),
    N_("if depth = 0 or the game is over"),
    N_("if depth = 0"),
    N_("if the game is over"),
    N_("return worth(node)"),
    N_("return worth(node) for the mover"),
    N_("return quiet(node, α, β)"),
    N_("for each move"),
    N_("for each move, best guess first"),
    N_("for each capture"),
    N_("if the position occurred before"),
    N_("return 0"),
    N_("if exact, or ≥ and v ≥ β, or ≤ and v ≤ α"),
    N_("return v"),
    N_("return sum / n"),
    N_("if a pass, at depth − 3, reaches β"),
    N_("return β"),
    N_("if a pass, at depth − 3, closes α, β"),
    N_("return β for MAX, α for MIN"),
    N_("if it is late and not a capture"),
    N_("skip it if depth − 2 says ≤ α"),
    N_("skip it if depth − 2 says ≥ β"),
    N_("if nothing can be captured"),
    N_("if α ≥ β: break"),
    N_("if α > β: break"),
    N_("best = −∞ for MAX, +∞ for MIN"),
    N_("best = max or min(best, quiet(child, α, β))"),
    N_("α = max(α, best) for MAX"),
    N_("β = min(β, best) for MIN"),
)
"""All lines that contain words, without their indentation."""


def _said(line: str) -> str:
    text = line.lstrip()
    return line[: len(line) - len(text)] + (say(text) if text in _WORDED else text)


class _Lines:
    """Collects lines and the parts that they belong to."""

    def __init__(self, sign: str = "≥") -> None:
        self.sign = sign
        self.lines: list[str] = []
        self.at_max: dict[Part, int] = {}
        self.at_min: dict[Part, int] = {}

    def add(self, text: str, *parts: Part, of_max: bool = True, of_min: bool = True) -> None:
        """Add a line that belongs to ``parts``, for MAX, MIN or both."""
        self.lines.append(text)
        for part in parts:
            if of_max:
                self.at_max[part] = len(self.lines)
            if of_min:
                self.at_min[part] = len(self.lines)

    def rule(self, title: str, *notes: str, is_negamax: bool = False) -> Pseudocode:
        """The rule that consists of the collected lines."""
        found = MappingProxyType(self.at_max), MappingProxyType(self.at_min)
        return Pseudocode(title, tuple(self.lines), *found, is_negamax, self.sign, notes)


def rule(
    method: Method, switches: Switches | None = None, *, negamax: bool = False, cuts_ties: bool = True
) -> Pseudocode:
    """The pseudocode of the rule that a search follows.

    Args:
        method: the search.
        switches: the improvements of the search, for :attr:`Method.SEARCH`.
        negamax: whether to use the one-sided form; minimax and expectimax only have the two-sided one.
        cuts_ties: whether alpha-beta cuts off as soon as α ≥ β, or only if α > β.
    """
    if method is Method.MINIMAX:
        return _minimax()
    if method is Method.EXPECTIMAX:
        return _expectimax()
    return _alpha_beta(
        (switches if method is Method.SEARCH else None) or Switches(), negamax, "≥" if cuts_ties else ">"
    )


@cache
def _alpha_beta(switches: Switches, negamax: bool, sign: str) -> Pseudocode:  # noqa: FBT001 - the cache tells keywords apart
    lines = _Lines(sign)
    if switches.iterative_deepening:
        lines.add("for depth = 1, 2, 3 … up to the limit")
        lines.add("  value(root, depth, −∞, +∞)", Part.START)
    lines.add("value(node, depth, α, β)", Part.ENTER)
    _before_the_moves(lines, switches, negamax=negamax)
    if negamax:
        lines.add("  best = −∞")
        update = "best = max(best, −value(child, depth − 1, −β, −α))"
        _moves(lines, switches, "  ", update, "α = max(α, best)")
    else:
        lines.add("  if MAX is to move")
        lines.add("    best = −∞")
        update = "best = max(best, value(child, depth − 1, α, β))"
        _moves(lines, switches, "    ", update, "α = max(α, best)", of_min=False)
        lines.add("  else")
        lines.add("    best = +∞")
        update = "best = min(best, value(child, depth − 1, α, β))"
        _moves(lines, switches, "    ", update, "β = min(β, best)", of_max=False)
    if switches.transposition_table:
        lines.add("  store (=, ≥ or ≤, best) in the table")
    lines.add("  return best", Part.RETURN)
    if switches.quiescence:
        _quiescence(lines, negamax=negamax)
    title = "Negamax alpha-beta" if negamax else "Alpha-beta"
    return lines.rule(title, *_notes(switches, negamax=negamax), is_negamax=negamax)


def _notes(switches: Switches, *, negamax: bool) -> list[str]:
    notes = [ON_NEGAMAX] if negamax else []
    if switches.move_ordering:
        notes.append(_GUESS_OF_TABLE if switches.transposition_table else _GUESS)
    if switches.transposition_table:
        notes.append(_ON_TABLE)
    if switches.null_move:
        notes.append(_ON_PASSING)
    if switches.late_move_reduction:
        notes.append(_ON_LATE)
    return notes


@cache
def _minimax() -> Pseudocode:
    lines = _Lines()
    lines.add("value(node, depth)", Part.ENTER)
    lines.add("  if depth = 0 or the game is over")
    lines.add("    return worth(node)", Part.WORTH, Part.OVER)
    lines.add("  if MAX is to move")
    lines.add("    best = −∞")
    lines.add("    for each move")
    update = Part.UPDATE, Part.RAISE
    lines.add("      best = max(best, value(child, depth − 1))", *update, of_min=False)
    lines.add("  else")
    lines.add("    best = +∞")
    lines.add("    for each move")
    lines.add("      best = min(best, value(child, depth − 1))", *update, of_max=False)
    lines.add("  return best", Part.RETURN)
    return lines.rule("Minimax")


@cache
def _expectimax() -> Pseudocode:
    lines = _Lines()
    lines.add("value(node, depth)", Part.ENTER)
    lines.add("  if depth = 0 or the game is over")
    lines.add("    return worth(node)", Part.WORTH, Part.OVER)
    lines.add("  if MAX is to move")
    lines.add("    best = −∞")
    lines.add("    for each move")
    update = Part.UPDATE, Part.RAISE
    lines.add("      best = max(best, value(child, depth − 1))", *update, of_min=False)
    lines.add("    return best", Part.RETURN, of_min=False)
    lines.add("  else")
    lines.add("    sum = 0")
    lines.add("    for each move")
    lines.add("      sum = sum + value(child, depth − 1)", *update, of_max=False)
    lines.add("    return sum / n", Part.RETURN, of_max=False)
    return lines.rule("Expectimax", _ON_CHANCE)


def _before_the_moves(lines: _Lines, switches: Switches, *, negamax: bool) -> None:
    """The checks made before any move of a node is searched, in order."""
    mover = " for the mover" if negamax else ""
    if switches.repetition:
        lines.add("  if the position occurred before")
        lines.add("    return 0", Part.REPEATED)
    if switches.quiescence:
        lines.add("  if depth = 0")
        lines.add("    return quiet(node, α, β)", Part.WORTH)
        lines.add("  if the game is over")
        lines.add(f"    return worth(node){mover}", Part.OVER)
    else:
        lines.add("  if depth = 0 or the game is over")
        lines.add(f"    return worth(node){mover}", Part.WORTH, Part.OVER)
    if switches.transposition_table:
        lines.add("  (bound, v) = table(node, depth)")
        lines.add("  if exact, or ≥ and v ≥ β, or ≤ and v ≤ α")
        lines.add("    return v", Part.KNOWN)
    if switches.null_move and negamax:
        lines.add("  if a pass, at depth − 3, reaches β", Part.PASS)
        lines.add("    return β", Part.PASSED)
    elif switches.null_move:
        lines.add("  if a pass, at depth − 3, closes α, β", Part.PASS)
        lines.add("    return β for MAX, α for MIN", Part.PASSED)


def _moves(
    lines: _Lines,
    switches: Switches,
    indent: str,
    update: str,
    narrow: str,
    *,
    of_max: bool = True,
    of_min: bool = True,
) -> None:
    """The loop over the moves; in negamax, a single loop serves both MAX and MIN."""
    who = {"of_max": of_max, "of_min": of_min}
    guess = ", best guess first" if switches.move_ordering else ""
    lines.add(f"{indent}for each move{guess}")
    if switches.late_move_reduction:
        test = "≤ α" if of_max else "≥ β"
        lines.add(f"{indent}  if it is late and not a capture")
        lines.add(f"{indent}    skip it if depth − 2 says {test}", Part.REDUCED, **who)
    lines.add(f"{indent}  {update}", Part.UPDATE, **who)
    lines.add(f"{indent}  {narrow}", Part.RAISE, **who)
    lines.add(f"{indent}  if α {lines.sign} β: break", Part.CUT, **who)


def _quiescence(lines: _Lines, *, negamax: bool) -> None:
    """The lines of quiescence, which plays out captures where they are compulsory."""
    lines.add("quiet(node, α, β)", Part.QUIET_ENTER)
    lines.add("  if nothing can be captured")
    lines.add(f"    return worth(node){' for the mover' if negamax else ''}", Part.QUIET_WORTH)
    if negamax:
        lines.add("  best = −∞")
        lines.add("  for each capture")
        lines.add("    best = max(best, −quiet(child, −β, −α))", Part.QUIET_UPDATE)
        lines.add("    α = max(α, best)", Part.QUIET_RAISE)
    else:
        lines.add("  best = −∞ for MAX, +∞ for MIN")
        lines.add("  for each capture")
        lines.add("    best = max or min(best, quiet(child, α, β))", Part.QUIET_UPDATE)
        lines.add("    α = max(α, best) for MAX", Part.QUIET_RAISE, of_min=False)
        lines.add("    β = min(β, best) for MIN", Part.QUIET_RAISE, of_max=False)
    lines.add("    if α ≥ β: break", Part.QUIET_CUT)
    lines.add("  return best", Part.QUIET_RETURN)


MINIMAX = rule(Method.MINIMAX)
ALPHA_BETA = rule(Method.ALPHA_BETA)
NEGAMAX = rule(Method.ALPHA_BETA, negamax=True)

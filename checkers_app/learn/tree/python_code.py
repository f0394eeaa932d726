"""The Python source of a search, taken from a file of the program, and the line that belongs to each event.

Minimax and alpha-beta are those of :mod:`checkers_app.engine.textbook.plain`.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from textwrap import dedent
from types import MappingProxyType

from checkers_app.learn.tree.pseudocode import ON_NEGAMAX, Part, Pseudocode
from checkers_app.learn.tree.tree import Method
from checkers_app.words import N_


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A function in one of the program's source files."""

    package: str
    file: str
    functions: tuple[str, ...]
    """The name of the function, preceded by those of its enclosing functions, the outermost first."""
    begins: Mapping[Part, str]
    """Part -> the text at the beginning of its line."""
    is_negamax: bool
    at_min: Mapping[Part, str] = field(default_factory=dict)
    """Part -> the text at the beginning of its line for MIN, if that line is different."""


_NEGAMAX = {
    Part.ENTER: "def value(",
    Part.OVER: "return end_score(",
    Part.WORTH: "return evaluate(",
    Part.UPDATE: "best = max(",
    Part.RAISE: "alpha = max(",
    Part.RETURN: "return best",
}
_PLAIN = {Part.OVER: "return worth(", Part.WORTH: "return worth("}
_MINIMAX = Source(
    "checkers_app.engine.textbook",
    "plain.py",
    ("minimax",),
    {
        **_PLAIN,
        Part.ENTER: "def minimax(",
        Part.UPDATE: "values = ",
        Part.RAISE: "values = ",
        Part.RETURN: "return max(values)",
    },
    is_negamax=False,
)
_ALPHA_BETA = Source(
    "checkers_app.engine.textbook",
    "plain.py",
    ("alpha_beta",),
    {
        **_PLAIN,
        Part.ENTER: "def alpha_beta(",
        Part.UPDATE: "best = max(",
        Part.RAISE: "alpha = max(",
        Part.CUT: "if alpha >= beta:",
        Part.RETURN: "return best",
    },
    is_negamax=False,
    at_min={Part.UPDATE: "best = min(", Part.RAISE: "beta = min("},
)
_NO_TIE_CUT = Source(
    "checkers_app.learn.tree",
    "no_tie_cut.py",
    ("no_tie_cut", "value"),
    {**_NEGAMAX, Part.CUT: "if alpha > beta ", Part.RETURN: "return best, Ending.SEARCHED"},
    is_negamax=True,
)
_TEXTBOOK = "checkers_app.engine.textbook"
PRINCIPAL_VARIATION = Source(_TEXTBOOK, "windows.py", ("principal_variation",), {}, is_negamax=True)
MTD = Source(_TEXTBOOK, "windows.py", ("mtd",), {}, is_negamax=True)
EXPECTIMAX = Source(
    _TEXTBOOK,
    "chance.py",
    ("expectimax",),
    {
        Part.ENTER: "def expectimax(",
        Part.OVER: "return Fraction(value)",
        Part.WORTH: "return Fraction(value)",
        Part.UPDATE: "values = ",
        Part.RAISE: "values = ",
        Part.RETURN: "return max(values)",
    },
    is_negamax=False,
)
MONTE_CARLO = Source(_TEXTBOOK, "monte_carlo.py", ("stages",), {}, is_negamax=False)
LEARNING = Source(_TEXTBOOK, "learning.py", ("learn",), {}, is_negamax=False)
SOURCES = (_MINIMAX, _ALPHA_BETA, _NO_TIE_CUT, PRINCIPAL_VARIATION, MTD, EXPECTIMAX, MONTE_CARLO, LEARNING)
"""All functions that can be shown; a packaged copy of the program must include their source files."""
_PLAIN_NOTE = N_("The search that made the tree visits the same nodes, and records each of them.")
_VISIT = N_("This is the program itself: visit calls value for a child, and records the call for the tree.")


def python_code(method: Method, *, cuts_ties: bool = True) -> Pseudocode | None:
    """The Python source of a search in the form of a rule, so that its lines can be highlighted.

    Returns None for a search with switches, whose source is too long to be shown next to a tree, or if the
    source files are not installed.
    """
    if method is Method.SEARCH:
        return None
    if method is Method.EXPECTIMAX:
        return _read(EXPECTIMAX)
    return _read(_MINIMAX if method is Method.MINIMAX else _ALPHA_BETA if cuts_ties else _NO_TIE_CUT)


def text_of(source: Source) -> str:
    """The text of the whole file that contains a function.

    Raises:
        OSError: if only the compiled file is installed.
    """
    return files(source.package).joinpath(source.file).read_text(encoding="utf-8")


def excerpt(source: Source) -> Pseudocode | None:
    """The source of a function to show next to a lesson; None if the source files are not installed."""
    return _read(source)


@cache
def _read(source: Source) -> Pseudocode | None:
    try:
        text = text_of(source)
    except OSError:
        return None
    lines = _function(text, source.functions)
    at_max = {part: _number(lines, begin) for part, begin in source.begins.items()}
    at_min = at_max | {part: _number(lines, begin) for part, begin in source.at_min.items()}
    found = MappingProxyType(at_max), MappingProxyType(at_min)
    notes = (_VISIT, ON_NEGAMAX) if source.is_negamax else (_PLAIN_NOTE,)
    return Pseudocode("Python", tuple(lines), *found, source.is_negamax, _sign(source), notes)


def _function(text: str, names: tuple[str, ...]) -> list[str]:
    """The lines of a nested function, without their indentation."""
    node: ast.AST = ast.parse(text)
    for name in names:
        node = next(
            each for each in ast.walk(node) if isinstance(each, ast.FunctionDef) and each.name == name
        )
    assert isinstance(node, ast.FunctionDef)  # noqa: S101 - there is a name
    return dedent("\n".join(text.splitlines()[node.lineno - 1 : node.end_lineno])).splitlines()


def _number(lines: list[str], begin: str) -> int:
    """The number, from 1, of the only line that begins with the given text."""
    (number,) = (at for at, line in enumerate(lines, start=1) if line.strip().startswith(begin))
    return number


def _sign(source: Source) -> str:
    return ">" if source is _NO_TIE_CUT else "≥"

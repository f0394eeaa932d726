"""Pure functions that convert a game to the rows of the move list: pairs of plies, and a strip for each
variation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from checkers_app.games.base import State
from checkers_app.notation.record import Line, Path, Ply, Record
from checkers_app.notation.remarks import has_remark
from checkers_app.words import N_, say

STRIP_PLIES = 12
"""The maximum number of plies that the strip of a variation shows."""
_MARKS = MappingProxyType(
    {
        3: N_("a brilliant move"),
        1: N_("a good move"),
        5: N_("an interesting move"),
        6: N_("a doubtful move"),
        2: N_("a mistake"),
        4: N_("a blunder"),
    }
)
"""The meanings of ``!!  !  !?  ?!  ?  ??``."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One ply in the list of moves."""

    path: Path
    text: str
    side: int
    """The side that plays the ply, 0 or 1."""
    ply: int
    """The index of the ply from the start of the game."""
    nags: tuple[int, ...] = ()
    here: bool = False
    """True if the position after this ply is the displayed one."""
    ahead: bool = False
    """True if the ply belongs to a variation or has been undone."""
    remarked: bool = False
    """True if the ply has a comment."""

    @property
    def number(self) -> int:
        """The number of the move in the list; if the second side began, the missing first ply is counted."""
        began = (self.side + self.ply) % 2
        return (self.ply + began) // 2 + 1


@dataclass(frozen=True, slots=True)
class PairRow:
    """A row for one numbered move, with the plies of one or both sides."""

    cells: tuple[Cell, ...]

    @property
    def number(self) -> int:
        """The number of the move."""
        return self.cells[0].number


@dataclass(frozen=True, slots=True)
class StripRow:
    """A row for a variation, which shows its beginning or the part around the displayed move."""

    depth: int
    """The nesting depth: 1 for a variation of the game itself, 2 for a variation of such a variation, and so
    on.
    """
    cells: tuple[Cell, ...]
    cut: bool
    """True if the variation continues after the strip."""


@dataclass(frozen=True, slots=True)
class RemarkRow:
    """Up to two lines of the comment on the displayed move."""

    lines: tuple[str, ...]


MoveRow = PairRow | StripRow
Row = MoveRow | RemarkRow


def rows_of(record: Record, here: Path, played: int) -> tuple[MoveRow, ...]:
    """The rows of the move list for a game.

    Args:
        record: the game.
        here: the path to the displayed position.
        played: the number of plies of the main line that are on the board.
    """
    rows: list[MoveRow] = []
    states = _states(record.start, record.line)
    waiting: list[Cell] = []
    for index, ply in enumerate(record.line):
        cell = _cell(states[index], ply, (index,), index, here, ahead=index >= played)
        if waiting and cell.side == 0:
            rows.append(PairRow(tuple(waiting)))
            waiting = []
        waiting.append(cell)
        strips = _strips(record, (index,), states[index], index, here, 1) if ply.variations else []
        if strips or cell.side == 1 or index == len(record.line) - 1:
            rows.append(PairRow(tuple(waiting)))
            waiting = []
        rows += strips
    return tuple(rows)


def named_marks(nags: Iterable[int]) -> Iterator[str]:
    """The meanings of the marks on a move, for screen readers, which do not read the signs themselves."""
    return (say(_MARKS[nag]) for nag in nags if nag in _MARKS)


def row_of(rows: tuple[Row, ...], here: Path) -> int:
    """The index of the row that contains the ply leading to ``here``; 0 for the start."""
    for index, row in enumerate(rows):
        if not isinstance(row, RemarkRow) and any(cell.path == here for cell in row.cells):
            return index
    return 0


def with_remarks(rows: tuple[Row, ...], here: Path, lines: Sequence[str]) -> tuple[Row, ...]:
    """The rows with the lines of the comment inserted below the displayed move."""
    remarks = tuple(RemarkRow(tuple(lines[at : at + 2])) for at in range(0, len(lines), 2))
    at = row_of(rows, here) + 1 if here else 0
    return (*rows[:at], *remarks, *rows[at:])


def _strips(record: Record, path: Path, state: State, ply: int, here: Path, depth: int) -> list[StripRow]:
    """The strips of the variations on the ply at ``path``, which begin in the position ``state``.

    Below the strip of the displayed variation are the strips of its own variations.
    """
    strips = []
    for number, line in enumerate(record.ply(path).variations):
        prefix = (*path, number)
        inside = here[: len(prefix)] == prefix
        states = _states(state, line)
        at = here[len(prefix)] if inside else 0
        begin = max(0, min(at - STRIP_PLIES // 3, len(line) - STRIP_PLIES))
        cells = tuple(
            _cell(states[i], line[i], (*prefix, i), ply + i, here, ahead=True)
            for i in range(begin, min(len(line), begin + STRIP_PLIES))
        )
        strips.append(StripRow(depth, cells, begin + STRIP_PLIES < len(line)))
        for i, item in enumerate(line):
            if inside and item.variations:
                strips += _strips(record, (*prefix, i), states[i], ply + i, here, depth + 1)
    return strips


def _states(state: State, line: Line) -> list[State]:
    states = [state]
    for ply in line:
        states.append(states[-1].play(ply.move))
    return states


def _cell(state: State, played: Ply, path: Path, ply: int, here: Path, *, ahead: bool) -> Cell:
    text, side = state.move_text(played.move), int(state.side_to_move)
    return Cell(path, text, side, ply, played.nags, path == here, ahead, has_remark(played))

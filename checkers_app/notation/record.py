"""The record of a game: its starting position, its moves as a tree, its comments and its result.

The tree consists of lines.  A line is a tuple of plies; each ply contains the lines that could have been
played instead of it.  A game of hundreds of plies is therefore not nested; only variations inside variations
add levels.  Everything here is immutable: each operation returns a new record that shares the unchanged
parts.

A position in the tree is identified by its path: ``()`` is the start, ``(4,)`` the position after the fifth
ply of the main line, ``(4, 0, 2)`` the position after the third ply of the first variation on that fifth ply.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from checkers_app.games.base import Game, IllegalMoveError, Move, Outcome, Side, State

Path: TypeAlias = tuple[int, ...]
"""A position in the tree: the index of a ply, the number of a variation on it, the index of a ply in that
variation, and so on.  The length is odd, or 0 for the start.
"""

BASIC_TAGS = ("Event", "Site", "Date", "Round", "White", "Black")
"""The tags that every game has, in the order in which they are written; the result tag follows them."""
FIELD_TAGS = frozenset({"Result", "GameType", "SetUp", "FEN"})
"""The names of the tags whose data is stored in fields of a record, never in ``tags``."""

_KNOWN_TAGS = {name.casefold(): name for name in (*BASIC_TAGS, *FIELD_TAGS)}
_UNKNOWN = re.compile(r"[?.\s]*")
_TAG_NAME = re.compile(r"[A-Za-z0-9_]+")


class Result(Enum):
    """The result in the record of a game.  The first number is the first side's score: in checkers, ``1-0``
    is a win for Black.
    """

    FIRST = "1-0"
    SECOND = "0-1"
    DRAW = "1/2-1/2"
    UNKNOWN = "*"
    """The game is not finished, or its result is not recorded."""

    @classmethod
    def of(cls, outcome: Outcome | None) -> Result:
        """The result of a game with this outcome; UNKNOWN if the game continues."""
        if outcome is None:
            return cls.UNKNOWN
        if outcome.winner is None:
            return cls.DRAW
        return cls.SECOND if outcome.winner else cls.FIRST

    @property
    def winner(self) -> Side | None:
        """The side that won; None for a draw or an unknown result."""
        return {Result.FIRST: Side.FIRST, Result.SECOND: Side.SECOND}.get(self)


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a line with its comments and marks."""

    move: Move
    nags: tuple[int, ...] = ()
    """The numbers of the marks: 1 to 6 are ``! ? !! ?? !? ?!``, 7 means "only move", and others are as in
    PGN.
    """
    before: tuple[str, ...] = ()
    """Comments before the move."""
    comments: tuple[str, ...] = ()
    """Comments after the move."""
    variations: tuple[Line, ...] = ()
    """Lines that could have been played instead of this move; none of them is empty."""


Line: TypeAlias = tuple[Ply, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a game.  The constructor does not check the moves, but :meth:`add` does.

    Raises:
        ValueError: if a tag name is not a plain word, or is one of :data:`FIELD_TAGS`.
    """

    start: State
    """The position before the first move."""
    line: Line = ()
    """The main line."""
    tags: tuple[tuple[str, str], ...] = ()
    """The tags as pairs of names and values.  The first tag with each basic name comes first, in the order of
    :data:`BASIC_TAGS`, and is omitted if its value is unknown (``?``); the others follow in the given order,
    including duplicates.  The case of basic names is ignored: ``white`` means ``White``.
    """
    result: Result = Result.UNKNOWN
    comments: tuple[str, ...] = ()
    """Comments before the game begins."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "tags", _ordered(self.tags))

    # ------------------------------------------------------------------------------------- reading

    def tag(self, name: str) -> str:
        """The first value of a tag, or ""."""
        return next((value for key, value in self.tags if key == name), "")

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line."""
        return tuple(ply.move for ply in self.line)

    @property
    def end(self) -> Path:
        """The path of the last position of the main line."""
        return (len(self.line) - 1,) if self.line else ()

    def line_of(self, path: Path) -> Line:
        """The line that contains the ply at ``path``; the main line if ``path`` is the start."""
        line = self.line
        for index, number in zip(path[:-1:2], path[1::2], strict=True):
            line = line[index].variations[number]
        return line

    def ply(self, path: Path) -> Ply:
        """The ply that leads to ``path``, which must not be the start.

        Raises:
            IndexError: if the tree has no such path.
        """
        return self.line_of(path)[path[-1]]

    def moves_to(self, path: Path) -> tuple[Move, ...]:
        """The moves from the start to ``path``."""
        moves: list[Move] = []
        line = self.line
        for depth, step in enumerate(path):
            if depth % 2:
                line = line[path[depth - 1]].variations[step]
            else:
                last = step + (depth == len(path) - 1)
                moves += [ply.move for ply in line[:last]]
        return tuple(moves)

    def states_to(self, path: Path) -> tuple[State, ...]:
        """Every position from the start to ``path``, including both ends."""
        states = [self.start]
        for move in self.moves_to(path):
            states.append(states[-1].play(move))
        return tuple(states)

    def state(self, path: Path) -> State:
        """The position at ``path``."""
        return self.states_to(path)[-1]

    def replies(self, path: Path) -> tuple[Path, ...]:
        """The paths of the positions one move after ``path``: the next in the same line first, then those in
        variations.
        """
        line = self.line_of(path)
        following = (*path[:-1], path[-1] + 1) if path else (0,)
        if following[-1] >= len(line):
            return ()
        replies, waiting = [], [following]
        while waiting:  # a variation may have variations on its first move
            reply = waiting.pop()
            replies.append(reply)
            count = len(self.ply(reply).variations)
            waiting += [(*reply, number, 0) for number in reversed(range(count))]
        return tuple(replies)

    def paths(self) -> Iterator[Path]:
        """Every path except the start: each line from its beginning, with the variations on a ply directly
        after it.
        """
        waiting: list[tuple[Path, Line, int]] = [((), self.line, 0)]
        while waiting:
            prefix, line, index = waiting.pop()
            if index < len(line):
                path = (*prefix, index)
                yield path
                waiting.append((prefix, line, index + 1))
                branches = [((*path, n), branch, 0) for n, branch in enumerate(line[index].variations)]
                waiting += reversed(branches)

    # ------------------------------------------------------------------------------------ changing

    def add(self, path: Path, move: Move) -> tuple[Record, Path]:
        """The record after playing ``move`` at ``path``, and the path of the new position.

        If the tree already contains the move at ``path``, the record does not change.  A new move extends the
        line if ``path`` is its end; otherwise it begins a variation, so that nothing is lost.

        Raises:
            IllegalMoveError: if the rules do not allow the move.
        """
        for reply in self.replies(path):
            if self.ply(reply).move == move:
                return self, reply
        if move not in self.state(path).legal_moves():
            raise IllegalMoveError("x".join(map(str, move.path)))
        line = self.line_of(path)
        following = (*path[:-1], path[-1] + 1) if path else (0,)
        if following[-1] >= len(line):
            return self._with_line(path[:-1], (*line, Ply(move))), following
        rival = line[following[-1]]
        record = self.with_ply(following, replace(rival, variations=(*rival.variations, (Ply(move),))))
        return record, (*following, len(rival.variations), 0)

    def with_ply(self, path: Path, ply: Ply) -> Record:
        """The record with the ply at ``path`` replaced, for example by one with another comment or mark.

        Raises:
            IndexError: if the tree has no such path.
        """
        line = self.line_of(path)
        index = path[-1]
        if not 0 <= index < len(line):
            raise IndexError(f"there is no ply {index} in a line of length {len(line)}")
        return self._with_line(path[:-1], (*line[:index], ply, *line[index + 1 :]))

    def cut(self, path: Path) -> Record:
        """The record without the ply at ``path`` and the rest of its line."""
        return self._with_line(path[:-1], self.line_of(path)[: path[-1]])

    def promoted(self, path: Path) -> tuple[Record, Path]:
        """Swap the variation that contains ``path`` with the line from which it branches off.

        Returns the new record and the new path of the same position.  If ``path`` is in the main line,
        nothing changes.
        """
        if len(path) < 3:
            return self, path
        *above, index, number, within = path
        outer = self.line_of((*above, index))
        rival = outer[index]
        chosen = rival.variations[number]
        others = rival.variations[:number] + rival.variations[number + 1 :]
        demoted = (replace(rival, variations=()), *outer[index + 1 :])
        first = replace(chosen[0], variations=(demoted, *chosen[0].variations, *others))
        line = (*outer[:index], first, *chosen[1:])
        return self._with_line(tuple(above), line), (*above, index + within)

    def _with_line(self, prefix: Path, line: Line) -> Record:
        """Replace the line whose plies have the paths ``(*prefix, index)`` with ``line``; an empty variation
        is removed.
        """
        while prefix:
            *above, index, number = prefix
            outer = self.line_of((*above, index))
            rival = outer[index]
            kept = (line,) if line else ()
            branches = rival.variations[:number] + kept + rival.variations[number + 1 :]
            line = (*outer[:index], replace(rival, variations=branches), *outer[index + 1 :])
            prefix = tuple(above)
        return replace(self, line=line)


def by_sides(tags: tuple[tuple[str, str], ...], game: Game) -> tuple[tuple[str, str], ...]:
    """Convert between the tags of a file and those of a record, in which ``Black`` is the first side's player
    and ``White`` the second side's.  The tags differ only for boards on which White begins.
    """
    if not game.notation.white_begins:
        return tags
    other = {"White": "Black", "Black": "White"}
    return tuple((other.get(name, name), value) for name, value in tags)


def tag_name(name: str) -> str:
    """The canonical spelling of the name of a tag: ``SetUp`` for ``Setup`` and ``setup``."""
    return _KNOWN_TAGS.get(name.casefold(), name)


def _ordered(tags: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    basic: dict[str, str] = {}
    others = []
    for given, value in tags:
        name = tag_name(given)
        if name in FIELD_TAGS or not _TAG_NAME.fullmatch(name):
            raise ValueError(f"not a valid tag name: {given!r}")
        if name in BASIC_TAGS and (name not in basic or not basic[name]):
            basic[name] = "" if _UNKNOWN.fullmatch(value) else value
        else:
            others.append((name, value))
    return (*((name, basic[name]) for name in BASIC_TAGS if basic.get(name)), *others)

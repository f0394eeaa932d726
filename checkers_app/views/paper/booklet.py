"""The content of a printed booklet: games, positions and problems, with diagrams."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from checkers_app.games.base import Game, State
from checkers_app.notation.record import Path, Ply, Record, Result
from checkers_app.notation.remarks import MARKS
from checkers_app.play.match import Match
from checkers_app.play.puzzles.puzzles import Puzzle
from checkers_app.play.review.review import Review
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.views.review.annotated_file import annotated_record
from checkers_app.words import say

_UNKNOWN_PART = re.compile(r"[./-]?\?+")
_DIAGRAM_NAGS = frozenset({220, 221})
"""The PGN glyph numbers that ask for a diagram after a move, from either side's point of view."""


@dataclass(frozen=True, slots=True)
class DiagramChoice:
    """The positions of a game that are shown as diagrams."""

    marks: bool = False
    """True to show a diagram before each move with a mark such as ``?`` or ``!``, so that readers can look
    for the best move themselves.  A diagram is then also shown after each move for which the file asks for
    one (``$220``).
    """
    every: int = 0
    """The interval between diagrams in plies; 0 if diagrams do not appear at regular intervals."""
    at: frozenset[int] = frozenset()
    """Numbers of plies after which a diagram is shown."""

    def plies(self, record: Record) -> tuple[int, ...]:
        """For each diagram, the number of plies of the main line that precede it.

        :func:`printed_game` adds the first position of a game that does not begin at the usual start.
        """
        length = len(record.line)
        found = set(self.at) if record.line else {0}
        if self.every:
            found |= set(range(self.every, length + 1, self.every))
        if self.marks:
            for index, ply in enumerate(record.line):
                found |= {index} if any(nag in MARKS for nag in ply.nags) else set()
                found |= {index + 1} if _DIAGRAM_NAGS.intersection(ply.nags) else set()
        return tuple(sorted(number for number in found if 0 <= number <= length))


MARKED = DiagramChoice(marks=True)
OFTEN = DiagramChoice(every=10)


def usual_choice(record: Record) -> DiagramChoice:
    """The default choice of diagrams for a game: at its marked moves or, if no moves are marked, at
    regular intervals.
    """
    return MARKED if MARKED.plies(record) else OFTEN


@dataclass(frozen=True, slots=True)
class PrintedGame:
    """A game to print.  A position is a game without moves; the moves of a problem are its solution."""

    game: Game
    record: Record
    title: str
    details: str = ""
    """The event, the date and the result, on one line."""
    diagrams: tuple[int, ...] = ()
    """For each diagram, the number of plies of the main line that precede it."""
    to_solve: bool = False
    """True if the moves are the solution of a problem, which is printed separately."""


@dataclass(frozen=True, slots=True)
class Booklet:
    """The content of one printed file."""

    title: str
    games: Sequence[PrintedGame]

    @property
    def to_solve(self) -> bool:
        """True if the booklet contains problems."""
        return any(game.to_solve for game in self.games)


def printed_game(record: Record, game: Game, choice: DiagramChoice, number: int = 0) -> PrintedGame:
    """Prepare a game or a position for printing.

    Args:
        record: the game.
        game: the board of the game.
        choice: which positions are shown as diagrams.
        number: the number among several games, from 1; 0 for a single game.
    """
    names = _names(record)
    plain = say("Game {number}", number=number) if number else say(game.title)
    parts = [say(game.title) if names or number else "", record.tag("Event"), record.tag("Site")]
    parts += [_UNKNOWN_PART.sub("", record.tag("Date")).strip("./-"), result_in_words(record.result, game)]
    diagrams = set(choice.plies(record))
    if record.start != game.initial:
        diagrams.add(0)
    return PrintedGame(
        game,
        record,
        " – ".join(names) or plain,
        " · ".join(filter(None, parts)),
        tuple(sorted(diagrams)),
    )


def _names(record: Record) -> list[str]:
    """The names of the players, beginning with the first side."""
    return [name for tag in ("Black", "White") if (name := record.tag(tag))]


def booklet_of(
    records: Iterable[tuple[Record, Game]], choice: DiagramChoice | None = None, title: str = ""
) -> Booklet:
    """A booklet of one or more games; if there is no ``choice``, each game has its default diagrams.

    The title of a single game is also the title of the booklet.
    """
    found = list(records)
    several = len(found) > 1
    games = [
        printed_game(record, game, choice or usual_choice(record), number if several else 0)
        for number, (record, game) in enumerate(found, 1)
    ]
    return Booklet(title if several and title else games[0].title, games)


def reviewed_record(record: Record, game: Game, store: ReviewStore) -> Record:
    """A game annotated with its review; the unchanged game if it has not been reviewed."""

    def load(match: Match) -> Review | None:
        kept = store.load(match)
        return kept.review if kept is not None else None

    return annotated_record(record, game, load) or record


def printed_problem(puzzle: Puzzle, number: int, task: str, details: str = "") -> PrintedGame:
    """Prepare a problem for printing.

    Args:
        puzzle: the position and the solution.
        number: the number of the problem in the set, from 1.
        task: the side to move, and the aim.
        details: further text about the problem.
    """
    record = Record(puzzle.state, tuple(map(Ply, puzzle.answer.line)))
    title = say("{number}. {task}", number=number, task=task)
    return PrintedGame(puzzle.game, record, title, details, (0,), to_solve=True)


def problem_of_record(record: Record, game: Game, number: int = 1) -> PrintedGame:
    """A recorded game as a problem: its first position is the problem, and its moves are the solution."""
    task = say("{side} to move", side=game.side_name(record.start.side_to_move))
    title = say("{number}. {task}", number=number, task=task)
    return PrintedGame(game, record, title, " – ".join(_names(record)) or record.tag("Event"), (0,), True)


def result_in_words(result: Result, game: Game) -> str:
    """The result of a game, in words; empty if unknown."""
    if result is Result.UNKNOWN:
        return ""
    if result.winner is None:
        return say("A draw")
    return say("{winner} won", winner=game.side_name(result.winner))


# --- places in a game -----------------------------------------------------------------------------


def place_before(path: Path) -> Path:
    """The path to the position before the last move of ``path``."""
    while len(path) > 1 and not path[-1]:  # the first move of a variation replaces one of its line
        path = path[:-2]
    return (*path[:-1], path[-1] - 1) if path[-1] else ()


def plies_before(path: Path) -> int:
    """The number of plies before the last move of ``path``."""
    return sum(path[::2])


def numbered(start: State, path: Path, move: str, *, always: bool = True) -> str:
    """A move with its number as in the list of moves, such as ``6. 11-15`` or ``6. …23-19``.

    Args:
        start: the first position of the game.
        path: the path to the position after the move.
        move: the text of the move.
        always: True if the second side's moves have numbers, too.
    """
    number, second = divmod(plies_before(path) + int(start.side_to_move), 2)
    if not second:
        return f"{number + 1}. {move}"
    return f"{number + 1}. …{move}" if always else move

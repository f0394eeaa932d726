"""Puzzles: positions with a clear answer that come from the player's own mistakes and are repeated at growing
intervals.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from types import MappingProxyType
from typing import Any

from checkers_app.engine.api import WIN_BOUND, RootMove
from checkers_app.engine.engines import Analyst
from checkers_app.games import find_game
from checkers_app.games.base import Game, Move, State
from checkers_app.games.checkers import GAME
from checkers_app.notation.positions import position_text, read_position
from checkers_app.notation.tree_values import move_of_path, path_text
from checkers_app.play.puzzles.repetition import put_off
from checkers_app.play.review.review import DECIDED
from checkers_app.storage.versioned import level_number, unusable_value, versioned, whole_number

VERSION = 1
CLEAR = 60
"""The minimum difference between every right answer and every wrong one, in hundredths of a man."""
AS_GOOD = 20
"""The maximum difference from the best answer, in hundredths of a man, at which a move also counts as
right.
"""
MOST_ANSWERS = 3
"""The maximum number of right answers; the player has to find only one of them."""
LINE_PLIES = 8
"""The number of plies that are saved for each line of play."""
_MOST = 2_000
"""The maximum number of puzzles in a deck."""
_MOST_COUNTED = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Try:
    """A legal move in a puzzle, and its result."""

    move: Move
    score: int
    """The score in hundredths of a man from the point of view of the side to move."""
    line: tuple[Move, ...]
    """The best line of play that begins with this move."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The game from which a puzzle comes."""

    day: date
    """The day on which the mistakes in the game were found."""
    move: int
    """The move number at which the mistake was made."""
    level: float | None = None
    """The computer's level; None if the game was not between one person and the computer."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a clear answer."""

    state: State
    tries: tuple[Try, ...]
    """Every legal move: first the right ones, with the best at the beginning, and then the wrong ones."""
    source: Origin | str
    """The game from which the puzzle comes; for puzzles made by older versions, a text about it."""
    step: int = 0
    """The step in the repetition schedule; see :mod:`checkers_app.play.puzzles.repetition`."""
    due: date = date.min
    """The day on which the puzzle is due again."""
    game: Game = GAME
    """The board of the puzzle."""
    right: int = 1
    """The number of right moves; they come first in ``tries``."""

    @property
    def key(self) -> str:
        """The key of the puzzle, which is its position as text."""
        return position_text(self.game, self.state)

    @property
    def answer(self) -> Try:
        """The right answer; if there are several, the best one."""
        return self.tries[0]

    @property
    def answers(self) -> int:
        """The number of right answers; different routes of a jump that lead to the same position count as
        one.
        """
        return len({self.state.play(item.move) for item in self.tries[: self.right]})

    def is_right(self, move: Move) -> bool:
        """True if a move is a right answer, whichever route a jump takes."""
        after = self.state.play(move)
        return any(self.state.play(item.move) == after for item in self.tries[: self.right])

    def outcome_of(self, move: Move) -> Try:
        """The result of a move."""
        after = self.state.play(move)
        return next(item for item in self.tries if self.state.play(item.move) == after)

    @property
    def aim(self) -> str:
        """A short phrase that states the aim of the puzzle."""
        score = self.answer.score
        if score > WIN_BOUND:
            return "find the win"
        if score >= CLEAR:
            return "get ahead"
        return "keep the game even" if score > -CLEAR else "find the only defence"


@dataclass(frozen=True, slots=True)
class Deck:
    """A player's puzzles, and statistics about solving them."""

    puzzles: tuple[Puzzle, ...] = ()
    streak: int = 0
    """The number of puzzles solved in a row without the answer being revealed."""
    longest: int = 0
    solved: Mapping[date, int] = field(default_factory=lambda: MappingProxyType({}))
    """Map each day to the number of puzzles solved on it."""
    others: tuple[Mapping[str, Any], ...] = ()
    """Puzzles for unknown boards, kept exactly as in the file so that saving the deck does not lose them."""

    def due(self, today: date) -> tuple[Puzzle, ...]:
        """The puzzles that are due, longest overdue first."""
        return tuple(sorted((item for item in self.puzzles if item.due <= today), key=lambda item: item.due))

    def coming(self, today: date) -> Mapping[date, int]:
        """Map future days to the number of puzzles due on each, with the nearest day first."""
        days = sorted(item.due for item in self.puzzles if item.due > today)
        return {day: days.count(day) for day in days}

    def with_puzzle(self, puzzle: Puzzle) -> Deck:
        """The deck with one more puzzle, unless the deck already contains that position or is full."""
        if len(self.puzzles) >= _MOST or any(item.key == puzzle.key for item in self.puzzles):
            return self
        return replace(self, puzzles=(*self.puzzles, puzzle))

    def after_solving(self, key: str, today: date, *, at_once: bool) -> Deck:
        """The deck after a puzzle has been solved; the puzzle is postponed by more than a day only if the
        first try was right.
        """
        count = dict(self.solved)
        count[today] = count.get(today, 0) + 1
        streak = self.streak + 1
        deck = self._put_off(key, today, up=at_once)
        return replace(deck, streak=streak, longest=max(self.longest, streak), solved=MappingProxyType(count))

    def after_showing(self, key: str, today: date) -> Deck:
        """The deck after an answer was revealed: the puzzle is due again tomorrow, and the streak ends."""
        return replace(self._put_off(key, today, up=False), streak=0)

    def _put_off(self, key: str, today: date, *, up: bool) -> Deck:
        def moved(puzzle: Puzzle) -> Puzzle:
            step, due = put_off(puzzle.step, today, right=up)
            return replace(puzzle, step=step, due=due)

        return replace(self, puzzles=tuple(moved(item) if item.key == key else item for item in self.puzzles))


def puzzle_of(
    state: State,
    moves: Sequence[RootMove],
    analyst: Analyst,
    source: Origin | str,
    game: Game = GAME,
    *,
    most: int = 1,
) -> Puzzle | None:
    """The puzzle for a position; None if the position has no clear answer.

    Args:
        state: the position.
        moves: every legal move with its exact score from a deep analysis, best first.
        analyst: the analyst; if it knows the outcome of every move, only the outcomes are compared.
        source: the game from which the puzzle comes.
        game: the board.
        most: the maximum number of right answers.
    """
    if len(moves) < 2 or not all(root.exact for root in moves):
        return None
    after = {root.move: state.play(root.move) for root in moves}
    known = all(analyst.certain(position) is not None for position in after.values())
    worth, as_good, clear = (_class, 1, 1) if known else (_bounded, AS_GOOD + 1, CLEAR)
    best = worth(moves[0].score)
    answers = {after[root.move] for root in moves if best - worth(root.score) < as_good}
    right = [root for root in moves if after[root.move] in answers]
    others = [root for root in moves if after[root.move] not in answers]
    if not others or len(answers) > most:
        return None
    if min(worth(root.score) for root in right) - max(worth(root.score) for root in others) < clear:
        return None
    tries = tuple(Try(root.move, root.score, root.pv[:LINE_PLIES]) for root in (*right, *others))
    return Puzzle(state, tries, source, game=game, right=len(right))


def _class(score: int) -> int:
    return (score > WIN_BOUND) - (score < -WIN_BOUND)


def _bounded(score: int) -> int:
    return max(-DECIDED, min(DECIDED, score))


# --- text ---------------------------------------------------------------------------------------


def encode(deck: Deck) -> str:
    """Convert the deck to the text of a file."""
    values: dict[str, Any] = {
        "version": VERSION,
        "streak": deck.streak,
        "longest": deck.longest,
        "solved": {day.isoformat(): count for day, count in deck.solved.items()},
        "puzzles": [
            {
                "game": item.game.key,
                "position": item.key,
                "source": item.source if isinstance(item.source, str) else "",
                "origin": None if isinstance(item.source, str) else _origin_values(item.source),
                "step": item.step,
                "due": item.due.isoformat(),
                "right": item.right,
                "tries": [[each.score, *map(path_text, each.line)] for each in item.tries],
            }
            for item in deck.puzzles
        ]
        + list(deck.others),
    }
    return json.dumps(values, ensure_ascii=False) + "\n"


def decode(text: str) -> Deck:
    """Read the deck from the text of a file.

    Raises:
        DocumentError: if the text is not in this format, was written by a newer version, or contains an
            illegal move.
    """
    values = versioned(text, VERSION)
    try:
        known = [item for item in values["puzzles"] if _board(item) is not None]
        others = tuple(item for item in values["puzzles"] if _board(item) is None)
        return Deck(
            tuple(map(_puzzle, known)),
            _count(values["streak"]),
            _count(values["longest"]),
            MappingProxyType({date.fromisoformat(day): _count(n) for day, n in values["solved"].items()}),
            others,
        )
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        raise unusable_value(error) from None


def _board(values: Mapping[str, Any]) -> Game | None:
    """The board of a puzzle; files of older versions had only one board and do not name it."""
    return find_game(str(values.get("game", GAME.key)))


def _puzzle(values: Mapping[str, Any]) -> Puzzle:
    game = _board(values) or GAME
    state = read_position(game, values["position"])
    tries = tuple(_try(state, item) for item in values["tries"])
    legal = {state.play(move) for move in state.legal_moves()}
    if len(tries) < 2 or {state.play(item.move) for item in tries} != legal:
        raise ValueError("a puzzle does not list every legal move")
    step = _count(values["step"])
    source = str(values["source"]) if values.get("origin") is None else _origin(values["origin"])
    right = whole_number(values.get("right", 1), 1, len(tries) - 1)
    return Puzzle(state, tries, source, step, date.fromisoformat(values["due"]), game, right)


def _origin_values(origin: Origin) -> dict[str, Any]:
    return {"day": origin.day.isoformat(), "move": origin.move, "level": origin.level}


def _origin(values: Mapping[str, Any]) -> Origin:
    level = values["level"]
    move = _count(values["move"])
    return Origin(date.fromisoformat(values["day"]), move, None if level is None else level_number(level))


def _try(state: State, values: Sequence[Any]) -> Try:
    score, *texts = values
    if type(score) is not int:
        raise ValueError(f"{str(score)[:40]} is not a score")
    moves = []
    here: State = state
    for text in texts:
        moves.append(move_of_path(here, text))
        here = here.play(moves[-1])
    return Try(moves[0], score, tuple(moves))


def _count(value: object) -> int:
    return whole_number(value, 0, _MOST_COUNTED)

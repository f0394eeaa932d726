"""The definition of a lesson: texts, live searches of a position, and tasks whose answers are checked by
searches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.textbook.minimax import Order, minimax, win_or_loss
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import Switches
from checkers_app.games.base import Evaluation, Game, Move, State, Term, Terms, no_opinion
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.learn.tree.abstract import Branches
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.pseudocode import Pseudocode, rule
from checkers_app.learn.tree.python_code import Source, python_code
from checkers_app.learn.tree.recording import (
    Recording,
    RecordingWatch,
    record_alpha_beta,
    record_expectimax,
    record_minimax,
    record_search,
)
from checkers_app.learn.tree.tree import Method, Scale
from checkers_app.learn.tree.worth import plies_said, said
from checkers_app.words import N_, say


class Practice(Enum):
    """The practice that follows a lesson."""

    MINIMAX = "minimax"
    """Trees to be searched by minimax."""
    ONE_CUT = "one cut"
    DEEP_CUTS = "deep cuts"
    EXCHANGES = "exchanges"
    """Problems on the board: sequences of captures."""
    SACRIFICES = "sacrifices"
    """Problems that begin with a sacrifice."""
    HAVING_TO_MOVE = "having to move"
    """Problems in which a pass would help."""
    ENDINGS = "endings"


MOST_WORDS = 90
TRIES = 3
"""The number of wrong answers after which the solution is offered."""


@dataclass(frozen=True, slots=True)
class LessonSearch:
    """A search shown in a lesson."""

    title: str
    method: Method
    depth: int
    switches: Switches = field(default_factory=Switches)
    """The improvements, used for :attr:`Method.SEARCH` only."""
    results: bool = False
    """Whether to count only win, draw and loss."""
    order: Order | None = None
    """The order of the moves for :attr:`Method.ALPHA_BETA`; None for the order of ``legal_moves()``."""
    cuts_ties: bool = True
    """Whether :attr:`Method.ALPHA_BETA` cuts off as soon as α ≥ β, as it should, or only if α > β."""
    evaluation: Evaluation | None = None
    """The evaluation of the search; None for the game's own."""
    terms: Terms | None = None
    """The terms of ``evaluation``; required if an evaluation is given."""
    short: str = ""
    """A shorter title; empty if the title itself is short."""

    def counted(self, game: Game) -> Game:
        """The game with the evaluation of this search."""
        if self.evaluation is None:
            return game
        return replace(game, evaluation=self.evaluation, terms=self.terms)

    def record(self, game: Game, state: State, watch: RecordingWatch | None = None) -> Recording:
        """Run the search and record its tree."""
        watch = watch or RecordingWatch()
        game = self.counted(game)
        if self.method is Method.MINIMAX:
            return record_minimax(game, state, self.depth, results=self.results, watch=watch)
        if self.method is Method.EXPECTIMAX:
            return record_expectimax(game, state, self.depth, results=self.results, watch=watch)
        if self.method is Method.ALPHA_BETA:
            return record_alpha_beta(
                game,
                state,
                self.depth,
                results=self.results,
                order=self.order,
                cuts_ties=self.cuts_ties,
                watch=watch,
            )
        limits = Limits(depth=self.depth)
        return record_search(game, Position(state), self.switches, limits, watch=watch)

    def rule(self, *, python: bool = False) -> Pseudocode:
        """The pseudocode of the search; with ``python``, the program's Python source if possible."""
        told = python_code(self.method, cuts_ties=self.cuts_ties) if python else None
        return told or rule(self.method, self.switches, cuts_ties=self.cuts_ties)


@dataclass(frozen=True, slots=True)
class Task:
    """A task on the board: find a move."""

    prompt: str
    """The task, as one sentence with a verb."""
    how: str
    """A hint on how to answer."""
    state: State
    """The position in which to find a move."""
    judge: Callable[[State, Move], Verdict]

    def check(self, move: Move) -> Verdict:
        """Check a move by running the searches.

        Raises:
            ValueError: if the move is illegal.
        """
        if move not in self.state.legal_moves():
            raise ValueError(f"{move.path} is not a legal move in this position")
        return self.judge(self.state, move)

    def solutions(self) -> list[Move]:
        """All right moves."""
        return [move for move in self.state.legal_moves() if self.check(move).is_right]


@dataclass(frozen=True, slots=True)
class ChoiceTask:
    """A multiple-choice question."""

    prompt: str
    """The question."""
    how: str
    """A hint on where to look for the answer."""
    options: tuple[int, ...]
    """The options."""
    judge: Callable[[int], Verdict]
    label: Callable[[int], str] = str
    """Returns the label of an option in the current language."""
    tree: Branches | None = None
    """The tree of numbers in question; None if there is none."""
    unknown: tuple[int, ...] | None = None
    """The path to the leaf shown as x, as indices of branches; None if there is none."""
    state: State | None = None
    """The position in question, on the lesson's board; None if there is none."""
    chance: bool = False
    """True if the nodes below the root of ``tree`` are chance nodes instead of MIN nodes."""

    def check(self, option: int) -> Verdict:
        """Check an option by running the searches.

        Raises:
            ValueError: if ``option`` is not one of the options.
        """
        if option not in self.options:
            raise ValueError(f"{option} is not one of the options")
        return self.judge(option)

    def solutions(self) -> list[int]:
        """All right options."""
        return [option for option in self.options if self.check(option).is_right]


def _no_numbers() -> Mapping[str, object]:
    return {}


@dataclass(frozen=True, slots=True)
class Lesson:
    """One idea on one page.  Its texts, and those of its tasks and searches, are translated when shown."""

    key: str
    title: str
    paragraphs: tuple[str, ...]
    """The text, at most :data:`MOST_WORDS` words in total."""
    in_one_line: str
    game: Game
    state: State
    searches: tuple[LessonSearch, ...]
    """The searches to show and step through, in order."""
    tasks: tuple[Task | ChoiceTask, ...]
    """The tasks in order, at least one."""
    practice: Practice
    """The practice that follows the lesson."""
    short_title: str = ""
    """A shorter title; empty if the title itself is short."""
    plies: int = 0
    """The number of plies that replaces ``{when}`` in the paragraphs; 0 if this placeholder does not occur.
    """
    numbers: Callable[[], Mapping[str, object]] = _no_numbers
    """Computes the values of all placeholders in the paragraphs except ``{when}``."""
    elsewhere: tuple[Game, State] | None = None
    """For a lesson about a tree of numbers, a position on a board that shows the same idea."""
    has_layers: bool = False
    """True if the lesson is about the endgame table for king against king, whose layers can be shown."""
    is_grown: bool = False
    """True if the lesson is about Monte Carlo tree search, whose steps are shown on a separate page."""
    has_rule: bool = True
    """False if the rule of the lesson's search is only explained in a later lesson."""
    excerpt: Source | None = None
    """The source of the function that the lesson is about, shown instead of the rule of its search."""
    spoilers: tuple[int, ...] = ()
    """The indices of the paragraphs that reveal the answer; on paper, they appear only in the solution."""

    def read(self) -> tuple[str, ...]:
        """The paragraphs in the current language."""
        when = plies_said(self.plies)
        numbers = self.numbers()
        return tuple(say(paragraph, when=when, **numbers) for paragraph in self.paragraphs)

    @property
    def seen_from(self) -> tuple[Game, State]:
        """The board and the position from which a search can be watched."""
        return self.elsewhere or (self.game, self.state)

    @property
    def played_from(self) -> tuple[Game, State]:
        """The board and position from which a game can be continued: those of the first task that asks for a
        move.
        """
        states = (task.state for task in self.tasks if isinstance(task, Task))
        state = next(states, None)
        return self.seen_from if state is None else (self.game, state)


def count(state: State) -> int:
    """The material balance for the side to move, in hundredths of a man; a king counts as two men.

    Lessons use this evaluation because everybody can work it out from the board.
    """
    worth = [0, 0]
    for piece in CHECKERS.pieces(state).values():
        worth[piece.side] += 200 if piece.king else 100
    return worth[state.side_to_move] - worth[state.side_to_move.other]


def count_terms(state: State) -> tuple[Term, ...]:
    """The terms whose sum is :func:`count`."""
    men, kings = [0, 0], [0, 0]
    for piece in CHECKERS.pieces(state).values():
        (kings if piece.king else men)[piece.side] += 1
    mover, other = state.side_to_move, state.side_to_move.other
    return (
        Term(N_("Men"), men[mover] - men[other], 100),
        Term(N_("Kings"), kings[mover] - kings[other], 200),
    )


def result(state: State) -> int:
    """The result with best play for the side to move: 1, 0 or -1."""
    return minimax(state, 9, no_opinion, win_or_loss).score


def scores_of_moves(state: State, depth: int, switches: Switches | None = None) -> dict[Move, int]:
    """Every move with the exact value that a search with the evaluation :func:`count` finds for it."""
    search = Search(count, switches or Switches(), Limits(depth=depth))
    return dict(search.root_scores(Position(state)))


def score_text(score: int) -> str:
    """A value in hundredths of a man, in the form in which lessons write it."""
    return said(score, Scale.HUNDREDTHS)


def best_first(state: State) -> list[Move]:
    """The moves sorted by result, the best first; finding this order takes the very search that it would
    shorten.
    """
    return sorted(state.legal_moves(), key=lambda move: result(state.play(move)))


def worst_first(state: State) -> list[Move]:
    """The moves in the reverse order of :func:`best_first`."""
    return sorted(state.legal_moves(), key=lambda move: -result(state.play(move)))


def index_of(state: State, text: str) -> int:
    """The index of the legal move that is written as ``text``."""
    return [state.move_text(move) for move in state.legal_moves()].index(text)


def move_of(state: State, text: str) -> Move:
    """The legal move that is written as ``text``."""
    return state.legal_moves()[index_of(state, text)]

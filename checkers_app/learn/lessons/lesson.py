"""What a lesson is: words, searches on a live position, and tasks that the searches themselves check."""

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
    record_minimax,
    record_search,
)
from checkers_app.learn.tree.tree import Method, Scale
from checkers_app.learn.tree.worth import plies_said, said
from checkers_app.words import N_, say


class Practice(Enum):
    """What is practised by hand after a lesson."""

    MINIMAX = "minimax"
    """Trees to be searched by minimax."""
    ONE_CUT = "one cut"
    DEEP_CUTS = "deep cuts"
    EXCHANGES = "exchanges"
    """Problems on the board: captures that follow each other."""
    SACRIFICES = "sacrifices"
    """Problems that begin by giving a piece."""
    HAVING_TO_MOVE = "having to move"
    """Problems in which a pass would help."""
    ENDINGS = "endings"


MOST_WORDS = 90
TRIES = 3
"""After this many wrong answers the solution is offered first."""


@dataclass(frozen=True, slots=True)
class LessonSearch:
    """A search that a lesson shows."""

    title: str
    method: Method
    depth: int
    switches: Switches = field(default_factory=Switches)
    """For :attr:`Method.SEARCH` only."""
    results: bool = False
    """Count win, draw and loss and nothing else."""
    order: Order | None = None
    """Which move comes first, for :attr:`Method.ALPHA_BETA`; None for the order of the rules."""
    cuts_ties: bool = True
    """Whether :attr:`Method.ALPHA_BETA` cuts as soon as α ≥ β, as it should, or not before α > β."""
    evaluation: Evaluation | None = None
    """What counts a position; None for the game's own."""
    terms: Terms | None = None
    """What that adds up; given together with it."""
    short: str = ""
    """The title for little room; empty if the title is short."""

    def counted(self, game: Game) -> Game:
        """The board with the evaluation of this search."""
        if self.evaluation is None:
            return game
        return replace(game, evaluation=self.evaluation, terms=self.terms)

    def record(self, game: Game, state: State, watch: RecordingWatch | None = None) -> Recording:
        """Run it and keep its tree."""
        watch = watch or RecordingWatch()
        game = self.counted(game)
        if self.method is Method.MINIMAX:
            return record_minimax(game, state, self.depth, results=self.results, watch=watch)
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
        """The rule that it follows; the program's own ``python``, if that can be shown."""
        told = python_code(self.method, cuts_ties=self.cuts_ties) if python else None
        return told or rule(self.method, self.switches, cuts_ties=self.cuts_ties)


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do on the board: find a move."""

    prompt: str
    """One sentence with a verb."""
    how: str
    """How to answer."""
    state: State
    """Where the move is to be made."""
    judge: Callable[[State, Move], Verdict]

    def check(self, move: Move) -> Verdict:
        """Is it the move asked for?  The searches decide, as they run now.

        Raises:
            ValueError: if the move is not legal.
        """
        if move not in self.state.legal_moves():
            raise ValueError(f"{move.path} is not a legal move here")
        return self.judge(self.state, move)

    def solutions(self) -> list[Move]:
        """Every right answer."""
        return [move for move in self.state.legal_moves() if self.check(move).is_right]


@dataclass(frozen=True, slots=True)
class ChoiceTask:
    """Something to find out: one of several answers is chosen."""

    prompt: str
    """The question."""
    how: str
    """Where the answer is to be looked for."""
    options: tuple[int, ...]
    """What may be chosen."""
    judge: Callable[[int], Verdict]
    label: Callable[[int], str] = str
    """What an option is called in the language in use."""
    tree: Branches | None = None
    """A tree of numbers that the question is about; None if it needs none."""
    unknown: tuple[int, ...] | None = None
    """The leaf of it that is called x: the places of the branches down to it."""
    state: State | None = None
    """A position on the lesson's board that the question is about; None if it needs none."""
    chance: bool = False
    """True if a coin is tossed at the nodes below the root of ``tree``, where MIN would move otherwise."""

    def check(self, option: int) -> Verdict:
        """Is it a right answer?  The searches decide, as they run now.

        Raises:
            ValueError: if it is none of the options.
        """
        if option not in self.options:
            raise ValueError(f"{option} is not to be chosen here")
        return self.judge(option)

    def solutions(self) -> list[int]:
        """Every right answer."""
        return [option for option in self.options if self.check(option).is_right]


def _no_numbers() -> Mapping[str, object]:
    return {}


@dataclass(frozen=True, slots=True)
class Lesson:
    """One idea on one page.  Its words, its tasks' and its searches' are to be said when shown."""

    key: str
    title: str
    paragraphs: tuple[str, ...]
    """At most :data:`MOST_WORDS` words together."""
    in_one_line: str
    game: Game
    state: State
    searches: tuple[LessonSearch, ...]
    """What is drawn and stepped through; the first one to begin with."""
    tasks: tuple[Task | ChoiceTask, ...]
    """What is asked, one after another; at least one."""
    practice: Practice
    """What leads on from it."""
    short_title: str = ""
    """The title for little room; empty if the title is short."""
    plies: int = 0
    """What a paragraph calls ``{when}``; 0 if none does."""
    numbers: Callable[[], Mapping[str, object]] = _no_numbers
    """What paragraphs call by other names, counted when it is asked for."""
    elsewhere: tuple[Game, State] | None = None
    """Where the same is met on a board, for a lesson on a tree of numbers."""
    has_layers: bool = False
    """True if it tells of the tables of two kings, whose layers can be shown."""
    is_grown: bool = False
    """True if it is about Monte Carlo tree search, which a page of its own steps through."""
    has_rule: bool = True
    """False if the rule of its search is explained only in a later lesson."""
    excerpt: Source | None = None
    """The function that the lesson is about, shown in place of the rule of its search."""
    spoilers: tuple[int, ...] = ()
    """Indexes of the paragraphs that give away what the sheet asks for; only its solution has them."""

    def read(self) -> tuple[str, ...]:
        """The paragraphs in the language in use."""
        when = plies_said(self.plies)
        numbers = self.numbers()
        return tuple(say(paragraph, when=when, **numbers) for paragraph in self.paragraphs)

    @property
    def seen_from(self) -> tuple[Game, State]:
        """The board and the position from which a search can be watched."""
        return self.elsewhere or (self.game, self.state)

    @property
    def played_from(self) -> tuple[Game, State]:
        """The board and the position from which it can be played on: that of the first move asked for."""
        states = (task.state for task in self.tasks if isinstance(task, Task))
        state = next(states, None)
        return self.seen_from if state is None else (self.game, state)


def count(state: State) -> int:
    """Men and kings for the side to move, in hundredths of a man; a king counts as two men.

    Whoever sees the board can do the sum, which is why lessons count so.
    """
    worth = [0, 0]
    for piece in CHECKERS.pieces(state).values():
        worth[piece.side] += 200 if piece.king else 100
    return worth[state.side_to_move] - worth[state.side_to_move.other]


def count_terms(state: State) -> tuple[Term, ...]:
    """What :func:`count` adds up."""
    men, kings = [0, 0], [0, 0]
    for piece in CHECKERS.pieces(state).values():
        (kings if piece.king else men)[piece.side] += 1
    mover, other = state.side_to_move, state.side_to_move.other
    return (
        Term(N_("Men"), men[mover] - men[other], 100),
        Term(N_("Kings"), kings[mover] - kings[other], 200),
    )


def result(state: State) -> int:
    """1, 0 or -1 for the side to move, when both play on as well as they can."""
    return minimax(state, 9, no_opinion, win_or_loss).score


def scores_of_moves(state: State, depth: int, switches: Switches | None = None) -> dict[Move, int]:
    """Every move with the value that a search by counting finds for it, no window narrowed."""
    search = Search(count, switches or Switches(), Limits(depth=depth))
    return dict(search.root_scores(Position(state)))


def score_text(score: int) -> str:
    """A value in hundredths of a man, as lessons write it."""
    return said(score, Scale.HUNDREDTHS)


def best_first(state: State) -> list[Move]:
    """The moves by what they lead to: known only after the search that it makes short."""
    return sorted(state.legal_moves(), key=lambda move: result(state.play(move)))


def worst_first(state: State) -> list[Move]:
    """The same from the other end."""
    return sorted(state.legal_moves(), key=lambda move: -result(state.play(move)))


def index_of(state: State, text: str) -> int:
    """Which of the legal moves is written so."""
    return [state.move_text(move) for move in state.legal_moves()].index(text)


def move_of(state: State, text: str) -> Move:
    """The legal move that is written so."""
    return state.legal_moves()[index_of(state, text)]

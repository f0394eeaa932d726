"""Five short lessons on live positions.  Each ends with a task, and the searches themselves check it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from checkers_app.engine.api import WIN_BOUND, Limits, Position
from checkers_app.engine.textbook.minimax import alpha_beta, minimax, win_or_loss
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import Switches
from checkers_app.games.base import Game, Move, State, no_opinion
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.predict import Verdict
from checkers_app.learn.pseudocode import ALPHA_BETA, MINIMAX, Pseudocode
from checkers_app.learn.recording import Recording, Watch, record_alpha_beta, record_minimax, record_search
from checkers_app.learn.tree import Method, Scale
from checkers_app.learn.worth import plies_said, said
from checkers_app.notation.fen import parse_fen

MOST_WORDS = 90
TRIES = 3
"""After so many wrong answers the solution is offered first."""


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
    short: str = ""
    """The title for little room; empty if the title is short."""

    def record(self, game: Game, state: State, watch: Watch | None = None) -> Recording:
        """Run it and keep its tree."""
        watch = watch or Watch()
        if self.method is Method.MINIMAX:
            return record_minimax(game, state, self.depth, results=self.results, watch=watch)
        if self.method is Method.ALPHA_BETA:
            return record_alpha_beta(game, state, self.depth, results=self.results, watch=watch)
        limits = Limits(depth=self.depth)
        return record_search(game, Position(state), self.switches, limits, watch=watch)


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
            raise ValueError(f"{move.path} is no legal move here")
        return self.judge(self.state, move)

    def solutions(self) -> list[Move]:
        """Every right answer."""
        return [move for move in self.state.legal_moves() if self.check(move).is_right]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One idea on one page."""

    key: str
    title: str
    paragraphs: tuple[str, ...]
    """At most :data:`MOST_WORDS` words together."""
    in_one_line: str
    game: Game
    state: State
    searches: tuple[LessonSearch, ...]
    """What is drawn and stepped through; the first one to begin with."""
    code: Pseudocode
    task: Task
    short_title: str = ""
    """The title for little room; empty if the title is short."""


# --- the tasks' judges ----------------------------------------------------------------------------


def _judge_minimax(state: State, move: Move) -> Verdict:
    """Lesson 1: the move with the best value of the whole rest of the game."""
    names = TICTACTOE.side_names
    side = state.side_to_move
    values = {
        each: -minimax(state.play(each), 9, no_opinion, win_or_loss).score for each in state.legal_moves()
    }
    text, value = state.move_text(move), values[move]
    worth = said(value, Scale.RESULT)
    if value == max(values.values()):
        return Verdict(True, f"Right: {text} is worth {worth} to {names[side]}, and nothing is worth more.")
    reply = max(
        state.play(move).legal_moves(),
        key=lambda each: -minimax(state.play(move).play(each), 9, no_opinion, win_or_loss).score,
    )
    answer = state.play(move).move_text(reply)
    return Verdict(False, f"{text} is worth {worth} to {names[side]}: {names[side.other]} answers {answer}.")


_CUT_STATE = parse_fen("W:W16,24:B8,K21")
_CUT_MOVE = "24-20"
_CUT_DEPTH = 2


def _judge_cut(state: State, move: Move) -> Verdict:
    """Lesson 2: a black reply that holds White to no more than it has elsewhere."""
    evaluate = CHECKERS.evaluation
    alpha = max(
        -minimax(_CUT_STATE.play(each), _CUT_DEPTH - 1, evaluate).score
        for each in _CUT_STATE.legal_moves()[: _index(_CUT_STATE, _CUT_MOVE)]
    )
    beta = evaluate(state.play(move))
    text = state.move_text(move)
    low, high = said(alpha, Scale.HUNDREDTHS), said(beta, Scale.HUNDREDTHS)
    if alpha >= beta:
        return Verdict(True, f"Right: after {text} White has {high}, and α is {low}. The window is closed.")
    return Verdict(False, f"After {text} White has {high}. α is {low}, so White would still come here.")


_ORDER_DEPTH = 5


def _nodes_with_first(state: State, first: Move) -> int:
    def order(here: State) -> list[Move]:
        moves = list(here.legal_moves())
        return sorted(moves, key=lambda move: move != first) if here == state else moves

    return alpha_beta(state, _ORDER_DEPTH, CHECKERS.evaluation, order=order).nodes


def _judge_order(state: State, move: Move) -> Verdict:
    """Lesson 3: the move that leaves the fewest positions if it is searched first."""
    counts = {each: _nodes_with_first(state, each) for each in state.legal_moves()}
    text, count = state.move_text(move), counts[move]
    if count == min(counts.values()):
        return Verdict(True, f"Right: with {text} first, {count} positions are enough.")
    return Verdict(False, f"With {text} first it takes {count} positions. One move needs fewer.")


def _judge_quiescence(state: State, move: Move) -> Verdict:
    """Lesson 4: the move of a search to depth 1 that plays captures out."""
    search = Search(CHECKERS.evaluation, Switches(quiescence=True), Limits(depth=1))
    scores = dict(search.root_scores(Position(state)))
    text, score = state.move_text(move), said(scores[move], Scale.HUNDREDTHS)
    if scores[move] == max(scores.values()):
        return Verdict(True, f"Right: with the captures played out {text} is worth {score}, the most of all.")
    return Verdict(False, f"With the captures played out {text} is worth only {score}.")


_DEEP = Switches(move_ordering=True, transposition_table=True, iterative_deepening=True, quiescence=True)


def _judge_deep(state: State, move: Move) -> Verdict:
    """Lesson 5: a move that depth 12 does not see lost."""
    search = Search(CHECKERS.evaluation, _DEEP, Limits(depth=11))
    score = -search.run(Position(state.play(move))).score
    text = state.move_text(move)
    if score > -WIN_BOUND:
        return Verdict(True, f"Right: 12 plies deep {text} does not lose.")
    score += 1  # the end is one ply further away, seen from before the move
    return Verdict(False, f"{text} is {said(score, Scale.HUNDREDTHS)}. Depth 6 cannot see that far.")


def _index(state: State, text: str) -> int:
    return [state.move_text(move) for move in state.legal_moves()].index(text)


def lessons() -> tuple[Lesson, ...]:
    """The five lessons, in their order."""
    checkers, tictactoe = CHECKERS, TICTACTOE
    last_plies = TicTacToe(crosses=0b000_010_101, noughts=0b101_000_010)
    ordering = parse_fen("W:W17,18,23,27,28:B10,11,12,16")
    horizon = parse_fen("W:W13,18,23,27,28:B11,12,15,16")
    deep = parse_fen("B:W26,27:B5,8")
    after_cut_move = _CUT_STATE.play(_CUT_STATE.legal_moves()[_index(_CUT_STATE, _CUT_MOVE)])
    return (
        Lesson(
            "minimax",
            "The last three plies",
            (
                (
                    "Three squares are empty, and X is to move. So few that everything can be looked at: "
                    "14 positions with this one."
                ),
                "At the bottom the games are over. A win for X counts 1, a draw 0, a loss −1.",
                "Going up, X takes the largest number below it and O the smallest. That is all minimax is.",
                "Two of X's moves let O complete a line. Only one does not.",
            ),
            "Assume that the other side answers as well as it can.",
            tictactoe,
            last_plies,
            (LessonSearch("Minimax to the end", Method.MINIMAX, 3, results=True),),
            MINIMAX,
            Task("Play the move that minimax chooses.", "Click an empty square.", last_plies, _judge_minimax),
        ),
        Lesson(
            "first-cutoff",
            "The first cutoff",
            (
                (
                    "White has looked at 16-12 and 16-11. The better of them is worth −0.61: that is α, what "
                    "White is sure of."
                ),
                (
                    "Now White tries 24-20. Black has four answers. As soon as one of them holds "
                    "White to −0.61 "
                    "or less, White will not come here, whatever the other answers are worth."
                ),
                "So the search goes on to the next white move. What it leaves out cannot change its choice.",
            ),
            "As soon as α ≥ β, stop.",
            checkers,
            _CUT_STATE,
            (
                LessonSearch("Alpha-beta", Method.ALPHA_BETA, _CUT_DEPTH),
                LessonSearch("Minimax", Method.MINIMAX, _CUT_DEPTH),
            ),
            ALPHA_BETA,
            Task(
                "Play a black answer that closes the window.",
                "White has played 24-20. Move 8 or the king on 21.",
                after_cut_move,
                _judge_cut,
            ),
        ),
        Lesson(
            "ordering",
            "The order of moves",
            (
                (
                    "Minimax visits 1\u00a0284 positions here at depth 5. Alpha-beta with the "
                    "moves as the rules list them visits 450, and answers the same."
                ),
                (
                    "How much it saves depends on luck: a good move tried first sets α high, and "
                    "then the weak "
                    "moves are refuted by one answer each."
                ),
                (
                    "So a search guesses what is good: captures, moves that caused cutoffs before, the best "
                    "move of the last iteration."
                ),
            ),
            "The better the first move, the smaller the tree.",
            checkers,
            ordering,
            (
                LessonSearch("As the rules list them", Method.ALPHA_BETA, _ORDER_DEPTH, short="As listed"),
                LessonSearch("Minimax", Method.MINIMAX, _ORDER_DEPTH),
                LessonSearch("Ordered", Method.SEARCH, _ORDER_DEPTH, Switches(move_ordering=True)),
            ),
            ALPHA_BETA,
            Task(
                "Play the move that should be searched first.",
                "The one that leaves the smallest tree.",
                ordering,
                _judge_order,
            ),
        ),
        Lesson(
            "horizon",
            "The horizon",
            (
                (
                    "A search to depth 1 plays a move and counts. It likes 23-19: White has five men, "
                    "Black four."
                ),
                (
                    "It does not see what comes next: Black jumps 15x31, takes two men and has a king. "
                    "The counting was done in the middle of a fight."
                ),
                (
                    "Quiescence cures this. Where the depth ends, captures are still played out, and only a "
                    "quiet position is counted."
                ),
            ),
            "Never count in the middle of an exchange.",
            checkers,
            horizon,
            (
                LessonSearch("Depth 1", Method.ALPHA_BETA, 1),
                LessonSearch(
                    "Depth 1 and quiescence",
                    Method.SEARCH,
                    1,
                    Switches(quiescence=True),
                    short="With quiescence",
                ),
            ),
            ALPHA_BETA,
            Task(
                "Play the move that depth 1 chooses with quiescence.",
                "Look which white men can be taken.",
                horizon,
                _judge_quiescence,
            ),
        ),
        Lesson(
            "depth",
            "Why depth 6 loses to depth 12",
            (
                (
                    "Two men each, Black to move. A search to depth 6 finds nothing wrong with 5-9: "
                    "about even, it says."
                ),
                (
                    f"Depth 12 knows better. 5-9 loses by force {plies_said(10)}, itself counted: "
                    "beyond the sight of depth 6."
                ),
                (
                    "The rules are the same for both, and so is the counting. Six plies more cost perhaps "
                    "ten times the positions, and they decide the game."
                ),
            ),
            "What is not seen cannot be avoided.",
            checkers,
            deep,
            (
                LessonSearch("Depth 6", Method.SEARCH, 6, _DEEP),
                LessonSearch("Depth 12", Method.SEARCH, 12, _DEEP),
            ),
            ALPHA_BETA,
            Task("Play a move that does not lose.", "Depth 12 looks over your shoulder.", deep, _judge_deep),
            short_title="Depth 6 against depth 12",
        ),
    )

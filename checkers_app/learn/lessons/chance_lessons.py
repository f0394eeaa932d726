"""The lessons on chance: expectimax, averages, and Monte Carlo tree search."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from checkers_app.engine.textbook.averaged import AveragedSearch
from checkers_app.engine.textbook.minimax import win_or_loss
from checkers_app.engine.textbook.monte_carlo import UctNode, UctPhase, best_child
from checkers_app.games.base import Move, State, no_opinion
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.lessons.branch_tasks import branch_task, by_average, by_minimax
from checkers_app.learn.lessons.lesson import (
    ChoiceTask,
    Lesson,
    LessonSearch,
    Practice,
    Task,
    result,
)
from checkers_app.learn.tree.abstract import Branches
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.python_code import EXPECTIMAX, MONTE_CARLO
from checkers_app.learn.tree.tree import Method
from checkers_app.words import N_, say, say_number

# --- chance nodes ---------------------------------------------------------------------------------


_AT_RANDOM = TicTacToe(crosses=0b001_100_000, noughts=0b000_010_000)
"""A position in which O is to move."""


_LONGEST = 9


def averages_of_moves(state: State) -> Mapping[Move, Fraction]:
    """Each move with its value if the other side plays at random and the side to move always plays best."""
    return dict(AveragedSearch(state, no_opinion, win_or_loss, lambda: None).values(_LONGEST))


def _judge_at_random(state: State, move: Move) -> Verdict:
    """A move is right if it has the best average against a random opponent."""
    averages, text = averages_of_moves(state), state.move_text(move)
    if averages[move] == max(averages.values()):
        sentence = N_("Right: {move} brings {value} on average, more than any other move.")
    else:
        sentence = N_("{move} brings {value} on average. Another move brings more.")

    def reason() -> str:
        return say(sentence, move=text, value=say_number(float(averages[move]), 2))

    return Verdict(averages[move] == max(averages.values()), reason)


_DICE: Branches = ((5, 6, 7), (0, 9, 12), (3, 5, 10))


_HIGHEST, _SURE = 10, 7
"""The largest possible leaf, and the average value of another branch."""


def _judge_left_out(x: int) -> Verdict:
    """An answer is right if the second of the two leaves below a chance node cannot matter."""
    best = Fraction(x + _HIGHEST, 2)
    sentence = N_(
        "With x = {x} the average can still be {best}, which is more than {sure}: look at the leaf."
    )
    if best <= _SURE:
        sentence = N_("Right: with x = {x} the average is {best} at most, and MAX is already sure of {sure}.")

    def reason() -> str:
        return say(sentence, x=x, best=say_number(float(best), 1), sure=_SURE)

    return Verdict(best <= _SURE, reason)


def chance_nodes() -> Lesson:
    """The lesson on expectimax, with chance nodes instead of MIN."""
    return Lesson(
        "chance",
        N_("When chance decides"),
        (
            N_(
                "In a game with dice, a node can belong to neither player: a chance node, drawn as a "
                "circle. It is worth the average of its branches, each weighted by its probability. "
                "With MAX at the top, this is called expectimax."
            ),
            N_(
                "It also fits an opponent who plays at random: where minimax takes the smallest value, "
                "expectimax takes the average."
            ),
            N_(
                "Every leaf counts in an average. So nothing can be cut, unless you know how large and "
                "how small a leaf can be."
            ),
        ),
        N_("A chance node is worth its average."),
        TICTACTOE,
        _AT_RANDOM,
        (
            LessonSearch(N_("Expectimax"), Method.EXPECTIMAX, 6, results=True),
            LessonSearch(N_("Minimax"), Method.MINIMAX, 6, results=True),
        ),
        (
            Task(
                N_("X will answer at random. Play the move for O that expectimax chooses."),
                N_("Only one of X’s five moves parries a threat. What happens then?"),
                _AT_RANDOM,
                _judge_at_random,
            ),
            branch_task(
                N_("Below MAX a die is rolled: three leaves, equally likely. Which branch is best?"),
                N_("Add the three leaves and divide by 3."),
                _DICE,
                by_average,
            ),
            ChoiceTask(
                N_(
                    "No leaf is more than 10, and MAX already has a branch worth 7. A coin decides between "
                    "x and another leaf. For which x can the other leaf be left out?"
                ),
                N_("The other leaf may be 10. More than one answer is right. Choose one of them."),
                (2, 4, 5, 9),
                _judge_left_out,
            ),
        ),
        Practice.MINIMAX,
        excerpt=EXPECTIMAX,
    )


# --- averages of random games ---------------------------------------------------------------------


def _judge_average(state: State, move: Move) -> Verdict:
    """A move is right if it does not lose against the best replies."""
    text, after = state.move_text(move), state.play(move)
    if -result(after) >= 0:
        return Verdict(True, partial(say, N_("Right: after {move} O draws against every answer."), move=text))
    wrong = N_("{move} loses: X has an answer that threatens two lines at once.")
    return Verdict(False, partial(say, wrong, move=text))


_COIN: Branches = ((6, 8), (0, 18), (2, 10))


def averages() -> Lesson:
    """The lesson on random games to the end instead of an evaluation, and on what an average hides."""
    state = TicTacToe(crosses=0b001_100_000, noughts=0b000_010_000)
    return Lesson(
        "averages",
        N_("An average is not a minimum"),
        (
            N_(
                "Some programs do not evaluate positions. Instead, they play many random games to the "
                "end and take the average of the results: 1, 0 or −1."
            ),
            N_(
                "If both sides choose each move at random, O’s move 1 does best on average: +0.17. Then "
                "come 9 with +0.13, 2 with +0.10, 8 with +0.07, 3 with −0.23 and 4 with −0.37."
            ),
            N_(
                "But X does not answer at random. So Monte Carlo tree search plays successful answers "
                "more and more often, until the good ones decide."
            ),
        ),
        N_("Minimax fears the best answer; an average fears none."),
        TICTACTOE,
        state,
        (
            LessonSearch(N_("Alpha-beta"), Method.ALPHA_BETA, 6, results=True),
            LessonSearch(N_("Minimax"), Method.MINIMAX, 6, results=True),
        ),
        (
            Task(
                N_("Play a move for O that does not lose."),
                N_("The move with the best average is not one of them."),
                state,
                _judge_average,
            ),
            branch_task(
                N_("Below MAX a coin is tossed. Which branch is best on average?"),
                N_("Add the two leaves and divide by 2."),
                _COIN,
                by_average,
            ),
            branch_task(
                N_("The same tree, but MIN decides instead of the coin. Which branch is best?"),
                N_("MIN takes the smallest leaf."),
                _COIN,
                by_minimax,
            ),
        ),
        Practice.MINIMAX,
        short_title=N_("Averages"),
    )


# --- Monte Carlo tree search ----------------------------------------------------------------------


_VISITS = ((5, 3.0), (3, 1.5), (2, 0.4))
"""For each of three moves, the number of visits and the sum of their results."""
SEED, ROUNDS = 1, (100, 5000)


SEEN = (11, 3469)
"""The number of visits to the centre in a Monte Carlo tree search from the empty board, for each number of
rounds in :data:`ROUNDS`, with the random numbers of :data:`SEED`.

The numbers are stored here because playing so many rounds would take too long while the user waits.
"""


def example_node() -> UctNode:
    """A node with three moves, which were tried ten times in total."""
    root = UctNode(TICTACTOE.initial, visits=sum(visits for visits, _ in _VISITS))
    moves = TICTACTOE.initial.legal_moves()
    for move, (visits, total) in zip(moves, _VISITS, strict=False):
        root.children.append(UctNode(root.state.play(move), move, root, visits=visits, total=total))
    return root


def _move_words(option: int) -> str:
    visits, total = _VISITS[option]
    return say("{visits} visits, average {average}", visits=visits, average=say_number(total / visits, 1))


def _judge_selected(option: int) -> Verdict:
    """A move is right if it has the largest UCT value."""
    values = [child.uct() for child in example_node().children]
    is_right = values[option] == max(values)
    sentence = N_("Its UCT value, average plus bonus, is {value}. Another move has a larger value.")
    if is_right:
        sentence = N_("Right: its UCT value, average plus bonus, is {value}, the largest of the three.")
    return Verdict(is_right, lambda: say(sentence, value=say_number(values[option], 2)))


def _judge_played(option: int) -> Verdict:
    """A move is right if it has the most visits."""
    root = example_node()
    is_right = root.children[option] is best_child(root)
    sentence = N_("This move was visited less often, and an average of only a few visits says little.")
    if is_right:
        sentence = N_("Right: the move that was visited most often is played.")
    return Verdict(is_right, partial(say, sentence))


_PHASES = {
    UctPhase.SELECTION: N_("Go down to the most promising node"),
    UctPhase.EXPANSION: N_("Add a node for a move not tried yet"),
    UctPhase.PLAYOUT: N_("Play at random to the end"),
    UctPhase.BACKUP: N_("Note the result at every node above"),
}


_ORDER = tuple(UctPhase)


def _judge_phase(option: int) -> Verdict:
    """A phase is right if it comes directly after a node has been added."""
    is_right = _ORDER[option] is _ORDER[_ORDER.index(UctPhase.EXPANSION) + 1]
    sentence = N_("Not yet: how good is the new node? That has to be found out first.")
    if is_right:
        sentence = N_("Right: a random game from the new node says how good it may be.")
    return Verdict(is_right, partial(say, sentence))


def _numbers() -> Mapping[str, object]:
    (few, many), (seen, seen_later) = (map(say_number, numbers) for numbers in (ROUNDS, SEEN))
    return {"few": few, "many": many, "seen": seen, "seen_later": seen_later}


def playouts() -> Lesson:
    """The lesson on Monte Carlo tree search with UCT."""
    return Lesson(
        "playouts",
        N_("A tree that grows where it is good"),
        (
            N_(
                "Monte Carlo tree search repeats four steps: go down to a promising node, add one "
                "node, play at random to the end, note the result at every node above."
            ),
            N_(
                "In UCT, promising means a good average or few visits: average + 1.4 · √(ln N / n), "
                "for a move with n of N visits. Every move gets its chance; good ones get more."
            ),
            N_(
                "In one run from the empty board, square 5 gets {seen} of the first {few} visits, and "
                "{seen_later} of {many}. Nothing is evaluated or cut."
            ),
        ),
        N_("Try what is good, and now and then something unknown."),
        TICTACTOE,
        TICTACTOE.initial,
        (LessonSearch(N_("Minimax, 2 plies"), Method.MINIMAX, 2, results=True),),
        (
            ChoiceTask(
                N_("A node was visited 10 times. Which of its moves does UCT select next?"),
                N_("Average + 1.4 · √(ln 10 / visits); ln 10 is 2.3."),
                tuple(range(len(_VISITS))),
                _judge_selected,
                _move_words,
            ),
            ChoiceTask(
                N_("Time is up. Which of these moves is played?"),
                N_("Which number tells you the most?"),
                tuple(range(len(_VISITS))),
                _judge_played,
                _move_words,
            ),
            ChoiceTask(
                N_("A node has just been added. What comes next?"),
                N_("Four steps in a fixed order."),
                tuple(range(len(_ORDER))),
                _judge_phase,
                lambda option: say(_PHASES[_ORDER[option]]),
            ),
        ),
        Practice.MINIMAX,
        short_title=N_("A tree that grows"),
        numbers=_numbers,
        excerpt=MONTE_CARLO,
        is_grown=True,
    )


LESSONS = (chance_nodes, averages, playouts)

"""The lessons on chance: expectimax, and Monte Carlo tree search."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from checkers_app.engine.textbook.chance import expectimax
from checkers_app.engine.textbook.minimax import win_or_loss
from checkers_app.engine.textbook.monte_carlo import UctNode, UctPhase, best_child
from checkers_app.games.base import Move, State
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.lessons.branch_tasks import branch_task, by_average
from checkers_app.learn.lessons.lesson import ChoiceTask, Lesson, LessonSearch, Practice, Task
from checkers_app.learn.tree.abstract import Branches
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.python_code import EXPECTIMAX, MONTE_CARLO
from checkers_app.learn.tree.tree import Method
from checkers_app.words import later, say, say_number

_AT_RANDOM = TicTacToe(crosses=0b001_100_000, noughts=0b000_010_000)
"""O is to move."""
_LONGEST = 9


def averages_of_moves(state: State) -> Mapping[Move, Fraction]:
    """Each move with its value if the other side answers at random and the mover always plays its best."""
    side = state.side_to_move

    def worth(node: State) -> int:
        outcome = node.outcome()
        return 0 if outcome is None else win_or_loss(outcome, side, 0)

    return {
        move: expectimax(state.play(move), _LONGEST, worth, maximising=False) for move in state.legal_moves()
    }


def _judge_at_random(state: State, move: Move) -> Verdict:
    """The move with the best average against an opponent that answers at random."""
    averages, text = averages_of_moves(state), state.move_text(move)
    if averages[move] == max(averages.values()):
        sentence = later("Right: {move} brings {value} on average, the most of all.")
    else:
        sentence = later("{move} brings {value} on average. Another move brings more.")

    def reason() -> str:
        return say(sentence, move=text, value=say_number(float(averages[move]), 2))

    return Verdict(averages[move] == max(averages.values()), reason)


_DICE: Branches = ((5, 6, 7), (0, 9, 12), (3, 5, 10))
_HIGHEST, _SURE = 10, 7
"""The largest leaf there may be, and what another branch is worth on average."""


def _judge_left_out(x: int) -> Verdict:
    """Whether the second of two leaves below a chance node can matter."""
    best = Fraction(x + _HIGHEST, 2)
    sentence = later("With x = {x} the average can still be {best}, which is more than {sure}: look at it.")
    if best <= _SURE:
        sentence = later("Right: with x = {x} the average is {best} at most, and {sure} is there already.")

    def reason() -> str:
        return say(sentence, x=x, best=say_number(float(best), 1), sure=_SURE)

    return Verdict(best <= _SURE, reason)


def chance_nodes() -> Lesson:
    """Expectimax: chance nodes instead of MIN."""
    return Lesson(
        "chance",
        later("When chance decides"),
        (
            later(
                "In a game with dice a node can belong to nobody: a chance node, drawn as a circle. It is "
                "worth the average of what is below. With MAX on top that is expectimax."
            ),
            later(
                "It also fits an opponent who plays at random: where minimax takes the smallest value, "
                "expectimax takes the average."
            ),
            later(
                "Every leaf counts in an average. So nothing can be cut, unless it is known how large and "
                "how small a leaf can be."
            ),
        ),
        later("A chance node is worth its average."),
        TICTACTOE,
        _AT_RANDOM,
        (LessonSearch(later("Minimax"), Method.MINIMAX, 6, results=True),),
        (
            Task(
                later("X will answer at random. Play the move of O that expectimax chooses."),
                later("Which move makes two threats likely?"),
                _AT_RANDOM,
                _judge_at_random,
            ),
            branch_task(
                later("Below MAX a die is thrown: three leaves, equally likely. Which branch is best?"),
                later("Add the three leaves and divide by 3."),
                _DICE,
                by_average,
            ),
            ChoiceTask(
                later(
                    "No leaf is more than 10, and MAX already has a branch worth 7. A coin decides between "
                    "x and another leaf. For which x can the other leaf be left out?"
                ),
                later("The other leaf may be 10. More than one answer is right. Choose one of them."),
                (2, 4, 5, 9),
                _judge_left_out,
            ),
        ),
        Practice.MINIMAX,
        excerpt=EXPECTIMAX,
    )


# --- Monte Carlo tree search ----------------------------------------------------------------------

_VISITS = ((5, 3.0), (3, 1.5), (2, 0.4))
"""Visits, and the sum of the results, of three moves."""
SEED, ROUNDS = 1, (100, 5000)
SEEN = (11, 3469)
"""How often the centre is visited from the empty board in so many rounds with the random numbers of the seed.

They are too many to play while somebody waits.
"""


def example_node() -> UctNode:
    """A node whose three moves were tried ten times together."""
    root = UctNode(TICTACTOE.initial, visits=sum(visits for visits, _ in _VISITS))
    moves = TICTACTOE.initial.legal_moves()
    for move, (visits, total) in zip(moves, _VISITS, strict=False):
        root.children.append(UctNode(root.state.play(move), move, root, visits=visits, total=total))
    return root


def _move_words(option: int) -> str:
    visits, total = _VISITS[option]
    return say("{visits} visits, average {average}", visits=visits, average=say_number(total / visits, 1))


def _judge_selected(option: int) -> Verdict:
    """The move with the largest UCT value."""
    values = [child.uct() for child in example_node().children]
    is_right = values[option] == max(values)
    sentence = later("Its UCT value is {value}: average plus bonus. Another move has a larger one.")
    if is_right:
        sentence = later("Right: its UCT value is {value}, average plus bonus, the largest of the three.")
    return Verdict(is_right, lambda: say(sentence, value=say_number(values[option], 2)))


def _judge_played(option: int) -> Verdict:
    """The move with the most visits."""
    root = example_node()
    is_right = root.children[option] is best_child(root)
    sentence = later("It was visited less often. The number of visits is the safest judgement.")
    if is_right:
        sentence = later("Right: the move that was visited most often is played.")
    return Verdict(is_right, partial(say, sentence))


_PHASES = {
    UctPhase.SELECTION: later("Go down to the most promising node"),
    UctPhase.EXPANSION: later("Add a node for a move that was not tried"),
    UctPhase.PLAYOUT: later("Play at random to the end"),
    UctPhase.BACKUP: later("Note the result at every node above"),
}
_ORDER = tuple(UctPhase)


def _judge_phase(option: int) -> Verdict:
    """What comes right after a node was added."""
    is_right = _ORDER[option] is _ORDER[_ORDER.index(UctPhase.EXPANSION) + 1]
    sentence = later("Not yet: how good is the new node? That has to be found out first.")
    if is_right:
        sentence = later("Right: a random game from the new node says how good it may be.")
    return Verdict(is_right, partial(say, sentence))


def _numbers() -> Mapping[str, object]:
    (few, many), (seen, seen_later) = (map(say_number, numbers) for numbers in (ROUNDS, SEEN))
    return {"few": few, "many": many, "seen": seen, "seen_later": seen_later}


def playouts() -> Lesson:
    """Monte Carlo tree search with UCT."""
    return Lesson(
        "playouts",
        later("A tree that grows where it is good"),
        (
            later(
                "Monte Carlo tree search repeats four steps: go down to a promising node, add one node, play "
                "at random to the end, and note the result at every node above."
            ),
            later(
                "Promising by UCT is a good average, or few visits: average + 1.4 · √(ln N / n), for n of N "
                "visits. So every move gets its chance, and good ones get more."
            ),
            later(
                "On the empty board square 5 has {seen} of {few} visits, and {seen_later} of {many}. No rule "
                "counts a position, and nothing is cut."
            ),
        ),
        later("Try what is good, and now and then what is not known."),
        TICTACTOE,
        TICTACTOE.initial,
        (LessonSearch(later("Minimax, 2 plies"), Method.MINIMAX, 2, results=True),),
        (
            ChoiceTask(
                later("A node was visited 10 times. Which of its moves does UCT select next?"),
                later("Average + 1.4 · √(ln 10 / visits); ln 10 is 2.3."),
                tuple(range(len(_VISITS))),
                _judge_selected,
                _move_words,
            ),
            ChoiceTask(
                later("Time is up. Which of these moves is played?"),
                later("Which number says most?"),
                tuple(range(len(_VISITS))),
                _judge_played,
                _move_words,
            ),
            ChoiceTask(
                later("A node has just been added. What comes next?"),
                later("Four steps in a fixed order."),
                tuple(range(len(_ORDER))),
                _judge_phase,
                lambda option: say(_PHASES[_ORDER[option]]),
            ),
        ),
        Practice.MINIMAX,
        short_title=later("A tree that grows"),
        numbers=_numbers,
        excerpt=MONTE_CARLO,
    )

"""Questions asked before a step is shown, and replies to wrong answers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial

from checkers_app.engine.api import WIN, WIN_BOUND
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.learn.tree.pseudocode import Event
from checkers_app.learn.tree.steps import Steps
from checkers_app.learn.tree.tree import CUT, PASS, UNIT, Scale, Tree
from checkers_app.learn.tree.why import why
from checkers_app.learn.tree.worth import MINUS, loss_letter, short, short_bound, win_letter
from checkers_app.words import N_, say, say_list


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and why."""

    is_right: bool
    saying: Callable[[], str] = field(compare=False)

    @property
    def reason(self) -> str:
        """One or two sentences in the current language: why the answer is wrong, or what is right."""
        return self.saying()


@dataclass(frozen=True, slots=True)
class AnswerTally:
    """The number of right answers, and of all answers."""

    right: int = 0
    asked: int = 0

    def counted(self, verdict: Verdict) -> AnswerTally:
        """The tally after one more answer."""
        return AnswerTally(self.right + verdict.is_right, self.asked + 1)


_RULES = {
    (True, False): N_("MAX moves here and takes the largest of {numbers}"),
    (True, True): N_("MAX moves here and takes the largest of {numbers}, counted from here"),
    (False, False): N_("MIN moves here and takes the smallest of {numbers}"),
    (False, True): N_("MIN moves here and takes the smallest of {numbers}, counted from here"),
}
"""(whether MAX moves, whether a win or a loss is among the values) -> the rule for the value of a node."""
_AT_RANDOM = N_("Chance decides here, so the value is the average of {numbers}")
_A_PLY_OFF = N_("{rule}. {value} is counted from the move below: from here it is one ply more.")
_THE_SMALLEST = N_("{rule}, and {value} is the smallest.")
_THE_LARGEST = N_("{rule}, and {value} is the largest.")
_ANOTHER = N_("{rule}, which is not {value}.")
_NONE = N_("{rule}, and {value} is not one of them.")


@dataclass(frozen=True, slots=True)
class ValueQuestion:
    """Asks for the value of a node. The values of its children are shown."""

    tree: Tree
    step: int
    """The step that would reveal the answer; the question comes before it."""
    row: int

    @property
    def text(self) -> str:
        """The question in the current language."""
        return say("What is the value of {node}?", node=_name(self.tree, self.row))

    @property
    def level(self) -> int:
        """The number of plies from the root to the node; the distances of wins and losses are counted from
        the node.
        """
        return self.tree.level(self.row)

    def check(self, answer: int) -> Verdict:
        """Judge ``answer``, a value from the point of view of MAX in the tree's own units."""
        tree, row, level = self.tree, self.row, self.level
        value = tree.values[row]
        values = [tree.values[child] for child in tree.answers(row)]
        maximising = level % 2 == 0
        far = tree.scale is Scale.HUNDREDTHS and any(abs(number) > WIN_BOUND for number in values)
        given = partial(short, answer, tree.scale, level)
        if tree.scale is Scale.AVERAGE:  # as many digits as are shown
            answer = value if given() == short(value, tree.scale) else answer
        if answer == value:
            sentence = N_("{rule}: {value}.")
        elif tree.scale is Scale.HUNDREDTHS and given() == short(value, tree.scale, level + 1):
            sentence = _A_PLY_OFF
        elif answer == (min if maximising else max)(values) != value and not tree.is_chance(level):
            sentence = _THE_SMALLEST if maximising else _THE_LARGEST
        elif answer in values:
            sentence = _ANOTHER
        else:
            sentence = _NONE

        def reason() -> str:
            # After a cut, the value is only a bound: the tree and the message say so.
            bounds = [
                short_bound(tree.values[each], tree.scale, tree.bound(each), level)
                for each in tree.answers(row)
            ]
            sentence_of_rule = _AT_RANDOM if tree.is_chance(level) else _RULES[maximising, far]
            rule = say(sentence_of_rule, numbers=say_list(bounds))
            return say(sentence, rule=rule, value=given())

        return Verdict(answer == value, reason)


@dataclass(frozen=True, slots=True)
class CutQuestion:
    """Asked just after a child has returned: which of the remaining moves will never be searched?"""

    tree: Tree
    step: int
    """The step before which the question is asked."""
    row: int
    choices: tuple[int, ...]
    """The untried moves, as indices into the position's ``legal_moves()``."""
    pruned: frozenset[int]
    """The moves in ``choices`` that are cut off."""
    alpha: int
    """The value of alpha after the last child returned, from the point of view of MAX."""
    beta: int

    @property
    def text(self) -> str:
        """The question in the current language."""
        return say("Which moves below {node} will never be looked at?", node=_name(self.tree, self.row))

    def check(self, answer: Collection[int]) -> Verdict:
        """Judge ``answer``, the moves that the learner expects to be pruned."""
        scale, level = self.tree.scale, self.tree.level(self.row)
        stubs = (child for child in self.tree.children(self.row) if self.tree.endings[child] == CUT)
        stub = next(stubs) if self.pruned else None

        def reason() -> str:
            window = {"alpha": short(self.alpha, scale, level), "beta": short(self.beta, scale, level)}
            if stub is None:
                return say(
                    "Nothing is cut here: α is {alpha} and β is {beta}, so the window is still open.",
                    **window,
                )
            proof = why(self.tree, stub).sentence
            return say("All of them are cut: α is {alpha} and β is {beta}. {why}", **window, why=proof)

        return Verdict(frozenset(answer) == self.pruned, reason)


def next_value_question(steps: Steps, number: int) -> ValueQuestion | None:
    """A question about the first node with several children that is decided at step ``number`` or later."""
    tree = steps.tree
    for step in (steps[here] for here in range(number, len(steps))):
        decided = tree.endings[step.row] != Ending.STOPPED
        if decided and step.event is Event.RETURN and sum(1 for _ in tree.answers(step.row)) > 1:
            return ValueQuestion(tree, step.number, step.row)
    return None


MOST_CHOICES = 12
"""The maximum number of moves in a question about cuts: as many as fit next to each other."""


def next_cut_question(steps: Steps, number: int) -> CutQuestion | None:
    """A question about the first step, from ``number`` on, at which a child has returned and other moves are
    left.

    Questions that cannot be answered from the display are skipped: those after a first child that left the
    window open, those that come up while a null move or a reduction is tested, and those with more than
    :data:`MOST_CHOICES` moves left.
    """
    tree = steps.tree
    if not tree.alphas:
        return None  # minimax cuts nothing
    for step in (steps[here] for here in range(number, len(steps))):
        if step.event is not Event.RAISE or step.child is None:
            continue
        order = [child for child in tree.children(step.row) if not tree.is_stub(child)]
        tried = {tree.moves[child] for child in order if child <= step.child} - {PASS}
        visited = {tree.moves[child] for child in order} - {PASS}
        legal = range(len(tree.position(step.row).legal_moves()))
        choices = tuple(move for move in legal if move not in tried)
        if not 0 < len(choices) <= MOST_CHOICES:
            continue
        pruned = frozenset(choices) if step.is_closed else frozenset[int]()
        if pruned.isdisjoint(visited):
            return CutQuestion(tree, step.number + 1, step.row, choices, pruned, step.alpha, step.beta)
    return None


def parse_value(text: str, scale: Scale, level: int = 0) -> int | None:
    """The value that a learner typed, or None if the text is not valid.

    Valid texts are, for example, ``-1``, ``+0.25`` and ``−3``.  If wins are given by their distance, ``W5``
    and ``L4`` are also valid; their plies are counted from a node ``level`` plies below the root.  English
    letters and those of the current language are accepted.
    """
    text = text.strip()
    wins, losses = {"W", win_letter()}, {"L", loss_letter()}
    if scale is Scale.HUNDREDTHS and text[:1].upper() in wins | losses:
        plies = text[1:]
        if not (plies.isascii() and plies.isdigit() and int(plies) + level < WIN - WIN_BOUND):
            return None
        score = WIN - int(plies) - level
        return score if text[0].upper() in wins else -score
    try:
        number = float(text.replace(MINUS, "-").replace(",", "."))
    except ValueError:
        return None
    if scale is Scale.HUNDREDTHS:
        number *= 100
    if scale is Scale.AVERAGE and abs(number) < 1e3:
        return round(number * UNIT)
    return round(number) if abs(number) < 1e6 else None


def _name(tree: Tree, row: int) -> str:
    return tree.move_text(row) or say("the root")

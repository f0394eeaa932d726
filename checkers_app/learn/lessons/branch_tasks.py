"""Questions about the best branch of a tree of numbers, with various definitions of a branch's value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from checkers_app.learn.exercises.exercise import from_branches
from checkers_app.learn.lessons.lesson import ChoiceTask
from checkers_app.learn.tree.abstract import Branches
from checkers_app.learn.tree.predict import Verdict
from checkers_app.words import N_, say, say_number

Worths = Callable[[Branches], Sequence[Fraction]]
"""Returns the value of each branch of a tree, for MAX at the root."""


def by_minimax(tree: Branches) -> list[Fraction]:
    """The values of the branches if MIN plays best."""
    full = from_branches(tree).full
    return [Fraction(full.values[row]) for row in full.children(0)]


def by_average(tree: Branches) -> list[Fraction]:
    """The values of the branches if chance decides everywhere below them, all leaves being equally likely."""
    assert not isinstance(tree, int)  # noqa: S101 - a tree that is asked about has branches
    leaves = [list(_leaves(branch)) for branch in tree]
    return [Fraction(sum(each), len(each)) for each in leaves]


def _leaves(tree: Branches) -> list[int]:
    return [tree] if isinstance(tree, int) else [leaf for branch in tree for leaf in _leaves(branch)]


def branch_task(prompt: str, how: str, tree: Branches, worths: Worths) -> ChoiceTask:
    """Asks for the branch with the highest value; the first branch is number 1.

    If MIN moves below the root, there is a special reply to the choice of a branch that contains the highest
    leaf but is not the best.
    """
    assert not isinstance(tree, int)  # noqa: S101 - a tree that is asked about has branches

    def judge(number: int) -> Verdict:
        found = worths(tree)
        worth, leaf = found[number - 1], max(_leaves(tree[number - 1]))
        if worth == max(found):
            sentence = N_("Right: branch {number} is worth {value}, more than any other.")
        elif worths is by_minimax and leaf == max(_leaves(tree)):
            sentence = N_(
                "Branch {number} has the largest leaf, {leaf}, but MIN does not let MAX reach it. The "
                "branch is worth {value}."
            )
        else:
            sentence = N_("Branch {number} is worth {value}. Another one is worth more.")
        value = say_number(float(worth), 0 if worth.denominator == 1 else 1)
        return Verdict(worth == max(found), partial(say, sentence, number=number, value=value, leaf=leaf))

    options = tuple(range(1, len(tree) + 1))
    return ChoiceTask(prompt, how, options, judge, tree=tree, chance=worths is by_average)

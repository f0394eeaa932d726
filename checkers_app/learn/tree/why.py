"""Why a branch was never visited: a plain reason, and the two nodes that prove it."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.engine.api import WIN_BOUND
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.learn.tree.tree import UNSEEN, Bound, NodePurpose, Scale, Tree
from checkers_app.learn.tree.worth import said
from checkers_app.words import N_, say, say_count


@dataclass(frozen=True, slots=True)
class Why:
    """The reason why the moves of a stub were not visited."""

    stub: int
    sentence: str
    """A sentence for the user, with the names of the game's sides and from the point of view of MAX."""
    here: int | None
    """The visited node, next to the stub, whose value closed the window; None for an unseen stub."""
    elsewhere: int | None
    """The earlier node that determined the other bound of the window; None if that bound comes from the
    initial window or from a test (a reduced search or a null move).
    """
    here_value: int
    """The value that the side to move at the stub's parent has already secured, from the point of view of
    MAX.
    """
    elsewhere_value: int
    """The value that the other side can already get on another branch, from the point of view of MAX."""


def why(tree: Tree, stub: int) -> Why:
    """The reason why the moves of a stub were not visited.

    Raises:
        ValueError: if the row is not a stub.
    """
    if not tree.is_stub(stub):
        raise ValueError(f"row {stub} is not a stub: it was visited")
    if tree.endings[stub] == UNSEEN:
        return Why(stub, _unseen(tree, stub), None, None, 0, 0)
    path = tree.path(stub)
    parent = path[-2]
    maximising = len(path) % 2 == 0
    alpha, beta = tree.window(stub)
    here_value, elsewhere_value = (alpha, beta) if maximising else (beta, alpha)
    here = _closer(tree, parent, stub)
    elsewhere, tested = _keeper(tree, path[:-1], elsewhere_value, maximising=maximising)
    told = _Told(tree, len(path) - 2, here_value, elsewhere_value)
    if tree.endings[parent] == Ending.NULL_MOVE:
        sentence = _null_move(told)
    elif tested:
        sentence = _test(told)
    elif elsewhere is None:
        sentence = _edge(told)
    else:
        sentence = _sentence(told, _instead(tree, elsewhere, path))
    return Why(stub, sentence, here, elsewhere, here_value, elsewhere_value)


def _closer(tree: Tree, parent: int, stub: int) -> int | None:
    """The last child searched before the cutoff, whose value closed the window."""
    before = None
    for child in tree.children(parent):
        if child == stub:
            break
        before = child
    return before


def _keeper(tree: Tree, path: list[int], value: int, *, maximising: bool) -> tuple[int | None, bool]:
    """The node that determined the other bound of the window, and whether that bound belongs to a test
    instead of a branch.

    At a node where MAX moves, beta is the value that MIN has found on an earlier branch at an ancestor where
    MIN moves. The ancestors are tried upwards from the nearest one. Where MIN moves, the same holds for
    alpha.
    """
    weak = Bound.AT_LEAST if maximising else Bound.AT_MOST
    for number in range(len(path) - 1, 0, -1):
        ancestor, child = path[number - 1], path[number]
        purpose = tree.purpose(child)
        # Only an ancestor of the other side can have determined the other bound of the window.
        if (number - 1) % 2 == int(maximising) and purpose is not NodePurpose.PASS:
            # A bound in the other direction proves nothing, even if it is equal.
            earlier = (row for row in tree.answers(ancestor) if row < child)
            proofs = (row for row in earlier if tree.values[row] == value and tree.bound(row) != weak)
            found = next(proofs, None)
            if found is not None:
                return found, False
        alpha, beta = tree.window(ancestor)
        if purpose in (NodePurpose.REDUCED, NodePurpose.PASS) and (beta if maximising else alpha) != value:
            return None, True  # the one-point window of such a test
    return None, False


@dataclass(frozen=True, slots=True)
class _Told:
    """The data of a sentence, with both values as displayed at the stub's parent."""

    tree: Tree
    level: int
    """The level of the stub's parent, from which wins and losses are counted, as in the window at that node.
    """
    here_value: int
    elsewhere_value: int

    @property
    def maximising(self) -> bool:
        return self.level % 2 == 0

    @property
    def here(self) -> str:
        return said(self.here_value, self.tree.scale, self.level)

    @property
    def elsewhere(self) -> str:
        return said(self.elsewhere_value, self.tree.scale, self.level)


def _instead(tree: Tree, elsewhere: int, path: list[int]) -> tuple[str, str]:
    """The moves to the other node and to the stub, at the node where their paths separate."""
    other = tree.path(elsewhere)
    return tree.move_text(elsewhere), tree.move_text(path[len(other) - 1])


_SENTENCES = {
    (True, True): N_(
        "With {move} instead of {other}, {min} can already hold {max} to {has}. Here {max} has that "
        "much too, so nothing below can change the choice."
    ),
    (True, False): N_(
        "With {move} instead of {other}, {min} can already hold {max} to {has}. Here {max} gets "
        "{gets}, so nothing below can change the choice."
    ),
    (False, True): N_(
        "With {move} instead of {other}, {max} already has {has}. Here {min} can keep it from getting "
        "more, so nothing below can change the choice."
    ),
    (False, False): N_(
        "With {move} instead of {other}, {max} already has {has}. Here {min} can hold it to {gets}, so "
        "nothing below can change the choice."
    ),
}
"""(whether MAX moves, whether both values are equal) -> the reason, if a branch determined the other bound.
"""
_SENTENCES_OF_SCORES = {
    (True, True): N_(
        "With {move} instead of {other}, {min} can already hold {max} to {has} or less. Here {max} has "
        "that much too, so nothing below can change the choice."
    ),
    (True, False): N_(
        "With {move} instead of {other}, {min} can already hold {max} to {has} or less. Here {max} "
        "gets {gets}, so nothing below can change the choice."
    ),
    (False, True): _SENTENCES[False, True],
    (False, False): N_(
        "With {move} instead of {other}, {max} already has {has}. Here {min} can hold it to {gets} or "
        "less, so nothing below can change the choice."
    ),
}
"""Variants of :data:`_SENTENCES` for scores, which may turn out lower or higher."""
_SENTENCES_OF_ENDS = {
    (True, True): N_(
        "With {move} instead of {other}, {min} loses later. So {min} will not come here. Nothing below "
        "can change the choice."
    ),
    (True, False): N_(
        "With {move} instead of {other}, {min} wins sooner. So {min} will not come here. Nothing below "
        "can change the choice."
    ),
    (False, True): N_(
        "With {move} instead of {other}, {max} wins sooner. Here {min} can delay the win: this branch "
        "is worse for {max}. Nothing below can change the choice."
    ),
    (False, False): N_(
        "With {move} instead of {other}, {max} loses later. Here {min} wins sooner: this branch is "
        "worse for {max}. Nothing below can change the choice."
    ),
}
"""(whether MAX moves at the cut node, whether MAX wins) -> the reason, if one side wins on both branches."""


def _sentence(told: _Told, instead: tuple[str, str]) -> str:
    maximum, minimum = told.tree.names
    move, other = instead
    sentences, are_equal = _SENTENCES, told.here_value == told.elsewhere_value
    if told.tree.scale is Scale.HUNDREDTHS:
        ends = [value for value in (told.here_value, told.elsewhere_value) if abs(value) > WIN_BOUND]
        if len(ends) == 2 and not are_equal and (ends[0] > 0) == (ends[1] > 0):
            sentence = _SENTENCES_OF_ENDS[told.maximising, ends[0] > 0]
            return say(sentence, min=minimum, max=maximum, move=move, other=other)
        if not ends:
            sentences = _SENTENCES_OF_SCORES
    sentence = sentences[told.maximising, are_equal]
    has, gets = told.elsewhere, told.here
    return say(sentence, min=minimum, max=maximum, has=has, gets=gets, move=move, other=other)


def _edge(told: _Told) -> str:
    """The reason if the other bound comes from the initial window of the search."""
    maximum, minimum = told.tree.names
    gets, edge = told.here, told.elsewhere
    if told.tree.scale is Scale.RESULT and abs(told.elsewhere_value) == 1:
        sentence = N_(
            "{min} holds {max} to a loss here, and nobody can do better than that. "
            "Nothing below can change the choice."
        )
        if told.maximising:
            sentence = N_(
                "{max} has a win here, and nobody can do better than that. "
                "Nothing below can change the choice."
            )
    elif told.maximising:
        sentence = N_(
            "{max} has {gets} here, and the search needs no more than {edge}. Nothing below can change "
            "the choice."
        )
    else:
        sentence = N_(
            "{min} holds {max} to {gets} here, and the search needs no less than {edge}. Nothing below "
            "can change the choice."
        )
    return say(sentence, min=minimum, max=maximum, gets=gets, edge=edge)


def _test(told: _Told) -> str:
    """The reason if the other bound comes from the one-point window of a reduced search or a null move."""
    sentence = N_("This branch was only a test, and the answer is known: {max} has no more than {edge} here.")
    if told.maximising:
        sentence = N_("This branch was only a test, and the answer is known: {max} has at least {edge} here.")
    return say(sentence, max=told.tree.names[0], edge=told.elsewhere)


def _null_move(told: _Told) -> str:
    maximum, minimum = told.tree.names
    sentence = N_(
        "Even if {min} passed, {max} would have {gets} or less, and it is already sure of {has}. The "
        "search trusts that a real move is better than none."
    )
    if told.maximising:
        sentence = N_(
            "Even if {max} passed, it would have {gets} or more, which is as much as {min} allows ({has}). "
            "The search trusts that a real move is better than none."
        )
    return say(sentence, min=minimum, max=maximum, gets=told.here, has=told.elsewhere)


def _unseen(tree: Tree, stub: int) -> str:
    count = tree.values[stub]
    parent = tree.path(stub)[-2]
    if tree.endings[parent] == Ending.STOPPED:
        return say_count(
            "The search was stopped before {number} move was looked at.",
            "The search was stopped before {number} moves were looked at.",
            count,
        )
    return say_count(
        "{number} move was searched here but not recorded: the limit was reached.",
        "{number} moves were searched here but not recorded: the limit was reached.",
        count,
    )

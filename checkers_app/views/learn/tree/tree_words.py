"""Texts about a tree: its nodes, the window, the reasons for cutoffs, and the branches that were cut off."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from checkers_app.engine.textbook.visitor import Ending
from checkers_app.learn.tree.abstract import has_board
from checkers_app.learn.tree.layout import Bundle, PlacedNode
from checkers_app.learn.tree.pseudocode import Event
from checkers_app.learn.tree.steps import Step
from checkers_app.learn.tree.tree import CUT, Bound, Method, Tree
from checkers_app.learn.tree.why import Why
from checkers_app.learn.tree.worth import short
from checkers_app.views.learn.tree.look_anyway import Answer
from checkers_app.views.learn.tree.session import TreeSession
from checkers_app.views.learn.tree.study import Study
from checkers_app.words import N_, say, say_count

_ENTERED = N_("On entry, MAX is sure of α, and MIN is sure of β. Only values between them matter.")
_BY_NOW = N_("By now, MAX is sure of α, and MIN is sure of β. Only values between them matter.")


def place_name(tree: Tree, row: int) -> str:
    """The name of a node for a title."""
    return tree.move_text(row) or say("the root")


def window_words(tree: Tree, step: Step) -> str:
    """A sentence about the window and how it has changed."""
    if tree.method is Method.MINIMAX:
        return say("Minimax has no window: it looks at every branch.")
    if tree.method is Method.EXPECTIMAX:
        return say("Expectimax has no window: every branch counts in an average.")
    alpha, beta = (short(edge, tree.scale, step.level) for edge in (step.alpha, step.beta))
    sentence = _ENTERED if step.event is Event.ENTER else _BY_NOW
    if step.is_closed and step.alpha == step.beta:
        sentence = N_("α and β meet at {alpha}: nothing fits between them.")
    elif step.is_closed and step.maximising:
        sentence = N_("α rose to {alpha}, right of β: nothing fits between them.")
    elif step.is_closed:
        sentence = N_("β fell to {beta}, left of α: nothing fits between them.")
    elif step.event is Event.RAISE and step.maximising:
        sentence = N_("α rises to {alpha}: MAX is now sure of that much.")
    elif step.event is Event.RAISE:
        sentence = N_("β falls to {beta}: MIN can now hold the value there.")
    return say(sentence, alpha=alpha, beta=beta)


def why_title(study: Study, stub: int) -> str:
    """The title of the explanation for a stub."""
    tree = study.tree
    state = tree.position(tree.path(stub)[-2])
    moves = [state.move_text(move) for move in tree.cut_moves(stub)]
    if tree.endings[stub] != CUT:
        return say_count("{number} move is not shown", "{number} moves are not shown", tree.values[stub])
    if len(moves) == 1:
        return say("Why {move} was cut", move=moves[0])
    if len(moves) == 2:
        return say("Why {first} and {second} were cut", first=moves[0], second=moves[1])
    if len(moves) == 3:
        first, second, third = moves
        sentence = N_("Why {first}, {second} and {third} were cut")
        return say(sentence, first=first, second=second, third=third)
    return say(
        "Why {first}, {second} and {number} more were cut",
        first=moves[0],
        second=moves[1],
        number=len(moves) - 2,
    )


def why_words(why: Why, saved: int | None) -> str:
    """The reason for a cut, and the number of nodes that it saved, if known."""
    if saved is None:
        return why.sentence
    visits = say_count("Minimax visits {number} node there.", "Minimax visits {number} nodes there.", saved)
    return f"{why.sentence} {visits}"


def answer_words(study: Study, answer: Answer) -> str:
    """The result of searching the cut-off branches, in words."""
    scale, level = study.tree.scale, study.tree.level(answer.stub) - 1
    values = ", ".join(f"{move}: {short(value, scale, level)}" for move, value in answer.moves[:4])
    if answer.stopped:
        stopped = say_count(
            "Looked at {number} node and stopped there.",
            "Looked at {number} nodes and stopped there.",
            answer.nodes,
        )
        return f"{stopped} {values}".rstrip()
    looked = say_count("Looked at {number} node.", "Looked at {number} nodes.", answer.nodes)
    found = f"{values}."
    if len(answer.moves) > 4:
        found = say("{values}; {number} more, none better.", values=values, number=len(answer.moves) - 4)
    return f"{looked} {found} {answer.sentence}".rstrip()


def verdict_words(study: Study, row: int, *, known: bool) -> str:
    """The value of a node, or a description of a stub; ``known`` is True if the value may be shown."""
    tree = study.tree
    plies = len(tree.path(row)) - 1
    side = tree.names[plies % 2]
    if tree.is_stub(row):
        sentence = N_("The last position that was searched here, {side} to move.")
        if tree.endings[row] == CUT:
            sentence = N_("The last position before the cut, {side} to move.")
        return say(sentence, side=tree.names[(plies - 1) % 2])
    if not known or tree.bound(row) is Bound.UNKNOWN:
        return say("{side} to move. Not decided yet.", side=side)
    ending, value, text = tree.endings[row], tree.values[row], study.value_text(row)
    over = ending == Ending.GAME_OVER and has_board(study.game)
    if over and not value:
        return say("The game is over: a draw.")
    if over:
        return say("The game is over: {side} has won.", side=tree.names[0 if value > 0 else 1])
    sentence = N_("{side} to move. Worth {value} to {maximum}.")
    if tree.is_chance(plies) and not tree.is_leaf(row):
        sentence = N_("{side} moves at random. Worth {value} to {maximum} on average.")
    if ending == Ending.TABLE:
        sentence = N_("Worth {value} to {maximum}: already known from another order of moves.")
    elif tree.is_leaf(row):
        sentence = N_("Worth {value} to {maximum}. There is nothing below this node.")
    return say(sentence, side=side, value=text, maximum=tree.names[0])


_NODES = MappingProxyType(
    {
        Bound.EXACT: N_("{move}: {side}, worth {value}"),
        Bound.AT_MOST: N_("{move}: {side}, worth at most {value}"),
        Bound.AT_LEAST: N_("{move}: {side}, worth at least {value}"),
        Bound.UNKNOWN: N_("{move}: {side}, not decided yet"),
    }
)
_LEAVES = MappingProxyType(
    {
        Bound.EXACT: N_("{move}: leaf, worth {value}"),
        Bound.AT_MOST: N_("{move}: leaf, worth at most {value}"),
        Bound.AT_LEAST: N_("{move}: leaf, worth at least {value}"),
        Bound.UNKNOWN: N_("{move}: leaf, not decided yet"),
    }
)


def node_words(study: Study, node: PlacedNode, *, known: bool) -> str:
    """The description of a node for screen readers: its move, the side to move, and its value for MAX.

    ``known`` is True if the value may be shown.
    """
    tree, row = study.tree, node.row
    if tree.endings[row] == CUT:
        return say_count("{number} move cut", "{number} moves cut", tree.values[row])
    if tree.is_stub(row):
        return say_count("{number} move is not shown", "{number} moves are not shown", tree.values[row])
    move = say("the root") if node.parent is None else study.move_text(node.parent, row)
    sentences = _LEAVES if tree.is_leaf(row) else _NODES
    sentence = sentences[tree.bound(row) if known else Bound.UNKNOWN]
    value = short(tree.values[row], tree.scale, node.level)
    return say(sentence, move=move, side=row_name(tree, node.level), value=value)


def row_name(tree: Tree, level: int) -> str:
    """The name of the player at a level: MAX, MIN or chance."""
    return say("chance") if tree.is_chance(level) else ("MAX", "MIN")[level % 2]


def node_states(session: TreeSession, node: PlacedNode) -> Iterator[str]:
    """Additional states of a visible node for screen readers, such as "folded"."""
    camera, layout = session.lens.camera, session.layout
    if node.row == session.selected:
        yield say("chosen")
    in_view = camera.left <= node.left and node.right <= camera.right
    if node.is_folded:
        yield say("folded")
    elif not in_view and (beyond := sum(layout.hidden_beside(node.row, camera.left, camera.right))):
        yield say_count("{number} branch out of view", "{number} branches out of view", beyond)


def strip_words(strip: Bundle) -> str:
    """A description of nodes that are too close together to be described individually."""
    return say_count(
        "{number} more, close together", "{number} more, close together", strip.end - strip.first
    )

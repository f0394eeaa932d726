"""What is said of a tree: its nodes, the window, why a branch was cut and what is behind it."""

from __future__ import annotations

from checkers_app.games.sentences import counted, listed
from checkers_app.learn.pseudocode import Event
from checkers_app.learn.steps import Step
from checkers_app.learn.tree import CUT, Method, Tree
from checkers_app.learn.why import Why
from checkers_app.learn.worth import short
from checkers_app.play.wording import grouped
from checkers_app.views.learn.tree.look_anyway import Answer
from checkers_app.views.learn.tree.study import Study

_WINDOW = "MAX is sure of α, MIN of β. Only values between them matter."
_ENTERED = f"On entry {_WINDOW}"
_BY_NOW = f"By now {_WINDOW}"


def place_name(tree: Tree, row: int) -> str:
    """How a node is called in a title."""
    return tree.move_text(row) or "the root"


def window_words(tree: Tree, step: Step) -> str:
    """What has happened to the window, in a sentence."""
    if tree.method is Method.MINIMAX:
        return "Minimax has no window: it looks at every branch."
    scale = tree.scale
    alpha, beta = (short(edge, scale, step.level) for edge in (step.alpha, step.beta))
    if step.is_closed:
        if step.alpha == step.beta:
            return f"α and β meet at {alpha}: nothing fits between."
        if step.maximising:
            return f"α rose to {alpha}, right of β: nothing fits between."
        return f"β fell to {beta}, left of α: nothing fits between."
    if step.event is Event.RAISE:
        if step.maximising:
            return f"α rises to {alpha}: MAX has that much now."
        return f"β falls to {beta}: MIN can hold it there now."
    return _ENTERED if step.event is Event.ENTER else _BY_NOW


def why_title(study: Study, stub: int) -> str:
    """What a stub is about."""
    tree = study.tree
    parent = tree.path(stub)[-2]
    state = tree.position(parent)
    moves = [state.move_text(move) for move in tree.cut_moves(stub)]
    if tree.endings[stub] != CUT:
        return counted(tree.values[stub], "move is not here", "moves are not here")
    verb = "was" if len(moves) == 1 else "were"
    if len(moves) > 3:
        return f"Why {', '.join(moves[:2])} and {len(moves) - 2} more were cut"
    return f"Why {listed(moves)} {verb} cut"


def why_words(why: Why, saved: int | None) -> str:
    """The reason, and what the cut has saved where that is known."""
    if saved is None:
        return why.sentence
    return f"{why.sentence} Minimax visits {counted(saved, 'node', 'nodes')} there."


def answer_words(study: Study, answer: Answer) -> str:
    """What a look at the cut branches has found."""
    scale, level = study.tree.scale, study.tree.level(answer.stub) - 1
    values = ", ".join(f"{move}: {short(value, scale, level)}" for move, value in answer.moves[:4])
    more = f" and {len(answer.moves) - 4} no better" if len(answer.moves) > 4 else ""
    if answer.stopped:
        return f"Looked at {grouped(answer.nodes)} nodes and stopped there. {values}".rstrip()
    nodes = "1 node" if answer.nodes == 1 else f"{grouped(answer.nodes)} nodes"
    return f"Looked at {nodes}. {values}{more}. {answer.sentence}".rstrip()

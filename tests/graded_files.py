"""Students' files: correct ones in different styles, and wrong ones with part of the expected reason."""

from __future__ import annotations

# ruff: noqa: E501  sources in one line

MINIMAX = """
import math

def minimax(node, depth):
    if node.is_end or depth == 0:
        return node.value(), None
    best, chosen = (-math.inf if node.is_max else math.inf), None
    for child in node.children():
        value = minimax(child, depth - 1)[0]
        if (value > best) if node.is_max else (value < best):
            best, chosen = value, child
    return best, chosen
"""
ALPHA_BETA = """
import math

def alphabeta(node, depth, alpha, beta):
    if node.is_end or depth == 0:
        return node.value(), None
    best, chosen = (-math.inf if node.is_max else math.inf), None
    for child in node.children():
        value = alphabeta(child, depth - 1, alpha, beta)[0]
        if (value > best) if node.is_max else (value < best):
            best, chosen = value, child
        if node.is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, chosen
"""
TABLE = """
import math

def alphabeta(node, depth, alpha, beta, table):
    if node.is_end or depth == 0:
        return node.value(), None
    if node.key in table:
        saved, value, bound, chosen = table[node.key]
        if saved >= depth:
            fits = (bound == "lower" and value >= beta) or (bound == "upper" and value <= alpha)
            if bound == "exact" or fits:
                return value, chosen
    first = alpha, beta
    best, chosen = (-math.inf if node.is_max else math.inf), None
    for child in node.children():
        value = alphabeta(child, depth - 1, alpha, beta, table)[0]
        if (value > best) if node.is_max else (value < best):
            best, chosen = value, child
        if node.is_max:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    bound = "upper" if best <= first[0] else "lower" if best >= first[1] else "exact"
    table[node.key] = depth, best, bound, chosen
    return best, chosen
"""
ORDER = """
def order(node):
    return sorted(node.children(), key=lambda child: child.value(), reverse=node.is_max)
"""
EVALUATE = """
def evaluate(state):
    total = 0
    for square in range(1, 33):
        piece = state.piece_at(square)
        if piece is not None:
            worth = 1.5 if piece.king else 1
            total += worth if piece.side is state.side_to_move else -worth
    return total
"""

RIGHT = {
    "minimax with a loop": ("minimax", MINIMAX),
    "minimax with two functions": (
        "minimax",
        """
def minimax(node, depth):
    return largest(node, depth) if node.is_max else smallest(node, depth)

def largest(node, depth):
    if node.is_end or depth == 0:
        return (node.value(), None)
    found = [(smallest(child, depth - 1)[0], child) for child in node.children()]
    return max(found, key=lambda pair: pair[0])

def smallest(node, depth):
    if node.is_end or depth == 0:
        return (node.value(), None)
    found = [(largest(child, depth - 1)[0], child) for child in node.children()]
    return min(found, key=lambda pair: pair[0])
""",
    ),
    "minimax with a stack": (
        "minimax",
        """
def minimax(root, depth):
    stack = [[root, depth, None, None, None]]
    returned = None
    while stack:
        frame = stack[-1]
        node, left, moves, best, chosen = frame[:5]
        if moves is None:
            if node.is_end or left == 0:
                returned = [node.value(), None]
                stack.pop()
                continue
            frame[2] = moves = iter([(child, None) for child in node.children()])
            frame.append(None)
        if len(frame) > 5 and frame[5] is not None and returned is not None:
            if best is None or (returned[0] > best if node.is_max else returned[0] < best):
                frame[3], frame[4] = returned[0], frame[5]
            returned = None
        following = next(moves, None)
        if following is None:
            returned = [frame[3], frame[4]]
            stack.pop()
        else:
            frame[5] = following[0]
            stack.append([following[0], left - 1, None, None, None])
    return returned
""",
    ),
    "negamax": (
        "alphabeta",
        """
def alphabeta(node, depth, alpha, beta):
    sign = 1 if node.is_max else -1
    low, high = (alpha, beta) if node.is_max else (-beta, -alpha)
    value, child = negamax(node, depth, low, high, sign)
    return sign * value, child

def negamax(node, depth, alpha, beta, sign):
    if node.is_end or depth == 0:
        return sign * node.value(), None
    best = None
    for child in node.children():
        value = -negamax(child, depth - 1, -beta, -alpha, -sign)[0]
        if best is None or value > best[0]:
            best = value, child
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best
""",
    ),
    "fail-hard in a class": (
        "alphabeta",
        """
class Searcher:
    def run(self, node, depth, alpha, beta):
        if depth == 0 or node.is_end:
            return node.value(), None
        move = None
        for child in node.children():
            value, _ = self.run(child, depth - 1, alpha, beta)
            if node.is_max and (value > alpha or move is None):
                alpha, move = max(alpha, value), child
            if not node.is_max and (value < beta or move is None):
                beta, move = min(beta, value), child
            if beta <= alpha:
                return (alpha if node.is_max else beta), move
        return (alpha if node.is_max else beta), move

def alphabeta(node, depth, alpha, beta):
    return Searcher().run(node, depth, alpha, beta)
""",
    ),
    "alpha-beta with a loop": ("alphabeta", ALPHA_BETA),
    "a table": ("table", TABLE),
    "an order": ("ordering", ORDER),
    "an order by hand": (
        "ordering",
        """
def order(node):
    found = []
    for child in node.children():
        at = 0
        while at < len(found) and (found[at].value() >= child.value()) == node.is_max:
            at += 1
        found.insert(at, child)
    return tuple(found)
""",
    ),
    "an evaluation": ("evaluation", EVALUATE),
}

_BASES = {
    "minimax": MINIMAX,
    "alphabeta": ALPHA_BETA,
    "table": TABLE,
    "ordering": ORDER,
    "evaluation": EVALUATE,
}
_CHANGES: tuple[tuple[str, str, str, str], ...] = (
    ("minimax", "node.is_max", "True", "Every node is treated as a MAX node"),
    ("minimax", "node.is_max", "False", "Every node is treated as a MIN node"),
    ("minimax", "node.is_max", "not node.is_max", "MAX and MIN are swapped"),
    ("minimax", "return best, chosen", "return -best, chosen", ""),
    ("minimax", "return node.value(), None", "return -node.value(), None", ""),
    (
        "minimax",
        "return node.value(), None",
        "return node.value() * (1 if node.is_max else -1), None",
        "The sign of",
    ),
    ("minimax", "depth == 0", "depth == 1", "one ply too shallow"),
    ("minimax", "depth == 0", "depth < 0", "one ply too deep"),
    ("minimax", "node.is_end or depth == 0", "node.is_end", "The depth is ignored"),
    ("minimax", "depth - 1", "depth", "The depth is ignored"),
    ("minimax", "node.is_end or depth == 0", "depth == 0", "test node.is_end"),
    ("minimax", "(-math.inf if node.is_max else math.inf)", "0", "The best value starts at 0"),
    ("minimax", "    return best, chosen", "        return best, chosen", "Only the first move is searched"),
    (
        "minimax",
        "node.children()",
        "node.children()[1:] or node.children()",
        "The first move is never searched",
    ),
    (
        "minimax",
        "node.children()",
        "node.children()[:-1] or node.children()",
        "The last move is never searched",
    ),
    (
        "minimax",
        "if (value > best) if node.is_max else (value < best):",
        "if True:",
        "Only the last move counts",
    ),
    (
        "minimax",
        "best, chosen = value, child",
        "best, chosen = value, node.children()[0]",
        "children() was called",
    ),
    ("minimax", "return best, chosen", "return best", "is not subscriptable"),
    ("minimax", "return best, chosen", "return best, None", "No move is returned"),
    ("minimax", "return best, chosen", "print(best)", "raised an exception"),
    ("minimax", "value = minimax", "node.is_max = True; value = minimax", "a node cannot be changed"),
    ("minimax", "depth - 1)", "depth - 1, 5)", "takes 2 positional arguments"),
    ("minimax", "def minimax", "def min_max", "does not define the function minimax"),
    ("minimax", "    if node.is_end", "    while True: pass\n    if node.is_end", "did not return within"),
    ("alphabeta", "if alpha >= beta:", "if False:", "No branch is ever cut off"),
    ("alphabeta", "if alpha >= beta:", "if alpha > beta:", "Branches are cut off only where"),
    ("alphabeta", "if alpha >= beta:", "if node.is_max and alpha >= beta:", "cut off at MAX nodes only"),
    ("alphabeta", "if alpha >= beta:", "if not node.is_max and alpha >= beta:", "cut off at MIN nodes only"),
    ("alphabeta", "if alpha >= beta:", "if alpha <= beta:", "The test is α ≥ β, not α ≤ β"),
    ("alphabeta", "depth - 1, alpha, beta", "depth - 1, -math.inf, math.inf", "No branch is ever cut off"),
    (
        "alphabeta",
        "depth - 1, alpha, beta",
        "depth - 1, *((best, math.inf) if node.is_max else (-math.inf, best))",
        "so deep cutoffs are missed",
    ),
    (
        "alphabeta",
        "        if node.is_max:\n",
        "        if not node.is_max:\n",
        "MAX changes β and MIN changes α",
    ),
    ("alphabeta", "depth == 0", "depth == 1", "one ply too shallow"),
    ("alphabeta", "beta):\n    if", "beta):\n    beta = min(beta, 1)\n    if", "The value is"),
    ("alphabeta", "return best, chosen", "return alpha, chosen", "The value is"),
    ("alphabeta", "node.children()", "reversed(node.children())", "not searched in the given order"),
    ("table", 'bound == "exact" or', "True or", "is only a bound was used as if it were exact"),
    ("table", "if saved >= depth:", "if True:", "found by a shallower search was used"),
    (
        "table",
        '"upper" if best <= first[0] else "lower"',
        '"lower" if best <= first[0] else "upper"',
        "are mixed up",
    ),
    ("table", "table[node.key] = depth", "unused = depth", "The table saved no work"),
    ("table", "if node.key in table", "if False", "The table saved no work"),
    ("ordering", "reverse=node.is_max", "reverse=not node.is_max", "The order is the wrong way around"),
    ("ordering", "reverse=node.is_max", "reverse=True", "The order is the wrong way around"),
    ("ordering", "node.children(),", "node.children()[1:],", "is missing: no move may be left out"),
    ("ordering", "return sorted", "return node.children() or sorted", "they are not sorted"),
    ("ordering", "return sorted", "return 5 or sorted", "A list of the children was expected"),
    ("evaluation", "return total", "return -total", "The sign is wrong"),
    ("evaluation", "state.side_to_move", "0", "The side to move is ignored"),
    ("evaluation", "else -worth", "else 0", "Count the pieces on both sides"),
    ("evaluation", "1.5 if piece.king else 1", "1", "A king counts no more than a man"),
    ("evaluation", "1.5 if", "0.5 if", "A king counts less than a man"),
    ("evaluation", "return total", "pass", "which is not a number"),
    (
        "evaluation",
        "return total",
        "import random; return total + random.random() / 9",
        "The value may depend only on the position",
    ),
    ("evaluation", "return total", "return total + 0.1 * state.side_to_move", "colours exchanged"),
    ("evaluation", "return total", "return 7", "Every position has the same value"),
)
WRONG = {
    f"{task}: {old} -> {new}": (task, _BASES[task].replace(old, new), reason)
    for task, old, new, reason in _CHANGES
}

HOSTILE = {
    "exit": "import os\nos._exit(0)\n",
    "exit politely": "raise SystemExit(0)\n",
    "exit in the function": "import os\ndef minimax(node, depth):\n    os._exit(0)\n",
    "printing": "print('minimax: 12 of 12 points')\ndef minimax(node, depth):\n    print('{\"result\": [1, null]}')\n",
    "forging": (
        "import os\ndef minimax(node, depth):\n    for number in range(3, 20):\n        try:\n"
        "            os.write(number, b'{\"result\": [0, null]}\\n' * 50)\n        except OSError:\n            pass\n"
    ),
    "the program's own": (
        "from checkers_app.learn.grading import variants\ndef minimax(node, depth):\n    return variants.true_value\n"
    ),
    "a changed grader": (
        "import sys\nfor name, module in list(sys.modules.items()):\n    if name.startswith('checkers_app'):\n"
        "        for key in list(vars(module)):\n            if key.startswith('grade') or key == 'Mark':\n"
        "                setattr(module, key, lambda *_: 12)\n"
        "def minimax(node, depth):\n    return 0, None\n"
    ),
    "always equal": (
        "class Any:\n    def __eq__(self, other):\n        return True\n    def __hash__(self):\n        return 0\n"
        "def minimax(node, depth):\n    return Any(), Any()\n"
    ),
    "not a number": "def minimax(node, depth):\n    return float('nan'), node\n",
}
"""Files for the task minimax that try to get undeserved points."""

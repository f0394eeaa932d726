"""No part of the program asks which board it has: each board describes itself and its notation.

A board from a separate package is treated like ours only if no code asks for ours.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import checkers_app
from checkers_app.games import boards
from checkers_app.games.registry import GROUP

ROOT = Path(checkers_app.__file__).parent
BOARDS = frozenset(f"checkers_app.games.{key}" for key in boards())
KEYS = frozenset(boards())
STATES = frozenset(type(game.initial).__name__ for game in boards().values())

ALLOWED = {
    "arena/decks.py": 1,  # only American checkers has decks of openings
    "arena/entrants.py": 1,  # the same of a tournament
    "arena/players.py": 1,  # only American checkers has the compiled engine with its settings
    "engine/bots/program.py": 1,  # a Hub engine plays only American checkers
    "engine/checkers/__init__.py": 2,  # what the compiled engine can be asked about
    "notation/ballots.py": 1,  # the openings that are drawn at random
    "play/explorer/game_index.py": 1,  # how the key of a position is computed quickly
    "play/explorer/worth.py": 1,  # only American checkers has an opening book
    "play/opponents/own_opponents.py": 1,  # own players weigh what only our men and kings have
    "ui/games/weakness_scene.py": 2,  # only American checkers has problems, endings and openings to practise
    "ui/menu/diagrams.py": 1,  # the pictures next to the rules
}
"""Module -> how often it asks. The numbers may only fall."""


def names_of_boards(tree: ast.Module) -> frozenset[str]:
    """The names that modules use for the games and the positions of our boards."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and any((node.module or "").startswith(name) for name in BOARDS):
            found |= {alias.asname or alias.name for alias in node.names if alias.name in {"GAME", *STATES}}
    return frozenset(found)


def questions(source: str) -> Iterator[str]:
    """Every place where a module identifies a board by its class, its game or its key."""
    tree = ast.parse(source)
    names = names_of_boards(tree)

    def is_board(node: ast.expr) -> bool:
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            return any(map(is_board, node.elts))
        if isinstance(node, ast.BinOp):  # Checkers | TicTacToe
            return is_board(node.left) or is_board(node.right)
        return isinstance(node, ast.Name) and node.id in names

    def is_key(node: ast.expr) -> bool:
        return isinstance(node, ast.Constant) and node.value in KEYS

    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, asked]) if is_board(asked):
                yield ast.unparse(node)
            case ast.Compare() if any(
                is_board(each) or is_key(each) for each in (node.left, *node.comparators)
            ):
                yield ast.unparse(node)
            case ast.MatchClass(cls=asked) if is_board(asked):
                yield ast.unparse(node)
            case ast.Dict() if any(
                each is not None and (is_board(each) or is_key(each)) for each in node.keys
            ):
                yield ast.unparse(node)


@pytest.mark.slow
def test_nobody_asks_which_board_it_is() -> None:
    found: Counter[str] = Counter()
    for path in ROOT.rglob("*.py"):
        asked = list(questions(path.read_text(encoding="utf-8")))
        name = path.relative_to(ROOT).as_posix()
        if asked:
            found[name] = len(asked)
        assert len(asked) <= ALLOWED.get(name, 0), f"{name} asks which board it has: {asked}"
    assert dict(found) == ALLOWED, "somebody asks less often now: let the list say so"


@pytest.mark.parametrize(
    "question",
    [
        "isinstance(state, Checkers)",
        "isinstance(state, Checkers | int)",
        "isinstance(state, (int, Checkers))",
        "game is CHECKERS",
        "game is not CHECKERS",
        "type(state) is Checkers",
        "game in (CHECKERS,)",
        'game.key == "checkers"',
        '"tictactoe" != arguments.game',
        "{CHECKERS: 1}",
        '{"checkers": 1}',
    ],
)
def test_every_way_of_asking_is_seen(question: str) -> None:
    imports = "from checkers_app.games.checkers import GAME as CHECKERS, Checkers\n"
    assert list(questions(f"{imports}if {question}: pass")) == [ast.unparse(ast.parse(question))]
    assert list(questions(f"{imports}match state:\n    case Checkers(): pass")) == ["Checkers()"]


def test_what_is_no_question_is_not_counted() -> None:
    imports = (
        "from checkers_app.games.checkers import GAME\nfrom checkers_app.games.checkers import Checkers\n"
    )
    for source in ("start = Checkers()", "def f(game: Game = GAME): pass", "isinstance(game, Game)", GROUP):
        assert list(questions(imports + source)) == []

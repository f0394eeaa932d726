"""Counts the moves in every position of a PDN file, in twenty lines that share no code with the index.

Only the rules are the program's; tags, moves and results are found by regular expressions.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from checkers_app.games.base import Game, State

_GAME = re.compile(r"((?:\[[^\n]*\]\s*)+)([^\[]*)")
_MOVE = re.compile(r"(?<![\w/-])[a-h]?\d+(?:[-x:]\s?[a-h]?\d+)+(?![\w/])")
_RESULTS = {"2-0": "1-0", "0-2": "0-1", "1-1": "1/2-1/2"}


def _ends(move: str) -> tuple[str, str]:
    squares = re.findall(r"[a-h]?\d+", move)
    return squares[0], squares[-1]


def plain_count(text: str, game: Game) -> dict[State, Counter[tuple[str, str]]]:
    """Position -> (move, result) -> number of games; each game begins from the start of the board."""
    counts: dict[State, Counter[tuple[str, str]]] = defaultdict(Counter)
    for tags, body in _GAME.findall(text):
        result = re.findall(r'\[Result "([^"]*)"', tags)[0]
        state, seen = game.initial, set()
        for word in _MOVE.findall(re.sub(r"\{[^}]*\}", "", body)):
            if word not in {"1-0", "0-1", *_RESULTS}:
                (move,) = (m for m in state.legal_moves() if _ends(state.move_text(m)) == _ends(word))
                if (state, move) not in seen:
                    seen.add((state, move))
                    counts[state][state.move_text(move), _RESULTS.get(result, result)] += 1
                state = state.play(move)
    return counts

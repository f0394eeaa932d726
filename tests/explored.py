"""Collections of games, and an explorer of them."""

from __future__ import annotations

import random
from pathlib import Path

from checkers_app.games.checkers import GAME
from checkers_app.play.explorer.collections import FileCollection, OwnCollection
from checkers_app.play.explorer.explorer import Explorer

FIVE_GAMES = """
[Black "Ada"] [White "Ben"] [Date "1998.05.12"] [Result "1-0"]
1. 11-15 23-19 2. 8-11 1-0
[Black "Ben"] [White "Ada"] [Date "1999"] [Result "0-1"]
1. 11-15 24-20 0-1
[Black "Müller"] [White "Ada"] [Date "2003.??.??"] [Result "1/2-1/2"]
1. 11-15 23-19 1/2-1/2
[Black "Ada"] [White "Cy"]
1. 9-14 22-18 *
[Black "Ada"] [White "Dee"] [Result "1-0"]
1. 9-14 22-22 1-0
"""


def built(folder: Path, *collections: FileCollection | OwnCollection) -> Explorer:
    """An explorer of some collections, indexed."""
    explorer = Explorer(folder / "indexes", collections)
    assert explorer.build(lambda _: None, lambda: False) == {}
    explorer.look()
    return explorer


def random_games(number: int) -> str:
    """Games at random, many of which begin alike."""
    rng, texts = random.Random(3), []
    for _ in range(number):
        state, moves = GAME.initial, []
        for ply in range(30):
            legal = state.legal_moves()
            if not legal:
                break
            move = legal[min(len(legal) - 1, int(rng.expovariate(1.5)))] if ply < 8 else rng.choice(legal)
            if sum((m.path[0], m.path[-1]) == (move.path[0], move.path[-1]) for m in legal) > 1:
                break  # the text of the move would not tell which
            moves.append(state.move_text(move))
            state = state.play(move)
        result = rng.choice(("1-0", "0-1", "1/2-1/2", "*"))
        texts.append(f'[Event "E"]\n[Result "{result}"]\n{" ".join(moves)} {result}\n')
    return "\n".join(texts)

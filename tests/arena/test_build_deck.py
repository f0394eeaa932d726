"""The deck builder: which positions it accepts, and that the number of processes makes no difference."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import build_deck
import dealt
import pytest
from build_deck import KINDS, Finder, Held, build

from checkers_app.arena.decks import parse_deck
from checkers_app.engine.api import Limits, Position, SearchResult
from checkers_app.engine.checkers.adapter import checkers_state
from checkers_app.games.base import Side

TINY = replace(KINDS["holding"], slack=5, nodes=3_000, held=Held(lost=(100, 1_500), drawn=1_500))


class Counting:
    """An engine whose moves and scores depend only on the board."""

    def __init__(self, hash_mib: int) -> None:
        """Nothing to clear: it has no table."""

    def new_game(self) -> None:
        """Nothing to reset between games."""

    def search(self, position: Position, limits: Limits) -> SearchResult:
        del limits
        state = checkers_state(position.state)
        moves = state.legal_moves()
        total = sum(state.pieces())
        move = moves[total % len(moves)]
        return SearchResult(move, total % 201 - 100, 1, 1, (move,), 0.0)


def test_the_one_sided_deck_is_dealt_as_ever(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build_deck, "CheckersEngine", Counting)
    monkeypatch.setattr(dealt, "CheckersEngine", Counting)
    out = tmp_path / "one.deck"
    build(out, KINDS["one-sided"], 4, seed=2)
    lines = out.read_text(encoding="utf-8").splitlines()
    assert lines[-5:] == [
        "# tries: 14",
        "W:W21,22,23,24,31:B3,4,6,9,10,16\t+69 after 31 plies",
        "B:WK17,18,21,25,29:B16,K28\t+54 after 48 plies",
        "W:W17,18,21,22,25,27,32:B1,5,6,7,8,9,10,20\t-73 after 27 plies",
        "W:W14,18,25,27:B6,20,26,28\t+64 after 45 plies",
    ]
    assert lines[0] == "# Positions in which one side is better by half a man to nine tenths."
    assert lines[1].endswith(" for the side to move at 2,000,000 nodes.")


@pytest.mark.slow
@pytest.mark.parametrize("kind", [TINY, replace(KINDS["one-sided"], nodes=3_000)])
def test_a_deck_is_the_same_with_two_processes(kind: build_deck.Kind, tmp_path: Path) -> None:
    alone, together, continued = (tmp_path / f"{name}.deck" for name in ("alone", "together", "continued"))
    build(alone, kind, 3, seed=1)
    build(together, kind, 3, seed=1, jobs=2)
    assert alone.read_bytes() == together.read_bytes()
    build(continued, kind, 1, seed=1)
    assert continued.read_bytes() != alone.read_bytes()
    build(continued, kind, 3, seed=1)
    assert continued.read_bytes() == alone.read_bytes()


@pytest.mark.slow
def test_what_is_kept_for_holding_is_lost_with_few_nodes_and_drawn_with_many(tmp_path: Path) -> None:
    out = tmp_path / "holding.deck"
    build(out, TINY, 2, seed=1)
    starts = parse_deck(out.read_text(encoding="utf-8"))
    assert [start.worse for start in starts].count(Side.FIRST) >= 1
    finder = Finder(5, TINY)
    for start in starts:
        assert start.worse is not None
        score = finder.score(start.state, TINY.nodes)
        assert 25 <= abs(score) <= 50
        assert (start.state.side_to_move is start.worse) == (score < 0)
        assert finder.winner(checkers_state(start.state), start.worse, (100, 1_500)) is start.worse.other
        assert finder.winner(checkers_state(start.state), start.worse, (1_500, 1_500)) is None

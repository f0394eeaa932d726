"""Puzzles that are tried, answered, taken back and solved."""

from __future__ import annotations

from datetime import timedelta

from play.test_puzzles import TODAY, puzzle

from checkers_app.engine.api import RootMove
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.games import boards
from checkers_app.games.base import Move
from checkers_app.games.checkers import Checkers
from checkers_app.play.puzzle_store import PuzzleStore
from checkers_app.play.puzzles import Deck, Puzzle, puzzle_of
from checkers_app.views.puzzles.solving import ANSWER_AFTER, BACK_AFTER, Phase, Solving


def phase_of(solving: Solving) -> Phase:
    return solving.phase


def deck(*numbers: int) -> PuzzleStore:
    store = PuzzleStore(None)
    for number in numbers:
        store.change(lambda old, item=number: old.with_puzzle(puzzle(item)))  # type: ignore[misc]
    return store


def wrong(found: Puzzle) -> Move:
    return next(item.move for item in found.tries if not found.is_right(item.move))


def answered(*, told: bool = True) -> Puzzle:
    """A puzzle whose wrong tries have an answer, if it is ``told``."""
    state = Checkers()
    lines = {move: (move, state.play(move).legal_moves()[0])[: 1 + told] for move in state.legal_moves()}
    roots = [
        RootMove(move, 90 if index == 0 else 0, exact=True, pv=line)
        for index, (move, line) in enumerate(lines.items())
    ]
    found = puzzle_of(state, roots, TextbookEngine.of(boards()["checkers"]), "a game")
    assert found is not None
    return found


def test_a_wrong_try_is_answered_and_taken_back() -> None:
    store = PuzzleStore(None)
    store.change(lambda _: Deck((answered(),)))
    solving = Solving(store, TODAY)
    assert solving.puzzle is not None
    solving.play(wrong(solving.puzzle))
    assert phase_of(solving) is Phase.REFUTED
    assert not solving.human_to_move
    assert solving.tick(10.0) is None
    reply = solving.tick(10.0 + ANSWER_AFTER)
    assert reply is not None
    assert solving.match.moves[-1] == reply
    assert solving.tick(10.1 + ANSWER_AFTER) is None  # only once
    solving.tick(10.0 + BACK_AFTER)
    assert phase_of(solving) is Phase.OPEN
    assert solving.match.moves == ()
    solving.play(solving.puzzle.answer.move)
    assert phase_of(solving) is Phase.SOLVED
    assert store.deck.puzzles[0].due == TODAY + timedelta(days=1)
    assert store.deck.puzzles[0].step == 0  # it took two tries
    assert [item.right for item in solving.tries] == [False, True]


def test_a_wrong_try_without_a_known_answer_is_only_taken_back() -> None:
    store = PuzzleStore(None)
    store.change(lambda _: Deck((answered(told=False),)))
    solving = Solving(store, TODAY)
    assert solving.puzzle is not None
    solving.play(wrong(solving.puzzle))
    assert [solving.tick(10.0), solving.tick(10.0 + ANSWER_AFTER)] == [None, None]
    tried = len(solving.match.moves)
    solving.tick(10.0 + BACK_AFTER)
    assert (tried, len(solving.match.moves)) == (1, 0)


def test_solved_at_once_it_waits_longer_unless_there_was_a_hint() -> None:
    store = deck(1, 2)
    solving = Solving(store, TODAY)
    assert solving.puzzle is not None
    solving.play(solving.puzzle.answer.move)
    solving.next()
    solving.hint()
    solving.play(solving.puzzle.answer.move)
    assert [item.step for item in store.deck.puzzles] == [1, 0]
    assert store.deck.streak == 2
    solving.next()
    assert phase_of(solving) is Phase.NOTHING
    assert solving.can_practise
    solving.practise()
    solving.show()
    assert phase_of(solving) is Phase.SHOWN
    assert store.deck.streak == 0

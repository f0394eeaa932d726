"""Puzzles that are tried, answered, taken back and solved."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from play.puzzles.test_puzzles import TODAY, puzzle

from checkers_app.engine.api import RootMove
from checkers_app.engine.immediate import ImmediateService
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.games import boards
from checkers_app.games.base import Move
from checkers_app.games.checkers import Checkers
from checkers_app.play.puzzles.puzzle_store import PuzzleStore
from checkers_app.play.puzzles.puzzles import MOST_ANSWERS, Deck, Puzzle, puzzle_of
from checkers_app.play.review.desk import ReviewDesk
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.saved.library import Library
from checkers_app.play.thinking import Backing
from checkers_app.views.practice.desk import ANSWER_AFTER, BACK_AFTER, STEP_AFTER, DeskPhase
from checkers_app.views.practice.mistake_desk import MistakeDesk
from checkers_app.views.practice.mistake_sources import Sources


def desk_of(store: PuzzleStore) -> MistakeDesk:
    service = ImmediateService()
    backing = Backing(service, lambda *_: TextbookEngine.of(boards()["checkers"]), Random(1))
    return MistakeDesk(store, TODAY, Sources(Library(None), ReviewDesk(backing, ReviewStore(None), print)))


def phase_of(desk: MistakeDesk) -> DeskPhase:
    return desk.phase


def deck(*numbers: int) -> PuzzleStore:
    store = PuzzleStore(None)
    for number in numbers:
        store.change(lambda old, item=number: old.with_puzzle(puzzle(item)))  # type: ignore[misc]
    return store


def wrong(found: Puzzle) -> Move:
    return next(item.move for item in found.tries if not found.is_right(item.move))


def answered(*, told: bool = True) -> Puzzle:
    """A puzzle; with ``told``, wrong tries have a reply."""
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
    desk = desk_of(store)
    assert desk.puzzle is not None
    desk.play(wrong(desk.puzzle))
    assert phase_of(desk) is DeskPhase.WRONG
    assert not desk.human_to_move
    assert not desk.tick(10.0)
    assert desk.tick(10.0 + ANSWER_AFTER)
    assert desk.match.moves[0] == wrong(desk.puzzle)
    assert [item.right for item in desk.rows()] == [False]
    assert not desk.tick(10.1 + ANSWER_AFTER)  # only once
    desk.tick(10.0 + BACK_AFTER)
    assert phase_of(desk) is DeskPhase.OPEN
    assert [*desk.match.moves] == []
    desk.play(desk.puzzle.answer.move)
    assert phase_of(desk) is DeskPhase.DONE
    assert store.deck.puzzles[0].due == TODAY + timedelta(days=1)
    assert store.deck.puzzles[0].step == 0  # it took two tries
    assert desk.tried == (wrong(desk.puzzle), desk.puzzle.answer.move)


def test_a_wrong_try_without_a_known_answer_is_only_taken_back() -> None:
    store = PuzzleStore(None)
    store.change(lambda _: Deck((answered(told=False),)))
    desk = desk_of(store)
    assert desk.puzzle is not None
    desk.play(wrong(desk.puzzle))
    assert [desk.tick(10.0), desk.tick(10.0 + ANSWER_AFTER)] == [False, False]
    tried = len(desk.match.moves)
    desk.tick(10.0 + BACK_AFTER)
    assert (tried, len(desk.match.moves)) == (1, 0)


def test_solved_at_once_it_waits_longer_unless_there_was_a_hint() -> None:
    store = deck(1, 2)
    desk = desk_of(store)
    assert desk.puzzle is not None
    desk.play(desk.puzzle.answer.move)
    desk.next()
    desk.hint()
    desk.play(desk.puzzle.answer.move)
    assert [item.step for item in store.deck.puzzles] == [1, 0]
    assert store.deck.streak == 2
    desk.next()
    assert phase_of(desk) is DeskPhase.NOTHING
    desk.practise()
    desk.show()
    assert phase_of(desk) is DeskPhase.DONE
    assert store.deck.streak == 0


def two_answers() -> Puzzle:
    """The first two moves are equally good, and a line follows each."""
    state = Checkers()
    roots = []
    for index, move in enumerate(state.legal_moves()):
        line, here = [move], state.play(move)
        while len(line) < 3:
            line.append(here.legal_moves()[0])
            here = here.play(line[-1])
        roots.append(RootMove(move, 100 - 10 * index if index < 2 else 0, exact=True, pv=tuple(line)))
    found = puzzle_of(state, roots, TextbookEngine.of(boards()["checkers"]), "a game", most=MOST_ANSWERS)
    assert found is not None
    return found


def test_each_of_two_right_answers_counts_and_its_own_line_can_be_gone_through() -> None:
    puzzle = two_answers()
    store = PuzzleStore(None)
    store.change(lambda _: Deck((puzzle,)))
    desk = desk_of(store)
    assert desk.detail().startswith("2 moves are clearly better")
    desk.play(puzzle.tries[1].move)
    assert phase_of(desk) is DeskPhase.DONE
    assert store.deck.puzzles[0].step == 1
    assert desk.line == puzzle.tries[1].line
    seen = []
    for by in (1, -5):
        desk.walk(by)
        seen.append(desk.match.moves)
    assert seen == [puzzle.tries[1].line[:2], ()]
    on = desk.play_on()
    assert (on.state, on.side) == (puzzle.state, puzzle.state.side_to_move)


def test_a_solution_that_is_shown_is_played_move_by_move_and_stays_at_its_end() -> None:
    store = PuzzleStore(None)
    store.change(lambda _: Deck((two_answers(),)))
    desk = desk_of(store)
    desk.show()
    lengths = []
    for number in range(6):
        desk.tick(number * STEP_AFTER)
        lengths.append(len(desk.match.moves))
    assert lengths == [0, 1, 2, 3, 3, 3]
    assert desk.match.moves == desk.line

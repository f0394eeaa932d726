"""Puzzles: each has a clear solution, intervals grow, and the file is never lost."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import cast

import pytest
from play.review.test_review import Few, reviewed, seeded_game

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import WIN, Limits, Position, RootMove, a_ply_before
from checkers_app.engine.engines import Analyst, Engines
from checkers_app.engine.immediate import ImmediateService
from checkers_app.engine.resources import open_resources
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.games import boards
from checkers_app.games.base import Move, State
from checkers_app.games.checkers import Checkers
from checkers_app.play.puzzles.puzzle_store import PuzzleMaker, PuzzleStore
from checkers_app.play.puzzles.puzzles import MOST_ANSWERS, Deck, Origin, Puzzle, decode, encode, puzzle_of
from checkers_app.play.puzzles.repetition import DAYS
from checkers_app.play.review.review import INACCURATE
from checkers_app.play.thinking import Backing
from checkers_app.storage.versioned import DocumentError

CHECKERS = boards()["checkers"]
TODAY = date(2026, 3, 1)
KNOWS_NOTHING = TextbookEngine.of(CHECKERS)


def roots(*scores: int, state: Checkers | None = None) -> list[RootMove]:
    moves = (state or Checkers()).legal_moves()
    return [RootMove(move, score, exact=True, pv=(move,)) for move, score in zip(moves, scores, strict=False)]


def puzzle(number: int = 0) -> Puzzle:
    """An invented puzzle; each number has its own position."""
    generator = Random(number)
    state, plies = Checkers(), 0
    while plies < 2 * number or len(state.legal_moves()) < 3:
        state, plies = state.play(generator.choice(state.legal_moves())), plies + 1
    found = puzzle_of(state, roots(90, *[0] * 20, state=state), KNOWS_NOTHING, f"game {number}")
    assert found is not None
    return found


def test_only_a_clear_gap_makes_a_puzzle() -> None:
    state = Checkers()
    assert puzzle_of(state, roots(60, 0, 0, 0, 0, 0, 0), KNOWS_NOTHING, "") is not None
    assert puzzle_of(state, roots(59, 0, 0, 0, 0, 0, 0), KNOWS_NOTHING, "") is None
    assert puzzle_of(state, roots(900, 840, 0, 0, 0, 0, 0), KNOWS_NOTHING, "") is None  # both win
    assert puzzle_of(state, roots(WIN - 3, 0, 0, 0, 0, 0, 0), KNOWS_NOTHING, "").aim == "find the win"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("scores", "right"),
    [
        ((90, 80, 0, 0, 0, 0, 0), 2),
        ((90, 80, 75, 0, 0, 0, 0), 3),
        ((0, 0, -10, -90, -90, -90, -90), 3),  # keep it even
        ((90, 85, 80, 75, 0, 0, 0), 0),  # four
        ((90, 60, 0, 0, 0, 0, 0), 0),  # the second is neither right nor wrong
        ((90, 80, 30, 0, 0, 0, 0), 0),
        ((10, 5, 0, 0, 0, 0, 0), 0),
        ((0, 0, 0, 0, 0, 0, 0), 0),
    ],
)
def test_two_or_three_answers_that_are_as_good_make_a_mistake_a_puzzle(
    scores: tuple[int, ...], right: int
) -> None:
    state = Checkers()
    found = puzzle_of(state, roots(*scores), KNOWS_NOTHING, "", most=MOST_ANSWERS)
    assert (found.answers if found is not None else 0) == right
    if found is not None:
        moves = state.legal_moves()
        assert [found.is_right(move) for move in moves] == [n < right for n in range(len(moves))]
        assert decode(encode(Deck((found,)))).puzzles == (found,)
        assert puzzle_of(state, roots(*scores), KNOWS_NOTHING, "") is None


def test_a_file_that_does_not_count_the_right_answers_has_one_each() -> None:
    older = encode(Deck((puzzle(1),))).replace('"right": 1, ', "")
    assert "right" not in older
    assert decode(older) == Deck((puzzle(1),))


def test_days_grow_only_when_solved_at_once() -> None:
    first = puzzle()
    deck = Deck((first,))
    day = TODAY
    for days in (*DAYS, DAYS[-1]):
        assert deck.due(day) == deck.puzzles
        deck = deck.after_solving(first.key, day, at_once=True)
        assert deck.due(day + timedelta(days=days - 1)) == ()
        day += timedelta(days=days)
    deck = deck.after_solving(first.key, day, at_once=False)
    assert deck.coming(day) == {day + timedelta(days=1): 1}
    assert deck.streak == deck.longest == 7
    deck = deck.after_showing(first.key, day)
    assert (deck.streak, deck.longest) == (0, 7)
    assert sum(deck.solved.values()) == 7


@pytest.mark.parametrize("source", ["A game of 1 March", Origin(TODAY, 12), Origin(TODAY, 3, 7)])
def test_what_is_kept_of_the_game_is_read_again(source: Origin | str) -> None:
    deck = Deck().with_puzzle(replace(puzzle(1), source=source))
    assert decode(encode(deck)).puzzles[0].source == source


def test_a_position_is_asked_only_once() -> None:
    deck = (
        Deck().with_puzzle(puzzle(1)).with_puzzle(puzzle(2)).with_puzzle(replace(puzzle(1), source="again"))
    )
    assert [item.source for item in deck.puzzles] == ["game 1", "game 2"]


def test_what_is_written_is_read_back() -> None:
    deck = Deck((puzzle(1), puzzle(3))).after_solving(puzzle(1).key, TODAY, at_once=True)
    assert decode(encode(deck)) == deck


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"version": 1}',
        '{"version": 99}',
        encode(Deck((puzzle(1),))).replace('"step": 0', '"step": -1'),
        encode(Deck((puzzle(0),))).replace("9-13", "9-14x"),
        encode(Deck((puzzle(0),))).replace('[90, "9-13"], ', ""),
    ],
)
def test_what_is_no_deck_is_refused(text: str) -> None:
    with pytest.raises(DocumentError):
        decode(text)


def test_a_store_keeps_merges_and_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    one, other = PuzzleStore(path), PuzzleStore(path)
    one.change(lambda deck: deck.with_puzzle(puzzle(1)))
    other.change(lambda deck: deck.with_puzzle(puzzle(2)))
    assert len(PuzzleStore(path).deck.puzzles) == 2
    path.write_text("broken")
    store = PuzzleStore(path)
    assert store.notice is not None
    store.change(lambda deck: deck.with_puzzle(puzzle(3)))
    assert (tmp_path / "puzzles.broken.json").read_text() == "broken"
    assert len(PuzzleStore(path).deck.puzzles) == 1


def test_a_deck_that_another_window_has_mended_is_used_again(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text("broken")
    store = PuzzleStore(path)
    path.write_text(encode(Deck((puzzle(1),))))
    store.change(lambda deck: deck)
    assert store.notice is None
    store.change(lambda deck: deck.with_puzzle(puzzle(2)))
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    assert len(PuzzleStore(path).deck.puzzles) == 2


def test_a_folder_that_cannot_be_written_becomes_a_notice(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = PuzzleStore(tmp_path / "file" / "puzzles.json")
    store.change(lambda deck: deck.with_puzzle(puzzle(1)))
    assert store.notice is not None
    assert len(store.deck.puzzles) == 1


def made_puzzles(games: int, nodes: int, most: int) -> tuple[list[Puzzle], Few]:
    engines = Engines(open_resources(book=False), hash_mib=64)
    analyst = Few(engines.analyst(CHECKERS), nodes)
    backing = Backing(ImmediateService(), lambda *_: analyst, Random(1), analyst=lambda _: analyst)
    made: list[Puzzle] = []
    for seed in range(100, 100 + games):
        match = seeded_game(seed, engines)
        review = reviewed(match, analyst)
        for side in (0, 1):
            maker = PuzzleMaker(review, type(match.side_to_move)(side), TODAY, backing, made.append)
            while maker.running:
                maker.tick()
        if len(made) >= most:
            break
    return made[:most], analyst


def check(found: list[Puzzle], analyst: Few, nodes: int) -> None:
    """Its right moves are better than all others, by the tables or by a search with this many nodes."""

    def value(state: State) -> int:
        known = analyst.certain(state)
        if known is None:
            known = (
                -WIN
                if not state.legal_moves()
                else analyst.search(Position(state), Limits(nodes=nodes)).score
            )
        return max(-200, min(200, a_ply_before(known)))

    for item in found:
        right = value(item.state.play(item.answer.move))
        for other in item.tries[1:]:
            if not item.is_right(other.move):
                assert right - value(item.state.play(other.move)) >= INACCURATE, (item.key, other.move)


@pytest.mark.slow
@pytest.mark.skipif(not compiled.available(), reason="the compiled engine is missing")
def test_puzzles_of_seeded_games_have_clear_answers() -> None:
    found, analyst = made_puzzles(2, 12_000, 5)
    assert found
    check(found, analyst, 200_000)


@pytest.mark.long
@pytest.mark.skipif(not compiled.available(), reason="the compiled engine is missing")
def test_fifty_puzzles_of_seeded_games_have_clear_answers() -> None:
    found, analyst = made_puzzles(60, 30_000, 50)
    assert len(found) == 50
    check(found, analyst, 3_000_000)


class Tables:
    """Returns given scores: ``scores`` by move, for the side to move in the requested position."""

    def __init__(self, state: Checkers, scores: list[int]) -> None:
        moves = state.legal_moves()
        self._scores = {state.play(move): -score for move, score in zip(moves, scores, strict=True)}

    def certain(self, state: State) -> int | None:
        return self._scores.get(state)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize(
    ("scores", "makes_one"),
    [
        ([WIN - 9, WIN - 31, 0, 0, 0, 0, 0], False),
        ([WIN - 9, 0, 0, 0, 0, 0, 0], True),
        ([WIN - 9, 0, -WIN + 4, -WIN + 4, -WIN + 4, -WIN + 4, -WIN + 4], True),
        ([0, 0, -WIN + 4, -WIN + 4, -WIN + 4, -WIN + 4, -WIN + 4], False),
        ([0, -WIN + 40, -WIN + 4, -WIN + 4, -WIN + 4, -WIN + 4, -WIN + 4], True),
        ([90, 0, 0, 0, 0, 0, 0], False),
        ([-WIN + 60, -WIN + 2, -WIN + 2, -WIN + 2, -WIN + 2, -WIN + 2, -WIN + 2], False),
    ],
)
def test_where_the_tables_know_every_move_a_win_is_a_win(scores: list[int], makes_one: bool) -> None:  # noqa: FBT001
    """Several right moves make no puzzle, even if one takes much longer than another."""
    state = Checkers()
    found = puzzle_of(state, roots(*scores), cast("Analyst", Tables(state, scores)), "")
    assert (found is not None) is makes_one


def test_a_puzzle_of_any_board_comes_back_with_its_board() -> None:
    tictactoe = boards()["tictactoe"]
    state = tictactoe.initial.play(Move((1,))).play(Move((5,)))
    moves = [
        RootMove(move, score, exact=True, pv=(move,))
        for move, score in zip(state.legal_moves(), (90, *[0] * 6), strict=True)
    ]
    found = puzzle_of(state, moves, TextbookEngine.of(tictactoe), "a game", tictactoe)
    assert found is not None
    assert found.key == "tictactoe x2/1o1/3 x"
    deck = Deck().with_puzzle(found).with_puzzle(puzzle(1))
    assert decode(encode(deck)) == deck


def test_a_deck_of_an_older_version_names_no_board_and_is_of_checkers() -> None:
    values = json.loads(encode(Deck((puzzle(1),))))
    del values["puzzles"][0]["game"]
    assert decode(json.dumps(values)) == Deck((puzzle(1),))


def test_puzzles_of_a_board_that_is_not_installed_stay_in_the_file() -> None:
    values = json.loads(encode(Deck((puzzle(1), puzzle(2)))))
    values["puzzles"][0]["game"] = "connect_five"
    deck = decode(json.dumps(values))
    assert [item.source for item in deck.puzzles] == ["game 2"]
    again = json.loads(encode(deck.after_showing(puzzle(2).key, TODAY)))
    assert values["puzzles"][0] in again["puzzles"]
    assert len(again["puzzles"]) == 2

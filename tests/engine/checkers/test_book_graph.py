"""How a book grows: scores are passed back from its leaves, and the next position is chosen."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from checkers_app.engine.api import StopToken
from checkers_app.engine.checkers import book_graph
from checkers_app.engine.checkers.book import Book, BookMove, encode
from checkers_app.engine.checkers.book_builder import BookBuilder, BookPlan, BookProgress
from checkers_app.engine.checkers.book_graph import DECIDED, MARGIN, BookGraph, next_choice
from checkers_app.engine.checkers.book_walks import stay
from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.ballots import three_move_openings
from checkers_app.notation.fen import parse_fen
from checkers_app.terminal.cli import main

START = Checkers()


def texts(state: Checkers) -> dict[str, Move]:
    return {state.move_text(move): move for move in state.legal_moves()}


def grown(seed: int, positions: int) -> tuple[BookGraph, dict[Checkers, dict[str, int]]]:
    """A graph grown with random scores."""
    rng, graph, scores = Random(seed), BookGraph(), {}
    while len(graph) < positions:
        for state in list(islice(graph.open_positions(), 7)):
            scores[state] = {text: rng.randint(-60, 60) for text in texts(state)}
            graph.add(state, scores[state])
    return graph, scores


def test_forced_moves_are_played_to_the_next_choice() -> None:
    forced = parse_fen("B:W18,32:B14,1")  # 14x23 is forced, and then White has only one move
    state, plies = next_choice(forced)
    assert plies >= 1
    assert len(state.legal_moves()) != 1
    assert next_choice(START) == (START, 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_move_is_worth_is_taken_back_from_the_leaves(seed: int) -> None:
    graph, scores = grown(seed, 400)

    def value(state: Checkers) -> int:
        return max(worth(state, text, move) for text, move in texts(state).items())

    def worth(state: Checkers, text: str, move: Move) -> int:
        target, forced = next_choice(state.play(move))
        if target not in scores:
            return scores[state][text]
        return value(target) if forced % 2 else -value(target)

    assert any(worth(START, text, move) != scores[START][text] for text, move in texts(START).items())
    for state in Random(seed).sample(list(graph), 60):
        known = {text: worth(state, text, move) for text, move in texts(state).items()}
        assert graph.worths(state) == known


@pytest.mark.slow
def test_the_best_lines_grow_long_and_bad_moves_are_not_followed() -> None:
    graph = BookGraph(ballots=False)
    while len(graph) < 2_000:
        for state in list(islice(graph.open_positions(), 20)):
            graph.add(state, {text: -40 * place for place, text in enumerate(texts(state))})
    assert graph.longest_line(START) >= 10, "2,000 positions are four or five plies of all moves"
    worst = START.play(list(texts(START).values())[-1])
    assert next_choice(worst)[0] not in graph


def test_a_line_that_turns_out_bad_stops_growing() -> None:
    graph = BookGraph()
    graph.add(START, {text: 20 if text == "11-15" else 0 for text in texts(START)})
    after = START.play(texts(START)["11-15"])
    assert next(graph.open_positions()) == after
    graph.add(after, dict.fromkeys(texts(after), 100))  # the other side is far ahead in all of them
    assert graph.worths(START)["11-15"] == -100
    others = {START.play(move) for text, move in texts(START).items() if text != "11-15"}
    assert set(islice(graph.open_positions(), 6)) <= others


def test_every_ballot_is_begun_before_bad_moves_are_followed() -> None:
    graph = BookGraph()
    graph.add(START, {text: 0 if text == "11-15" else -30 for text in texts(START)})
    first = set(islice(graph.open_positions(), 150))
    ballots = {next_choice(opening.state)[0] for opening in three_move_openings()}
    assert len(first & ballots) > 100


def of_lots(monkeypatch: pytest.MonkeyPatch, even: int) -> BookGraph:
    """A graph with only the start, in which random scores stay the same."""
    monkeypatch.setattr(book_graph, "EVEN_PLIES", even)
    graph = BookGraph(ballots=False)
    monkeypatch.setattr(graph, "_current", dict)
    return graph


def ranked(state: Checkers) -> list[Move]:
    """The moves of a position in a random but fixed order."""
    return Random(repr(state)).sample(state.legal_moves(), len(state.legal_moves()))


def in_order(state: Checkers, *losses: int) -> dict[str, int]:
    """Scores for the moves in their order; moves without a given score lose."""
    known = dict(zip(ranked(state), losses, strict=False))
    return {text: -known.get(move, DECIDED) for text, move in texts(state).items()}


def test_openings_are_followed_to_the_same_ply_before_any_goes_further(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The lines of the book's moves, including second-best ones that are not worse by more than the
    limits.
    """
    graph = of_lots(monkeypatch, even=5)
    layers = [{START}]
    for _ in range(5):
        moves = [(state, move) for state in layers[-1] for move in ranked(state)[:2]]
        layers.append({state.play(move) for state, move in moves})
    even = {state for layer in layers for state in layer if len(state.legal_moves()) > 1}
    assert len(even) > 30
    while len(graph) < len(even):
        state = next(graph.open_positions())
        graph.add(state, in_order(state, 0, MARGIN, MARGIN + 1))
    assert set(graph) == even


def test_a_line_that_gave_something_away_is_not_followed_first_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    graph = of_lots(monkeypatch, even=2)
    worse = START.play(ranked(START)[1])
    while (state := next(graph.open_positions())) != worse:
        graph.add(state, in_order(state, 0, MARGIN + 1) if state == START else in_order(state, 0))
    graph.add(worse, in_order(worse, 0))
    assert len(graph) > 4
    assert next(graph.open_positions()) != worse.play(ranked(worse)[0])


def test_a_ply_of_white_counts_half(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the same loss for White, Black's reply is expanded first."""
    graph = of_lots(monkeypatch, even=0)
    best, second = map(START.play, ranked(START)[:2])
    replies = [next_choice(best.play(move))[0] for move in ranked(best)[:2]]
    for state in (START, best):
        graph.add(state, in_order(state, 0, 10))
    assert list(islice(graph.open_positions(), 3)) == [*replies, second]


def test_decided_positions_and_kings_are_left_to_the_search() -> None:
    graph = BookGraph()
    graph.add(START, dict.fromkeys(texts(START), -DECIDED))
    assert START.play(START.legal_moves()[0]) not in set(islice(graph.open_positions(), 500))
    for seed in range(3):
        grown_graph, _ = grown(seed, 100)
        assert not any(state.kings for state in grown_graph)
    state = parse_fen("B:W32:B25,1")
    graph.add(state, dict.fromkeys(texts(state), 0))
    assert not any(open_position.kings for open_position in islice(graph.open_positions(), 500))


@pytest.mark.slow
def test_a_work_file_tells_what_was_only_glanced_at(tmp_path: Path) -> None:
    pytest.importorskip("checkers_app.engine.checkers.core")
    out, reports = tmp_path / "made.book", list[BookProgress]()
    builder = BookBuilder(out, BookPlan(nodes=2_000, positions=60))
    builder.build(reports.append, StopToken())
    lines = [json.loads(line) for line in (tmp_path / "made.book.work").read_text().splitlines()]
    assert len(lines) == 60
    assert reports[-1].line > 0
    glanced = 0
    for line in lines:
        best = max(line["scores"].values())
        glanced += len(line["glanced"])
        assert len(line["glanced"]) < len(line["scores"])
        assert all(line["scores"][text] < best for text in line["glanced"])
    assert glanced > 0
    again = BookBuilder(out, BookPlan(nodes=2_000, positions=60))
    assert again._searched == builder._searched
    assert {state: again.graph.worths(state) for state in again.graph} == {
        state: builder.graph.worths(state) for state in builder.graph
    }


def test_how_long_a_game_stays_is_counted_in_plies() -> None:
    first = Move((11, 15))
    after = START.play(first)
    reply = after.legal_moves()[0]
    book = Book({START: (BookMove(first, 0, 255),)})
    rng = Random(1)
    assert stay(book, START, Side.FIRST, lambda _: None, rng) == 1
    assert stay(book, START, Side.FIRST, lambda state: state.legal_moves()[0], rng) == 2
    assert stay(book, START, Side.SECOND, lambda state: state.legal_moves()[0], rng) == 1
    longer = Book(
        {
            START: (BookMove(first, 0, 255),),
            after.play(reply): (BookMove(after.play(reply).legal_moves()[0], 0, 255),),
        }
    )
    assert stay(longer, START, Side.FIRST, lambda state: state.legal_moves()[0], rng) >= 3


@pytest.mark.slow
def test_the_verb_tells_how_long_games_stay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("checkers_app.engine.checkers.core")
    path = tmp_path / "a.book"
    path.write_bytes(encode({START: (BookMove(Move((11, 15)), 0, 255),)}))
    assert main(["book", "stats", "--book", str(path), "--nodes", "200", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["positions"] == 1
    assert {kind: len(plies) for kind, plies in told["plies"].items()} == {
        "book": 314,
        "engine": 314,
        "random": 314,
    }
    assert told["plies"]["book"][:2] == [1, 1]
    assert main(["book", "stats", "--book", str(tmp_path / "none")]) == 2
    assert "none" in capsys.readouterr().err

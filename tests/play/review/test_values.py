"""Saved reviews: read back equal, only for their own game, and not lost to a broken file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Game
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.review.review import Assessment, Judged, Mark, Review
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.review.values import (
    LINE_PLIES,
    KeptReview,
    decode,
    decode_outline,
    encode,
    name_of,
)
from checkers_app.storage.versioned import DocumentError


def made_up(game: Game, picks: list[int], values: list[int]) -> KeptReview:
    """A review of a game with these moves, losses and lines."""
    match = Match.new(game, (HUMAN, HUMAN))
    for pick in picks:
        legal = match.state.legal_moves()
        if match.outcome is not None or not legal:
            break
        match = match.play(legal[pick % len(legal)])

    def look(ply: int, value: int) -> Assessment:
        state, line = match.states[ply], []
        for step in range(value % (LINE_PLIES + 1)):
            legal = state.legal_moves()
            if not legal:
                break
            line.append(legal[step % len(legal)])
            state = state.play(line[-1])
        return Assessment(value - 200, tuple(line), value % 3 == 0)

    def value(ply: int) -> int:
        return values[ply % len(values)]

    plies = tuple(
        Judged(
            ply,
            match.states[ply].side_to_move,
            match.moves[ply],
            look(ply, value(ply)),
            look(ply + 1, value(ply + 1)),
            value(ply),
            value(ply) % 5 != 0,
        )
        for ply in range(len(match.moves))
    )
    scores = tuple(value(ply) - 100 for ply in range(len(match.moves) + 1))
    return KeptReview(Review(match, plies, scores), None if values[0] % 2 else values[0])


reviews = st.builds(
    made_up,
    st.sampled_from([CHECKERS, TICTACTOE]),
    st.lists(st.integers(0, 20), max_size=30),
    st.lists(st.integers(0, 400), min_size=1, max_size=12),
)


@given(reviews)
def test_what_is_written_is_read_back(kept: KeptReview) -> None:
    text = encode(kept)
    assert decode(text, kept.review.match) == kept
    outline = decode_outline(text)
    assert outline.losses == tuple(item.loss if item.choice else None for item in kept.review.plies)
    assert outline.puzzles == kept.puzzles


def sample() -> KeptReview:
    return made_up(CHECKERS, [3, 1, 4, 1, 5, 9], [40, 90, 0, 33])


@pytest.mark.parametrize(("puzzles", "asked"), [(0, None), (2, 2)])
def test_where_no_puzzle_came_while_one_answer_was_asked_for_it_is_looked_into_again(
    puzzles: int, asked: int | None
) -> None:
    kept = made_up(CHECKERS, [0, 1], [70])
    kept = KeptReview(kept.review, puzzles)
    older = json.loads(encode(kept))
    del older["answers"]
    text = json.dumps(older)
    assert decode(text, kept.review.match).puzzles == decode_outline(text).puzzles == asked
    assert decode_outline(encode(kept)).puzzles == puzzles


def test_the_name_is_of_the_moves_alone() -> None:
    match = sample().review.match
    other = Match.new(CHECKERS, (HUMAN, HUMAN))
    assert name_of(match) == name_of(match.with_seats((HUMAN, HUMAN)).resign(match.side_to_move))
    assert name_of(other) != name_of(match)
    assert name_of(other) != name_of(Match.new(TICTACTOE, (HUMAN, HUMAN)))
    assert name_of(match.undo()) != name_of(match)


def test_a_line_that_does_not_fit_is_cut_where_it_stops_fitting() -> None:
    kept = sample()
    first = kept.review.plies[0]
    legal = first.best.line[:1] or kept.review.match.state.legal_moves()[:1]
    strange = Assessment(5, (legal[0], legal[0], legal[0]), certain=False)
    plies = (Judged(0, first.side, first.move, strange, first.after, 0, choice=True), *kept.review.plies[1:])
    written = KeptReview(Review(kept.review.match, plies, kept.review.scores), 0)
    read = decode(encode(written), kept.review.match)
    assert len(read.review.plies[0].best.line) <= 1


def changed(name: str, value: object) -> str:
    return json.dumps({**json.loads(encode(sample())), name: value})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "JSON"),
        ("[]", "version"),
        ("{}", "version"),
        (changed("version", 2), "newer version of the program wrote it .version 2."),
        (changed("version", True), "version"),
        (changed("moves", []), "another game"),
        (changed("game", "tictactoe"), "another game"),
        (changed("start", "W:W31:B1"), "another game"),
        (changed("scores", [0]), "list of length 7"),
        (changed("losses", [0, 0, 0, 0, 0, 401]), "401"),
        (changed("losses", [0, 0, 0, 0, 0, -1]), "-1"),
        (changed("only", [6]), "6"),
        (changed("only", ["a"]), "a is not a whole number"),
        (changed("before", [[0, False, "1-32"]] * 6), "1-32"),
        (changed("after", [[0, 0]] * 6), "neither true nor false"),
        (changed("after", [[]] * 6), "cannot be used"),
        (changed("puzzles", -1), "-1"),
    ],
)
def test_what_is_no_review_of_the_game_is_refused(text: str, reason: str) -> None:
    with pytest.raises(DocumentError, match=reason):
        decode(text, sample().review.match)


def test_a_store_keeps_and_finds_again(tmp_path: Path) -> None:
    kept = sample()
    match = kept.review.match
    for folder in (tmp_path / "not" / "there", None):
        store = ReviewStore(folder)
        assert store.load(match) is None
        assert store.outline(match) is None
        store.save(kept)
        assert store.notice is None
        assert store.load(match) == kept
        assert store.load(match.undo()) is None
        outline = store.outline(match)
        assert outline is not None
        assert sum(loss or 0 for loss in outline.losses) == sum(
            item.loss for item in kept.review.plies if item.choice
        )
    again = ReviewStore(tmp_path / "not" / "there")
    assert again.load(match) == kept
    assert again.load(match).review.plies[1].mark is Mark.MISTAKE  # type: ignore[union-attr]


def test_an_outline_is_read_again_when_the_file_has_changed(tmp_path: Path) -> None:
    kept = sample()
    store = ReviewStore(tmp_path)
    store.save(kept)
    path = next(tmp_path.iterdir())
    assert store.outline(kept.review.match) is not None
    path.write_text("broken")
    assert store.outline(kept.review.match) is None
    assert store.outline(kept.review.match) is None


def test_a_broken_file_is_said_and_moved_aside(tmp_path: Path) -> None:
    kept = sample()
    store = ReviewStore(tmp_path)
    store.save(kept)
    path = next(tmp_path.iterdir())
    path.write_text("broken")
    assert store.load(kept.review.match) is None
    assert store.notice is not None
    assert path.name in store.notice
    assert path.read_text() == "broken"
    store.save(kept)
    assert store.notice is not None
    assert f"it has been renamed to {path.stem}.broken.json" in store.notice
    assert path.with_name(f"{path.stem}.broken.json").read_text() == "broken"
    assert store.load(kept.review.match) == kept
    assert not store.notice


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = ReviewStore(tmp_path / "file")
    kept = sample()
    store.save(kept)
    assert store.notice is not None
    assert "could not be saved" in store.notice
    assert store.load(kept.review.match) == kept, "as long as the program runs"
    assert store.outline(kept.review.match) is not None

"""Reviews written into games: the content of a file is preserved, and the additions can be read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from draughts.PDN import PDNReader as OtherReader
from hypothesis import given, settings
from hypothesis import strategies as st
from pdn_entries import accepted, played
from strategies import records

from checkers_app.engine.api import TABLE_WIN, WIN, a_ply_before
from checkers_app.games import find_game
from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.commands import Evaluation, evaluation_in
from checkers_app.notation.pdn_writer import game_text, pdn_text
from checkers_app.notation.record import Ply, Record, Result
from checkers_app.notation.remarks import MARKS, remark_at, shown_remark
from checkers_app.play.review.review import Assessment, Judged, Review
from checkers_app.play.saved.exchange import match_of_record
from checkers_app.views.review.annotating import WON, annotated, evaluation_of
from checkers_app.views.review.mark_words import NAGS

MOVES = "11-15 22-18 15x22 25x18 12-16 24-19 8-12 18-14"


def judged(record: Record, losses: tuple[int, ...] = ()) -> Review:
    """A review in which every position is even, except for the losses of the moves."""
    match = match_of_record(record)
    plies = []
    for ply, move in enumerate(match.moves):
        loss = losses[ply % len(losses)] if losses else 0
        state = match.states[ply]
        other = next((other for other in state.legal_moves() if other != move), move)
        best = Assessment(20, (other, *state.play(other).legal_moves()[:1]), certain=False)
        after = Assessment(loss - 20, (), certain=False)
        choice = len(state.legal_moves()) > 1
        plies.append(Judged(ply, state.side_to_move, move, best, after, loss, choice))
    return Review(match, tuple(plies), (0,) * len(match.states))


def test_a_game_as_it_is_written() -> None:
    record = Record(Checkers(), played("11-15 23-19 8-11"), (("Black", "Ada"),), Result.DRAW)
    text = pdn_text(annotated(record, judged(record, (0, 70, 40))))
    assert '[Annotator "checkers-app"]' in text
    assert " ".join(text.split("\n\n", 1)[1].split()) == (
        "{Accuracy: Black 67%, White 25%.} 1. 11-15 {[%eval -0.20]} "
        "23-19? {[%eval -0.50] 23-19 loses 0.70 men.} (1... 21-17 {[%eval 0.20]} 2. 7-11) "
        "2. 8-11?! {[%eval 0.20] 8-11 loses 0.40 men.} (2. 7-11 {[%eval -0.20]} 19-16) 1/2-1/2"
    )


@settings(max_examples=8)
@given(records(), st.lists(st.sampled_from((0, 10, 30, 60, 150)), min_size=1, max_size=7))
def test_nothing_is_lost_and_every_mark_is_read_back(record: Record, losses: list[int]) -> None:
    review = judged(record, tuple(losses))
    after = annotated(record, review)
    back = accepted(pdn_text(after)).record
    assert back == after
    assert pdn_text(back) == pdn_text(after)
    assert annotated(back, review) == back
    assert after.comments[: len(record.comments)] == record.comments
    for ply, was, item in zip(back.line, record.line, review.plies, strict=True):
        former = [nag for nag in was.nags if nag in MARKS]
        assert [nag for nag in ply.nags if nag in MARKS] == (
            former or ([NAGS[item.mark]] if item.mark in NAGS else [])
        )
        assert ply.before == was.before
        assert ply.comments[: len(was.comments)] == was.comments
        assert ply.variations[: len(was.variations)] == was.variations
        over = review.match.states[item.ply + 1].outcome() is not None
        evaluation = evaluation_in((*was.before, *was.comments))
        wanted = evaluation or (None if over else evaluation_of(item.score, item.side, GAME))
        assert evaluation_in((*ply.before, *ply.comments)) == wanted


@pytest.mark.slow
@given(records(), st.lists(st.sampled_from((0, 30, 150)), min_size=1, max_size=5))
def test_another_program_reads_the_same_moves(record: Record, losses: list[int]) -> None:
    bare = Record(Checkers(), tuple(Ply(move) for move in record.moves if record.start == Checkers()))
    if not bare.line:
        return
    text = pdn_text(annotated(bare, judged(bare, tuple(losses))))
    (game,) = OtherReader(text).games
    states = [bare.start]
    for move in bare.moves:
        states.append(states[-1].play(move))
    assert game.moves == [state.move_text(move) for state, move in zip(states, bare.moves, strict=False)]


def test_what_a_person_said_is_not_overruled() -> None:
    plies = played(MOVES)
    mine = replace(plies[1], nags=(1, 14), comments=("Brave! [%clk 0:04:58] [%eval 0.35]",))
    record = Record(Checkers(), (plies[0], mine, *plies[2:]))
    after = annotated(record, judged(record, (150,)))
    assert remark_at(after, (1,)).mark == 1
    assert after.line[1].nags == (1, 14)
    assert after.line[1].comments[0] == mine.comments[0]
    assert after.line[1].comments[1] == "22-18 loses 1.50 men."
    assert shown_remark(after, (1,)) == (
        "Clock: 0:04:58. Evaluation for White: +0.35. Brave! 22-18 loses 1.50 men."
    )


def test_a_line_that_is_there_already_is_not_written_twice() -> None:
    plies = played(MOVES)
    other = next(move for move in Checkers().legal_moves() if move != plies[0].move)
    varied = replace(plies[0], variations=((Ply(other, comments=("better",)),),))
    record = Record(Checkers(), (varied, *plies[1:]))
    assert annotated(record, judged(record, (150,))).line[0].variations == varied.variations


@pytest.mark.parametrize(
    ("score", "side", "command"),
    [
        (35, Side.SECOND, "[%eval 0.35]"),
        (35, Side.FIRST, "[%eval -0.35]"),
        (0, Side.FIRST, "[%eval 0.00]"),
        (WIN - 5, Side.FIRST, "[%eval #-3]"),
        (a_ply_before(-(WIN - 4)), Side.SECOND, "[%eval #3]"),
        (-(WIN - 1), Side.FIRST, "[%eval #1]"),
        (TABLE_WIN - 12, Side.FIRST, f"[%eval {-WON:.2f}]"),
    ],
)
def test_evaluations_are_from_the_view_of_white(score: int, side: Side, command: str) -> None:
    evaluation = evaluation_of(score, side, GAME)
    assert evaluation.command == command
    assert evaluation_in([f"a {command} b"]) == evaluation


def test_where_white_begins_the_first_side_is_white() -> None:
    game = find_game("international")
    assert game is not None
    assert evaluation_of(35, Side.FIRST, game) == Evaluation(0.35)
    record = Record(game.initial, (Ply(game.initial.legal_moves()[0]),))
    assert "[%eval" not in game_text(record, game)

"""The text of the status card, and that it fits."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from moments import (
    CALM,
    DEMONSTRATION,
    HUMAN_FIRST,
    HUMAN_SECOND,
    PROGRESS,
    SEATINGS,
    TWO_PLAYERS,
    moments,
    playout,
)
from strategies import CHECKERS, TICTACTOE, randoms

from checkers_app.engine.api import WIN
from checkers_app.games.base import Game, Move, Outcome, Reason, Side
from checkers_app.games.draughts import RULE_SETS
from checkers_app.games.draughts.national import GAMES
from checkers_app.games.draughts.position_text import parse_position
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Match, Seat
from checkers_app.play.wording import ending_sentence, outcome_reason
from checkers_app.views.interaction.selection import Refused, Selection
from checkers_app.views.interaction.status import (
    Status,
    StatusFacts,
    Tone,
    copied_position,
    jump_words,
    score_text,
    status,
    thousands,
    verdict,
)
from checkers_app.words import speak
from checkers_app.words.languages import LANGUAGES, translation


def new(fen: str | None = None, seats: tuple[Seat, Seat] = HUMAN_FIRST) -> Match:
    return Match.new(CHECKERS, seats, parse_fen(fen) if fen else None)


# --- the sentences ------------------------------------------------------------------------------


def test_whose_turn_it_is() -> None:
    assert status(new(), CALM) == Status("Your turn", "You play Black.")
    assert status(new("W:W22:B1", HUMAN_SECOND), CALM) == Status("Your turn", "You play White.")
    assert status(new(seats=TWO_PLAYERS), CALM).headline == "Black to move"
    assert status(Match.new(TICTACTOE, HUMAN_FIRST), CALM).detail == "You play X."


def test_a_single_jump_is_named() -> None:
    said = status(new("W:W22:B18,1", HUMAN_SECOND), CALM)
    assert said == Status("You must jump: 22 takes 18", "It is the only jump."), "nobody did anything wrong"
    assert status(new("W:W22:B18,1", TWO_PLAYERS), CALM).headline == "White must jump: 22 takes 18"


def test_two_people_are_called_by_their_names() -> None:
    named = replace(HUMAN, name="Anna"), replace(HUMAN, name="Ben")
    assert status(new(seats=named), CALM).headline == "Anna's turn"
    assert status(new("W:W22:B18,1", named), CALM).headline == "Ben must jump: 22 takes 18"
    assert status(new("W:W22,23:B18,1", named), CALM).headline == "Ben must jump"


def test_several_jumps_go_to_the_second_line() -> None:
    said = status(new("W:W22,23:B18,1", HUMAN_SECOND), CALM)
    assert said == Status("You must jump", "22 or 23 takes 18.")
    assert jump_words(parse_fen("W:W22:B18,10,1"))[0] == "22 jumps twice, to 15 and 6"
    assert jump_words(CHECKERS.initial) == ()


def test_halfway_through_a_jump() -> None:
    said = status(new("B:W23,22,15,14:B11,10"), StatusFacts(chosen=(11, 18)))
    assert said == Status("Keep jumping", "Choose the next square after 18.", Tone.WARN)


def test_squares_have_their_letters_where_the_board_has_them() -> None:
    russian = GAMES["russian"]
    start = Match.new(russian, HUMAN_FIRST)
    (move,) = (move for move in russian.initial.legal_moves() if russian.initial.move_text(move) == "c3-d4")
    assert status(start, StatusFacts(hint=move, hint_whole=False)).headline == "Look at the man on C3"
    assert status(start, StatusFacts(hint=move)).headline == "Hint: c3-d4"
    jump = Match.new(russian, HUMAN_FIRST, parse_position(RULE_SETS["russian"], "W:Wc3:Bd4,f6"))
    assert status(jump, CALM).detail == "C3 jumps twice, to E5 and G7."
    halfway = status(jump, StatusFacts(chosen=jump.state.legal_moves()[0].path[:2]))
    assert halfway.detail == "Choose the next square after E5."
    first = CHECKERS.initial.legal_moves()[0]
    assert status(new(), StatusFacts(hint=first, hint_whole=False)).headline == "Look at the man on 9"


def test_a_refused_click_says_why_and_shows_the_jumps() -> None:
    match = new("W:W22,25:B18,1", HUMAN_SECOND)
    answer = Selection(match.state).click(1)
    assert isinstance(answer, Refused)
    said = status(match, StatusFacts(refused=answer.sentence))
    assert said.headline == "That is Black's piece"
    assert said.detail == "You must jump: 22 takes 18."
    cannot = status(match, StatusFacts(refused=match.state.refusal((25,))))
    assert cannot == Status("You must jump: 22 takes 18", "It is the only jump.", Tone.WARN)
    two = new("W:W22,23,30:B18,1", HUMAN_SECOND)
    cannot = status(two, StatusFacts(refused=two.state.refusal((30,))))
    assert cannot == Status("You must jump: 22 or 23 takes 18", "", Tone.WARN)


@pytest.mark.parametrize("code", [language.code for language in LANGUAGES])
def test_the_second_line_of_a_refusal_begins_as_a_sentence_does(code: str) -> None:
    speak(translation(code))
    routes, jumps = new("B:W6,7,14,15:B2", HUMAN_FIRST), new("W:W22,23:B18,10,1", HUMAN_SECOND)
    click = Selection(routes.state).click(2)
    assert isinstance(click, Selection)
    refused = click.click(18)
    assert isinstance(refused, Refused)
    for match, refusal in ((routes, refused.sentence), (jumps, jumps.state.refusal((22, 25)))):
        said = status(match, StatusFacts(refused=refusal))
        assert re.match("[0-9A-ZА-Я]", said.detail)
        assert said.detail.count(".") == 1
        assert not re.search("[.:]", said.headline)


def test_the_computer_thinks() -> None:
    match = new("W:W22:B1")
    thinking = status(match, StatusFacts(thinking=True, progress=PROGRESS))
    assert thinking.headline == "The computer is thinking"
    assert thinking.detail == "Depth 5, 67,149 nodes"
    demonstration = status(new(seats=DEMONSTRATION), StatusFacts(thinking=True, progress=PROGRESS))
    assert demonstration.headline == "Black is thinking"
    hint = status(new(), StatusFacts(thinking=True, looking_for_hint=True, progress=PROGRESS))
    assert hint.headline == "Looking for a good move"


def test_only_a_player_who_has_moved_is_told_so() -> None:
    """Before a search has reported, the second line must not speak of a move that was not made."""
    moved = "You have moved. Meanwhile, you can step through the game."
    assert status(new().play(Move((11, 15))), StatusFacts(thinking=True)).detail == moved
    for match, moment in (
        (new(), StatusFacts(thinking=True, looking_for_hint=True)),
        (new(seats=DEMONSTRATION), StatusFacts(thinking=True)),
        (new(seats=HUMAN_SECOND), StatusFacts(thinking=True)),
    ):
        assert "Your move is done" not in status(match, moment).detail


def test_a_failure_tells_the_way_out() -> None:
    said = status(new("W:W22:B1"), StatusFacts(failure="ValueError: no"))
    assert said.tone is Tone.ERROR
    assert said.headline == "The search stopped with an error"
    assert said.detail == "Click here to try again. ValueError: no"


def test_hints_notes_and_draws() -> None:
    hinted = status(new(), StatusFacts(hint=Move((11, 15))))
    assert hinted.headline == "Hint: 11-15"
    note = status(new(), StatusFacts(note="The computer plays on", note_detail="Not yet."))
    assert (note.headline, note.detail) == ("The computer plays on", "Not yet.")
    match = new("B:WK32:BK1", TWO_PLAYERS)
    for path in ((1, 5), (32, 27), (5, 1), (27, 32)) * 2:
        match = match.play(Move(path))
    said = status(match, CALM)
    assert said == Status("You can claim a draw", "The same position occurred for the third time.")


def test_the_more_urgent_news_comes_first() -> None:
    everything = StatusFacts(
        thinking=True, refused="Square 9 is empty", failure="Broken", note="Note", hint=Move((11, 15))
    )
    match = new()
    over = match.resign(Side.FIRST)
    assert status(over, everything).headline == "Note"
    assert status(over, replace(everything, note="")).tone is Tone.END
    assert status(match, everything).tone is Tone.ERROR
    assert status(match, replace(everything, failure="")).headline == "Square 9 is empty"
    assert status(match, replace(everything, failure="", refused="")).headline == "Note"


def test_the_status_of_a_finished_game() -> None:
    match = Match.new(TICTACTOE, HUMAN_FIRST)
    for square in (1, 4, 2, 5, 3):
        match = match.play(Move((square,)))
    assert status(match, CALM) == Status(
        "The game is over", "You won. You have three in a row.", Tone.END, ("You won.",)
    )


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_words(reason: Reason) -> None:
    for winner in (*Side, None):
        assert outcome_reason(CHECKERS, Outcome(winner, reason))


# --- numbers ------------------------------------------------------------------------------------


def test_numbers_read_easily() -> None:
    assert thousands(0) == "0"
    assert thousands(999) == "999"
    assert thousands(67_149) == "67,149"
    assert thousands(999_999) == "999,999"
    assert thousands(14_200_000).split() == ["14.2", "M"]


def test_scores_are_in_men_with_a_true_minus() -> None:
    assert score_text(0) == "0.00"
    assert score_text(32) == "+0.32"
    assert score_text(-158) == "−1.58"
    assert score_text(WIN - 1) == "win in 1"
    assert score_text(WIN - 9) == "win in 5"
    assert score_text(-(WIN - 8)) == "loss in 4"


def test_verdicts_name_the_better_side() -> None:
    assert verdict(CHECKERS, 0, Side.FIRST) == "Even"
    assert verdict(CHECKERS, 50, Side.FIRST) == "Black is a little better"
    assert verdict(CHECKERS, -150, Side.FIRST) == "White is better"
    assert verdict(CHECKERS, 400, Side.SECOND) == "White is winning"
    assert verdict(CHECKERS, -(WIN - 3), Side.SECOND) == "Black wins"
    for score in (10, 60, 200, 500, WIN - 1):
        assert verdict(CHECKERS, score, Side.FIRST) == verdict(CHECKERS, -score, Side.SECOND)


# --- whatever happens ---------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(randoms, st.sampled_from((CHECKERS, TICTACTOE)), st.sampled_from(SEATINGS))
def test_the_card_is_never_empty_and_never_shouts(
    random: Random, game: Game, seats: tuple[Seat, Seat]
) -> None:
    for match in playout(random, game, seats, 120):
        for moment in moments(match, random):
            said = status(match, moment)
            assert said.headline.strip()
            assert said.headline[0].isupper() or said.headline[0].isdigit()
            for text in (said.headline, said.detail):
                assert "!" not in text
                assert "  " not in text
                assert "None" not in text
                assert "AI" not in text.split()
            if said.detail and not moment.failure:
                assert said.detail.endswith(".") or "nodes" in said.detail
            if match.outcome is not None:
                assert said.tone is Tone.END
                assert said.detail == ending_sentence(match)


@pytest.mark.parametrize(
    ("fen", "text", "said"),
    [
        ("B:W30,31:B11,12", "11-15", ("Position after 1. 11-15 copied", "White to move.")),
        (
            "B:WK1,K4,K13,K18,19,K23,K25,K26,K27:B6,K8,9,K10,16,K24,K29",
            "24x31x22x15x24",
            ("Position copied", "After 1. 24x31x22x15x24. White to move."),
        ),
    ],
)
def test_a_position_that_is_copied_is_named_by_its_move_as_far_as_the_headline_goes(
    fen: str, text: str, said: tuple[str, str]
) -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen(fen))
    assert copied_position(match)[0] == "The first position is copied"
    move = next(move for move in match.state.legal_moves() if match.state.move_text(move) == text)
    assert copied_position(match.play(move)) == said

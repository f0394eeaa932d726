"""A match: undo of whole turns, redo, draws by rule, rejected moves, and immutability."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import CHECKERS, TICTACTOE, randoms

from checkers_app.games.base import Game, IllegalMoveError, Move, Outcome, Reason, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.wording import outcome_sentence

COMPUTER = Seat(Control.COMPUTER, 3)
TWO_PLAYERS = (HUMAN, HUMAN)
HUMAN_FIRST = (HUMAN, COMPUTER)
HUMAN_SECOND = (COMPUTER, HUMAN)
DEMONSTRATION = (COMPUTER, COMPUTER)
SEATINGS = (TWO_PLAYERS, HUMAN_FIRST, HUMAN_SECOND, DEMONSTRATION)
KINGS = parse_fen("B:WK32:BK1")
SHUFFLE = (Move((1, 5)), Move((32, 27)), Move((5, 1)), Move((27, 32)))


def played(match: Match, plies: int) -> Match:
    """The match after this many moves, always the first legal one."""
    for _ in range(plies):
        match = match.play(match.state.legal_moves()[0])
    return match


def walked(match: Match, *paths: tuple[int, ...]) -> Match:
    for path in paths:
        match = match.play(next(m for m in match.state.legal_moves() if m.path == path))
    return match


def random_match(random: Random, game: Game, seats: tuple[Seat, Seat], most: int) -> Match:
    match = Match.new(game, seats)
    for _ in range(random.randint(0, most)):
        if match.outcome is not None:
            break
        match = match.play(random.choice(match.state.legal_moves()))
    return match


def test_a_new_match_stands_at_the_start() -> None:
    match = Match.new(CHECKERS, HUMAN_FIRST)
    assert match.state == CHECKERS.initial
    assert match.side_to_move is Side.FIRST
    assert match.seat_to_move is HUMAN
    assert match.outcome is None
    assert not match.can_undo
    assert not match.can_redo
    assert match.claimable_draw is None
    assert Match.new(CHECKERS, HUMAN_FIRST, KINGS).state == KINGS


def test_moves_are_counted_from_the_side_that_began() -> None:
    match, white = (Match.new(CHECKERS, TWO_PLAYERS, parse_fen(f"{side}:W21-32:B1-12")) for side in "BW")
    assert [match.move_number(ply) for ply in range(4)] == [1, 1, 2, 2]
    assert [white.move_number(ply) for ply in range(4)] == [1, 2, 2, 3]
    assert [played(match, plies).moves_played for plies in range(4)] == [0, 1, 1, 2]
    assert [played(white, plies).moves_played for plies in range(4)] == [0, 1, 2, 2]


@pytest.mark.parametrize(
    ("seats", "human"),
    [(TWO_PLAYERS, None), (HUMAN_FIRST, Side.FIRST), (HUMAN_SECOND, Side.SECOND), (DEMONSTRATION, None)],
)
def test_the_only_human_is_known(seats: tuple[Seat, Seat], human: Side | None) -> None:
    assert Match.new(CHECKERS, seats).human_side is human


def test_a_seat_of_which_no_level_is_told_has_the_easiest() -> None:
    assert Seat(Control.COMPUTER) == Seat(Control.COMPUTER, 1)
    assert HUMAN.is_human
    assert not COMPUTER.is_human


# --- undo ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "before", "after"),
    [
        (TWO_PLAYERS, 5, 4),  # one move, whoever made it
        (TWO_PLAYERS, 6, 5),
        (HUMAN_FIRST, 6, 4),  # the computer has answered: both moves
        (HUMAN_FIRST, 5, 4),  # the computer still thinks: the player's move alone
        (HUMAN_SECOND, 5, 3),
        (HUMAN_SECOND, 4, 3),
        (HUMAN_SECOND, 2, 1),  # the computer's opening move stays
    ],
)
def test_undo_takes_back_the_players_whole_turn(seats: tuple[Seat, Seat], before: int, after: int) -> None:
    match = played(Match.new(CHECKERS, seats), before)
    back = match.undo()
    assert back.moves == match.moves[:after]
    assert back.states == match.states[: after + 1]
    assert back.seat_to_move.is_human


@pytest.mark.parametrize(
    ("seats", "plies"), [(HUMAN_FIRST, 0), (HUMAN_SECOND, 0), (HUMAN_SECOND, 1), (DEMONSTRATION, 6)]
)
def test_there_is_nothing_to_take_back_before_a_human_has_moved(seats: tuple[Seat, Seat], plies: int) -> None:
    match = played(Match.new(CHECKERS, seats), plies)
    assert not match.can_undo
    with pytest.raises(IllegalMoveError):
        match.undo()


def test_undo_goes_back_to_the_start_turn_by_turn() -> None:
    match = played(Match.new(CHECKERS, HUMAN_FIRST), 8)
    for left in (6, 4, 2, 0):
        match = match.undo()
        assert len(match.moves) == left
    assert not match.can_undo
    assert match.state == CHECKERS.initial


@pytest.mark.parametrize(("seats", "left"), [(TWO_PLAYERS, 4), (HUMAN_FIRST, 4), (HUMAN_SECOND, 3)])
def test_undo_after_the_end_of_the_game(seats: tuple[Seat, Seat], left: int) -> None:
    over = walked(Match.new(TICTACTOE, seats), (1,), (4,), (2,), (5,), (3,))
    assert over.outcome == Outcome(Side.FIRST, Reason.LINE)
    back = over.undo()
    assert len(back.moves) == left
    assert back.outcome is None
    assert back.can_redo


@pytest.mark.parametrize(
    "end",
    [
        lambda match: match.resign(Side.FIRST),
        Match.agree_draw,
        lambda match: match.run_out_of_time(Side.FIRST),
    ],
)
def test_undo_gives_a_game_back_where_it_was_ended(end: Callable[[Match], Match]) -> None:
    """A resignation, an agreed draw or a fallen flag does not take back a turn."""
    match = played(Match.new(CHECKERS, HUMAN_FIRST), 4)
    over = end(match)
    assert over.outcome is not None
    assert not over.can_redo
    assert over.undo() == match
    assert over.undo().undo() == match.undo()


def test_a_game_that_was_resigned_is_not_played_on() -> None:
    """Nor does playing moves again that were taken back before."""
    resigned = played(Match.new(CHECKERS, HUMAN_FIRST), 6).undo().resign(Side.FIRST)
    assert resigned.undone
    assert not resigned.can_redo
    with pytest.raises(IllegalMoveError, match="no move to play again"):
        resigned.redo()
    assert resigned.outcome == Outcome(Side.SECOND, Reason.RESIGNATION)


def test_undo_takes_an_agreed_draw_back() -> None:
    match = played(Match.new(CHECKERS, TWO_PLAYERS), 3).agree_draw()
    assert match.outcome == Outcome(None, Reason.AGREEMENT)
    assert match.undo().outcome is None


# --- redo ---------------------------------------------------------------------------------------


def test_redo_plays_the_whole_turn_again() -> None:
    match = played(Match.new(CHECKERS, HUMAN_FIRST), 6)
    back = match.undo().undo()
    assert len(back.moves) == 2
    once = back.redo()
    assert once.moves == match.moves[:4]
    assert once.redo() == match
    assert not match.can_redo
    with pytest.raises(IllegalMoveError):
        match.redo()


def test_redo_stops_where_a_computer_was_still_thinking() -> None:
    match = played(Match.new(CHECKERS, HUMAN_FIRST), 5)
    assert match.undo().redo() == match


def test_the_same_move_keeps_what_can_be_played_again_and_another_forgets_it() -> None:
    match = played(Match.new(CHECKERS, TWO_PLAYERS), 4).undo().undo()
    same = match.play(match.undone[-1])
    assert same.can_redo
    other = next(m for m in match.state.legal_moves() if m != match.undone[-1])
    assert not match.play(other).can_redo


def test_a_win_can_be_played_again() -> None:
    over = walked(Match.new(TICTACTOE, HUMAN_FIRST), (1,), (4,), (2,), (5,), (3,))
    assert over.undo().redo() == over


@settings(max_examples=40, deadline=None)
@given(randoms, st.sampled_from((CHECKERS, TICTACTOE)), st.sampled_from(SEATINGS))
def test_undo_and_redo_lead_back_to_the_same_match(
    random: Random, game: Game, seats: tuple[Seat, Seat]
) -> None:
    match = random_match(random, game, seats, 40)
    back, steps = match, 0
    while back.can_undo:
        shorter = back.undo()
        assert len(shorter.moves) < len(back.moves)
        assert shorter.seat_to_move.is_human
        assert shorter.moves == match.moves[: len(shorter.moves)]
        assert shorter.states == match.states[: len(shorter.states)]
        assert shorter.outcome is None
        back, steps = shorter, steps + 1
    while back.can_redo:
        back, steps = back.redo(), steps - 1
    assert steps == 0
    assert back == match


# --- draws --------------------------------------------------------------------------------------


def test_the_third_occurrence_can_be_claimed_and_the_second_cannot() -> None:
    match = Match.new(CHECKERS, TWO_PLAYERS, KINGS)
    for ply, move in enumerate(SHUFFLE * 2, start=1):
        assert match.claimable_draw is None, ply
        match = match.play(move)
    assert match.claimable_draw is Reason.REPETITION
    assert match.outcome is None  # it must be claimed, which is optional
    assert match.play(SHUFFLE[0]).outcome is None
    claimed = match.claim_draw()
    assert claimed.outcome == Outcome(None, Reason.REPETITION)
    assert (
        outcome_sentence(CHECKERS, Outcome(None, Reason.REPETITION), Side.FIRST)
        == "A draw. The same position occurred for the third time."
    )


def test_the_same_men_with_the_other_side_to_move_are_another_position() -> None:
    start = parse_fen("B:WK32:BK1,K12")
    match = Match.new(CHECKERS, TWO_PLAYERS, start)
    turn = (Move((1, 5)), Move((32, 27)), Move((5, 1)), Move((27, 32)))
    match = match.play(turn[0])
    after = match.state
    assert after not in match.history
    assert match.history == (start,)


def test_claiming_without_a_right_to_it_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="claimed"):
        played(Match.new(CHECKERS, TWO_PLAYERS), 4).claim_draw()


def quiet_match(seats: tuple[Seat, Seat], plies: int) -> Match:
    """A match with this many king moves without a jump, in which no position occurs three times."""
    match = Match.new(CHECKERS, seats, parse_fen("B:WK29,K30,K31,K32:BK1,K2,K3,K4"))
    random = Random(5)
    while len(match.moves) < plies:
        safe = [
            move
            for move in match.state.legal_moves()
            if not move.captures
            and not any(reply.captures for reply in match.state.play(move).legal_moves())
            and match.states.count(match.state.play(move)) < 2
        ]
        match = match.play(random.choice(safe))
    return match


def test_forty_quiet_moves_of_each_side_can_be_claimed() -> None:
    match = quiet_match(TWO_PLAYERS, 79)
    assert match.quiet_plies == 79
    assert match.claimable_draw is None
    match = match.play(
        next(m for m in match.state.legal_moves() if match.states.count(match.state.play(m)) < 2)
    )
    assert match.claimable_draw is Reason.FORTY_MOVES
    assert match.outcome is None
    assert match.claim_draw().outcome == Outcome(None, Reason.FORTY_MOVES)


@pytest.mark.parametrize("seats", [TWO_PLAYERS, HUMAN_FIRST, HUMAN_SECOND])
def test_draws_are_not_declared_where_a_human_plays(seats: tuple[Seat, Seat]) -> None:
    match = Match.new(CHECKERS, seats, KINGS)
    for move in SHUFFLE * 3:
        match = match.play(move)
    assert match.claimable_draw is Reason.REPETITION
    assert match.outcome is None


def test_draws_are_declared_where_only_computers_play() -> None:
    match = Match.new(CHECKERS, DEMONSTRATION, KINGS)
    for move in SHUFFLE * 2:
        match = match.play(move)
    assert match.outcome == Outcome(None, Reason.REPETITION)
    with pytest.raises(IllegalMoveError, match="over"):
        match.play(SHUFFLE[0])
    assert quiet_match(DEMONSTRATION, 80).outcome == Outcome(None, Reason.FORTY_MOVES)


@settings(max_examples=30, deadline=None)
@given(randoms, st.integers(0, 60))
def test_the_history_holds_exactly_the_positions_that_can_come_again(random: Random, most: int) -> None:
    match = random_match(random, CHECKERS, TWO_PLAYERS, most)
    quiet = 0
    for state, move in zip(match.states[:-1], match.moves, strict=True):
        man_or_jump = bool(move.captures) or not getattr(state.piece_at(move.origin), "king", False)
        quiet = 0 if man_or_jump else quiet + 1
    assert match.quiet_plies == quiet
    assert match.history == match.states[len(match.states) - 1 - quiet : -1]
    assert len(match.history) == quiet


def test_a_move_of_a_man_empties_the_history() -> None:
    match = Match.new(CHECKERS, TWO_PLAYERS, parse_fen("B:WK32:BK1,12"))
    for move in SHUFFLE[:2]:
        match = match.play(move)
    assert len(match.history) == 2
    match = match.play(Move((12, 16)))
    assert match.history == ()
    assert match.quiet_plies == 0


# --- refusals and immutability ------------------------------------------------------------------


def test_illegal_moves_are_refused_and_change_nothing() -> None:
    match = Match.new(CHECKERS, TWO_PLAYERS)
    for move in (Move((11, 18)), Move((22, 18)), Move((1, 5)), Move((11, 15), (14,)), Move((11,))):
        with pytest.raises(IllegalMoveError):
            match.play(move)
    assert match == Match.new(CHECKERS, TWO_PLAYERS)


def test_a_step_is_refused_where_a_jump_is_there() -> None:
    match = Match.new(CHECKERS, TWO_PLAYERS, parse_fen("B:W15:B11,1"))
    with pytest.raises(IllegalMoveError):
        match.play(Move((1, 5)))


def test_nothing_goes_on_after_the_end() -> None:
    over = Match.new(CHECKERS, TWO_PLAYERS).resign(Side.SECOND)
    assert over.outcome == Outcome(Side.FIRST, Reason.RESIGNATION)
    with pytest.raises(IllegalMoveError):
        over.play(Move((11, 15)))
    with pytest.raises(IllegalMoveError):
        over.resign(Side.FIRST)
    with pytest.raises(IllegalMoveError):
        over.agree_draw()


def test_a_match_cannot_be_changed_in_place() -> None:
    match = played(Match.new(CHECKERS, HUMAN_FIRST), 4)
    copy = Match(match.game, match.seats, match.states, match.moves)
    with pytest.raises(FrozenInstanceError):
        match.moves = ()  # type: ignore[misc]
    match.undo()
    match.resign(Side.FIRST)
    match.agree_draw()
    match.with_seats(TWO_PLAYERS)
    match.play(match.state.legal_moves()[0])
    assert match == copy


def test_other_seats_keep_the_game() -> None:
    match = played(Match.new(CHECKERS, HUMAN_FIRST), 3)
    swapped = match.with_seats(HUMAN_SECOND)
    assert swapped.moves == match.moves
    assert swapped.human_side is Side.SECOND
    assert swapped.seat_to_move.is_human

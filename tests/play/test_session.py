"""A game being played: the computer's turn, what people may do, and what listeners hear of it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from asked import Asked, found
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import CHECKERS, TICTACTOE, randoms

from checkers_app.engine.api import Progress, SearchResult
from checkers_app.games.base import Game, IllegalMoveError, Move, Outcome, Reason, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.draws import DrawOffer
from checkers_app.play.events import (
    Cause,
    DrawDeclined,
    DrawOffered,
    LevelChanged,
    MatchReplaced,
    MovePlayed,
    SearchChanged,
    SearchHeard,
    SessionEvent,
)
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.session import Session
from checkers_app.play.thinking import HINT_SECONDS, SHORTEST_THINK, Purpose
from checkers_app.storage.settings import GameChoice, OpeningChoice

COMPUTER = Seat(Control.COMPUTER, 3)
HUMAN_FIRST = (HUMAN, COMPUTER)
HUMAN_SECOND = (COMPUTER, HUMAN)
TWO_PLAYERS = (HUMAN, HUMAN)
DEMONSTRATION = (COMPUTER, COMPUTER)
SEATINGS = (HUMAN_FIRST, HUMAN_SECOND, TWO_PLAYERS, DEMONSTRATION)
KINGS = parse_fen("B:WK32:BK1")
SHUFFLE = (Move((1, 5)), Move((32, 27)), Move((5, 1)), Move((27, 32)))
FIRST, REPLY = Move((11, 15)), Move((23, 19))


class Table:
    """A session, the service that it asks, and what was heard of it."""

    def __init__(self, match: Match, shortest_think: float = 0.0) -> None:
        self.asked = Asked()
        self.session = Session(match, self.asked.backing(shortest_think))
        self.heard: list[SessionEvent] = []
        self.session.listen(self.heard.append)

    def moves(self) -> tuple[Move, ...]:
        return self.session.match.moves

    def purpose(self) -> Purpose | None:
        return self.session.thinking.purpose

    def kinds(self) -> list[type[SessionEvent]]:
        kinds: list[type[SessionEvent]] = [type(event) for event in self.heard]
        self.heard.clear()
        return kinds

    def answer(self, result: SearchResult, now: float = 0.0) -> None:
        self.asked.answer(result)
        self.session.tick(now)


def begin(
    seats: tuple[Seat, Seat] = HUMAN_FIRST,
    *moves: Move,
    start: str | None = None,
    game: Game = CHECKERS,
    shortest_think: float = 0.0,
) -> Table:
    match = Match.new(game, seats, parse_fen(start) if start else None)
    for move in moves:
        match = match.play(move)
    return Table(match, shortest_think)


# --- the computer's turn ------------------------------------------------------------------------


def test_a_persons_move_is_answered() -> None:
    game = begin()
    game.session.tick(1.0)
    assert game.asked.levels == [], "it is the person's turn"
    game.session.play(FIRST)
    game.session.tick(2.0)
    assert game.asked.levels == [3]
    assert game.asked.positions[0].state == game.session.match.state
    assert game.purpose() is Purpose.MOVE
    assert game.session.thinking.running
    game.session.tick(3.0)
    assert game.asked.levels == [3], "asked once"
    answer = found(REPLY, score=12)
    before = game.session.match
    game.answer(answer, 4.0)
    assert game.moves() == (FIRST, REPLY)
    assert game.purpose() is None
    assert game.heard[-1] == MovePlayed(before, REPLY, answer)
    assert game.kinds() == [MovePlayed, SearchChanged, SearchHeard, MovePlayed]


def test_an_answer_is_held_back_until_the_eye_can_follow() -> None:
    game = begin(HUMAN_FIRST, FIRST, shortest_think=SHORTEST_THINK)
    game.session.tick(10.0)
    game.answer(found(REPLY), 10.0)
    game.session.tick(10.0 + 0.99 * SHORTEST_THINK)
    assert len(game.moves()) == 1
    assert not game.session.thinking.running
    game.session.tick(10.0 + 1.01 * SHORTEST_THINK)
    assert len(game.moves()) == 2


def test_the_computer_waits_while_a_move_is_shown() -> None:
    game = begin(DEMONSTRATION)
    game.session.tick(0.0, hold=True)
    assert game.asked.levels == []
    game.session.tick(0.1)
    game.asked.answer(found(FIRST))
    game.session.tick(0.2, hold=True)
    assert game.moves() == ()
    game.session.tick(0.3)
    assert game.moves() == (FIRST,)


def test_the_history_that_can_repeat_is_told() -> None:
    game = begin(HUMAN_SECOND, *SHUFFLE, start="B:WK32:BK1")
    game.session.tick(0.0)
    assert game.asked.positions[0].history == game.session.match.states[:4]


@pytest.mark.parametrize("move", [None, Move((1, 5)), Move((22, 15), (18,)), Move((40, 41))])
def test_an_answer_that_cannot_be_played_is_a_failure(move: Move | None) -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    game.answer(found(move))
    assert game.moves() == (FIRST,)
    assert ("no move" if move is None else "illegal move") in game.session.thinking.failure
    assert game.heard[-1] == SearchChanged()
    game.session.tick(1.0)
    assert len(game.asked.levels) == 1, "it is not tried again by itself"
    game.session.give_up_search()
    game.session.tick(2.0)
    assert len(game.asked.levels) == 2
    game.answer(found(REPLY), 2.0)
    assert game.moves() == (FIRST, REPLY)


def test_a_search_that_breaks_down_is_a_failure() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    game.asked.fail("ValueError: a table is missing")
    game.session.tick(1.0)
    assert game.session.thinking.failure == "ValueError: a table is missing"
    assert game.purpose() is None
    game.session.undo()
    assert game.session.thinking.failure == ""


def test_moving_now_ends_the_search_but_not_the_question() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.move_now()
    assert game.asked.cancelled == []
    game.session.tick(0.0)
    game.session.move_now()
    assert game.asked.cancelled == game.asked.tickets
    game.answer(found(REPLY))
    assert game.moves() == (FIRST, REPLY)


# --- late answers -------------------------------------------------------------------------------


def test_a_late_answer_to_an_earlier_question_is_dropped() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    (stale,) = game.asked.tickets
    game.session.undo()
    assert game.asked.forgotten == [stale]
    game.session.play(Move((9, 14)))
    game.session.tick(1.0)
    late = Move((24, 20))
    assert late in game.session.match.state.legal_moves()
    game.kinds()
    game.asked.answer(found(late, score=77), stale)
    game.session.tick(2.0)
    assert game.moves() == (Move((9, 14)),)
    assert game.session.thinking.running
    assert game.session.thinking.last is None
    assert game.kinds() == [], "nobody hears of it"
    game.answer(found(REPLY), 3.0)
    assert game.moves() == (Move((9, 14)), REPLY)


ACTS: dict[str, Callable[[Session], None]] = {
    "undo": Session.undo,
    "change sides": Session.change_sides,
    "restart": lambda session: session.restart(GameChoice()),
    "resign": Session.resign,
    "give up": Session.give_up_search,
}


@pytest.mark.parametrize("name", ACTS)
def test_what_ends_a_question_drops_its_answer(name: str) -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    ACTS[name](game.session)
    match = game.session.match
    game.asked.answer(found(REPLY))
    game.session.tick(1.0, hold=True)
    game.session.tick(2.0, hold=True)
    assert game.session.match == match
    assert game.asked.forgotten == game.asked.tickets


# --- moves by people ----------------------------------------------------------------------------


def test_only_legal_moves_of_people_are_played() -> None:
    game = begin(HUMAN_FIRST)
    for move in (REPLY, Move((11, 20))):
        with pytest.raises(IllegalMoveError):
            game.session.play(move)
    game.session.play(FIRST)
    with pytest.raises(IllegalMoveError, match="the computer is to move"):
        game.session.play(REPLY)
    game.session.resign()
    with pytest.raises(IllegalMoveError):
        game.session.play(REPLY)
    assert game.moves() == (FIRST,)


def test_undo_and_redo() -> None:
    game = begin(HUMAN_FIRST, FIRST, REPLY)
    match = game.session.match
    game.session.undo()
    assert game.moves() == ()
    game.session.undo()
    assert game.kinds() == [MatchReplaced], "nothing happens where nothing can be taken back"
    game.session.redo()
    assert game.session.match == match
    game.session.redo()
    assert game.kinds() == [MatchReplaced]


def test_after_resigning_nothing_is_played_again() -> None:
    game = begin(HUMAN_FIRST, FIRST, REPLY)
    game.session.undo()
    assert game.session.match.can_redo
    game.session.resign()
    resigned = game.session.match
    assert resigned.outcome == Outcome(Side.SECOND, Reason.RESIGNATION)
    assert resigned.undone
    assert not resigned.can_redo
    with pytest.raises(IllegalMoveError):
        resigned.redo()
    game.session.redo()
    assert game.session.match is resigned


def test_who_resigns() -> None:
    for seats, moves, winner in (
        (HUMAN_FIRST, (FIRST,), Side.SECOND),  # the computer is to move, the person gives up
        (HUMAN_SECOND, (FIRST,), Side.FIRST),
        (TWO_PLAYERS, (FIRST,), Side.FIRST),
        (TWO_PLAYERS, (), Side.SECOND),
    ):
        game = begin(seats, *moves)
        game.session.resign()
        assert game.session.match.outcome == Outcome(winner, Reason.RESIGNATION)
        ended = game.session.match
        game.session.resign()
        assert game.session.match is ended


def test_another_game_begins_as_the_choice_says() -> None:
    game = begin(HUMAN_FIRST, FIRST, REPLY)
    game.session.restart(GameChoice(opening=OpeningChoice.PICKED, ballot=2))
    assert game.session.match.opening_plies == len(game.moves()) == 3
    assert game.session.match.seats == HUMAN_FIRST
    game.session.restart(GameChoice())
    assert game.moves() == ()


def test_a_level_counts_from_the_next_move() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    before = game.session.match
    game.session.change_level(5, None)
    assert game.heard[-1] == LevelChanged(before)
    assert game.asked.cancelled == []
    game.answer(found(REPLY))
    game.session.play(Move((8, 11)))
    game.session.tick(1.0)
    assert game.asked.levels == [3, 5]
    game.session.change_level(7, Side.SECOND)
    assert [seat.level for seat in game.session.match.seats] == [5, 7]


def test_the_players_change_sides() -> None:
    game = begin(HUMAN_FIRST)
    game.session.change_sides()
    assert game.session.match.seats == HUMAN_SECOND
    game.session.tick(0.0)
    assert game.asked.levels == [3]


# --- hints --------------------------------------------------------------------------------------


def test_a_hint_is_for_the_position_it_was_asked_in() -> None:
    game = begin(HUMAN_FIRST)
    game.session.ask_hint()
    assert game.purpose() is Purpose.HINT
    assert game.asked.limits[0].seconds == HINT_SECONDS
    assert game.asked.levels == [10]
    game.answer(found(FIRST))
    assert game.session.hint == FIRST
    assert game.purpose() is None
    assert game.moves() == ()
    game.session.play(FIRST)
    game.session.ask_hint()
    assert len(game.asked.levels) == 1, "the computer is to move"


def test_a_hint_goes_with_the_position() -> None:
    game = begin(TWO_PLAYERS)
    game.session.ask_hint()
    game.answer(found(FIRST))
    game.session.play(FIRST)
    assert game.session.hint is None


def test_a_person_may_move_before_the_hint_is_there() -> None:
    game = begin(TWO_PLAYERS)
    game.session.ask_hint()
    game.session.play(FIRST)
    assert game.asked.forgotten == game.asked.tickets
    game.answer(found(Move((9, 14))))
    assert game.session.hint is None
    assert game.moves() == (FIRST,)


# --- draws --------------------------------------------------------------------------------------


def draw_offered(score: int, seats: tuple[Seat, Seat] = HUMAN_FIRST) -> Table:
    """The computer has answered a move and thinks so of its own position; then a draw is offered."""
    game = begin(seats, FIRST)
    game.session.tick(0.0)
    game.answer(found(REPLY, score))
    game.kinds()
    game.session.offer_draw()
    return game


def test_the_computer_agrees_to_a_draw_when_it_is_worse() -> None:
    game = draw_offered(-60)
    assert game.session.match.outcome == Outcome(None, Reason.AGREEMENT)
    assert game.session.draw_offer is None
    assert game.kinds() == [MatchReplaced]
    ended = game.session.match
    game.session.offer_draw()
    assert game.session.match is ended


def test_the_computer_declines_a_draw_when_it_is_not() -> None:
    game = draw_offered(-59)
    assert game.session.match.outcome is None
    assert game.session.draw_offer is None
    assert game.heard == [DrawDeclined(DrawOffer(Side.FIRST))]


def test_an_offer_waits_for_its_answer_where_it_is_heard() -> None:
    """Whoever is told of the answer finds the offer settled."""
    seen: list[DrawOffer | None] = []
    game = begin(HUMAN_FIRST)
    game.session.listen(lambda _: seen.append(game.session.draw_offer))
    game.session.offer_draw()
    assert seen == [None]
    game.session.accept_draw()
    game.session.decline_draw()
    assert game.session.match.outcome is None, "there is nothing to answer"


def test_two_people_agree_to_a_draw_both() -> None:
    game = begin(TWO_PLAYERS, FIRST)
    before = game.session.match
    game.session.offer_draw()
    assert game.session.match is before
    assert game.heard == [DrawOffered(DrawOffer(Side.SECOND))]
    assert game.session.draw_offer == DrawOffer(Side.SECOND)
    game.session.accept_draw()
    assert game.session.match.outcome == Outcome(None, Reason.AGREEMENT)
    assert game.session.draw_offer is None


def test_a_person_declines_a_draw_by_a_word_or_by_a_move() -> None:
    game = begin(TWO_PLAYERS, FIRST)
    game.session.offer_draw()
    game.session.decline_draw()
    assert game.kinds() == [DrawOffered, DrawDeclined]
    game.session.offer_draw()
    game.session.play(REPLY)
    assert game.session.draw_offer is None
    game.session.accept_draw()
    assert game.session.match.outcome is None


def test_a_new_game_is_taken_back() -> None:
    game = begin(TWO_PLAYERS, FIRST)
    session, before = game.session, game.session.match
    assert not session.can_take_back_game
    session.restart(GameChoice())
    session.restart(GameChoice())
    assert session.match.moves == ()
    assert session.can_undo
    session.undo()
    assert session.match is before
    causes = [event.cause for event in game.heard if isinstance(event, MatchReplaced)]
    assert causes == [Cause.NEW_GAME, Cause.NEW_GAME, Cause.FORMER_GAME]
    session.undo()
    assert session.match.moves == (), "and then the moves of the game before"
    assert not session.can_undo


def test_a_new_game_in_which_somebody_moved_is_not_taken_back() -> None:
    game = begin(TWO_PLAYERS, FIRST)
    session = game.session
    session.restart(GameChoice())
    session.play(FIRST)
    session.undo()
    assert not session.can_take_back_game, "the move can be played again"
    session.redo()
    session.undo()
    assert session.match.moves == ()


def repeated(seats: tuple[Seat, Seat]) -> Table:
    return begin(seats, *SHUFFLE, *SHUFFLE, start="B:WK32:BK1")


def test_a_draw_by_the_rules_is_claimed() -> None:
    game = repeated(TWO_PLAYERS)
    game.session.claim_draw()
    assert game.session.match.outcome == Outcome(None, Reason.REPETITION)
    other = begin(TWO_PLAYERS)
    other.session.claim_draw()
    assert other.session.match.outcome is None


def test_the_computer_claims_a_draw_that_it_is_content_with() -> None:
    game = repeated(HUMAN_SECOND)
    game.session.tick(0.0)
    assert game.session.match.outcome == Outcome(None, Reason.REPETITION)
    assert game.asked.levels == []


def test_the_computer_does_not_claim_a_draw_when_it_is_better() -> None:
    game = begin(HUMAN_SECOND, *SHUFFLE, *SHUFFLE[:2], start="B:WK32:BK1")
    game.session.tick(0.0)
    game.answer(found(SHUFFLE[2], 26))
    game.session.play(SHUFFLE[3])
    assert game.session.match.claimable_draw is Reason.REPETITION
    game.session.tick(1.0)
    assert game.session.match.outcome is None
    assert len(game.asked.levels) == 2


# --- listening ----------------------------------------------------------------------------------


def test_news_are_told() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    game.kinds()
    game.asked.report(Progress(1, 10, 5, (REPLY,), 0.0))
    game.session.tick(1.0)
    assert game.kinds() == [SearchHeard]
    assert game.session.thinking.score_for(Side.SECOND) == 5
    game.session.tick(2.0)
    assert game.kinds() == []


def act(game: Table, random: Random) -> None:
    """Anything that a person, a view or an engine can do."""
    session, asked = game.session, game.asked
    legal = session.match.state.legal_moves()

    def play() -> None:
        if session.human_to_move:
            session.play(random.choice(legal))

    def answer() -> None:
        if asked.tickets and legal:
            asked.answer(found(random.choice(legal), random.randint(-100, 100)))

    acts = (
        play,
        play,
        answer,
        answer,
        lambda: session.tick(0.0),
        lambda: session.tick(0.0, hold=True),
        session.undo,
        session.redo,
        session.change_sides,
        session.offer_draw,
        session.decline_draw,
        session.ask_hint,
        session.move_now,
        lambda: session.change_level(random.randint(1, 4), random.choice((None, *Side))),
    )
    (session.resign if random.random() < 0.01 else random.choice(acts))()


@settings(max_examples=40, deadline=None)
@given(randoms, st.sampled_from((CHECKERS, TICTACTOE)), st.sampled_from(SEATINGS))
def test_a_listener_knows_every_match_that_stood(
    random: Random, board: Game, seats: tuple[Seat, Seat]
) -> None:
    """What keeps a game on disk after each change misses none, whatever is done and in any order."""
    game = begin(seats, game=board)
    session = game.session
    kept = [session.match]

    def keep(event: SessionEvent) -> None:
        if isinstance(event, MovePlayed | MatchReplaced | LevelChanged):
            assert event.before is kept[-1]
            kept.append(session.match)
        if isinstance(event, MovePlayed):
            assert session.match.moves == (*event.before.moves, event.move)

    session.listen(keep)
    for _ in range(80):
        act(game, random)
        assert session.match is kept[-1]
        assert session.hint is None or session.human_to_move
        assert session.draw_offer is None or seats == TWO_PLAYERS

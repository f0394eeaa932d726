"""Draws in a game in progress: offered, agreed and claimed."""

from __future__ import annotations

import pytest
from asked import found
from sittings import (
    FIRST,
    HUMAN_FIRST,
    HUMAN_SECOND,
    REPLY,
    SHUFFLE,
    TWO_PLAYERS,
    Table,
    begin,
)
from strategies import CHECKERS

from checkers_app.engine.api import Progress
from checkers_app.games.base import Move, Outcome, Reason, Side
from checkers_app.play.draws import DrawOffer
from checkers_app.play.events import (
    DrawDeclined,
    DrawOffered,
    MatchReplaced,
)
from checkers_app.play.match import Match, Seat


def draw_offered(score: int, seats: tuple[Seat, Seat] = HUMAN_FIRST) -> Table:
    """The computer has replied to a move with this score for its own position; then a draw is offered."""
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
    """When listeners are notified of the answer, the offer is already settled."""
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
    assert len(game.asked.levels) == 1, "it has to look at the position first"
    game.answer(found(SHUFFLE[0], 25))
    assert game.session.match.outcome == Outcome(None, Reason.REPETITION)
    assert len(game.moves()) == len(2 * SHUFFLE)


def test_the_computer_does_not_claim_a_draw_when_it_is_better() -> None:
    game = begin(HUMAN_SECOND, *SHUFFLE, *SHUFFLE[:2], start="B:WK32:BK1")
    game.session.tick(0.0)
    game.answer(found(SHUFFLE[2], 26))
    game.session.play(SHUFFLE[3])
    assert game.session.match.claimable_draw is Reason.REPETITION
    game.session.tick(1.0)
    assert game.session.match.outcome is None
    assert len(game.asked.levels) == 2


def test_the_computer_does_not_claim_a_draw_before_it_knows_how_it_stands() -> None:
    """As in a game that is continued, and before a search's first depth."""
    game = begin(HUMAN_SECOND, *SHUFFLE, *SHUFFLE, start="B:WK32:BK1,K2,K3")
    game.session.tick(0.0)
    for news in (Progress(0, 100, 0, (), 0.1), Progress(1, 200, 0, SHUFFLE[:1], 0.1)):
        game.asked.report(news)
        game.session.tick(0.1)
        assert game.session.match.outcome is None
    game.answer(found(SHUFFLE[0], 300))
    assert len(game.moves()) == 2 * len(SHUFFLE) + 1


def shuffled(plies: int, start: str, score: int) -> Table:
    """This many plies without progress and without a threefold repetition; then the computer, Black, moves
    again.
    """
    game = begin(HUMAN_SECOND, start=start)
    match = game.session.match
    while match.quiet_plies < plies:
        match = match.play(
            next(
                move
                for move in match.state.legal_moves()
                if not match.state.is_progress(move)
                and match.states.count(match.state.play(move)) < 2
                and not any(reply.captures for reply in match.state.play(move).legal_moves())
            )
        )
    game.session.begin(match)
    game.kinds()
    game.session.tick(0.0)
    quiet = next(move for move in match.state.legal_moves() if not match.state.is_progress(move))
    game.answer(found(quiet, score))
    return game


KINGS = "B:WK32,K31:BK1,K2"


@pytest.mark.parametrize(
    ("plies", "score", "offers"),
    [(24, 0, True), (24, 26, False), (20, 0, False), (24, -300, True), (32, 0, False), (40, 300, True)],
    ids=["even", "better", "too early", "worse", "it was declined lately", "better and gets nowhere"],
)
def test_the_computer_offers_a_draw_when_nothing_has_happened_for_long(
    plies: int,
    score: int,
    offers: bool,  # noqa: FBT001  a case
) -> None:
    game = shuffled(plies, KINGS, score)
    assert (DrawOffered in game.kinds()) is offers
    assert game.session.draw_offer == (DrawOffer(Side.FIRST) if offers else None)
    assert game.session.match.outcome is None


def test_a_person_takes_the_offer_or_moves_on() -> None:
    game = shuffled(24, KINGS, 0)
    game.session.accept_draw()
    assert game.session.match.outcome == Outcome(None, Reason.AGREEMENT)
    game = shuffled(24, KINGS, 0)
    game.session.offer_draw()
    assert game.session.match.outcome == Outcome(None, Reason.AGREEMENT), "to offer one back is to agree"
    game = shuffled(24, KINGS, 0)
    game.session.play(game.session.match.state.legal_moves()[0])
    assert game.session.draw_offer is None
    assert game.session.match.outcome is None


def test_whoever_does_not_get_on_agrees_to_a_draw_although_better() -> None:
    for plies, agrees in ((30, False), (42, True)):
        game = shuffled(plies, KINGS, 120)
        game.session.decline_draw()
        game.session.offer_draw()
        assert (game.session.match.outcome is not None) is agrees


def test_what_was_thought_of_moves_that_were_taken_back_settles_no_draw() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    game.answer(found(REPLY, 0))
    game.session.play(game.session.match.state.legal_moves()[0])
    game.session.tick(1.0)
    game.answer(found(game.session.match.state.legal_moves()[0], -300))
    game.session.undo()
    game.session.offer_draw()
    assert game.session.match.outcome is None
    assert isinstance(game.heard[-1], DrawDeclined)


def test_what_was_thought_of_another_game_settles_no_draw() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    game.answer(found(REPLY, -300))
    pasted = Match.new(CHECKERS, HUMAN_FIRST).play(Move((9, 13))).play(Move((22, 18)))
    game.session.begin(pasted)
    assert game.session.thinking.last is None, "nor is it shown"
    game.session.offer_draw()
    assert game.session.match.outcome is None

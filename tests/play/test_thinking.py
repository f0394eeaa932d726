"""What engines report during a game: scores by ply, the depths of a search, lines as text."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from asked import Asked, Named, found
from strategies import CHECKERS

from checkers_app.engine.api import BookShare, Progress
from checkers_app.games.base import Move, Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.pace import Deliberation
from checkers_app.play.thinking import Backing, BookMoves, Purpose, Thinking

FIRST, REPLY = Move((11, 15)), Move((23, 19))
START = Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, 2)))
AFTER = START.play(FIRST)


def asking(match: Match = AFTER) -> tuple[Thinking, Asked]:
    asked = Asked()
    thinking = Thinking(asked.backing())
    thinking.ask_move(match, 0.0)
    return thinking, asked


def news(depth: int, score: int, *pv: Move, nodes: int = 100) -> Progress:
    return Progress(depth, nodes, score, pv, 0.1)


def test_scores_are_turned_to_the_side_that_looks() -> None:
    thinking, asked = asking()
    assert thinking.score_for(AFTER, Side.FIRST) is None
    asked.report(news(3, 40, REPLY))
    assert thinking.poll()
    assert thinking.score_for(AFTER, Side.SECOND) == 40
    assert thinking.score_for(AFTER, Side.FIRST) == -40


def test_before_the_first_depth_what_was_thought_before_stays() -> None:
    thinking, asked = asking()
    asked.report(news(2, 40, REPLY))
    thinking.poll()
    thinking.ask_move(AFTER, 1.0)
    asked.report(news(0, 0))
    thinking.poll()
    assert thinking.score_for(AFTER, Side.SECOND) == 40
    assert thinking.last is not None
    assert thinking.last.line == "23-19"
    assert thinking.progress == news(0, 0)
    assert thinking.iterations == ()


def test_each_depth_has_its_newest_news() -> None:
    thinking, asked = asking()
    for progress in (news(1, 5, REPLY), news(2, 7, REPLY), news(2, 9, REPLY, nodes=200)):
        asked.report(progress)
        thinking.poll()
    asked.answer(found(REPLY, 11, depth=3))
    thinking.poll()
    assert [(t.progress.depth, t.progress.score) for t in thinking.iterations] == [(1, 5), (2, 9), (3, 11)]
    assert {ply: thought.progress.score for ply, thought in thinking.thoughts(AFTER).items()} == {1: 11}
    thinking.ask_move(AFTER, 1.0)
    assert thinking.iterations == (), "another search, other depths"
    assert set(thinking.thoughts(AFTER)) == {1}


def test_newer_news_of_a_depth_replace_only_those_of_that_depth() -> None:
    thinking, asked = asking()
    for depth, score in ((1, 5), (2, 7), (3, 9), (3, 12), (4, 1)):
        asked.report(news(depth, score, REPLY))
        thinking.poll()
    assert [(t.progress.depth, t.progress.score) for t in thinking.iterations] == [
        (1, 5),
        (2, 7),
        (3, 12),
        (4, 1),
    ]


def test_where_moves_were_taken_back_only_what_was_said_there_is_told() -> None:
    thinking, asked = asking()
    asked.answer(found(REPLY, 11, depth=3))
    thinking.poll()
    later = AFTER.play(REPLY).play(Move((8, 11)))
    thinking.ask_move(later, 1.0)
    asked.answer(found(Move((22, 17)), 99, depth=4))
    thinking.poll()
    thinking.recall(later)
    assert thinking.last is not None
    assert (thinking.last.line, thinking.iterations) == ("22-17", ())
    for match in (AFTER.play(REPLY), AFTER):  # after the move of this search, and before it
        thinking.recall(match)
        assert thinking.last is not None
        assert (thinking.last.line, thinking.last.progress.score) == ("23-19", 11)
    thinking.recall(START)
    assert thinking.last is None


def test_nothing_is_known_before_the_first_question() -> None:
    thinking = Thinking(Asked().backing())
    assert thinking.purpose is None
    assert not thinking.running
    assert thinking.progress is None
    assert thinking.last is None
    assert thinking.iterations == ()
    assert thinking.book is None
    assert thinking.failure == ""


def test_a_move_comes_at_once_if_nothing_else_is_said() -> None:
    assert Backing(Asked(), Named, Random(1)).pace(Deliberation(1.0, 12)) == 0


def test_a_move_waits_for_its_time_and_a_hint_does_not() -> None:
    asked = Asked()
    thinking = Thinking(asked.backing(0.5))
    thinking.ask_move(AFTER, 1.0)
    asked.answer(found(REPLY))
    thinking.poll()
    assert thinking.answer(Purpose.MOVE, 1.49) is None
    assert thinking.answer(Purpose.MOVE, 1.5) == found(REPLY)
    thinking.ask_hint(START, 2.0)
    asked.answer(found(FIRST))
    thinking.poll()
    assert thinking.answer(Purpose.HINT, 2.0) == found(FIRST)


def test_a_line_ends_where_it_is_not_legal() -> None:
    thinking, asked = asking()
    asked.report(news(4, 0, REPLY, Move((8, 11)), Move((8, 11)), REPLY))
    thinking.poll()
    assert thinking.last is not None
    assert thinking.last.line == "23-19 8-11"


def test_an_answer_settles_only_the_question_that_it_belongs_to() -> None:
    thinking, asked = asking()
    asked.answer(found(REPLY))
    thinking.poll()
    assert thinking.answer(Purpose.HINT, 9.0) is None
    answer = thinking.answer(Purpose.MOVE, 9.0)
    assert answer == found(REPLY)
    assert thinking.purpose is None
    assert thinking.answer(Purpose.MOVE, 9.0) is None


def test_a_book_move_leaves_the_scores_as_they_were() -> None:
    thinking, asked = asking()
    asked.answer(found(REPLY, 30, depth=0, from_book=True))
    thinking.poll()
    assert thinking.book == BookMoves((("23-19", 1.0),))
    assert thinking.books(AFTER) == {1: thinking.book}
    known = thinking.book
    assert thinking.last is None
    assert thinking.thoughts(AFTER) == {}
    thinking.ask_move(AFTER, 1.0)
    asked.report(news(0, 0))
    thinking.poll()
    assert thinking.book == known, "nothing else is known yet: the card would jump twice"
    asked.report(news(1, 5, REPLY))
    thinking.poll()
    assert thinking.book is None


def test_of_the_moves_of_a_book_the_one_that_was_drawn_comes_first() -> None:
    thinking, asked = asking()
    book = tuple(BookShare(move, share) for move, share in ((Move((22, 17)), 0.7), (REPLY, 0.3)))
    asked.answer(replace(found(REPLY, depth=0), book=book))
    thinking.poll()
    assert thinking.book == BookMoves((("23-19", 0.3), ("22-17", 0.7)))


def test_of_two_answers_about_a_position_the_newer_counts() -> None:
    thinking, asked = asking()
    asked.answer(found(REPLY, 11, depth=3))
    thinking.poll()
    thinking.ask_move(AFTER, 1.0)
    asked.answer(found(REPLY, 30, depth=0, from_book=True))
    thinking.poll()
    assert (set(thinking.thoughts(AFTER)), set(thinking.books(AFTER))) == (set(), {1})
    thinking.ask_move(AFTER, 2.0)
    asked.answer(found(REPLY, 11, depth=3))
    thinking.poll()
    assert (set(thinking.thoughts(AFTER)), set(thinking.books(AFTER))) == ({1}, set())
    assert thinking.book is None


def test_what_was_thought_of_moves_taken_back_is_not_told_of_those_played_instead() -> None:
    thinking, asked = asking()
    asked.answer(found(REPLY, 11, depth=3))
    thinking.poll()
    other = START.play(Move((9, 13)))
    assert thinking.thoughts(other) == {}
    assert thinking.expected_reply(other.play(REPLY)) is None
    assert set(thinking.thoughts(AFTER)) == {1}, "it is known again where the moves are"
    assert thinking.thoughts(START) == {}


def test_another_game_begins_with_an_empty_head() -> None:
    thinking, asked = asking()
    asked.answer(found(REPLY, 30, from_book=True))
    thinking.poll()
    thinking.reset()
    assert thinking.last is None
    assert thinking.thoughts(AFTER) == {}
    assert thinking.books(AFTER) == {}
    assert thinking.iterations == ()
    assert thinking.book is None
    assert thinking.purpose is None


def test_nothing_is_cancelled_where_nothing_was_asked() -> None:
    asked = Asked()
    thinking = Thinking(asked.backing())
    thinking.forget()
    thinking.move_now()
    assert asked.cancelled == asked.forgotten == []
    assert not thinking.poll()


def test_two_who_ask_the_same_service_have_their_own_answers() -> None:
    """As for a game that waits while another scene analyses a position."""
    asked = Asked()
    game, other = Thinking(asked.backing()), Thinking(asked.backing())
    game.ask_move(AFTER, 0.0)
    asked.answer(found(REPLY, 1))
    other.ask_move(AFTER, 0.0)
    asked.answer(found(REPLY, 2))
    assert other.poll()
    assert game.poll()
    assert other.score_for(AFTER, Side.SECOND) == 2
    assert game.score_for(AFTER, Side.SECOND) == 1

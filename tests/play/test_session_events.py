"""The events that listeners receive during a game."""

from __future__ import annotations

from random import Random

from asked import found
from hypothesis import given, settings
from hypothesis import strategies as st
from sittings import (
    FIRST,
    HUMAN_FIRST,
    REPLY,
    SEATINGS,
    TWO_PLAYERS,
    Table,
    begin,
)
from strategies import CHECKERS, TICTACTOE, randoms

from checkers_app.engine.api import Progress
from checkers_app.games.base import Game, Side
from checkers_app.notation.remarks import Remark, remark_at
from checkers_app.play.events import (
    LevelChanged,
    MatchReplaced,
    MovePlayed,
    RecordChanged,
    SearchHeard,
    SessionEvent,
)
from checkers_app.play.match import Seat


def test_news_are_told() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    game.kinds()
    game.asked.report(Progress(1, 10, 5, (REPLY,), 0.0))
    game.session.tick(1.0)
    assert game.kinds() == [SearchHeard]
    assert game.session.thinking.score_for(game.session.match, Side.SECOND) == 5
    game.session.tick(2.0)
    assert game.kinds() == []


def act(game: Table, random: Random) -> None:
    """Every action of a person, a view or an engine."""
    session, asked = game.session, game.asked
    legal = session.match.state.legal_moves()

    def play() -> None:
        if session.human_to_move:
            session.play(random.choice(legal))

    def answer() -> None:
        if asked.tickets and legal:
            asked.answer(found(random.choice(legal), random.randint(-100, 100)))

    def annotate() -> None:
        path = random.choice(((), *session.record.paths()))
        session.annotate(path, Remark(random.choice(("", "a", "b")), random.choice((0, 2)) if path else 0))

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
        lambda: session.change_computer(random.choice((None, *Side)), level=random.randint(1, 4)),
        annotate,
    )
    (session.resign if random.random() < 0.01 else random.choice(acts))()


@settings(max_examples=40, deadline=None)
@given(randoms, st.sampled_from((CHECKERS, TICTACTOE)), st.sampled_from(SEATINGS))
def test_a_listener_knows_every_match_that_stood(
    random: Random, board: Game, seats: tuple[Seat, Seat]
) -> None:
    """The listener that saves a game after each change misses none, whatever is done in any order."""
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


def test_a_remark_is_told_once_and_stays_with_its_move() -> None:
    game = begin(TWO_PLAYERS, FIRST, REPLY)
    session = game.session
    game.kinds()
    session.annotate((0,), Remark("The old way", 1))
    session.annotate((), Remark("A first game"))
    match = session.match
    assert game.kinds() == [RecordChanged, RecordChanged]
    session.annotate((0,), Remark("The old way", 1))
    assert game.kinds() == []
    assert session.match is match, "the game stands as it stood"
    session.undo()
    session.undo()
    assert remark_at(session.record, (0,)) == Remark("The old way", 1)
    session.play(next(move for move in session.match.state.legal_moves() if move != FIRST))
    assert remark_at(session.record, (0, 0, 0)) == Remark("The old way", 1)
    session.annotate((0, 0, 0), Remark())
    assert remark_at(session.record, (0, 0, 0)) == Remark()
    assert remark_at(session.record, ()) == Remark("A first game")


def test_a_remark_disturbs_no_search() -> None:
    game = begin(HUMAN_FIRST, FIRST)
    game.session.tick(0.0)
    purpose = game.purpose()
    game.session.annotate((0,), Remark("while it thinks"))
    assert game.purpose() is purpose is not None
    game.answer(found(REPLY), 1.0)
    assert game.moves() == (FIRST, REPLY)
    assert remark_at(game.session.record, (0,)).text == "while it thinks"

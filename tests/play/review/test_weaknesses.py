"""A person's weaknesses, counted by hand for small games."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from strategies import CHECKERS

from checkers_app.games import find_game
from checkers_app.games.base import Side, State
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.rating.statistics import Came, Played, Score
from checkers_app.play.review.review import Assessment, Judged, Review, judged_ply
from checkers_app.play.review.review_statistics import GamePhase
from checkers_app.play.review.weaknesses import (
    GROUP,
    JudgedGame,
    MistakeKind,
    Slip,
    by_colour,
    by_level,
    by_opening,
    by_phase,
    commonest,
    judged_game,
    kind_of,
    over_time,
)

DAY = datetime(2026, 5, 1, 12, tzinfo=UTC)


def line(state: State, text: str) -> Assessment:
    """A line as an engine would give it."""
    moves = []
    for word in text.split():
        moves.append(parse_move(CHECKERS, state, word))
        state = state.play(moves[-1])
    return Assessment(0, tuple(moves), certain=False)


def judged(fen: str, move: str, best: str, after: str) -> tuple[State, Judged]:
    """A move in a position, with the best line instead of it and the one after it."""
    state = parse_fen(fen)
    played = parse_move(CHECKERS, state, move)
    looks = line(state, best), line(state.play(played), after)
    return state, Judged(0, state.side_to_move, played, *looks, 200, choice=True)


@pytest.mark.parametrize(
    ("fen", "move", "best", "after", "kind"),
    [
        # Two possible captures, one of two pieces.
        ("B:W15,16,24:B11,1,2,3,4,5", "11x18", "11x20x27", "", MistakeKind.CAPTURE),
        # 11-15 is answered by 18x11, and nothing recaptures.
        ("B:W18,32,31,30,29:B11,1,2,4,5", "11-15", "1-6", "18x11", MistakeKind.ALLOWED),
        # In the best line White sacrifices a piece.
        (
            "B:W22,26,31,32,30:B10,11,1,2,3",
            "1-6",
            "10-14 22-17 14x21",
            "31-27",
            MistakeKind.MISSED,
        ),
        ("B:W22,26,31,32,30:B10,11,1,2,3", "1-6", "11-15", "31-27", MistakeKind.BACK_ROW),
        ("W:W22,26,31,32,30:B10,11,1,2,3", "31-27", "22-17", "1-5", MistakeKind.BACK_ROW),
        ("B:W22,26,31,32,30:B10,11,1,2,3", "11-15", "1-6", "31-27", MistakeKind.QUIET),
    ],
)
def test_a_mistake_has_the_first_kind_whose_rule_holds(
    fen: str, move: str, best: str, after: str, kind: MistakeKind
) -> None:
    state, item = judged(fen, move, best, after)
    assert kind_of(CHECKERS, state, item, GamePhase.MIDDLE) is kind
    if kind is not MistakeKind.CAPTURE:
        assert kind_of(CHECKERS, state, item, GamePhase.ENDING) is MistakeKind.ENDING


def test_the_first_row_is_that_of_the_board() -> None:
    """In Russian draughts White moves first, from the other end of the board."""
    game = find_game("russian")
    assert game is not None
    state = game.initial
    look = Assessment(0, (), certain=False)
    item = Judged(0, state.side_to_move, state.legal_moves()[0], look, look, 99, choice=True)
    assert kind_of(game, state, item, GamePhase.OPENING) is MistakeKind.QUIET


def played(number: int, came: Came, side: Side = Side.FIRST, level: float = 3) -> Played:
    """A game, a day later for each number."""
    when = DAY + timedelta(days=number)
    return Played(when, "checkers", side, level, came, "resigned", 8, f"game {number}")


def reviewed(which: Played, losses: dict[int, int]) -> JudgedGame:
    """Eight plies of a game in which some moves lose something."""
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for text in ("11-15", "23-19", "8-11", "22-17", "4-8", "17-13", "15-18", "24-20"):
        match = match.play(parse_move(CHECKERS, match.state, text))
    look = Assessment(0, (), certain=False)
    plies = [judged_ply(match, ply, look, look) for ply in range(len(match.moves))]
    review = Review(match, tuple(replace(item, loss=losses.get(item.ply, 0)) for item in plies), (0,) * 9)
    return judged_game(which, CHECKERS, match.states, match.moves, review)


def test_only_the_own_moves_count() -> None:
    game = reviewed(played(1, Came.LOST), {2: 200, 4: 60, 5: 400, 6: 59})
    assert [(slip.ply, slip.loss) for slip in game.slips] == [(2, 200), (4, 60)]
    assert game.opening == "11-15 23-19 8-11"
    assert by_phase([game])[GamePhase.OPENING].mistakes == 2
    assert by_phase([game])[GamePhase.OPENING].moves == 4
    assert list(by_phase([game])) == [GamePhase.OPENING]


def test_results_and_accuracy_by_what_was_played() -> None:
    games = [
        reviewed(played(1, Came.LOST), {2: 400}),
        reviewed(played(2, Came.WON), {}),
        reviewed(played(3, Came.DRAWN, Side.SECOND, level=5), {}),
        JudgedGame(played(4, Came.WON, level=5), "9-14", reviewed=False),
    ]
    colours = by_colour(games)
    assert colours[Side.FIRST].score == Score(2, 0, 1)
    assert colours[Side.FIRST].accuracy == 37  # 100 · exp(−(400 / 8) / 50)
    assert colours[Side.SECOND].accuracy == 100
    assert {level: item.score for level, item in by_level(games).items()} == {
        5: Score(1, 1, 0),
        3: Score(1, 0, 1),
    }
    assert list(by_opening(games, 5)) == ["11-15 23-19 8-11", "9-14"]
    assert by_opening(games, 1).keys() == {"11-15 23-19 8-11"}
    assert by_opening(games, 5)["9-14"].accuracy is None


def test_games_are_grouped_over_time_from_the_latest() -> None:
    games = [
        JudgedGame(played(day, Came.WON if day > 5 else Came.LOST), "", reviewed=False) for day in range(15)
    ]
    groups = over_time(games, 5)
    assert [(when, item.score) for when, item in groups] == [
        (DAY + timedelta(days=5), Score(GROUP - 1, 0, 1)),
        (DAY, Score(0, 0, 5)),
    ]
    assert len(over_time(games, 1)) == 1


def test_the_three_commonest_kinds_come_first_and_the_costliest_examples() -> None:
    def slips(kind: MistakeKind, *losses: int) -> tuple[Slip, ...]:
        return tuple(Slip("a", ply, loss, kind, "") for ply, loss in enumerate(losses))

    found = commonest(
        [
            replace(reviewed(played(1, Came.LOST), {}), slips=slips(MistakeKind.QUIET, 60, 300, 90)),
            replace(reviewed(played(2, Came.LOST), {}), slips=slips(MistakeKind.ENDING, 60)),
            replace(reviewed(played(3, Came.LOST), {}), slips=slips(MistakeKind.ALLOWED, 70, 80)),
            replace(reviewed(played(4, Came.LOST), {}), slips=slips(MistakeKind.CAPTURE, 70)),
        ]
    )
    assert list(found) == [MistakeKind.QUIET, MistakeKind.ALLOWED, MistakeKind.CAPTURE]
    assert [slip.loss for slip in found[MistakeKind.QUIET]] == [300, 90, 60]

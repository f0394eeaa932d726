"""Matches: settings as text, games, faults and the game record."""

from __future__ import annotations

import io
import math
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from places import ROOT

from checkers_app.arena.decks import BALLOTS, HOLDING, read_deck
from checkers_app.arena.elo import LEAST_PAIRS, Estimate, Pairs, PairScore, Sprt
from checkers_app.arena.games import GameRecord, pdn_text, play_game
from checkers_app.arena.players import SpecError, opened_engine, parse_spec
from checkers_app.arena.tournament import MatchReport, Standing, _standing, run_match, scores_by_side
from checkers_app.engine.api import Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.hub.client import EngineError
from checkers_app.games.base import Move, MoveTextError, Side
from checkers_app.games.checkers import GAME
from checkers_app.notation.ballots import three_move_openings
from checkers_app.notation.moves import parse_move

OPENINGS = read_deck(BALLOTS)
BEGUN = three_move_openings()[0].state
FAST = Limits(nodes=300)


# ----------------------------------------------------------------------------------------- settings


def test_settings_are_read() -> None:
    assert parse_spec("").limits == Limits(nodes=20_000)
    assert parse_spec("depth=8").limits == Limits(depth=8)
    assert parse_spec("movetime=100").limits == Limits(seconds=0.1)
    assert parse_spec("clock=60,increment=0.5").limits == Limits(clock=60, increment=0.5)
    compiled = parse_spec("engine=compiled,nodes=500,hash=2,threads=2")
    assert (compiled.kind, compiled.hash_mib, compiled.threads) == ("compiled", 2, 2)
    assert parse_spec("engine=textbook,depth=8").kind == "textbook"
    hub = parse_spec("nodes=9,hub=./engine --mode hub,fast")
    assert (hub.kind, hub.command) == ("hub", ("./engine", "--mode", "hub,fast"))
    assert (hub.patience, parse_spec("patience=5,hub=./engine").patience) == (600, 5)
    checkout = parse_spec(f"checkout={ROOT},nodes=100")
    assert checkout.kind == "hub"
    assert checkout.folder == ROOT


@pytest.mark.parametrize(
    "text",
    [
        "colour=red",
        "depth",
        "depth=0",
        "depth=x",
        "nodes=-1",
        "movetime=fast",
        "movetime=0",
        "depth=1,depth=2",
        "engine=chess",
        "patience=5,nodes=9",
        "patience=0,hub=./engine",
        "patience=5,bot=bot.py",
        "engine=textbook,hub=./x",
        "checkout=/nowhere",
        "hub=",
    ],
)
def test_wrong_settings_are_refused(text: str) -> None:
    with pytest.raises(SpecError):
        parse_spec(text)


# -------------------------------------------------------------------------------------------- games


class Scripted:
    """An engine that returns given moves."""

    def __init__(self, *, error: Exception | None = None, move: Move | None = None, score: int = 0) -> None:
        self.error = error
        self.move = move
        self.score = score
        self.games = 0

    def new_game(self) -> None:
        self.games += 1

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        del limits, stop, report
        if self.error is not None:
            raise self.error
        move = self.move or position.state.legal_moves()[0]
        return SearchResult(move, self.score, 1, 1, (move,), 0.0)


@pytest.mark.parametrize(
    "white",
    [
        Scripted(error=EngineError("it died")),
        Scripted(error=MoveTextError("no such move")),
        Scripted(move=Move((1, 5))),
    ],
)
def test_a_fault_loses_the_game(white: Scripted) -> None:
    record = play_game(OPENINGS[0], (Scripted(), white), (FAST, FAST), first_is_black=True)
    assert record.winner is Side.FIRST
    assert record.fault.startswith("White: ")
    assert record.points == 1
    assert "forfeits" in record.reason


def test_a_player_that_oversteps_its_clock_loses() -> None:
    slow = Limits(clock=1e-9)
    record = play_game(OPENINGS[0], (Scripted(), Scripted()), (FAST, slow), first_is_black=False)
    assert record.winner is Side.FIRST
    assert "time ran out" in record.fault
    assert record.points == 0


def test_a_game_ends_when_both_see_the_win() -> None:
    players = (Scripted(score=29_990), Scripted(score=-29_985))
    record = play_game(OPENINGS[0], players, (FAST, FAST), first_is_black=True)
    assert (record.winner, record.reason) == (Side.FIRST, "both see the win")
    record = play_game(OPENINGS[0], players, (FAST, FAST), first_is_black=True, to_the_end=True)
    assert len(record.moves) > 20
    assert record.reason != "both see the win"


def test_games_without_faults_end_by_the_rules() -> None:
    record = play_game(OPENINGS[3], (Scripted(), Scripted()), (FAST, FAST), first_is_black=True)
    assert not record.fault
    assert record.reason in {"blocked", "no pieces", "repetition", "forty moves", "too long"}
    state = GAME.initial
    for text in record.moves:
        state = state.play(parse_move(GAME, state, text))


@pytest.mark.few
@pytest.mark.parametrize(
    "text", ["nodes=100,hash=1", "engine=textbook,depth=1", f"checkout={Path.cwd()},hash=1"]
)
def test_each_kind_of_engine_can_be_opened(text: str) -> None:
    with opened_engine(parse_spec(text)) as engine:
        engine.new_game()
        result = engine.search(Position(BEGUN), Limits(depth=1))
        assert result.move in BEGUN.legal_moves()
        assert result.pv[:1] == (result.move,)


# ------------------------------------------------------------------------------------------ matches


@pytest.mark.slow
def test_equal_settings_share_the_points() -> None:
    spec = parse_spec("nodes=300,hash=1")
    report = run_match(spec, spec, openings=OPENINGS[:6])
    assert report.wins == report.losses
    assert report.pairs.counts == (0, 0, 6, 0, 0)
    assert report.elo.elo == 0
    assert report.elo.low < 0 < report.elo.high


@pytest.mark.slow
def test_a_match_does_not_depend_on_the_processes() -> None:
    first, second = parse_spec("nodes=400,hash=1"), parse_spec("nodes=200,hash=1")
    alone = run_match(first, second, openings=OPENINGS[:4])
    together = run_match(first, second, openings=OPENINGS[:4], jobs=2)

    def key(game: GameRecord) -> tuple[int, bool]:
        return game.opening, game.first_is_black

    assert sorted(alone.games, key=key) == sorted(together.games, key=key)
    assert alone.pairs == together.pairs


@pytest.mark.slow
def test_the_stronger_setting_wins() -> None:
    report = run_match(
        parse_spec("nodes=4000,hash=1"),
        parse_spec("depth=1,hash=1"),
        openings=OPENINGS[::12],
        sprt=Sprt(0, 100),
    )
    assert report.wins > 20
    assert report.elo.low > 0
    assert len(report.games) == 26


def test_a_broken_engine_loses_every_game(tmp_path: Path) -> None:
    script = tmp_path / "broken.py"
    script.write_text("print('id name=broken\\nwait\\nready', flush=True)\ninput()\n", encoding="utf-8")
    standings: list[Standing] = []
    report = run_match(
        parse_spec("nodes=100,hash=1"),
        parse_spec(f"hub={sys.executable} {script}"),
        openings=OPENINGS[:2],
        report=standings.append,
    )
    assert report.wins == 4
    assert len(report.faults) == 4
    assert "fault: opening 1: " in report.text()
    assert [(now.wins, now.draws, now.losses, now.played) for now in standings] == [
        (number, 0, 0, number) for number in range(1, 5)
    ]
    assert all(now.total == 4 for now in standings)
    assert standings[-1].seconds_left == 0


@pytest.mark.slow
def test_a_match_may_end_early() -> None:
    report = run_match(
        parse_spec("nodes=200,hash=1"),
        parse_spec("nodes=200,hash=1"),
        openings=OPENINGS,
        sprt=Sprt(0, 200),
        stop_early=True,
    )
    assert report.verdict == "H0"
    assert report.pairs.total < 60


# ---------------------------------------------------------------------------------------------- PDN


def test_the_record_says_that_black_won_as_the_standard_wants_it() -> None:
    first, second = parse_spec("nodes=1"), parse_spec("depth=2")
    game = GameRecord(7, first_is_black=False, moves=("9-13", "21-17"), winner=Side.FIRST, reason="blocked")
    text = pdn_text(game, first, second)
    assert '[Result "1-0"]' in text
    assert '[Black "depth=2"]' in text
    assert '[White "nodes=1"]' in text
    assert '[GameType "21"]' in text
    assert text.endswith("1. 9-13 21-17 {blocked} 1-0\n\n")
    assert game.points == 0


def test_the_record_wraps_its_lines() -> None:
    spec = parse_spec("nodes=300,hash=1")
    output = io.StringIO()
    report = run_match(spec, spec, openings=OPENINGS[:1], pdn=output)
    assert max(map(len, output.getvalue().splitlines())) <= 80
    assert output.getvalue().count("[Event ") == len(report.games) == 2


def test_the_points_of_a_game_are_the_first_settings() -> None:
    def points(winner: Side | None, *, black: bool) -> float:
        return GameRecord(1, first_is_black=black, moves=(), winner=winner, reason="").points

    assert points(None, black=True) == points(None, black=False) == 0.5
    assert points(Side.FIRST, black=True) == points(Side.SECOND, black=False) == 1
    assert points(Side.SECOND, black=True) == points(Side.FIRST, black=False) == 0


def report_of(*winners: Side | None) -> MatchReport:
    games = tuple(GameRecord(number, number % 2 == 0, (), side, "") for number, side in enumerate(winners))
    pairs = Pairs((1, 2, 3, 4, 5))
    return MatchReport(games, pairs, Estimate(12.34, -1.26, 25.0), Sprt(0, 5), 0.5, "undecided", 1.0)


def test_a_report_for_a_person() -> None:
    report = report_of(Side.FIRST, Side.SECOND, None, Side.FIRST, Side.FIRST)
    assert (report.wins, report.draws, report.losses) == (3, 1, 1)
    assert report.faults == ()
    assert report.text().splitlines() == [
        "5 games: +3 =1 -1",
        "Elo +12.3, 95% -1.3 to +25.0",
        "15 pairs by points 0, 0.5, 1, 1.5, 2: 1 2 3 4 5",
        "SPRT of 0 against 5: undecided before 20 pairs, log-likelihood ratio 0.50 (-2.94 to 2.94)",
        "with Black: first 83.3 ± 26.7% of 3 games (+2 =1 -0), second 50.0 ± 69.3% of 2 games (+1 =0 -1)",
        "with White: first 50.0 ± 69.3% of 2 games (+1 =0 -1), second 16.7 ± 26.7% of 3 games (+0 =1 -2)",
    ]
    enough = replace(report, pairs=Pairs((4, 4, 4, 4, 4)))
    assert enough.text().splitlines()[3].startswith("SPRT of 0 against 5: undecided, log-likelihood ")


def game_with(side: Side, winner: Side | None, worse: Side | None = None) -> GameRecord:
    """The first setting has played this side."""
    return GameRecord(1, side is Side.FIRST, (), winner, "", worse=worse)


def test_what_each_setting_scored_with_the_side_that_is_worse() -> None:
    black, white = Side
    games = [
        # The first setting holds three of four positions: two with White, one with Black.
        game_with(white, None, worse=white),
        game_with(white, None, worse=white),
        game_with(black, None, worse=black),
        game_with(black, white, worse=black),
        # The second setting loses two of them, and wins one.
        game_with(black, black, worse=white),
        game_with(white, white, worse=black),
        game_with(white, black, worse=black),
        # The deck does not name the worse side here.
        game_with(black, black),
    ]
    (scores,) = scores_by_side(games)
    assert scores == ("the worse side", PairScore(0, 3, 1), PairScore(1, 0, 2))
    # 3/8 of the points; squares: 3 (1/8)^2 + (3/8)^2 = 3/16, whose root is sqrt(3)/4 over 4 games.
    assert scores.first.percent == 37.5
    assert scores.first.error == pytest.approx(100 * 1.959964 * math.sqrt(3) / 16)
    line = replace(report_of(), games=tuple(games)).text().splitlines()[4]
    assert line == (
        "with the worse side: first 37.5 ± 21.2% of 4 games (+0 =3 -1), "
        "second 33.3 ± 53.3% of 3 games (+1 =0 -2)"
    )


def test_where_no_side_is_worse_black_and_white_are_counted() -> None:
    black, white = Side
    games = [
        game_with(black, black),
        game_with(black, None),
        game_with(white, black),
        game_with(white, white),
        game_with(white, white),
    ]
    assert scores_by_side(games) == (
        ("Black", PairScore(1, 1, 0), PairScore(1, 0, 2)),
        ("White", PairScore(2, 0, 1), PairScore(0, 1, 1)),
    )


@pytest.mark.slow
def test_a_match_over_the_holding_deck_ends_when_the_test_is_decided() -> None:
    """Equal settings play equal games, so each pair is even and both sides score the same."""
    spec = parse_spec("depth=1,hash=1,tables=off")
    openings = read_deck(HOLDING)[:6]
    report = run_match(spec, spec, openings=openings, rounds=20, sprt=Sprt(0, 50), stop_early=True)
    assert report.verdict == "H0"
    assert report.pairs.counts == (0, 0, report.pairs.total, 0, 0)
    assert report.pairs.total == LEAST_PAIRS
    (scores,) = scores_by_side(report.games)
    assert scores.first == scores.second
    assert scores.first.games == LEAST_PAIRS


def test_what_is_left_of_a_match_is_judged_by_what_is_done() -> None:
    games = report_of(Side.FIRST, Side.FIRST, None).games
    assert _standing(games, 12, 6.0) == Standing(1, 1, 1, 12, 18.0)
    assert _standing(games, 12, 6.0).played == 3


class Broken(Scripted):
    """Fails at the start."""

    def new_game(self) -> None:
        raise EngineError("it is gone")


def test_an_engine_that_cannot_begin_loses() -> None:
    record = play_game(OPENINGS[0], (Broken(), Scripted()), (FAST, FAST), first_is_black=True)
    assert (record.winner, record.fault, record.reason) == (
        Side.SECOND,
        "Black: it is gone",
        "Black forfeits",
    )
    assert record.moves == ()


def test_the_record_of_a_game_of_which_nothing_was_played_says_why() -> None:
    first, second = parse_spec("nodes=1"), parse_spec("depth=2")
    game = GameRecord(7, first_is_black=True, moves=(), winner=Side.SECOND, reason="x", fault="Black: gone")
    text = pdn_text(game, first, second)
    assert '[Event "Engine match"]' in text
    assert '[Round "7"]' in text
    assert '[Black "nodes=1"]' in text
    assert '[White "depth=2"]' in text
    assert text.endswith("\n{Black: gone} 0-1\n\n")
    draw = replace(game, winner=None, fault="", moves=("9-13",))
    assert pdn_text(draw, first, second).endswith("\n1. 9-13 {x} 1/2-1/2\n\n")

"""The soak test plays whole games and detects faults in them."""

from __future__ import annotations

import json

import pytest
from checkers_tools import soak as soaking
from checkers_tools.soak import SoakTally, both_rulebooks, soak

from checkers_app.engine.api import Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.checkers import core
from checkers_app.engine.engines import Engines
from checkers_app.engine.resources import NOTHING
from checkers_app.games import find_game
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.notation.fen import parse_fen
from checkers_app.play.saved.library import Library
from checkers_app.storage.shelf import HeldDocument, Shelf
from checkers_app.terminal.cli import main


def played(games: int = 1, seed: int = 3, nodes: int | None = 20, key: str = "checkers") -> SoakTally:
    tally, game = SoakTally(), find_game(key)
    assert game is not None
    soak(tally, games, seed, NOTHING, game=game, nodes=nodes)
    return tally


@pytest.mark.slow
def test_games_are_played_to_their_ends_without_a_fault() -> None:
    reports = []
    tally = SoakTally()
    soak(tally, 2, 3, NOTHING, nodes=20, report=lambda now: reports.append(now.plies))
    assert tally.faults == []
    assert (tally.games, tally.ends.total(), tally.levels.total()) == (2, 2, 4)
    assert reports == list(range(1, tally.plies + 1))
    assert tally.now_mib > 0
    assert tally.growth_mib is None


@pytest.mark.slow
def test_growth_is_counted_from_the_games_that_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = iter([100.0, 120.0, 121.5])
    monkeypatch.setattr(soaking, "WARM_UP", 2)
    monkeypatch.setattr(soaking, "_memory_mib", lambda: next(taken))
    assert played(3, nodes=1).growth_mib == 1.5


@pytest.mark.slow
def test_a_seed_plays_its_game_again() -> None:
    three = played(3)
    alone = [played(1, seed) for seed in (3, 4, 5)]
    assert sum(tally.plies for tally in alone) == three.plies
    assert sum((tally.ends for tally in alone), SoakTally().ends) == three.ends


@pytest.mark.parametrize(
    ("fen", "routes"),
    [
        ("W:WK11,21,23,25,28,29:B1,5,6,7,10,14,15,16,K24", 4),  # both ways around, then on
        ("W:WK11:B6,7,14,15", 2),  # both ways around
        ("B:W18,19,26,27:BK22", 2),
    ],
)
def test_two_routes_around_the_same_pieces_are_the_same_to_both_rulebooks(fen: str, routes: int) -> None:
    own, other = both_rulebooks(CHECKERS)(parse_fen(fen))
    assert own == other
    assert len(own) == routes > len(set(own))


@pytest.mark.slow
def test_rulebooks_that_disagree_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    right = core.legal_moves
    monkeypatch.setattr(core, "legal_moves", lambda *sets: right(*sets)[1:])
    (first, *_) = played().faults
    assert first.seed == 3
    assert first.what.startswith("the implementations of the rules disagree: ")


@pytest.mark.slow
@pytest.mark.parametrize("key", ["russian", "spanish", "canadian", "house_free_stop_lose"])
def test_other_draughts_games_are_played_without_a_fault(key: str) -> None:
    tally = played(2, key=key)
    assert tally.faults == []
    assert tally.ends.total() == 2


@pytest.mark.slow
def test_a_core_that_disagrees_in_another_game_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soaking, "plain_move", lambda _, move: (*move.path[:2], (), False))
    assert any(
        fault.what.startswith("the implementations of the rules disagree: ")
        for fault in played(key="german").faults
    )


@pytest.mark.slow
def test_a_kept_game_that_is_not_as_it_was_played_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    write = Shelf.write

    def forgetful(self: Shelf, held: HeldDocument, text: str) -> None:
        if json.loads(text)["played"] != 16:
            write(self, held, text)

    monkeypatch.setattr(Shelf, "write", forgetful)
    assert [(fault.ply, fault.what) for fault in played().faults] == [
        (16, "the saved game differs from the game that was played")
    ]


def test_a_game_that_is_not_kept_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Shelf, "write", full)
    assert played().faults[0].what == "This game is not saved: no space left on device"


class Broken:
    """An engine that returns nothing useful."""

    def __init__(self, answer: SearchResult | Exception) -> None:
        self.answer = answer

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        del position, limits, stop, report
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def new_game(self) -> None:
        """Nothing to reset."""


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (ZeroDivisionError("why"), "ZeroDivisionError: why"),
        (SearchResult(None, 0, 1, 1, (), 0.0), "It found no move."),
    ],
    ids=["breaks", "no move"],
)
def test_an_engine_that_breaks_down_ends_its_game_only(
    answer: SearchResult | Exception, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Engines, "for_level", lambda *_, **__: Broken(answer))
    tally = played(3)
    assert [(fault.seed, fault.what) for fault in tally.faults] == [(seed, words) for seed in (3, 4, 5)]
    assert tally.games == 3


def test_whatever_breaks_in_a_session_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("torn")

    monkeypatch.setattr(Library, "write", broken)
    assert played().faults[0].what == "RuntimeError: torn"


@pytest.mark.slow
def test_the_verb_tells_what_was_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "soak", "--games", "1", "--seed", "3", "--nodes", "20", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["faults"], told["growth_mib"]) == (1, [], None)
    assert told["plies"] > 20


@pytest.mark.slow
def test_the_verb_tells_faults_with_their_seeds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Engines, "for_level", lambda *_, **__: Broken(ZeroDivisionError()))
    assert main(["dev", "soak", "--games", "2", "--seed", "7"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "2 faults"
    assert "(checkers-app dev soak --games 1 --seed 8)" in lines[-2]
    assert main(["dev", "soak", "--games", "1", "--seed", "7", "--nodes", "0"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("1 game, 0 plies in ")
    assert lines[-1] == "1 fault"
    assert "(checkers-app dev soak --games 1 --nodes 0 --seed 7)" in lines[-2], (
        "others would play another game"
    )
    assert main(["dev", "soak", "--games", "1", "--game", "thai"]) == 1
    assert "(checkers-app dev soak --games 1 --game thai --seed 1)" in capsys.readouterr().out


def test_a_board_without_a_second_rulebook_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", "soak", "--game", "tictactoe"]) == 2
    assert "tictactoe has no second implementation of the rules" in capsys.readouterr().err


@pytest.mark.parametrize("given", [["--game", "chess"], ["--games", "0"], ["--seed", "-1"], ["--nodes", "x"]])
def test_numbers_that_make_no_sense_are_refused(given: list[str]) -> None:
    with pytest.raises(SystemExit):
        main(["dev", "soak", *given])

"""A program as an opponent: it moves, forfeits after a failure, and is saved by its name."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hostile_bots import FIRST, HOSTILE, write_bot
from strategies import CHECKERS

from checkers_app.engine.api import Engine, Limits, OpponentError, Position, Report, SearchResult, StopToken
from checkers_app.engine.bots.program import Program, ProgramError, ProgramName
from checkers_app.engine.bots.program_engine import ProgramEngine
from checkers_app.engine.bots.programs_file import ProgramsFile
from checkers_app.engine.service import EngineService
from checkers_app.games.base import Game, Move, Outcome, Reason, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.opponents.programs import ProgramDesk
from checkers_app.play.saved.saved_game import KeptGame, decode, encode
from checkers_app.play.session import Session, would_offer_after
from checkers_app.play.thinking import Backing
from checkers_app.play.wording import ending_sentence

ADA = Seat(Control.COMPUTER, own=ProgramName("Ada"))
FAULT = "choose raised an exception in line 3 of ada.py: ZeroDivisionError: division by zero"


class Failing:
    """A program that plays a few moves and then fails."""

    def __init__(self, moves: int, error: OpponentError) -> None:
        self.left, self.error = moves, error

    def search(
        self, position: Position, limits: Limits, stop: StopToken | None = None, report: Report | None = None
    ) -> SearchResult:
        del limits, stop, report
        if not self.left:
            raise self.error
        self.left -= 1
        move = position.state.legal_moves()[0]
        return SearchResult(move, 0, 0, 0, (move,), 0.0)

    def new_game(self) -> None:
        """Nothing to reset."""


def no_level(*_: object) -> Engine:
    raise AssertionError


def session_of(engine: Engine, service: EngineService, seats: tuple[Seat, Seat] = (HUMAN, ADA)) -> Session:
    def program(game: Game, name: str, side: Side) -> Engine:
        assert (game, name, side) == (CHECKERS, "Ada", Side.SECOND)
        return engine

    return Session(Match.new(CHECKERS, seats), Backing(service, no_level, Random(1), program=program))


def run(session: Session) -> None:
    """Let the computer act until it has moved, lost or failed."""
    while not session.human_to_move and session.match.outcome is None and not session.thinking.failure:
        session.tick(0.0)


def test_a_failure_forfeits_the_game_and_undo_goes_back_to_the_persons_move() -> None:
    reports: list[BaseException] = []
    engine = Failing(1, OpponentError(FAULT, forfeits=True))
    with EngineService(on_failure=reports.append) as service:
        session = session_of(engine, service)
        session.play(Move((11, 15)))
        run(session)
        played = session.match.moves
        assert len(played) == 2
        session.play(session.match.state.legal_moves()[0])
        run(session)
        assert session.match.outcome == Outcome(Side.FIRST, Reason.FORFEIT, detail=f"{FAULT}.")
        assert ending_sentence(session.match) == f"You won. Your opponent forfeited. {FAULT}."
        assert not session.thinking.failure
        session.undo()
        assert session.match.moves == played, "or it would be asked the same again"
        assert session.human_to_move
    assert reports == [], "it is no fault of ours"


def test_a_program_that_is_gone_loses_nothing_and_is_asked_again() -> None:
    engine = Failing(0, OpponentError("the file ada.py does not exist"))
    with EngineService() as service:
        session = session_of(engine, service)
        session.play(Move((11, 15)))
        run(session)
        assert session.match.outcome is None
        assert session.thinking.failure == "the file ada.py does not exist."
        engine.left = 1
        session.give_up_search()
        run(session)
        assert len(session.match.moves) == 2


def test_a_bot_that_says_nothing_of_its_position_offers_no_draw() -> None:
    match = Match.new(CHECKERS, (HUMAN, ADA), parse_fen("B:WK32:BK1"))
    there_and_back = [Move((1, 5)), Move((32, 27)), Move((5, 1)), Move((27, 32))]
    for move in [*(5 * there_and_back), *there_and_back[:-1]]:
        match = match.play(move)
    answer = SearchResult(there_and_back[-1], 0, 0, 0, (), 0.0)
    after = match.play(there_and_back[-1])
    level = after.with_seats((HUMAN, Seat(Control.COMPUTER)))
    offers = [would_offer_after(each, after, answer) for each in (match, match.with_seats(level.seats))]
    assert offers == [False, True]


def test_it_is_saved_by_its_name_and_nothing_that_could_be_run() -> None:
    match = Match.new(CHECKERS, (HUMAN, ADA)).play(Move((11, 15))).forfeit(Side.SECOND, f"{FAULT}.")
    text = encode(KeptGame.of(match))
    again = decode(text)
    assert again.match().seats == (HUMAN, ADA)
    assert again.match().outcome == match.outcome
    assert [again.name_of(side) for side in Side] == ["You", "Ada"]
    assert json.loads(text)["seats"][1]["program"] == "Ada"


def test_only_what_is_in_the_list_is_run(tmp_path: Path) -> None:
    desk = ProgramDesk(ProgramsFile(tmp_path / "programs.json"), None, Random(1))
    engine = desk.engine(CHECKERS, "Ada", Side.FIRST)
    with pytest.raises(OpponentError, match="Ada is not one of your programs") as refused:
        engine.search(Position(CHECKERS.initial), Limits())
    assert not refused.value.forfeits
    file = write_bot(tmp_path, "ada", FIRST)
    desk.add(Program("Ada", file=str(file)))
    with pytest.raises(ProgramError, match="already called Ada"):
        desk.add(Program("Ada", file=str(file)))
    file.unlink()
    with pytest.raises(OpponentError, match=r"ada\.py does not exist"):
        engine.search(Position(CHECKERS.initial), Limits())
    with pytest.raises(ProgramError, match=r"the command \./no-such-engine was not found"):
        desk.add(Program("Hubert", command="./no-such-engine --quiet"))
    desk.remove("Ada")
    assert ProgramsFile(tmp_path / "programs.json").value == ()


@pytest.mark.slow
def test_a_process_lasts_for_a_game_and_its_output_is_saved(tmp_path: Path) -> None:
    desk = ProgramDesk(ProgramsFile(None), tmp_path / "outputs", Random(1))
    source = "count = 0\ndef choose(state):\n    global count\n    count += 1\n    print(count)\n"
    desk.add(
        Program("A/da", file=str(write_bot(tmp_path, "ada", source + "    return state.legal_moves()[0]\n")))
    )
    engine = desk.engine(CHECKERS, "A/da", Side.FIRST)
    for _ in range(3):
        engine.search(Position(CHECKERS.initial), Limits())
    assert desk.engine(CHECKERS, "A/da", Side.FIRST) is engine
    desk.close(30)
    assert desk.output("A/da") == "1\n2\n3\n"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["import_error", "raises", "illegal", "returns_none", "exits", "hangs"])
def test_every_failure_is_a_sentence(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checkers_app.engine.bots.program_engine.SECONDS", 0.5)
    program = Program("Ada", file=str(write_bot(tmp_path, kind, HOSTILE[kind][1])))
    engine = ProgramEngine(lambda: program, CHECKERS)
    with pytest.raises(OpponentError) as failed:
        engine.search(Position(CHECKERS.initial), Limits())
    engine.close()
    assert failed.value.forfeits
    expected = {
        "import_error": "import_error.py cannot be loaded. Line 1: ModuleNotFoundError",
        "raises": "choose raised an exception in line 2 of raises.py: ZeroDivisionError",
        "illegal": "choose in illegal.py returned '1-32', which is not a legal move. Legal moves: 9-13",
        "returns_none": "choose in returns_none.py returned None",
        "exits": "The process running exits.py ended: exit status 3",
        "hangs": "choose did not return within 0.5 s. It was at line",
    }[kind]
    assert str(failed.value).startswith(expected)


@pytest.mark.slow
def test_a_hub_engine_that_answers_nonsense_or_nothing(tmp_path: Path) -> None:
    import sys  # noqa: PLC0415

    script = tmp_path / "hub.py"
    script.write_text(
        "import sys, time\nfor line in sys.stdin:\n"
        "    if line.startswith('hub'): print('id name=x\\nwait', flush=True)\n"
        "    if line.startswith('init'): print('ready', flush=True)\n"
        "    if line.startswith('go'): print('done move=1-32', flush=True)\n",
        encoding="utf-8",
    )
    program = Program("Hubert", command=f"{sys.executable} {script}")
    engine = ProgramEngine(lambda: program, CHECKERS)
    with pytest.raises(OpponentError, match=r"Hubert answered with an illegal move: .*Legal moves: 9-13"):
        engine.search(Position(CHECKERS.initial), Limits(seconds=20))
    engine.close()


def test_the_output_is_that_of_the_last_game(tmp_path: Path) -> None:
    desk = ProgramDesk(ProgramsFile(None), tmp_path, Random(1))
    desk.keep("ada", "a traceback")
    assert desk.output("ada") == "a traceback"
    desk.keep("ada", "")
    assert (desk.output("ada"), desk.has_output("ada")) == ("", False)
    desk.keep("ada", "a traceback")
    desk.remove("ada")
    assert not desk.has_output("ada"), "another program may be called so"


@pytest.mark.slow
def test_a_program_that_was_repaired_has_no_output_any_more(tmp_path: Path) -> None:
    file = write_bot(tmp_path, "ada", "import sys\nprint('old', file=sys.stderr)\n" + FIRST)
    desk = ProgramDesk(ProgramsFile(None), tmp_path / "output", Random(1))
    desk.add(Program("ada", file=str(file)))
    said = []
    for source in (None, FIRST):
        if source is not None:
            write_bot(tmp_path, "ada", source)
        desk.engine(CHECKERS, "ada", Side.FIRST).search(Position(CHECKERS.initial), Limits(seconds=5))
        desk.rest()
        desk.close(5)
        said.append(desk.output("ada").strip())
    assert said == ["old", ""]

"""The table, the files and the journal of a tournament with invented games."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from checkers_app.arena.decks import balanced_starts
from checkers_app.arena.entrants import Entrant, TournamentError, find_entrants
from checkers_app.arena.players import Spec, SpecError
from checkers_app.arena.ratings import rate, rate_among
from checkers_app.arena.round_robin import TournamentPlan
from checkers_app.arena.tournament_files import (
    games_csv,
    record_text,
    table_csv,
    text_of_table,
    write_results,
)
from checkers_app.arena.tournament_journal import FILE, Journal, PlayedGame
from checkers_app.arena.tournament_page import page
from checkers_app.arena.tournament_table import table_of
from checkers_app.engine.api import WIN_BOUND, Limits, Position
from checkers_app.engine.bots.conversation import BotSettings
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.games.base import Game, Side
from checkers_app.games.checkers import GAME
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.notation.pdn import Accepted, PdnReader

SETTINGS = {"game": "checkers", "games": 2, "seed": 7, "players": {}}


def entrant(name: str, rating: float | None = None) -> Entrant:
    return Entrant(name, Spec(name, "bot", Limits()), rating)


def game(first: str, second: str, winner: Side | None, kind: FailureKind | None = None) -> PlayedGame:
    fault = "White: it <failed>" if kind else ""
    return PlayedGame(first, second, 0, ("9-13", "21-17"), winner, "blocked", fault, kind)


GAMES = (
    game("a", "b", Side.FIRST),
    game("b", "a", None),
    game("a", "c", Side.FIRST, FailureKind.TIME),
    game("c", "a", Side.SECOND),
    game("b", "c", Side.FIRST, FailureKind.MEMORY),
    game("c", "b", Side.FIRST),
)
ENTRANTS = (entrant("a"), entrant("b"), entrant("c"))


def test_the_table_counts_games_and_forfeits() -> None:
    rows = table_of(ENTRANTS, GAMES, {})
    assert [(row.place, row.name) for row in rows] == [(1, "a"), (2, "b"), (3, "c")]
    assert [row.score.points for row in rows] == [3.5, 1.5, 1]
    a, b, c = rows
    assert (a.score.wins, a.score.draws, a.score.losses) == (3, 1, 0)
    assert (a.against["b"].wins, a.against["b"].draws, b.against["a"].losses) == (1, 1, 1)
    assert c.forfeits == {FailureKind.TIME: 1, FailureKind.MEMORY: 1}
    assert a.rating is not None
    assert c.rating is not None
    assert a.rating.elo > 1500 > c.rating.elo
    assert a.rating.error > 0
    assert sum(row.rating.elo for row in rows if row.rating) == pytest.approx(4500)


def test_equal_players_share_a_place() -> None:
    rows = table_of(ENTRANTS, [game("a", "b", None), game("b", "a", None)], {})
    assert [(row.place, row.name) for row in rows] == [(1, "a"), (1, "b"), (3, "c")]
    assert rows[2].rating is None


def test_a_known_rating_is_a_fixed_point() -> None:
    players = (entrant("a"), entrant("b", 800.0), entrant("c", 600.0))
    rows = {row.name: row for row in table_of(players, GAMES, {})}
    ratings = {name: row.rating for name, row in rows.items()}
    assert (ratings["b"].elo, ratings["c"].elo) == (800, 600)  # type: ignore[union-attr]
    assert ratings["a"].elo > 800  # type: ignore[union-attr]
    assert rows["b"].fixed


def test_ratings_among_fixed_ones_agree_with_those_of_a_single_anchor() -> None:
    players = ["a", "b", "c"]
    results = {("a", "b"): (12.0, 20), ("b", "c"): (15.0, 20), ("a", "c"): (17.0, 20)}
    free = rate(players, results, "c", 500.0)
    fixed = rate_among(players, results, {"c": 500.0})
    for name in players:
        assert fixed[name].elo == pytest.approx(free[name].elo, abs=1e-3)
    assert fixed["c"].error == 0
    both = rate_among(players, results, {"a": 900.0, "c": 500.0})
    assert 500 < both["b"].elo < 900


def test_two_that_cannot_start_both_lose() -> None:
    trouble = (FailureKind.LOAD, "a.py cannot be loaded")
    forfeit = PlayedGame("a", "b", 0, (), None, "both forfeit", "", FailureKind.LOAD, both_forfeit=True)
    other = (FailureKind.NOT_READY, "b.py was still being imported after 2 s")
    rows = table_of(ENTRANTS[:2], [forfeit], {"a": trouble, "b": other})
    assert [(row.score.points, row.score.losses, row.rating) for row in rows] == [(0, 1, None)] * 2
    assert rows[0].forfeits == {FailureKind.LOAD: 1}
    assert rows[1].forfeits == {FailureKind.NOT_READY: 1}
    assert rows[0].trouble == "a.py cannot be loaded"
    assert forfeit.result == "0-0"


def test_the_files_say_the_same(tmp_path: Path) -> None:
    games = (*GAMES, PlayedGame("=a()", "<b>", 0, (), None, "x"))
    players = (*ENTRANTS, entrant("=a()"), entrant("<b>"))
    rows = table_of(players, games, {})
    write_results(tmp_path, GAME, balanced_starts(GAME, 1, 0), SETTINGS, rows, games)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "games.csv",
        "games.pdn",
        "results.json",
        "table.csv",
        "tournament.html",
    ]
    head, *lines = csv.reader(io.StringIO((tmp_path / "table.csv").read_text()))
    assert head[:9] == [
        "place",
        "player",
        "points",
        "games",
        "wins",
        "draws",
        "losses",
        "rating",
        "rating error",
    ]
    assert head[9:11] == ["forfeits: no answer in time", "forfeits: out of memory"]
    assert lines[0][:7] == ["1", "a", "3.5", "4", "3", "1", "0"]
    assert lines[0][12:14] == ["1/1/0", "2/0/0"]
    assert "'=a()" in {line[1] for line in lines}, "a spreadsheet must not run it"
    values = json.loads((tmp_path / "results.json").read_text())
    assert values["table"][0]["against"]["b"] == {"wins": 1, "draws": 1, "losses": 0}
    assert values["games"][2]["kind"] == "no answer in time"
    assert values["settings"] == {"game": "checkers", "games": 2, "seed": 7}
    text = (tmp_path / "tournament.html").read_text()
    assert "<b>" not in text
    assert "&lt;b&gt;" in text
    assert "White: it &lt;failed&gt;" in text
    assert "1. 9-13 21-17" in text
    assert text_of_table(rows).splitlines()[1].startswith("  1 a       3.5     4   3   1   0 ")


def test_the_games_can_be_replayed() -> None:
    starts = balanced_starts(GAME, 1, 0)
    reader = PdnReader("".join(record_text(GAME, starts, each) for each in GAMES))
    found = [entry for entry in reader if isinstance(entry, Accepted)]
    assert len(found) == len(GAMES)
    assert found[0].record.tag("Black") == "a"
    assert len(found[0].record.moves) == 2


def test_csv_and_page_work_without_games() -> None:
    rows = table_of(ENTRANTS, (), {})
    assert table_csv(rows).count("\n") == 4
    assert games_csv(GAME, ()).count("\n") == 1
    assert "Forfeits" not in page(GAME, SETTINGS, rows, (), "games.pdn")


# --- who plays ------------------------------------------------------------------------------------


def found(folder: Path, *others: str, game_: Game = GAME) -> list[str]:
    return [each.name for each in find_entrants(folder, game_, 1.0, BotSettings(), others)]


def test_bots_are_files_folders_and_commands(tmp_path: Path) -> None:
    for name in ("zoe.py", "Anna.py", "_helper.py", ".hidden.py", "notes.txt"):
        (tmp_path / name).touch()
    (tmp_path / "carl").mkdir()
    (tmp_path / "carl" / "bot.py").touch()
    (tmp_path / "empty").mkdir()
    (tmp_path / "dora.hub").write_text("python3 'my engine.py' -x\nmore\n")
    assert found(tmp_path, "level=3", "engine=textbook,depth=2") == [
        "Anna",
        "carl",
        "dora",
        "engine=textbook,depth=2",
        "level=3",
        "zoe",
    ]
    players = {each.name: each for each in find_entrants(tmp_path, GAME, 0.5, BotSettings(), ["level=3"])}
    assert players["dora"].spec.command == ("python3", "my engine.py", "-x")
    assert players["dora"].spec.folder == tmp_path
    assert players["carl"].spec.limits == Limits(seconds=0.5)
    assert players["level=3"].rating is not None
    assert players["level=3"].spec.limits == Limits()


@pytest.mark.parametrize(
    ("files", "others", "message"),
    [
        ({}, (), "a tournament needs at least two players"),
        ({"a.py": ""}, (), "a tournament needs at least two players"),
        ({"a.py": "", "a.hub": "x"}, (), "two players are named a"),
        (
            {"a.py": "", "b.hub": "\n"},
            (),
            "b.hub: the first line must be the command that starts a Hub engine",
        ),
        ({"a.py": "", "b.hub": "x 'y"}, (), "b.hub cannot be read: No closing quotation"),
        ({"a.py": ""}, ("level=99",), "level must be one of 0, "),
        ({"a.py": ""}, ("level=1", "level=1"), "two players are named level=1"),
    ],
)
def test_what_cannot_be_played_is_said(
    files: dict[str, str], others: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    with pytest.raises((TournamentError, SpecError), match=message):
        found(tmp_path, *others)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(TournamentError, match="nothing cannot be read: no such file or directory"):
        found(tmp_path / "nothing")


def test_a_hub_engine_plays_checkers_only(tmp_path: Path) -> None:
    (tmp_path / "a.hub").write_text("x")
    with pytest.raises(TournamentError, match=r"a\.hub: a Hub engine plays checkers only"):
        found(tmp_path, game_=TICTACTOE)


def test_starts_are_balanced_and_the_same_for_a_seed() -> None:
    starts = balanced_starts(TICTACTOE, 5, 3)
    assert starts == balanced_starts(TICTACTOE, 5, 3)
    assert len({start.number for start in starts}) == 5
    for start in starts:
        state = start.state
        for move in start.moves:
            state = state.play(move)
        assert abs(TextbookEngine.of(TICTACTOE).search(Position(state), Limits(depth=7)).score) < WIN_BOUND
    assert balanced_starts(GAME, 3, 1) != balanced_starts(GAME, 3, 2)
    assert len(balanced_starts(GAME, 200, 1)) == 200


# --- the journal ----------------------------------------------------------------------------------

HEADER = TournamentPlan("checkers", ENTRANTS, 2, 7).settings()


def test_a_journal_is_continued(tmp_path: Path) -> None:
    with Journal.open(tmp_path, HEADER) as journal:
        journal.add_tried("a", None)
        journal.add_tried("b", (FailureKind.LOAD, "no"))
        for each in GAMES[:3]:
            journal.add(each)
    with Journal.open(tmp_path, HEADER) as journal:
        assert tuple(journal.games.values()) == GAMES[:3]
        assert journal.tried == {"a": None, "b": (FailureKind.LOAD, "no")}


@pytest.mark.parametrize("cut", [1, 10, 200])
def test_a_line_that_was_cut_off_is_played_again(cut: int, tmp_path: Path) -> None:
    with Journal.open(tmp_path, HEADER) as journal:
        for each in GAMES[:3]:
            journal.add(each)
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes()[:-cut])
    with Journal.open(tmp_path, HEADER) as journal:
        assert tuple(journal.games.values()) == GAMES[: 2 if cut < 200 else 1]
        journal.add(GAMES[5])
    with Journal.open(tmp_path, HEADER) as journal:
        assert GAMES[5] in journal.games.values()


def test_the_journal_of_another_tournament_is_refused_with_the_difference(tmp_path: Path) -> None:
    Journal.open(tmp_path, HEADER).close()
    for plan, difference in (
        (TournamentPlan("checkers", ENTRANTS, 4, 7), "games was 2, not 4"),
        (TournamentPlan("checkers", ENTRANTS, 2, 8), "seed was 7, not 8"),
        (TournamentPlan("tictactoe", ENTRANTS, 2, 7), "game was checkers, not tictactoe"),
        (TournamentPlan("checkers", ENTRANTS[:2], 2, 7), "c is no longer there"),
        (TournamentPlan("checkers", (*ENTRANTS, entrant("d")), 2, 7), "d is new"),
        (
            TournamentPlan("checkers", (Entrant("a", ENTRANTS[0].spec, digest="x"), *ENTRANTS[1:]), 2, 7),
            "a has changed",
        ),
    ):
        with pytest.raises(TournamentError, match=f"contains another tournament: {difference}. Choose"):
            Journal.open(tmp_path, plan.settings())


def test_two_processes_do_not_play_one_tournament(tmp_path: Path) -> None:
    with (
        Journal.open(tmp_path, HEADER),
        pytest.raises(TournamentError, match="another process is playing the tournament"),
    ):
        Journal.open(tmp_path, HEADER)


@pytest.mark.parametrize("text", ["x\n", '{"version": 9}\n', "[]\n", "null\n"])
def test_a_file_that_is_no_journal_is_refused_and_kept(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(TournamentError):
        Journal.open(tmp_path, HEADER)
    assert (tmp_path / FILE).read_text() == text


@pytest.mark.parametrize("line", ["{}", "[]", "5", '{"first": 1}', '{"player": "a", "trouble": ["x", "y"]}'])
def test_a_damaged_line_is_named(line: str, tmp_path: Path) -> None:
    Journal.open(tmp_path, HEADER).close()
    with (tmp_path / FILE).open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(TournamentError, match="line 2, is damaged"):
        Journal.open(tmp_path, HEADER)

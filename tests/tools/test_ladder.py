"""The ladder: which games it plays, that they are repeatable, and the figures derived from them."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from checkers_tools import character_report, ladder_report
from checkers_tools.judging import NO_MANNER, Manner
from checkers_tools.ladder import (
    Effort,
    LadderGame,
    LadderTask,
    character_pairings,
    line_of,
    missing,
    pairings,
    play,
    read_games,
)
from checkers_tools.ladder_report import Results

from checkers_app import paths
from checkers_app.arena import rungs
from checkers_app.arena.elo import PairScore
from checkers_app.arena.rungs import (
    BEGINNER,
    BEGINNERS,
    GREEDY,
    RANDOM,
    TWO_PLIES,
    Beginner,
    RandomMover,
    level_rung,
    plays_like,
)
from checkers_app.engine import measured
from checkers_app.engine.api import Position
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import Character, levels_for
from checkers_app.engine.resources import NOTHING
from checkers_app.games.base import Move
from checkers_app.games.checkers import GAME
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.storage.files import open_for_more
from checkers_app.terminal.cli import main

KEYS = [RANDOM, GREEDY, BEGINNER, TWO_PLIES, *(level_rung(GAME, place / 2).key for place in range(21))]


def played(first: str, second: str, number: int, points: float) -> LadderGame:
    versions = tuple(
        "" if key in BEGINNERS else plays_like(GAME, level_rung(GAME, float(key))) for key in (first, second)
    )
    effort = Effort(20, 0.4, 0.05, 1, 12.0)
    return LadderGame(
        first,
        second,
        number,
        points,
        40,
        "no pieces",
        (effort, effort),
        (NO_MANNER, NO_MANNER),
        (versions[0], versions[1]),
    )


def some_games() -> list[LadderGame]:
    """Each rung beats the one below in three games of four."""
    return [
        played(high, low, number, float(number % 4 > 0))
        for low, high in pairwise(KEYS)
        for number in range(8)
    ]


def test_neighbours_meet_often_and_all_others_too() -> None:
    counts = Counter((task.first, task.second) for task in pairings(20, 2))
    assert len(counts) == 21 * 20 / 2 + 4 * 7
    assert counts["10", "9.5"] == counts["0.5", "0"] == counts["1", BEGINNER] == counts["3", RANDOM] == 20
    assert counts["10", "1"] == counts["9", "8"] == 2
    keys = Counter(task.first for task in character_pairings((3, 6), 4))
    assert keys == {
        f"{level}{kind}": 4 for level in "36" for kind in ("", ":aggressive", ":defensive", ":tricky")
    }


def test_a_game_is_the_same_each_time_and_two_in_a_row_share_their_seed() -> None:
    engines = Engines(NOTHING, hash_mib=1)
    one, again, other = (play(LadderTask("2", BEGINNER, number), engines) for number in (0, 0, 1))

    def told(game: LadderGame) -> LadderGame:
        efforts = [replace(effort, seconds=0.0, longest=0.0) for effort in game.efforts]
        return replace(game, efforts=(efforts[0], efforts[1]))

    assert told(one) == told(again)
    assert (
        LadderTask("2", BEGINNER, 0).seed
        == LadderTask("2", BEGINNER, 1).seed
        != LadderTask("2", BEGINNER, 2).seed
    )
    assert one.number != other.number
    assert one.efforts[0].moves + one.efforts[1].moves <= one.plies


def test_a_ladder_goes_on_where_it_was_ended(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    tasks = [LadderTask("2", "1", number) for number in range(4)]
    assert read_games(file) == []
    games = [played("2", "1", 0, 1.0), played("2", "1", 2, 0.5)]
    old = replace(played("2", "1", 3, 0.5), versions=("old", "old"))
    file.write_text("".join(map(line_of, [*games, old])) + line_of(games[0])[:30], encoding="utf-8")
    assert read_games(file) == games, "neither the level that was changed nor the line that was cut off"
    assert [task.number for task in missing(tasks, games)] == [1, 3]


def test_a_game_that_two_ladders_have_written_counts_once(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    games = [played("2", "1", 0, 1.0), played("2", "1", 1, 0.5)]
    other = replace(games[0], efforts=(Effort(20, 9.9, 0.9, 1, 12.0), games[0].efforts[1]))
    file.write_text("".join(map(line_of, [*games, other])), encoding="utf-8")
    assert read_games(file) == games, "the time that it took is the other's own"


def test_a_game_is_never_written_behind_a_line_that_was_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    games = [played("2", "1", 0, 1.0), played("2", "1", 2, 0.5)]
    for half in ("", line_of(games[0])[:30], line_of(games[0])[:1]):
        file.write_text(half, encoding="utf-8")
        for game in games:
            with open_for_more(file) as more:
                more.write(line_of(game))
        assert read_games(file) == games
    assert not file.read_text(encoding="utf-8").startswith("\n")


@pytest.mark.parametrize(
    "content",
    [b"\x7fELF\xd0\n\xff", b"# Shopping\n\n- bread\n", b"[1, 2]", b'{"index": 3}\n'],
    ids=["a program", "a text", "a list", "another program's"],
)
def test_a_file_that_is_no_ladders_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    file = tmp_path / "notes"
    file.write_bytes(content)
    assert main(["dev", "ladder", "--games", "1", "--across", "0", "--games-file", str(file)]) == 2
    assert capsys.readouterr().err == f"checkers-app dev ladder: {file}, line 1: this is not a ladder game\n"
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "spoilt",
    [{"efforts": 3}, {"efforts": [1, 2]}, {"versions": ["one"]}, {"first": 5}, {"number": None, "extra": 1}],
    ids=repr,
)
def test_a_line_that_was_spoilt_is_left_out(tmp_path: Path, spoilt: dict[str, object]) -> None:
    file = tmp_path / "ladder.jsonl"
    good = played("2", "1", 0, 1.0)
    bad = json.dumps(json.loads(line_of(good)) | spoilt)
    file.write_text(f"{bad}\n{line_of(good)}", encoding="utf-8")
    assert read_games(file) == [good]


def test_the_page_the_chart_and_the_figures() -> None:
    results = Results(some_games())
    rows = results.rows()
    assert [row.rung.key for row in rows] == KEYS
    assert rows[2].rating.elo == pytest.approx(ladder_report.ANCHOR)
    assert results.score("4", "3.5") == PairScore(6, 0, 2)
    assert results.score("3.5", "4") == PairScore(2, 0, 6)
    page = ladder_report.page(results, "images/levels.svg")
    assert "| 4 Park bench | " in page
    assert "75.0 ± 30.0% | 6, 0, 2 | 20.0 (50) | 12.0 |" in page
    assert max(map(len, page.splitlines())) < 140
    chart = ET.fromstring(ladder_report.chart(rows))  # noqa: S314 - our own
    assert len(chart.findall(".//{*}circle")) == len(KEYS)
    levels = json.loads(ladder_report.figures(results))["levels"]
    assert [entry["level"] for entry in levels] == [place / 2 for place in range(21)]
    assert levels[3]["wins"] == 6


def figures_of(path: Path, games: list[LadderGame]) -> Path:
    """The file with the menu's figures as a ladder writes it."""
    path.write_text(ladder_report.figures(Results(games)), encoding="utf-8")
    return path


@pytest.mark.slow
def test_what_an_earlier_ladder_counted_is_not_played_again(tmp_path: Path) -> None:
    games = some_games()
    known = ladder_report.earlier(figures_of(tmp_path / "figures.json", games))
    met = [game for game in games if game.second in BEGINNERS or game.first in BEGINNERS]
    more = [played("4", "3.5", number, 0.0) for number in (7, 8)]
    results = Results([*met, *more], known)
    assert not results.holds(LadderTask("4", "3.5", 8))
    assert results.holds(LadderTask("4", "3.5", 7))
    assert results.score("4", "3.5") == PairScore(6, 0, 3), "the eighth game is counted already"
    assert results.score("3.5", "4") == PairScore(3, 0, 6)
    rows = {row.rung.key: row for row in results.rows()}
    assert list(rows) == KEYS
    assert rows["9"].cost == ladder_report.MoveCost(20.0, 50.0, 12.0)
    before = {row.rung.key: row for row in Results(games).rows()}
    assert rows["3.5"].rating.elo == pytest.approx(before["3.5"].rating.elo, abs=1)
    assert rows["4"].rating.elo < before["4"].rating.elo - 30
    again = Results([*met, *more], ladder_report.earlier(figures_of(tmp_path / "same.json", games)))
    assert ladder_report.figures(again) == ladder_report.figures(results)


def test_a_level_that_was_changed_has_no_earlier_figures(tmp_path: Path) -> None:
    """The level above also loses its score against this one, but keeps its time and loss."""
    path = figures_of(tmp_path / "figures.json", some_games())
    values = json.loads(path.read_text(encoding="utf-8"))
    place = next(place for place, entry in enumerate(values["levels"]) if entry["level"] == 5)
    values["levels"][place]["fingerprint"] = "as it was"
    path.write_text(json.dumps(values), encoding="utf-8")
    known = {was.level: was for was in ladder_report.earlier(path)}
    assert set(KEYS) - set(BEGINNERS) - set(known) == {"5"}
    assert (known["5.5"].below, known["6"].below) == ("", "5.5")
    results = Results([], known.values())
    assert results.score("5.5", "5") == PairScore()
    assert not results.holds(LadderTask("5.5", "5", 0))
    assert results.score("6", "5.5") == PairScore(6, 0, 2)


@pytest.mark.parametrize("content", ["", "[]", '{"levels": [3]}', '{"levels": [{"level": 1}]}'], ids=repr)
def test_figures_that_no_ladder_wrote_are_told_of(tmp_path: Path, content: str) -> None:
    path = tmp_path / "figures.json"
    assert ladder_report.earlier(path) == []
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ladder_report.FiguresError, match="does not contain ladder figures"):
        ladder_report.earlier(path)


def test_beginners_who_lose_or_win_everything_show_no_error() -> None:
    """From four losses alone, the uncertainty of a fifth game cannot be estimated."""
    points = {RANDOM: (0, 0, 0, 0), GREEDY: (0.5, 0.5), BEGINNER: (1, 1, 1), TWO_PLIES: (1, 0, 1, 0.5)}
    games = [
        played(key, "1", number, float(won))
        for key, all_won in points.items()
        for number, won in enumerate(all_won)
    ]
    page = ladder_report.page(Results(games), "chart.svg")
    cells = {key: page.split(f"| {name} | ")[-1].split(" |")[0] for key, name in BEGINNERS.items()}
    assert cells == {RANDOM: "0 of 4", GREEDY: "1 of 2", BEGINNER: "3 of 3", TWO_PLIES: "62 ± 41%"}


def test_who_has_met_nobody_of_the_others_has_no_rating() -> None:
    """As after matches of characters, with only the finished games of the ladder."""
    apart = [*some_games_of_characters(), played("6", "5", 0, 1.0)]
    results = Results([played(BEGINNER, RANDOM, 0, 1.0), played("1", RANDOM, 0, 0.5), *apart])
    assert [row.rung.key for row in results.rows()] == [RANDOM, "1", BEGINNER]
    assert Results(apart).rows() == []


def manner(exchanges: float, home: int, traps: float) -> Manner:
    return Manner(exchanges, 0.25, home, 0.2, 2.5, traps, 0.5, whole=True)


def some_games_of_characters() -> list[LadderGame]:
    """The balanced player against itself, and a tricky one that wins three games of four against it."""
    plain, other = manner(1.0, 2, 0.1), manner(1.5, 1, 0.2)
    tricky = plays_like(GAME, level_rung(GAME, 3, Character.TRICKY))
    return [replace(played("3", "3", number, 0.5), manners=(plain, plain)) for number in range(16)] + [
        replace(
            played("3", "3", number, float(number % 4 > 0)),
            first="3:tricky",
            manners=(other, plain),
            versions=(tricky, plays_like(GAME, level_rung(GAME, 3))),
        )
        for number in range(100)
    ]


def test_characters_are_compared_with_the_balanced_player() -> None:
    page = character_report.page(Results(some_games_of_characters()))
    same = "25.0 ± 0.0 | {home}.00 ± 0.00 | 20.0 ± 0.0 | 2.50 ± 0.00 | {traps}.0 ± 0.0 | 50.0 ± 0.0 |"
    plain = same.format(home=2, traps=10)
    assert f"| 3 Balanced | 16 |  |  | 1.00 ± 0.00 | {plain}" in page
    score = "75.0 ± 8.5% | +191 ± 81"
    assert f"| 3 Tricky | 100 | {score} | 1.50 ± 0.00 | {same.format(home=1, traps=20)}" in page
    assert "| 3 | " not in page, "without the other two there is nothing to compare"
    assert character_report.page(Results(some_games())) == ""
    assert max(map(len, page.splitlines())) < 140


def test_each_character_is_compared_and_told_by_what_it_is_known_by() -> None:
    games = some_games_of_characters()
    for name, own in (("aggressive", manner(2.5, 2, 0.1)), ("defensive", manner(1.0, 3, 0.1))):
        games += [
            replace(played("3", "3", number, 0.5), first=f"3:{name}", manners=(own, own))
            for number in range(16)
        ]
    page = character_report.page(Results(games))
    assert "| 3 | +1.50 ± 0.00 | +1.00 ± 0.00 | +10.00 ± 0.00 |" in page
    assert "| 3 | 18 of 18 | 100.0% (82.4 to 100.0) |" in page, (
        "two times eight games of three, and twelve of the tricky"
    )


def test_games_from_before_the_moves_were_told_so_are_played_again(tmp_path: Path) -> None:
    """Games without recorded styles stay valid."""
    game = played("2", "1", 0, 1.0)
    line = json.loads(line_of(game))
    old = {"exchanges": 4, "home": 3, "offers": 10, "losing": 2.0}
    before = json.dumps(line | {"manners": [old | {"whole": False}] * 2})
    counted = json.dumps(line | {"number": 1, "manners": [old | {"whole": True}] * 2})
    file = tmp_path / "ladder.jsonl"
    file.write_text(f"{before}\n{counted}\n", encoding="utf-8")
    assert read_games(file) == [game]


def test_a_character_that_plays_differently_loses_its_games(tmp_path: Path) -> None:
    file = tmp_path / "characters.jsonl"
    games = some_games_of_characters()
    old = replace(games[-1], number=100, versions=games[0].versions)
    file.write_text("".join(map(line_of, [*games, old])), encoding="utf-8")
    assert read_games(file) == games


def test_the_beginner_takes_what_is_free_and_the_random_mover_whatever() -> None:
    state = parse_fen("B:W15,22,16,31:B11,12,3,1")
    most = max(len(move.captures) for move in state.legal_moves())
    for seed in range(5):
        move = Beginner(GAME, seed).search(Position(state)).move
        assert move is not None
        assert len(move.captures) == most
    random = {RandomMover(seed).search(Position(GAME.initial)).move for seed in range(60)}
    assert random == set(GAME.initial.legal_moves())
    over = Position(parse_fen("W:W:B1"))
    assert Beginner(GAME, 1).search(over).move is RandomMover(1).search(over).move is None


@pytest.mark.parametrize(
    ("fen", "best", "plies"),
    [
        ("B:W20:B11", "11-15", 1),  # the other move is into a jump
        ("B:W5,29:BK6", "6-1", 2),  # after any other White crowns
    ],
)
def test_how_far_a_beginner_looks(fen: str, best: str, plies: int) -> None:
    position = Position(parse_fen(fen))

    def chosen(plies: int) -> set[Move | None]:
        return {Beginner(GAME, seed, plies).search(position).move for seed in range(40)}

    assert chosen(plies - 1) == set(position.state.legal_moves()), "it sees no difference"
    assert chosen(plies) == {parse_move(GAME, position.state, best)}


def test_full_strength_on_the_ladder_can_be_repeated() -> None:
    top = level_rung(GAME, 10).level
    assert top is not None
    assert (top.limits.nodes, top.limits.seconds, top.threads) == (rungs.FULL_STRENGTH_NODES, None, 1)
    others = [level_rung(GAME, place / 2).level for place in range(20)]
    assert all(level is not None and level.limits.seconds is None for level in others)
    assert [level.sight for level in levels_for(GAME)] == [
        level.sight for level in (*others, top) if level is not None
    ]


def test_the_verb_counts_what_there_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ladder.jsonl"
    none = ["dev", "ladder", "--games", "0", "--across", "0", "--games-file", str(file)]
    assert main(none) == 2
    assert capsys.readouterr().err == "checkers-app dev ladder: there are no games to count\n"
    file.write_text("".join(map(line_of, some_games())), encoding="utf-8")
    assert main(none) == 0
    assert capsys.readouterr().out.startswith("# The levels of checkers, measured\n")


@pytest.mark.slow
def test_the_verb_counts_the_figures_of_the_menu_unless_it_begins_afresh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, figures = tmp_path / "ladder.jsonl", tmp_path / "figures.json"
    figures_of(figures, some_games())
    monkeypatch.setattr(measured, "levels_file", lambda _: figures)
    games = [game for game in some_games() if game.second in BEGINNERS or game.first in BEGINNERS]
    file.write_text("".join(map(line_of, games)), encoding="utf-8")
    none = ["dev", "ladder", "--games", "0", "--across", "0", "--games-file", str(file)]
    assert main(none) == 0
    assert "| 75.0 ± 30.0% | 6, 0, 2 | 20.0 (50) | 12.0 |\n| 3½ Corner shop |" in capsys.readouterr().out
    assert main([*none, "--afresh"]) == 0
    assert "Corner shop" not in capsys.readouterr().out
    figures.write_text("{}", encoding="utf-8")
    assert main(none) == 2
    assert capsys.readouterr().err.endswith("figures.json does not contain ladder figures\n")


@pytest.mark.slow
def test_only_that_is_written_for_which_there_are_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A measurement of characters only does not discard the figures of the levels."""
    checkout = tmp_path / "checkout"
    (checkout / "docs").mkdir(parents=True)
    (checkout / "assets").mkdir()
    monkeypatch.setattr(paths, "assets", lambda: checkout / "assets")
    file = tmp_path / "games.jsonl"
    write = ["dev", "ladder", "--games", "0", "--across", "0", "--games-file", str(file), "--write"]

    def written() -> set[str]:
        found = {path.relative_to(checkout).as_posix() for path in checkout.rglob("*") if path.is_file()}
        for path in found:
            (checkout / path).unlink()
        return found

    file.write_text("".join(map(line_of, some_games_of_characters())), encoding="utf-8")
    assert main(write) == 0
    assert written() == {"docs/characters.md"}
    file.write_text("".join(map(line_of, some_games())), encoding="utf-8")
    assert main(write) == 0
    assert written() == {"docs/levels.md", "docs/images/levels.svg", "assets/levels/checkers.json"}

"""How accurately endings are judged, and which drawn ones are held."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pytest
from build_endings import Searches, Workplace, build
from build_endings import main as make
from checkers_tools.judged_endings import (
    BenchTerms,
    JudgedEnding,
    Result,
    calibration,
    defences,
    held,
    judgements,
    points_per_logit,
    read_endings,
    scores,
    to_hold,
)

from checkers_app.arena.decks import DeckError
from checkers_app.arena.elo import Share
from checkers_app.engine.checkers.engine import HAND
from checkers_app.engine.checkers.net_file import read_net
from checkers_app.games.base import Side
from checkers_app.notation.fen import parse_fen
from checkers_app.paths import asset
from checkers_app.terminal.cli import main

WON = "W:WK19,23,31:B12,16,K30"
DRAWN = ("W:W12,14,25:B1,15,27", "W:W10,20,21:B19,K23,25")
WON_8 = "W:W22,26,27,28:B1,6,8,19"
LOST = "W:W20,24,28:B8,9,12,27"
"""White is a man behind."""
HELD = "B:W10,14,21,24:B12,16,K30"
"""Drawn; the side to move is a man behind."""
BETTER = "B:WK3,K4,K7:B5,9,13,K19"
"""A man ahead; 20,000,000 nodes prove nothing."""
FEW = BenchTerms(nodes=2_000)
TINY = Searches(short=200, long=500, longest=700, hash_mib=1)


def file_of(folder: Path, *lines: str) -> Path:
    path = folder / "few.endings"
    path.write_text("# made by hand\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return path


def ending(fen: str, result: Result) -> JudgedEnding:
    return JudgedEnding(parse_fen(fen), result)


def test_endings_are_read_with_their_results(tmp_path: Path) -> None:
    path = file_of(
        tmp_path, f"{WON}\twin\tin the tables", f"{DRAWN[0]}\tdraw", f"{LOST}\tloss", f"{WON_8}\topen\t+99"
    )
    found = read_endings(path)
    assert [one.result for one in found] == ["win", "draw", "loss", "open"]
    assert [one.pieces for one in found] == [6, 6, 7, 8]
    assert [one.weaker for one in found] == [None, None, Side.SECOND, None]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("B:W1,2\twin", r"few\.endings, line 4: "),
        (f"{DRAWN[0]}\twon", 'line 4: the result after the tab must be win, draw, loss or open, not "won"'),
        (f"{DRAWN[0]}\t", 'line 4: the result .* not ""'),
        (DRAWN[0], 'line 4: the result .* not ""'),
        (f"{WON}\twin", "line 4: this position is the same as position 1"),
        ("W:W:B1\tloss", "line 4: the game is already over in this position"),
    ],
)
def test_a_broken_line_is_refused_with_its_number(
    line: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file_of(tmp_path, f"{WON}\twin", line)
    with pytest.raises(DeckError, match=message):
        read_endings(path)
    assert main(["dev", "bench", "endings", str(path)]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    assert said.err.startswith("checkers-app dev bench endings: few.endings, line 4: ")


def test_what_scores_say_is_counted() -> None:
    endings = [ending(fen, "draw") for fen in DRAWN] + [ending(WON, "win")] * 3 + [ending(WON_8, "win")]
    six, eight = judgements(endings, [60, -61, 61, 60, -61, 20_000])
    assert (six.pieces, six.right) == (6, Share(2, 5))
    assert (six.draws, six.draws_decided) == (2, 1)
    assert (six.decided, six.decided_level, six.decided_wrong) == (3, 1, 1)
    assert (eight.pieces, eight.right, eight.draws, eight.decided) == (8, Share(1, 1), 0, 1)


def test_what_was_expected_is_held_against_what_came() -> None:
    endings = [ending(DRAWN[0], "draw"), ending(DRAWN[1], "win"), ending(WON, "win"), ending(LOST, "loss")]
    quarter = round(1000 * math.log(3))  # three to one
    bands = calibration(endings, [quarter, quarter, 30_000, -quarter], 1000)
    assert [band.positions for band in bands] == [0, 0, 1, 0, 0, 0, 0, 2, 0, 1]
    assert bands[7].predicted == pytest.approx(0.75, abs=1e-3)
    assert [band.real for band in bands if band.positions] == [0, 0.75, 1]
    assert [band.least for band in bands] == [number / 10 for number in range(10)]


def test_the_points_of_a_logit_are_those_of_the_file() -> None:
    own = asset("nets", "checkers.net")
    assert points_per_logit(None) == points_per_logit(str(own)) == read_net(own).scale
    assert points_per_logit(HAND) == 115


@pytest.mark.slow
def test_the_tables_judge_six_pieces_rightly_and_a_wrong_label_shows(tmp_path: Path) -> None:
    lines = [f"{WON}\twin", *(f"{fen}\tdraw" for fen in DRAWN)]
    right = read_endings(file_of(tmp_path, *lines))
    found = list(scores(right, FEW, 1))
    assert judgements(right, found)[0].right == Share(3, 3)
    wrong = read_endings(file_of(tmp_path, lines[0], f"{DRAWN[0]}\tdraw", f"{DRAWN[1]}\tloss"))
    (said,) = judgements(wrong, list(scores(wrong, FEW, 1)))
    assert (said.right, said.decided, said.decided_level) == (Share(2, 3), 2, 1)


@pytest.mark.slow
def test_each_search_begins_from_an_empty_table_in_any_process() -> None:
    endings = [ending(fen, "draw") for fen in (WON_8, LOST, HELD)]
    alone = list(scores(endings, FEW, 1))
    assert list(scores(endings[::-1], FEW, 1)) == alone[::-1]
    assert list(scores(endings, FEW, 2)) == alone


def test_a_drawn_ending_is_held_and_a_lost_one_is_not() -> None:
    games = list(defences([ending(HELD, "draw"), ending(LOST, "draw")], FEW, 1))
    assert [game.reason for game in games] == ["the tables know the result", "both see the win"]
    assert [game.points for game in games] == [0.5, 0]
    assert held(games) == Share(1, 2)


def test_only_endings_with_a_piece_less_and_the_result_asked_for_are_defended() -> None:
    endings = [ending(WON_8, "draw"), ending(HELD, "draw"), ending(LOST, "open"), ending(DRAWN[0], "draw")]
    assert to_hold(endings, "draw", 9) == (endings[1],)
    assert to_hold(endings, "open", 9) == (endings[2],)
    assert to_hold(endings, "draw", 0) == ()
    many = [ending(HELD, "draw")] * 6
    assert len(to_hold(many, "draw", 4)) == 4


@pytest.mark.slow
def test_the_verb_tells_it_in_words_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(file_of(tmp_path, f"{WON}\twin", f"{HELD}\tdraw", f"{LOST}\tloss", f"{WON_8}\topen"))
    arguments = ["dev", "bench", "endings", path, "--nodes", "2000"]
    assert main([*arguments, "--hold", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["nodes"], told["evaluation"], told["reach"], told["open"]) == (2000, None, 6, 1)
    assert [(row["pieces"], row["right"]["of"]) for row in told["judged"]] == [(6, 1), (7, 2)]
    assert sum(band["positions"] for band in told["bands"]) == 3
    assert (told["held"]["right"], told["held"]["of"], told["held_open"]["of"]) == (1, 1, 0)
    assert main([*arguments, "--tables", "0", "--eval", "hand"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("2,000 nodes, evaluation hand, tables with up to 0 pieces\n")
    assert "left out because the result is open: 1" in text
    assert "held" not in text


@pytest.mark.parametrize("arguments", [["no-such.endings"], ["{file}", "--eval", "no-such.net"]])
def test_files_that_are_not_there(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(tmp_path, f"{WON}\twin")
    assert main(["dev", "bench", "endings", *(word.format(file=file) for word in arguments)]) == 2
    assert "no-such" in capsys.readouterr().err


# --- making them ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_same_file_with_any_number_of_jobs_and_after_a_break(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, broken = (tmp_path / name for name in ("one", "two", "broken"))
    build(one, 2, 1, 1, TINY)
    build(two, 2, 1, 2, TINY)
    text = one.read_text(encoding="utf-8")
    assert two.read_text(encoding="utf-8") == text
    lines = text.splitlines(keepends=True)
    broken.write_text("".join(lines[:-3]), encoding="utf-8")
    build(broken, 2, 1, 1, TINY)
    assert broken.read_text(encoding="utf-8") == text
    assert [one.pieces for one in read_endings(one)] == [6, 6, 7, 7, 8, 8]
    assert (
        make(
            [
                str(one),
                "--positions",
                "2",
                "--seed",
                "2",
                "--short",
                "200",
                "--long",
                "500",
                "--longest",
                "700",
            ]
        )
        == 1
    )
    assert "was built with a different seed or different searches" in capsys.readouterr().err
    assert one.read_text(encoding="utf-8") == text


@pytest.mark.slow
def test_endings_dealt_leave_a_choice_and_are_about_level() -> None:
    place = Workplace(1, TINY)
    tries = [place.deal(7, number) for number in range(60)]
    found = [state for state in tries if state is not None]
    assert found
    for state in found:
        moves = state.legal_moves()
        assert len(state.pieces()) == 7
        assert len(moves) >= 2
        assert not moves[0].captures
        black, white = (
            own.bit_count() + (own & state.kings).bit_count() / 2 for own in (state.black, state.white)
        )
        assert abs(black - white) <= 1


@pytest.mark.parametrize(
    ("fen", "note"),
    [
        (WON, "win\tin the tables"),
        (DRAWN[0], "draw\tin the tables"),
        (LOST, "loss\tproven with 100,000 nodes"),
    ],
)
def test_results_are_found(fen: str, note: str) -> None:
    assert Workplace(1, Searches(100_000, 200_000, 200_000, hash_mib=16)).judge(parse_fen(fen)) == note


def test_what_is_not_proven_is_a_draw_or_open() -> None:
    place = Workplace(1, Searches(10_000, 20_000, 30_000, hash_mib=1))
    assert place.judge(parse_fen(HELD)) == "draw\t+0 at 20,000 nodes"
    assert re.fullmatch(r"open\t\+\d\d at 30,000 nodes", place.judge(parse_fen(BETTER)))

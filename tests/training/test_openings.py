"""Games from three-move openings: only early positions, and the same ones for the same seed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from checkers_app.engine.checkers import core
from checkers_app.engine.checkers.adapter import sets_of
from checkers_app.engine.checkers.net_file import SHORTS, STAGES, read_net
from checkers_app.notation.ballots import three_move_openings
from checkers_app.paths import asset
from checkers_app.training import games
from checkers_app.training.command import main
from checkers_app.training.games import GamesPlan, open_tables, play_games, record_files
from checkers_app.training.learn import RECORD
from checkers_app.training.selfplay import SelfPlayer

SHORT = 200
"""The nodes of a search in these tests."""


def wide(squares: int) -> int:
    """The bits of squares in the core's layout, with the unused bits between them."""
    return sum(((squares >> 8 * row) & 0xFF) << 9 * row for row in range(4))


def test_openings_give_early_quiet_positions_of_thirteen_to_twenty_pieces() -> None:
    starts = GamesPlan(1, SHORT, 1, openings=(10, 14)).starts()
    played = SelfPlayer(3, SHORT, tables=open_tables().reader, starts=starts).play_openings(60, 7)
    assert SelfPlayer(3, SHORT, tables=open_tables().reader, starts=starts).play_openings(60, 7) == played
    records = list(RECORD.iter_unpack(played))
    assert len(records) >= 60
    for black, white, kings, game, _, result, side in records:
        assert 13 <= (black | white).bit_count() <= 20
        assert not any(taken for _, taken in core.legal_moves(wide(black), wide(white), wide(kings), side))
        assert game >= 7
        assert result in {0, 1, 2}
    assert {side for *_, side in records} == {0, 1}


def test_half_of_the_games_start_from_the_openings_that_are_named() -> None:
    deck = {opening.number: sets_of(opening.state) for opening in three_move_openings()}
    starts = GamesPlan(1, SHORT, 1, openings=(10, 174)).starts()
    others = len(starts) // 2 // len(deck)
    assert starts.count(deck[10]) == starts.count(deck[174]) == len(starts) // 4 + others
    assert {starts.count(deck[number]) for number in deck.keys() - {10, 174}} == {others}
    assert GamesPlan(1, SHORT, 1).starts() == []


def test_openings_are_checked_before_a_game_is_played() -> None:
    with pytest.raises(ValueError, match="no opening with the number 3"):
        GamesPlan(1, SHORT, 1, openings=(3,))
    with pytest.raises(ValueError, match="combined"):
        GamesPlan(1, SHORT, 1, few=9, openings=(10,))
    with pytest.raises(ValueError, match="no openings"):
        SelfPlayer(1, SHORT).play_openings(1, 0)


def test_games_from_openings_go_on_where_they_were_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(games, "OPENINGS_CHUNK", 20)
    folder, log = tmp_path / "games", tmp_path / "log.txt"
    words = ["games", "--out", str(folder), "--positions", "30", "--nodes", str(SHORT), "--threads", "1"]
    words += ["--openings", "10", "14", "--log", str(log)]
    assert main(words) == 0
    first, second = (path.read_bytes() for path in record_files(folder))
    assert len(log.read_text().splitlines()) == 2
    record_files(folder)[0].unlink()
    assert main(words) == 0
    assert [path.read_bytes() for path in record_files(folder)] == [first, second]
    assert len(log.read_text().splitlines()) == 3
    assert json.loads((folder / "games.json").read_text())["openings"] == [10, 14]
    plan = GamesPlan(30, SHORT, 1, table_pieces=open_tables().max_pieces)
    with pytest.raises(ValueError, match="games with other settings"):
        play_games(plan, folder, 1)
    capsys.readouterr()


def test_early_positions_teach_their_stages_alone_and_may_keep_the_scale(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    player = SelfPlayer(
        3, SHORT, tables=open_tables().reader, starts=GamesPlan(1, SHORT, 1, openings=(10,)).starts()
    )
    (folder / "00000.rec").write_bytes(player.play_openings(300, 0))
    program, taught = asset("nets", "checkers.net"), tmp_path / "taught.net"
    words = ["train", str(folder), "--out", str(taught), "--start", str(program), "--keep-scale"]
    assert main([*words, "--epochs", "1", "--batch", "50", "--threads", "1"]) == 0
    before, after = read_net(program), read_net(taught)
    assert after.scale == before.scale
    each = 2 * SHORTS // STAGES
    changed = [
        before.weights[each * stage : each * (stage + 1)] != after.weights[each * stage : each * (stage + 1)]
        for stage in range(STAGES)
    ]
    assert changed == [False, False, False, True, True, False]
    capsys.readouterr()

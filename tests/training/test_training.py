"""Self-play and training: the same games for the same seed, correct gradients, valid weights."""

from __future__ import annotations

import array
import json
import math
import re
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Never

import pytest

from checkers_app.arena.elo import Estimate, Pairs, Sprt
from checkers_app.arena.tournament import MatchReport
from checkers_app.engine.checkers import core
from checkers_app.engine.checkers.net_file import STAGES, WEIGHT_BYTES, read_net
from checkers_app.engine.checkers.nets import HAND_POINTS
from checkers_app.games.checkers import Checkers
from checkers_app.paths import asset
from checkers_app.training import command, rounds
from checkers_app.training.command import main
from checkers_app.training.games import CHUNK, GamesPlan, open_tables, play_games, record_files
from checkers_app.training.learn import (
    RECORD,
    Recipe,
    Source,
    calibration,
    fitted_points,
    logit_of_a_man,
    quantised,
    train,
    unrounded,
)
from checkers_app.training.report import rounds_table
from checkers_app.training.rounds import RoundPlan, run_round, with_default_weight
from checkers_app.training.selfplay import RECORD_BYTES, SelfPlayer
from checkers_app.training.trainer import STAGE_FLOATS, Trainer

pytestmark = pytest.mark.slow

Record = tuple[int, int, int, int, int, int, int]


@pytest.fixture(scope="module")
def records() -> bytes:
    return SelfPlayer(5, 60).play(6000, 0)


def unpacked(records: bytes) -> list[Record]:
    return list(RECORD.iter_unpack(records))


def wide(squares: int) -> int:
    """The bits of squares in the core's layout, with the unused bits between them."""
    return sum(((squares >> 8 * row) & 0xFF) << 9 * row for row in range(4))


def test_records_are_positions_without_jumps(records: bytes) -> None:
    assert RECORD.size == RECORD_BYTES
    for black, white, kings, _, score, result, side in unpacked(records)[::7]:
        moves = core.legal_moves(wide(black), wide(white), wide(kings), side)
        assert moves
        assert not any(captured for _, captured in moves)
        assert not black & white
        assert kings & ~(black | white) == 0
        assert -30_000 < score < 30_000
        assert result in {0, 1, 2}
        assert score <= 10_000 or result == 2
        assert score >= -10_000 or result == 0


def test_a_game_has_one_result(records: bytes) -> None:
    winners = defaultdict(set)
    for *_, game, _, result, side in unpacked(records):
        winners[game].add(None if result == 1 else side if result == 2 else 1 - side)
    assert len(winners) > 20
    assert all(len(found) == 1 for found in winners.values())
    assert len(set.union(*winners.values())) == 3


def test_self_play_follows_from_its_seed(records: bytes) -> None:
    assert SelfPlayer(5, 60).play(6000, 0) == records
    assert SelfPlayer(6, 60).play(6000, 0) != records
    with pytest.raises(ValueError, match="nodes"):
        SelfPlayer(5, 1)
    with pytest.raises(ValueError, match="bytes"):
        SelfPlayer(5, 60, b"short", 100)


def counted(record: Record) -> int:
    black, white, *_ = record
    return (black | white).bit_count()


def test_games_may_be_kept_from_where_few_pieces_are_left() -> None:
    tables = open_tables()
    player = SelfPlayer(5, 60, tables=tables.reader, few=8)
    endings = unpacked(player.play(1500, 0))
    counts = [counted(record) for record in endings]
    assert {7, 8} < set(counts)
    assert max(counts) == 8
    # All searched positions of a game are saved, where other games save one in three.
    other = [counted(record) for record in unpacked(SelfPlayer(5, 60, tables=tables.reader).play(1500, 0))]
    assert sum(count > 6 for count in counts) > 5 * sum(6 < count <= 8 for count in other)


def test_the_tables_tell_the_results_of_the_last_positions_of_an_ending() -> None:
    tables = open_tables()
    endings = unpacked(SelfPlayer(6, 60, tables=tables.reader, few=8).play(1500, 0))
    known = [record for record in endings if counted(record) <= tables.max_pieces]
    assert len(known) > 50
    for black, white, kings, _, score, result, side in known:
        outcome, _ = tables.reader.probe(wide(black), wide(white), wide(kings), side)
        assert outcome == result
        assert score == (outcome - 1) * 10_001


def small_trainer(records: bytes, seed: int = 1) -> Trainer:
    trainer = Trainer(len(records) // RECORD_BYTES, 1, seed)
    trainer.add(records, 0.5, 115.0)
    trainer.shuffle()
    return trainer


def test_gradients_are_true(records: bytes) -> None:
    """A step against the gradient reduces the loss, by about as much as the gradient predicts."""
    trainer = small_trainer(records[: 400 * RECORD_BYTES])
    count = trainer.training
    before = trainer.gradient(0, 0, count) / count
    values = array.array("f", trainer.export())
    # Adam's first step moves every parameter by the rate, against the sign of its derivative.
    trainer.step(1e-4, count)
    after = trainer.gradient(0, 0, count) / count
    assert after < before
    moved = array.array("f", trainer.export())
    assert max(abs(a - b) for a, b in zip(values, moved, strict=True)) == pytest.approx(1e-4, rel=0.1)


@pytest.mark.slow
def test_training_learns_and_the_integers_keep_it(records: bytes, tmp_path: Path) -> None:
    (tmp_path / "00000.rec").write_bytes(records)
    trainer, curve = train([Source(tmp_path, 115.0)], Recipe(epochs=60, rate=0.003, threads=2))
    assert curve.training[-1] < curve.training[0] - 0.02
    assert curve.positions == len(records) // RECORD_BYTES
    assert curve.floor < curve.validation[-1]
    weights = quantised(trainer.export(), 100)
    assert len(weights.weights) == WEIGHT_BYTES
    net = core.Net(weights.weights, weights.scale)
    sample = records[: 500 * RECORD_BYTES]
    for record, logit in zip(unpacked(sample), trainer.logits(sample), strict=True):
        black, white, kings, *_, side = record
        value = net.evaluate(wide(black), wide(white), wide(kings), side)
        assert abs(value - 100 * logit) <= 5
    man = logit_of_a_man(trainer, records)
    assert man is not None
    assert man > 0
    assert sum(count for _, _, count in calibration(trainer, records)) == curve.positions
    assert 30 <= fitted_points(records) <= 600


def test_training_may_begin_with_weights_in_use(records: bytes, tmp_path: Path) -> None:
    net = read_net(asset("nets", "checkers.net"))
    assert quantised(unrounded(net), net.scale) == net
    games = tmp_path / "games"
    games.mkdir()
    (games / "00000.rec").write_bytes(records)
    taught = tmp_path / "taught.net"
    command = ["train", str(games), "--out", str(taught), "--epochs", "1", "--rate", "1e-9"]
    assert main([*command, "--start", str(asset("nets", "checkers.net"))]) == 0
    assert read_net(taught).weights == net.weights


@pytest.mark.slow
def test_endings_teach_their_stages_alone(tmp_path: Path) -> None:
    net = read_net(asset("nets", "checkers.net"))
    games = tmp_path / "games"
    command = [
        "games",
        "--out",
        str(games),
        "--positions",
        "1",
        "--nodes",
        "10",
        "--few",
        "7",
        "--threads",
        "1",
    ]
    assert main(command) == 0
    taught = tmp_path / "taught.net"
    command = ["train", str(games), "--out", str(taught), "--epochs", "1"]
    assert main([*command, "--start", str(asset("nets", "checkers.net"))]) == 0
    assert read_net(taught).scale == net.scale
    old, new = (array.array("f", unrounded(weights)) for weights in (net, read_net(taught)))
    assert new[:STAGE_FLOATS] != old[:STAGE_FLOATS]
    assert new[STAGE_FLOATS:] == old[STAGE_FLOATS:]


def test_endings_alone_do_not_tell_what_a_man_is_worth(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = open_tables()
    (tmp_path / "00000.rec").write_bytes(SelfPlayer(5, 60, tables=tables.reader, few=8).play(300, 0))
    assert main(["train", str(tmp_path), "--out", str(tmp_path / "some.net"), "--epochs", "1"]) == 1
    assert "the value of a man cannot be computed" in capsys.readouterr().err
    assert not (tmp_path / "some.net").exists()


def test_validation_games_are_held_back_whole(records: bytes) -> None:
    trainer = small_trainer(records)
    assert trainer.training + trainer.validation == len(records) // RECORD_BYTES
    assert 0 < trainer.validation < trainer.training / 5
    with pytest.raises(ValueError, match="room"):
        trainer.add(records, 0.5, 115.0)
    with pytest.raises(IndexError):
        trainer.gradient(1, 0, 1)


def test_training_follows_from_its_seed(records: bytes) -> None:
    first, second, third = (small_trainer(records, seed) for seed in (3, 3, 4))
    for trainer in (first, second, third):
        trainer.gradient(0, 0, 1000)
        trainer.step(0.01, 1000)
    assert first.export() == second.export() != third.export()
    third.restore(first.export())
    assert third.export() == first.export()
    assert len(first.export()) == 4 * STAGES * STAGE_FLOATS


def test_nothing_to_learn_from(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no records"):
        train([Source(tmp_path, 100.0)], Recipe())


@pytest.mark.slow
def test_broken_off_games_go_on(tmp_path: Path) -> None:
    plan = GamesPlan(CHUNK + 1, 12, 9, table_pieces=open_tables().max_pieces)
    assert plan.files == 2
    total = play_games(plan, tmp_path, 2)
    first, second = (path.read_bytes() for path in record_files(tmp_path))
    assert total == (len(first) + len(second)) // RECORD_BYTES >= CHUNK + 1
    record_files(tmp_path)[1].unlink()
    play_games(plan, tmp_path, 1)
    assert [path.read_bytes() for path in record_files(tmp_path)] == [first, second]
    with pytest.raises(ValueError, match="games with other settings"):
        play_games(GamesPlan(CHUNK, 13, 9, table_pieces=plan.table_pieces), tmp_path, 1)
    assert json.loads((tmp_path / "games.json").read_text())["nodes"] == 12


def test_a_round_that_was_broken_off_in_its_match_is_logged_whole(
    records: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = MatchReport((), Pairs(), Estimate(0.0, -1.0, 1.0), Sprt(), 0.0, "H1", 1.0)

    def played(_: GamesPlan, folder: Path, __: int) -> int:
        folder.mkdir(exist_ok=True)
        (folder / "00000.rec").write_bytes(records)
        return len(records) // RECORD_BYTES

    def broken_off(*_: object, **__: object) -> Never:
        raise KeyboardInterrupt

    plan = RoundPlan(0, recipe=Recipe(epochs=1))
    monkeypatch.setattr(rounds, "play_games", played)
    monkeypatch.setattr(rounds, "run_match", broken_off)
    with pytest.raises(KeyboardInterrupt):
        run_round(plan, tmp_path / "now.net", tmp_path)
    monkeypatch.setattr(rounds, "run_match", lambda *_, **__: report)
    assert run_round(plan, tmp_path / "now.net", tmp_path)
    (line,) = rounds_table(tmp_path).splitlines()[2:]
    assert line.startswith(
        f"| 0 | {len(records) // RECORD_BYTES:,} | {len(records) // RECORD_BYTES:,} | 0.7 |"
    )
    assert read_net(tmp_path / "now.net") == read_net(tmp_path / "round0" / "weights.net")


def test_results_count_less_as_rounds_go_by() -> None:
    weights = [with_default_weight(RoundPlan(number)).recipe.result_weight for number in range(8)]
    assert weights[0] == pytest.approx(0.7)
    assert weights == sorted(weights, reverse=True)
    assert weights[-1] == pytest.approx(0.4)


def test_the_turned_board_is_learned_alike(records: bytes) -> None:
    """A position and its copy with exchanged colours are one sample."""
    chosen = Random(1).sample(unpacked(records), 50)
    mirrored = [
        (turned(white), turned(black), turned(kings), game, score, result, 1 - side)
        for black, white, kings, game, score, result, side in chosen
    ]
    trainer = small_trainer(records)
    answers = [
        trainer.logits(b"".join(RECORD.pack(*record) for record in group)) for group in (chosen, mirrored)
    ]
    assert answers[0] == answers[1]
    assert all(math.isfinite(value) for value in answers[0])


def turned(squares: int) -> int:
    return int(f"{squares:032b}"[::-1], 2)


def test_the_first_position_is_the_law_s() -> None:
    """Self-play begins where the rules say, whatever the random moves: after the minimum of plies, 24 pieces
    are left.
    """
    first = Checkers()
    seen = {
        (black.bit_count(), white.bit_count())
        for black, white, *_ in unpacked(SelfPlayer(1, 20).play(3000, 0))
    }
    assert (first.black.bit_count(), first.white.bit_count()) in seen


def test_what_is_not_there_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "--data", str(tmp_path)]) == 1
    log = tmp_path / "rounds.jsonl"
    assert capsys.readouterr().err == f"checkers_app.training: {log}: no such file or directory\n"


def test_a_picture_without_what_draws_it_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    (tmp_path / "rounds.jsonl").write_text("", encoding="utf-8")
    assert main(["report", "--data", str(tmp_path), "--picture", str(tmp_path / "picture.png")]) == 1
    needed = 'the picture needs matplotlib: python3 -m pip install -e ".[train]"'
    assert capsys.readouterr().err == f"checkers_app.training: {needed}\n"


def test_ctrl_c_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> Never:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_games", interrupted)
    assert main(["games", "--out", "never"]) == 130
    assert capsys.readouterr().err == "checkers_app.training: stopped\n"


@pytest.mark.parametrize("words", [[], ["--start", "NET"], ["--start", "NET", "--points", "80"]])
def test_scores_are_read_on_the_scale_of_the_weights_that_made_them(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Weights that learn from their own scores keep the unit of a score; another one would shrink it."""
    net = asset("nets", "checkers.net")
    given: list[Source] = []
    monkeypatch.setattr(command, "learn", lambda sources, *_, **__: given.extend(sources))
    words = [str(net) if word == "NET" else word for word in words]
    assert main(["train", "games", "--out", "never", *words]) == 0
    expected = 80 if "80" in words else read_net(net).scale if words else HAND_POINTS
    assert [source.points_per_logit for source in given] == [expected]


def test_weights_that_cannot_be_read_are_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games"
    weights = tmp_path / "old.net"
    weights.write_bytes(b"something else")
    assert main(["games", "--out", str(games), "--net", str(weights)]) == 1
    assert capsys.readouterr().err.startswith("checkers_app.training: old.net")
    assert record_files(games) == []


@pytest.mark.parametrize("content", ["[1]", "{", "\xff"])
def test_a_folder_of_something_else_is_named(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games.json").write_text(content, encoding="latin-1")
    assert main(["games", "--out", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith(f"checkers_app.training: {tmp_path}")


@pytest.mark.parametrize(
    "words",
    [
        "games --out x --positions -5",
        "games --out x --nodes 3",
        "round -5",
        "round 1 --threads 0",
        "round 1 --rate nan",
        "train x --out y --points 0",
        "train x --out y --result-weight 2",
    ],
)
def test_numbers_out_of_range_are_refused(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert ended.value.code == 2
    assert re.search("is (below the minimum of|not a number from)", capsys.readouterr().err)

"""The learned evaluation: the same result on every code path, close to its floats, invalid files rejected."""

from __future__ import annotations

import array
import math
import random
import shutil
from pathlib import Path

import pytest
from random_nets import SCALE, random_weights

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.checkers import core, nets
from checkers_app.engine.checkers.adapter import sets_of
from checkers_app.engine.checkers.engine import HAND, CheckersEngine
from checkers_app.engine.checkers.net_file import (
    SHORTS,
    WEIGHT_BYTES,
    NetError,
    NetWeights,
    net_bytes,
    parse_net,
    read_net,
    write_net,
)
from checkers_app.engine.resources import open_resources
from checkers_app.games.base import Piece, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen
from checkers_app.paths import asset

DEFAULT = asset(*nets.DEFAULT_FILE)
Sets = tuple[int, int, int, int]


def random_positions(seed: int, count: int) -> list[Sets]:
    """Pieces placed anywhere: the net does not need reachable positions."""
    chance = random.Random(seed)
    squares = [1 << (square + square // 8) for square in range(32)]
    found = []
    for _ in range(count):
        chance.shuffle(squares)
        black, white = chance.randint(0, 12), chance.randint(0, 12)
        pieces = squares[: black + white]
        kings = sum(bit for bit in pieces if chance.random() < 0.3)
        found.append((sum(pieces[:black]), sum(pieces[black:]), kings, chance.randint(0, 1)))
    return found


def turned(sets: Sets) -> Sets:
    """The same position with the colours exchanged and the board rotated."""
    black, white, kings = (int(f"{bits:035b}"[::-1], 2) for bits in sets[:3])
    return white, black, kings, 1 - sets[3]


@pytest.mark.few
@pytest.mark.parametrize("seed", range(3))
def test_every_path_gives_the_same_answer(seed: int) -> None:
    weights = random_weights(seed)
    loaded = [core.Net(weights.weights, weights.scale, path) for path in core.NET_PATHS]
    assert [net.path for net in loaded] == list(core.NET_PATHS)
    answers = set()
    for sets in random_positions(seed, 2000):
        values = {net.evaluate(*sets) for net in loaded}
        assert len(values) == 1, sets
        answers |= values
    assert len(answers) > 50


def test_both_colours_see_the_same() -> None:
    weights = read_net(DEFAULT)
    for path in core.NET_PATHS:
        net = core.Net(weights.weights, weights.scale, path)
        for sets in random_positions(7, 500):
            assert net.evaluate(*sets) == net.evaluate(*turned(sets))


@pytest.mark.slow
def test_rounding_costs_little() -> None:
    """Integers compared with the same net in floats: about a hundredth of a man, at most six."""
    selfplay_net = read_net(DEFAULT)
    net = core.Net(selfplay_net.weights, selfplay_net.scale)
    float_net = FloatNet(selfplay_net)
    errors = [
        net.evaluate(*sets) - max(-6000.0, min(6000.0, float_net.evaluate(sets)))
        for sets in random_positions(11, 300)
    ]
    assert max(map(abs, errors)) <= 6.0
    assert math.sqrt(sum(error * error for error in errors) / len(errors)) <= 1.2


class FloatNet:
    """The net in floats, directly from the formula."""

    def __init__(self, weights: NetWeights) -> None:
        shorts = array.array("h", weights.weights[: 2 * SHORTS])
        longs = array.array("i", weights.weights[2 * SHORTS :])
        self.scale = weights.scale
        self.stages = []
        rows = 4 * 32 + 3  # the planes, the two inputs for the move, the bias
        for stage in range(6):
            own = shorts[stage * (rows * 256 + 128 * 32 + 32) :]
            first = [[value / 256 for value in own[256 * i : 256 * i + 256]] for i in range(rows)]
            own = own[rows * 256 :]
            second = [[value / 1024 for value in own[32 * i : 32 * i + 32]] for i in range(128)]
            third = [value / 2048 for value in own[128 * 32 : 128 * 32 + 32]]
            last = longs[33 * stage : 33 * stage + 33]
            # Half a unit was added so that the shift rounds to nearest.
            biases = [(value - 128) / (256 * 1024) for value in last[:32]]
            self.stages.append((first, second, biases, third, last[32] / (1024 * 2048)))

    def evaluate(self, sets: Sets) -> float:
        black, white, kings, side = sets if sets[3] == 0 else (*turned(sets)[:3], 0)
        assert side == 0
        pieces = (black | white).bit_count()
        first, second, biases, third, last = self.stages[sum(pieces > most for most in (7, 9, 12, 16, 20))]
        sums = list(first[-1])
        in_system = 0
        for square in range(32):
            bit = 1 << (square + square // 8)
            if (black | white) & bit:
                in_system += square // 4 % 2 == 0
                plane = (0 if black & bit else 2) + (1 if kings & bit else 0)
                sums = [a + b for a, b in zip(sums, first[32 * plane + square], strict=True)]
        sums = [a + b for a, b in zip(sums, first[128 + in_system % 2], strict=True)]
        clipped = [min(max(value, 0.0), 1.0) for value in sums]
        hidden = [one * other for one, other in zip(clipped[:128], clipped[128:], strict=True)]
        values = [
            min(max(biases[k] + sum(hidden[i] * second[i][k] for i in range(128)), 0.0), 1.0)
            for k in range(32)
        ]
        return self.scale * (last + sum(v * w for v, w in zip(values, third, strict=True)))


def test_a_man_is_worth_about_a_hundred() -> None:
    net, notice = nets.default_net()
    assert notice is None
    assert net is not None
    ahead = "B:W21,22,23,24,25,26,27,28,29,30,31:B1,2,3,4,5,6,7,8,9,10,11,12"
    even = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    assert 40 < net.evaluate(*sets_of(parse_fen(ahead))) < 300
    assert abs(net.evaluate(*sets_of(parse_fen(even)))) < 40


def test_files_are_read_as_they_were_written(tmp_path: Path) -> None:
    weights = random_weights(1)
    path = tmp_path / "folder" / "some.net"
    write_net(path, weights)
    assert read_net(path) == weights
    assert path.stat().st_size < 1_000_000
    assert [file.name for file in path.parent.iterdir()] == ["some.net"]


def test_files_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    good = net_bytes(random_weights(2))
    with pytest.raises(NetError, match="cannot be read"):
        read_net(tmp_path / "missing.net")
    for bad, reason in (
        (b"", "is not a file of learned weights"),
        (b"PNG" + good[3:], "is not a file of learned weights"),
        (good[:8] + b"\x01" + good[9:], "version 1"),
        (good[:-1], "bytes of weights"),
        (good + b"\0", "bytes of weights"),
        (good[:100] + bytes([good[100] ^ 1]) + good[101:], "checksum"),
        (good[:20] + b"\0\0\0\0" + good[24:], "scale"),
    ):
        with pytest.raises(NetError, match=reason):
            parse_net(bad)


def test_weights_that_could_overflow_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.net"
    write_net(path, random_weights(3, size=32_000))
    with pytest.raises(NetError, match="too large"):
        nets.load_net(path)
    with pytest.raises(ValueError, match="bytes"):
        core.Net(b"\0" * (WEIGHT_BYTES - 1), SCALE)
    with pytest.raises(ValueError, match="path"):
        core.Net(b"\0" * WEIGHT_BYTES, SCALE, "abacus")


def test_too_many_pieces_are_judged_by_hand() -> None:
    net, _ = nets.default_net()
    assert net is not None
    crowded = Checkers.from_pieces({**Checkers().pieces(), 20: Piece(Side.SECOND, king=True)}, Side.FIRST)
    with pytest.raises(ValueError, match="12 pieces"):
        net.evaluate(*sets_of(crowded))
    learned, by_hand = CheckersEngine(1), CheckersEngine(1, evaluation=HAND)
    limits = Limits(depth=5)
    answers = [engine.search(Position(crowded), limits).score for engine in (learned, by_hand)]
    assert answers[0] == answers[1]


def test_it_is_said_when_the_weights_are_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nets.default_net.cache_clear()
    monkeypatch.setattr(nets, "asset", tmp_path.joinpath)
    try:
        (problem,) = open_resources().problems
        assert "The learned evaluation is not used: " in problem
        assert "hand-written" in problem
        assert CheckersEngine(1).search(Position(Checkers()), Limits(depth=4)).move is not None
    finally:
        nets.default_net.cache_clear()


def test_the_evaluation_can_be_chosen(tmp_path: Path) -> None:
    copy = tmp_path / "copy.net"
    shutil.copy(DEFAULT, copy)
    limits = Limits(depth=7)
    by_default, by_file, by_hand = (
        CheckersEngine(1, evaluation=choice).search(Position(Checkers()), limits)
        for choice in (None, str(copy), HAND)
    )
    assert (by_default.score, by_default.nodes) == (by_file.score, by_file.nodes)
    assert by_hand.nodes != by_default.nodes
    with pytest.raises(NetError):
        CheckersEngine(1, evaluation=str(tmp_path / "none.net"))


def test_scores_stay_below_proven_ones() -> None:
    huge = NetWeights(random_weights(5).weights, 10_000)
    net = core.Net(huge.weights, huge.scale)
    values = [net.evaluate(*sets) for sets in random_positions(5, 500)]
    assert max(map(abs, values)) == 6000
    assert all(math.isfinite(value) for value in values)

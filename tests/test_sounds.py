"""The shipped sounds, read as a player of sounds reads them."""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
import wave
from array import array
from itertools import combinations
from pathlib import Path

import make_sounds
import pytest
from places import ROOT

from checkers_app.paths import asset
from checkers_app.ui.sound import Sound

FILES = sorted(asset("sounds").iterdir())
LENGTHS = {
    "move_1": (60, 95),
    "move_2": (60, 95),
    "move_3": (60, 95),
    "capture": (80, 125),
    "crown": (220, 290),
    "refused": (50, 80),
    "won": (420, 540),
    "lost": (420, 540),
    "drawn": (420, 540),
    "low_time": (250, 310),
    "tick": (30, 60),
    "mark": (40, 70),
    "solved": (350, 450),
}
"""Milliseconds."""


def read(path: Path) -> array[int]:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100)
        return array("h", file.readframes(file.getnframes()))


def loudness(values: array[int]) -> float:
    return math.sqrt(sum(value * value for value in values) / len(values))


def test_every_sound_has_its_files_and_every_file_its_sound() -> None:
    named = [name for sound in Sound for name in sound.value]
    assert sorted(f"{name}.wav" for name in named) == [path.name for path in FILES]
    assert set(named) == set(LENGTHS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_as_long_as_loud_and_as_clean_as_it_should_be(path: Path) -> None:
    values = read(path)
    shortest, longest = LENGTHS[path.stem]
    assert shortest <= 1000 * len(values) / 44_100 <= longest
    assert 0.5 <= max(map(abs, values)) / 32_767 <= 0.7
    assert abs(sum(values) / len(values)) < 1, "no constant part"
    assert abs(values[0]) < 100, "it begins without a click"
    assert abs(values[-1]) < 100, "it ends without one"
    assert loudness(values[-441:]) < 0.01 * 32_767, "it has died away"


@pytest.mark.parametrize(("path", "seconds"), [("move_1", 0.075), ("refused", 0.060), ("tick", 0.020)])
def test_one_strike_dies_away_by_60_decibels_in_its_time(path: str, seconds: float) -> None:
    """Half of the time is enough for 30 decibels, plus a little for the short echoes."""
    values = read(asset("sounds", f"{path}.wav"))
    loudest = max(map(abs, values))
    last = max(at for at, value in enumerate(values) if abs(value) > loudest * 10 ** (-30 / 20))
    assert 0.3 * seconds <= last / 44_100 <= 0.5 * seconds + 0.0311 + 0.005


def test_no_two_sounds_are_the_same() -> None:
    assert all(read(one) != read(other) for one, other in combinations(FILES, 2))


@pytest.mark.slow
def test_the_files_are_what_the_script_makes() -> None:
    ran = subprocess.run(
        [sys.executable, ROOT / "build_scripts" / "make_sounds.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (0, "")


@pytest.mark.slow
def test_check_notices_a_change_a_loss_and_a_stranger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "sounds"
    shutil.copytree(asset("sounds"), folder)
    monkeypatch.setattr(make_sounds, "FOLDER", folder)
    assert make_sounds.main(["--check"]) == 0
    (folder / "move_1.wav").write_bytes(b"RIFF")
    (folder / "tick.wav").unlink()
    (folder / "bell.wav").write_bytes(b"")
    assert make_sounds.main(["--check"]) == 1
    told = capsys.readouterr().out
    assert [line.split()[0] for line in told.splitlines()] == [
        "assets/sounds/bell.wav",
        "assets/sounds/move_1.wav",
        "assets/sounds/tick.wav",
    ]
    assert make_sounds.main([]) == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        path.name: path.read_bytes() for path in FILES
    }

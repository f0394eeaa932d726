"""The arithmetic of the net on other processors: net_paths.c, compiled for them and emulated."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from random_nets import random_weights

from checkers_app.engine.checkers import nets
from checkers_app.engine.checkers.net_file import write_net
from checkers_app.paths import asset

DEFAULT = asset(*nets.DEFAULT_FILE)
HERE = Path(__file__).parent
HEADERS = HERE.parents[2] / "checkers_app/engine/checkers"
POSITIONS = 5_000
ARM = "aarch64-linux-gnu-gcc"
EMULATOR = "qemu-aarch64"


def compiled(folder: Path, compiler: str, *flags: str) -> Path:
    program = folder / "net_paths"
    command: list[str | Path] = [compiler, "-O2", *flags, f"-I{HEADERS}", HERE / "net_paths.c", "-o", program]
    subprocess.run(command, check=True)
    return program


def answers(*command: str | Path) -> tuple[str, str]:
    """The fastest path, and the sum of the evaluations."""
    done = subprocess.run([*command, str(POSITIONS)], check=True, capture_output=True, text=True)
    path, number = done.stdout.split()
    return path, number


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc")
@pytest.mark.parametrize("flags", [(), ("-march=armv8.2-a+dotprod",)])
def test_arm_answers_as_this_processor_does(tmp_path: Path, flags: tuple[str, ...]) -> None:
    if shutil.which(ARM) is None or shutil.which(EMULATOR) is None:
        pytest.skip(f"no {ARM} or {EMULATOR}")
    (tmp_path / "here").mkdir()
    here = compiled(tmp_path / "here", "gcc")
    there = compiled(tmp_path, ARM, "-static", *flags)
    wild = tmp_path / "wild.net"
    write_net(wild, random_weights(1))
    for net in (DEFAULT, wild):
        path, number = answers(EMULATOR, there, net)
        assert path == "neon"
        assert number == answers(here, net)[1]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc")
def test_nothing_is_undefined(tmp_path: Path) -> None:
    sanitizers = "-fsanitize=undefined,address", "-fno-sanitize-recover=all"  # otherwise it continues
    program = compiled(tmp_path, "gcc", "-Wall", "-Wextra", "-Werror", *sanitizers)
    wild = tmp_path / "wild.net"
    write_net(wild, random_weights(2))
    for net in (DEFAULT, wild):
        answers(program, net)

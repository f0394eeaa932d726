"""The fuzzing script: its output, and that it detects a fault."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT


def run(script: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The script with its own targets, in a folder where it may write."""
    for folder in ("build_scripts", "tests/fuzz/corpus/odd"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / "build_scripts" / "fuzz.py", tmp_path / "build_scripts")
    (tmp_path / "tests/fuzz/corpus/odd/sample").write_bytes(b"ab")
    (tmp_path / "tests/fuzz_targets.py").write_text(
        "def odd(data):\n    if data[:2] == b'no':\n        raise ValueError('found')\n"
        "TARGETS = {'odd': odd}\n",
        encoding="utf-8",
    )
    return tmp_path


@pytest.mark.parametrize("arguments", [["nothing", "--runs", "1"], ["fen"], []])
def test_a_call_that_makes_no_sense(arguments: list[str]) -> None:
    assert run(ROOT / "build_scripts" / "fuzz.py", *arguments).returncode == 2


@pytest.mark.slow
def test_inputs_are_counted(project: Path) -> None:
    pytest.importorskip("atheris", reason="needs the fuzzer")
    sample = project / "tests/fuzz_targets.py"
    sample.write_text("TARGETS = {'odd': len}\n", encoding="utf-8")
    done = run(project / "build_scripts/fuzz.py", "odd", "--runs", "500")
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("odd: 500 inputs in ")


@pytest.mark.slow
def test_what_ends_the_process_is_kept(project: Path) -> None:
    pytest.importorskip("atheris", reason="needs the fuzzer")
    (project / "tests/fuzz/corpus/odd/near").write_bytes(b"no more")
    (project / "tests/fuzz_targets.py").write_text(
        "import os\ndef odd(data):\n    if data[:2] == b'no':\n        os.kill(os.getpid(), 9)\n"
        "TARGETS = {'odd': odd}\n",
        encoding="utf-8",
    )
    done = run(project / "build_scripts/fuzz.py", "odd", "--runs", "100000")
    assert done.returncode == 1
    kept = project / "build/fuzz/odd.last"
    assert f"terminated by signal 9; the input is {kept}" in done.stdout
    assert kept.read_bytes()[:2] == b"no"


@pytest.mark.slow
def test_a_fault_is_found_and_its_input_kept(project: Path) -> None:
    pytest.importorskip("atheris", reason="needs the fuzzer")
    (project / "tests/fuzz/corpus/odd/near").write_bytes(b"no")
    done = run(project / "build_scripts/fuzz.py", "odd", "--runs", "100000")
    assert done.returncode == 1
    assert "ValueError: found" in done.stdout
    (kept,) = (project / "build/fuzz").glob("odd-crash-*")
    assert kept.read_bytes()[:2] == b"no"

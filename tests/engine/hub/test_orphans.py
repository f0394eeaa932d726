"""However our process ends, the programs it started end with it."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="asks the system what is running"),
]

PATIENCE = 100.0
ENGINE = """
import os, sys, time
child = os.fork()  # what it starts ends, too
open(sys.argv[1] + str(os.getpid()), "w").close()
if child:
    for line in sys.stdin:
        print({"hub": "wait", "init": "ready"}.get(line.strip(), ""), flush=True)
        if line.startswith("go"):
            break
time.sleep(1000)
"""


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """Programs started by the tests receive these signals, even if the tests run under ``nohup``."""
    numbers = (signal.SIGHUP, signal.SIGINT)
    before = {number: signal.signal(number, signal.default_int_handler) for number in numbers}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def running(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state.split()[0] not in {"Z", "X"}


def waited(until: Callable[[], object]) -> bool:
    end = time.monotonic() + PATIENCE
    while not until():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGKILL", "SIGINT"])
def test_an_engine_that_does_not_look_at_its_input_ends_with_us(name: str, tmp_path: Path) -> None:
    engine, told = tmp_path / "engine.py", tmp_path / "told"
    engine.write_text(ENGINE, encoding="utf-8")
    told.mkdir()
    command = f"hub={sys.executable} {engine} {told}/"
    match = [sys.executable, "-m", "checkers_app", "match", "--openings", "1", "nodes=20", command]
    with subprocess.Popen(match, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        # The engine is tested first, so it is started twice.
        try:
            assert waited(lambda: sum(running(int(path.name)) for path in told.iterdir()) == 2)
            numbers = [int(path.name) for path in told.iterdir()]
            process.send_signal(getattr(signal, name))
            _, said = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
        assert process.returncode == (-signal.SIGKILL if name == "SIGKILL" else 130)
        assert said in {b"", b"checkers-app: stopped\n"}
        assert waited(lambda: not any(map(running, numbers)))


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_temporary_folder_is_deleted(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    soak = [sys.executable, "-m", "checkers_app", "dev", "soak", "--games", "1000"]
    with subprocess.Popen(soak, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            assert waited(lambda: list(tmp_path.iterdir()))
            process.send_signal(getattr(signal, name))
            said, wrong = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert (process.returncode, wrong) == (130, b"")
    assert b"no faults" in said
    assert not list(tmp_path.iterdir())

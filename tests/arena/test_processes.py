"""Workers end when the main process ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from places import ROOT

from checkers_app.arena.processes import Farewell, ordered_work, worker_pool

ENDLESS = 3600
MASTER = """
import os, sys, time
from functools import partial
from pathlib import Path
from checkers_app.arena.processes import worker_pool
with worker_pool(2, partial, (Path.touch, Path(sys.argv[1]))) as pool:
    pool.submit(os.getpid).result()
    pool.submit(time.sleep, 3600)
    print("ready", flush=True)
    time.sleep(3600)
"""


def test_a_block_that_ends_by_itself_waits_for_its_work(tmp_path: Path) -> None:
    farewell = tmp_path / "farewell"
    with worker_pool(2, partial, (Path.touch, farewell)) as pool:
        power = pool.submit(pow, 2, 10)
    assert power.result(0) == 1024
    assert not farewell.exists()
    assert multiprocessing.active_children() == []


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 3])
def test_ordered_work_answers_in_the_order_of_its_tasks(jobs: int, tmp_path: Path) -> None:
    with ordered_work(jobs, partial, (Path.touch, tmp_path / "farewell")) as work:
        assert list(work(_late_if_small, range(6))) == [(number, jobs == 1) for number in range(6)]
    assert multiprocessing.active_children() == []


def test_a_process_that_does_all_the_work_says_farewell_to_what_it_needed() -> None:
    needed: list[int] = []

    def begin() -> Farewell:
        needed.append(1)
        return needed.clear

    with ordered_work(1, begin, ()) as work:
        assert list(work(needed.count, [1])) == [1]
    assert needed == []


def _late_if_small(number: int) -> tuple[int, bool]:
    time.sleep(0.02 * (6 - number))
    return number, multiprocessing.parent_process() is None


def test_a_block_that_is_interrupted_waits_for_nothing(tmp_path: Path) -> None:
    farewell = tmp_path / "farewell"

    def interrupted() -> None:
        with worker_pool(1, partial, (Path.touch, farewell)) as pool:
            assert pool.submit(os.getpid).result() != os.getpid()
            future = pool.submit(time.sleep, ENDLESS)
            while not future.running():  # otherwise the process is idle and may end without a farewell
                time.sleep(0.001)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert farewell.exists()
    assert multiprocessing.active_children() == []


def test_a_process_that_is_ended_from_outside_is_told_in_a_sentence(tmp_path: Path) -> None:
    with (
        pytest.raises(ChildProcessError, match="a worker process ended unexpectedly"),
        worker_pool(2, partial, (Path.touch, tmp_path / "farewell")) as pool,
    ):
        pool.submit(os._exit, 1).result()
    assert multiprocessing.active_children() == []


@pytest.mark.skipif(sys.platform == "win32", reason="a killed process there leaves its pipes to nobody")
def test_no_worker_outlives_a_killed_master(tmp_path: Path) -> None:
    farewell = tmp_path / "farewell"
    with subprocess.Popen(
        [sys.executable, "-c", MASTER, str(farewell)], stdout=subprocess.PIPE, cwd=ROOT
    ) as master:
        try:
            assert master.stdout is not None
            assert master.stdout.readline() == b"ready\n"
        finally:
            master.kill()
        # The workers hold the other end of the pipe: it closes when the last of them has ended.
        master.communicate(timeout=60)
    assert farewell.exists()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks the system what a process hears")
def test_every_worker_is_deaf_to_ctrl_c_before_it_begins() -> None:
    with worker_pool(2, partial, (Path.exists, Path())) as pool:
        for _ in range(2):
            pool.submit(os.getpid)
        workers = multiprocessing.active_children()
        assert len(workers) == 2
        for worker in workers:
            status = Path(f"/proc/{worker.pid}/status").read_text(encoding="utf-8")
            blocked = int(status.partition("SigBlk:")[2].split()[0], 16)
            assert blocked >> (signal.SIGINT - 1) & 1
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())

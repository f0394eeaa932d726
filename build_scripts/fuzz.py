"""Fuzz the readers of external input, guided by the lines of code that inputs reach.

    python3 -m pip install -e ".[fuzz]"
    python3 build_scripts/fuzz.py fen pdn --seconds 60
    python3 build_scripts/fuzz.py --runs 100000            # every reader

Each reader runs in a separate process, which begins with the samples in ``tests/fuzz/corpus``.  Inputs that
reach new lines are saved in ``build/fuzz/NAME``, and the next run begins with them.  The run of a reader ends
if an input causes an exception, takes more than a second of processor time, or takes more than 200 MiB; the
input is then saved as ``build/fuzz/NAME-crash-...``, or ``build/fuzz/NAME.last`` if the process was killed.
Add this input to the samples, which every test run tries, and fix the reader.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "tests" / "fuzz" / "corpus"
KEPT = ROOT / "build" / "fuzz"
MOST_SECONDS = 1.0
"""The maximum processor time for one input, in seconds."""
MOST_MIB = 200
"""The maximum memory in addition to that used before the first input, in MiB."""
GUIDED = (
    "checkers_app.notation",
    "checkers_app.play",
    "checkers_app.storage",
    "checkers_app.engine.hub",
    "checkers_app.engine.checkers.book",
    "checkers_app.engine.checkers.net_file",
    "checkers_app.engine.checkers.endgames.files",
    "checkers_app.arena.players",
)
"""The modules that are instrumented, so that their coverage guides the fuzzer."""


@dataclass(slots=True)
class Figures:
    """Statistics for one run of a reader."""

    inputs: int = 0
    slowest_ms: float = 0.0
    slowest_bytes: int = 0
    begin_mib: float = 0.0
    peak_mib: float = 0.0


class TooSlowError(AssertionError):
    """Raised if an input took too long."""


def main() -> int:
    """Fuzz some readers; return 0 if nothing was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="readers to test; all if none are given")
    parser.add_argument("--seconds", type=int, default=0, help="seconds for each reader; 0 for no limit")
    parser.add_argument("--runs", type=int, default=0, help="inputs for each reader; 0 for no limit")
    parser.add_argument("--seed", type=int, default=0, help="random seed; 0 for a different one each time")
    parser.add_argument("--longest", type=int, default=4096, help="maximum size of an input in bytes")
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.inside:
        return try_here(arguments)
    known = sorted(path.name for path in SAMPLES.iterdir())
    unknown = [name for name in arguments.names if name not in known]
    if unknown or not (arguments.seconds or arguments.runs):
        parser.error(
            f"no such reader: {unknown[0]}; choose from {', '.join(known)}"
            if unknown
            else "give a limit with --seconds or --runs"
        )
    found = [try_reader(name, arguments) for name in arguments.names or known]
    return 1 if any(found) else 0


def try_reader(name: str, arguments: argparse.Namespace) -> bool:
    """Fuzz one reader in a separate process and print the result; return True if something was found."""
    report = KEPT / f"{name}.json"
    (KEPT / name).mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    begin = time.monotonic()
    command = [sys.executable, __file__, "--inside", name]
    command += [f"--{key}={getattr(arguments, key)}" for key in ("seconds", "runs", "seed", "longest")]
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        text=True,
        errors="replace",
    )
    figures = Figures(**json.loads(report.read_text())) if report.exists() else Figures()
    counted = re.findall(r"^(?:Done|stat::number_of_executed_units:|#)\s*([0-9]+)", done.stdout, re.MULTILINE)
    figures.inputs = max(map(int, counted), default=figures.inputs)
    lines = re.findall(r"cov: ([0-9]+)", done.stdout)
    print(
        f"{name}: {figures.inputs:,} inputs in {time.monotonic() - begin:.0f} s, "
        f"{lines[-1] if lines else 0} places reached, "
        f"slowest {figures.slowest_ms:.0f} ms ({figures.slowest_bytes} bytes), "
        f"memory {figures.begin_mib:.0f} MiB at the start, {figures.peak_mib:.0f} MiB at the peak",
        flush=True,
    )
    if done.returncode:
        print(done.stdout[-3000:], flush=True)
    if done.returncode < 0:
        print(f"terminated by signal {-done.returncode}; the input is in {last_input(name)}", flush=True)
    return done.returncode != 0


def last_input(name: str) -> Path:
    """The file of a reader's current input, which is all that remains if the process is killed."""
    return KEPT / f"{name}.last"


def try_here(arguments: argparse.Namespace) -> int:
    """Fuzz a reader in this process, which ends after the last input."""
    try:
        import atheris  # noqa: PLC0415  installed only for fuzzing
    except ImportError:
        print('the fuzzer is missing: python3 -m pip install -e ".[fuzz]"', file=sys.stderr)
        return 2
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    with atheris.instrument_imports(include=list(GUIDED)):
        from fuzz_targets import TARGETS  # noqa: PLC0415  its imports are the ones that are looked into
    name = arguments.inside
    target, report = TARGETS[name], KEPT / f"{name}.json"
    figures = Figures(begin_mib=memory_mib())

    tried = os.open(last_input(name), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)

    def measured(data: bytes) -> None:
        os.ftruncate(tried, os.pwrite(tried, data, 0))
        begin = time.process_time()
        target(data)
        spent = 1000 * (time.process_time() - begin)
        figures.inputs += 1
        if spent > figures.slowest_ms or figures.inputs % 4096 == 0:
            if spent > figures.slowest_ms:
                figures.slowest_ms, figures.slowest_bytes = spent, len(data)
            figures.peak_mib = memory_mib()
            report.write_text(json.dumps(asdict(figures)), encoding="utf-8")
        if spent > 1000 * MOST_SECONDS:
            raise TooSlowError(f"{spent:.0f} ms for {len(data)} bytes")

    options = [
        f"-max_total_time={arguments.seconds}",
        f"-max_len={arguments.longest}",
        f"-rss_limit_mb={round(figures.begin_mib) + MOST_MIB}",
        "-timeout=120",  # wall clock, only to end a real hang; the time limit is checked above
        f"-artifact_prefix={KEPT / name}-",
        "-print_final_stats=1",
        "-close_fd_mask=0",
    ]
    if arguments.runs:
        options.append(f"-runs={arguments.runs}")
    if arguments.seed:
        options.append(f"-seed={arguments.seed}")
    atheris.Setup([sys.argv[0], *options, str(KEPT / name), str(SAMPLES / name)], measured)
    atheris.Fuzz()
    return 0


def memory_mib() -> float:
    """The peak memory of this process in MiB."""
    kib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return kib / 1024 if sys.platform != "darwin" else kib / 2**20


if __name__ == "__main__":
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    sys.exit(main())

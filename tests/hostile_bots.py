"""Bots that break the rules in every way, and the kind of failure reported for each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from checkers_app.engine.bots.failure_kinds import FailureKind

RANDOM = "import random\ndef choose(state):\n    return random.choice(state.legal_moves())\n"
FIRST = "def choose(state):\n    return state.legal_moves()[0]\n"

HOSTILE: Mapping[str, tuple[FailureKind, str]] = {
    "hangs": (FailureKind.TIME, "def choose(state):\n    while True:\n        pass\n"),
    "never_imported": (FailureKind.NOT_READY, "import time\nwhile True:\n    time.sleep(1)\n"),
    "import_error": (FailureKind.LOAD, "import no_such_module\n"),
    "syntax_error": (FailureKind.LOAD, "def choose(state):\n    return (\n"),
    "exits": (FailureKind.ENDED, "import os\ndef choose(state):\n    os._exit(3)\n"),
    "exits_politely": (FailureKind.ENDED, "def choose(state):\n    raise SystemExit(0)\n"),
    "kills_itself": (
        FailureKind.ENDED,
        "import os, signal\ndef choose(state):\n    os.kill(os.getpid(), signal.SIGKILL)\n",
    ),
    "raises": (FailureKind.EXCEPTION, "def choose(state):\n    return 1 // 0\n"),
    "raises_at_move_10": (
        FailureKind.EXCEPTION,
        (
            "count = 0\ndef choose(state):\n    global count\n    count += 1\n"
            "    if count == 10:\n        raise RuntimeError('tired')\n    return state.legal_moves()[0]\n"
        ),
    ),
    "recursion": (FailureKind.EXCEPTION, "def choose(state):\n    return choose(state)\n"),
    "illegal": (FailureKind.ILLEGAL, "def choose(state):\n    return '1-32'\n"),
    "illegal_move": (
        FailureKind.ILLEGAL,
        "from checkers_app.games.base import Move\ndef choose(state):\n    return Move((1, 99))\n",
    ),
    "returns_none": (FailureKind.NO_MOVE, "def choose(state):\n    pass\n"),
    "returns_nonsense": (FailureKind.NO_MOVE, "def choose(state):\n    return 12.5\n"),
    "no_function": (FailureKind.NO_FUNCTION, "def best_move(state):\n    pass\n"),
    "allocates": (
        FailureKind.MEMORY,
        "def choose(state):\n    kept = []\n    while True:\n        kept.append(bytearray(10_000_000))\n",
    ),
    "closes_pipes": (
        FailureKind.ENDED,
        "import os\ndef choose(state):\n    os.closerange(0, 100)\n    while True:\n        pass\n",
    ),
    "floods": (
        FailureKind.TIME,
        "import os\ndef choose(state):\n    while True:\n        os.write(1, bytes(1_000_000))\n",
    ),
    "forges": (
        FailureKind.PROTOCOL,
        (
            "import os\ndef choose(state):\n    for number in range(3, 20):\n        try:\n"
            '            os.write(number, b\'{"path": [9, 13], "captures": []}\\n\')\n'
            "        except OSError:\n            pass\n    return None\n"
        ),
    ),
}
"""Name -> (kind of failure, source)."""

HARMLESS: Mapping[str, str] = {
    "answers_at_once": FIRST,
    "random_moves": RANDOM,
    "forks": (
        "import os, time\ndef choose(state):\n    if os.fork() == 0:\n        os.setsid()\n"
        "        time.sleep(600)\n    return state.legal_moves()[0]\n"
    ),
    "both_return": "import os\ndef choose(state):\n    os.fork()\n    return state.legal_moves()[0]\n",
    "prints_a_gigabyte": (
        "def choose(state):\n    for _ in range(1000):\n        print('x' * 1_000_000)\n"
        "    return state.legal_moves()[0]\n"
    ),
    "almost_too_late": (
        "import time\ndef choose(state, seconds):\n    time.sleep(0.8 * seconds)\n"
        "    return state.legal_moves()[0]\n"
    ),
    "says_it_in_text": "def choose(state):\n    return state.move_text(state.legal_moves()[-1])\n",
    "evaluates": "def evaluate(state):\n    return len(state.legal_moves())\n",
}
"""Unusual bots that nevertheless play legal moves."""


def write_bot(folder: Path, name: str, source: str) -> Path:
    """A bot in a file."""
    path = folder / f"{name}.py"
    path.write_text(source, encoding="utf-8")
    return path

"""Training is compiled only on request, and then it must be there."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec

import pytest

from checkers_app import training

pytestmark = pytest.mark.slow


def test_training_is_whole_or_not_there_and_there_where_it_was_asked_for() -> None:
    """If ``CHECKERS_TRAINING=1`` is set when the tests run, as in CI, none of them may be left out."""
    built = [name for name in training.MODULES if find_spec(name) is not None]
    for name in built:
        import_module(name)
    assert len(built) in {0, len(training.MODULES)}
    assert built or not os.environ.get("CHECKERS_TRAINING"), training.MISSING_REASON


def test_without_its_modules_training_says_how_to_build_it() -> None:
    code = (
        "import runpy, sys\n"
        "from checkers_app import training\n"
        "training.MODULES = ('checkers_app.training.not_built',)\n"
        "sys.argv = ['training', 'report']\n"
        "runpy.run_module('checkers_app.training.__main__', run_name='__main__')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 1
    assert done.stderr == f"{training.MISSING_REASON}\n"
    assert "CHECKERS_TRAINING=1" in done.stderr

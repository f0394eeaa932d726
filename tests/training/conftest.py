"""The tests of training are collected if training is built; ``test_built.py`` checks when it must be."""

from __future__ import annotations

from checkers_app import training

collect_ignore = [] if training.available() else ["test_openings.py", "test_training.py"]

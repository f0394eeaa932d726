"""The tests of training are collected where training is built; ``test_built.py`` says where it is not."""

from __future__ import annotations

from checkers_app import training

collect_ignore = [] if training.available() else ["test_openings.py", "test_training.py"]

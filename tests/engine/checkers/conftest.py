"""Fixtures shared by the tests of the compiled engine."""

from __future__ import annotations

import pytest

from checkers_app.engine.checkers.engine import CheckersEngine


@pytest.fixture
def engine() -> CheckersEngine:
    return CheckersEngine(hash_mib=16)

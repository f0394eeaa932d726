"""What the tests of the learning room share."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from pygame import Surface

from checkers_app.engine.service import EngineService
from checkers_app.storage.settings import SettingsStore
from checkers_app.ui.context import Context


@pytest.fixture
def context(display: Surface) -> Iterator[Context]:
    assert display
    with EngineService() as service:
        context = Context(SettingsStore(None), service, random.Random(1))
        yield context
    context.close()

"""The service that searches on the calling thread."""

from __future__ import annotations

import pytest
from asked import found
from strategies import CHECKERS

from checkers_app.engine.api import Limits, Position, Progress, Report, SearchResult, StopToken
from checkers_app.engine.immediate import ImmediateService
from checkers_app.engine.service import Finished, ProgressEvent
from checkers_app.games.base import Move

START = Position(CHECKERS.initial)
NEWS = Progress(1, 10, 5, (), 0.0)
ANSWER = found(Move((11, 15)))


class Once:
    """Reports once and returns, or fails."""

    def __init__(self, trouble: BaseException | None = None) -> None:
        self._trouble = trouble

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        assert (position, limits) == (START, Limits(depth=3))
        assert stop is not None
        assert not stop.stopped
        assert report is not None
        if self._trouble is not None:
            raise self._trouble
        report(NEWS)
        return ANSWER

    def new_game(self) -> None:
        pass


def test_the_answer_is_there_at_once() -> None:
    service = ImmediateService()
    first = service.request(Once(), START, Limits(depth=3))
    second = service.request(Once(), START, Limits(depth=3))
    assert first != second
    third = service.request(Once(), START, Limits(depth=3))
    service.cancel(second)
    service.forget(third)
    assert service.poll(second) == [ProgressEvent(second, NEWS), Finished(second, ANSWER)]
    assert service.poll(first) == [ProgressEvent(first, NEWS), Finished(first, ANSWER)]
    assert service.poll(first) == service.poll(second) == service.poll(third) == []


@pytest.mark.parametrize("trouble", [ValueError("broken"), KeyboardInterrupt()])
def test_trouble_comes_out_where_it_was_asked_for(trouble: BaseException) -> None:
    service = ImmediateService()
    with pytest.raises(type(trouble)):
        service.request(Once(trouble), START, Limits(depth=3))
    after = service.request(Once(), START, Limits(depth=3))
    assert len(service.poll(after)) == 2

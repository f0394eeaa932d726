from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Callable, Iterator
from random import Random
from weakref import ref

import pytest
from strategies import CHECKERS

from checkers_app.engine.api import Limits, Position, Progress, Report, SearchResult, StopToken
from checkers_app.engine.service import (
    EngineService,
    Event,
    Failed,
    Finished,
    ProgressEvent,
    Ticket,
)
from checkers_app.engine.switching import SWITCH_SECONDS
from checkers_app.engine.textbook.engine import TextbookEngine

PATIENCE = 60.0


@pytest.fixture
def service() -> Iterator[EngineService]:
    with EngineService() as running:
        yield running


class Doing:
    """An engine whose search is a given function."""

    def __init__(self, job: Callable[[StopToken, Report], SearchResult]) -> None:
        self._job = job

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        assert position == START
        assert limits == Limits()
        assert stop is not None
        assert report is not None
        return self._job(stop, report)

    def new_game(self) -> None:
        pass


START = Position(CHECKERS.initial)
ENGINE = TextbookEngine.of(CHECKERS)


def endless(service: EngineService) -> Ticket:
    return service.request(ENGINE, START, Limits(depth=60))


def quick(service: EngineService) -> Ticket:
    return service.request(ENGINE, START, Limits(depth=2))


def collect(service: EngineService, tickets: set[Ticket]) -> list[Event]:
    """Events until each of ``tickets`` has ended."""
    events: list[Event] = []
    waiting = set(tickets)
    deadline = time.monotonic() + PATIENCE
    while waiting:
        assert time.monotonic() < deadline, f"never ended: {waiting}"
        for event in service.poll():
            events.append(event)
            if not isinstance(event, ProgressEvent):
                waiting.remove(event.ticket)
        time.sleep(0.0005)
    return events


def test_a_request_reports_and_ends(service: EngineService) -> None:
    ticket = quick(service)
    *_, last = collect(service, {ticket})
    assert isinstance(last, Finished)
    assert last.result.move in CHECKERS.initial.legal_moves()
    assert last.result.depth == 2


def test_requests_are_answered_in_order(service: EngineService) -> None:
    tickets = [quick(service) for _ in range(20)]
    ends = [event.ticket for event in collect(service, set(tickets)) if isinstance(event, Finished)]
    assert ends == tickets


def test_a_stop_that_comes_before_the_search_is_not_lost(service: EngineService) -> None:
    first = endless(service)
    second = endless(service)
    service.cancel(second)  # the worker is still busy with the first
    service.cancel(first)
    events = collect(service, {first, second})
    last = next(event for event in events if isinstance(event, Finished) and event.ticket == second)
    assert last.result.depth == 0
    assert last.result.move in CHECKERS.initial.legal_moves()


@pytest.mark.slow
def test_no_cancel_is_ever_lost(service: EngineService) -> None:
    random = Random(7)
    ends: list[Event] = []
    for _ in range(200):
        ticket = endless(service)
        time.sleep(random.choice((0, random.uniform(0, 0.003), random.uniform(0, 0.02))))
        service.cancel(ticket)
        service.cancel(ticket)
        ends += [event for event in collect(service, {ticket}) if not isinstance(event, ProgressEvent)]
    assert len(ends) == 200
    assert all(isinstance(event, Finished) for event in ends)
    assert service.poll() == []


def until_it_runs(service: EngineService, ticket: Ticket) -> None:
    """Wait until a search has reported progress."""
    deadline = time.monotonic() + PATIENCE
    while not any(isinstance(event, ProgressEvent) and event.ticket == ticket for event in service.poll()):
        assert time.monotonic() < deadline, "it never began"
        time.sleep(0.0005)


def test_a_cancelled_request_makes_way_for_the_next(service: EngineService) -> None:
    for _ in range(10):
        slow = endless(service)
        until_it_runs(service, slow)
        service.cancel(slow)
        next_one = quick(service)
        first, last = (e for e in collect(service, {slow, next_one}) if not isinstance(e, ProgressEvent))
        assert (first.ticket, last.ticket) == (slow, next_one)
        assert isinstance(first, Finished)
        assert 1 <= first.result.depth < 60


@pytest.mark.parametrize("error", [ValueError("odd"), MemoryError(), RecursionError("deep"), SystemExit(3)])
def test_a_crash_is_reported_and_the_next_request_works(service: EngineService, error: BaseException) -> None:
    def crash(_stop: StopToken, _report: Report) -> SearchResult:
        raise error

    bad, good = service.request(Doing(crash), START), quick(service)
    failed, *_, finished = collect(service, {bad, good})
    assert isinstance(failed, Failed)
    assert failed.ticket == bad
    assert failed.message.startswith(type(error).__name__)
    assert "crash" in failed.details
    assert isinstance(finished, Finished)
    assert finished.ticket == good


def test_unread_progress_does_not_pile_up(service: EngineService) -> None:
    def chatty(_stop: StopToken, report: Report) -> SearchResult:
        for nodes in range(500):
            report(Progress(1, nodes, 0, (), 0.0))
        return SearchResult(None, 0, 1, 500, (), 0.0)

    ticket = service.request(Doing(chatty), START)
    after = service.request(Doing(chatty), START)
    deadline = time.monotonic() + PATIENCE
    events: list[Event] = []
    while len(events) < 4 and time.monotonic() < deadline:
        time.sleep(0.05)
        events += service.poll() if service._worker.is_alive() and not service._stops else []
    kinds = [(type(event), event.ticket) for event in events]
    assert kinds == [(ProgressEvent, ticket), (Finished, ticket), (ProgressEvent, after), (Finished, after)]
    assert [event.progress.nodes for event in events if isinstance(event, ProgressEvent)] == [499, 499]


def test_every_event_wakes_and_a_failing_wake_does_no_harm() -> None:
    calls: list[int] = []

    def wake() -> None:
        calls.append(threading.get_ident())
        raise RuntimeError("the window is gone")

    with EngineService(wake) as service:
        collect(service, {quick(service), quick(service)})
    assert len(calls) >= 2
    assert threading.get_ident() not in calls


def test_cancelling_what_has_ended_or_never_was_does_nothing(service: EngineService) -> None:
    ticket = quick(service)
    collect(service, {ticket})
    service.cancel(ticket)
    service.cancel(Ticket(10_000))
    collect(service, {quick(service)})


def test_of_a_forgotten_request_nothing_is_heard(service: EngineService) -> None:
    done = quick(service)
    first = collect(service, {done})
    assert first
    running, waiting = endless(service), endless(service)
    service.forget(waiting)
    service.forget(running)
    after = quick(service)
    assert {event.ticket for event in collect(service, {after})} == {after}
    service.forget(done)
    service.forget(Ticket(10_000))
    assert collect(service, {quick(service)})


def test_events_wait_for_those_who_asked(service: EngineService) -> None:
    one, other = quick(service), quick(service)
    deadline = time.monotonic() + PATIENCE
    events: list[Event] = []
    while not any(isinstance(event, Finished) for event in events) and time.monotonic() < deadline:
        events += service.poll(other)
        time.sleep(0.0005)
    assert {event.ticket for event in events} == {other}
    assert isinstance(service.poll(one)[-1], Finished)
    assert service.poll() == []


def until_it_has_ended(service: EngineService, ticket: Ticket) -> None:
    """Take the events of one request until it ends, leaving those of other requests in the queue."""
    deadline = time.monotonic() + PATIENCE
    while not any(isinstance(event, Finished) for event in service.poll(ticket)):
        assert time.monotonic() < deadline, "it never ended"
        time.sleep(0.0005)


def test_forgetting_takes_away_what_is_known_of_one_request_and_nothing_else(service: EngineService) -> None:
    first, second, third = quick(service), quick(service), quick(service)
    until_it_has_ended(service, third)
    service.forget(second)
    assert service.poll(second) == []
    assert isinstance(service.poll(first)[-1], Finished)


def test_what_is_forgotten_while_it_runs_leaves_nothing_behind(service: EngineService) -> None:
    running = endless(service)
    until_it_runs(service, running)
    service.forget(running)
    until_it_has_ended(service, quick(service))
    assert service.poll() == []
    assert not service._forgotten
    assert not service._stops


def test_who_is_waited_for(service: EngineService) -> None:
    assert not service.waited_for()
    first = endless(service)
    assert service.waited_for()
    assert not service.waited_for(beside=[first])
    second = endless(service)
    assert service.waited_for(beside=[first])
    assert not service.waited_for(beside=[first, second])
    service.forget(second)
    assert not service.waited_for(beside=[first])
    service.cancel(first)
    collect(service, {first})
    assert not service.waited_for()


def test_tickets_are_counted(service: EngineService) -> None:
    assert [quick(service).number for _ in range(3)] == [1, 2, 3]


def test_a_crash_without_words_is_told_by_its_kind(service: EngineService) -> None:
    def crash(_stop: StopToken, _report: Report) -> SearchResult:
        raise MemoryError

    (failed,) = collect(service, {service.request(Doing(crash), START)})
    assert isinstance(failed, Failed)
    assert failed.message == "MemoryError"


def test_a_crash_is_told_in_one_line_whatever_it_says(service: EngineService) -> None:
    def crash(_stop: StopToken, _report: Report) -> SearchResult:
        raise ValueError("first\n  second\tline\n")

    (failed,) = collect(service, {service.request(Doing(crash), START)})
    assert isinstance(failed, Failed)
    assert failed.message == "ValueError: first second line"


def test_closing_stops_a_running_search_and_leaves_no_thread() -> None:
    before = set(threading.enumerate())
    service = EngineService()
    tickets = [endless(service) for _ in range(3)]
    until_it_runs(service, tickets[0])
    assert service.close()
    assert service.close()
    assert set(threading.enumerate()) == before
    assert [event.ticket for event in service.poll() if isinstance(event, Finished)] == tickets
    with pytest.raises(RuntimeError, match="closed"):
        quick(service)


@pytest.mark.parametrize("how", ["finished", "failed", "cancelled"])
def test_an_engine_is_let_go_once_it_has_answered(service: EngineService, how: str) -> None:
    """Not only at the next request: it may hold a game and a table of many megabytes."""

    def job(stop: StopToken, _report: Report) -> SearchResult:
        while how == "cancelled" and not stop.stopped:
            time.sleep(0.001)
        if how == "failed":
            raise ValueError("no move")
        return SearchResult(None, 0, 0, 0, (), 0.0)

    engine = Doing(job)
    gone = ref(engine)
    ticket = service.request(engine, START)
    if how == "cancelled":
        service.cancel(ticket)
    del engine
    collect(service, {ticket})
    deadline = time.monotonic() + PATIENCE
    while gone() is not None and time.monotonic() < deadline:
        gc.collect()
        time.sleep(0.001)
    assert gone() is None


def test_closing_does_not_wait_for_a_job_that_will_not_stop() -> None:
    release = threading.Event()

    def stubborn(_stop: StopToken, _report: Report) -> SearchResult:
        release.wait(PATIENCE)
        return SearchResult(None, 0, 0, 0, (), 0.0)

    service = EngineService()
    service.request(Doing(stubborn), START)
    assert not service.close(timeout=0.05)
    release.set()
    assert service.close()


def test_the_switch_interval_is_short_during_a_search_only(service: EngineService) -> None:
    usual = sys.getswitchinterval()
    seen: list[float] = []

    def look(stop: StopToken, report: Report) -> SearchResult:
        seen.append(sys.getswitchinterval())
        return ENGINE.search(START, Limits(depth=2), stop, report)

    def crash(_stop: StopToken, _report: Report) -> SearchResult:
        raise ValueError("odd")

    try:
        sys.setswitchinterval(0.0123)  # not threads that another test may have left behind
        collect(service, {service.request(Doing(look), START)})
        assert seen == [pytest.approx(SWITCH_SECONDS)]
        assert sys.getswitchinterval() == pytest.approx(0.0123)
        collect(service, {service.request(Doing(crash), START)})
        assert sys.getswitchinterval() == pytest.approx(0.0123)
    finally:
        sys.setswitchinterval(usual)


def test_the_worker_never_keeps_the_program_alive() -> None:
    with EngineService() as service:
        assert service._worker.daemon


@pytest.mark.parametrize("told", [[], None])
def test_what_an_engine_broke_down_with_is_handed_on(told: list[BaseException] | None) -> None:
    """In addition to the event, which contains only the message; the handler may fail, too."""
    heard: list[BaseException] = []

    def hear(error: BaseException) -> None:
        heard.append(error)
        if told is None:
            raise RuntimeError("no disk")

    wrong = ValueError("odd")

    def crash(_stop: StopToken, _report: Report) -> SearchResult:
        raise wrong

    with EngineService(on_failure=hear) as service:
        bad, good = service.request(Doing(crash), START), quick(service)
        failed, *_, finished = collect(service, {bad, good})
    assert isinstance(failed, Failed)
    assert isinstance(finished, Finished)
    assert heard == [wrong]

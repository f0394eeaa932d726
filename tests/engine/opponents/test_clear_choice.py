"""Full strength with time to spare: it stops early if the choice is clear, and only then."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import SimpleNamespace

import pytest
from asked import shares
from strategies import CHECKERS

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import WIN, Limits, Position, Progress, Report, SearchResult, StopToken
from checkers_app.engine.opponents import clear_choice, others
from checkers_app.engine.opponents.clear_choice import DEEP_ENOUGH, FAR, FIRST_PART, ClearChoice
from checkers_app.games.base import Move, State
from checkers_app.notation.fen import parse_fen

needs_core = pytest.mark.skipif(not compiled.available(), reason="the compiled engine is missing")
START = Position(CHECKERS.initial)
BEST = CHECKERS.initial.legal_moves()[2]


@dataclass
class Told:
    """An engine that returns given results and records its requests."""

    score: int = 20
    others: int = 20
    """The values of the other moves for the side that makes them."""
    depth: int = 14
    from_book: bool = False
    stop_after: int = 99
    asked: list[tuple[Position, Limits]] = field(default_factory=list)

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        self.asked.append((position, limits))
        if len(self.asked) >= self.stop_after and stop is not None:
            stop.stop()
        if position != START:
            reply = position.state.legal_moves()[0]
            return SearchResult(reply, -self.others, min(9, self.depth), 10, (reply,), 0.0)
        if report is not None:
            for depth in range(self.depth - 1, self.depth + 1):
                report(Progress(depth, 50, self.score, (BEST,), 0.1))
        return SearchResult(
            BEST, self.score, self.depth, 100, (BEST,), 2.0, book=shares(BEST) if self.from_book else ()
        )

    def new_game(self) -> None:
        self.asked.clear()

    @property
    def at_root(self) -> list[Limits]:
        return [limits for position, limits in self.asked if position == START]


def test_a_move_that_is_better_by_far_is_played_after_a_part_of_the_time() -> None:
    told = Told(score=20, others=20 - FAR)
    answer = ClearChoice(told, 10.0).search(START)
    assert answer.move == BEST
    assert [limits.seconds for limits in told.at_root] == [10.0 * FIRST_PART]
    assert len(told.asked) == 1 + len(CHECKERS.initial.legal_moves()) - 1, "each other move was looked at"
    assert {limits.depth for _, limits in told.asked[1:]} == {9}


def test_one_other_move_that_is_nearly_as_good_makes_it_think_on() -> None:
    told = Told(score=20, others=21 - FAR)
    answer = ClearChoice(told, 10.0).search(START)
    first, second = told.at_root
    assert first.seconds == 2.0
    assert second.seconds is not None
    assert 7.0 < second.seconds <= 10.0
    assert answer.nodes == 200, "both parts are counted"
    assert len(told.asked) == 3, "the first other move was enough to see it"


@pytest.mark.parametrize("score", [WIN - 5, 5 - WIN])
def test_a_proven_end_needs_no_more_thought(score: int) -> None:
    told = Told(score=score, others=score)
    ClearChoice(told, 10.0).search(START)
    assert len(told.asked) == 1


def test_neither_does_a_book_move_nor_what_the_tables_know() -> None:
    book = Told(from_book=True, depth=0)
    ClearChoice(book, 10.0).search(START)
    known = Told()
    ClearChoice(known, 10.0, lambda _: 0).search(START)
    assert len(book.asked) == len(known.asked) == 1


def test_neither_does_an_only_move_however_shallow_the_search() -> None:
    only = Position(parse_fen("B:W15,32:B11"))
    told = Told(depth=1)
    ClearChoice(told, 10.0).search(only)
    assert [position for position, _ in told.asked] == [only]


def test_less_time_than_its_own_is_kept_to() -> None:
    told = Told()
    ClearChoice(told, 10.0).search(START, Limits(seconds=4.0))
    assert told.at_root[0].seconds == 4.0 * FIRST_PART


@pytest.mark.parametrize(("second_depth", "second_counts"), [(13, False), (14, True), (15, True)])
def test_the_deeper_answer_counts_and_of_two_as_deep_the_later(
    second_depth: int, *, second_counts: bool
) -> None:
    """The second part may be stopped before it reaches the depth of the first."""
    later = CHECKERS.initial.legal_moves()[4]

    class Changing(Told):
        def search(
            self,
            position: Position,
            limits: Limits,
            stop: StopToken | None = None,
            report: Report | None = None,
        ) -> SearchResult:
            found = super().search(position, limits, stop, report)
            return found if len(self.at_root) < 2 else replace(found, move=later, depth=second_depth)

    answer = ClearChoice(Changing(depth=14), 10.0).search(START)
    assert (answer.move, answer.depth) == ((later, second_depth) if second_counts else (BEST, 14))
    assert answer.nodes == 200, "both parts are counted"


def test_a_shallow_search_proves_nothing() -> None:
    told = Told(score=500, others=-500, depth=DEEP_ENOUGH - 1)
    ClearChoice(told, 10.0).search(START)
    assert len(told.at_root) == 2


def test_a_stop_ends_it_at_once() -> None:
    told = Told(stop_after=1)
    assert ClearChoice(told, 10.0).search(START, stop=StopToken()).move == BEST
    assert len(told.asked) == 1


@pytest.mark.parametrize("limits", [Limits(clock=60), Limits(nodes=500), Limits(depth=4)])
def test_a_clock_nodes_or_a_depth_are_left_to_the_engine(limits: Limits) -> None:
    told = Told()
    ClearChoice(told, 10.0).search(START, limits)
    assert [asked for _, asked in told.asked] == [limits.within(Limits(seconds=10.0))]


def test_the_first_depths_are_not_told_twice() -> None:
    told, heard = Told(), list[Progress]()
    ClearChoice(told, 10.0).search(START, report=heard.append)
    assert [progress.depth for progress in heard] == [13, 14]
    deeper = Told(others=20)
    heard.clear()

    class Growing(Told):
        def search(
            self,
            position: Position,
            limits: Limits,
            stop: StopToken | None = None,
            report: Report | None = None,
        ) -> SearchResult:
            self.depth += 2
            return super().search(position, limits, stop, report)

    growing = Growing(others=deeper.others)
    ClearChoice(growing, 10.0).search(START, report=heard.append)
    depths = [progress.depth for progress in heard]
    assert depths == sorted(set(depths))
    assert len(depths) > 2
    assert heard[-1].nodes > 100, "the nodes of the first part are counted with it"
    assert heard[-1].seconds == pytest.approx(2.1), "and its time"


def test_no_depth_is_told_again_after_an_answer_that_is_less_deep() -> None:
    """As for a character, which chooses among moves that were searched less deeply than the best one."""

    class Choosy(Told):
        def search(
            self,
            position: Position,
            limits: Limits,
            stop: StopToken | None = None,
            report: Report | None = None,
        ) -> SearchResult:
            self.depth += 1
            return replace(super().search(position, limits, stop, report), depth=DEEP_ENOUGH - 1)

    heard: list[Progress] = []
    ClearChoice(Choosy(), 10.0).search(START, report=heard.append)
    depths = [progress.depth for progress in heard]
    assert depths == [14, 15, 16]
    assert [progress.nodes for progress in heard] == sorted(progress.nodes for progress in heard)


def test_a_new_game_is_passed_on() -> None:
    told = Told()
    engine = ClearChoice(told, 1.0)
    engine.search(START)
    engine.new_game()
    assert not told.asked


@pytest.mark.slow
@needs_core
def test_what_saves_a_man_is_clear_and_the_start_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """With nodes instead of seconds, so that a busy machine searches as far as an idle one."""
    from checkers_app.engine.checkers.engine import CheckersEngine  # noqa: PLC0415  it may be missing

    class Counting:
        def __init__(self) -> None:
            self.engine = CheckersEngine(hash_mib=8)
            self.roots: list[State] = []

        def search(
            self,
            position: Position,
            limits: Limits,
            stop: StopToken | None = None,
            report: Report | None = None,
        ) -> SearchResult:
            assert limits.seconds is not None
            self.roots.append(position.state)
            nodes = round(limits.seconds * 2_000_000)
            return self.engine.search(position, Limits(depth=limits.depth, nodes=nodes), stop, report)

        def new_game(self) -> None:
            self.engine.new_game()

    for module in (clear_choice, others):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: 0.0))
    # Every move but one loses a man or more.
    clear = Position(parse_fen("B:W5,19,21,22,25,30:B1,2,4,10,26"))
    for position, twice, seconds in ((clear, False, 2.0), (START, True, 0.4)):
        counting = Counting()
        answer = ClearChoice(counting, seconds).search(position)
        assert answer.move in position.state.legal_moves()
        assert (counting.roots.count(position.state) == 2) is twice


def test_the_answer_is_a_move_of_the_position() -> None:
    assert isinstance(ClearChoice(Told(), 1.0).search(START).move, Move)

"""A search that the test holds, releases and supplies with results."""

from __future__ import annotations

import time
from dataclasses import dataclass

from checkers_app.engine.api import (
    Engine,
    Limits,
    Position,
    Progress,
    Report,
    SearchResult,
    StopToken,
)
from checkers_app.engine.levels import Character, Level
from checkers_app.games import boards
from checkers_app.games.base import Game, Move


class Search:
    """Replaces the search: waits until it is released, and records the requests."""

    def __init__(self) -> None:
        self.levels: list[float] = []
        self.stopped = 0
        self.held = False
        self.permits = 0
        """The number of searches that may end although they are held."""
        self.deaf = False
        """True while it ignores requests to stop."""
        self.answers: list[SearchResult | Exception] = []

    def for_level(
        self,
        game: Game,
        level: Level | float,
        *,
        character: Character = Character.BALANCED,
        seed: int | None = None,
    ) -> Engine:
        """Replaces the method of :class:`Engines`."""
        assert game in boards().values()
        assert isinstance(level, Level)
        assert isinstance(character, Character)
        assert seed is not None
        return SearchOfLevel(self, level.number)

    def run(
        self, level: float, position: Position, stop: StopToken | None, report: Report | None
    ) -> SearchResult:
        self.levels.append(level)
        while self.held:
            if self.permits:
                self.permits -= 1
                break
            if stop is not None and stop.stopped and not self.deaf:
                self.stopped += 1
                break
            time.sleep(0.001)
        if self.answers:
            answer = self.answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer
        move = position.state.legal_moves()[0]
        if report is not None:
            report(Progress(1, 10, 5, (move,), 0.0))
        return SearchResult(move, 5, 1, 10, (move,), 0.0)


@dataclass(frozen=True)
class SearchOfLevel:
    """The fake search as the engine of a level."""

    fake: Search
    level: float

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        assert limits.clock is None
        assert limits.nodes is None
        return self.fake.run(self.level, position, stop, report)

    def new_game(self) -> None:
        raise AssertionError("nobody asks for this")


def answer_with(move: Move) -> SearchResult:
    return SearchResult(move, 0, 1, 1, (move,), 0.0)

import pytest
from checkers_tools import board_ladder
from checkers_tools.board_ladder import row, steps

from checkers_app.arena.elo import PairScore
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import levels_for
from checkers_app.engine.resources import open_resources
from checkers_app.games.draughts.national import GAMES


@pytest.mark.slow
def test_each_level_plays_the_level_below(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["thai"]
    lowest = levels_for(game)[:3]
    monkeypatch.setattr(board_ladder, "levels_for", lambda _: lowest)
    found = list(steps(game, 4, Engines(open_resources())))
    assert [step.score.games for step in found] == [4, 4]
    assert [step.rung.key for step in found] == [f"{level.number:g}" for level in lowest[1:]]
    assert all(step.milliseconds > 0 for step in found)
    again = list(steps(game, 4, Engines(open_resources())))
    assert [step.score for step in again] == [step.score for step in found]
    first = row(found[0])
    assert first.startswith(f"| {lowest[1].numeral} {lowest[1].name} | ")
    score: PairScore = found[0].score
    assert f"{score.wins}, {score.draws}, {score.losses}" in first

"""The levels of the draughts games: each plays legal moves, and the strong ones use the compiled search."""

from __future__ import annotations

import pytest

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.draughts.draughts_engine import DraughtsEngine
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import Character, LevelUnavailableError, levels_for
from checkers_app.engine.resources import Resources
from checkers_app.games import national_games
from checkers_app.games.draughts.house import HouseRules, house_board

GAMES = (*national_games().values(), house_board(HouseRules(men_jump_back=True, loser_wins=True)))


@pytest.fixture(scope="module")
def engines() -> Engines:
    return Engines(Resources(), hash_mib=2)


@pytest.mark.few
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_level_plays_a_legal_move(engines: Engines, game: object) -> None:
    board = next(each for each in GAMES if each is game)
    for level in levels_for(board):
        engine = engines.for_level(board, level, seed=1)
        found = engine.search(Position(board.initial), Limits(nodes=500))
        assert found.move in board.initial.legal_moves()


def test_a_character_plays_and_the_analyst_is_compiled(engines: Engines) -> None:
    board = national_games()["russian"]
    player = engines.for_level(board, 8, character=Character.AGGRESSIVE, seed=1)
    assert player.search(Position(board.initial), Limits(depth=4)).move in board.initial.legal_moves()
    assert isinstance(engines.analyst(board), DraughtsEngine)
    assert engines.searcher(board) is not None
    engines.new_game()
    engines.close()


def test_without_the_core_the_reason_is_told(engines: Engines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checkers_app.engine.draughts.bridge.available", lambda: False)
    board = national_games()["thai"]
    with pytest.raises(LevelUnavailableError, match="compiled engine"):
        engines.for_level(board, 8)
    assert not isinstance(engines.analyst(board), DraughtsEngine)

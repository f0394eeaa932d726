from __future__ import annotations

from dataclasses import replace

import pytest
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine import checkers as compiled
from checkers_app.engine.levels import Character, levels_for, playable, unavailable_reason
from checkers_app.games import boards
from checkers_app.games.base import Game
from checkers_app.games.registry import every_game, national_games
from checkers_app.paths import asset

TACITURN = replace(TICTACTOE, levels=())
"""A board that defines no levels."""


@pytest.mark.parametrize("game", [*boards().values(), TACITURN], ids=lambda game: game.key)
def test_levels_are_numbered_named_and_described(game: Game) -> None:
    levels = levels_for(game)
    numbers = [level.number for level in levels]
    assert numbers == sorted(set(numbers))
    assert set(range(1, int(numbers[-1]) + 1)) <= set(numbers)
    assert [playable(game, number) for number in numbers] == list(levels)
    assert len({level.name for level in levels}) == len(levels) >= 4
    for level in levels:
        assert 0 < len(level.name) <= 16
        assert 0 < len(level.line) <= 60
        if level.limits.seconds is None:
            assert (level.limits.depth or 0) >= len(game.cells), "it comes to an end by itself"
        else:
            assert level.limits.seconds <= 3
        assert 0 <= level.margin < 50, "no level may give half a man away on purpose"
        assert level.switches.quiescence
    assert levels[-1].margin == 0
    assert levels[-1].sight is None
    bounds = [level.sight.bound if level.sight is not None else 0 for level in levels]
    noises = [level.sight.noise if level.sight is not None else 0 for level in levels]
    assert bounds == sorted(bounds, reverse=True), "the worst mistake gets smaller level by level"
    if game is CHECKERS:
        assert numbers == [place / 2 for place in range(21)]
        assert [level.numeral for level in levels[:4]] == ["0", "½", "1", "1½"]
        assert noises[6:] == sorted(noises[6:], reverse=True)


def test_a_level_says_how_many_positions_it_looks_at_and_a_higher_one_looks_at_more() -> None:
    for game in every_game():
        seen = [level for level in levels_for(game) if "positions a move" in level.line]
        limits = [level.limits.nodes or 0 for level in seen]
        assert [int(level.line.split()[2].replace(",", "")) for level in seen] == limits
        assert limits == sorted(set(limits)), game.key


def test_the_middle_levels_look_at_more_positions_on_the_largest_board() -> None:
    """With the same number a level was weaker than the one below it: positions there have more moves."""
    small, large = (levels_for(national_games()[key]) for key in ("russian", "canadian"))
    for level, larger in zip(small, large, strict=True):
        assert (larger.limits.nodes or 0) >= 3 * (level.limits.nodes or 0)


def test_characters_have_words_and_a_portrait() -> None:
    assert [character.animal for character in Character] == ["Owl", "Ram", "Tortoise", "Fox"]
    for character in Character:
        assert asset("portraits", character.portrait).is_file()
        assert 0 < len(character.line) <= 40
        assert character.title


def test_a_level_without_its_engine_is_not_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    top = levels_for(CHECKERS)[-1]
    assert unavailable_reason(top) == ""
    assert playable(CHECKERS, 10) is top
    monkeypatch.setattr(compiled, "MISSING_REASON", "it was not built")
    assert unavailable_reason(levels_for(CHECKERS)[0]) == ""
    assert "needs the compiled engine" in unavailable_reason(top)
    assert playable(CHECKERS, 10).engine == "textbook"
    assert playable(CHECKERS, 3).number == 3

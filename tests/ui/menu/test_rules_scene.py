from __future__ import annotations

import pytest
from driver import Driver

from checkers_app.games import boards
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.menu.rules_scene import RulesScene


@pytest.mark.parametrize("board", ["checkers", "tictactoe"])
@pytest.mark.parametrize("page", [0, 1], ids=["rules", "keys"])
def test_both_pages_are_seen_whole_in_a_window_of_the_usual_size(board: str, page: int) -> None:
    driver = Driver(Settings(motion=Motion.OFF, window_size=(1280, 800)))
    scene = RulesScene(driver.context, boards()[board])
    driver.open(scene)
    scene._set_page(page)
    assert 0 < scene._height <= scene._inner.height

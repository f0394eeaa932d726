"""The page that explains the terms of searching."""

from __future__ import annotations

from driver import Driver

from checkers_app.games import boards
from checkers_app.ui.destinations import ToLearn
from checkers_app.views.learn.glossary import TERMS


def test_a_word_is_found_by_itself_or_by_its_meaning(driver: Driver) -> None:
    driver.open(ToLearn(boards()["checkers"], None))
    driver.press("Glossary")
    assert driver.name == "GlossaryScene"
    assert sum(line.startswith("heading") for line in driver.outline()) == len(TERMS) + 1
    driver.type("pliés")
    assert 'heading "Ply"' in driver.outline()
    driver.key("ctrl+u")
    driver.type("plies")
    assert 'heading "Ply"' in driver.outline()
    assert 'heading "Leaf"' not in driver.outline()
    driver.type("xyz")
    assert 'heading "No such word"' in driver.outline()
    driver.key("ctrl+u")
    assert 'heading "Leaf"' in driver.outline()
    driver.key("escape")
    assert driver.name == "LearnScene"

"""The card with the answer shows what fits, and always the side that the scores belong to."""

from __future__ import annotations

import pytest
from driver import Driver
from legible import faults
from pygame import Rect

from checkers_app.engine.api import Limits
from checkers_app.games import boards
from checkers_app.games.base import Side
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.kit.elements import Element, Measure, entries
from checkers_app.ui.review.scene import ReviewScene
from checkers_app.views.learn import inquiry as inquiry_module

GIVES_A_MAN = parse_fen("B:W18,22,26,27,31:B5,6,9,10,12")
STEPS = {"To the first move", "One move back (Left)", "One move forward (Right)", "Close (Esc)"}


@pytest.fixture
def asked(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> ReviewScene:
    """A review with a question about a bad move."""
    monkeypatch.setattr(inquiry_module, "ENGINE_LIMITS", Limits(depth=7))
    monkeypatch.setattr(inquiry_module, "TEXTBOOK_LIMITS", Limits(depth=4))
    match = Match.new(boards()["checkers"], (HUMAN, HUMAN), GIVES_A_MAN)
    match = match.play(parse_move(match.game, match.state, "12-16"))
    scene = ReviewScene(driver.context, match.resign(Side.FIRST))
    driver.open(scene)
    driver.key("home")
    scene.why_not.ask(parse_move(match.game, GIVES_A_MAN, "9-14"))
    return scene


def card(driver: Driver, scene: ReviewScene, size: tuple[int, int]) -> Element:
    made = scene.why_not.card()
    assert made is not None
    window = Rect((0, 0), size)
    made.place(Measure(driver.context.look, dense=True), window, window)
    assert faults(made) == []
    return made


def labels(card: Element) -> list[str]:
    return [entry.label for entry in entries(card)]


@pytest.mark.slow
def test_while_the_computer_looks_the_card_says_so(driver: Driver, asked: ReviewScene) -> None:
    for size in ((300, 400), (440, 90), (440, 50)):
        assert any("The computer is searching" in label for label in labels(card(driver, asked, size)))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(420, 420), (220, 420), (440, 96), (300, 96), (700, 48), (460, 48)])
def test_it_holds_both_scores_and_every_step_in_any_room(
    driver: Driver, asked: ReviewScene, size: tuple[int, int]
) -> None:
    inquiry = asked.why_not.inquiry
    assert inquiry is not None
    driver.wait_for(lambda: not inquiry.waiting)
    assert inquiry.answer is not None
    assert not inquiry.answer.is_best
    made = labels(card(driver, asked, size))
    assert set(made) >= STEPS
    assert any("for Black" in label for label in made)
    assert any("9-14" in label for label in made)
    assert any(f"Show {inquiry.answer.best_text}" in label for label in made)
    roomy = size[1] > 200
    assert ("The moves of the line" in made) is roomy

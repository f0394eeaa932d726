"""The tools under the board and next to it: space for every word, and no two touching buttons."""

from __future__ import annotations

from itertools import combinations

import pytest
from driver import Driver, Shown, against
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Side
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.settings import Motion, Settings

pytestmark = pytest.mark.usefixtures("display")

SIZES = (
    *((480, 600), (480, 640), (600, 800), (640, 900), (700, 980), (700, 1000), (900, 1600)),
    *((800, 600), (900, 700), (1024, 768), (1199, 800), (1200, 740), (1280, 720), (1280, 800), (1366, 768)),
    *((1440, 900), (1600, 900), (1669, 939), (1920, 1080), (2133, 900)),
)
COMPUTER = Seat(Control.COMPUTER, 1)


def states() -> dict[str, Match]:
    played = Match.new(CHECKERS, (HUMAN, HUMAN))
    for _ in range(6):
        played = played.play(played.state.legal_moves()[0])
    return {
        "against a person": played,
        "against the computer": Match.new(CHECKERS, against(9)),
        "watched": Match.new(CHECKERS, (COMPUTER, COMPUTER)),
        "over": played.resign(Side.FIRST),
        "small board": Match.new(TICTACTOE, against(3)),
    }


@pytest.mark.slow
@pytest.mark.few(3)
@pytest.mark.parametrize("size", SIZES)
def test_no_two_tools_touch_and_every_word_is_whole(size: tuple[int, int], shown: Shown) -> None:
    for name, match in states().items():
        driver = Driver.quick(size=size)
        driver.start(match)
        for look_back in (False, True):
            if look_back:
                driver.key("page up")
            shown.texts.clear()
            driver.draw()
            check(driver, shown, (name, look_back))


def check(driver: Driver, shown: Shown, state: tuple[str, bool]) -> None:
    window = driver.surface.get_rect()
    buttons = [part.rect for part in driver.parts() if part.role == "button" and " " not in part.name]
    words = {}
    for rect in buttons:
        assert window.contains(rect), state
        assert min(rect.size) >= 26, state
        inside = [(text, place) for text, place in shown.texts if rect.colliderect(place)]
        assert len(inside) <= 1, (state, inside)
        for text, place in inside:
            assert rect.contains(place), (state, text)
            assert "…" not in text, (state, text)
            words[text] = place
    for one, other in combinations(buttons, 2):
        assert not one.inflate(2, 0).colliderect(other), (state, one, other)
    for (word, place), (next_word, next_place) in combinations(words.items(), 2):
        assert not place.inflate(5, 0).colliderect(next_place), (state, word, next_word)


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ((480, 640), ("Undo", "Hint", "Why not?", "Moves", "Menu")),
        ((700, 980), ("Undo", "Hint", "Draw", "Resign", "Menu", "Watch it think")),
        ((600, 800), ("Undo", "Hint", "Draw", "Resign", "Menu", "Watch it think")),
        ((800, 600), ("Undo", "Hint", "Why not?", "Menu")),
        ((1024, 768), ("Undo", "Hint", "Why not?", "Menu")),
        ((1280, 800), ("Undo", "Hint", "Think", "Flip", "Draw", "Resign", "Menu")),
        ((1920, 1080), ("Undo", "Hint", "Think", "Flip", "Draw", "Resign", "Menu")),
    ],
)
def test_tools_have_words_wherever_there_is_room(
    size: tuple[int, int], words: tuple[str, ...], shown: Shown
) -> None:
    driver = Driver.quick(size=size)
    driver.start(states()["against a person"])
    driver.draw()
    tools = [part.rect for part in driver.parts() if part.role == "button" and " " not in part.name]
    told = {text for text, place in shown.texts if any(tool.contains(place) for tool in tools)}
    assert told >= set(words)


@pytest.mark.parametrize("language", ["de", "en", "es", "fr", "it", "nl", "pl", "pt_BR", "ru"])
@pytest.mark.parametrize(("size", "text"), [((800, 600), 150), ((480, 640), 100), ((1280, 800), 150)])
def test_large_letters_and_small_windows_keep_words_and_the_question_why(
    size: tuple[int, int], text: int, language: str, shown: Shown
) -> None:
    settings = Settings(motion=Motion.OFF, language=language, text_size=text)
    driver = Driver.quick(settings, size)
    driver.start(states()["against the computer"])
    driver.draw()
    tools = [part for part in driver.parts() if part.role == "button" and part.name != "remark"]
    assert "puzzle" in {tool.name for tool in tools}
    assert {tool.label for tool in tools if tool.enabled} <= {words for words, _ in shown.texts}


@pytest.mark.slow
def test_what_only_a_game_that_goes_on_needs_is_off_once_it_is_over() -> None:
    for name, on in (("against a person", True), ("over", False)):
        driver = Driver.quick(size=(1280, 800))
        driver.start(states()[name])
        assert [driver.control(tool).enabled for tool in ("Draw", "Resign")] == [on, on]


def test_the_tip_says_whether_a_draw_is_offered_or_claimed() -> None:
    kings = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("B:WK32:BK1"))
    told = []
    for _ in range(2):
        driver = Driver.quick(size=(1280, 800))
        driver.start(kings)
        told.append(driver.control("Draw").tip)
        for text in ("1-5", "32-28", "5-1", "28-32") * 2:
            kings = kings.play(parse_move(CHECKERS, kings.state, text))
    assert told == ["Offer a draw", "Claim a draw"]


@pytest.mark.slow
def test_in_a_portrait_window_the_pen_and_the_tree_stand_on_the_card_of_the_engine() -> None:
    driver = Driver.quick(size=(700, 1000))
    driver.start(Match.new(CHECKERS, against(2)))
    card = driver.place("Engine")
    places = [part.name for part in driver.parts() if card.contains(part.rect)]
    assert places == ["remark", "think"]
    driver.press("Watch it think")
    assert type(driver.top).__name__ == "TreeScene"

"""The review in the window: it runs by itself, can be cancelled, and leads back to the board."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, cycle, islice, pairwise

import pytest
from driver import Driver, Shown
from legible import SIZES, complaints
from looks import Looks
from pairs import pairs
from pygame import Rect, Surface

from checkers_app.games import boards
from checkers_app.games.base import Move, Side
from checkers_app.notation.moves import parse_move
from checkers_app.notation.positions import read_position
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.review.review import Assessment, Judged
from checkers_app.storage.settings import Settings
from checkers_app.ui.kit.elements import entries
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.review.graph import Graph, badge_places
from checkers_app.ui.review.scene import ReviewScene
from checkers_app.ui.sound import Sound

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]
Place = tuple[float, float]


def finished() -> Match:
    match = Match.new(TICTACTOE, (HUMAN, HUMAN))
    for text in ["1", "5", "2", "9", "3"]:
        match = match.play(parse_move(TICTACTOE, match.state, text))
    return match


def review(driver: Driver) -> ReviewScene:
    scene = driver.top
    assert isinstance(scene, ReviewScene)
    return scene


def graph(driver: Driver) -> Rect:
    """The position of the curve."""
    place = (entry.place for entry in entries(driver.top.tree) if entry.label == "The score after each move")
    return Rect(next(place))


def told_scores(driver: Driver) -> list[str]:
    """The description of the curve for people who cannot see it."""
    return [line for line in driver.outline() if line.startswith('row "')]


def listed(driver: Driver) -> list[str]:
    """The visible moves of the list."""
    return [part.label for part in driver.parts() if part.name.startswith("moves ")]


@pytest.mark.slow
def test_from_the_end_of_a_game_to_its_mistake_and_on_from_there() -> None:
    driver = Driver()
    driver.start(finished())
    driver.push("chart")
    scene = review(driver)
    driver.wait_for(lambda: scene.review is not None)
    assert scene.here == 4  # the blunder, which is shown first
    driver.key("home")
    assert scene.here == 0
    driver.key("right")
    driver.key("n")
    assert scene.here == 4
    driver.key("l")
    driver.turn()
    driver.key("t")
    assert len(driver.match().moves) == 3  # before the mistake
    assert driver.match().can_redo


def test_playing_from_here_begins_where_there_is_something_to_try() -> None:
    driver = Driver()
    driver.start(finished().with_seats((HUMAN, Seat(Control.COMPUTER, 1))))
    driver.push("chart")
    scene = review(driver)
    driver.wait_for(lambda: scene.review is not None)
    assert scene.here == 4
    driver.key("end")
    assert not driver.part("again").enabled
    assert driver.part("again").tip == "The game is over"
    driver.key("t")
    assert driver.name == "ReviewScene"
    driver.key("n")
    assert driver.part("again").label == "Play from here"
    driver.key("t")
    assert len(driver.match().moves) == 4, "the computer's mistake stands, and is answered"
    assert driver.match().seat_to_move.is_human


@pytest.mark.slow
def test_each_step_of_a_review_is_heard_and_a_leap_is_not(heard: list[Sound]) -> None:
    driver = Driver()
    driver.start(finished())
    driver.push("chart")
    scene = review(driver)
    driver.wait_for(lambda: scene.review is not None)
    heard.clear()
    driver.key("home")
    assert heard == []
    for key in ("right", "right", "left"):
        driver.key(key)
    assert heard == [Sound.MARK] * 3
    driver.key("left")
    driver.key("left")  # there is nothing before the start
    assert heard == [Sound.MARK] * 4


@pytest.mark.slow
def test_a_review_can_be_held_and_goes_on_where_it_stopped() -> None:
    driver = Driver()
    driver.start(finished())
    driver.key("r")
    scene = review(driver)
    driver.key("p")
    known = told_scores(driver)
    driver.turn(20)
    assert scene.review is None
    assert told_scores(driver) == known
    driver.press("Continue")
    driver.wait_for(lambda: scene.review is not None)


@pytest.mark.slow
def test_a_review_goes_on_when_it_is_left_and_reopens_at_once() -> None:
    driver = Driver()
    driver.start(finished())
    driver.key("r")
    first = review(driver)
    driver.key("escape")
    assert driver.match().outcome is not None
    driver.wait_for(lambda: first.review is not None)
    driver.key("r")
    assert review(driver).review is not None
    assert review(driver).here == 4


@pytest.mark.slow
def test_clicks_on_the_graph_and_on_the_list() -> None:
    driver = Driver()
    driver.start(finished())
    driver.resize((1280, 800))
    driver.key("r")
    scene = review(driver)
    driver.wait_for(lambda: scene.review is not None)
    assert [line.endswith('Blunder"') for line in told_scores(driver)] == [False, False, False, True, False]
    table = driver.outline()
    blunder = table.index('cell "Blunder"')
    move, score = told_scores(driver)[3].removeprefix('row "').split(", ")[0].split(": ")
    assert table[blunder - 2 : blunder] == [f'cell "{move}"', f'cell "{score}"']
    place = graph(driver)
    driver.click((place.x + 1, place.centery))
    assert scene.here == 0
    driver.click((place.right - 1, place.centery))
    assert scene.here == 5
    driver.press("2. 2")
    assert scene.here == 3
    assert 'cell "2. 2" chosen' in driver.outline()


@pytest.mark.slow
def test_the_wheel_scrolls_the_list_until_one_looks_elsewhere() -> None:
    match = Match.new(boards()["checkers"], (HUMAN, HUMAN))
    while len(match.moves) < 60:
        match = match.play(match.state.legal_moves()[0])
    driver = Driver.quick(size=(1280, 800))
    scene = ReviewScene(driver.context, match.agree_draw())
    driver.open(scene)
    driver.draw()
    assert listed(driver)[-1].startswith("30. …")
    driver.move(driver.control(listed(driver)[0]).rect.center)
    driver.wheel(2)
    assert listed(driver)[-1].startswith("28. …")
    driver.move(graph(driver).center)
    driver.wheel(2)
    assert listed(driver)[-1].startswith("28. …"), "it is beside the list"
    driver.key("home")
    assert listed(driver)[0].startswith("1. ")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_every_word_can_be_read(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    driver = Driver()
    driver.start(finished())
    driver.resize(size)
    driver.key("r")
    scene = review(driver)
    driver.wait_for(lambda: scene.review is not None)
    driver.key("home")
    for _ in scene.match.moves:
        driver.key("right")
        assert not complaints(monkeypatch, scene, size)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theme", "size"),
    pairs(THEMES, [(480, 600), (480, 640), (700, 1000), (800, 600), (1280, 800), (1920, 1080)]),
)
def test_it_is_drawn_in_every_theme_and_size(theme: str, size: tuple[int, int]) -> None:
    driver = Driver(replace(Settings(), theme=theme))
    driver.start(finished().with_seats((HUMAN, HUMAN)))
    driver.resize(size)
    driver.key("r")
    scene = review(driver)
    driver.check_layout()
    driver.wait_for(lambda: scene.review is not None)
    driver.turn()
    driver.check_layout()
    assert scene.review is not None
    assert scene.review.count(Side.SECOND, scene.review.plies[3].mark) == 1


# --- while it is being made -----------------------------------------------------------------------


PATHS = ((11, 15), (23, 19), (8, 11), (22, 17), (9, 14), (25, 22), (6, 9), (17, 13))
FIRST, DEEPER = {0: 0, 3: -150, 5: -300}, {3: -20, 5: -100}
"""Black's second move seems a blunder; a deeper search finds that the third is the mistake."""


def begun(size: tuple[int, int] = (1280, 800)) -> tuple[Driver, ReviewScene]:
    """A review that waits until the test releases it."""
    match = Match.new(boards()["checkers"], (HUMAN, HUMAN))
    for path in PATHS:
        match = match.play(Move(path))
    nodes = Driver.quick().context.knowledge.engines.analyst(match.game).look_nodes
    driver = Driver(size=size, service=Looks(match, FIRST, DEEPER, first=nodes))
    scene = ReviewScene(driver.context, match.resign(Side.FIRST))
    driver.open(scene)
    return driver, scene


@pytest.mark.slow
def test_the_first_findings_stand_in_the_table_and_the_list_while_the_review_goes_on(shown: Shown) -> None:
    driver, scene = begun()

    def over() -> bool:
        return scene.review is not None

    assert list(shown).count("…") == 12, "nothing is known yet"
    driver.turn(9)  # a first search of every position
    assert not over()
    texts = list(shown)
    assert texts.count("…") == 2, "the accuracy of both"
    assert texts.count("??") == 3, "in the head of the table, at the curve and in the list"
    assert "Reviewing: 20%" in shown
    driver.key("p")
    driver.key("n")
    assert scene.here == 3
    assert "1 of 2 so far, 20%" in shown
    assert "Better" in shown
    driver.key("p")
    driver.turn(400)
    assert over()
    texts = list(shown)
    assert texts.count("??") == 1, "it was none"
    assert "…" not in texts


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (480, 640)])
def test_the_buttons_of_a_move_lie_side_by_side(size: tuple[int, int]) -> None:
    driver, scene = begun(size)
    driver.turn(8)
    driver.key("n")
    for names in (["hold", "why", "mistake"], ["line", "why", "mistake"]):
        row = [driver.part(name).rect for name in names]
        assert [part.name for part in driver.parts() if part.name in names] == names
        assert [right.x - left.right for left, right in pairwise(row)] == [8, 8]
        driver.turn(400)
        driver.key("home")
        driver.key("n")
    assert scene.review is not None


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (700, 1000), (480, 640)])
def test_scores_of_the_graph_and_of_a_move_say_for_whom_they_are(size: tuple[int, int], shown: Shown) -> None:
    driver, _ = begun(size)
    driver.turn(400)
    driver.key("home")
    for side in ("Black", "White", "Black"):
        driver.key("right")
        shown.texts.clear()
        driver.draw()
        texts = list(shown)
        assert any(text.startswith(("up is good for Black", "up: Black")) for text in texts)
        assert {text for text in texts if text.startswith(("for ", "scores for "))} in (
            {f"for {side}"},
            {f"scores for {side}"},
        )


def marked_at(*points: tuple[float, float, int]) -> list[tuple[Judged, tuple[float, float]]]:
    """Mistakes at these points of the curve, with their losses."""
    look = Assessment(0, (), certain=False)
    return [
        (Judged(ply, Side.FIRST, Move((1, 5)), look, look, loss, choice=True), (x, y))
        for ply, (x, y, loss) in enumerate(points)
    ]


def test_the_badges_of_neighbouring_mistakes_lie_beside_each_other() -> None:
    room = Rect(0, 0, 600, 200)
    near = [(300.0 + 12 * index, 90.0 + 7 * (index % 3), 40 + index) for index in range(6)]
    for points in ([(300, 100, 60), (300, 100, 160)], [(2, 5, 60), (4, 195, 60), (598, 100, 60)], near):
        places = badge_places(room, marked_at(*points))
        assert len(places) == len(points)
        assert all(room.contains(badge) for _, badge in places)
        assert not any(one.colliderect(other) for (_, one), (_, other) in combinations(places, 2))


def test_where_there_is_no_room_for_all_badges_the_worst_mistakes_have_theirs() -> None:
    room = Rect(0, 0, 600, 60)
    losses = [31, 160, 45, 200, 61, 33, 150, 70]
    places = badge_places(room, marked_at(*((300.0, 30.0, loss) for loss in losses)))
    assert 0 < len(places) < len(losses)
    assert sorted(item.loss for item, _ in places) == sorted(losses)[-len(places) :]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_nothing_moves_when_a_move_is_asked_about(size: tuple[int, int]) -> None:
    driver, scene = begun(size)
    driver.turn(400)
    driver.key("home")
    before = graph(driver), scene.board.geometry
    driver.key("w")
    assert (graph(driver), scene.board.geometry) == before
    driver.type("11-15")
    driver.turn(3)
    assert "Close (Esc)" in driver.labels()
    assert (graph(driver), scene.board.geometry) == before


def shuffled(plies: int) -> Match:
    """A game in which two kings move back and forth."""
    state = read_position(CHECKERS, "B:WK1:BK32")
    match = Match.new(CHECKERS, (HUMAN, HUMAN), start=state)
    for text in islice(cycle(("32-27", "1-6", "27-32", "6-1")), plies):
        match = match.play(parse_move(CHECKERS, match.state, text))
    return match


@pytest.mark.parametrize(("plies", "numbers"), [(12, "1 2 3 4 5 6"), (13, "1 6"), (44, "1 6 11 16 21")])
def test_each_move_of_a_short_game_is_numbered_and_every_fifth_of_a_longer_one(
    plies: int, numbers: str, shown: Shown
) -> None:
    rect = Rect(0, 0, 1200, 200)
    Graph(shuffled(plies), Side.FIRST).paint(Look(THEMES["maple"], Fonts()), Surface(rect.size), rect)
    assert [text for text, place in shown.texts if place.y > 180] == numbers.split()


@pytest.mark.parametrize("width", [300, 640, 1200])
@pytest.mark.parametrize("plies", [2, 12, 60, 232, 1000])
def test_numbers_below_the_curve_are_apart(plies: int, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    look, rect = Look(THEMES["maple"], Fonts()), Rect(0, 0, width, 200)
    places: list[Rect] = []

    def text(
        _look: Look, _surface: Surface, words: str, role: str, _color: str, at: Place, side: str
    ) -> None:
        if side == "center":
            wide = look.width(words, role)
            places.append(Rect(at[0] - wide / 2, 0, wide, 1))

    monkeypatch.setattr(Look, "text", text)
    Graph(shuffled(plies), Side.FIRST).paint(look, Surface(rect.size), rect)
    assert len(places) >= min(plies // 2, 3), "the curve is numbered"
    assert all(one.right + 4 <= other.left for one, other in pairwise(places))

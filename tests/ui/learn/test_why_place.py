"""The reason for a cut is next to what it compares."""

from __future__ import annotations

import pytest
from driver import Driver
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect
from strategies import CHECKERS, TICTACTOE
from tree_page import changed, open_tree, place_of, search_ends, shows, study, why_card

from checkers_app.engine.api import StopToken
from checkers_app.games.base import Game
from checkers_app.learn.duel.plain_count import plain_count, saved_by
from checkers_app.learn.tree.recording import record_minimax
from checkers_app.learn.tree.tree import CUT
from checkers_app.learn.tree.why import why
from checkers_app.ui.learn.tree.drawing.why_place import why_place

WITHIN = Rect(100, 80, 730, 560)
boxes = st.lists(
    st.builds(Rect, st.integers(100, 780), st.integers(80, 590), st.just(40), st.just(50)), max_size=12
)


@pytest.mark.slow
@given(compared=boxes, others=boxes)
def test_it_is_inside_and_covers_what_is_compared_only_where_every_place_would(
    compared: list[Rect], others: list[Rect]
) -> None:
    place = why_place(WITHIN, (320, 150), (400, 400), compared, (), others)
    assert WITHIN.contains(place)
    corners = [Rect(x, y, 320, 150) for x in (108, 502) for y in (88, 484)]
    fewest = min(len(corner.collidelistall(compared)) for corner in corners)
    assert len(place.collidelistall(compared)) <= fewest


def test_of_free_places_it_takes_the_one_near_the_cut() -> None:
    places = [why_place(WITHIN, (320, 150), (x, 400), (), (), ()) for x in (150, 700)]
    assert places[0].centerx < WITHIN.centerx < places[1].centerx
    line = ((400.0, 80.0), (400.0, 640.0))
    assert not why_place(WITHIN, (320, 150), (400, 400), (), [line], ()).clipline(*line)


@pytest.mark.slow
@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_on_the_page_neither_the_cut_nor_its_proofs_are_covered(
    driver: Driver, game: Game, size: tuple[int, int]
) -> None:
    open_tree(driver, game, size=size)
    if game is TICTACTOE:
        driver.top.session.deepen(-7)
        search_ends(driver)
    tree = study(driver).tree
    cuts = [row for row, ending in enumerate(tree.endings) if ending == CUT]
    for stub in cuts:
        driver.top.session.select(stub)
        driver.top.session.lens.keep_in_view(*driver.top.session.layout.span(stub), fly=False, close=True)
        changed(driver)
        card = why_card(driver)
        reason = why(tree, stub)
        for row in (stub, reason.here, reason.elsewhere):
            assert row is not None
            place = place_of(driver, row)
            if shows(driver, place):
                assert not card.collidepoint(place), (tree.line_text(row), card)


@pytest.mark.slow
@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE])
def test_what_a_cut_has_saved_is_what_minimax_visits_there(driver: Driver, game: Game) -> None:
    open_tree(driver, game)
    tree = study(driver).tree
    cuts = [row for row, ending in enumerate(tree.endings) if ending == CUT]
    counted = 0
    for stub in cuts[::29] + cuts[:1]:
        saved = saved_by(tree, stub)
        if saved is None or tree.depths[stub] > 4:
            continue
        state = tree.position(stub)
        wanted = sum(
            record_minimax(game, state.play(move), tree.depths[stub]).visited for move in tree.cut_moves(stub)
        )
        assert saved == wanted
        counted += 1
    assert counted
    assert plain_count(game.initial, 6, StopToken(), 10) is None

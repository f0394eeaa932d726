"""The description of a game that is read."""

from __future__ import annotations

from checkers_app.views.play.reading import Facts


def test_what_a_game_was_opened_from_gives_way_to_the_occasion() -> None:
    both = Facts(lambda: "Black won.", "Open, Dublin", "club.pdn")
    assert both.origin == ("Open, Dublin · club.pdn", "Open, Dublin")
    assert Facts(lambda: "Black won.", "", "club.pdn").origin == ("club.pdn",)

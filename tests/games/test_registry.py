"""Which boards are found, in which order, and the messages about unusable ones."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any

import pytest
from strategies import TICTACTOE

from checkers_app.games.base import EndWords, Reason
from checkers_app.games.offers import Offer, installed_offers, offered
from checkers_app.games.registry import GROUP, Boards, boards, find_boards
from checkers_app.games.tictactoe import TicTacToe

Find = Callable[[Mapping[str, Any]], Boards]
OTHER = replace(TICTACTOE, key="other")


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Find:
    """Lets other packages offer boards, and returns the boards that are found."""

    def found(objects: Mapping[str, Any]) -> Boards:
        monkeypatch.setitem(sys.modules, "stranger", SimpleNamespace(**objects))
        offers = [Offer(name, f"stranger:{name}", "stranger") for name in objects]
        monkeypatch.setattr("checkers_app.games.offers.installed_offers", lambda: {GROUP: offers})
        return find_boards.__wrapped__()

    return found


def test_our_own_boards_come_first_and_the_others_by_name(offer: Find) -> None:
    found = offer({"zebra": replace(OTHER, key="zebra"), "apple": replace(OTHER, key="apple")})
    assert list(found.games) == ["checkers", "tictactoe", "apple", "zebra"]
    assert found.problems == ()


def test_boards_are_looked_up_once() -> None:
    assert find_boards() is find_boards()
    assert boards() is find_boards().games


def test_a_package_whose_entry_points_cannot_be_read_does_not_stop_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd-1.0.dist-info" / "entry_points.txt").mkdir(parents=True)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert isinstance(installed_offers.__wrapped__(), Mapping)


def test_what_is_installed_and_listed_here_is_offered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    own = (Offer("ours", "here:GAME"),)
    twice = [Offer(name, value) for name, value in (("b", "x:y"), ("a", "x:z"), ("b", "x:y"))]
    monkeypatch.setattr("checkers_app.games.offers.installed_offers", lambda: {GROUP: [*own, *twice]})
    assert [offer.name for offer in offered(GROUP, own)] == ["ours", "a", "b"]


class Astray(TicTacToe):
    """A click on its first square refers to a square that does not exist."""

    def aimed_at(self, square: int) -> int:
        return 10 if square == 1 else square


ASTRAY: Any = Astray()


def mute(_: object) -> int:
    raise ValueError


def half(_: object) -> Any:
    return 0.5


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (3, "TypeError, a int is not a Game"),
        (replace(OTHER, key="two words"), 'ValueError, its key "two words" is not a plain name'),
        (replace(OTHER, key="checkers"), 'ValueError, there is another board called "checkers"'),
        (replace(OTHER, cells={}), "ValueError, its squares do not fit on a board of 3 by 3 squares"),
        (replace(OTHER, rows=2), "ValueError, its squares do not fit on a board of 2 by 3 squares"),
        (replace(OTHER, columns=2), "ValueError, its squares do not fit on a board of 3 by 2 squares"),
        (
            replace(OTHER, cells={1: (-1, 0)}),
            "ValueError, its squares do not fit on a board of 3 by 3 squares",
        ),
        (
            replace(OTHER, cells={1: (0, -1)}),
            "ValueError, its squares do not fit on a board of 3 by 3 squares",
        ),
        (replace(OTHER, initial=TicTacToe(7)), "ValueError, its starting position has no legal move"),
        (
            replace(OTHER, initial=ASTRAY),
            "ValueError, a click on one of its squares does not select a square",
        ),
        (replace(OTHER, blurb="{nobody}"), "KeyError, 'nobody'"),
        (replace(OTHER, end_words={Reason.LINE: EndWords("{nobody}", "", "", "")}), "KeyError, 'nobody'"),
        (replace(OTHER, evaluation=half), "TypeError, its evaluation is not a whole number"),
        (replace(OTHER, evaluation=mute), "ValueError, no reason given"),
    ],
)
def test_a_board_that_cannot_be_used_is_told_of_and_left_out(offer: Find, game: Any, reason: str) -> None:
    found = offer({"a_theirs": game, "good": replace(OTHER, key="good")})
    assert list(found.games) == ["checkers", "tictactoe", "good"]
    assert found.problems == (f"The board a_theirs from stranger is not used: {reason}",)


def test_a_board_of_the_least_size_is_used(offer: Find) -> None:
    game = replace(OTHER, cells=MappingProxyType(TICTACTOE.cells))
    assert offer({"theirs": game}).games["other"] is game

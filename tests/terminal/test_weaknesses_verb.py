"""``weaknesses`` in the terminal."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from checkers_app import paths
from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.review.review import Assessment, Review, judged_ply
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.review.values import KeptReview
from checkers_app.play.saved.library import Desk, Library
from checkers_app.storage.shelf import Shelf
from checkers_app.terminal.cli import main


def keep_reviewed() -> None:
    """A game that was lost; its third ply lost two men."""
    match = Match.new(GAME, (HUMAN, Seat(Control.COMPUTER, 3)))
    for text in ("11-15", "23-19", "8-11", "22-17"):
        match = match.play(parse_move(GAME, match.state, text))
    match = match.resign(Side.FIRST)
    desk = Desk()
    Library(Shelf(paths.games_folder())).write(desk, match)
    desk.release()
    look = Assessment(0, (), certain=False)
    plies = (judged_ply(match, ply, look, look) for ply in range(len(match.moves)))
    judged = tuple(replace(item, loss=200 if item.ply == 2 else 0) for item in plies)
    ReviewStore(paths.reviews_folder()).save(KeptReview(Review(match, judged, (0,) * 5), 0))


def test_tables_and_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    keep_reviewed()
    assert main(["weaknesses"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "1 game, 1 reviewed"
    assert "opening            won drawn  lost  accuracy  mistakes" in told
    assert "11-15 23-19 8-11     0     0     1       14%         1" in told
    assert "quiet: 1" in told
    assert "after ply 2, 2.00 lost: B:W19,21,22,24,25,26" in told[-1]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    keep_reviewed()
    assert main(["weaknesses", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["tables"]["side"] == {
        "first": {"won": 0, "drawn": 0, "lost": 1, "accuracy": 14, "mistakes": 1, "moves": 2}
    }
    assert found["mistakes"]["quiet"]["examples"][0]["ply"] == 2


def test_without_games_and_without_such_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["weaknesses", "--game", "russian"]) == 0
    assert capsys.readouterr().out == "0 games, 0 reviewed\n"
    assert main(["weaknesses", "--game", "go"]) == 2
    assert "there is no board go" in capsys.readouterr().err

"""Printing from the window: a game, a reviewed game and problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from driver import Driver

from checkers_app.games import boards
from checkers_app.games.base import Game
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.review.review import Assessment, Judged, Review
from checkers_app.play.review.values import KeptReview
from checkers_app.ui.destinations import ToGames, ToProblemLibrary, ToReview

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]
Started = list[tuple[Sequence[str], Mapping[str, str]]]


def played(game: Game, plies: int) -> Match:
    match = Match.new(game, (HUMAN, HUMAN))
    for _ in range(plies):
        match = match.play(match.state.legal_moves()[0])
    return match


def saved(driver: Driver, keepsakes: Path, name: str) -> str:
    """The file, once it is announced; a PDF as Latin-1."""
    driver.wait_for(lambda: driver.says(f"Saved {name} in {keepsakes}"))
    return (keepsakes / name).read_text(encoding="utf-8" if name.endswith("html") else "latin-1")


def with_a_blunder(match: Match) -> Review:
    """The second move loses three men."""
    plies = []
    for ply, move in enumerate(match.moves):
        best, after = (
            Assessment(0, match.states[at].legal_moves()[-1:], certain=False) for at in (ply, ply + 1)
        )
        side = match.states[ply].side_to_move
        plies.append(Judged(ply, side, move, best, after, 300 if ply == 1 else 0, choice=True))
    return Review(match, tuple(plies), (0,) * len(match.states))


@pytest.mark.slow
def test_a_game_is_printed_from_its_menu(keepsakes: Path, started: Started) -> None:
    driver = Driver()
    driver.start(played(CHECKERS, 6))
    driver.key("f9")
    driver.press("Print the game (Ctrl P)")
    assert driver.outline()[0] == 'dialog "Print"'
    driver.press("Print…")
    assert saved(driver, keepsakes, "checkers.game.pdf").startswith("%PDF")
    ((command, _),) = started
    assert command[-1] == str(keepsakes / "checkers.game.pdf"), "the viewer opens it"
    driver.press("Save as PDF")
    driver.wait_for(lambda: driver.says("Saved checkers.game-2.pdf"))
    assert len(started) == 1, "saving opens nothing"


@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE], ids=lambda game: game.key)
def test_a_page_of_a_game_with_the_diagram_that_was_chosen(game: Game, keepsakes: Path) -> None:
    driver = Driver()
    driver.start(played(game, 4))
    driver.key("ctrl+p")
    driver.press("The position on the board")
    driver.press("Web page (HTML)")
    page = saved(driver, keepsakes, f"{game.key}.game.html")
    assert page.count("<figcaption>") == 1
    side = game.side_name(game.initial.side_to_move)
    assert f"{side} to move.</figcaption>" in page


def test_a_reviewed_game_is_printed_with_its_marks(keepsakes: Path) -> None:
    driver = Driver()
    match = played(CHECKERS, 6)
    driver.context.reviews.store.save(KeptReview(with_a_blunder(match), 0))
    driver.open(ToReview(match))
    driver.turn(3)
    driver.key("ctrl+p")
    assert 'option "Before marked moves" chosen' in "\n".join(driver.outline())
    driver.press("Web page (HTML)")
    page = saved(driver, keepsakes, "checkers.game.html")
    text = match.states[1].move_text(match.moves[1])
    assert f"{text}??</button>" in page
    assert page.count("<figcaption>After 1. ") == 1


def test_a_game_of_a_file_is_printed_with_its_names(keepsakes: Path, tmp_path: Path) -> None:
    file = tmp_path / "club.pdn"
    file.write_text('[Black "Ada"]\n[White "Ben"]\n[Result "1-0"]\n\n1. 11-15 23-19 1-0\n', "utf-8")
    driver = Driver()
    driver.open(ToGames(file))
    driver.wait_for(lambda: driver.says("Ada"))
    driver.press("Print")
    driver.press("Web page (HTML)")
    assert "<h1>Ada – Ben</h1>" in saved(driver, keepsakes, "checkers.game.html")


def test_a_position_with_its_solution_is_printed_as_a_problem(keepsakes: Path, tmp_path: Path) -> None:
    file = tmp_path / "study.pdn"
    file.write_text('[Event "Study"]\n[FEN "W:W30:B13"]\n\n1. 30-26 13-17 *\n', "utf-8")
    driver = Driver()
    driver.open(ToGames(file))
    driver.wait_for(lambda: driver.says("Study"))
    driver.key("ctrl+p")
    driver.press("As a problem, with the moves as its solution")
    driver.press("Web page (HTML)")
    before, solution = saved(driver, keepsakes, "checkers.game.html").split('<details class="solution">')
    assert "30-26" not in before.partition("<h2")[2]
    assert "30-26" in solution


def test_problems_are_printed_from_the_chosen_one_on(keepsakes: Path) -> None:
    driver = Driver()
    driver.open(ToProblemLibrary())
    driver.press("Print")
    assert [line.strip() for line in driver.outline()][2:8] == [
        'text "How many problems"',
        'choice "How many problems"',
        'option "6" chosen',
        'option "12"',
        'option "24"',
        'option "48"',
    ]
    driver.press("Web page (HTML)")
    page = saved(driver, keepsakes, "checkers.problems.html")
    assert page.count('<details class="solution">') == 6


def test_a_folder_that_cannot_be_written_is_told(keepsakes: Path) -> None:
    keepsakes.parent.mkdir(parents=True, exist_ok=True)
    keepsakes.write_text("a file in its place")
    driver = Driver()
    driver.start(played(CHECKERS, 2))
    driver.key("ctrl+p")
    driver.press("Save as PDF")
    driver.wait_for(lambda: driver.says("cannot be written"))

"""The page of games by mouse and keyboard: lists, search, preview, files, unreadable games."""

from __future__ import annotations

from pathlib import Path

import pytest
from collections_page import chosen, game, here, note, numbers, on_card, open_file, rows
from driver import Driver, Shown
from pygame import Rect
from unsaid import unsaid

from checkers_app.engine.levels import playable
from checkers_app.games import boards
from checkers_app.games.base import Move, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.pdn import parse_game
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.library import Desk
from checkers_app.ui import speech
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGames, ToKeptGame, ToMainMenu, ToSettings
from checkers_app.ui.games.games_scene import GamesScene
from checkers_app.ui.kit.clipboard import copy_text, pasted_text
from checkers_app.ui.kit.elements import entries
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.views.crash.safe_game import Safe, safe_game
from checkers_app.views.games.collection import Collection
from checkers_app.views.games.rows import Problem
from checkers_app.words import MadeUp

pytestmark = pytest.mark.unpainted

CHECKERS = boards()["checkers"]
FIRST, REPLY = Move((11, 15)), Move((23, 19))


def keep(context: Context, match: Match) -> str:
    desk = Desk()
    context.library.write(desk, match)
    assert desk.held is not None
    desk.release()
    return desk.held.key


def spot(driver: Driver, number: int) -> tuple[int, int]:
    """The position of a game's row."""
    places = (e.place for e in entries(driver.top.tree) if e.role == "row")
    return Rect(next(place for place, at in zip(places, numbers(driver), strict=True) if at == number)).center


def unfinished(driver: Driver) -> bool:
    """Whether the game in the preview is unfinished."""
    return any(text.startswith("Not finished") for text in on_card(driver, "The chosen game"))


def searched(driver: Driver) -> str:
    """The text in the search field."""
    (field,) = (entry for entry in entries(driver.top.tree) if entry.role == "field")
    return "".join(field.states)


@pytest.mark.slow
def test_a_collection_is_read_and_what_is_broken_is_told(driver: Driver, file: Path) -> None:
    open_file(driver, file)
    assert numbers(driver) == [1, 2, 4]
    title, detail = note(driver)
    assert title == "1 of 4 games could not be read"
    assert detail.startswith("Game 3, line ")
    driver.push("show")
    assert driver.name == "RejectedScene"
    driver.key("down")
    driver.key("escape")
    driver.push("close_report")
    assert note(driver) == []


BROKEN = """\
1. 11-15 23-19 *

1. 11-15 23-19 2. 12-27 *

[FEN "W:W2,2:B9"]
1. 2-6 *

[GameType "40"]
1. 32-28 *

[GameType "tictactoe"]
1. b2 b2 *
"""
"""A readable game, and one for each reason why another is not: its moves, its position, its board, another
board's moves.
"""


def reasons(driver: Driver) -> list[str]:
    """The reasons why games could not be read, each with its place first and its text last."""
    seen: list[str] = []
    driver.push("show")
    for _ in range(5):
        seen += [line for line in driver.outline() if line.startswith('row "') and line not in seen]
        driver.key("down")
    driver.key("escape")
    return seen


@pytest.mark.slow
def test_why_games_could_not_be_read_is_said_in_the_language_that_is_chosen_meanwhile(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech, "translation", lambda code: None if code == "en" else MadeUp())
    file = tmp_path / "broken.pdn"
    file.write_text(BROKEN)
    open_file(driver, file)
    first = "Game 2, line 3: Black's move 2, 12-27: illegal. Square 27 is taken"
    assert note(driver)[1] == first
    english = reasons(driver)
    assert ["illegal" in text for text in english] == [True, False, False, False]
    choose_language(driver, "Deutsch")
    assert unsaid(note(driver)) == []
    other = reasons(driver)
    assert len(other) == len(english)
    assert unsaid(text.removeprefix("row ") for text in other) == []
    choose_language(driver, "English")
    assert note(driver)[1] == first
    assert reasons(driver) == english


def choose_language(driver: Driver, name: str) -> None:
    """On the page of settings, above the open page."""
    driver.open(ToSettings("Language"))
    driver.press(name)
    driver.key("escape")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ada", [1, 2]),
        ("club", [4]),
        ("0-1", [2]),
        ("draw", [4]),
        ("open bruno", [1]),
        ("11-15", [1, 4]),
        ("11-15 23-19", [1]),
        ("11-15 2", [1, 4]),
        ("23-19 11-15", []),
        ("24-20 11", []),
        ("xyz", []),
    ],
)
def test_games_are_searched_for(driver: Driver, file: Path, typed: str, found: list[int]) -> None:
    open_file(driver, file)
    driver.type(typed)
    driver.wait(1)
    assert numbers(driver) == found
    driver.key("escape")
    assert numbers(driver) == [1, 2, 4]
    assert driver.name == "GamesScene"


def test_a_click_on_a_column_sorts_and_a_second_one_turns_round(driver: Driver, file: Path) -> None:
    open_file(driver, file)
    driver.press("Black")
    assert numbers(driver) == [1, 4, 2]
    driver.press("Black")
    assert numbers(driver) == [2, 4, 1]
    driver.press("No.")
    assert numbers(driver) == [1, 2, 4]


@pytest.mark.slow
def test_rows_are_walked_and_the_preview_is_stepped_through(driver: Driver, file: Path) -> None:
    open_file(driver, file)
    driver.key("down")
    assert (chosen(driver), here(driver)) == (2, "2. 14-18")
    driver.key("left")
    driver.key("left")
    assert here(driver) == "1. 10-14"
    driver.press("Last position")
    assert here(driver) == "2. 14-18"
    driver.key("home")
    assert here(driver) == ""
    assert 'picture "The position at the beginning"' in driver.outline()
    driver.click(spot(driver, 4))
    assert chosen(driver) == 4
    assert on_card(driver, "The chosen game")[:2] == ["Bruno against Dmitri", "A draw in 1 move."]


@pytest.mark.parametrize("turn", ["B", "W"])
def test_a_position_without_a_move_has_no_number_of_one(driver: Driver, tmp_path: Path, turn: str) -> None:
    path = tmp_path / "position.pdn"
    path.write_text(f'[SetUp "1"]\n[FEN "{turn}:W21,22:B9,10"]\n[Result "*"]\n\n*\n')
    open_file(driver, path)
    assert 'picture "The position at the beginning"' in driver.outline()
    card = Rect(next(entry for entry in entries(driver.top.tree) if entry.label == "The chosen game").place)
    assert not [text for text in driver.texts() if text.text == "1" and card.contains(text.rect)]


def test_a_game_of_a_collection_is_played_on_from_the_preview(driver: Driver, file: Path) -> None:
    open_file(driver, file)
    driver.push("first")
    driver.push("play_on")
    assert driver.top.match.moves == ()
    assert driver.top.match.human_side is Side.FIRST


def test_an_annotated_game_is_on_the_board_as_it_is_in_the_file(driver: Driver, tmp_path: Path) -> None:
    text = """[Event "Club"]
[Date "1901.??.??"]
[White "Hill"]
[Black "Fox"]
[Result "1-0"]

{Begun late} 1. 11-15 {the usual} 22-18?! (22-17 15-19 {the Dyke}) 2. 15x22 25x18 1-0
"""
    (tmp_path / "notes.pdn").write_text(text)
    open_file(driver, tmp_path / "notes.pdn")
    assert here(driver) == "2. …25x18"
    driver.key("home")
    assert on_card(driver, "The chosen game")[-1] == "Begun late"
    driver.key("right")
    assert on_card(driver, "The chosen game")[-1] == "the usual"
    driver.key("return")
    scene = driver.top
    driver.key("home")
    assert 'text "Begun late"' in driver.outline()
    driver.key("right")
    assert 'text "the usual"' in driver.outline()
    assert 'text "Begun late"' not in driver.outline()
    scene.ways_out.copy(position=False)
    assert parse_game(pasted_text()) == parse_game(text)


@pytest.mark.slow
def test_of_a_file_of_another_game_no_more_is_worded_than_shown(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ten.pdn").write_text('[GameType "40"]\n1. 32-28 19-23 *\n\n' * 500)
    worded: list[int] = []
    word = Collection.problem

    def counted(self: Collection, number: int) -> Problem:
        worded.append(number)
        return word(self, number)

    monkeypatch.setattr(Collection, "problem", counted)
    open_file(driver, tmp_path / "ten.pdn")
    assert note(driver)[0] == "500 of 500 games could not be read"
    assert set(worded) == {0}
    driver.push("show")
    for _ in range(200):
        driver.key("page down")
    assert 499 in worded
    assert len(driver.context.files.collections[-1].problems()[495:]) == 5


def test_unfinished_games_live_side_by_side_and_go_on(driver: Driver) -> None:
    one = Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, 3))).play(FIRST)
    two = Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST).play(REPLY)
    keys = {match: keep(driver.context, match) for match in (one, two)}
    driver.open(ToGames())
    assert len(rows(driver)) == 2
    shown = {"1. 11-15": one, "1. …23-19": two}[here(driver)]
    driver.key("return")
    assert driver.match() == shown
    key = keys[shown]
    driver.open(ToKeptGame(key))
    assert isinstance(driver.top, GamesScene), "it is on the board already"
    assert note(driver)[0] == "The game was not opened. This game is being played in another window."
    driver.app.stack.close()
    driver.open(ToKeptGame(key))
    assert driver.name == "PlayScene"


@pytest.mark.slow
@pytest.mark.painted
def test_the_next_move_has_the_number_of_the_list_where_the_second_side_began(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(Fonts, "blit", lambda _self, _surface, text, *_: drawn.append(text))
    match = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("W:W21-32:B1-12")).play(Move((24, 19)))
    key = keep(driver.context, match)
    driver.open(ToMainMenu())
    driver.draw()
    assert "Checkers, move 2. Black to play." in drawn
    driver.push("games")
    driver.push("saved")
    assert any(text.startswith("Move 2 · ") for text in drawn)
    driver.push(f"kept {key}")
    assert safe_game(driver.context.library) == Safe(key, 1), (
        "the last that was written has the list's number, too"
    )
    driver.key("return")
    session = driver.play().sitting.session
    driver.key("f9")
    assert "Move 2, Black to play" in drawn
    driver.key("escape")
    session.play(Move((11, 15)))
    session.add_variation((0,), Move((11, 16)))
    drawn.clear()
    driver.draw()
    assert "2." in drawn, "the variation stands in the row of its move"
    assert "1." not in drawn


def test_a_game_is_deleted_after_one_question(driver: Driver) -> None:
    for match in (Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST),) * 2:
        keep(driver.context, match)
    driver.open(ToGames())
    driver.key("delete")
    driver.push("keep")
    assert len(rows(driver)) == 2
    driver.key("delete")
    driver.key("escape")
    assert len(driver.context.library.entries()) == 2
    driver.push("delete")
    driver.push("delete")
    assert len(driver.context.library.entries()) == 1
    assert len(rows(driver)) == 1


def test_a_broken_file_is_listed_and_left(driver: Driver, games_folder: Path) -> None:
    keep(driver.context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST).resign(Side.FIRST))
    (games_folder / "old.json").write_text("{")
    driver.open(ToGames())
    assert note(driver) == [
        "1 file of saved games could not be read",
        "old.json: it is not JSON; the file is left as it is.",
    ]
    assert (games_folder / "old.json").read_text() == "{"


def test_the_clipboard_brings_and_takes_games(driver: Driver, file: Path) -> None:
    open_file(driver, file)
    driver.key("ctrl+c")
    assert "1. 11-15 23-19 2. 8-11 22-17 1-0" in pasted_text()
    copy_text("nothing of the kind")
    driver.key("ctrl+v")
    assert note(driver)[0].startswith("The clipboard does not hold a game")
    copy_text("W:WK32:BK1")
    driver.key("ctrl+v")
    assert driver.name == "PlayScene"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_every_source_is_reached_by_the_mouse(driver: Driver, file: Path, size: tuple[int, int]) -> None:
    key = keep(driver.context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST))
    keep(driver.context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST).play(REPLY).resign(Side.FIRST))
    open_file(driver, file, size)
    if size == (800, 600):
        driver.press("Unfinished 1")
        assert unfinished(driver)
        driver.press("Saved 1")
    else:
        driver.press("Saved games, 1")
        driver.push(f"kept {key}")
        assert "Not finished, 1 move played." in on_card(driver, "The chosen game")
        driver.press("evening, 3")
        assert chosen(driver) == 1
        driver.press("Saved games, 1")
    assert len(rows(driver)) == 1
    assert not unfinished(driver)


@pytest.mark.slow
def test_in_a_small_window_a_source_is_chosen_by_the_arrows(driver: Driver) -> None:
    keep(driver.context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST))
    keep(driver.context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST).resign(Side.FIRST))
    driver.open(ToGames(), (800, 600))
    assert unfinished(driver)
    driver.focus("List")
    driver.key("right")
    assert not unfinished(driver)
    driver.key("left")
    assert unfinished(driver)


@pytest.mark.slow
def test_a_space_that_presses_a_button_is_not_searched_for(driver: Driver, file: Path) -> None:
    open_file(driver, file)
    driver.type("ada")
    driver.wait(1)
    driver.focus("One move back")
    assert here(driver) == "2. …22-17"
    driver.key("space")
    assert here(driver) == "2. 8-11"
    assert searched(driver) == "“ada”"


@pytest.mark.slow
def test_thousands_of_rows_are_scrolled_to_their_end(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "many.pdn"
    path.write_text(game("Long", "A", "B", "1. 11-15 23-19") * 1500)
    open_file(driver, path)
    while not driver.context.files.collections[-1].done:
        driver.wait(0.1)
    assert 'table "Games" 1,500 rows focused' in driver.outline()
    listed, seen = driver.part("list").rect, len(rows(driver))
    driver.drag((listed.right - 3, listed.y + 5), (listed.right - 3, listed.bottom - 1))
    assert numbers(driver)[-1] == 1500
    driver.wheel(1)
    assert numbers(driver)[-1] == 1497
    driver.move(driver.part("next").rect.center)
    driver.wheel(1)
    assert numbers(driver)[-1] == 1494, "wherever the pointer is"
    for _ in range(3):
        driver.key("page down")
    assert chosen(driver) == 1 + 3 * (seen - 1)


@pytest.mark.slow
def test_a_game_of_a_file_and_one_of_the_library_are_reviewed(driver: Driver, file: Path) -> None:
    seats = (HUMAN, Seat(Control.COMPUTER, 3))
    key = keep(driver.context, Match.new(CHECKERS, seats).play(FIRST).play(REPLY).resign(Side.FIRST))
    keep(driver.context, Match.new(CHECKERS, seats).play(FIRST))
    open_file(driver, file)
    driver.push("review")
    assert driver.name == "ReviewScene"
    assert len(driver.top.match.moves) == 4
    driver.key("escape")
    driver.push("saved")
    driver.key("ctrl+r")
    assert driver.top.match.seats == seats
    job = driver.context.reviews.job_of(driver.top.match)
    assert job is not None
    driver.key("escape")
    assert any(label.endswith("%") for label in driver.labels())
    while job.running:
        driver.context.tend()
    driver.wait(0.1)
    assert driver.control("Review").enabled
    (at_side,) = (name for name in driver.names if name.startswith("kept "))
    driver.push(at_side)
    assert not driver.control("Review").enabled
    driver.open(ToGames(chosen=key))
    assert driver.control("Review").enabled


@pytest.mark.parametrize(("wanted", "count"), [("win", 1), ("loss", 2), ("drawn", 1), ("loss {level}", 1)])
def test_what_came_of_a_game_is_searched_for(driver: Driver, wanted: str, count: int) -> None:
    def over(level: int, human: Side, winner: Side | None) -> None:
        seats = [Seat(Control.COMPUTER, level)] * 2
        seats[human] = HUMAN
        match = Match.new(CHECKERS, (seats[0], seats[1])).play(FIRST)
        keep(driver.context, match.agree_draw() if winner is None else match.resign(winner.other))

    over(4, Side.FIRST, Side.SECOND)
    over(3, Side.SECOND, Side.FIRST)
    over(3, Side.SECOND, Side.SECOND)
    over(3, Side.FIRST, None)
    wanted = wanted.format(level=playable(CHECKERS, 4).name)
    driver.open(ToGames(wanted=wanted))
    assert len(rows(driver)) == count


@pytest.mark.slow
def test_columns_show_where_and_when(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "when.pdn"
    tags = '[Event "E"]\n[Site "{}"]\n[Date "{}"]\n[Black "A"]\n[White "B"]\n[Result "*"]\n\n1. 11-15 *\n\n'
    places = [("Oslo", "1952.03.??"), ("?", "????.??.??"), ("", "1841-??-??")]
    path.write_text("".join(tags.format(*each) for each in places))
    open_file(driver, path, (1920, 1080))
    assert rows(driver) == [
        'row "1, A, B, E, Oslo, 1952.03, open, 11-15, 1" chosen',
        'row "2, A, B, E, open, 11-15, 1"',
        'row "3, A, B, E, 1841, open, 11-15, 1"',
    ]
    driver.type("oslo")
    driver.wait(1)
    assert numbers(driver) == [1]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1920, 1080)])
def test_a_long_remark_scrolls_in_its_place_beside_its_move(
    driver: Driver, tmp_path: Path, shown: Shown, size: tuple[int, int]
) -> None:
    remark = " ".join(f"word{number}" for number in range(200))
    (tmp_path / "long.pdn").write_text(f'[Event "E"]\n1. 11-15 {{{remark}}} 23-19 8-11 22-17 *')
    open_file(driver, tmp_path / "long.pdn", size)
    driver.key("home")
    driver.key("right")
    shown.texts.clear()
    driver.draw()
    assert any(words.startswith("word0 ") for words in shown)
    assert "11-15" in shown, "beside its move"
    (place,) = (e.place for e in entries(driver.top.tree) if e.label == remark)
    buttons = [driver.control(label).rect for label in ("Open", "Save")]
    assert Rect(place).height >= 36
    assert not any(Rect(place).colliderect(button) for button in buttons)
    driver.move(Rect(place).center)
    for _ in range(90):
        driver.wheel(-1)
    shown.texts.clear()
    driver.draw()
    assert any(words.endswith("word199") for words in shown), "the rest is reached by the wheel"


@pytest.mark.slow
def test_a_double_click_opens_a_game_of_the_list(driver: Driver, file: Path) -> None:
    open_file(driver, file)
    driver.click(spot(driver, 2))
    driver.wait(1)
    driver.click(spot(driver, 2))
    assert driver.name == "GamesScene", "the first click was long ago"
    driver.click(spot(driver, 4))
    assert driver.name == "GamesScene", "that is another game"
    driver.click(spot(driver, 4))
    assert driver.name == "PlayScene"
    assert list(driver.top.match.moves) == [FIRST, Move((24, 20))]


def test_a_double_click_on_an_unfinished_game_at_the_side_goes_on_with_it(driver: Driver) -> None:
    keep(driver.context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST).resign(Side.FIRST))
    keys = [keep(driver.context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST)) for _ in range(2)]
    driver.open(ToGames())
    assert len(rows(driver)) == 1
    assert not unfinished(driver)
    for _ in range(2):
        driver.push(f"kept {keys[0]}")
    assert driver.name == "PlayScene"
    assert {"Undo", "Menu"} <= set(driver.labels())


def test_no_unfinished_game_stands_twice_on_the_page(driver: Driver, file: Path) -> None:
    keep(driver.context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST).resign(Side.FIRST))
    keys = {keep(driver.context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST)) for _ in range(4)}

    def at_the_side() -> set[str]:
        return {name.removeprefix("kept ") for name in driver.names if name.startswith("kept ")}

    open_file(driver, file)
    assert len(at_the_side()) == 3
    assert {"Unfinished", "Collections"} <= set(on_card(driver, "Shelves"))
    driver.push(f"kept {at_the_side().pop()}")
    assert unfinished(driver)
    assert chosen(driver) is None, "one game is chosen on the page"
    driver.key("down")
    assert chosen(driver) == 1
    assert not unfinished(driver)
    driver.press("All unfinished, 4")
    assert (at_the_side(), len(rows(driver))) == (set(), len(keys))


@pytest.mark.slow
def test_an_unfinished_game_at_the_side_is_deleted_and_not_one_of_the_collection(
    driver: Driver, file: Path
) -> None:
    key = keep(driver.context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST))
    open_file(driver, file)
    before = file.read_bytes()
    driver.push(f"kept {key}")
    driver.key("delete")
    assert "Delete this game?" in on_card(driver, "The chosen game")
    driver.press("Delete")
    assert driver.context.library.entries() == ()
    assert file.read_bytes() == before
    assert numbers(driver) == [1, 2, 4]


def test_the_buttons_of_an_unfinished_game_say_what_each_of_them_does(driver: Driver, shown: Shown) -> None:
    key = keep(driver.context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST).play(REPLY))
    driver.open(ToGames(chosen=key))
    driver.draw()
    assert {"Continue at move 2", "Play from here"} <= set(shown)
    (button,) = (control for control in driver.top.touch.controls if control.label == "Play from here")
    assert "new game" in button.tip
    driver.press("First position")
    driver.press("Play from here")
    assert driver.top.match.moves == ()
    (kept,) = driver.context.library.entries()
    assert kept.match is not None
    assert kept.match.moves == (FIRST, REPLY), "it stays as it is"


@pytest.mark.slow
@pytest.mark.parametrize("by_mouse", [False, True])
def test_ctrl_a_selects_what_stands_in_the_search(driver: Driver, file: Path, *, by_mouse: bool) -> None:
    open_file(driver, file)
    if by_mouse:
        driver.push("search")
    driver.type("cleo")
    driver.key("ctrl+a")
    driver.type("ada")
    driver.wait(1)
    assert numbers(driver) == [1, 2]
    driver.key("ctrl+a")
    driver.key("ctrl+c")
    assert pasted_text() == "ada"
    driver.key("delete")
    driver.wait(1)
    assert numbers(driver) == [1, 2, 4]
    assert "Keep" not in driver.labels(), "no game was to be deleted"


def test_what_is_pasted_into_the_search_is_searched_for(driver: Driver, file: Path) -> None:
    open_file(driver, file)
    driver.key("ctrl+f")
    copy_text("dmitri")
    driver.key("ctrl+v")
    driver.wait(1)
    assert driver.name == "GamesScene"
    assert numbers(driver) == [4]
    driver.key("ctrl+z")
    driver.wait(1)
    assert numbers(driver) == [1, 2, 4]


@pytest.mark.slow
def test_once_a_game_of_the_list_is_chosen_the_keys_are_for_the_game(driver: Driver, file: Path) -> None:
    open_file(driver, file)
    driver.push("search")
    driver.type("ada")
    driver.wait(1)
    driver.key("ctrl+a")
    driver.key("down")
    driver.key("ctrl+c")
    assert "10-14 23-19 2. 14-18 0-1" in pasted_text()
    assert here(driver) == "2. 14-18"
    driver.key("left")
    assert here(driver) == "1. …23-19"


@pytest.mark.slow
def test_a_resigned_game_is_listed_and_copied_without_what_was_taken_back(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr("checkers_app.ui.games.chosen_game.copy_text", copied.append)
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for _ in range(8):
        match = match.play(match.state.legal_moves()[0])
    match = match.undo().undo().resign(Side.FIRST)
    keep(driver.context, match)
    driver.open(ToGames())
    driver.push("saved")
    driver.wait(1)
    assert rows(driver)[0].endswith(', 3" chosen')
    driver.key("ctrl+c")
    assert parse_game(copied[-1]).moves == match.moves
    driver.push("last")
    driver.push("play_on")
    assert driver.top.match.moves == match.moves, "the preview goes as far as the game did"
    assert not driver.top.match.undone

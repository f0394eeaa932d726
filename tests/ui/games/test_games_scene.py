"""The page of games by mouse and by keys: lists, search, preview, files, what cannot be read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from collections_page import game, numbers, opened
from hands import Hands
from pygame import Surface

from checkers_app.engine.levels import playable
from checkers_app.games import boards
from checkers_app.games.base import Move, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.pdn import parse_game
from checkers_app.play.library import Desk
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGames, ToKeptGame, ToMainMenu
from checkers_app.ui.games.game_list import HEADER, ROW, WIDE
from checkers_app.ui.games.games_scene import GamesScene
from checkers_app.ui.kit.clipboard import copy_text, pasted_text
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.look import Look
from checkers_app.views.crash.safe_game import Safe, safe_game
from checkers_app.views.games.collection import Collection
from checkers_app.views.games.rows import Problem
from checkers_app.views.play.move_rows import RemarkRow

CHECKERS = boards()["checkers"]
FIRST, REPLY = Move((11, 15)), Move((23, 19))


def keep(context: Context, match: Match) -> str:
    desk = Desk()
    context.library.write(desk, match)
    assert desk.held is not None
    desk.release()
    return desk.held.key


def test_a_collection_is_read_and_what_is_broken_is_told(context: Context, file: Path) -> None:
    hands = opened(context, file)
    assert numbers(hands) == [1, 2, 4]
    title, detail = hands.top._report()
    assert title == "1 of 4 games could not be read"
    assert detail.startswith("Game 3, line ")
    hands.push("show")
    assert hands.name == "RejectedScene"
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_ESCAPE)
    hands.push("close_report")
    assert hands.top._report() == ("", "")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ada", [1, 2]),
        ("club", [4]),
        ("0-1", [2]),
        ("draw", [4]),
        ("open bruno", [1]),
        ("11-15", [1, 4]),
        ("23-19 11-15", [1]),
        ("24-20 11", [4]),
        ("xyz", []),
    ],
)
def test_games_are_searched_for(context: Context, file: Path, typed: str, found: list[int]) -> None:
    hands = opened(context, file)
    hands.type(typed)
    hands.wait()
    assert numbers(hands) == found
    hands.key(pygame.K_ESCAPE)
    assert numbers(hands) == [1, 2, 4]
    assert hands.name == "GamesScene"


def test_a_click_on_a_column_sorts_and_a_second_one_turns_round(context: Context, file: Path) -> None:
    hands = opened(context, file)
    heads = {column.name: rect.center for column, rect in hands.top._list._columns}
    hands.click(heads["Black"])
    assert numbers(hands) == [1, 4, 2]
    hands.click(heads["Black"])
    assert numbers(hands) == [2, 4, 1]
    hands.click(heads["No."])
    assert numbers(hands) == [1, 2, 4]


def test_rows_are_walked_and_the_preview_is_stepped_through(context: Context, file: Path) -> None:
    hands = opened(context, file)
    hands.key(pygame.K_DOWN)
    shown = hands.top._preview.shown
    assert shown.row.number == 2
    assert shown.ply == 3
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_LEFT)
    assert hands.top._preview.shown.ply == 1
    hands.push("last")
    assert hands.top._preview.shown.ply == 3
    hands.key(pygame.K_HOME)
    assert hands.top._preview.shown.ply == 0
    hands.click((hands.top._list._rect.x + 60, hands.top._list._rect.y + 28 + 4 + 2 * 31 + 10))
    assert hands.top._preview.shown.row.number == 4


def test_a_game_of_a_collection_is_played_on_from_the_preview(context: Context, file: Path) -> None:
    hands = opened(context, file)
    hands.push("first")
    hands.push("play_on")
    assert hands.top.match.moves == ()
    assert hands.top.match.human_side is Side.FIRST


def test_an_annotated_game_is_on_the_board_as_it_is_in_the_file(context: Context, tmp_path: Path) -> None:
    text = """[Event "Club"]
[Date "1901.??.??"]
[White "Hill"]
[Black "Fox"]
[Result "1-0"]

{Begun late} 1. 11-15 {the usual} 22-18?! (22-17 15-19 {the Dyke}) 2. 15x22 25x18 1-0
"""
    (tmp_path / "notes.pdn").write_text(text)
    hands = opened(context, tmp_path / "notes.pdn")
    preview = hands.top._preview
    assert (preview.shown.ply, preview.shown.remarks) == (3, "")
    hands.key(pygame.K_HOME)
    assert preview.shown.remarks == "Begun late"
    hands.key(pygame.K_RIGHT)
    assert preview.shown.remarks == "the usual"
    hands.key(pygame.K_RETURN)
    scene = hands.top
    hands.key(pygame.K_HOME)
    shown = [row.lines for row in scene._middle._list._rows if isinstance(row, RemarkRow)]
    assert shown == [("Begun late",)]
    hands.key(pygame.K_RIGHT)
    rows = scene._middle._list._rows
    assert rows[1] == RemarkRow(("the usual",))
    assert [cell.remarked for cell in rows[0].cells] == [True, False]
    scene.controls.copy(position=False)
    assert parse_game(pasted_text()) == parse_game(text)


@pytest.mark.slow
def test_of_a_file_of_another_game_no_more_is_worded_than_shown(
    context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ten.pdn").write_text('[GameType "20"]\n1. 32-28 19-23 *\n\n' * 500)
    worded: list[int] = []
    word = Collection.problem

    def counted(self: Collection, number: int) -> Problem:
        worded.append(number)
        return word(self, number)

    monkeypatch.setattr(Collection, "problem", counted)
    hands = opened(context, tmp_path / "ten.pdn")
    assert hands.top._report()[0] == "500 of 500 games could not be read"
    assert set(worded) == {0}
    hands.push("show")
    for _ in range(200):
        hands.key(pygame.K_PAGEDOWN)
    assert 499 in worded
    assert len(context.collections[-1].problems()[495:]) == 5


def test_unfinished_games_live_side_by_side_and_go_on(context: Context) -> None:
    one = Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, 3))).play(FIRST)
    two = Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST).play(REPLY)
    keys = {keep(context, match): match for match in (one, two)}
    hands = Hands(context, ToGames())
    assert len(hands.top._list.rows) == 2
    chosen = hands.top._list.row.key
    hands.key(pygame.K_RETURN)
    assert hands.name == "PlayScene"
    assert hands.top.match == keys[chosen]
    again = Hands(context, ToKeptGame(chosen))
    assert isinstance(again.top, GamesScene), "it is on the board of the other window"
    assert again.top._report()[0] == "The game was not opened. This game is being played in another window."
    hands.stack.close()
    assert Hands(context, ToKeptGame(chosen)).name == "PlayScene"


def test_the_next_move_has_the_number_of_the_list_where_the_second_side_began(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(Fonts, "blit", lambda _self, _surface, text, *_: drawn.append(text))
    match = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("W:W21-32:B1-12")).play(Move((24, 19)))
    key = keep(context, match)
    hands = Hands(context, ToMainMenu())
    hands.stack.draw(hands.surface, 0.0)
    assert "Checkers, move 2. Black to play." in drawn
    hands.push("games")
    hands.push("saved")
    assert any(text.startswith("Move 2 · ") for text in drawn)
    hands.push(f"kept {key}")
    assert safe_game(context.library) == Safe(key, 1), "the last that was written has the list's number, too"
    hands.key(pygame.K_RETURN)
    session = hands.top._session
    hands.key(pygame.K_F10)
    assert "Move 2, Black to play" in drawn
    hands.key(pygame.K_ESCAPE)
    session.play(Move((11, 15)))
    session.add_variation((0,), Move((11, 16)))
    drawn.clear()
    hands.stack.draw(hands.surface, 0.0)
    assert "2." in drawn, "the variation stands in the row of its move"
    assert "1." not in drawn


def test_a_game_is_deleted_after_one_question(context: Context) -> None:
    for match in (Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST),) * 2:
        keep(context, match)
    hands = Hands(context, ToGames())
    hands.key(pygame.K_DELETE)
    hands.push("keep")
    assert len(hands.top._list.rows) == 2
    hands.key(pygame.K_DELETE)
    hands.key(pygame.K_ESCAPE)
    assert len(context.library.entries()) == 2
    hands.push("delete")
    hands.push("delete")
    assert len(context.library.entries()) == 1
    assert len(hands.top._list.rows) == 1


def test_a_broken_file_is_listed_and_left(context: Context, tmp_path: Path) -> None:
    keep(context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST).resign(Side.FIRST))
    (tmp_path / "games" / "old.json").write_text("{")
    hands = Hands(context, ToGames())
    assert hands.top._report() == (
        "1 file of kept games could not be read",
        "old.json: it is not JSON; the file is left as it is.",
    )
    assert (tmp_path / "games" / "old.json").read_text() == "{"


def test_the_clipboard_brings_and_takes_games(context: Context, file: Path) -> None:
    hands = opened(context, file)
    hands.key(pygame.K_c, pygame.KMOD_CTRL)
    assert "1. 11-15 23-19 2. 8-11 22-17 1-0" in pasted_text()
    copy_text("nothing of the kind")
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    assert hands.top._report()[0].startswith("The clipboard does not hold a game")
    copy_text("W:WK32:BK1")
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    assert hands.name == "PlayScene"


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_every_source_is_reached_by_the_mouse(context: Context, file: Path, size: tuple[int, int]) -> None:
    key = keep(context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST))
    keep(context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST).play(REPLY).resign(Side.FIRST))
    hands = opened(context, file, size)
    if size == (800, 600):
        row = hands.widgets()["sources"].rect
        hands.click((row.x + 20, row.centery))
        assert hands.top._list.row.unfinished
        hands.click((row.centerx, row.centery))
    else:
        hands.push("saved")
        hands.push(f"kept {key}")
        assert hands.top._preview.shown.row.key == key
        hands.push("file 0")
        assert hands.top._preview.shown.row.number == 1
        hands.push("saved")
    assert [row.unfinished for row in hands.top._list.rows] == [False]


def test_in_a_small_window_a_source_is_chosen_by_the_arrows(context: Context) -> None:
    keep(context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST))
    keep(context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST).resign(Side.FIRST))
    hands = Hands(context, ToGames(), (800, 600))
    assert hands.top._list.row.unfinished
    while hands.top._group.focused.name != "sources":
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RIGHT)
    assert not hands.top._list.row.unfinished
    hands.key(pygame.K_LEFT)
    assert hands.top._list.row.unfinished


def test_a_space_that_presses_a_button_is_not_searched_for(context: Context, file: Path) -> None:
    hands = opened(context, file)
    hands.type("ada")
    hands.wait()
    while hands.top._group.focused.name != "next":
        hands.key(pygame.K_TAB)
    ply = hands.top._preview.shown.ply
    hands.key(pygame.K_SPACE)
    hands.type(" ")
    assert hands.top._preview.shown.ply == ply + 1
    assert hands.top._search.text == "ada"


def test_thousands_of_rows_are_scrolled_to_their_end(context: Context, tmp_path: Path) -> None:
    path = tmp_path / "many.pdn"
    path.write_text(game("Long", "A", "B", "1. 11-15 23-19") * 1500)
    hands = opened(context, path)
    while not context.collections[-1].done:
        hands.wait(0.1)
    assert len(hands.top._list.rows) == 1500
    list_ = hands.top._list
    track = list_._track()
    hands.drag((track.x, track.y + 5), (track.x, track.bottom))
    assert list_._top == 1500 - list_._visible()
    hands.event(pygame.MOUSEWHEEL, x=0, y=1)
    assert list_._top == 1500 - list_._visible() - 3
    for _ in range(3):
        hands.key(pygame.K_PAGEDOWN)
    assert list_.chosen == 3 * (list_._visible() - 1)


def test_a_game_of_a_file_and_one_of_the_library_are_reviewed(context: Context, file: Path) -> None:
    seats = (HUMAN, Seat(Control.COMPUTER, 3))
    key = keep(context, Match.new(CHECKERS, seats).play(FIRST).play(REPLY).resign(Side.FIRST))
    keep(context, Match.new(CHECKERS, seats).play(FIRST))
    hands = opened(context, file)
    hands.push("review")
    assert hands.name == "ReviewScene"
    assert len(hands.top._match.moves) == 4
    hands.key(pygame.K_ESCAPE)
    hands.push("saved")
    hands.key(pygame.K_r, pygame.KMOD_CTRL)
    assert hands.top._match.seats == seats
    job = context.reviews.job_of(hands.top._match)
    assert job is not None
    hands.key(pygame.K_ESCAPE)
    assert hands.top._game.review_word.endswith("%")
    while job.running:
        context.tend()
    hands.wait(0.1)
    assert hands.top._game.review_word == "Reviewed"
    (unfinished,) = (name for name in hands.widgets() if name.startswith("kept "))
    hands.push(unfinished)
    assert not hands.widgets()["review"].enabled
    chosen = Hands(context, ToGames(chosen=key))
    assert chosen.top._list.row.key == key


@pytest.mark.parametrize(("wanted", "count"), [("win", 1), ("loss", 2), ("drawn", 1), ("loss {level}", 1)])
def test_what_came_of_a_game_is_searched_for(context: Context, wanted: str, count: int) -> None:
    def over(level: int, human: Side, winner: Side | None) -> None:
        seats = [Seat(Control.COMPUTER, level)] * 2
        seats[human] = HUMAN
        match = Match.new(CHECKERS, (seats[0], seats[1])).play(FIRST)
        keep(context, match.agree_draw() if winner is None else match.resign(winner.other))

    over(4, Side.FIRST, Side.SECOND)
    over(3, Side.SECOND, Side.FIRST)
    over(3, Side.SECOND, Side.SECOND)
    over(3, Side.FIRST, None)
    wanted = wanted.format(level=playable(CHECKERS, 4).name)
    assert len(Hands(context, ToGames(wanted=wanted)).top._list.rows) == count


def test_columns_show_where_and_when(context: Context, tmp_path: Path) -> None:
    path = tmp_path / "when.pdn"
    tags = '[Event "E"]\n[Site "{}"]\n[Date "{}"]\n[Black "A"]\n[White "B"]\n[Result "*"]\n\n1. 11-15 *\n\n'
    places = [("Oslo", "1952.03.??"), ("?", "????.??.??"), ("", "1841-??-??")]
    path.write_text("".join(tags.format(*each) for each in places))
    hands = opened(context, path, (1920, 1080))
    shown = {column.name: [column.text(row) for row in hands.top._list.rows] for column in WIDE}
    assert shown["Site"] == ["Oslo", "", ""]
    assert shown["Date"] == ["1952.03", "", "1841"]
    hands.type("oslo")
    hands.wait()
    assert numbers(hands) == [1]


def test_the_preview_leaves_no_line_empty(
    context: Context, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = opened(context, file)
    written: list[str] = []
    original = Look.text

    def text(self: Look, surface: Surface, text: str, *what: Any, **more: Any) -> None:
        written.append(text)
        original(self, surface, text, *what, **more)

    monkeypatch.setattr(Look, "text", text)
    assert hands.top._preview.shown is not None
    hands.top._preview.draw(context.look, Surface((1280, 800)))
    assert written
    assert "" not in written


@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1920, 1080)])
def test_a_long_remark_has_its_place_in_the_preview(
    context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    remark = " ".join(f"word{number}" for number in range(200))
    (tmp_path / "long.pdn").write_text(f'[Event "E"]\n1. 11-15 {{{remark}}} 23-19 8-11 22-17 *')
    hands = opened(context, tmp_path / "long.pdn", size)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_RIGHT)
    written: list[tuple[str, int]] = []
    original = Look.text

    def text(self: Look, surface: Surface, text: str, role: str, color: str, at: Any, *more: Any) -> None:
        written.append((text, at[1]))
        original(self, surface, text, role, color, at, *more)

    monkeypatch.setattr(Look, "text", text)
    preview = hands.top._preview
    preview.draw(context.look, Surface(size))
    remarks = [(words, y) for words, y in written if words.startswith("word")]
    assert remarks[0][0].startswith("word0 ")
    assert remarks[-1][0].endswith("word199"), "the rest is one line, which is cut"
    assert all(y < preview._text.bottom for _, y in remarks)
    assert any(words == "11-15" for words, _ in written), "beside its move"


def spot(hands: Hands, row: int) -> tuple[int, int]:
    """Where a row of the list is."""
    listing = hands.top._layout.listing
    return listing.x + 60, listing.y + HEADER + 4 + row * ROW + ROW // 2


def test_a_double_click_opens_a_game_of_the_list(context: Context, file: Path) -> None:
    hands = opened(context, file)
    hands.click(spot(hands, 1))
    hands.wait()
    hands.click(spot(hands, 1))
    assert hands.name == "GamesScene", "the first click was long ago"
    hands.click(spot(hands, 2))
    assert hands.name == "GamesScene", "that is another game"
    hands.click(spot(hands, 2))
    assert hands.name == "PlayScene"
    assert list(hands.top.match.moves) == [FIRST, Move((24, 20))]


def test_a_double_click_on_an_unfinished_game_at_the_side_goes_on_with_it(context: Context) -> None:
    keep(context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST).resign(Side.FIRST))
    unfinished = [keep(context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST)) for _ in range(2)]
    hands = Hands(context, ToGames())
    assert [row.unfinished for row in hands.top._list.rows] == [False]
    for _ in range(2):
        hands.push(f"kept {unfinished[0]}")
    assert hands.name == "PlayScene"
    assert {"undo", "resign"} <= hands.widgets().keys()
    hands.stack.close()


def test_no_unfinished_game_stands_twice_on_the_page(context: Context, file: Path) -> None:
    keep(context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST).resign(Side.FIRST))
    keys = {keep(context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST)) for _ in range(4)}

    def at_the_side() -> set[str]:
        return {name.removeprefix("kept ") for name in hands.widgets() if name.startswith("kept ")}

    def listed() -> set[str]:
        return {row.key for row in hands.top._list.rows}

    hands = opened(context, file)
    assert len(at_the_side()) == 3
    assert {"heading Unfinished", "heading Collections"} <= hands.widgets().keys()
    chosen = at_the_side().pop()
    hands.push(f"kept {chosen}")
    assert hands.top._preview.shown.row.key == chosen
    assert hands.top._list.row is None, "one game is chosen on the page"
    assert not at_the_side() & listed()
    hands.key(pygame.K_DOWN)
    assert hands.top._preview.shown.row.number == 1
    hands.push("unfinished")
    assert (at_the_side(), listed()) == (set(), keys)


def test_an_unfinished_game_at_the_side_is_deleted_and_not_one_of_the_collection(
    context: Context, file: Path
) -> None:
    key = keep(context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST))
    hands = opened(context, file)
    before = file.read_bytes()
    hands.push(f"kept {key}")
    hands.key(pygame.K_DELETE)
    assert hands.top._game.question[0] == "Delete this game?"
    hands.push("delete")
    assert context.library.entries() == ()
    assert file.read_bytes() == before
    assert numbers(hands) == [1, 2, 4]


def test_the_buttons_of_an_unfinished_game_say_what_each_of_them_does(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(Fonts, "blit", lambda _self, _surface, text, *_: drawn.append(text))
    key = keep(context, Match.new(CHECKERS, (HUMAN, HUMAN)).play(FIRST).play(REPLY))
    hands = Hands(context, ToGames(chosen=key))
    hands.stack.draw(hands.surface, 0.0)
    assert {"Continue at move 2", "Play from here"} <= set(drawn)
    assert "new game" in hands.widgets()["play_on"].tip
    hands.push("first")
    hands.push("play_on")
    assert hands.top.match.moves == ()
    (kept,) = context.library.entries()
    assert kept.match is not None
    assert kept.match.moves == (FIRST, REPLY), "it stays as it is"
    hands.stack.close()


@pytest.mark.parametrize("by_mouse", [False, True])
def test_ctrl_a_selects_what_stands_in_the_search(context: Context, file: Path, *, by_mouse: bool) -> None:
    hands = opened(context, file)
    if by_mouse:
        hands.push("search")
    hands.type("cleo")
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.type("ada")
    hands.wait()
    assert numbers(hands) == [1, 2]
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.key(pygame.K_c, pygame.KMOD_CTRL)
    assert pasted_text() == "ada"
    hands.key(pygame.K_DELETE)
    hands.wait()
    assert numbers(hands) == [1, 2, 4]
    assert not hands.top._game.asked, "no game was to be deleted"


def test_what_is_pasted_into_the_search_is_searched_for(context: Context, file: Path) -> None:
    hands = opened(context, file)
    hands.key(pygame.K_f, pygame.KMOD_CTRL)
    copy_text("dmitri")
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    hands.wait()
    assert hands.name == "GamesScene"
    assert numbers(hands) == [4]
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    hands.wait()
    assert numbers(hands) == [1, 2, 4]


def test_once_a_game_of_the_list_is_chosen_the_keys_are_for_the_game(context: Context, file: Path) -> None:
    hands = opened(context, file)
    hands.push("search")
    hands.type("ada")
    hands.wait()
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_c, pygame.KMOD_CTRL)
    assert "10-14 23-19 2. 14-18 0-1" in pasted_text()
    ply = hands.top._preview.shown.ply
    hands.key(pygame.K_LEFT)
    assert hands.top._preview.shown.ply == ply - 1


def test_a_resigned_game_is_listed_and_copied_without_what_was_taken_back(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr("checkers_app.ui.games.chosen_game.copy_text", copied.append)
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for _ in range(8):
        match = match.play(match.state.legal_moves()[0])
    match = match.undo().undo().resign(Side.FIRST)
    keep(context, match)
    hands = Hands(context, ToGames())
    hands.push("saved")
    hands.wait()
    assert hands.top._list.row.heading.moves == 3
    hands.key(pygame.K_c, pygame.KMOD_CTRL)
    assert parse_game(copied[-1]).moves == match.moves
    hands.push("last")
    hands.push("play_on")
    assert hands.top.match.moves == match.moves, "the preview goes as far as the game did"
    assert not hands.top.match.undone

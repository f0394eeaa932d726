"""The page that plays through shows what the program computes, asks for nothing and can be heard."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browsing import found_in_browser, in_browser
from pdn_entries import accepted

from checkers_app.games import every_game, find_game
from checkers_app.games.base import Game, Piece, Side, State
from checkers_app.notation.record import Ply, Record
from checkers_app.views.interaction.questions import pieces_in_words
from checkers_app.views.paper.booklet import Booklet, DiagramChoice, PrintedGame, booklet_of
from checkers_app.views.paper.player_page import player_page, position_code

LETTERS = {"a": Piece(Side.FIRST), "A": Piece(Side.FIRST, king=True)}
LETTERS |= {"b": Piece(Side.SECOND), "B": Piece(Side.SECOND, king=True)}
TEXT = """[Black "Ann </script> & Co"][White "Bob"] {Start.} 1. 11-15 23-19 {"Well" <played>} 2. 8-11?
(2. 9-13 22-18 (2... 22-17) 3. 15x22 {good}) 22-17 {[%clk 0:04:58]} 3. 11-16 24-20 4. 16x23 27x11 *
"""
EVERY = DiagramChoice(every=7)


def some_game(game: Game, plies: int, seed: int) -> Record:
    random, state, line = Random(seed), game.initial, list[Ply]()
    while len(line) < plies and state.outcome() is None:
        line.append(Ply(random.choice(state.legal_moves())))
        state = state.play(line[-1].move)
    return Record(game.initial, tuple(line))


def data_of(page: str) -> list[Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    assert isinstance(data, list)
    return data


def pieces_of(game: Game, code: str) -> dict[int, Piece]:
    return {square: LETTERS[letter] for square, letter in zip(game.cells, code, strict=True) if letter != "."}


@pytest.mark.parametrize("key", [game.key for game in every_game()])
def test_every_position_of_every_board_is_embedded(key: str) -> None:
    game = find_game(key)
    assert game is not None
    record = some_game(game, 40, 7)
    (data,) = data_of(player_page(booklet_of([(record, game)], EVERY)))
    states = record.states_to(record.end)
    assert [pieces_of(game, node[0]) for node in data["nodes"]] == [game.pieces(state) for state in states]
    ends = len(states) - 1
    assert data["ways"] == [[max(0, at - 1), min(ends, at + 1)] for at in range(ends + 1)]


def test_variations_lead_back_to_the_place_they_leave() -> None:
    entry = accepted(TEXT)
    (data,) = data_of(player_page(booklet_of([(entry.record, entry.game)], EVERY)))
    places = [(), *entry.record.paths()]
    for at, path in enumerate(places):
        moves = entry.record.moves_to(path)
        back, on = data["ways"][at]
        assert entry.record.moves_to(places[back]) == moves[:-1]
        assert on == at or entry.record.moves_to(places[on])[:-1] == moves
        assert pieces_of(entry.game, data["nodes"][at][0]) == entry.game.pieces(entry.record.state(path))


def test_a_page_is_one_file_without_requests_and_texts_stay_texts() -> None:
    entry = accepted(TEXT)
    page = player_page(booklet_of([(entry.record, entry.game)], EVERY))
    assert "default-src 'none'" in page
    assert not re.search(r"\bsrc=|@import|url\(|fetch\(|XMLHttp|href=\"[^#]", page)
    assert page.count("</script>") == 2, "of the data, and of the script"
    assert "Ann &lt;/script&gt; &amp; Co – Bob" in page
    assert "&quot;Well&quot; &lt;played&gt;" in page


def test_moves_are_text_buttons_have_names_and_positions_are_announced() -> None:
    entry = accepted(TEXT)
    page = player_page(booklet_of([(entry.record, entry.game)], EVERY))
    buttons = re.findall(r"<button [^>]*>.*?</button>", page)
    named = [re.search(r'aria-label="([^"]+)"', each) for each in buttons]
    names = [name[1] for name in named if name]
    assert names == ["To the start", "One move back", "One move forward", "To the end"]
    texts = [re.sub("<[^>]*>", "", each) for each, name in zip(buttons, named, strict=True) if not name]
    assert texts[:4] == ["1. 11-15", "23-19", "2. 8-11?", "2. 9-13"]
    assert page.count('role="status" aria-live="polite"') == 1
    (data,) = data_of(page)
    said = [node[2] for node in data["nodes"]]
    assert said[0] == "Black to move. Start."
    assert said[3].startswith("2. 8-11?, a mistake – Black moves from 8 to 11. White to move.")
    assert said[-1] == "4. …27x11 – White jumps from 27 to 11 and takes 2 pieces. Black to move."
    assert data["nodes"][0][3].startswith("Black: men 1, 2, 3,")


def test_a_problem_hides_its_solution() -> None:
    entry = accepted(TEXT)
    problem = PrintedGame(entry.game, entry.record, "1. Black to move", to_solve=True)
    _, after = player_page(Booklet("Problems", [problem])).split("<h2", 1)
    before, hidden = after.split('<details class="solution">', 1)
    assert "11-15" not in before
    assert "11-15" in hidden


@pytest.mark.long
@in_browser
@pytest.mark.parametrize("key", ["checkers", "international", "canadian", "russian", "tictactoe"])
def test_a_browser_shows_every_position_as_the_program_does(key: str, tmp_path: Path) -> None:
    game = find_game(key)
    assert game is not None
    records = [some_game(game, 60, seed) for seed in (1, 2)]
    if key == "checkers":
        records.append(accepted(TEXT).record)
    page = player_page(booklet_of([(record, game) for record in records], EVERY, "Games"))
    script = """
const shown = section => ({
  pieces: [...section.querySelectorAll(".board use")].slice(1).map(each => each.getAttribute("href") || ""),
  places: [...section.querySelectorAll(".board use")].slice(1).map(
    each => [each.getAttribute("x") / 120, each.getAttribute("y") / 120]),
  moved: section.querySelectorAll(".moved").length,
  said: section.querySelector(".said").textContent,
  words: section.querySelector(".words").textContent,
  title: section.querySelector(".board title").textContent,
  current: [...section.querySelectorAll("[aria-current]")].map(each => each.textContent)});
const found = {sections: [], requests: performance.getEntriesByType("resource").length};
const press = key => document.dispatchEvent(new KeyboardEvent("keydown", {key}));
for (const section of document.querySelectorAll("section")) {
  const clicked = [], walked = [], go = way => section.querySelector(`[data-go=${way}]`).click();
  for (const button of section.querySelectorAll("[data-at]")) {
    button.click();
    clicked.push(shown(section));
  }
  go("first"); const first = shown(section);
  for (let at = 0; at < 60; at++) { press("ArrowRight"); walked.push(shown(section)); }
  go("last"); const last = shown(section);
  press("ArrowLeft"); const back = shown(section);
  found.sections.push({clicked, walked, first, last, back});
}
"""
    found = found_in_browser(page, script, tmp_path)
    assert found["requests"] == 0
    for record, seen in zip(records, found["sections"], strict=True):
        states = record.states_to(record.end)
        assert_shows(game, seen["first"], states[0])
        for at, shown in enumerate(seen["walked"], 1):
            assert_shows(game, shown, states[min(at, len(states) - 1)])
        assert_shows(game, seen["last"], states[-1])
        assert_shows(game, seen["back"], states[-2])
        for shown, path in zip(seen["clicked"], record.paths(), strict=True):
            ply = record.ply(path)
            assert_shows(game, shown, record.state(path))
            assert shown["moved"] == len(set(ply.move.path))
            assert len(shown["current"]) == 1


@pytest.mark.long
@in_browser
def test_the_keys_do_not_show_a_solution_that_is_closed(tmp_path: Path) -> None:
    entry = accepted(TEXT)
    problem = PrintedGame(entry.game, entry.record, "1. Black to move", to_solve=True)
    script = """
const said = () => document.querySelector(".said").textContent;
const press = key => document.dispatchEvent(new KeyboardEvent("keydown", {key}));
const found = [said()];
press("ArrowRight"); found.push(said());
document.querySelector(".solution").open = true;
press("ArrowRight"); found.push(said());
"""
    closed, pressed, opened = found_in_browser(player_page(Booklet("Problems", [problem])), script, tmp_path)
    assert closed == pressed == "Black to move. Start."
    assert opened.startswith("1. 11-15 – Black moves from 11 to 15.")


def assert_shows(game: Game, shown: dict[str, Any], state: State) -> None:
    """The pieces lie on their squares, and their description is the program's."""
    drawn = {
        (row, column): LETTERS[name[-1]]
        for name, (column, row) in zip(shown["pieces"], shown["places"], strict=True)
        if name
    }
    assert drawn == {game.cells[square]: piece for square, piece in game.pieces(state).items()}
    told = " ".join(pieces_in_words(game, state, side) for side in Side)
    assert (shown["words"], shown["title"]) == (told, told)
    assert position_code(game, state) == "".join(name[-1:] or "." for name in shown["pieces"])

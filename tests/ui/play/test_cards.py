"""The cards next to the board: finished games, small boards and best lines."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest
from at_once import AtOnce
from driver import Driver, Shown
from pygame import Rect, Surface
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import (
    UNLIMITED,
    WIN,
    BookShare,
    Engine,
    Limits,
    Position,
    RootMove,
    SearchResult,
)
from checkers_app.engine.service import Ticket
from checkers_app.games.base import Move, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.analysing import BestLines
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.whole_tree import whole_tree
from checkers_app.ui.kit.elements import Measure, Picture, Words
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.play.panel.charts import column_ends, new_moves
from checkers_app.ui.play.panel.lines_card import LinesView, lines_card
from checkers_app.ui.play.panel.small_board import value_rows
from checkers_app.ui.play.part import Over
from checkers_app.views.interaction.status import from_tables, score_text
from checkers_app.views.play.engine_words import state_line
from checkers_app.words import speak
from checkers_app.words.languages import translation

COMPUTER = Seat(Control.COMPUTER, 1)


def played(*paths: tuple[int, ...], seats: tuple[Seat, Seat] = (HUMAN, COMPUTER)) -> Match:
    match = Match.new(CHECKERS, seats)
    for path in paths:
        match = match.play(Move(path))
    return match


@pytest.mark.slow
@pytest.mark.parametrize(
    ("winner", "seats", "sentence"),
    [
        (Side.FIRST, (HUMAN, COMPUTER), "You won. The computer resigned."),
        (Side.SECOND, (HUMAN, COMPUTER), "You lost. You resigned."),
        (Side.SECOND, (HUMAN, HUMAN), "White won. Black resigned."),
    ],
)
@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (480, 640)])
def test_beside_the_board_the_result_of_a_finished_game_is_told_once(
    shown: Shown, size: tuple[int, int], winner: Side, seats: tuple[Seat, Seat], sentence: str
) -> None:
    driver = Driver.quick(size=size)
    driver.start(played((11, 15), seats=seats).resign(winner.other))
    driver.draw()
    assert not driver.play().end_card.open
    told = [text for text in shown if any(word in text.split() for word in ("won", "won.", "lost", "lost."))]
    assert len(told) == 1
    assert told[0].endswith(sentence)


class Scored(AtOnce):
    """A service whose searches all return the first move with the same score for the side to move."""

    def __init__(self, score: int) -> None:
        super().__init__(Random(1))
        self._score = score

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        ticket = super().request(engine, position, limits)
        move = position.state.legal_moves()[0]
        self._answers[ticket] = SearchResult(move, self._score, 9, 14_200_000, (move,), 0.1)
        return ticket


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "score", "value", "words"),
    [
        ((HUMAN, COMPUTER), 40, "−0.40", "for Black · White is a little better"),
        ((COMPUTER, HUMAN), 40, "−0.40", "for White · Black is a little better"),
        ((HUMAN, COMPUTER), 9 - WIN, "win in 5", "for Black"),
        ((HUMAN, HUMAN), 9 - WIN, "loss in 5", "for Black"),
    ],
)
def test_the_engine_card_says_for_whom_its_score_is(
    shown: Shown, seats: tuple[Seat, Seat], score: int, value: str, words: str
) -> None:
    for size, told in (((1280, 800), words), ((800, 600), words[:9])):
        driver = Driver(size=size, service=Scored(score))
        match = Match.new(CHECKERS, seats)
        driver.start(match.play(Move((11, 15))) if seats == (HUMAN, COMPUTER) else match)
        if seats == (HUMAN, HUMAN):
            driver.key("h")
        driver.wait(2.0)
        driver.draw()
        assert value in shown
        assert told in shown


class Opening(AtOnce):
    """A service that returns the first legal moves from a book, with equal weights."""

    def __init__(self, moves: int) -> None:
        super().__init__(Random(1))
        self._moves = moves

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        ticket = super().request(engine, position, limits)
        known = position.state.legal_moves()[: self._moves]
        book = tuple(BookShare(move, 1 / len(known)) for move in known)
        self._answers[ticket] = SearchResult(known[0], 4, 0, 0, known[:1], 0.0, book=book)
        return ticket


def opened(moves: int, match: Match | None = None) -> Driver:
    """A game in which a book supplies the moves."""
    driver = Driver(size=(1280, 800), service=Opening(moves))
    driver.start(match or Match.new(CHECKERS, (COMPUTER, HUMAN)))
    driver.wait(2.0)
    driver.draw()
    return driver


@pytest.mark.slow
def test_a_move_of_the_opening_book_is_told_with_those_it_was_drawn_from(shown: Shown) -> None:
    driver = opened(3)
    first, second, third = CHECKERS.initial.legal_moves()[:3]
    texts = [CHECKERS.initial.move_text(move) for move in (first, second, third)]
    line = "Book move. Also played: {}, {}".format(*(f"{text}\u00a033%" for text in texts[1:]))
    assert driver.match().moves == (first,)
    assert "From the opening book" in shown
    assert line in shown
    answer = driver.match().state.legal_moves()[0]
    driver.play().controls.look.play(answer)
    driver.wait(2.0)
    assert len(driver.match().moves) == 3
    driver.key("page up")
    driver.key("page up")
    driver.draw()
    assert line in shown, "an earlier move keeps what it was drawn from"


def test_a_book_with_more_moves_than_have_room_is_cut_between_two(shown: Shown) -> None:
    opened(7)
    cut = next(text for text in shown if text.startswith("Book move. Also played:"))
    assert cut.endswith("%, …")


def test_half_a_hint_from_the_book_names_no_move(shown: Shown) -> None:
    driver = opened(1, Match.new(CHECKERS, (HUMAN, COMPUTER)))
    only = f"The only book move here: {CHECKERS.initial.move_text(CHECKERS.initial.legal_moves()[0])}"
    driver.key("h")
    driver.draw()
    assert "From the opening book" in shown
    assert "A move worked out long before this game." in shown
    assert only not in shown
    driver.key("h")
    driver.draw()
    assert only in shown


def test_a_small_board_is_told_by_its_true_value(shown: Shown) -> None:
    driver = Driver.quick(size=(1280, 800))
    driver.start(Match.new(TICTACTOE, (HUMAN, COMPUTER)))
    driver.draw()
    assert "draw" in shown
    assert "with best play" in shown
    assert "0.00" not in shown


@pytest.mark.slow
def test_the_line_of_a_small_board_is_told_only_to_whoever_asks(shown: Shown) -> None:
    match = Match.new(TICTACTOE, (HUMAN, COMPUTER)).play(Move((5,))).play(Move((1,)))
    tree = whole_tree(TICTACTOE)
    assert tree is not None
    line = state_line(match, tree)
    driver = Driver.quick(size=(1280, 800))
    driver.start(match)
    driver.draw()
    assert line not in shown, "it begins with the player's own best move"
    assert "A hint shows the line." in shown
    driver.key("v")
    driver.draw()
    assert line in shown, "the values say it all anyway"
    driver.start(match.with_seats((COMPUTER, COMPUTER)))
    driver.draw()
    line = state_line(driver.match(), tree)
    assert line in shown


def test_the_number_of_captured_pieces_is_whole_in_a_small_window(shown: Shown) -> None:
    """Twelve captures including kings, in the narrowest card next to a board."""
    fen = "W:WK1,K2,K3:BK13,K14,K15,16,17,18,19,20,21,22,23,24"
    before = parse_fen(fen)
    captures = tuple(range(13, 22))
    taken = Match(CHECKERS, (COMPUTER, HUMAN), (before, before), (Move((1, 10), captures),))
    driver = Driver.quick(size=(800, 600))
    driver.start(taken)
    driver.draw()
    assert "9" in shown
    assert any("taken: 6 men and 3 kings" in line for line in driver.outline())


@pytest.mark.slow
def test_kings_among_the_captured_are_not_told_by_half(shown: Shown) -> None:
    before = parse_fen("W:W29,K30,31,32:BK10,11,18,19,26,27")
    move = next(move for move in before.legal_moves() if move.path == (30, 23, 16, 7, 14, 23))
    for size in ((800, 600), (1280, 800)):
        driver = Driver.quick(size=size)
        driver.start(Match.new(CHECKERS, (HUMAN, COMPUTER), before).play(move))
        driver.draw()
        assert "5" in shown
        assert any("taken: 4 men and 1 king" in line for line in driver.outline())


def test_best_lines_tell_what_is_new(display: Surface) -> None:
    assert display
    look = Look(THEMES["maple"], Fonts())
    before = "22-18 4-8 25-22 7-10 29-25"
    line = "22-18 4-8 25-22 7-10 30-26 9-14"
    room = look.width("22-18 4-8 25-22", "machine") + 10
    assert new_moves(look, "", line, room) == "22-18 4-8 25-22"
    assert new_moves(look, before, line, room) == "… 30-26 9-14"
    assert new_moves(look, line, line, room) == "the same line"
    assert new_moves(look, "22-17 4-8", line, room) == "22-18 4-8 25-22"
    assert new_moves(look, before, line, 1_000) == line


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [380, 460])
def test_scores_in_words_are_whole_in_the_best_lines(display: Surface, width: int, language: str) -> None:
    assert display
    state = parse_fen("W:WK14,K15,K18:BK1,K6")
    scores = (28 - WIN, 4 - WIN, 12)
    roots = tuple(
        RootMove(move, score, exact=True, pv=(move,))
        for move, score in zip(state.legal_moves(), scores, strict=False)
    )
    speak(translation(language))
    try:
        card = lines_card(LinesView(CHECKERS, state, BestLines(Side.SECOND, 1, 0, roots)))
        card.place(Measure(Look(THEMES["maple"], Fonts())), Rect(0, 0, width, 146), Rect(0, 0, width, 146))
        texts = [words for words in card.walk() if isinstance(words, Words)]
        assert texts[1].label.startswith(from_tables()[0])
        assert {(score_text(score),) for score in scores} <= {words.shown for words in texts}
    finally:
        speak()


def test_columns_of_depths_part_for_scores_in_words(display: Surface) -> None:
    assert display
    look = Look(THEMES["maple"], Fonts())
    heads = "depth", "score", "nodes"
    usual = column_ends(look, heads, [("12", "+0.32", "67,149")])
    assert usual == [34, 100, 170]
    for score in ("Loss in 10", "Verlust in 12", "porażka w 12"):
        depth, end, nodes = column_ends(look, heads, [("12", "+0.32", "1"), ("13", score, "67,149")])
        assert end - look.width(score, "machine") >= depth + 16
        assert nodes >= end + 16 + look.width("67,149", "machine")


def test_the_series_has_room_under_the_moves_of_a_whole_game_or_is_left_out() -> None:
    for size, told in (((1280, 800), True), ((1280, 741), False), ((800, 600), False)):
        driver = Driver.quick(size=size)
        driver.start(Match.new(TICTACTOE, (HUMAN, COMPUTER)))
        assert ('text "No game finished yet"' in driver.outline()) == told
        driver.check_layout()


def test_equal_squares_share_a_row() -> None:
    tree = whole_tree(TICTACTOE)
    assert tree is not None
    match = Match.new(TICTACTOE, (HUMAN, HUMAN)).play(Move((5,)))
    rows = value_rows(match, tree)
    assert rows[0][0] == "1 3 7 9"
    assert rows[0][1].word == "draw"


@pytest.mark.slow
@pytest.mark.parametrize(
    "size", [(480, 640), (700, 1000), (800, 600), (1024, 768), (1280, 800), (1920, 1080)]
)
def test_whose_turn_it_is_at_the_beginning_is_said_once(size: tuple[int, int], shown: Shown) -> None:
    for game, name in ((CHECKERS, "Black"), (TICTACTOE, "X")):
        driver = Driver.quick(size=size)
        driver.start(Match.new(game, (HUMAN, COMPUTER)))
        driver.draw()
        said = [
            text for text in shown if any(word in text.lower() for word in ("turn", "to move", "first move"))
        ]
        assert len(said) == 1, said
        assert "Your turn" in said[0]
        assert sum("You play" in text for text in shown) == 1
        assert name in shown, "what one plays stands on one's own card"
        assert not any("appear" in text for text in shown)


def test_of_two_people_the_cards_say_whose_turn_it_is(shown: Shown) -> None:
    driver = Driver.quick()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.draw()
    assert list(shown).count("To move") == 1


@pytest.mark.every
@pytest.mark.parametrize(("at", "top"), [("start", 110), ("middle", 180), ("end", 250)])
def test_a_card_is_at_its_place_over_a_part(at: Literal["start", "middle", "end"], top: int) -> None:
    window, part = Rect(0, 0, 800, 600), Rect(200, 100, 400, 200)
    card = Picture(lambda *_: None, size=(100, 40), smallest=(100, 40))
    over = Over(card, lambda: part, at=at, edge=10)
    over.place(Measure(Look(next(iter(THEMES.values())), Fonts())), window, window)
    assert (card.rect.centerx, card.rect.top) == (400, top)

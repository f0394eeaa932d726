"""Every sentence of the status card fits: none is cut off, in any theme, in any window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from asked import Asked
from connect_four.rules import GAME as CONNECT_FOUR
from driver import Driver
from legible import faults
from pygame import Rect, Surface
from strategies import CHECKERS, TICTACTOE, after_random_moves, random_placement

from checkers_app.engine.api import Progress
from checkers_app.games.base import Game, Move, MoveTextError, Outcome, Reason, Side, State
from checkers_app.notation.ballots import openings_for
from checkers_app.notation.moves import parse_move
from checkers_app.notation.record import Record, Result
from checkers_app.play.look_back import LookBack
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.game_tree import with_main_line
from checkers_app.play.session import Session
from checkers_app.play.whole_tree import advice, whole_tree
from checkers_app.ui.kit.elements import Measure, Words
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.layout import is_portrait, is_small
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.play.panel.status_card import StatusCard
from checkers_app.views.interaction.selection import Refused, Selection
from checkers_app.views.interaction.status import Status, StatusFacts, not_kept, status
from checkers_app.views.play.reading import Facts, Reader
from checkers_app.words.sentence import Sentence

COMPUTER = Seat(Control.COMPUTER, 1)
SEATINGS = ((HUMAN, HUMAN), (HUMAN, COMPUTER), (COMPUTER, HUMAN), (COMPUTER, COMPUTER))
SIZES = ((480, 640), (700, 1000), (800, 600), (1024, 768), (1280, 800), (1920, 1080))
GAMES = (CHECKERS, TICTACTOE, CONNECT_FOUR)
PLACES = {
    (480, 640): Rect(0, 0, 434, 44),
    (700, 1000): Rect(0, 0, 650, 44),
    (800, 600): Rect(0, 0, 542, 44),
    (1024, 768): Rect(0, 0, 710, 44),
    (1280, 800): Rect(0, 0, 432, 64),
    (1920, 1080): Rect(0, 0, 384, 64),
}
"""The position of the card, apart from its place on the page, which another test checks."""
LONG_FAILURE = "ValueError: " + "a message of a program that nobody has measured " * 4
SAID_BY_THE_WINDOW = (
    ("A new game", "The previous game is kept: Ctrl Z returns to it."),
    ("White offers a draw", "Black: agree (Y), or play on (N)."),
    ("The game continues", "Black plays on."),
    ("The game is saved", "In games.pdn."),
    ("Position after 123. …23x14 copied", "Black to move."),
    ("Position copied", "After 23. …32x23x14x7. Black to move."),
    ("The first position is copied", "Black to move."),
    ("The game is copied", "As PDN. With Shift: only the position."),
    ("The game is copied", "As text. With Shift: only the position."),
    ("Nothing was copied", "No clipboard is available."),
    ("The game from the clipboard", "Ctrl Z returns to the previous game."),
    ("Resign this game?", "Press Resign again to give up, or play on."),
    ("Leave without saving?", "What you tried is not saved."),
    ("Nobody is playing this game", "Lines (A) shows the best moves in this position."),
    ("The computer plays on", "The computer does not see a draw in this position yet."),
)
TYPED = ("1", "11-", "11-15-18-22", "99-98", "22x18", "1x10x19x28")


def positions(game: Game, count: int, random: Random) -> Iterator[State]:
    """Positions of games, and for checkers any placing of pieces, many of them with long jumps."""
    for index in range(count):
        if game is CHECKERS and index % 2:
            yield random_placement(random)
        else:
            yield after_random_moves(game.initial, random, 60)


def moments(match: Match, random: Random) -> Iterator[StatusFacts]:
    """Everything that can continue in a position."""
    game, state = match.game, match.state
    for depth, nodes in ((0, 0), (1, 7), (23, 987_654_321), (99, 98_765_432_100)):
        yield StatusFacts(thinking=True, progress=Progress(depth, nodes, 0, (), 1.0))
        yield StatusFacts(thinking=True, looking_for_hint=True, progress=Progress(depth, nodes, 0, (), 1.0))
    yield StatusFacts()
    yield StatusFacts(thinking=True)
    yield StatusFacts(failure=LONG_FAILURE)
    for note, detail in SAID_BY_THE_WINDOW:
        yield StatusFacts(note=note, note_detail=detail)
    yield StatusFacts(typed="22x15x8x3")
    for text in TYPED:
        try:
            parse_move(game, state, text)
        except MoveTextError as error:
            yield StatusFacts(refused=str(error))
    for one_click in (True, False):
        for square in random.sample(list(game.cells), 4):
            yield from _clicks(Selection(state, one_click=one_click), square, random)
    tree = whole_tree(game)
    for move in state.legal_moves():
        told = advice(game, tree, state, move, against_computer=True) if tree is not None else None
        yield StatusFacts(hint=move, advice=told)
        for length in range(1, len(move.path)):
            yield StatusFacts(chosen=move.path[:length])


def _clicks(selection: Selection, square: int, random: Random) -> Iterator[StatusFacts]:
    answer = selection.click(square)
    if isinstance(answer, Refused):
        yield StatusFacts(refused=answer.sentence)
    elif isinstance(answer, Selection):
        for other in random.sample(list(selection.state.legal_moves()), 1):
            yield from _clicks(answer, other.destination, random)
        for cell in (1, 6, 9, 15):
            refused = answer.click(cell)
            if isinstance(refused, Refused):
                yield StatusFacts(refused=refused.sentence)


def ends(game: Game) -> Iterator[Match]:
    """A finished game for every reason, with every combination of players."""
    for seats in SEATINGS:
        match = Match.new(game, seats)
        for reason in Reason:
            for winner in (*Side, None):
                yield Match(game, seats, match.states, ended=Outcome(winner, reason))


def claims() -> Iterator[Match]:
    kings = CHECKERS.initial
    for seats in SEATINGS[:3]:
        match = Match.new(CHECKERS, seats, random_placement(Random(1)))
        yield Match(CHECKERS, seats, (match.state,) * 3, (Move((1, 5)),) * 2)
        yield Match(CHECKERS, seats, (kings,) * 81, (Move((29, 25)),) * 80)


def openings() -> Iterator[Match]:
    for opening in openings_for(CHECKERS, barred=True):
        yield Match.new(CHECKERS, (HUMAN, COMPUTER), opening=opening.moves)
        yield Match.new(CHECKERS, (HUMAN, HUMAN), opening=opening.moves)


def read_games() -> Iterator[Status]:
    """The text about every place of a game that is read, next to it and after its end."""
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for text in ("11-15", "22-18", "15x22", "25x18"):
        match = match.play(parse_move(CHECKERS, match.state, text))
    for result in Result:
        record = with_main_line(Record(CHECKERS.initial), match.moves)
        session = Session(match, Asked().backing(), replace(record, result=result))
        look = LookBack(session, reading=True)
        readers = [Reader(session, look, Facts(lambda: "Black won."), kept=kept) for kept in (True, False)]
        for path in ((), (0,), (2,), (3,)):
            look.go(path)
            yield from (reader.status() for reader in readers)
        look.play(Move((8, 11)))
        yield from (reader.status() for reader in readers)
        look.go((0,))
        look.play(Move((22, 17)))
        yield from (reader.status() for reader in readers)


def test_all_of_a_game_that_is_read_is_told() -> None:
    headlines = {status.headline for status in read_games()}
    assert headlines == {
        *("The start of the game", "Move 1 of 2", "Move 2 of 2"),
        *("Black won", "White won", "A draw", "The end of the game"),
        *("Looking at a variation", "After the end of the game"),
    }


def everything(count: int) -> set[Status]:
    """The card's texts for ``count`` positions of each board, and at every end and beginning."""
    random, said = Random(8), set[Status]()
    for game in GAMES:
        for index, state in enumerate(positions(game, count, random)):
            match = Match.new(game, SEATINGS[index % 3], state)
            said |= {status(match, moment) for moment in moments(match, random)}
        said |= {status(match, StatusFacts()) for match in ends(game)}
    said |= {status(match, StatusFacts()) for match in (*openings(), *claims())}
    said |= set(read_games())
    trouble = Sentence("no space left on device")
    return said | {not_kept(found, trouble) for found in random.sample(sorted(said, key=repr), 200)}


@pytest.fixture(scope="module")
def said() -> set[Status]:
    return everything(60)


def card(look: Look, size: tuple[int, int], item: Status) -> StatusCard:
    """The card of a status in a window of that size."""
    dense, tall = is_small(size), is_portrait(size)
    made = StatusCard(item, counting="nodes" in item.detail)
    made.place(Measure(look, dense, {}, tall), PLACES[size], PLACES[size])
    return made


def cut_off(look: Look, size: tuple[int, int], statuses: set[Status]) -> list[str]:
    """The texts that do not fit in the card of a window."""
    return [fault for item in statuses for fault in faults(card(look, size, item))]


@pytest.mark.parametrize("size", SIZES)
def test_the_card_of_every_window_has_at_least_that_room(size: tuple[int, int]) -> None:
    driver = Driver.quick(size=size)
    driver.start(Match.new(CHECKERS, SEATINGS[1]))
    place, zoom = driver.place("status"), driver.context.look.zoom
    assert zoom >= 1
    assert place.width >= min(PLACES[size].width, PLACES[(1280, 800)].width if zoom > 1 else 10_000)
    assert place.height == PLACES[size].height


@pytest.mark.slow
@pytest.mark.few(1)
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_no_sentence_is_cut_off(display: Surface, said: set[Status], theme: object) -> None:
    assert display
    look = Look(theme, Fonts())  # type: ignore[arg-type]
    assert len(said) > 500
    for size in SIZES:
        assert not list(islice(cut_off(look, size, said), 10)), size


def test_what_the_window_says_is_told_whole(display: Surface) -> None:
    assert display
    look = Look(THEMES["maple"], Fonts())
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for note, detail in SAID_BY_THE_WINDOW:
        made = card(look, (800, 600), status(match, StatusFacts(note=note, note_detail=detail)))
        told = [item.label for item in made.walk() if isinstance(item, Words)]
        assert detail in " ".join(told)
        assert not any("?." in text for text in told), "a question ends with its own sign"


@pytest.mark.slow
def test_no_sentence_of_many_positions_is_cut_off(display: Surface) -> None:
    assert display
    look = Look(THEMES["maple"], Fonts())
    statuses = everything(1_500)
    for size in SIZES:
        assert not list(islice(cut_off(look, size, statuses), 10)), size

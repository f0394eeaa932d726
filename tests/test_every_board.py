"""The contract for every board: its rules, text and drawing."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pygame
import pytest
from connect_four.painter import ConnectFourPainter
from connect_four.rules import GAME as CONNECT_FOUR

from checkers_app.engine.levels import levels_for
from checkers_app.games import boards, national_games
from checkers_app.games.base import Game, Move, Piece, Reason, Side, State
from checkers_app.games.draughts.house import HouseRules, house_board
from checkers_app.notation import pdn, pdn_rules
from checkers_app.notation.moves import parse_move
from checkers_app.notation.pdn_writer import game_text
from checkers_app.notation.positions import position_text, read_position
from checkers_app.notation.record import Record
from checkers_app.notation.tree_values import record_of, record_values
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.wording import outcome_sentence
from checkers_app.terminal.text_game import board_lines, legend
from checkers_app.ui.boards import painter_of
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.painter import BoardPainter
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.sprites import Sprites
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.theme import THEMES
from checkers_app.views.interaction.selection import Refused, Selection

PLAIN = replace(CONNECT_FOUR, key="plain", side_colors=None, square_labels=None)
"""A board without a painter and without its own colours."""
OTHERS = (*national_games().values(), house_board(HouseRules(may_jump=True, kings_fly=True)))
GAMES = (
    *boards().values(),
    CONNECT_FOUR,
    PLAIN,
    *(
        game if game.key == "russian" else pytest.param(game, marks=pytest.mark.slow, id=game.key)
        for game in OTHERS
    ),
)
PAINTERS = {CONNECT_FOUR.key: ConnectFourPainter}

pytestmark = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def line(game: Game, seed: int) -> list[State]:
    """The positions of a random game, to its end or for 120 plies."""
    rng = Random(seed)
    states = [game.initial]
    while len(states) < 120 and states[-1].outcome() is None:
        states.append(states[-1].play(rng.choice(states[-1].legal_moves())))
    return states


def sample(game: Game) -> list[State]:
    """Positions of every kind: from the start, from the middle and the end of two games."""
    games = (line(game, 1), line(game, 2))
    return [state for states in games for state in (*states[:-1:7], states[-1])]


def painter(game: Game, theme: str) -> BoardPainter:
    """The painter of a board, also of one that is not installed."""
    make = PAINTERS.get(game.key, painter_of(game))
    return make(game, THEMES[theme], Sprites(THEMES[theme]), Fonts())


@pytest.mark.parametrize("seed", range(8))
def test_a_random_game_keeps_the_rules_of_a_state(game: Game, seed: int) -> None:
    states = line(game, seed)
    for before, after in pairwise(states):
        assert before.outcome() is None
        assert before != after
        assert after.side_to_move is before.side_to_move.other
    for state in states:
        moves = state.legal_moves()
        assert moves == state.legal_moves(), "always in the same order"
        assert len(set(moves)) == len(moves)
        assert bool(moves) == (state.outcome() is None)
        twin = hash(state)
        for move in moves:
            state.play(move)
        assert hash(state) == twin, "playing changes nothing"
        assert set(game.pieces(state)) <= set(game.cells)


@pytest.mark.parametrize("seed", range(3))
def test_every_move_has_a_text_of_its_own_that_can_be_read_back(game: Game, seed: int) -> None:
    for state in line(game, seed):
        texts = [state.move_text(move) for move in state.legal_moves()]
        assert len(set(texts)) == len(texts)
        for move, text in zip(state.legal_moves(), texts, strict=True):
            assert parse_move(game, state, text) == move


def test_every_position_of_a_game_is_read_back_as_it_is_written(game: Game) -> None:
    for state in (*line(game, 1), *line(game, 2)):
        text = position_text(game, state)
        assert "\n" not in text
        assert read_position(game, text) == state


@pytest.mark.parametrize("seed", range(3))
def test_every_game_is_read_back_as_it_is_written_and_kept(
    game: Game, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdn_rules, "boards", lambda: {game.key: game})  # it may not be installed
    states, rng = line(game, seed), Random(seed)
    for start in (states[0], states[len(states) // 3]):
        record = Record(start)
        for _ in range(30):
            at = rng.choice([(), record.end, *record.paths()])
            moves = record.state(at).legal_moves()
            if moves:
                record, _ = record.add(at, rng.choice(moves))
        entry = pdn.parse_entry(game_text(record, game))
        assert (entry.game, entry.record) == (game, record)
        assert record_of(record_values(record, game), game) == record


def test_every_click_begins_a_move_or_is_refused_in_a_sentence(game: Game) -> None:
    for state in sample(game):
        for square in game.cells:
            aimed = state.aimed_at(square)
            assert aimed in game.cells
            assert state.aimed_at(aimed) == aimed
            answer = Selection(state).click(square)
            if isinstance(answer, Refused):
                sentence = answer.sentence
                assert sentence[:1].isupper() or sentence[:1].isdigit()
                assert sentence == sentence.strip(" .")
                assert len(sentence) <= 90
            elif isinstance(answer, Move):
                assert answer in state.legal_moves()
            else:
                assert answer.moves


def test_every_legal_move_can_be_clicked(game: Game) -> None:
    for state in sample(game):
        for move in state.legal_moves():
            selection: Selection | Move | Refused = Selection(state)
            for square in move.path:
                if isinstance(selection, Selection):
                    selection = selection.click(square)
            assert selection == move


def test_a_passed_turn_changes_nothing_but_the_turn(game: Game) -> None:
    for state in sample(game):
        passed = state.passed()
        if passed is not None:
            assert passed.side_to_move is state.side_to_move.other
            assert game.pieces(passed) == game.pieces(state)


def test_the_evaluation_is_a_small_whole_number_that_turns_round_with_the_turn(game: Game) -> None:
    for state in sample(game):
        value = game.evaluation(state)
        assert isinstance(value, int)
        assert abs(value) < 10_000
        passed = state.passed()
        if passed is not None:  # except for the value of the move itself
            assert abs(value + game.evaluation(passed)) <= 10


def test_the_squares_lie_on_the_board(game: Game) -> None:
    for row, column in game.cells.values():
        assert 0 <= row < game.rows
        assert 0 <= column < game.columns
    assert len(game.squares) == len(game.cells)
    assert set(game.square_names) <= set(game.cells)


def test_the_board_says_enough_of_itself(game: Game) -> None:
    assert len(set(game.side_names)) == 2
    assert all(map(str.strip, game.rules))
    assert game.rules
    assert game.blurb.format(opponents="Four opponents").isprintable()
    for reason in Reason:
        for winner in (*Side, None):
            seats = Match.new(game, (HUMAN, HUMAN))
            ended = replace(seats, ended=None).resign(Side.FIRST).ended
            assert ended is not None
            sentence = outcome_sentence(game, replace(ended, winner=winner, reason=reason), None)
            assert "{" not in sentence
            assert sentence.endswith(".")
    numbers = [level.number for level in levels_for(game)]
    assert numbers == sorted(set(numbers))
    assert set(range(1, int(numbers[-1]) + 1)) <= set(numbers), "none of the whole ones is left out"
    assert all((2 * number).is_integer() for number in map(float, numbers))


def test_the_text_board_prints_every_piece_in_its_place(game: Game) -> None:
    for state in sample(game):
        lines = board_lines(game, state)
        assert len({len(line.rstrip()) for line in lines[1:-1:2]}) == 1
        assert len(lines) == 2 * game.rows + 3
        for square, (row, column) in game.cells.items():
            cell = lines[2 + 2 * row][6 + 4 * column : 9 + 4 * column].strip()
            piece = state.piece_at(square)
            if piece is None:
                assert cell == game.square_label(square)
            else:
                assert cell.lower() == game.side_name(piece.side)[0].lower()
    assert len(legend(game)) < 78


@pytest.mark.slow
@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("theme", THEMES)
def test_the_painter_draws_every_position_inside_its_board(game: Game, theme: str) -> None:
    artist = painter(game, theme)
    for side, state in zip((320, 524, 752, 1016), sample(game), strict=False):
        room = pygame.Rect(40, 40, side, side)
        geometry = BoardGeometry.fit(game, room)
        assert room.contains(geometry.rect)
        assert geometry.rect.contains(geometry.field)
        assert geometry.field.size == (game.columns * geometry.cell, game.rows * geometry.cell)
        margins = {geometry.field.x - geometry.rect.x, geometry.field.y - geometry.rect.y}
        assert max(margins) - min(margins) <= 1, "the frame is as wide on all sides"
        surface = pygame.Surface((side + 80, side + 80))
        move = next(iter(state.legal_moves()), None)
        picture = Picture(pieces=game.pieces(state), last_move=move, hint=move, cursor=min(game.cells))
        artist.draw(surface, geometry, picture)
        for square in game.pieces(state):
            empty = {at: other for at, other in picture.pieces.items() if at != square}
            without = pygame.Surface(surface.get_size())
            artist.draw(without, geometry, replace(picture, pieces=empty))
            cell = geometry.cell_rect(square)
            before, after = (pygame.transform.average_color(one, cell) for one in (without, surface))
            assert before != after, "the piece is seen"


@pytest.mark.usefixtures("display")
def test_every_move_is_shown_from_its_beginning_to_its_end(game: Game) -> None:
    artist = painter(game, "maple")
    geometry = BoardGeometry.fit(game, pygame.Rect(0, 0, 400, 400))
    surface = pygame.Surface((400, 400))
    for state in sample(game):
        for move in state.legal_moves():
            shown = artist.timeline(state, move)
            assert 0 < shown.duration < 4
            assert shown.frame(shown.duration).sprites == ()
            assert shown.frame(shown.duration).hidden == frozenset()
            assert move.destination in shown.frame(shown.duration / 2).hidden
        for move in state.legal_moves()[-1:]:
            shown = artist.timeline(state, move)
            for part in (0.0, 0.3, 0.6, 0.95):
                sprites = shown.frame(part * shown.duration).sprites
                assert sprites
                artist.draw(surface, geometry, Picture(sprites=sprites))


@pytest.mark.few
@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("theme", THEMES)
def test_small_pictures_fill_their_rectangles(game: Game, theme: str) -> None:
    artist = painter(game, theme)
    states = line(game, 1)
    for size in ((52, 52), (104, 104)):
        surface = pygame.Surface(size)
        surface.fill("#FF00FF")
        last = next(iter(states[-2].legal_moves()))
        artist.draw_mini(surface, surface.get_rect(), game.pieces(states[-1]), last)
        assert pygame.mask.from_threshold(surface, (255, 0, 255), (1, 1, 1)).count() == 0
    banner = pygame.Surface((744, 212))
    banner.fill("#FF00FF")
    artist.draw_banner(banner, banner.get_rect())
    assert pygame.mask.from_threshold(banner, (255, 0, 255), (1, 1, 1)).count() == 0
    signs = []
    for side in Side:
        sign = pygame.Surface((14, 14))
        artist.draw_small(sign, sign.get_rect(), Piece(side))
        tile = pygame.Surface((56, 56))
        artist.draw_piece(tile, tile.get_rect(), Piece(side))
        signs.append((pygame.image.tobytes(sign, "RGB"), pygame.image.tobytes(tile, "RGB")))
    assert signs[0][0] != signs[1][0]
    assert signs[0][1] != signs[1][1]
    assert len(set(artist.side_colors)) == 2

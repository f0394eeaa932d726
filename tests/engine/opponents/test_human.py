"""Levels that overlook and misjudge: what they may miss, and what they never do."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from strategies import CHECKERS, TICTACTOE, after_random_moves

from checkers_app.engine.api import (
    TABLE_WIN,
    UNLIMITED,
    WIN_BOUND,
    Engine,
    Limits,
    Position,
    Progress,
    StopToken,
    a_ply_before,
)
from checkers_app.engine.checkers.endgames.adviser import Adviser, TableAdvice
from checkers_app.engine.checkers.endgames.library import open_tables
from checkers_app.engine.checkers.tools import position_after
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import Character, Level, levels_for, playable
from checkers_app.engine.opponents.few_nodes import FewNodesPlayer
from checkers_app.engine.opponents.human import FirstLook, HumanPlayer, sober_evaluation
from checkers_app.engine.opponents.lots import Lots
from checkers_app.engine.opponents.preference import LEAST_BOUND, ROOM
from checkers_app.engine.opponents.shallow_search import ShallowSearch
from checkers_app.engine.resources import NOTHING, Resources
from checkers_app.games.base import Move, Sight
from checkers_app.games.checkers import Checkers
from checkers_app.games.checkers.evaluation import material
from checkers_app.notation.fen import parse_fen

HUMAN_LEVELS = [level for level in levels_for(CHECKERS) if level.engine == "textbook"]
OF_FEW_NODES = [level for level in levels_for(CHECKERS) if level.engine == "compiled" and level.sight]
MAN = 100


def player(level: Level, seed: int, character: Character = Character.BALANCED) -> Engine:
    """The player of a level, without its method for won endings."""
    level = replace(level, finishing=0.0)
    return Engines(NOTHING).for_level(CHECKERS, level, character=character, seed=seed)


def positions(count: int, seed: int, plies: int = 60) -> list[Checkers]:
    """Random positions of games in which there is a choice."""
    random = Random(seed)
    found: list[Checkers] = []
    while len(found) < count:
        state = after_random_moves(CHECKERS.initial, random, plies)
        assert isinstance(state, Checkers)
        if len(state.legal_moves()) > 1:
            found.append(state)
    return found


def is_within_bound(level: Level, state: Checkers, move: object) -> bool:
    """Whether a move is within the level's bound, by an independent full search to the second
    search's depth.
    """
    sight = level.sight
    assert sight is not None
    judge = sober_evaluation(CHECKERS, sight)
    worths = {
        reply: -ShallowSearch(judge, (state,)).value(state.play(reply), sight.second_look - 1)
        for reply in state.legal_moves()
    }
    return any(
        reply == move and worth >= max(worths.values()) - sight.bound for reply, worth in worths.items()
    )


@pytest.mark.few
@pytest.mark.parametrize("level", HUMAN_LEVELS, ids=lambda level: level.name)
def test_the_bound_is_kept(level: Level) -> None:
    for number, state in enumerate(positions(25, round(level.number))):
        character = list(Character)[number % 4]
        move = player(level, number, character).search(Position(state), UNLIMITED).move
        assert is_within_bound(level, state, move)


@pytest.mark.slow
@pytest.mark.parametrize("moves", [50, pytest.param(2_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("level", HUMAN_LEVELS, ids=lambda level: level.name)
def test_the_bound_is_never_broken(level: Level, moves: int) -> None:
    for number, state in enumerate(positions(moves, round(100 + level.number))):
        move = player(level, number).search(Position(state), UNLIMITED).move
        assert is_within_bound(level, state, move)


@pytest.mark.few
@pytest.mark.parametrize("level", OF_FEW_NODES, ids=lambda level: level.name)
def test_the_bound_is_kept_with_few_nodes(level: Level) -> None:
    sight = level.sight
    assert sight is not None
    level = replace(level, limits=Limits(nodes=min(level.limits.nodes or 0, 2_000)))
    for number, state in enumerate(positions(12, round(7 * level.number))):
        character = list(Character)[number % 4]
        chooser = player(level, number, character)
        assert isinstance(chooser, FewNodesPlayer)
        balanced = character is Character.BALANCED
        wide = max(round(ROOM * sight.bound), LEAST_BOUND.get(character, 0))
        assert chooser.bound == (sight.bound if balanced else wide)
        assert chooser.bound < MAN
        scored = {root.move: root.score for root in chooser.scored(Position(state))}
        move = chooser.search(Position(state), UNLIMITED).move
        assert move is not None
        assert scored[move] >= max(scored.values()) - chooser.bound


@pytest.mark.parametrize("character", Character)
def test_the_bound_gets_smaller_level_by_level(character: Character) -> None:
    players = [player(level, 1, character) for level in OF_FEW_NODES]
    bounds = [chooser.bound for chooser in players if isinstance(chooser, FewNodesPlayer)]
    assert len(bounds) == len(OF_FEW_NODES)
    assert all(one >= other for one, other in pairwise(bounds))


def test_no_way_is_worked_out_for_every_reply_that_the_tables_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """With three against two that took up to a second of processor time; its own search is sufficient."""
    asked: list[Checkers] = []
    advise = Adviser.advise

    def noted(adviser: Adviser, state: Checkers, *rest: Any) -> TableAdvice | None:
        asked.append(state)
        return advise(adviser, state, *rest)

    monkeypatch.setattr(Adviser, "advise", noted)
    state = parse_fen("B:W25,K32:BK15,K10,6")
    engines = Engines(Resources(None, open_tables()))
    known = open_tables().probe(state)
    assert known is not None
    assert (known.result, known.plies) == ("win", None)
    result = engines.for_level(CHECKERS, 9, seed=1).search(Position(state), UNLIMITED)
    assert result.score == TABLE_WIN
    assert asked == [state]


@pytest.mark.parametrize("number", [6, 9])
def test_a_move_that_needs_no_search_does_not_count_for_the_depth(number: int) -> None:
    """The one that repeats a position or ends the game; the others were searched to the full depth."""
    kings = parse_fen("W:WK32,K31,K30,12,13:BK1,K2,3,4")
    again = position_after(kings, ("32-28", "1-6", "28-32", "6-1", "32-28", "1-6"))
    level = player(playable(CHECKERS, number), 1)
    assert any(again.state.play(move) in again.history for move in again.state.legal_moves())
    assert level.search(again, UNLIMITED).depth == level.search(Position(again.state), UNLIMITED).depth > 1
    ended = parse_fen("B:W18:B14")
    assert level.search(Position(ended), UNLIMITED).depth == 1


DECIDED = 250
"""In hundredths of a man: such a lead in games of the engine against itself was hardly ever lost."""


def gives_a_piece_away(state: Checkers, move: object, plies: int) -> bool:
    """Whether a move leaves a piece less than the best one after this many plies and all captures."""
    look = ShallowSearch(material, (state,))
    worths = {reply: -look.value(state.play(reply), plies - 1) for reply in state.legal_moves()}
    return any(reply == move and worth <= max(worths.values()) - MAN for reply, worth in worths.items())


@pytest.mark.few
@pytest.mark.parametrize("character", Character)
@pytest.mark.parametrize(
    "level", [level for level in HUMAN_LEVELS if level.number >= 3], ids=lambda level: level.name
)
def test_from_the_third_level_on_no_piece_is_given_away(level: Level, character: Character) -> None:
    """None that the second search sees: at least what can be taken at once, and exchanges."""
    assert level.sight is not None
    for number, state in enumerate(positions(40, round(31 + level.number))):
        move = player(level, number, character).search(Position(state), UNLIMITED).move
        assert not gives_a_piece_away(state, move, level.sight.second_look)


@pytest.mark.slow
@pytest.mark.few(3)
@pytest.mark.parametrize("level", OF_FEW_NODES, ids=lambda level: level.name)
def test_with_few_nodes_a_piece_is_only_given_for_something(level: Level) -> None:
    """A deeper search finds that it is worth it, or that the game is practically decided."""
    judge = Engines(NOTHING, 16).searcher(CHECKERS)
    assert judge is not None
    deep = Limits(nodes=300_000)
    for number, state in enumerate(positions(60, round(31 + level.number))):
        move = player(level, number).search(Position(state), UNLIMITED).move
        assert move is not None
        if not gives_a_piece_away(state, move, 1):
            continue
        best = judge.search(Position(state), deep).score
        after = -judge.search(Position(state.play(move)), deep).score
        assert after >= best - MAN / 2 or best < -DECIDED or after > DECIDED


@pytest.mark.parametrize(
    "level",
    [level for level in (*HUMAN_LEVELS, *OF_FEW_NODES) if level.number >= 3],
    ids=lambda level: level.name,
)
def test_the_larger_capture_is_taken(level: Level) -> None:
    """A jump over two men compared with one over a single man; the first two levels may overlook
    one of them.
    """
    if level.limits.nodes is not None:
        level = replace(level, limits=Limits(nodes=400))
    state = parse_fen("B:W15,22,16,31:B11,12,3,1")
    texts = {state.move_text(move): len(move.captures) for move in state.legal_moves()}
    best = max(texts.values())
    assert best > min(texts.values())
    for seed in range(8):
        move = player(level, seed).search(Position(state), UNLIMITED).move
        assert move is not None
        assert len(move.captures) == best


def test_far_replies_are_overlooked_first() -> None:
    """The same jump is overlooked more often if the last piece went to the other side of the board."""
    level = replace(HUMAN_LEVELS[0], sight=Sight(0, 10_000, 0.5, 0), limits=Limits(depth=1))
    missed = []
    for before in (Move((10, 14)), Move((4, 8))):
        state = parse_fen("W:W22,32:B18,14,8")
        jump = next(move for move in state.legal_moves() if move.captures)
        count = 0
        for seed in range(300):
            look = FirstLook(CHECKERS, level.sight or Sight(0, 0), Lots(seed), (), None)
            count += jump not in look.seen(state, state.legal_moves(), before)
        missed.append(count)
    near, far = missed
    assert 0 < near < far < 300


@pytest.mark.slow
@pytest.mark.few(3)
@pytest.mark.parametrize(
    "level", [level for level in HUMAN_LEVELS if level.number >= 1], ids=lambda level: level.name
)
def test_a_piece_is_hardly_ever_put_where_the_next_one_takes_it(level: Level) -> None:
    """Each of these moves does so, for nothing."""
    for fen, thrown_away in (
        ("W:W19,21,22,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,12,14,16", "19-15"),
        ("B:W10,17,29:B5,11,22", "22-25"),
        ("W:W10,21,22,23,32:B2,4,5,13,16,28", "10-6"),
    ):
        state = parse_fen(fen)
        moves = [player(level, seed).search(Position(state), UNLIMITED).move for seed in range(60)]
        often = sum(move is not None and state.move_text(move) == thrown_away for move in moves)
        assert often <= {1: 10, 1.5: 5}.get(level.number, 3)  # a beginner wins some


@pytest.mark.few
@pytest.mark.parametrize("level", HUMAN_LEVELS, ids=lambda level: level.name)
def test_what_is_said_of_a_move_is_not_misjudged(level: Level) -> None:
    """A level may misjudge its own move, but the displayed score is honest."""
    sight = level.sight
    assert sight is not None
    for number, state in enumerate(positions(10, round(3 * level.number))):
        result = player(level, number).search(Position(state), UNLIMITED)
        assert result.move is not None
        look = ShallowSearch(CHECKERS.evaluation, (state,))
        sober = a_ply_before(look.value(state.play(result.move), sight.second_look - 1))
        assert result.score == sober or (abs(result.score) > WIN_BOUND and sight.attention == 1)


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 2, 5])
def test_answers_are_the_same_in_another_process(number: int) -> None:
    level = playable(CHECKERS, number)
    states = positions(4, 3)
    here = [
        state.move_text(move)
        for state in states
        if (move := player(level, 11).search(Position(state), UNLIMITED).move) is not None
    ]
    script = (
        "from checkers_app.engine.api import UNLIMITED, Position\n"
        "from checkers_app.engine.engines import Engines\n"
        "from checkers_app.engine.resources import NOTHING\n"
        "from checkers_app.games.base import Side\n"
        "from checkers_app.games.checkers import GAME, Checkers\n"
        f"for black, white, kings, side in {[(*state[:3], int(state[3])) for state in states]}:\n"
        "    state = Checkers(black, white, kings, Side(side))\n"
        f"    engine = Engines(NOTHING).for_level(GAME, {number}, seed=11)\n"
        "    print(state.move_text(engine.search(Position(state), UNLIMITED).move))\n"
    )
    there = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    ).stdout.split()
    assert there == here


def test_a_whole_game_is_repeated_by_its_seeds() -> None:
    def game(seed: int) -> list[str]:
        state = CHECKERS.initial
        texts: list[str] = []
        players = (player(playable(CHECKERS, 2), seed), player(playable(CHECKERS, 3), seed + 1))
        while state.outcome() is None and len(texts) < 60:
            move = players[state.side_to_move].search(Position(state), UNLIMITED).move
            assert move is not None
            texts.append(state.move_text(move))
            state = state.play(move)
        return texts

    games = [game(seed) for seed in (1, 2, 3, 1)]
    assert games[0] == games[3]
    assert len({tuple(texts[:2]) for texts in games}) > 1, "games differ from the first moves on"


def test_limits_and_a_stop_end_the_look() -> None:
    level = playable(CHECKERS, 5)
    start = Position(CHECKERS.initial)
    few = player(level, 1).search(start, Limits(nodes=5))
    assert few.move in CHECKERS.initial.legal_moves()
    assert few.nodes <= 6
    stop = StopToken()
    stop.stop()
    assert player(level, 1).search(start, UNLIMITED, stop).move in CHECKERS.initial.legal_moves()
    told: list[Progress] = []
    result = player(level, 1).search(start, UNLIMITED, report=told.append)
    assert [(item.depth, item.nodes, item.score) for item in told] == [
        (result.depth, result.nodes, result.score)
    ]


@pytest.mark.parametrize("level", HUMAN_LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize(
    ("fen", "sensible"),
    [
        ("W:W13,18,21,28:B2,6,15,24", "28x1"),  # three are captured rather than one
        ("B:WK2,K4,20,23,25,26,29,31:B12,17", "17-21"),  # each other move gives a man away
        ("W:W11,29:B1,3,4,5,13,14,K26,K31", "29-25"),
    ],
)
def test_without_time_for_a_look_the_move_is_still_a_sensible_one(
    level: Level, fen: str, sensible: str
) -> None:
    state = parse_fen(fen)
    first = state.legal_moves()[0]
    stop = StopToken()
    stop.stop()
    for limits, token in ((Limits(nodes=1), None), (UNLIMITED, stop)):
        answer = player(level, 1).search(Position(state), limits, token)
        assert answer.move is not None
        assert state.move_text(answer.move) == sensible
        assert answer.move != first


def test_without_time_for_a_look_a_win_in_one_is_seen() -> None:
    state = TICTACTOE.initial
    for square in (5, 1, 6, 2):  # 4 wins; 3 comes before it in the list
        state = state.play(Move((square,)))
    level = next(level for level in levels_for(TICTACTOE) if level.sight is not None)
    human = HumanPlayer(TICTACTOE, level, 1)
    assert human.search(Position(state), Limits(nodes=1)).move == Move((4,))


def test_a_level_without_sight_is_refused() -> None:
    top = levels_for(TICTACTOE)[-1]
    with pytest.raises(ValueError, match="a value for sight"):
        HumanPlayer(TICTACTOE, top, 1)
    with pytest.raises(ValueError, match="a value for sight"):
        FewNodesPlayer(CHECKERS, HUMAN_LEVELS[0], lambda: player(top, 1), 1)


@pytest.mark.parametrize("character", Character)
def test_a_character_looks_at_no_more_positions_than_its_level_says(character: Character) -> None:
    """It searches the moves that it may play again, and longer; the others get less."""
    level = playable(CHECKERS, 7)
    nodes = level.limits.nodes
    assert nodes is not None
    for number, state in enumerate(positions(8, 5)):
        spent = player(level, number, character).search(Position(state), UNLIMITED).nodes
        assert spent <= 1.05 * nodes

"""Levels in play: their moves, engines and limits."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import count, pairwise
from random import Random
from types import SimpleNamespace

import pytest
from endings import random_ending
from strategies import CHECKERS, TICTACTOE, after_random_moves

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import (
    UNLIMITED,
    WIN_BOUND,
    Engine,
    Limits,
    Position,
    Report,
    SearchResult,
    StopToken,
)
from checkers_app.engine.checkers.adapter import checkers_state
from checkers_app.engine.checkers.endgames.adviser import Adviser
from checkers_app.engine.checkers.endgames.library import Known
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import Character, Level, LevelUnavailableError, levels_for, playable
from checkers_app.engine.opponents.gentle import GentleLevel
from checkers_app.engine.resources import NOTHING, open_resources
from checkers_app.engine.textbook import search_clock
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.games import boards
from checkers_app.games.base import Game, Side, State, Strength
from checkers_app.notation.fen import parse_fen


def gentle(game: Game, level: Level, seed: int = 1) -> GentleLevel:
    engine = Engines(NOTHING).for_level(game, level, seed=seed)
    assert isinstance(engine, GentleLevel)
    return engine


@pytest.mark.slow
@pytest.mark.parametrize("side", Side)
def test_the_top_tictactoe_level_never_loses(side: Side) -> None:
    """Every reply of the other side to every move that the level may choose."""
    player = gentle(TICTACTOE, levels_for(TICTACTOE)[-1])
    seen: set[State] = set()
    results: set[Side | None] = set()

    def walk(state: State) -> None:
        if state in seen:
            return
        seen.add(state)
        outcome = state.outcome()
        if outcome is not None:
            results.add(outcome.winner)
            assert outcome.winner is not side.other
        elif state.side_to_move is side:
            for root in player.candidates(Position(state)):
                walk(state.play(root.move))
        else:
            for move in state.legal_moves():
                walk(state.play(move))

    walk(TICTACTOE.initial)
    assert results == {side, None}
    assert len(seen) > 200


@pytest.mark.slow
def test_the_top_tictactoe_level_is_as_good_on_the_slowest_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_clock, "time", SimpleNamespace(perf_counter=count(0, 5).__next__))
    found = gentle(TICTACTOE, levels_for(TICTACTOE)[-1]).search(Position(TICTACTOE.initial))
    assert (found.score, found.depth) == (0, 9)


def chance_to_beat(level: Level, seeds: int) -> float:
    """How often a perfect player who moves first beats ``level`` at tic-tac-toe."""
    known: dict[State, float] = {}
    players = [Engines(NOTHING).for_level(TICTACTOE, level, seed=seed) for seed in range(seeds)]

    def chance(state: State) -> float:
        outcome = state.outcome()
        if outcome is not None:
            return float(outcome.winner is Side.FIRST)
        if state not in known:
            if state.side_to_move is Side.FIRST:
                known[state] = max(chance(state.play(move)) for move in state.legal_moves())
            else:
                chosen = Counter(player.search(Position(state), UNLIMITED).move for player in players)
                known[state] = (
                    sum(count * chance(state.play(move)) for move, count in chosen.items() if move) / seeds
                )
        return known[state]

    return chance(TICTACTOE.initial)


@pytest.mark.slow
def test_tictactoe_levels_get_harder_step_by_step() -> None:
    *weak, top = levels_for(TICTACTOE)
    chances = [*(chance_to_beat(level, 12) for level in weak), chance_to_beat(top, 1)]
    assert chances[0] > 0.8, "a beginner's opponent"
    assert chances[-1] == 0
    assert all(0.1 < easy - hard < 0.6 for easy, hard in pairwise(chances))


def ttt_after(*squares: int) -> State:
    state = TICTACTOE.initial
    for square in squares:
        state = state.play(next(move for move in state.legal_moves() if move.path == (square,)))
    return state


def choices(game: Game, level: Level, state: State, seeds: int = 25) -> Counter[int]:
    """Destination -> how many of this many seeds play there."""
    engines = Engines(NOTHING)
    moves = [
        engines.for_level(game, level, seed=seed).search(Position(state), UNLIMITED).move
        for seed in range(seeds)
    ]
    return Counter(move.destination for move in moves if move is not None)


@pytest.mark.parametrize("level", levels_for(TICTACTOE), ids=lambda level: level.name)
def test_no_level_misses_three_in_a_row(level: Level) -> None:
    assert choices(TICTACTOE, level, ttt_after(1, 4, 2, 5)).keys() == {3}


def test_the_first_tictactoe_level_overlooks_a_line_and_the_second_never() -> None:
    first, second, *_ = levels_for(TICTACTOE)
    threatened = ttt_after(1, 5, 2)  # O has to play 3
    assert 0 < choices(TICTACTOE, first, threatened)[3] < 25
    assert choices(TICTACTOE, second, threatened) == {3: 25}


def test_the_second_tictactoe_level_walks_into_a_fork_and_the_top_never() -> None:
    first, second, _, top = levels_for(TICTACTOE)
    assert first.number == 1
    cornered = ttt_after(1, 5, 9)  # O may not play a corner, or X threatens two lines at once
    assert choices(TICTACTOE, second, cornered).keys() & {3, 7}
    assert not choices(TICTACTOE, top, cornered, 5).keys() & {3, 7}


@pytest.mark.slow
def test_of_equal_moves_the_top_tictactoe_level_plays_the_one_most_replies_lose_to() -> None:
    # All moves draw; but after a corner only the middle does, after the middle half of the squares.
    assert choices(TICTACTOE, levels_for(TICTACTOE)[-1], TICTACTOE.initial, 6).keys() <= {1, 3, 7, 9}


def checkers_as_a_plain_board() -> Game:
    return replace(CHECKERS, levels=(Strength("Easy", "Moves.", 1, 30), Strength("Hard", "Moves.", 4, 14)))


@pytest.mark.slow
def test_candidates_are_all_that_is_ever_chosen() -> None:
    game = checkers_as_a_plain_board()
    level = levels_for(game)[0]
    random = Random(3)
    for _ in range(20):
        position = Position(after_random_moves(CHECKERS.initial, random, 30))
        allowed = {root.move for root in gentle(game, level).candidates(position)}
        chosen = {gentle(game, level, seed).search(position).move for seed in range(40)}
        assert chosen <= allowed
        assert len(allowed) == 1 or len(chosen) > 1


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, 10))
def test_the_same_seed_chooses_the_same_move(number: int) -> None:
    level = playable(CHECKERS, number)
    engines = Engines(open_resources(tables=False))
    position = Position(CHECKERS.initial)
    one, two = (
        [engines.for_level(CHECKERS, level, seed=seed).search(position, UNLIMITED).move for seed in range(24)]
        for _ in "ab"
    )
    assert one == two
    assert len(set(one)) > 1, "games differ from the first move"


@pytest.mark.parametrize("number", [1, 3, 5, 6, 10])
def test_an_only_move_is_answered_at_once(number: int) -> None:
    level = playable(CHECKERS, number)
    state = parse_fen("W:W22,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,18")
    assert len(state.legal_moves()) == 1
    result = (
        Engines(NOTHING, hash_mib=1).for_level(CHECKERS, level, seed=1).search(Position(state), UNLIMITED)
    )
    assert result.move == state.legal_moves()[0]
    assert result.depth > 0
    assert result.depth == 1 or number > 5, "it is not looked further ahead than is told"
    assert result.seconds < 1  # the top level may use three threads
    game = checkers_as_a_plain_board()
    lower = gentle(game, levels_for(game)[1]).search(Position(state))
    assert lower.move == result.move
    assert 0 < lower.depth <= 2


def test_a_stopped_choice_is_legal() -> None:
    stop = StopToken()
    stop.stop()
    engines = Engines(NOTHING, hash_mib=1)
    for game in boards().values():
        for level in levels_for(game):
            engine = engines.for_level(game, level, seed=1)
            result = engine.search(Position(game.initial), UNLIMITED, stop)
            assert result.move in game.initial.legal_moves()


@pytest.mark.parametrize("number", [1, 6, 10])
def test_a_finished_game_has_no_move(number: int) -> None:
    over = Position(parse_fen("W:W:B1"))
    assert Engines(NOTHING, hash_mib=1).for_level(CHECKERS, number).search(over, UNLIMITED).move is None
    game = checkers_as_a_plain_board()
    assert gentle(game, levels_for(game)[0]).candidates(over) == ()


def test_a_level_without_its_engine_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "MISSING_REASON", "it was not built")
    engines = Engines(NOTHING)
    with pytest.raises(LevelUnavailableError, match="needs the compiled engine"):
        engines.for_level(CHECKERS, 10)
    strongest = engines.for_level(CHECKERS, playable(CHECKERS, 10))
    result = strongest.search(Position(CHECKERS.initial), Limits(depth=2))
    assert result.move in CHECKERS.initial.legal_moves()


@pytest.mark.parametrize("number", [-1, 0.25, 10.5, 11])
def test_a_level_that_does_not_exist_is_refused(number: float) -> None:
    with pytest.raises(ValueError, match=re.escape(f"Checkers has no level {number}: choose 0 to 10")):
        Engines(NOTHING).for_level(CHECKERS, number)


def test_what_the_game_has_found_out_is_not_forgotten_for_a_question_in_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Full strength searches with every thread, an analyst with one less, others with one."""
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    position = Position(CHECKERS.initial)

    def depth_of_a_look(*, after: bool) -> int:
        engines = Engines(NOTHING)
        searcher = engines.searcher(CHECKERS)
        assert searcher is not None
        if after:
            searcher.search(position, Limits(nodes=200_000))
            engines.analyst(CHECKERS).search(position, Limits(depth=1))
            engines.for_level(CHECKERS, 10).search(position, Limits(depth=1))
        return searcher.search(position, Limits(nodes=2_000)).depth

    assert depth_of_a_look(after=True) > depth_of_a_look(after=False) + 1


def test_full_strength_is_the_compiled_engine_itself() -> None:
    engines = Engines(NOTHING, hash_mib=1)
    top = levels_for(CHECKERS)[-1]
    assert (top.engine, top.threads, top.sight, top.limits) == ("compiled", None, None, Limits(seconds=3.0))
    one = replace(top, limits=Limits(nodes=5_000), threads=1)
    start = Position(CHECKERS.initial)
    result = engines.for_level(CHECKERS, one, seed=1).search(start, UNLIMITED)
    assert replace(result, seconds=0) == replace(
        CheckersEngine(hash_mib=1).search(start, Limits(nodes=5_000)), seconds=0
    )
    remembered = engines.for_level(CHECKERS, one).search(start, UNLIMITED)
    assert remembered.cutoffs != result.cutoffs, "it shares one table with whoever else is asked"
    engines.new_game()
    again = engines.for_level(CHECKERS, one).search(start, UNLIMITED)
    assert replace(again, seconds=0) == replace(result, seconds=0)


@pytest.mark.parametrize("character", Character)
def test_full_strength_in_a_character_plays_a_good_move(character: Character) -> None:
    engines = Engines(NOTHING, hash_mib=1)
    top = replace(levels_for(CHECKERS)[-1], limits=Limits(nodes=20_000), threads=1)
    shot = parse_fen("B:W18,19,27:B11,K2")
    best = engines.for_level(CHECKERS, top).search(Position(shot), UNLIMITED)
    liked = engines.for_level(CHECKERS, top, character=character).search(Position(shot), UNLIMITED)
    assert liked.move in shot.legal_moves()
    assert liked.score >= best.score - 30


@pytest.mark.parametrize("number", [4, 8])
def test_given_limits_narrow_those_of_the_level(number: int) -> None:
    engine = Engines(NOTHING, hash_mib=1).for_level(CHECKERS, number, seed=1)
    start = Position(CHECKERS.initial)
    assert engine.search(start, Limits(depth=2)).depth == 2
    level = playable(CHECKERS, number).limits
    wide = engine.search(start, Limits(depth=60, nodes=10_000_000, seconds=60))
    assert wide.depth == level.depth or wide.nodes <= (level.nodes or 0)


def test_new_game_forgets_nothing_where_nothing_was_made() -> None:
    engines = Engines(NOTHING)
    for number in (1, 8):
        engines.for_level(CHECKERS, number).new_game()
    engines.new_game()


def play_game(players: tuple[Engine, Engine], start: State) -> Side | None:
    states = [start]
    while len(states) < 160:
        state = states[-1]
        outcome = state.outcome()
        if outcome is not None:
            return outcome.winner
        engine = players[state.side_to_move]
        move = engine.search(Position(state, tuple(states[-60:-1])), UNLIMITED).move
        assert move is not None
        states.append(state.play(move))
    return None


@pytest.mark.slow
def test_a_higher_level_beats_a_lower_one() -> None:
    engines = Engines(NOTHING)
    points = 0.0
    random = Random(5)
    for number in range(6):
        start = after_random_moves(CHECKERS.initial, random, 3)
        strong = Side(number % 2)
        high, low = (engines.for_level(CHECKERS, level, seed=number) for level in (4, 1))
        winner = play_game((high, low) if strong is Side.FIRST else (low, high), start)
        points += 0.5 if winner is None else float(winner is strong)
    assert points >= 4


@pytest.mark.slow
def test_a_weak_level_still_finishes_a_won_game() -> None:
    won = parse_fen("B:WK32:BK1,K2,K10,K11")
    loser = TextbookEngine.of(CHECKERS)
    for number in (4, 5):
        level = Engines(NOTHING).for_level(CHECKERS, number, seed=1)
        assert play_game((level, Shallow(loser)), won) is Side.FIRST


@pytest.mark.slow
@pytest.mark.few
@pytest.mark.parametrize(("number", "pieces"), [(6, 3), (7, 3), (8, 4)])
def test_a_level_that_calculates_little_knows_the_smallest_endings_by_heart(number: int, pieces: int) -> None:
    """Two kings against one and similar endings, which levels with few positions a move do not always win
    against the best resistance.
    """
    resources = open_resources(book=False)
    assert resources.tables is not None
    rng = Random(7)
    played = 0
    while played < 8:
        start = random_ending(rng, pieces)
        known = resources.tables.probe(start)
        assert known is not None
        if known.result != "win" or (known.plies or 0) < 15:
            continue
        played += 1
        level = Engines(resources).for_level(CHECKERS, number, seed=played)
        resisting = Resisting(Adviser(resources.tables))
        players = (level, resisting) if start.side_to_move is Side.FIRST else (resisting, level)
        assert play_game(players, start) is start.side_to_move


@pytest.mark.slow
def test_who_knows_endings_by_heart_does_not_go_round_in_circles() -> None:
    """In some, every move keeps the win; with 20 more quiet plies the 40-move rule would prevent it."""
    resources = open_resources(book=False)
    assert resources.tables is not None
    level = Engines(resources).for_level(CHECKERS, 9, seed=1)
    resisting = Resisting(Adviser(resources.tables))
    assert play_game((level, resisting), parse_fen("B:WK23,K30:BK10,21,27")) is Side.FIRST
    lost = parse_fen("W:W25,K32:BK15,K10,6")
    longest = Adviser(resources.tables).advise(lost)
    assert longest is not None
    assert (longest.result, longest.best < len(longest.moves)) == ("loss", True)
    assert level.search(Position(lost), UNLIMITED).move in longest.moves[: longest.best]


def test_that_level_is_not_told_of_larger_endings() -> None:
    resources = open_resources(book=False)
    assert resources.tables is not None
    won = next(
        ending
        for ending in (random_ending(Random(seed), 5) for seed in count())
        if resources.tables.probe(ending) == Known("win", None)  # with a known distance has a jump
    )
    engines = Engines(resources)
    few = [level for level in levels_for(CHECKERS) if level.engine == "compiled" and level.sight]
    levels = [engines.for_level(CHECKERS, replace(level, finishing=0.0), seed=1) for level in few]
    scores = [level.search(Position(won), UNLIMITED).score for level in levels]
    assert [score > WIN_BOUND for score in scores] == [level.endings is None for level in few]


@dataclass(frozen=True)
class Resisting:
    """Plays by the tables: the longest possible defence."""

    adviser: Adviser

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        del limits, stop, report
        advice = self.adviser.advise(checkers_state(position.state))
        assert advice is not None
        return SearchResult(advice.moves[0], 0, 1, 1, (), 0.0)

    def new_game(self) -> None:
        pass


@dataclass(frozen=True)
class Shallow:
    """A textbook search of six plies."""

    engine: TextbookEngine

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        return self.engine.search(position, limits.within(Limits(depth=6)), stop, report)

    def new_game(self) -> None:
        self.engine.new_game()

"""Reviews: every reported mistake is one, and exact results of the tables never are."""

from __future__ import annotations

import math
from random import Random

import pytest

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import WIN, Analysis, Limits, Position, SearchResult, a_ply_before
from checkers_app.engine.engines import Analyst, Engines
from checkers_app.engine.immediate import ImmediateService
from checkers_app.engine.resources import NOTHING, open_resources
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.games import boards
from checkers_app.games.base import Game, Move, Side, State
from checkers_app.games.checkers import Checkers
from checkers_app.games.history import repeatable
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.review.review import (
    ACCURACY_SCALE,
    DECIDED,
    DEEPER,
    INACCURATE,
    Assessment,
    Judged,
    Mark,
    Review,
    Reviewer,
)
from checkers_app.play.thinking import Backing

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]
needs_core = pytest.mark.skipif(not compiled.available(), reason="the compiled engine is missing")


def played(game: Game, moves: str, fen: str | None = None) -> Match:
    match = Match.new(game, (HUMAN, HUMAN), parse_fen(fen) if fen else None)
    for text in moves.split():
        match = match.play(parse_move(game, match.state, text))
    return match


def backing(analyst: Analyst) -> Backing:
    return Backing(ImmediateService(), lambda *_: analyst, Random(1), analyst=lambda _: analyst)


def reviewed(match: Match, analyst: Analyst) -> Review:
    reviewer = Reviewer(match, backing(analyst))
    shares = []
    while reviewer.running:
        reviewer.tick()
        shares.append(reviewer.share)
    assert shares == sorted(shares)
    assert reviewer.share == 1
    assert reviewer.review is not None
    assert len(reviewer.scores) == len(match.moves) + 1
    return reviewer.review


class Few:
    """An analyst whose first searches are shorter than the real one's."""

    def __init__(self, analyst: Analyst, nodes: int) -> None:
        self.look_nodes = nodes
        self.search, self.analyse = analyst.search, analyst.analyse
        self.new_game, self.certain = analyst.new_game, analyst.certain


@pytest.mark.slow
def test_the_move_that_lets_a_line_of_three_be_closed_is_a_blunder() -> None:
    """O has to block 3 and plays 9; X closes the row at once."""
    match = played(TICTACTOE, "1 5 2 9 3")
    review = reviewed(match, TextbookEngine.of(TICTACTOE))
    assert [item.mark for item in review.plies].count(Mark.BLUNDER) == 1
    blunder = review.plies[3]
    assert blunder.mark is Mark.BLUNDER
    assert blunder.side is Side.SECOND
    assert blunder.best.line[0].destination == 3
    assert blunder.score == -(WIN - 2)
    assert review.plies[4].mark is Mark.BEST
    assert review.accuracy(Side.FIRST) == 100
    assert review.scores[-1] == WIN


def test_accuracy_is_the_stated_formula() -> None:
    match = played(TICTACTOE, "1 5 2")
    look = Assessment(0, (), certain=False)
    plies = tuple(
        Judged(ply, Side(ply % 2), match.moves[ply], look, look, loss, choice)
        for ply, loss, choice in ((0, 10, True), (1, 0, False), (2, 40, True))
    )
    review = Review(match, plies, (0, 0, 0, 0))
    assert review.accuracy(Side.FIRST) == round(100 * math.exp(-25 / ACCURACY_SCALE))
    assert review.accuracy(Side.SECOND) is None
    assert review.count(Side.FIRST, Mark.INACCURATE) == 1
    assert review.marked == plies[2:]


@needs_core
def test_a_man_given_away_is_a_mistake_and_the_better_move_is_shown() -> None:
    analyst = Few(Engines(NOTHING, hash_mib=16).analyst(CHECKERS), 20_000)
    match = played(CHECKERS, "11-15 22-18 15x22 25x18 12-16 24-19 8-12 18-14 10x17 21x14 9x18 23x14")
    review = reviewed(match, analyst)
    wrong = [item for item in review.plies if item.mark.wrong]
    assert [item.ply for item in wrong] == [7]
    assert wrong[0].best.line[0] != wrong[0].move
    assert wrong[0].loss >= 60


@needs_core
def test_the_tables_have_the_last_word() -> None:
    resources = open_resources(book=False)
    if resources.tables is None or resources.reach < 4:
        pytest.skip("there are no tables")
    analyst = Few(Engines(resources, hash_mib=16).analyst(CHECKERS), 5_000)
    generator = Random(5)
    judged = 0
    for _ in range(6):
        match = Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("W:WK10,K11,30:BK1,3"))
        for _ in range(14):
            if match.outcome is not None:
                break
            match = match.play(generator.choice(match.state.legal_moves()))
        for item in reviewed(match, analyst).plies:
            before, after = match.states[item.ply], match.states[item.ply + 1]
            assert isinstance(before, Checkers)
            known, then = resources.tables.probe(before), analyst.certain(after)
            assert known is not None
            exact = (
                then is not None
                and _sign(a_ply_before(then)) == {"win": 1, "draw": 0, "loss": -1}[known.result]
            )
            assert (item.loss == 0) is (exact or not item.choice)
            judged += 1
    assert judged > 50


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def seeded_game(seed: int, engines: Engines) -> Match:
    """A game between two weak levels with some bad moves."""
    generator = Random(seed)
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    levels = [engines.for_level(CHECKERS, 1 + (seed + side) % 3, seed=seed) for side in range(2)]
    while match.outcome is None and len(match.moves) < 70:
        if generator.random() < 0.12:
            move = generator.choice(match.state.legal_moves())
        else:
            found = levels[match.side_to_move].search(Position(match.state, match.history), Limits(nodes=300))
            assert found.move is not None
            move = found.move
        match = match.play(move)
    return match


def confirmed(item: Judged, match: Match, analyst: Analyst, nodes: int) -> bool:
    """Whether a search with this many nodes, or the tables, finds that a marked move lost something."""

    def value(ply: int) -> int:
        state = match.states[ply]
        known = analyst.certain(state)
        if known is not None:
            return known
        if state.outcome() is not None:
            return -WIN
        position = Position(state, repeatable(match.states[: ply + 1], match.moves[:ply]))
        result: SearchResult = analyst.search(position, Limits(nodes=nodes))
        return result.score

    best, got = value(item.ply), a_ply_before(value(item.ply + 1))
    return max(-DECIDED, min(DECIDED, best)) - max(-DECIDED, min(DECIDED, got)) >= INACCURATE


def check_games(count: int, nodes: int) -> tuple[int, int]:
    """Review this many games; returns the number of mistakes, and how many of them were confirmed."""
    resources = open_resources(book=False)
    engines = Engines(resources, hash_mib=64)
    analyst = Few(engines.analyst(CHECKERS), nodes)
    found = stood = 0
    for seed in range(count):
        match = seeded_game(seed, engines)
        engines.new_game()
        for item in reviewed(match, analyst).plies:
            before, after = (
                analyst.certain(match.states[item.ply]),
                analyst.certain(match.states[item.ply + 1]),
            )
            if before is not None and after is not None and _sign(before) == -_sign(after):
                assert not item.mark.wrong
            if item.mark.wrong:
                found += 1
                engines.new_game()
                stood += confirmed(item, match, analyst, nodes * DEEPER**2)
    return found, stood


class Scripted:
    """An analyst with prescribed results, depending on the number of nodes."""

    look_nodes = 1

    def __init__(self, losses: tuple[int, int, int]) -> None:
        self.losses = losses
        self.asked: list[tuple[int, int]] = []
        """The nodes and pieces of each search."""
        self.forgotten: list[int] = []
        """The number of searches before each reset."""

    def search(
        self, position: Position, limits: Limits, stop: object = None, report: object = None
    ) -> SearchResult:
        """The second move of a game of tic-tac-toe loses something; the others lose nothing."""
        del stop, report
        nodes, state = limits.nodes or 0, position.state
        pieces = sum(cell is not None for cell in TICTACTOE.pieces(state).values())
        self.asked.append((nodes, pieces))
        lost = self.losses[{1: 0, 10: 1, 100: 2}[nodes]] if pieces >= 2 else 0
        move = state.legal_moves()[-1]
        return SearchResult(move, -lost if pieces % 2 else lost, 1, nodes, (move,), 0.0)

    def analyse(self, *_: object, **__: object) -> Analysis:
        raise NotImplementedError

    def certain(self, state: State) -> int | None:
        """Everything must be searched."""
        del state
        return None

    def new_game(self) -> None:
        """Record that the table was cleared."""
        self.forgotten.append(len(self.asked))


@pytest.mark.parametrize(
    ("losses", "mark", "looks"),
    [
        ((29, 999, 999), Mark.GOOD, 1),
        ((90, 29, 999), Mark.GOOD, 2),
        ((90, 59, 999), Mark.INACCURATE, 2),
        ((90, 60, 60), Mark.MISTAKE, 3),
        ((180, 180, 61), Mark.MISTAKE, 3),
        ((180, 180, 59), Mark.INACCURATE, 3),
        ((180, 180, 5), Mark.GOOD, 3),
        ((180, 160, 200), Mark.BLUNDER, 3),
    ],
)
def test_a_mistake_is_one_by_every_look_and_the_last_begins_anew(
    losses: tuple[int, int, int], mark: Mark, looks: int
) -> None:
    analyst = Scripted(losses)
    review = reviewed(played(TICTACTOE, "1 5 9"), analyst)
    assert [item.mark for item in review.plies] == [Mark.BEST, mark, Mark.BEST]
    assert review.plies[1].best.score - review.plies[1].score == review.plies[1].loss == min(losses[:looks])
    assert [nodes for nodes, pieces in analyst.asked if pieces == 1] == [1, 10, 100][:looks]
    assert [nodes for nodes, pieces in analyst.asked if pieces == 0] == [1]
    assert analyst.forgotten == ([6, 7] if looks == 3 else [])


@needs_core
@pytest.mark.slow
def test_mistakes_stand_up_to_a_search_ten_times_as_deep() -> None:
    found, stood = check_games(2, 20_000)
    assert found > 3
    assert stood == found


@needs_core
@pytest.mark.long
def test_mistakes_of_twenty_games_stand_up_to_a_search_ten_times_as_deep() -> None:
    found, stood = check_games(20, 100_000)
    assert found > 40
    assert stood == found


class Told:
    """An analyst with prescribed results: position -> one for a first search and one for all deeper ones."""

    look_nodes = 1

    def __init__(self, answers: dict[State, tuple[SearchResult, SearchResult]]) -> None:
        self.answers = answers
        self.asked: list[tuple[State, int]] = []

    def search(self, position: Position, limits: Limits, *_: object, **__: object) -> SearchResult:
        assert limits.nodes is not None
        self.asked.append((position.state, limits.nodes))
        return self.answers[position.state][limits.nodes > 1]

    def analyse(self, *_: object, **__: object) -> Analysis:
        raise NotImplementedError

    def new_game(self) -> None:
        """Nothing to clear."""

    def certain(self, state: State) -> int | None:
        assert state
        return None


def test_a_look_that_the_next_one_contradicts_is_taken_again() -> None:
    """The attack is seen only after it has begun: the mistake was the move before, rather than none
    at all.
    """
    match = played(CHECKERS, "11-15 22-18 15x22")
    before, attacked, after, end = match.states
    quiet, better = parse_move(CHECKERS, before, "11-15"), parse_move(CHECKERS, before, "9-13")
    attack, other = (parse_move(CHECKERS, attacked, text) for text in ("22-18", "23-19"))

    def says(score: int, move: Move) -> SearchResult:
        return SearchResult(move, score, 1, 1, (move,), 0.0)

    loss = says(-120, match.moves[2])
    win = says(120, parse_move(CHECKERS, end, "25x18"))
    script = Told(
        {
            before: (says(0, quiet), says(5, better)),
            attacked: (says(0, other), says(120, attack)),
            after: (loss, loss),
            end: (win, win),
        }
    )
    review = reviewed(match, script)
    assert [item.loss for item in review.plies] == [125, 0, 0]
    assert review.plies[0].best.line == (better,)
    assert review.scores[:2] == (5, -120)
    assert script.asked[4:6] == [(attacked, DEEPER), (before, DEEPER)], "from the end to the beginning"


@needs_core
@pytest.mark.slow
def test_the_move_that_masters_call_the_loser_is_a_mistake() -> None:
    """After 4-8 White has the shot 21-17, 14-10, 23-18, 27x4; 15-18 and 1-6 draw."""
    opening = "11-15 22-18 15x22 25x18 8-11 24-19 10-15 19x10 6x22 26x17 9-13 17-14 11-15 28-24"
    match = played(CHECKERS, f"{opening} 4-8 21-17 13x22 14-10 7x14 23-18 14x23 27x4")
    review = reviewed(match, Few(Engines(NOTHING, hash_mib=16).analyst(CHECKERS), 30_000))
    wrong = {item.ply: item for item in review.plies if item.mark.wrong}
    assert list(wrong) == [14]
    assert wrong[14].best.line[0].path in {(15, 18), (1, 6)}

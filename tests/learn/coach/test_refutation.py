"""Refutations are legal, have the engine's scores, and their sentences are true: pieces are counted here
again.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from said_pieces import PIECES, counted
from strategies import CHECKERS, TICTACTOE, after_random_moves, random_placement

from checkers_app.engine.api import TABLE_WIN, WIN, WIN_BOUND, Limits, Position, SearchResult, StopToken
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.games.base import IllegalMoveError, Move, Side, State
from checkers_app.games.checkers import Checkers
from checkers_app.learn.coach.coach import ALIKE, CLEAR, GIVEN_AWAY, LOST
from checkers_app.learn.coach.refutation import MUCH, Refutation, TextbookSearcher, why_not
from checkers_app.learn.coach.tally import NEAR, tally
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move


class Spy:
    """The compiled engine, recording its results."""

    def __init__(self) -> None:
        self.engine = CheckersEngine(8)
        self.asked: list[tuple[Position, SearchResult]] = []

    def search(self, position: Position, limits: Limits, stop: StopToken | None = None) -> SearchResult:
        result = self.engine.search(position, limits, stop)
        self.asked.append((position, result))
        return result


def pieces(state: State, side: Side) -> int:
    assert isinstance(state, Checkers)
    return sum(1 if piece.side is side else -1 for piece in state.pieces().values())


def first_for_good(counts: list[int], quiet: list[int]) -> int:
    """What is won first within a few plies and not lost again; 0 if nothing is."""
    for ply in quiet:
        kept = min(counts[later] for later in quiet if later >= ply) - counts[0]
        if ply <= NEAR and kept > 0:
            return kept
    return 0


def check(  # noqa: C901, PLR0912, PLR0915 - one kind of sentence after another
    state: State, move: Move, found: Refutation, asked: list[tuple[Position, SearchResult]]
) -> str:
    """Check one result; returns the kind of its sentence."""
    side = state.side_to_move
    best = asked[0][1]
    assert (found.best, found.best_score) == (best.move, best.score)
    if move != best.move:
        position, reply = asked[1]
        assert position.state == state.play(move)
        wanted = -reply.score
        if abs(wanted) > WIN_BOUND:
            wanted -= 1 if wanted > 0 else -1
        assert found.score == wanted
    assert found.line[0] == move
    counts, quiet = [pieces(state, side)], [0]
    here = state
    for each, text in zip(found.line, found.line_text, strict=True):
        assert each in here.legal_moves()
        assert here.move_text(each) == text
        here = here.play(each)
        counts.append(pieces(here, side))
        if not any(reply.captures for reply in here.legal_moves()) or len(counts) > len(found.line):
            quiet.append(len(counts) - 1)
    gain = counts[-1] - counts[0]
    assert found.balance.men + found.balance.kings == gain
    difference = found.best_score - found.score
    sentence = found.sentence
    assert (found.plies > 0) == bool(re.search(rf"^\S+ (soon )?loses {PIECES}", sentence))
    assert found.is_only == (len(state.legal_moves()) == 1)
    more = r"(?P<more>, and more after that)?"
    if loses := re.fullmatch(rf"(\S+) (soon )?loses ({PIECES})( at once)?{more}\.", sentence):
        count = counted(loses[3])
        assert (loses["more"] is not None) == (difference >= 100 * count + MUCH), "it would belie the scores"
        plies = found.plies
        assert (loses[2] is None, loses[4] is None) == ((True, False) if plies <= 2 else (False, True))
        assert loses[1] == found.move_text
        assert plies in quiet
        assert counts[plies] - counts[0] <= -count, "lost by then"
        assert counts[quiet[quiet.index(plies) - 1]] - counts[0] > -count, "and not before"
        assert all(counts[ply] - counts[0] <= -count for ply in quiet if ply >= plies), "and never won back"
        assert plies <= NEAR, "near enough to be followed"
        assert difference >= GIVEN_AWAY, "and felt in the score"
        return "loses"
    if found.is_best:
        if abs(found.score) < WIN_BOUND:
            assert sentence == f"No better move than {found.move_text} was found."
        assert found.is_only or re.match(r"No better|\S+ (wins|loses) the game", sentence)
        assert found.score >= found.best_score
        return "best"
    if re.search(" is about as good as | is about equal to ", sentence):
        assert sentence.startswith(found.move_text)
        assert 0 < difference < ALIKE
        assert (" is about as good as " in sentence) == (found.score >= -100), "nothing bad is called good"
        return "alike"
    if "the game" in sentence or " also wins" in sentence:
        assert max(abs(found.score), abs(found.best_score)) > WIN_BOUND
        if numbers := re.search(r"loses the game in (\d+) moves?", sentence):
            assert found.score == 2 * int(numbers[1]) - WIN
        assert "does not" not in sentence, "that it does not win is not proven"
        return "result"
    if " is far ahead after either move." in sentence:
        assert difference < CLEAR
        assert min(abs(found.score), abs(found.best_score)) >= LOST
        return "decided"
    if sentence == f"{state.move_text(found.best)} looks a little better.":
        assert ALIKE <= difference < CLEAR
        return "little"
    assert difference >= CLEAR
    if "is better by" in sentence:
        return "better"
    wins = re.fullmatch(rf"(\S+) (?:soon )?wins ({PIECES})( more)?(?: at once)?\.", sentence)
    assert wins is not None
    here = state
    best_counts, best_quiet = [counts[0]], [0]
    for each in found.best_line:
        here = here.play(each)
        best_counts.append(pieces(here, side))
        if not any(reply.captures for reply in here.legal_moves()) or len(best_counts) > len(found.best_line):
            best_quiet.append(len(best_counts) - 1)
    own = first_for_good(counts, quiet)
    assert first_for_good(best_counts, best_quiet) == counted(wins[2]) + own, "won by then, and kept"
    assert counted(wins[2]) > 0
    assert difference >= GIVEN_AWAY
    assert (own > 0) == (wins[3] is not None)
    return "wins"


def run(positions: int, seed: int) -> dict[str, int]:
    spy = Spy()
    random = Random(seed)
    kinds: dict[str, int] = {}
    for number in range(positions):
        state = forced = None
        while state is None or forced:
            state = after_random_moves(CHECKERS.initial, random, 70)
            if number % 3 == 0:
                few = random_placement(random, most=7)
                state = few if few.legal_moves() else state
            forced = len(state.legal_moves()) < 2
        move = random.choice(state.legal_moves())
        spy.asked.clear()
        found = why_not(CHECKERS, Position(state), move, engine=spy, limits=Limits(depth=9))
        kind = check(state, move, found, spy.asked)
        kinds[kind] = kinds.get(kind, 0) + 1
    return kinds


def test_sentences_are_true() -> None:
    kinds = run(60, 1)
    assert {"loses", "best", "result"} <= set(kinds)


@pytest.mark.slow
def test_sentences_are_true_over_500_positions() -> None:
    kinds = run(500, 2)
    assert {"loses", "best", "result", "better", "alike"} <= set(kinds)


class Scripted:
    """Returns a line that is merely legal for the first request, and another one for the second."""

    def __init__(self, random: Random, move: Move) -> None:
        self.random = random
        self.move = move
        self.asked: list[tuple[Position, SearchResult]] = []

    def search(self, position: Position, limits: Limits, stop: StopToken | None = None) -> SearchResult:
        del limits, stop
        state, line = position.state, list[Move]()
        while len(line) < 40 and (legal := state.legal_moves()):
            others = [move for move in legal if line or self.asked or move != self.move]
            line.append(self.random.choice(others))
            state = state.play(line[-1])
        score = self.random.randint(-150, 150) if line else -WIN
        result = SearchResult(line[0] if line else None, score, len(line), 0, tuple(line), 0.0)
        self.asked.append((position, result))
        return result


@pytest.mark.slow
def test_whatever_a_search_answers_material_is_named_only_where_it_is_near_and_felt() -> None:
    random = Random(5)
    kinds: dict[str, int] = {}
    for _ in range(400):
        state = after_random_moves(CHECKERS.initial, random, 40)
        legal = state.legal_moves()
        if len(legal) < 2:
            continue
        move = random.choice(legal)
        script = Scripted(random, move)
        found = why_not(CHECKERS, Position(state), move, engine=script)
        kind = check(state, move, found, script.asked)
        kinds[kind] = kinds.get(kind, 0) + 1
        cost = found.balance.men + found.balance.kings
        if kind == "better" and cost < 0:
            kinds["not named"] = kinds.get("not named", 0) + 1
    assert {"loses", "wins", "better", "alike", "best", "not named"} <= set(kinds)


def test_a_man_given_away_is_named_with_its_plies() -> None:
    # Black steps in front of a white man that captures at once, and cannot recapture.
    state = parse_fen("B:W22,26,31:B6,9,10")
    move = next(move for move in state.legal_moves() if state.move_text(move) == "10-15")
    engine = CheckersEngine(8)
    found = why_not(CHECKERS, Position(state), move, engine=engine, limits=Limits(depth=9))
    assert not found.is_best or found.sentence.startswith("No better move")
    state = parse_fen("B:W23,30,32:B2,3,15")
    move = next(move for move in state.legal_moves() if state.move_text(move) == "15-18")
    found = why_not(CHECKERS, Position(state), move, engine=engine, limits=Limits(depth=9))
    assert found.sentence == "15-18 loses a man at once."
    assert found.line_text[:2] == ("15-18", "23x14")
    assert found.best_text != "15-18"


def test_the_textbook_search_answers_where_there_is_no_engine() -> None:
    state = TICTACTOE.initial
    for square in ("1", "5", "9"):
        state = state.play(next(move for move in state.legal_moves() if state.move_text(move) == square))
    corner = next(move for move in state.legal_moves() if state.move_text(move) == "3")
    found = why_not(TICTACTOE, Position(state), corner)
    assert found.sentence.startswith("3 loses the game in ")
    assert found.score < -WIN_BOUND
    edge = next(move for move in state.legal_moves() if state.move_text(move) == "2")
    assert why_not(TICTACTOE, Position(state), edge).sentence == "No better move than 2 was found."
    found = why_not(
        CHECKERS, Position(CHECKERS.initial), CHECKERS.initial.legal_moves()[0], limits=Limits(depth=4)
    )
    assert found.depth == 4
    assert TextbookSearcher(CHECKERS).search(Position(CHECKERS.initial), Limits(depth=2)).depth == 2


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="not a legal move"):
        why_not(CHECKERS, Position(CHECKERS.initial), Move((1, 5)))


@pytest.mark.parametrize(
    ("fen", "line", "words"),
    [
        ("W:W20:B16,7,1", "20x2", "2 men"),  # and crowned on its way
        ("B:WK11:BK15,18", "15x8", "a king"),
        ("W:W22,30:B18,10,K1", "22x6 1x10", "a man"),  # two taken, one lost
        ("W:W22:B18,K10,28", "22x6", "a man and a king"),
    ],
)
def test_what_is_taken_has_its_own_name(fen: str, line: str, words: str) -> None:
    state = parse_fen(fen)
    moves: list[Move] = []
    here: State = state
    for text in line.split():
        moves.append(parse_move(CHECKERS, here, text))
        here = here.play(moves[-1])
    assert tally(state, tuple(moves)).balance.words() == words


def test_a_move_that_wins_later_than_the_best_is_said_to_win() -> None:
    state = TICTACTOE.initial
    for square in (5, 7, 9, 8):
        state = state.play(Move((square,)))
    found = why_not(TICTACTOE, Position(state), Move((3,)))
    assert (found.sentence, found.beside) == ("3 also wins in 2 moves.", "1 wins the game in 1 move.")


class Answers:
    """An engine with prepared results: for the best move, and for the reply to the move in question."""

    def __init__(self, state: State, best: str, best_score: int, reply_score: int) -> None:
        self.state, self.best, self.best_score, self.reply_score = state, best, best_score, reply_score
        self.depths: list[int | None] = []
        """The requests, search by search."""

    def search(self, position: Position, limits: Limits, stop: StopToken | None = None) -> SearchResult:
        del stop
        self.depths.append(limits.depth)
        if position.state == self.state:
            move = parse_move(CHECKERS, self.state, self.best)
            return SearchResult(move, self.best_score, 15, 1, (move,), 0.0)
        reply = position.state.legal_moves()[0]
        return SearchResult(reply, self.reply_score, 14, 1, (reply,), 0.0)


WON = "B:W12,17,24,28,29:B1,2,4,7,10,15,22,K30,K31"
"""30-25 wins; 4-8 gains three men, and it is unknown whether that wins."""


@pytest.mark.parametrize(
    ("known", "beside"),
    [(None, "No win was found after 4-8."), (0, "4-8 only draws.")],
)
def test_that_a_move_does_not_win_is_said_only_where_the_tables_know_it(
    known: int | None, beside: str
) -> None:
    state = parse_fen(WON)
    move = parse_move(CHECKERS, state, "4-8")
    engine = Answers(state, "30-25", WIN - 15, -286)
    found = why_not(CHECKERS, Position(state), move, engine=engine, certain=lambda _: known)
    assert (found.sentence, found.beside) == ("30-25 wins the game in 8 moves.", beside)


def test_a_move_that_wins_by_the_tables_is_not_said_to_draw() -> None:
    state = parse_fen(WON)
    move = parse_move(CHECKERS, state, "4-8")
    engine = Answers(state, "30-25", WIN - 15, -286)
    found = why_not(CHECKERS, Position(state), move, engine=engine, certain=lambda _: -TABLE_WIN)
    assert "draws" not in found.beside


def test_both_moves_are_looked_at_equally_deep() -> None:
    """The move in question is one of the plies."""
    state = parse_fen(WON)
    engine = Answers(state, "30-25", 100, 0)
    limits = Limits(seconds=1.0)
    why_not(CHECKERS, Position(state), parse_move(CHECKERS, state, "4-8"), engine=engine, limits=limits)
    assert engine.depths == [None, 14]


def test_that_both_are_far_ahead_is_said_only_where_both_are() -> None:
    state = parse_fen(WON)
    for best, score in ((270, 230), (-230, -270)):
        engine = Answers(state, "30-25", best, -score)
        found = why_not(CHECKERS, Position(state), parse_move(CHECKERS, state, "4-8"), engine=engine)
        assert found.sentence == "30-25 looks a little better."


@pytest.mark.parametrize(("best", "side"), [(320, "Black"), (-320, "White")])
def test_where_one_side_is_far_ahead_two_moves_are_not_compared(best: int, side: str) -> None:
    """A longer search may find that one of them wins or loses."""
    state = parse_fen(WON)
    engine = Answers(state, "30-25", best, 20 - best)
    found = why_not(CHECKERS, Position(state), parse_move(CHECKERS, state, "4-8"), engine=engine)
    assert found.sentence == f"{side} is far ahead after either move."


def test_an_only_move_is_not_called_the_best() -> None:
    state = parse_fen("B:W15,32:B11")
    (move,) = state.legal_moves()
    engine = Answers(state, state.move_text(move), 40, 0)
    found = why_not(CHECKERS, Position(state), move, engine=engine)
    assert found.is_only
    assert found.sentence == "11x18 is the only move."


@pytest.mark.parametrize(
    ("reply", "sentence"),
    [(20, "4-8 is about equal to 30-25."), (-20, "4-8 is about as good as 30-25.")],
)
def test_of_two_bad_moves_none_is_called_good(reply: int, sentence: str) -> None:
    state = parse_fen(WON)
    best = -110 if reply > 0 else 30
    engine = Answers(state, "30-25", best, -best + 10)
    found = why_not(CHECKERS, Position(state), parse_move(CHECKERS, state, "4-8"), engine=engine)
    assert found.sentence == sentence


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        (WIN - 5, "30-25 wins the game in 3 moves."),
        (6 - WIN, "30-25 loses the game, and so does every other move."),
        (40, "No better move than 30-25 was found."),
    ],
)
def test_of_the_best_move_it_says_what_comes_of_it(score: int, sentence: str) -> None:
    state = parse_fen(WON)
    engine = Answers(state, "30-25", score, 0)
    found = why_not(CHECKERS, Position(state), parse_move(CHECKERS, state, "30-25"), engine=engine)
    assert found.sentence == sentence

"""What a coach says is true: of hints, and of moves that give something away."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random

import pytest
from asked import shares
from connect_four.rules import GAME as CONNECT_FOUR
from said_pieces import PIECES, counted
from strategies import CHECKERS, TICTACTOE, after_random_moves

from checkers_app.engine.api import TABLE_WIN, WIN, Limits, Position, RootMove, SearchResult
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.games.base import Move, State
from checkers_app.games.checkers import Checkers
from checkers_app.learn.coach import Blunder, blunder, hint_reason
from checkers_app.learn.tally import tally
from checkers_app.notation.fen import parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.play.hint import Hint, HintSearch
from checkers_app.play.whole_tree import whole_tree

ENGINE = TextbookEngine.of(CHECKERS)


def judged(state: State, depth: int = 6) -> tuple[RootMove, ...]:
    return ENGINE.analyse(Position(state), Limits(depth=depth)).moves


def roots(state: State, *moves: tuple[str, int, str]) -> tuple[RootMove, ...]:
    """Moves with their scores and lines, from text."""
    found = []
    for first, score, rest in moves:
        position, line = state, []
        for text in (first, *rest.split()):
            line.append(parse_move(CHECKERS, position, text))
            position = position.play(line[-1])
        found.append(RootMove(line[0], score, exact=True, pv=tuple(line)))
    return tuple(found)


def hint(state: State, moves: Iterable[RootMove], *, from_book: bool = False) -> Hint:
    best, *others = moves
    found = SearchResult(
        best.move, best.score, 9, 100, best.pv, 0.0, book=shares(best.move) if from_book else ()
    )
    assert best.move in state.legal_moves()
    return Hint(found, best.move, tuple(others))


# --- blunders -----------------------------------------------------------------------------------


def test_a_man_that_is_given_away_is_warned_of() -> None:
    state = parse_fen("B:W18,27,32:B1,9,10")
    moves = judged(state)
    warned = {root.move: blunder(state, root.move, moves) for root in moves}
    assert warned[moves[0].move] is None
    losing = [found for found in warned.values() if found is not None]
    assert losing
    for found in losing:
        check_true(state, found, moves)


def check_true(state: State, found: Blunder, moves: tuple[RootMove, ...]) -> None:
    """The sentence against the line itself."""
    root = next(root for root in moves if root.move == found.move)
    assert found.line[0] == found.move
    man = re.fullmatch(rf"This loses ({PIECES}) in (\d+) pl(?:y|ies)\.", found.sentence)
    if man is None:
        assert found.sentence.startswith(("This loses the game", "This lets a won game slip"))
        return
    count = counted(man[1])
    line = tally(state, root.pv)
    assert line.balance.pieces == -count
    assert len(found.line) == int(man[2])
    after = tally(state, found.line)
    assert after.counts[len(found.line)].pieces - after.counts[0].pieces <= -count


def test_over_many_positions_a_warning_is_never_about_nothing() -> None:
    random = Random(3)
    seen = 0
    for _ in range(60):
        state = after_random_moves(CHECKERS.initial, random, random.randrange(6, 40))
        if len(state.legal_moves()) < 2:
            continue
        moves = judged(state, 4)
        for root in moves:
            found = blunder(state, root.move, moves)
            if found is not None:
                seen += 1
                assert root.score < moves[0].score
                check_true(state, found, moves)
    assert seen > 20


@pytest.mark.parametrize(
    ("best", "score", "sentence"),
    [
        (0, 5 - WIN, "This loses the game in 5 plies."),
        (0, -TABLE_WIN + 3, "This loses the game."),
        (WIN - 9, 40, "This lets a won game slip."),
        (7 - WIN, 5 - WIN, None),
        (WIN - 9, WIN - 15, None),
        (20, -50, None),
    ],
)
def test_results_are_warned_of(best: int, score: int, sentence: str | None) -> None:
    state = CHECKERS.initial
    moves = roots(state, ("11-15", best, "23-19"), ("12-16", score, "24-20"))
    found = blunder(state, moves[1].move, moves)
    assert (found.sentence if found is not None else None) == sentence


def test_what_nobody_knows_is_not_warned_of() -> None:
    state = CHECKERS.initial
    moves = roots(state, ("11-15", 0, ""), ("12-16", 5 - WIN, ""))
    assert blunder(state, Move((9, 13)), moves) is None
    loose = (moves[0], RootMove(moves[1].move, 5 - WIN, exact=False, pv=moves[1].pv))
    assert blunder(state, moves[1].move, loose) is None


def test_a_small_board_is_known_to_its_end() -> None:
    tree = whole_tree(TICTACTOE)
    assert tree is not None
    state = TICTACTOE.initial.play(Move((5,))).play(Move((1,)))
    moves = tree.root_moves(state)
    assert {root.move for root in moves} == set(state.legal_moves())
    for root in moves:
        found = blunder(state, root.move, moves)
        lost = tree.move_score(state, root.move) < 0 <= moves[0].score
        slipped = tree.move_score(state, root.move) <= 0 < moves[0].score
        assert (found is not None) is (lost or slipped)


# --- hints --------------------------------------------------------------------------------------


def reason(state: State, *moves: tuple[str, int, str], from_book: bool = False) -> str:
    return hint_reason(state, hint(state, roots(state, *moves), from_book=from_book))


def test_an_only_move_and_a_book_move_say_so() -> None:
    state = parse_fen("B:W15,32:B11")
    assert reason(state, ("11x18", 0, "")) == "It is the only move."
    assert reason(CHECKERS.initial, ("11-15", 10, ""), from_book=True) == "It stands in the opening book."


def test_proven_results_come_first() -> None:
    start = CHECKERS.initial
    assert reason(start, ("11-15", WIN - 7, "")) == "It wins the game in 7 plies."
    assert reason(start, ("11-15", TABLE_WIN, "")) == "It wins the game."
    assert reason(start, ("11-15", 8 - WIN, "")) == "Every move loses; this one lasts 8 plies."


def test_a_man_that_is_won_is_told() -> None:
    state = parse_fen("B:W18,32:B14,1,2")
    assert hint_reason(state, hint(state, judged(state))).startswith(("It is the only move", "It wins"))


def test_moves_that_are_nearly_as_good_are_named() -> None:
    start = CHECKERS.initial
    near = (("11-15", 20, "23-19"), ("9-14", 12, "22-18"), ("12-16", -30, "24-20"))
    assert reason(start, *near) == "It loses nothing; 9-14 is about as good."
    far = (("11-15", 60, "23-19"), ("9-14", 0, "22-18"))
    assert reason(start, *far) == "The next best is 9-14, 0.6 men less."
    assert reason(start, ("11-15", 60, "23-19")) == "The likely answer is 23-19."
    assert reason(start, ("11-15", 60, "")) == ""


@pytest.mark.parametrize(
    ("fen", "sentence"),
    [
        ("B:WK5,11,K23:BK24,20,28", "Every other move loses a king."),
        ("B:WK13,17,K19:BK20,27,24", "Every other move loses a piece."),
        ("B:WK7,27,K17:BK20,16,11", "Every other move loses 2 pieces."),
        ("B:WK21,27,K25:BK17,13,16", "Every other move loses a king or more."),
    ],
)
def test_a_king_that_other_moves_lose_is_no_man(fen: str, sentence: str) -> None:
    state = parse_fen(fen)
    assert hint_reason(state, hint(state, judged(state, 4))) == sentence


def test_a_move_that_loses_the_game_is_not_told_in_men() -> None:
    near = (("11-15", 60, "23-19"), ("9-14", 5 - WIN, "22-18"))  # the others were not looked at
    assert reason(CHECKERS.initial, *near) == "9-14 loses the game."


def test_on_other_boards_no_men_are_counted() -> None:
    state = CONNECT_FOUR.initial
    first, second = state.legal_moves()[:2]
    other = RootMove(second, 0, exact=True, pv=(second,))
    found = Hint(SearchResult(first, 60, 9, 100, (first,), 0.0), first, (other,))
    assert hint_reason(state, found) == f"The next best is {state.move_text(second)}."


def test_when_every_other_move_loses_a_man_it_says_so() -> None:
    random = Random(8)
    told, alike = 0, set[bool]()
    for _ in range(300):
        state = after_random_moves(CHECKERS.initial, random, random.randrange(8, 45))
        if not 2 <= len(state.legal_moves()) <= 6:
            continue
        moves = judged(state, 4)
        said = hint_reason(state, hint(state, moves))
        if "other move" not in said:
            continue
        told += 1
        for root in moves[1:]:
            lost = tally(state, root.pv).balance.pieces
            assert lost < 0 or root.score < -10_000
            assert root.score < moves[0].score
        men = re.fullmatch(r".* loses (?:a man|(\d) men)( or more)?\.", said)
        if men is not None:
            losses = [-tally(state, root.pv).balance.pieces for root in moves[1:]]
            assert (min(losses), len(set(losses)) > 1) == (int(men[1] or 1), bool(men[2]))
            alike.add(bool(men[2]))
    assert told > 3
    assert alike == {False, True}


def test_a_hint_search_looks_at_every_other_move() -> None:
    class Shallow:
        def search(self, position: Position, limits: Limits, *rest: object) -> SearchResult:
            del rest
            return ENGINE.search(position, limits.within(Limits(depth=4)))

        def new_game(self) -> None:
            raise AssertionError

    search = HintSearch(Shallow())
    state = CHECKERS.initial
    assert isinstance(state, Checkers)
    found = search.search(Position(state), Limits(seconds=20.0))
    assert {found.move, *(root.move for root in search.others)} == set(state.legal_moves())
    assert hint_reason(state, Hint(found, found.move or Move((1,)), search.others))

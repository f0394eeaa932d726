"""The coach's sentences are true: about hints, and about moves that give something away."""

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
from checkers_app.learn.coach.coach import Blunder, blunder, hint_reason
from checkers_app.learn.coach.tally import NEAR, Balance, just_lost, tally
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
    """Compares the sentence with the line itself."""
    root = next(root for root in moves if root.move == found.move)
    assert found.line[0] == found.move
    man = re.fullmatch(rf"This (soon )?loses ({PIECES})( at once)?\.", found.sentence)
    if man is None:
        assert re.match(r"This loses the game|You can win|This (soon )?lets \w+ crown", found.sentence)
        return
    count = counted(man[2])
    assert len(found.line) <= NEAR
    assert (man[1] is None) is (man[3] is not None) is (len(found.line) <= 2)
    line = tally(state, root.pv)
    after = tally(state, found.line)
    assert after.counts[len(found.line)].pieces - after.counts[0].pieces <= -count
    assert line.balance.pieces <= -count, "and it is not given back later"


@pytest.mark.slow
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
        (0, 4 - WIN, "This loses the game in 2 moves."),
        (0, -TABLE_WIN + 3, "This loses the game."),
        (WIN - 9, 40, "You can win in 5 moves; after this move no win was found."),
        (TABLE_WIN, 0, "You can win; after this move no win was found."),
        (WIN - 9, 160, None),  # it may also win what was lost anyway
        (-400, 14 - WIN, None),  # what was lost anyway
        (-400, 4 - WIN, "This loses the game in 2 moves."),
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


SHUFFLE = ("5-1", "14-18", "1-5", "18-14")
"""Kings that move back and forth: Black's on 5, White's on 14."""


@pytest.mark.parametrize(
    ("plies", "sentence"),
    [(0, "This loses a man at once."), (4, "This soon loses a man."), (8, None), (16, None)],
)
def test_what_is_lost_far_away_is_not_warned_of(plies: int, sentence: str | None) -> None:
    """After this many plies a man steps in front of White's king and cannot be recaptured."""
    state = parse_fen("B:W32,K14:BK5,3,12")
    line = [*[*SHUFFLE * 4][:plies], "3-7", "32-28", "7-10", "14x7"]
    if not plies:
        state = parse_fen("B:W32,K14:BK5,7,12")
        line = ["7-10", "14x7"]
    moves = roots(state, ("12-16", 0, ""), (line[0], -100, " ".join(line[1:])))
    found = blunder(state, moves[1].move, moves)
    assert (found.sentence if found is not None else None) == sentence


def test_a_man_that_is_crowned_is_warned_of() -> None:
    state = parse_fen("B:W10,32:B1,K28,12")
    moves = roots(state, ("28-24", 20, "10-7"), ("12-16", -100, "10-7 28-24 7-2 24-28"))
    warned = blunder(state, moves[1].move, moves)
    assert warned is not None
    assert warned.sentence == "This soon lets White crown."
    assert [state.move_text(warned.move), len(warned.line)] == ["12-16", 4]
    close = (moves[0], RootMove(moves[1].move, -90, exact=True, pv=moves[1].pv))
    assert blunder(state, moves[1].move, close) is None, "it costs little"
    at_once = parse_fen("B:W7,32:B1,K28,12")
    moves = roots(at_once, ("28-24", 20, "32-27"), ("12-16", -100, "7-2 28-24"))
    warned = blunder(at_once, moves[1].move, moves)
    assert warned is not None
    assert warned.sentence == "This lets White crown at once."


def test_a_king_that_is_crowned_anyway_is_not_warned_of() -> None:
    state = parse_fen("B:W10,32:B1,K28,12")
    both = roots(state, ("28-24", 20, "10-7 12-16 7-2 24-28"), ("12-16", -100, "10-7 28-24 7-2 24-28"))
    assert blunder(state, both[1].move, both) is None


def test_a_king_that_is_crowned_later_is_not_warned_of() -> None:
    state = parse_fen("B:W14,32:B1,K28,12")
    moves = roots(state, ("28-24", 20, "32-27"), ("12-16", -130, "14-10 28-24 10-7 24-28 7-2 28-24"))
    assert blunder(state, moves[1].move, moves) is None


def test_a_king_that_is_taken_as_soon_as_it_is_crowned_is_not_warned_of() -> None:
    state = parse_fen("B:W6,32:B3,K28,12")
    line = "6-2 28-24 2-7 3x10"
    moves = roots(state, ("28-24", 20, "32-27"), ("12-16", -100, line))
    assert blunder(state, moves[1].move, moves) is None
    kept = roots(state, ("28-24", 20, "32-27"), ("12-16", -100, line.removesuffix(" 2-7 3x10")))
    assert blunder(state, moves[1].move, kept) is not None


@pytest.mark.parametrize(
    ("best", "score", "warned"), [(-260, -400, False), (400, 260, False), (400, 240, True)]
)
def test_where_all_is_lost_or_won_pieces_are_not_warned_of(best: int, score: int, *, warned: bool) -> None:
    state = parse_fen("B:W32,K14:BK5,7,12")
    moves = roots(state, ("12-16", best, ""), ("7-10", score, "14x7"))
    assert (blunder(state, moves[1].move, moves) is not None) is warned


def test_what_nobody_knows_is_not_warned_of() -> None:
    state = CHECKERS.initial
    moves = roots(state, ("11-15", 0, ""), ("12-16", 5 - WIN, ""))
    assert blunder(state, Move((9, 13)), moves) is None
    loose = (moves[0], RootMove(moves[1].move, 5 - WIN, exact=False, pv=moves[1].pv))
    assert blunder(state, moves[1].move, loose) is None
    unsure = (RootMove(moves[0].move, 0, exact=False, pv=moves[0].pv), moves[1])
    assert blunder(state, moves[1].move, unsure) is None, "the best may lose as well"


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
    assert (
        reason(CHECKERS.initial, ("11-15", 10, ""), from_book=True) == "It is a move from the opening book."
    )


def test_proven_results_come_first() -> None:
    start = CHECKERS.initial
    assert reason(start, ("11-15", WIN - 7, "")) == "It wins the game in 4 moves."
    assert reason(start, ("11-15", TABLE_WIN, "")) == "It wins the game."
    assert reason(start, ("11-15", WIN - 17, "")) == "It wins the game.", "that far nobody counts"
    assert reason(start, ("11-15", -TABLE_WIN, "")) == "Every move loses the game."
    assert reason(start, ("11-15", 8 - WIN, "")) == "Every move loses the game; this one loses in 4 moves."


def test_a_man_that_is_won_is_told() -> None:
    state = parse_fen("B:W18,32:B14,1,2")
    assert hint_reason(state, hint(state, judged(state))).startswith(("It is the only move", "It wins"))


EVERY = ("11-15", "9-14", "12-16", "9-13", "10-14", "10-15", "11-16")
"""The moves of the first position."""


def beside(*scores: int, best: int = 60) -> str:
    """The text about 11-15 if the other moves have these scores; the last score is that of all moves not
    given.
    """
    given = [*scores, *[scores[-1]] * (len(EVERY) - 1 - len(scores))]
    others = [(text, score, "") for text, score in zip(EVERY[1:], given, strict=True)]
    return reason(CHECKERS.initial, ("11-15", best, "23-19"), *others)


def test_the_next_best_move_is_named() -> None:
    assert beside(41, -30) == "9-14 is about as good."
    assert beside(40, -30) == beside(1, -30) == "The second-best move is 9-14."
    assert beside(0, -30) == "The second-best move is 9-14, about half a man worse."
    assert beside(-60, -90) == "The second-best move is 9-14, about a man worse."
    assert beside(-160, -190) == "The second-best move is 9-14, about 2 men worse."


def test_where_every_move_is_alike_it_says_so() -> None:
    assert beside(50) == "All moves are about equal here."
    assert beside(-200, best=-190) == "All moves are about equal here."
    assert beside(-200, -240, best=-190) == "9-14 is about equal.", "nothing bad is called good"


def test_where_one_side_is_far_ahead_moves_are_not_compared() -> None:
    """A longer search may find that one of them wins."""
    assert beside(300, 290, best=310) == "Black is far ahead after this move."
    assert beside(-300, -310, best=-290) == "White is far ahead after this move."


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        (20, "After this move the game is about even."),
        (-60, "White is a little better after this move."),
        (160, "Black is better after this move."),
        (400, "Black is far ahead after this move."),
    ],
)
def test_where_not_every_move_was_looked_at_none_is_compared(score: int, sentence: str) -> None:
    near = [(text, score - 10, "") for text in EVERY[1:-1]]
    assert reason(CHECKERS.initial, ("11-15", score, "23-19"), *near) == sentence
    state = CHECKERS.initial
    moves = roots(state, ("11-15", score, "23-19"), *[(text, score - 10, "") for text in EVERY[1:]])
    loose = [RootMove(root.move, root.score, exact=root is not moves[-1], pv=root.pv) for root in moves]
    assert hint_reason(state, hint(state, loose)) == sentence, "one was not looked at as deep as the others"


@pytest.mark.parametrize(
    ("fen", "sentence"),
    [
        ("B:WK5,11,K23:BK24,20,28", "Every other move loses a king."),
        ("B:WK13,17,K19:BK20,27,24", "Every other move loses a piece."),
        ("B:WK7,27,K17:BK20,16,11", "Every other move loses a king or more."),
        ("B:WK21,27,K25:BK17,13,16", "Every other move loses a king."),
    ],
)
def test_a_king_that_other_moves_lose_is_no_man(fen: str, sentence: str) -> None:
    state = parse_fen(fen)
    assert hint_reason(state, hint(state, judged(state, 4))) == sentence


def test_when_every_other_move_loses_the_game_it_says_so() -> None:
    assert beside(4 - WIN) == "Every other move loses the game."
    two = parse_fen("B:W11,30,31,32:B7,8,2,4")
    one, other = map(two.move_text, two.legal_moves())
    assert reason(two, (one, 60, ""), (other, 4 - WIN, "")) == "The other move loses the game."


def test_on_other_boards_no_men_are_counted() -> None:
    state = CONNECT_FOUR.initial
    first, second, *rest = state.legal_moves()
    other = RootMove(second, 0, exact=True, pv=(second,))
    others = (other, *(RootMove(move, -50, exact=True, pv=(move,)) for move in rest))
    found = Hint(SearchResult(first, 60, 9, 100, (first,), 0.0), first, others)
    reason = f"The second-best move is {state.move_text(second)}."
    assert hint_reason(state, found, game=CONNECT_FOUR) == reason


@pytest.mark.slow
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
            losses = [tally(state, root.pv).kept(-1).pieces for root in moves[1:] if root.score > -10_000]
            more = len(set(losses)) > 1 or len(losses) < len(moves) - 1
            assert (min(losses), more) == (int(men[1] or 1), bool(men[2]))
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


# --- what is taken ------------------------------------------------------------------------------


def test_what_is_taken_back_is_not_won() -> None:
    """White has just captured a man; either of Black's men can recapture, which makes the game even."""
    before = parse_fen("W:W20,30,31,32:B16,7,8,2,4")
    taken = parse_move(CHECKERS, before, "20x11")
    state = before.play(taken)
    owed = just_lost((before, state), (taken,))
    assert owed == Balance(men=1)
    best, worse = map(state.move_text, state.legal_moves())
    moves = roots(state, (best, 60, ""), (worse, -40, ""))
    assert hint_reason(state, hint(state, moves), owed) == "It recaptures a man."
    assert hint_reason(state, hint(state, moves)) == "It wins a man at once.", "if nothing was lost before"
    same = roots(state, (best, 60, ""), (worse, 50, ""))
    assert hint_reason(state, hint(state, same), owed) == f"{worse} is about as good.", "both take it"
    near = roots(state, (best, 60, ""), (worse, 20, ""))
    reason = hint_reason(state, hint(state, near))
    assert reason == f"The second-best move is {worse}.", "what both win is no reason"


def test_two_for_one_takes_back_and_wins() -> None:
    state = parse_fen("B:W11,19,30,31,32:B8,7,1,12")
    two = next(move for move in state.legal_moves() if len(move.captures) == 2)
    moves = roots(state, (state.move_text(two), 80, ""))
    said = hint_reason(state, hint(state, moves), Balance(men=1))
    assert said == "It wins back what was lost, and a man more."


def test_an_exchange_that_was_even_leaves_nothing_to_take_back() -> None:
    start = parse_fen("B:W18,19,30,31:B15,1,2,3")
    line, states = [], [start]
    for text in ("15x22", "30-26", "1-5"):
        line.append(parse_move(CHECKERS, states[-1], text))
        states.append(states[-1].play(line[-1]))
    for plies in (2, 3):
        lost = just_lost(states[: plies + 1], line[:plies])
        assert lost == Balance(), "the last move took nothing: that exchange is over"
    assert just_lost(states[:2], line[:1]) == Balance(men=1)
    assert just_lost((start,), ()) == Balance()
    gained = parse_fen("W:W12,21,24,26,28,29,30,31,32:B1,2,3,4,5,6,11,14,22")
    line, states = [], [gained]
    for text in ("26x10", "6x15"):
        line.append(parse_move(CHECKERS, states[-1], text))
        states.append(states[-1].play(line[-1]))
    assert just_lost(states[:2], line[:1]) == Balance(men=2)
    assert just_lost(states, line) == Balance(), "who has gained by it has nothing to take back"


def test_a_man_that_is_given_for_something_is_not_won() -> None:
    """The score shows otherwise: Black sacrifices the man to get a king."""
    state = parse_fen("W:W23,28,29,30,31,32:B1,2,3,7,11,12,21,22")
    found = roots(state, ("28-24", -247, "22-26 31x22 12-16"))
    assert "wins" not in hint_reason(state, hint(state, found))
    felt = roots(state, ("28-24", -60, "22-26 31x22 12-16"))
    assert hint_reason(state, hint(state, felt)) == "It soon wins a man."


@pytest.mark.parametrize(("plies", "sentence"), [(2, "It soon wins a man."), (8, None)])
def test_what_is_won_at_the_end_of_a_long_line_is_not_told(plies: int, sentence: str | None) -> None:
    state = parse_fen("W:W32,K14:BK5,3,12")
    line = [*[*("14-18", "5-1", "18-14", "1-5") * 4][:plies], "32-28", "3-7", "28-24", "7-10", "14x7"]
    if plies == 2:
        state, line = parse_fen("W:W32,K14:BK5,7,12"), ["32-28", "7-10", "14x7"]
    said = hint_reason(state, hint(state, roots(state, (line[0], 90, " ".join(line[1:])))))
    assert (said if "wins" in said else None) == sentence


def test_the_piece_that_is_named_is_the_one_that_is_won_by_then() -> None:
    """First a man is won, later a king: only the man is mentioned, whatever the final balance."""
    state = parse_fen("W:W20,32,31:B16,K27,3,1")
    counts = tally(state, roots(state, ("31x24", 200, "1-5 20x11"))[0].pv)
    assert counts.balance.words() == "a man and a king"
    assert counts.kept(1).words() == "a king"

"""The following lessons: counting, bounds, unsound savings, and the limits of searching."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from checkers_app.engine.api import WIN, WIN_BOUND, Limits, Position
from checkers_app.engine.textbook.minimax import minimax
from checkers_app.engine.textbook.search import Search, is_reduced
from checkers_app.engine.textbook.switches import Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Move, Side, State, Term
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import LINES, TicTacToe
from checkers_app.learn.lessons.bet_tasks import pass_task, won_bet_task
from checkers_app.learn.lessons.branch_tasks import branch_task, by_average, by_minimax
from checkers_app.learn.lessons.lesson import (
    ChoiceTask,
    Lesson,
    LessonSearch,
    Practice,
    Task,
    count,
    count_terms,
    move_of,
    result,
)
from checkers_app.learn.tree.abstract import Branches
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.tree import Method, Scale
from checkers_app.learn.tree.worth import said
from checkers_app.notation.fen import parse_fen
from checkers_app.words import N_, say

_LINE = 100
"""The value of a line: one point, in hundredths."""


def count_lines(state: State) -> int:
    """The lines that the other side has not touched minus those that the side to move has not touched.

    (Nilsson, "Problem-Solving Methods in Artificial Intelligence", 1971.)
    """
    sides = [{state.piece_at(square) for square in line} for line in LINES]
    mover, other = state.side_to_move, state.side_to_move.other
    taken = [{piece.side for piece in pieces if piece is not None} for pieces in sides]
    return _LINE * (sum(other not in line for line in taken) - sum(mover not in line for line in taken))


def line_terms(state: State) -> tuple[Term, ...]:
    """The terms of :func:`count_lines`."""
    return (Term(N_("Lines without a mark of the other side"), count_lines(state) // _LINE, _LINE),)


def average(state: State, side: Side) -> Fraction:
    """The mean result for ``side``, 1, 0 or -1, if both sides play legal moves with equal probability."""
    outcome = state.outcome()
    if outcome is not None:
        return Fraction(0 if outcome.winner is None else 1 if outcome.winner is side else -1)
    moves = state.legal_moves()
    return sum((average(state.play(move), side) for move in moves), Fraction(0)) / len(moves)


def _scores(state: State, depth: int, switches: Switches | None = None) -> dict[Move, int]:
    """Every move with its value by a search that counts, with an open window for each."""
    search = Search(count, switches or Switches(), Limits(depth=depth))
    return dict(search.root_scores(Position(state)))


def _score(score: int) -> str:
    return said(score, Scale.HUNDREDTHS)


# --- the tasks' judges ----------------------------------------------------------------------------


def _judge_counting(state: State, move: Move) -> Verdict:
    """Right for the move with the best value after the worst reply."""
    values = {each: -minimax(state.play(each), 1, count_lines).score for each in state.legal_moves()}
    value, text = values[move], state.move_text(move)
    if value == max(values.values()):
        right = N_("Right: whatever O answers, {move} keeps {score}, the most of all.")
        return Verdict(True, lambda: say(right, move=text, score=_score(value)))
    wrong = N_("After {move} O has an answer that leaves {score}. Another move keeps more.")
    return Verdict(False, lambda: say(wrong, move=text, score=_score(value)))


def _count_task(state: State) -> ChoiceTask:
    """The value of the lines of a board, with X to move."""

    def judge(option: int) -> Verdict:
        found = count_lines(state)
        if option == found:
            sentence = N_("Right: it is {score}, lines still open for X minus lines still open for O.")
        elif option == -found:
            sentence = N_("{score} is what it counts for O: the difference was taken the wrong way round.")
        else:
            sentence = N_("It is not {score}. A mark takes away every line through its square.")
        return Verdict(option == found, lambda: say(sentence, score=_score(option)))

    return ChoiceTask(
        N_("What does this board count for X?"),
        N_("Lines still open for X, minus lines still open for O."),
        (-200, -100, 0, 100, 200),
        judge,
        _score,
        state=state,
    )


def _judge_two_deep(option: int) -> Verdict:
    """Right for the value of X on 5 after O's best reply."""
    after = TICTACTOE.initial.play(move_of(TICTACTOE.initial, "5"))
    worth, at_once = -minimax(after, 1, count_lines).score, -count_lines(after)
    if option == worth:
        sentence = N_("Right: {score} is what O’s best answer leaves.")
    elif option == at_once:
        sentence = N_("{score} is what depth 1 says. O has not answered yet.")
    else:
        sentence = N_("Not {score}: try O’s answers one by one and keep the one that is worst for X.")
    return Verdict(option == worth, lambda: say(sentence, score=_score(option)))


def _judge_bound(state: State, move: Move) -> Verdict:
    """Right for a winning move, whatever alpha-beta's bounds of the others are."""
    text, after = state.move_text(move), state.play(move)
    if -result(after) > 0:
        right = N_("Right: {move} wins, searched by itself.")
        return Verdict(True, partial(say, right, move=text))
    wrong = N_("{move} loses: O’s other answer completes a line. Its value was only a bound.")
    return Verdict(False, partial(say, wrong, move=text))


def _lots_task(state: State) -> ChoiceTask:
    """The moves among which a random choice is allowed: those with equal exact values."""
    choices = (("1",), ("1", "3"), ("1", "2", "3"))

    def judge(option: int) -> Verdict:
        winning = {state.move_text(move) for move in state.legal_moves() if result(state.play(move)) < 0}
        drawn, moves = set(choices[option]), ", ".join(choices[option])
        if drawn == winning:
            sentence = N_("Right: {moves}, each searched by itself.")
        elif drawn < winning:
            sentence = N_("{moves}: another move wins as well.")
        else:
            sentence = N_("{moves}: one of these values is only a bound, and that move loses.")
        return Verdict(drawn == winning, partial(say, sentence, moves=moves))

    return ChoiceTask(
        N_("A program picks at random among equally good moves. Which moves may it pick from?"),
        N_("Which of them did alpha-beta cut?"),
        tuple(range(len(choices))),
        judge,
        lambda option: ", ".join(choices[option]),
        state=state,
    )


_QUIET = Switches(quiescence=True)


def _judge_behind(state: State, move: Move) -> Verdict:
    """Right for a move after which depth 7 sees no end of the game."""
    score, text = _scores(state, 7, _QUIET)[move], state.move_text(move)
    if score > -WIN_BOUND:
        right = N_("Right: with {move} White is worse, {score}, but depth 7 sees no end of the game.")
        return Verdict(True, lambda: say(right, move=text, score=_score(score)))
    wrong = N_("{move} is {worth}: the harm was just behind the horizon of depth 6.")
    return Verdict(False, lambda: say(wrong, move=text, worth=_score(score)))


_BEHIND = parse_fen("W:W27,32:B3,5,18")
_PUT_OFF = "27-23"
"""The move of depth 6."""
_REASONS = (
    N_("White wins a man"),
    N_("The harm comes later"),
    N_("Captures were not played out"),
)
"""Possible reasons why depth 6 sees no harm in it; the searches decide which are true."""


def _wins_a_man() -> bool:
    """Whether the exchange gains something for White."""
    return _scores(_BEHIND, 1, _QUIET)[move_of(_BEHIND, _PUT_OFF)] > count(_BEHIND)


def _comes_later() -> bool:
    """Whether a search one ply deeper gives it a worse value."""
    move = move_of(_BEHIND, _PUT_OFF)
    return _scores(_BEHIND, 7, _QUIET)[move] < _scores(_BEHIND, 6, _QUIET)[move]


def _stops_in_exchanges() -> bool:
    """Whether depth 6 evaluates positions before the captures are over."""
    search = LessonSearch("", Method.SEARCH, 6, _QUIET, evaluation=count, terms=count_terms)
    return Ending.HORIZON in search.record(CHECKERS, _BEHIND).tree.endings


def _judge_why(option: int) -> Verdict:
    sentence = (
        N_("It is an exchange, one man for one. White stays a man down."),
        N_("Right: one ply deeper it is {worth}."),
        N_("They were: with quiescence only quiet positions are counted."),
    )[option]
    is_right = (_wins_a_man, _comes_later, _stops_in_exchanges)[option]()

    def reason() -> str:
        return say(sentence, worth=_score(_scores(_BEHIND, 7, _QUIET)[move_of(_BEHIND, _PUT_OFF)]))

    return Verdict(is_right, reason)


def _judge_put_off(state: State, move: Move) -> Verdict:
    """Right for the move that depth 6 prefers with its captures played out."""
    scores, text = _scores(state, 6, _QUIET), state.move_text(move)
    score = scores[move]
    if score == max(scores.values()):
        right = N_("Right: {move} is {score} to depth 6, the most of all. The harm only comes later.")
        return Verdict(True, lambda: say(right, move=text, score=_score(score)))
    wrong = N_("{move} is {score} to depth 6. One move puts more off.")
    return Verdict(False, lambda: say(wrong, move=text, score=_score(score)))


def _judge_pass(state: State, move: Move) -> Verdict:
    """Right for the best move of depth 5 without the null move."""
    scores, text = _scores(state, 5), state.move_text(move)
    score = scores[move]
    if score == max(scores.values()):
        right = N_("Right: {move} is worth {score}, since every answer of Black’s loses something.")
        return Verdict(True, lambda: say(right, move=text, score=_score(score)))
    wrong = N_("{move} is worth {score} at depth 5. One move leaves Black without a good answer.")
    return Verdict(False, lambda: say(wrong, move=text, score=_score(score)))


def _judge_reduction(state: State, move: Move) -> Verdict:
    """Right for Black's best reply at the remaining depth."""
    scores, text = _scores(state, 3), state.move_text(move)
    score = scores[move]
    if score == max(scores.values()):
        right = N_("Right: {move} is worth {score} to Black, the best of its seven answers.")
        return Verdict(True, lambda: say(right, move=text, score=_score(score)))
    wrong = N_("{move} is worth {score} to Black. One answer is better.")
    return Verdict(False, lambda: say(wrong, move=text, score=_score(score)))


_KINDS = (
    N_("A capture"),
    N_("The third move in the list"),
    N_("A quiet move, seventh in the list"),
)


def _judge_reduced(option: int) -> Verdict:
    """Right for the move that the search of this program searches less deeply."""
    capturing = parse_fen("W:W18:B15")
    quiet, capture = CHECKERS.initial.legal_moves()[0], capturing.legal_moves()[0]
    move, number = ((capture, 6), (quiet, 2), (quiet, 6))[option]
    sentence = (
        N_("What follows a capture has to be seen: it is searched in full."),
        N_("We hope that the first moves are the best ones: they are searched in full."),
        N_("Right: it is quiet and comes late. Such a move is seldom the best one."),
    )[option]
    return Verdict(is_reduced(move, number, 3), partial(say, sentence))


_ORDERED = Switches(move_ordering=True, transposition_table=True, iterative_deepening=True)
_WIN_DEPTH = 9


def _judge_table(state: State, move: Move) -> Verdict:
    """Right for the fastest winning move."""
    search = Search(count, _ORDERED, Limits(depth=_WIN_DEPTH - 1))
    score, text = -search.run(Position(state.play(move))).score, state.move_text(move)
    if score > WIN_BOUND:
        right = N_("Right: {move} is {worth}.")
        # Seen from before the move, the end is one ply further away.
        return Verdict(True, lambda: say(right, move=text, worth=_score(score - 1)))
    wrong = N_("After {move} depth 9 finds no win, and the tables say: a draw.")
    return Verdict(False, partial(say, wrong, move=text))


def _judge_backward(state: State, move: Move) -> Verdict:
    """Right for a move after which every reply allows an immediate win."""
    after, text = state.play(move), state.move_text(move)
    if minimax(after, 2, count).score == 2 - WIN:
        right = N_("Right: after {move} every answer lets White win at once.")
        return Verdict(True, partial(say, right, move=text))
    wrong = N_("After {move} Black has an answer that does not lose at once.")
    return Verdict(False, partial(say, wrong, move=text))


def _judge_average(state: State, move: Move) -> Verdict:
    """Right for a move that does not lose against the best replies."""
    text, after = state.move_text(move), state.play(move)
    if -result(after) >= 0:
        return Verdict(True, partial(say, N_("Right: after {move} O draws against every answer."), move=text))
    wrong = N_("{move} loses: X has an answer that threatens two lines at once.")
    return Verdict(False, partial(say, wrong, move=text))


# --- the lessons ----------------------------------------------------------------------------------


def counting() -> Lesson:
    """An evaluation: lines that are still open."""
    return Lesson(
        "counting",
        N_("Counting a position"),
        (
            N_(
                "The end of a game is often too far away. Then the search stops early and gives the "
                "position a number by a quick rule, fair to both sides: the evaluation."
            ),
            N_(
                "Here the rule is: lines still open for X, minus lines still open for O. With X on 5 and O "
                "on 1 that is 5 minus 4: +1.00."
            ),
            N_(
                "Depth 2 means: two plies ahead. The search tries each move with each answer. A move is "
                "worth what is left after the answer that is worst for X."
            ),
        ),
        N_("An evaluation is a guess, made quickly."),
        TICTACTOE,
        TICTACTOE.initial,
        (LessonSearch(N_("Minimax: 82"), Method.MINIMAX, 2, evaluation=count_lines, terms=line_terms),),
        (
            _count_task(TicTacToe(crosses=0b000_000_001, noughts=0b000_010_000)),
            _count_task(TicTacToe(crosses=0b000_010_000, noughts=0b000_000_010)),
            ChoiceTask(
                N_("Which value does a search of depth 2 give to X on 5?"),
                N_("Depth 2: O answers once."),
                (-200, 100, 300, 400),
                _judge_two_deep,
                _score,
                state=TICTACTOE.initial.play(move_of(TICTACTOE.initial, "5")),
            ),
            Task(
                N_("Play the move of X that depth 2 chooses."),
                N_("For each move think of O’s best answer."),
                TICTACTOE.initial,
                _judge_counting,
            ),
        ),
        Practice.MINIMAX,
    )


def bounds() -> Lesson:
    """The value of a cut node is only a bound."""
    state = TicTacToe(crosses=0b001_011_000, noughts=0b110_100_000)
    return Lesson(
        "bounds",
        N_("A bound is not a value"),
        (
            N_("Alpha-beta and minimax agree: the best move is worth 1, a win for X."),
            N_(
                "But look at the other moves. After its first move X is already sure of 1. After 2 O’s "
                "first answer, 1, lets X win as well: 1 ≥ 1, and the rest is cut. So 2 seems worth 1, too."
            ),
            N_(
                "That only says: at most 1. O’s other answer, 3, completes three in a row, and 2 loses. A "
                "program that picks at random among equal moves would lose here one time in three."
            ),
        ),
        N_("The value of a node that was cut is only a bound."),
        TICTACTOE,
        state,
        (
            LessonSearch(N_("Alpha-beta"), Method.ALPHA_BETA, 3, results=True),
            LessonSearch(N_("Minimax"), Method.MINIMAX, 3, results=True),
        ),
        (
            Task(
                N_("Play a move that wins."),
                N_("Alpha-beta reports 1 for all three."),
                state,
                _judge_bound,
            ),
            _lots_task(state),
        ),
        Practice.DEEP_CUTS,
    )


def behind_the_horizon() -> Lesson:
    """Quiescence does not cure the horizon effect: harm is delayed until it is out of sight."""
    state = _BEHIND
    return Lesson(
        "behind",
        N_("Behind the horizon"),
        (
            N_(
                "White is a man down. Black’s man on 18 will be crowned unless White exchanges it. Captures "
                "are played out, and a king counts two."
            ),
            N_(
                "Depth 6 sees the king: −2.00 after 27-24 and after 32-28. After 27-23, an exchange, it sees "
                "only −1.00. So that is what it plays."
            ),
            N_(
                "Depth 7 sees one ply more. After 27-23 White’s last man is caught as well, and the game is "
                "lost. The exchange has only pushed the harm behind the horizon."
            ),
        ),
        N_("What is put off is not undone."),
        CHECKERS,
        state,
        (
            LessonSearch(N_("Depth 6"), Method.SEARCH, 6, _QUIET, evaluation=count, terms=count_terms),
            LessonSearch(N_("Depth 7"), Method.SEARCH, 7, _QUIET, evaluation=count, terms=count_terms),
        ),
        (
            Task(
                N_("Play a move after which depth 7 sees no lost game."),
                N_("White is worse in any case."),
                state,
                _judge_behind,
            ),
            ChoiceTask(
                N_("Why does depth 6 see only −1.00 after 27-23?"),
                N_("Compare the two searches."),
                tuple(range(len(_REASONS))),
                _judge_why,
                lambda option: say(_REASONS[option]),
            ),
            Task(
                N_("Here, too, depth 6 pushes the loss out of sight. Play the move it chooses."),
                N_("White gives something and gets a king."),
                parse_fen("W:W16,25,32:BK7,11,13,21"),
                _judge_put_off,
            ),
        ),
        Practice.EXCHANGES,
    )


def passing() -> Lesson:
    """The null move, and zugzwang."""
    state, null_move = parse_fen("W:W18,19,22,25,29,32:B4,7,8,10,12,20"), Switches(null_move=True)
    return Lesson(
        "null-move",
        N_("A bet on a pass"),
        (
            N_(
                "A quick test: let the other side move twice. If even that does not hurt, the node is cut. "
                "With this null move the search visits 315 nodes here instead of 798."
            ),
            N_(
                "But it is a bet. White has a move here after which each of Black’s six answers loses a man "
                "or more. If Black could pass, nothing would happen: that is zugzwang."
            ),
            N_(
                "The search with the null move lets Black pass, sees 0.00 and cuts. It plays 18-15. With "
                "every improvement it finds 32-27."
            ),
        ),
        N_("A pass tells nothing where every move hurts."),
        CHECKERS,
        state,
        (
            LessonSearch(N_("Depth 5"), Method.SEARCH, 5, evaluation=count, terms=count_terms),
            LessonSearch(
                N_("With the null move"),
                Method.SEARCH,
                5,
                null_move,
                evaluation=count,
                terms=count_terms,
            ),
        ),
        (
            Task(
                N_("Play the move that wins a man."),
                N_("Depth 5 finds it without the null move."),
                state,
                _judge_pass,
            ),
            pass_task(
                N_("White has played 32-27. What would be left for Black if it could pass?"),
                N_("Count men from Black’s side, after five more plies."),
                state.play(move_of(state, "32-27")),
                4,
                (-300, -100, 0, 100),
            ),
            won_bet_task(
                N_("Black to move, depth 5. What does the search play here with the null move?"),
                N_("Does each side have a harmless move?"),
                parse_fen("B:WK3,25,27,32:B1,2,5,6,K16"),
                5,
                null_move,
            ),
            Task(
                N_("Here, too, one move leaves Black only bad answers. Play it."),
                N_("Depth 5 finds it without the null move."),
                parse_fen("W:W11,14,22,23:B4,5,12,13"),
                _judge_pass,
            ),
        ),
        Practice.HAVING_TO_MOVE,
    )


_REDUCED = parse_fen("W:W18,21,23,24,25,26,27,28,30,31:B1,2,6,9,11,14,16,17,20")


def reductions() -> Lesson:
    """Late-move reduction, and a sacrifice that it overlooks."""
    reduction = Switches(late_move_reduction=True)
    return Lesson(
        "reductions",
        N_("A shorter look at late moves"),
        (
            N_(
                "We hope that good moves come first. So late, quiet moves are searched one ply less deep: "
                "the late-move reduction. Here it visits 71 nodes instead of 123."
            ),
            N_(
                "That is a bet, too. Depth 4 plays 25-22, worth +2.00. With the reduction it believes that "
                "24-19 is worth as much. In truth 24-19 is worth 0.00."
            ),
            N_(
                "Black’s best answer is the sixth of seven. One ply less deep it looks bad, and so it was "
                "not looked at again."
            ),
        ),
        N_("What is searched less can be missed."),
        CHECKERS,
        _REDUCED,
        (
            LessonSearch(N_("Depth 4"), Method.SEARCH, 4, evaluation=count, terms=count_terms),
            LessonSearch(
                N_("With the reduction"),
                Method.SEARCH,
                4,
                reduction,
                evaluation=count,
                terms=count_terms,
            ),
        ),
        (
            Task(
                N_("Play the answer of Black that was missed."),
                N_("White has played 24-19. Black gives up a man first."),
                _REDUCED.play(move_of(_REDUCED, "24-19")),
                _judge_reduction,
            ),
            ChoiceTask(
                N_("Which of these moves is searched one ply less deep?"),
                N_("What is a late, quiet move?"),
                tuple(range(len(_KINDS))),
                _judge_reduced,
                lambda option: say(_KINDS[option]),
            ),
            won_bet_task(
                N_("White to move, depth 5. What does the search play here with the reduction?"),
                N_("Is the best answer to each move an early one?"),
                parse_fen("W:W20,21,23,25,26,29,31,32:B1,3,4,7,8,9,11,16,24"),
                5,
                reduction,
            ),
        ),
        Practice.SACRIFICES,
        short_title=N_("A shorter look"),
    )


def tables() -> Lesson:
    """Endgame tables: positions solved from the end backwards."""
    state = parse_fen("W:WK32:BK26")
    return Lesson(
        "tables",
        N_("Knowing instead of searching"),
        (
            N_(
                "One king each. There are only 1\u00a0984 such positions, few enough to work them all out "
                "once and look them up."
            ),
            N_(
                "It is done from the end backwards. In 144 the side to move wins at once. In 28 every move "
                "leads into one of these: lost. And so on, until nothing is added: 676 are decided, "
                "1\u00a0308 are draws."
            ),
            N_(
                "Here the win takes 9 plies. A search that counts kings says 0.00 up to depth 8, and is "
                "right only from depth 9 on."
            ),
        ),
        N_("A table knows. A search has to find."),
        CHECKERS,
        state,
        (
            LessonSearch(
                N_("Depth 8"), Method.SEARCH, _WIN_DEPTH - 1, _ORDERED, evaluation=count, terms=count_terms
            ),
            LessonSearch(
                N_("Depth 9"), Method.SEARCH, _WIN_DEPTH, _ORDERED, evaluation=count, terms=count_terms
            ),
        ),
        (
            Task(N_("Play the move that wins."), N_("The other one draws."), state, _judge_table),
            Task(
                N_("Play the move after which Black is lost in two plies."),
                N_("Whatever Black answers, White then wins at once."),
                parse_fen("W:WK6:BK2"),
                _judge_backward,
            ),
        ),
        Practice.ENDINGS,
        short_title=N_("Knowing, not searching"),
        has_layers=True,
    )


_COIN: Branches = ((6, 8), (0, 18), (2, 10))


def averages() -> Lesson:
    """Random games to the end instead of an evaluation, and what an average hides."""
    state = TicTacToe(crosses=0b001_100_000, noughts=0b000_010_000)
    return Lesson(
        "averages",
        N_("An average is not a minimum"),
        (
            N_(
                "Some programs do not count. They play on at random to the end, often, and take the average "
                "of the results: 1, 0 or −1."
            ),
            N_(
                "If both sides choose each move at random, O’s move 1 does best on average: +0.17. Then "
                "come 9 with +0.13, 2 with +0.10, 8 with +0.07, 3 with −0.23 and 4 with −0.37."
            ),
            N_(
                "But X does not answer at random. So Monte Carlo tree search plays the answers that do well "
                "more and more often, until the good ones decide."
            ),
        ),
        N_("Minimax fears the best answer, an average fears none."),
        TICTACTOE,
        state,
        (
            LessonSearch(N_("Alpha-beta"), Method.ALPHA_BETA, 6, results=True),
            LessonSearch(N_("Minimax"), Method.MINIMAX, 6, results=True),
        ),
        (
            Task(
                N_("Play a move of O that does not lose."),
                N_("The best average is not one of them."),
                state,
                _judge_average,
            ),
            branch_task(
                N_("Below MAX a coin is tossed. Which branch is best on average?"),
                N_("Add the two leaves and divide by 2."),
                _COIN,
                by_average,
            ),
            branch_task(
                N_("The same tree, but MIN decides instead of the coin. Which branch is best?"),
                N_("MIN takes the smallest leaf."),
                _COIN,
                by_minimax,
            ),
        ),
        Practice.MINIMAX,
        short_title=N_("Averages"),
    )

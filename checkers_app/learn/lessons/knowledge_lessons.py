"""The lessons on knowledge without search: tables, a learned evaluation, and solved games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from checkers_app.engine.api import WIN, WIN_BOUND, Limits, Position
from checkers_app.engine.textbook.learning import chance, learn
from checkers_app.engine.textbook.minimax import minimax
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import Switches
from checkers_app.games.base import Move, State, Term
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.games.tictactoe import TicTacToe
from checkers_app.learn.lessons.lesson import (
    ChoiceTask,
    Lesson,
    LessonSearch,
    Practice,
    Task,
    count,
    count_terms,
    result,
    score_text,
)
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.python_code import LEARNING
from checkers_app.learn.tree.tree import Method
from checkers_app.notation.fen import parse_fen
from checkers_app.words import N_, say, say_number

# --- endgame tables -------------------------------------------------------------------------------


_ORDERED = Switches(move_ordering=True, transposition_table=True, iterative_deepening=True)
_WIN_DEPTH = 9


def _judge_table(state: State, move: Move) -> Verdict:
    """A move is right if a search to depth 9 proves that it wins."""
    search = Search(count, _ORDERED, Limits(depth=_WIN_DEPTH - 1))
    score, text = -search.run(Position(state.play(move))).score, state.move_text(move)
    if score > WIN_BOUND:
        right = N_("Right: {move} is {worth}.")
        # Seen from the position before the move, the end is one ply further away.
        return Verdict(True, lambda: say(right, move=text, worth=score_text(score - 1)))
    wrong = N_("After {move} depth 9 finds no win, and the tables say that it is a draw.")
    return Verdict(False, partial(say, wrong, move=text))


def _judge_backward(state: State, move: Move) -> Verdict:
    """A move is right if every reply to it allows an immediate win."""
    after, text = state.play(move), state.move_text(move)
    if minimax(after, 2, count).score == 2 - WIN:
        right = N_("Right: after {move} every answer lets White win at once.")
        return Verdict(True, partial(say, right, move=text))
    wrong = N_("After {move} Black has an answer that does not lose at once.")
    return Verdict(False, partial(say, wrong, move=text))


def tables() -> Lesson:
    """The lesson on endgame tables, where positions are solved from the end backwards."""
    state = parse_fen("W:WK32:BK26")
    counting = partial(LessonSearch, evaluation=count, terms=count_terms)
    return Lesson(
        "tables",
        N_("Knowing instead of searching"),
        (
            N_(
                "One king each. There are only 1,984 such positions, few enough to work them all out "
                "once and look them up."
            ),
            N_(
                "This is done backwards from the end. In 144 positions the side to move wins at once. "
                "In 28, every move leads to one of these: they are lost. And so on, until no more are "
                "added: 676 are decided, 1,308 are draws."
            ),
            N_(
                "Here the win takes 9 plies. A search that counts kings says 0.00 up to depth 8, and is "
                "right only from depth 9 on."
            ),
        ),
        N_("A table knows. A search has to find out."),
        CHECKERS,
        state,
        (
            counting(N_("Depth 8"), Method.SEARCH, _WIN_DEPTH - 1, _ORDERED),
            counting(N_("Depth 9"), Method.SEARCH, _WIN_DEPTH, _ORDERED),
        ),
        (
            Task(N_("Play the move that wins."), N_("The other move draws."), state, _judge_table),
            Task(
                N_("Play the move after which Black loses in two plies."),
                N_("Whatever Black answers, White then wins at once."),
                parse_fen("W:WK6:BK2"),
                _judge_backward,
            ),
        ),
        Practice.ENDINGS,
        short_title=N_("Knowing, not searching"),
        has_layers=True,
    )


# --- a learned evaluation -------------------------------------------------------------------------


GAMES, RATE, SEED = 3000, 0.005, 1
"""The number of random games to learn from, the learning rate, and the seed of the random numbers."""


WEIGHTS = (111, 75, 44)
"""The learned weights in hundredths: for the centre, for a corner and for a side.

They are stored here because playing all the games would take too long while the user waits.
"""


_NAMES = (N_("Centre"), N_("Corners"), N_("Edges"))
_CENTRE = 5


_THREAT = TicTacToe(crosses=0b100_010_000, noughts=0b000_000_101)
"""A position in which X is to move and has to block a row."""


def features(state: State) -> list[int]:
    """How many more marks the first side has than the other side: in the centre, in corners and on sides."""
    found = [0, 0, 0]
    for square, piece in TICTACTOE.pieces(state).items():
        kind = 0 if square == _CENTRE else 1 if square % 2 else 2
        found[kind] += 1 - 2 * piece.side
    return found


def learned(state: State) -> int:
    """The value of the learned evaluation, a weighted sum, for the side to move, in hundredths."""
    total = sum(weight * number for weight, number in zip(WEIGHTS, features(state), strict=True))
    return total * (1 - 2 * state.side_to_move)


def learned_terms(state: State) -> tuple[Term, ...]:
    """The terms that :func:`learned` adds up."""
    sign = 1 - 2 * state.side_to_move
    each = zip(_NAMES, features(state), WEIGHTS, strict=True)
    return tuple(Term(name, sign * number, weight) for name, number, weight in each)


_STEP_RATE = 0.1
_WEIGHTS_BEFORE, _FEATURES, _WON = (0.5, -0.25), (2, 4), 1.0
"""Two weights, the features of a position (their weighted sum is 0), and the result of its game."""


_CHOICES = (40, 55, 60, 70)
"""The options of a question, in hundredths."""


def _judge_step(option: int) -> Verdict:
    """An option is right if it is the first weight after the learning step."""
    first, _ = learn(_WEIGHTS_BEFORE, _FEATURES, _WON, _STEP_RATE)
    right = round(100 * first)
    sentence = N_("Right: the chance was 0.5 and the game was won, so 0.1 · 0.5 · 2 is added: {answer}.")
    if option == right - 5:
        sentence = N_("Not {answer}: the feature is 2, so its weight moves twice as far as that.")
    elif option > right:
        sentence = N_("Not {answer}: the chance was 0.5 already, so only half of the result is new.")
    elif option < right:
        sentence = N_("Not {answer}: the game was won, so the chance was too low.")
    return Verdict(option == right, lambda: say(sentence, answer=_hundredths(option)))


def _hundredths(option: int) -> str:
    return say_number(option / 100, 2)


def _judge_threat(state: State, move: Move) -> Verdict:
    """A move is right if it does not lose; the weights prefer a different one."""
    text, after = state.move_text(move), state.play(move)
    values = {each: -learned(state.play(each)) for each in state.legal_moves()}
    if result(after) <= 0:
        sentence = N_("Right: {move} stops the row. The weights like a corner more, but they see no row.")
    elif values[move] == max(values.values()):
        sentence = N_("After {move} O completes a row. The weights alone would choose this move.")
    else:
        sentence = N_("After {move} O completes a row.")
    return Verdict(result(after) <= 0, partial(say, sentence, move=text))


_SUMS = (0, 2, -2)
"""The weighted sums of three positions."""


def _judge_chance(option: int) -> Verdict:
    """A sum is right if it stands for the largest chance of winning."""
    found = chance((1.0,), (float(_SUMS[option]),))
    highest = max(range(len(_SUMS)), key=lambda each: chance((1.0,), (float(_SUMS[each]),)))
    sentence = N_("The sum {sum} gives a chance of {chance}. Another sum gives a higher one.")
    if option == highest:
        sentence = N_(
            "Right: 1 / (1 + e^−s) grows with s. For {sum} it is {chance}, the highest of the three."
        )
    total = _SUMS[option]
    return Verdict(
        option == highest, lambda: say(sentence, sum=say_number(total), chance=say_number(found, 2))
    )


def _learned_numbers() -> Mapping[str, object]:
    centre, corner, edge = map(_hundredths, WEIGHTS)
    return {"games": say_number(GAMES), "centre": centre, "corner": corner, "edge": edge}


def learned_evaluation() -> Lesson:
    """The lesson on weights that are learned from games instead of being set by a person."""
    return Lesson(
        "learned",
        N_("An evaluation that learns"),
        (
            N_("An evaluation adds up features times weights. The weights can be learned from games."),
            N_(
                "The sum s gives an expected result: p = 1 / (1 + e^−s). After each position, every weight "
                "changes by rate · (result − p) · feature. The result is 1, ½ or 0."
            ),
            N_(
                "After {games} random games of tic-tac-toe, the learned weights are {centre} for the "
                "centre, {corner} for corners and {edge} for edges. Nobody said which squares are "
                "good. This program’s strongest engine uses a neural network that learned from games "
                "against itself."
            ),
        ),
        N_("Results can teach a program what is good."),
        TICTACTOE,
        _THREAT,
        (
            LessonSearch(N_("Alpha-beta"), Method.ALPHA_BETA, 5, results=True),
            LessonSearch(
                N_("Learned weights, 1 ply"),
                Method.MINIMAX,
                1,
                evaluation=learned,
                terms=learned_terms,
                short=N_("Weights, 1 ply"),
            ),
        ),
        (
            ChoiceTask(
                N_(
                    "The sums of three positions are 0, 2 and −2. Which position has the best chance of "
                    "winning?"
                ),
                N_("e^−s is small where s is large."),
                tuple(range(len(_SUMS))),
                _judge_chance,
                lambda option: say_number(_SUMS[option]),
            ),
            ChoiceTask(
                N_(
                    "The weights are 0.5 and −0.25. A position has the features 2 and 4, and its game "
                    "was won. The rate is 0.1. What is the first weight after this position?"
                ),
                N_("First the sum, then the chance, then the step."),
                _CHOICES,
                _judge_step,
                _hundredths,
            ),
            Task(
                N_("The weights alone would take a corner. Play the move for X that does not lose."),
                N_("What does O threaten?"),
                _THREAT,
                _judge_threat,
            ),
        ),
        Practice.MINIMAX,
        short_title=N_("Learning weights"),
        numbers=_learned_numbers,
        excerpt=LEARNING,
    )


# --- solved games ---------------------------------------------------------------------------------


WHOLE_TREE = 549_946
"""The number of nodes in the whole tree of tic-tac-toe, including the root."""


_CORNER = TicTacToe(crosses=0b000_000_001)
"""A position in which X has begun in a corner and O is to move."""


POSITIONS, A_SECOND = 5 * 10**20, 10**6
"""The rounded number of positions in checkers, and the number that a program searches per second."""


_YEARS = (16, 16_000, 16_000_000)
_BRANCHES, _PLIES = 3, 4
_LEAVES = (4, 9, 27, 81)


def _judge_draw(state: State, move: Move) -> Verdict:
    """A move is right if it does not lose; there is only one."""
    text = state.move_text(move)
    holds = result(state.play(move)) <= 0
    sentence = N_("After {move} X wins. Only one answer holds the draw.")
    if holds:
        sentence = N_("Right: {move} holds the draw. After any other answer X wins.")
    return Verdict(holds, partial(say, sentence, move=text))


def _judge_years(option: int) -> Verdict:
    """A number of years is right if it comes closest to the time needed to visit every position."""
    years = POSITIONS / A_SECOND / (365 * 24 * 3600)
    nearest = min(range(len(_YEARS)), key=lambda each: abs(_YEARS[each] - years))
    sentence = N_("More than {years}: a year has only about 32 million seconds.")
    if option == nearest:
        sentence = N_("Right: so the proof had to leave nearly all of them out.")
    return Verdict(option == nearest, lambda: say(sentence, years=_years_words(option)))


def proof_leaves(branches: int, plies: int) -> int:
    """The number of leaves in a proof of a lower bound: one move at each MAX node, all at each MIN node."""
    return int(branches ** (plies // 2))


def _judge_proof(leaves: int) -> Verdict:
    sentence = N_(
        "Not {leaves}. At MAX one good move is enough. At MIN every answer has to be shown to fail."
    )
    if leaves == proof_leaves(_BRANCHES, _PLIES):
        sentence = N_("Right: 1 · 3 · 1 · 3 = {leaves}. One move at each MAX, all moves at each MIN.")
    elif leaves == _BRANCHES**_PLIES:
        sentence = N_("{leaves} counts every leaf. But at MAX one good move is enough.")
    return Verdict(leaves == proof_leaves(_BRANCHES, _PLIES), partial(say, sentence, leaves=leaves))


def _years_words(option: int) -> str:
    return (say("16 years"), say("16 thousand years"), say("16 million years"))[option]


def solved_games() -> Lesson:
    """The lesson on what it means for a game to be solved, and on how checkers was solved."""
    return Lesson(
        "solved",
        N_("Games that are solved"),
        (
            N_(
                "A game is solved when the result of best play is proved. Tic-tac-toe is a draw: its tree "
                "has only {nodes} nodes. Connect Four was solved in 1988: the first player wins."
            ),
            N_(
                "Checkers has about 5 · 10²⁰ positions. In 2007 Jonathan Schaeffer’s team proved that "
                "it is a draw, too: a search from the start met tables of all endings with up to ten "
                "pieces."
            ),
            N_(
                "A proof that a side does not lose needs one good move at each of its turns, but every "
                "answer by the other side."
            ),
        ),
        N_("A proof needs one good move, and every answer to it."),
        TICTACTOE,
        _CORNER,
        (LessonSearch(N_("Alpha-beta"), Method.ALPHA_BETA, 8, results=True),),
        (
            Task(
                N_("X has begun in a corner. Play the only answer by O that holds the draw."),
                N_("Alpha-beta has searched the whole tree."),
                _CORNER,
                _judge_draw,
            ),
            ChoiceTask(
                N_(
                    "A tree is 4 plies deep, with 3 moves at each node. MAX moves first. How many "
                    "leaves does a proof that MAX does not lose need?"
                ),
                N_("One move at each MAX, all moves at each MIN."),
                _LEAVES,
                _judge_proof,
            ),
            ChoiceTask(
                N_(
                    "A program looks at a million positions a second. How long would it need for all "
                    "5 · 10²⁰ positions of checkers?"
                ),
                N_("5 · 10²⁰ / 10⁶ = 5 · 10¹⁴ seconds."),
                tuple(range(len(_YEARS))),
                _judge_years,
                _years_words,
            ),
        ),
        Practice.ENDINGS,
        short_title=N_("Solved games"),
        numbers=lambda: {"nodes": say_number(WHOLE_TREE)},
    )


TABLES = (tables,)
LESSONS = (learned_evaluation, solved_games)

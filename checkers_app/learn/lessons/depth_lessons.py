"""The lessons on depth: the cost of a ply, what a deeper search sees, and iterative deepening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from math import log

from checkers_app.engine.api import WIN_BOUND, Limits, Position
from checkers_app.engine.checkers.tools import perft_table
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import Switches
from checkers_app.games.base import Move, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.checkers import Checkers
from checkers_app.learn.lessons.lesson import (
    ChoiceTask,
    Lesson,
    LessonSearch,
    Practice,
    Task,
    count,
    count_terms,
)
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.tree import Method, Scale
from checkers_app.learn.tree.worth import said
from checkers_app.notation.fen import parse_fen
from checkers_app.words import N_, say, say_number

# --- the price of a ply ---------------------------------------------------------------------------


_TOLD = 6
"""The depth up to which the text states the numbers of positions."""


_TIME = 10_000_000
"""The number of positions that can be searched in the time available."""


_LONG = {12: 497_292_673}
"""Depth -> the number of positions, for depths that take too long to count while the learner waits."""


@cache
def positions_to(depth: int) -> tuple[int, ...]:
    """The numbers of positions after 0, 1, … ``depth`` plies from the starting position of checkers."""
    return 1, *(row.nodes for row in perft_table(Checkers(), depth, bulk=True))


def whole(depth: int) -> int:
    """The number of positions that minimax visits in a search to the given depth."""
    return _LONG.get(depth) or sum(positions_to(depth))


def _numbers_of_price() -> Mapping[str, object]:
    told = positions_to(_TOLD)
    names = ("one", "two", "three", "four", "five", "six")
    numbers = {name: say_number(number) for name, number in zip(names, told[1:], strict=True)}
    return {**numbers, "all": say_number(whole(_TOLD)), "depth": _TOLD}


def _judge_price(depth: int) -> Verdict:
    """A depth is right if it is the deepest one that can be searched in the time available."""
    nodes = whole(depth)
    if nodes > _TIME:
        sentence = N_("Depth {depth} takes {nodes} nodes: too many.")
    elif whole(depth + 1) <= _TIME:
        sentence = N_("Depth {depth} takes {nodes} nodes. There is time for more.")
    else:
        sentence = N_("Right: depth {depth} takes {nodes} nodes, and one more ply would be too much.")

    def reason() -> str:
        return say(sentence, depth=depth, nodes=say_number(nodes))

    return Verdict(nodes <= _TIME < whole(depth + 1), reason)


_DEEPER = 2
"""The number of additional plies that the question asks about."""


_FASTER = (2, 4, 10, 25)
"""How many times faster a computer might be; the options of a question."""


def _judge_faster(times: int) -> Verdict:
    """A factor is right if it comes closest to the growth of the whole tree."""
    grows = whole(_TOLD + _DEEPER) / whole(_TOLD)
    is_right = times == min(_FASTER, key=lambda each: abs(log(each / grows)))
    sentence = N_(
        "A search {times} times as fast reaches only about {plies} plies deeper: each ply multiplies the "
        "work."
    )
    if is_right:
        sentence = N_(
            "Right: about {times}. Depth {depth} takes {grows} times as many nodes as depth {before}."
        )

    def reason() -> str:
        plies = say_number(_DEEPER * log(times) / log(grows), 1)
        depths = {"depth": _TOLD + _DEEPER, "before": _TOLD}
        return say(sentence, times=times, plies=plies, grows=say_number(round(grows)), **depths)

    return Verdict(is_right, reason)


def price() -> Lesson:
    """The lesson on how fast a tree grows with its depth."""
    return Lesson(
        "price",
        N_("The price of a ply"),
        (
            N_(
                "In the starting position of checkers there are {one} moves. After two plies there are "
                "{two} nodes, then {three}, {four}, {five} and, after six plies, {six}."
            ),
            N_(
                "Divide each number by the one before it. Each ply multiplies the nodes, here by about "
                "five. Depth {depth} takes {all} nodes in all."
            ),
            N_(
                "So a computer that is twice as fast does not look twice as deep. It does not even "
                "look half a ply deeper. Leaving things out pays more. The next lessons show how."
            ),
        ),
        N_("Each ply makes the tree about five times as large."),
        CHECKERS,
        CHECKERS.initial,
        tuple(
            LessonSearch(title, Method.MINIMAX, depth, evaluation=count, terms=count_terms)
            for depth, title in ((2, N_("Depth 2")), (3, N_("Depth 3")), (4, N_("Depth 4")))
        ),
        (
            ChoiceTask(
                N_("There is time for 10 million nodes. Up to what depth can minimax look at everything?"),
                N_("Begin with the number of nodes for depth 6, and multiply."),
                (6, 7, 8, 9, 10, 12),
                _judge_price,
            ),
            ChoiceTask(
                N_("About how many times as fast must a computer be to look two plies deeper?"),
                N_("Each ply multiplies the nodes by about five."),
                _FASTER,
                _judge_faster,
            ),
        ),
        Practice.MINIMAX,
        numbers=_numbers_of_price,
    )


# --- iterative deepening --------------------------------------------------------------------------


_DEEPENING = Switches(iterative_deepening=True)


_REMEMBERING = Switches(move_ordering=True, transposition_table=True)


_BUDGET = 1000
"""The number of positions searched before time is up."""


_MORE_TIME = 5000
"""The number of positions searched before time is up, in another question."""


def _judge_deepening(state: State, move: Move) -> Verdict:
    """A move is right if it is the best move at the last depth that was finished in time."""
    reached = Search(CHECKERS.evaluation, _DEEPENING, Limits(nodes=_BUDGET)).run(Position(state))
    text = state.move_text(move)
    if move == reached.move:
        right = N_("Right: {move} is the move found at depth {depth}, the last depth that was finished.")
        return Verdict(True, partial(say, right, move=text, depth=reached.depth))
    for depth in range(reached.depth - 1, 0, -1):
        if Search(CHECKERS.evaluation, _DEEPENING, Limits(depth=depth)).run(Position(state)).move == move:
            early = N_("{move} was ready after depth {depth}. There was time for more.")
            return Verdict(False, partial(say, early, move=text, depth=depth))
    never = N_("{move} was never the best move. Play the steps to the end: which branch is drawn thick?")
    return Verdict(False, partial(say, never, move=text))


def _judge_finished(depth: int) -> Verdict:
    """A depth is right if it is the last one that was finished in time."""
    first, evaluate = Position(CHECKERS.initial), CHECKERS.evaluation
    finished = Search(evaluate, _DEEPENING, Limits(nodes=_MORE_TIME)).run(first).depth
    alone = together = 0
    if depth > finished:
        alone = Search(evaluate, Switches(), Limits(depth=depth)).run(first).nodes
    if alone <= _MORE_TIME:
        together = Search(evaluate, _DEEPENING, Limits(depth=depth)).run(first).nodes
    if depth == finished:
        sentence = N_("Right: depths 1 to {depth} take {together} nodes, and the next is not finished.")
    elif depth < finished:
        sentence = N_("Depth {depth} is finished after {together} nodes. There is time for more.")
    elif alone <= _MORE_TIME:
        sentence = N_("Depth {depth} alone takes {alone} nodes; with the depths before it, {together}.")
    else:
        sentence = N_("Depth {depth} alone takes {alone} nodes: too many.")

    def reason() -> str:
        return say(sentence, depth=depth, alone=say_number(alone), together=say_number(together))

    return Verdict(depth == finished, reason)


def deepening() -> Lesson:
    """The lesson on iterative deepening, which always has a move ready."""
    return Lesson(
        "deepening",
        N_("One depth after another"),
        (
            N_(
                "How deep can a search look before time is up? Nobody knows. So it looks one ply deep, "
                "then two, then three, and plays the move from the last finished depth."
            ),
            N_("Here depths 1 to 3 take 160 nodes together, 1 to 4 take 648 and 1 to 5 take 2,622."),
            N_(
                "Starting again has a cost: depth 6 alone takes 4,914 nodes; depths 1 to 6 together "
                "take 7,615. With good ordering and a table (next lesson) that cost disappears: 1,652 "
                "and 1,563. Each depth leaves its best moves behind."
            ),
        ),
        N_("There is always a move ready to play."),
        CHECKERS,
        CHECKERS.initial,
        (
            LessonSearch(N_("Depths 1 to 3"), Method.SEARCH, 3, _DEEPENING),
            LessonSearch(N_("1 to 4"), Method.SEARCH, 4, _DEEPENING),
            LessonSearch(N_("1 to 5"), Method.SEARCH, 5, _DEEPENING),
            LessonSearch(N_("6 alone, with a table"), Method.SEARCH, 6, _REMEMBERING, short=N_("6 alone")),
            LessonSearch(
                N_("1 to 6, with a table"),
                Method.SEARCH,
                6,
                replace(_REMEMBERING, iterative_deepening=True),
                short=N_("1 to 6"),
            ),
        ),
        (
            Task(
                N_("Time is up after 1,000 nodes. Play the best move so far."),
                N_("Which is the last finished depth?"),
                CHECKERS.initial,
                _judge_deepening,
            ),
            ChoiceTask(
                N_("Time is up after 5,000 nodes. Which is the last finished depth?"),
                N_("All depths are searched, one after another."),
                (4, 5, 6, 7),
                _judge_finished,
            ),
        ),
        Practice.ONE_CUT,
        short_title=N_("Depth by depth"),
    )


# --- what depth shows -----------------------------------------------------------------------------


_DEEP = Switches(move_ordering=True, transposition_table=True, iterative_deepening=True, quiescence=True)


def _judge_deep(state: State, move: Move) -> Verdict:
    """A move is right if a search to depth 12 does not see it lose."""
    search = Search(CHECKERS.evaluation, _DEEP, Limits(depth=11))
    score = -search.run(Position(state.play(move))).score
    text = state.move_text(move)
    if score > -WIN_BOUND:
        return Verdict(True, partial(say, N_("Right: at depth 12, {move} does not lose."), move=text))

    def reason() -> str:
        worth = said(score + 1, Scale.HUNDREDTHS)  # from before the move, the end is one ply further
        return say("{move} is {worth}. Depth 6 cannot see that far.", move=text, worth=worth)

    return Verdict(False, reason)


_TWO_EACH = parse_fen("B:W26,27:B5,8")


def what_depth_shows() -> Lesson:
    """The lesson on what a deeper search sees."""
    return Lesson(
        "depth",
        N_("Why depth 6 loses to depth 12"),
        (
            (
                N_(
                    "Two men each, Black to move. A search to depth 6 finds nothing wrong with 5-9: "
                    "about even, it says."
                )
            ),
            (
                N_(
                    "Depth 12 knows better. 5-9 loses by force {when}, counting 5-9 itself. Depth 6 "
                    "cannot see that far."
                )
            ),
            (
                N_(
                    "The rules are the same for both, and so is the counting. Six more plies cost 12 "
                    "times as many nodes here, with four men; from the starting position of a game, "
                    "about 75 times as many."
                )
            ),
        ),
        N_("You cannot avoid what you cannot see."),
        CHECKERS,
        _TWO_EACH,
        (
            LessonSearch(N_("Depth 6"), Method.SEARCH, 6, _DEEP),
            LessonSearch(N_("Depth 12"), Method.SEARCH, 12, _DEEP),
        ),
        (
            Task(
                N_("Play a move that does not lose."),
                N_("Your move is checked by a search to depth 12."),
                _TWO_EACH,
                _judge_deep,
            ),
        ),
        Practice.SACRIFICES,
        short_title=N_("Depth 6 against depth 12"),
        plies=10,
    )


PRICE = (price,)
DEEPENING = (deepening,)
FAR = (what_depth_shows,)

"""Lessons on the tree itself: its growth, iterative deepening, and transpositions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import Switches
from checkers_app.engine.textbook.transposition import TranspositionTable, usable_score
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Move, State
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.learn.lessons.first_lessons import THREE_EMPTY
from checkers_app.learn.lessons.further_lessons import count_lines, line_terms
from checkers_app.learn.lessons.lesson import ChoiceTask, Lesson, LessonSearch, Practice, Task, move_of
from checkers_app.learn.tree.predict import Verdict
from checkers_app.learn.tree.recording import record_search
from checkers_app.learn.tree.tree import Method
from checkers_app.words import N_, say, say_number


def nodes_below(state: State) -> int:
    """The number of positions in the tree below a position, including the root."""
    return 1 + sum(nodes_below(state.play(move)) for move in state.legal_moves())


def _judge_tree(state: State, move: Move) -> Verdict:
    """Right for the move with the largest subtree."""
    counts = {each: nodes_below(state.play(each)) for each in state.legal_moves()}
    text, nodes = state.move_text(move), counts[move]
    if nodes == max(counts.values()):
        right = N_("Right: {move} and all that follows are {nodes} nodes, more than for any other move.")
        return Verdict(True, partial(say, right, move=text, nodes=nodes))
    wrong = N_("After {move} O can end the game at once. {move} and all that follows are {nodes} nodes.")
    return Verdict(False, partial(say, wrong, move=text, nodes=nodes))


def _which_are_over(state: State) -> ChoiceTask:
    """Two moves after which the game is over."""
    lines = [
        (f"{state.move_text(move)}, {after.move_text(reply)}", after.play(reply))
        for move in state.legal_moves()
        for after in (state.play(move),)
        for reply in after.legal_moves()
    ]

    def judge(option: int) -> Verdict:
        moves, reached = lines[option]
        is_over = reached.outcome() is not None
        sentence = N_("After the moves {moves} nobody has three in a row, and X plays on.")
        if is_over:
            sentence = N_("Right: after the moves {moves} O has three in a row. That is a leaf.")
        return Verdict(is_over, partial(say, sentence, moves=moves))

    return ChoiceTask(
        N_("After which two moves, one of X and one of O, is the game over?"),
        N_("More than one answer is right. Choose one of them."),
        tuple(range(len(lines))),
        judge,
        lambda option: lines[option][0],
        state=state,
    )


def by_ply(state: State) -> list[int]:
    """The positions of the tree after 0, 1, 2 … plies."""
    found, here = list[int](), [state]
    while here:
        found.append(len(here))
        here = [each.play(move) for each in here for move in each.legal_moves()]
    return found


def _leaves(state: State) -> int:
    return 1 if state.outcome() is not None else sum(_leaves(state.play(m)) for m in state.legal_moves())


def _played_out(empty: int) -> int:
    """The positions of a tree in which every game fills this many empty squares."""
    return 1 + empty * _played_out(empty - 1) if empty else 1


def _how_many_nodes(state: State) -> ChoiceTask:
    """The nodes of the whole tree."""
    nodes, leaves, followers = nodes_below(state), _leaves(state), nodes_below(state) - 1
    played_out = _played_out(len(state.legal_moves()))

    def judge(number: int) -> Verdict:
        plies = " + ".join(map(str, by_ply(state)))
        if number == nodes:
            sentence = N_("Right: {plies} = {number} nodes, ply by ply.")
        elif number == leaves:
            sentence = N_("{number} are the leaves. The nodes on the way to them count as well.")
        elif number == followers:
            sentence = N_(
                "{number} are the nodes that can follow. The position on the board is a node as well."
            )
        else:
            sentence = N_("{number} would be right if every game lasted to the last square.")
        return Verdict(number == nodes, partial(say, sentence, number=number, plies=plies))

    return ChoiceTask(
        N_("How many nodes does the whole tree have?"),
        N_("Count ply by ply."),
        tuple(sorted({nodes, leaves, followers, played_out})),
        judge,
        state=state,
    )


_DEEPENING = Switches(iterative_deepening=True)
_REMEMBERING = Switches(move_ordering=True, transposition_table=True)
_BUDGET = 1000
"""The number of positions until time is up."""
_MORE_TIME = 5000
"""The same for another question."""


def _judge_deepening(state: State, move: Move) -> Verdict:
    """Right for the move of the last depth finished in time."""
    reached = Search(CHECKERS.evaluation, _DEEPENING, Limits(nodes=_BUDGET)).run(Position(state))
    text = state.move_text(move)
    if move == reached.move:
        right = N_("Right: {move} is the move of depth {depth}, the last one that was finished.")
        return Verdict(True, partial(say, right, move=text, depth=reached.depth))
    for depth in range(reached.depth - 1, 0, -1):
        if Search(CHECKERS.evaluation, _DEEPENING, Limits(depth=depth)).run(Position(state)).move == move:
            early = N_("{move} was in hand after depth {depth}. There was time for more.")
            return Verdict(False, partial(say, early, move=text, depth=depth))
    never = N_("{move} was never in hand. Play the steps to the end: which branch is drawn thick?")
    return Verdict(False, partial(say, never, move=text))


def _judge_finished(depth: int) -> Verdict:
    """Right for the last depth finished in time."""
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
        sentence = N_("Depth {depth} alone takes {alone} nodes, with those before it {together}.")
    else:
        sentence = N_("Depth {depth} alone takes {alone} nodes: too many.")

    def reason() -> str:
        return say(sentence, depth=depth, alone=say_number(alone), together=say_number(together))

    return Verdict(depth == finished, reason)


_MEMORY = Switches(transposition_table=True)
_MEMORY_DEPTH = 4
_PATH = ("2", "5")
"""The moves before the task."""


def _judge_table(state: State, move: Move) -> Verdict:
    """Right for a move after which the position is in the table."""
    game, text = replace(TICTACTOE, evaluation=count_lines), state.move_text(move)
    tree = record_search(game, Position(game.initial), _MEMORY, Limits(depth=_MEMORY_DEPTH)).tree
    row = 0
    for step in (*_PATH, text):
        row = next(
            child for child in tree.children(row) if not tree.is_stub(child) and tree.move_text(child) == step
        )
    if tree.endings[row] == Ending.TABLE:
        right = N_(
            "Right: X on {first} and {move}, O on {reply}. It was searched before, with X on {move} first."
        )
        return Verdict(True, partial(say, right, first=_PATH[0], reply=_PATH[1], move=text))
    wrong = N_("No path until then had X on {first} and {move} with O on {reply}. Swap the two moves of X.")
    return Verdict(False, partial(say, wrong, first=_PATH[0], reply=_PATH[1], move=text))


_YES, _NO = 1, 0
_OPEN = (-9, 9)
"""A window that gives exact values only."""


@dataclass(frozen=True, slots=True)
class _Card:
    """An entry of the table, and a question about it."""

    prompt: str
    how: str
    score: int
    found_in: tuple[int, int]
    """The window in which the score was found, which determines whether it is a bound."""
    window: tuple[int, int]
    """The window of the question."""
    right: str
    wrong: str
    deeper: int = 0
    """How many plies deeper than the entry the question is."""

    def usable(self) -> bool:
        """Whether the search of this program would use it."""
        table, state = TranspositionTable(), TICTACTOE.initial
        depth = 4
        table.store(state, 1, depth, 0, self.score, *self.found_in, state.legal_moves()[0])
        entry = table.get(state)
        return entry is not None and (
            usable_score(entry, 1, depth + self.deeper, 0, *self.window) is not None
        )

    def judge(self, option: int) -> Verdict:
        """Right for yes or no."""
        is_right = option == (_YES if self.usable() else _NO)
        return Verdict(is_right, partial(say, self.right if is_right else self.wrong))


_CARDS = (
    _Card(
        N_(
            "The table says: at least 3. It is asked with α = 1 and β = 2. Can the entry answer in place "
            "of a search?"
        ),
        N_("Think of all values that it leaves open."),
        3,
        (1, 3),
        (1, 2),
        N_("Right: at least 3 is more than β. The node is cut, whatever it is worth."),
        N_("β is 2, and the value is 3 or more. Does it matter how much more?"),
    ),
    _Card(
        N_(
            "The table says: at least 3. It is asked with α = 2 and β = 5. Can the entry answer in place "
            "of a search?"
        ),
        N_("Think of all values that it leaves open."),
        3,
        (1, 3),
        (2, 5),
        N_(
            "Right: it could be 4, it could be 9. But the entry helps: α may rise to 3, and its move is "
            "tried first."
        ),
        N_("At least 3 does not say less than 5: it could be 4, it could be 9."),
    ),
    _Card(
        N_(
            "The table says: exactly 3, from depth 4. Depth 5 is asked for. Can the entry answer in place "
            "of a search?"
        ),
        N_("A table writes down how deep it looked."),
        3,
        _OPEN,
        (2, 5),
        N_(
            "Right: a value of depth 4 does not answer for depth 5. But the entry helps: its move is "
            "tried first."
        ),
        N_("It is exact for depth 4. One ply deeper it may be another value."),
        deeper=1,
    ),
    _Card(
        N_(
            "The table says: at most 0. It is asked with α = 1 and β = 5. Can the entry answer in place "
            "of a search?"
        ),
        N_("Think of all values that it leaves open."),
        0,
        (0, 3),
        (1, 5),
        N_("Right: at most 0 is less than α. MAX will not come here, whatever it is worth."),
        N_("α is 1, and the value is 0 or less. Does it matter how much less?"),
    ),
)


def _yes_or_no(option: int) -> str:
    return say("Yes") if option == _YES else say("No")


# --- the lessons ----------------------------------------------------------------------------------


def game_tree() -> Lesson:
    """Positions, moves, plies and leaves."""
    state = THREE_EMPTY
    return Lesson(
        "tree",
        N_("A game is a tree"),
        (
            N_(
                "The position on the board is the top of a tree. Each move is a branch and leads to a node. "
                "One move by one side is a ply."
            ),
            N_(
                "X can play on three squares, then O on two, then X on one. But where one side has three in "
                "a row, the game is over, and nothing follows."
            ),
            N_(
                "A node at which the game is over is called a leaf. The whole tree of tic-tac-toe has "
                "549\u00a0946 nodes and 255\u00a0168 leaves, one for each game."
            ),
        ),
        N_("Positions are nodes, moves are branches."),
        TICTACTOE,
        state,
        (LessonSearch(N_("Minimax to the end"), Method.MINIMAX, 3, results=True),),
        (
            Task(
                N_("Which move of X has the most nodes below it? Play it."),
                N_("Count what can follow each of the three."),
                state,
                _judge_tree,
            ),
            _which_are_over(state),
            _how_many_nodes(state),
        ),
        Practice.MINIMAX,
        has_rule=False,
        spoilers=(1,),
    )


def deepening() -> Lesson:
    """Iterative deepening: a move is always available."""
    return Lesson(
        "deepening",
        N_("One depth after another"),
        (
            N_(
                "How deep can a search look before time is up? Nobody knows. So it looks one ply deep, then "
                "two, then three, and plays the last finished depth’s move."
            ),
            N_("Here depths 1 to 3 take 160 nodes together, 1 to 4 take 648 and 1 to 5 take 2\u00a0622."),
            N_(
                "Starting again costs: depth 6 alone takes 4\u00a0914 nodes, 1 to 6 together 7\u00a0615. "
                "But with good order and a table (next lesson) it is free: 1\u00a0652 and 1\u00a0563. Each "
                "depth leaves its best moves behind."
            ),
        ),
        N_("There is always a move in hand."),
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
                N_("Time is up after 1\u00a0000 nodes. Play the move in hand."),
                N_("Which is the last finished depth?"),
                CHECKERS.initial,
                _judge_deepening,
            ),
            ChoiceTask(
                N_("Time is up after 5\u00a0000 nodes. Which is the last finished depth?"),
                N_("All depths are searched, one after another."),
                (4, 5, 6, 7),
                _judge_finished,
            ),
        ),
        Practice.ONE_CUT,
        short_title=N_("Depth after depth"),
    )


def transpositions() -> Lesson:
    """The transposition table."""
    game = TICTACTOE
    state = game.initial
    for text in _PATH:
        state = state.play(move_of(state, text))
    return Lesson(
        "transpositions",
        N_("Many paths, one position"),
        (
            N_(
                "X on 1, O on 5, X on 2; or X on 2 first and then on 1: the board is the same. Three plies "
                "deep there are 504 paths, but only 252 positions."
            ),
            N_(
                "So a search writes into a table what it finds: the value, whether that is exact, at least "
                "or at most, and how deep it looked. Where the position comes again, the table answers."
            ),
            N_(
                "To depth 4 that takes 405 nodes instead of 492. In the whole game 549\u00a0946 nodes are "
                "only 5\u00a0478 positions."
            ),
        ),
        N_("What was found once need not be searched again."),
        game,
        game.initial,
        (
            LessonSearch(
                N_("With a table"),
                Method.SEARCH,
                _MEMORY_DEPTH,
                _MEMORY,
                evaluation=count_lines,
                terms=line_terms,
            ),
            LessonSearch(
                N_("Without"), Method.SEARCH, _MEMORY_DEPTH, evaluation=count_lines, terms=line_terms
            ),
        ),
        (
            Task(
                N_("Play the move of X after which the table answers."),
                N_("X is on 2, O on 5. Everything after X on 1 was searched before."),
                state,
                _judge_table,
            ),
            *(ChoiceTask(card.prompt, card.how, (_YES, _NO), card.judge, _yes_or_no) for card in _CARDS),
        ),
        Practice.DEEP_CUTS,
        short_title=N_("Many paths"),
    )

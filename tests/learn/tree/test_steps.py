from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import CHECKERS, TICTACTOE, after_random_moves, randoms

from checkers_app.engine.api import INFINITY, WIN, Limits, Position
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Move
from checkers_app.learn.tree.predict import (
    AnswerTally,
    next_cut_question,
    next_value_question,
    parse_value,
)
from checkers_app.learn.tree.pseudocode import ALPHA_BETA, MINIMAX, NEGAMAX, Event, rule
from checkers_app.learn.tree.recording import (
    record_abstract,
    record_alpha_beta,
    record_minimax,
    record_search,
    whole_tree,
)
from checkers_app.learn.tree.steps import Step, Steps
from checkers_app.learn.tree.tree import CUT, Method, NodePurpose, Scale, Tree
from checkers_app.learn.tree.worth import short


def make_tree(random: Random) -> Tree:
    kind = random.randrange(4)
    if kind == 0:
        return record_minimax(TICTACTOE, after_random_moves(TICTACTOE.initial, random, 6), 3).tree
    state = after_random_moves(CHECKERS.initial, random, 60)
    if kind == 1:
        return record_alpha_beta(CHECKERS, state, 3).tree
    switches = ALL if kind == 2 else Switches()
    return record_search(CHECKERS, Position(state), switches, Limits(depth=4, nodes=300)).tree


def line_of(steps: Steps, number: int) -> str:
    """The text of the line that a step highlights; empty if there is none."""
    line = steps[number].line
    return steps.code.lines[line - 1].strip() if line else ""


def simple_steps(tree: Tree) -> list[tuple[Event, int, int | None]]:
    """The order of the steps by plain recursion; RAISE counts as UPDATE."""

    def walk(row: int) -> list[tuple[Event, int, int | None]]:
        found: list[tuple[Event, int, int | None]] = [(Event.ENTER, row, None)]
        for child in tree.children(row):
            if tree.is_stub(child):
                event = Event.CUT if tree.endings[child] == CUT else Event.UNSEEN
                found.append((event, row, child))
            else:
                found += walk(child)
                found.append((Event.UPDATE, row, child))
        found.append((Event.EVALUATE if tree.sizes[row] == 1 else Event.RETURN, row, None))
        return found

    return walk(0)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(randoms, st.sampled_from([None, NEGAMAX]))
def test_any_step_is_found_by_its_number(random: Random, code: object) -> None:
    tree = make_tree(random)
    steps = Steps(tree, code)  # type: ignore[arg-type]
    wanted = simple_steps(tree)
    assert len(steps) == len(wanted)
    for step, (event, row, child) in zip(steps, wanted, strict=True):
        shown = Event.UPDATE if step.event is Event.RAISE else step.event
        assert (shown, step.row, step.child) == (event, row, child)
        assert step.maximising == tree.is_max(row)
        if event is Event.ENTER:
            assert steps.entering(row) == step.number
        if event in (Event.EVALUATE, Event.RETURN):
            assert steps.leaving(row) == step.number
            if tree.endings[row] != Ending.STOPPED:
                assert step.best == tree.values[row]
        if event is Event.CUT and tree.endings[row] == 1:
            assert step.is_closed
        if not tree.alphas:
            assert (step.alpha, step.beta) == (-INFINITY, INFINITY)
        if event is Event.ENTER and tree.alphas:
            assert (step.alpha, step.beta) == tree.window(row)
        assert 0 <= step.line <= len(steps.code.lines)
    for wrong in (-1, len(steps)):
        with pytest.raises(IndexError):
            steps[wrong]


def test_the_step_that_is_shown_is_found_once() -> None:
    steps = Steps(make_tree(Random(5)))
    assert steps[3] is steps[3]
    assert steps[2].number == 2
    assert steps[3].number == 3
    assert steps.told_by(steps.code) is steps
    other = MINIMAX if steps.code is not MINIMAX else ALPHA_BETA
    retold = steps.told_by(other)
    assert retold is steps.told_by(other)
    assert retold.code is other
    assert retold[3] is not steps[3], "its lines are those of the other rule"


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(randoms)
def test_jumps_to_cuts_go_to_every_cut(random: Random) -> None:
    tree = make_tree(random)
    steps = Steps(tree)
    cuts = [step.number for step in steps if step.event is Event.CUT]
    for number in range(len(steps)):
        assert steps.next_cut(number) == next((cut for cut in cuts if cut > number), None)
        assert steps.previous_cut(number) == next((cut for cut in reversed(cuts) if cut < number), None)
    assert steps.cut_marks() == cuts
    assert set(steps.cut_marks(3)) <= set(cuts)
    assert len(steps.cut_marks(3)) <= 3


@settings(max_examples=20, deadline=None)
@given(randoms)
def test_the_latest_step_at_a_node(random: Random) -> None:
    tree = make_tree(random)
    steps = Steps(tree)
    happened = [step.row for step in steps]
    for _ in range(40):
        row = random.randrange(len(tree))
        if tree.is_stub(row):
            continue
        number = random.randrange(steps.entering(row), len(steps))
        assert steps.latest(row, number) == max(n for n in range(number + 1) if happened[n] == row)


def test_lines_and_comparisons() -> None:
    tree = record_abstract(((3, 5), (1, 9)), pruning=True)
    shown = [(step.event.value, step.line, step.comparison) for step in Steps(tree)]
    assert shown == [
        ("enter", 1, ""),
        ("enter", 1, ""),
        ("enter", 1, ""),
        ("evaluate", 3, "3"),
        ("raise", 14, "min(+∞, 3) = 3"),
        ("enter", 1, ""),
        ("evaluate", 3, "5"),
        ("update", 13, "min(3, 5) = 3"),
        ("return", 16, "3"),
        ("raise", 8, "max(−∞, 3) = 3"),
        ("enter", 1, ""),
        ("enter", 1, ""),
        ("evaluate", 3, "1"),
        ("raise", 14, "min(+∞, 1) = 1"),
        ("cut", 15, "3 ≥ 1 yes"),
        ("return", 16, "1"),
        ("update", 7, "max(3, 1) = 3"),
        ("return", 16, "3"),
    ]
    negamax = [step.comparison for step in Steps(tree, NEGAMAX)]
    assert negamax[4] == "max(−∞, −3) = −3"
    assert negamax[14] == "−1 ≥ −3 yes"
    plain = Steps(record_abstract(((3, 5), (1, 9)), pruning=False))
    assert plain.code is MINIMAX
    assert {step.line for step in plain} == {1, 3, 7, 11, 12}
    assert all("α" not in line for line in MINIMAX.lines)
    assert ALPHA_BETA.lines[14].strip() == "if α ≥ β: break"
    assert NEGAMAX.lines[7].strip() == "if α ≥ β: break"


def test_a_best_outside_of_the_window_moves_neither_alpha_nor_beta() -> None:
    # At the second branch MIN has 5, and MAX 2 at first: less than the 4 that it already has.
    tree = record_abstract((((4,), (6,)), ((2, 5), (1, 7))), pruning=True)
    compared = [step for step in Steps(tree) if step.event in (Event.UPDATE, Event.RAISE)]
    below = [step for step in compared if tree.line_text(step.row) == ["2", "1"]]
    assert [(step.event.value, step.alpha, step.beta, step.line, step.comparison) for step in below] == [
        ("update", 4, INFINITY, 7, "max(−∞, 2) = 2"),
        ("raise", 5, INFINITY, 8, "max(4, 5) = 5"),
    ]


@settings(max_examples=20, deadline=None)
@given(randoms)
def test_alpha_or_beta_moves_exactly_where_the_steps_say_so(random: Random) -> None:
    tree = make_tree(random)
    windows: dict[int, tuple[int, int]] = {}
    for step in Steps(tree):
        window = (step.alpha, step.beta)
        if step.event in (Event.UPDATE, Event.RAISE) and tree.alphas:
            assert (step.event is Event.RAISE) == (window != windows[step.row])
        windows[step.row] = window


def test_the_negamax_form_counts_for_the_side_to_move() -> None:
    tree = record_abstract((3, 5), pruning=True)
    worth = [step.comparison for step in Steps(tree, NEGAMAX) if step.event is Event.EVALUATE]
    assert worth == ["−3", "−5"]  # MIN is to move at the leaves


def test_a_value_from_the_table_is_no_evaluation() -> None:
    switches = Switches(move_ordering=True, transposition_table=True)
    tree = record_search(CHECKERS, Position(CHECKERS.initial), switches, Limits(depth=5)).tree
    steps = Steps(tree)
    known = [row for row, ending in enumerate(tree.endings) if ending == Ending.TABLE]
    assert known
    assert {line_of(steps, steps.leaving(row)) for row in known} == {"return v"}


FORMS = pytest.mark.parametrize("negamax", [False, True], ids=["two-sided", "negamax"])


def lines_of(switches: Switches, *, negamax: bool = False) -> list[str]:
    return [line.strip() for line in rule(Method.SEARCH, switches, negamax=negamax).lines]


@FORMS
def test_each_improvement_has_its_lines_in_the_rule_and_without_it_they_are_absent(*, negamax: bool) -> None:
    plain = lines_of(Switches(), negamax=negamax)
    assert plain == [line.strip() for line in (NEGAMAX if negamax else ALPHA_BETA).lines]
    added = {
        "move_ordering": ("for each move, best guess first",),
        "transposition_table": ("(bound, v) = table(node, depth)", "store (=, ≥ or ≤, best)"),
        "iterative_deepening": ("for depth = 1, 2, 3 … up to the limit",),
        "quiescence": ("return quiet(node, α, β)", "quiet(node, α, β)", "if nothing can be captured"),
        "null_move": ("if a pass, at depth − 3, ",),
        "late_move_reduction": ("if it is late and not a capture",),
        "repetition": ("if the position occurred before",),
    }
    # Without alpha-beta another rule is shown.
    assert set(added) == {field.name for field in fields(Switches)} - {"alpha_beta"}
    for switch, wanted in added.items():
        alone = lines_of(replace(Switches(), **{switch: True}), negamax=negamax)
        others = lines_of(replace(ALL, **{switch: False}), negamax=negamax)
        for start in wanted:
            assert any(line.startswith(start) for line in alone)
            assert not any(line.startswith(start) for line in [*plain, *others])


def wanted_line(steps: Steps, number: int) -> str:
    """The beginning of the line that must be highlighted, derived from the engine's report about the node
    alone.
    """
    tree, step = steps.tree, steps[number]
    quiet = tree.switches.quiescence and tree.depths[step.row] <= 0
    ending = tree.endings[step.row]
    if step.event is Event.ENTER:
        if step.row == 0 and tree.switches.iterative_deepening:
            return "value(root, "
        return "quiet(" if quiet and tree.depths[step.row] < 0 else "value("
    if step.event is Event.EVALUATE:
        return {
            Ending.TABLE: "return v",
            Ending.REPETITION: "return 0",
        }.get(Ending(ending), "return worth(node)")
    if ending == Ending.NULL_MOVE and step.event in (Event.CUT, Event.RETURN):
        return "return β"
    if step.event is Event.CUT:
        return "if α ≥ β: break"
    if step.event is Event.RETURN:
        return "return best"
    assert step.child is not None
    purpose = tree.purpose(step.child)
    if purpose is NodePurpose.PASS:
        return "if a pass"
    if purpose is NodePurpose.REDUCED:
        return "skip it if depth − 2 says"
    if step.event is Event.RAISE:
        return "α = max" if steps.code.is_negamax or step.maximising else "β = min"
    return "best = "


@pytest.mark.slow
@pytest.mark.each
@FORMS
@pytest.mark.parametrize("seed", range(8))
def test_the_lit_line_is_the_one_that_the_search_carried_out(seed: int, *, negamax: bool) -> None:
    random = Random(seed)
    state = after_random_moves(CHECKERS.initial, random, 60)
    chosen = {field.name: random.random() < 0.6 for field in fields(Switches)}
    switches = ALL if seed == 0 else Switches(**chosen)
    found = record_search(CHECKERS, Position(state), switches, Limits(depth=5, nodes=500))
    steps = Steps(found.tree, rule(Method.SEARCH, switches, negamax=negamax))
    assert steps.code.lines == rule(Method.SEARCH, found.tree.switches, negamax=negamax).lines
    for number, step in enumerate(steps):
        stopped = found.tree.endings[step.row] == Ending.STOPPED
        if step.event is Event.UNSEEN or stopped:
            continue
        line = line_of(steps, number)
        assert line.startswith(wanted_line(steps, number)), (step, line)
    # Below depth 0 the lines are those of the rule for captures, and above it those of the moves.
    if switches.quiescence:
        begin = 1 + [line.strip() for line in steps.code.lines].index("quiet(node, α, β)")
        for step in steps:
            depth, ending = found.tree.depths[step.row], found.tree.endings[step.row]
            if step.line and step.event is not Event.ENTER and depth != 0:
                assert (step.line > begin) == (depth < 0 and ending != Ending.REPETITION)
            if step.line and step.event is not Event.ENTER and depth == 0 and found.tree.sizes[step.row] > 1:
                assert step.line > begin, "the moves at depth 0 are captures"


@pytest.mark.slow
@FORMS
def test_what_a_pass_or_a_late_move_is_compared_with_tells_how_the_search_went_on(*, negamax: bool) -> None:
    """``yes`` if a pass was enough or a late move was skipped; ``no`` if the search had to continue."""
    switches = Switches(null_move=True, late_move_reduction=True)
    seen = set()
    for seed in range(4):
        state = after_random_moves(CHECKERS.initial, Random(seed), 30)
        tree = record_search(CHECKERS, Position(state), switches, Limits(depth=5)).tree
        steps = Steps(tree, rule(Method.SEARCH, switches, negamax=negamax))
        for step in steps:
            if step.event is Event.CUT and tree.endings[step.row] == Ending.NULL_MOVE:
                assert step.comparison == "", "nothing was compared again"
            if step.event is Event.UPDATE and step.child is not None:
                purpose = tree.purpose(step.child)
                if purpose in {NodePurpose.PASS, NodePurpose.REDUCED}:
                    enough = check_test(steps, step, step.child, is_pass=purpose is NodePurpose.PASS)
                    seen.add((purpose, step.maximising, enough))
    assert len(seen) > 5, "passes and late moves of both sides"


def check_test(steps: Steps, step: Step, child: int, *, is_pass: bool) -> bool:
    """The text about a pass or a reduced search compared with what follows; True if it was enough."""
    tree, line = steps.tree, line_of(steps, step.number)
    after = [other for other in tree.children(step.row) if other > child]
    again = bool(after) and tree.moves[after[0]] == tree.moves[child]
    enough = tree.endings[step.row] == Ending.NULL_MOVE if is_pass else not again
    first, sign, second, answer = step.comparison.split()
    assert answer == ("yes" if enough else "no"), step
    value, edge = (parse_value(text, tree.scale, step.level) for text in (first, second))
    if value is not None and edge is not None:
        assert (value <= edge if sign == "≤" else value >= edge) is enough
    if not is_pass:
        assert line.endswith("≤ α" if steps.code.is_negamax or step.maximising else "≥ β")
        assert sign == line[-3]
    return enough


@FORMS
def test_what_the_rule_does_not_say_is_noted_where_it_matters(*, negamax: bool) -> None:
    def notes(switches: Switches) -> str:
        return " ".join(rule(Method.SEARCH, switches, negamax=negamax).notes)

    assert ("values are for the side to move" in notes(Switches())) is negamax
    for switches in (Switches(), Switches(quiescence=True)):
        worth = [line for line in lines_of(switches, negamax=negamax) if line.startswith("return worth")]
        assert set(worth) == {"return worth(node) for the mover" if negamax else "return worth(node)"}
    for table in (False, True):
        ordered = notes(Switches(move_ordering=True, transposition_table=table))
        assert ("the table's move" in ordered) is table
        assert ("entries of the same depth only" in ordered) is table


def test_without_a_rule_of_its_own_a_tree_is_told_by_the_one_that_made_it() -> None:
    switches = Switches(move_ordering=True, quiescence=True)
    tree = record_search(CHECKERS, Position(CHECKERS.initial), switches, Limits(depth=2)).tree
    assert Steps(tree).code is rule(Method.SEARCH, switches)
    assert Steps(record_alpha_beta(CHECKERS, CHECKERS.initial, 2).tree).code is ALPHA_BETA


@pytest.mark.slow
def test_half_a_million_nodes_cost_nothing_a_step() -> None:
    steps = Steps(whole_tree(TICTACTOE, TICTACTOE.initial))
    assert len(steps) == 3 * 549_946 - 1
    tree = steps.tree
    for row in (0, 1, 300_000, 549_945):
        assert steps[steps.entering(row)].row == row
        last = steps[steps.leaving(row)]
        assert (last.row, last.best) == (row, tree.values[row])
    assert steps[len(steps) - 1].event is Event.RETURN


def test_a_bound_among_the_children_is_told_as_a_bound() -> None:
    steps = Steps(record_abstract(((6, 5), (4, 7, 2), (3, 8)), pruning=True))
    question = next_value_question(steps, 0)
    while question is not None and question.row:
        question = next_value_question(steps, question.step + 1)
    assert question is not None
    rule = "MAX moves here and takes the largest of 5, ≤4 and ≤3"
    assert question.check(5).reason == f"{rule}: 5."
    assert question.check(4).reason == f"{rule}, which is not 4."


def test_value_questions_are_checked_and_answered() -> None:
    tree = record_abstract(((6, 5), (4, 7, 2)), pruning=False)
    steps = Steps(tree)
    question = next_value_question(steps, 0)
    assert question is not None
    assert (question.row, tree.values[question.row]) == (1, 5)
    assert question.text == "What is the value of 1?"
    assert steps[question.step].event is Event.RETURN
    right = question.check(5)
    assert (right.is_right, right.reason) == (True, "MIN moves here and takes the smallest of 6 and 5: 5.")
    wrong = question.check(6)
    assert wrong.reason == "MIN moves here and takes the smallest of 6 and 5, and 6 is the largest."
    assert question.check(9).reason.endswith("and 9 is not one of them.")
    second = next_value_question(steps, question.step + 1)
    assert second is not None
    assert second.check(4).reason == "MIN moves here and takes the smallest of 4, 7 and 2, which is not 4."
    third = next_value_question(steps, second.step + 1)
    assert third is not None
    assert third.row == 0
    assert third.check(5).is_right
    assert next_value_question(steps, third.step + 1) is None
    tally = AnswerTally()
    for verdict in (right, wrong):
        tally = tally.counted(verdict)
    assert tally == AnswerTally(1, 2)


def test_who_counts_a_win_from_the_move_below_is_told_so() -> None:
    state = TICTACTOE.initial
    for square in (5, 7, 9, 8):
        state = state.play(Move((square,)))
    tree = record_minimax(TICTACTOE, state, 4).tree
    steps = Steps(tree)
    number, told = 0, 0
    while (question := next_value_question(steps, number)) is not None:
        number = question.step + 1
        right = short(tree.values[question.row], tree.scale, question.level)
        if right[0] not in "WL" or right[1:] == "1":
            continue
        for plies, below in ((-1, True), (1, False)):
            typed = f"{right[0]}{int(right[1:]) + plies}"
            answer = parse_value(typed, tree.scale, question.level)
            assert answer is not None
            verdict = question.check(answer)
            assert not verdict.is_right
            reason = f"{typed} is counted from the move below: from here it is one ply more."
            assert verdict.reason.endswith(reason) is below
            told += below
    assert told


@pytest.mark.parametrize(("left", "asked"), [(12, True), (13, False)])
def test_no_more_moves_are_asked_about_than_can_be_shown(left: int, *, asked: bool) -> None:
    steps = Steps(record_abstract((3, *[2] * left), pruning=True))
    assert (next_cut_question(steps, 0) is not None) is asked


def test_cut_questions_know_what_is_pruned() -> None:
    tree = record_abstract(((3, 5), (1, 9, 8)), pruning=True)
    steps = Steps(tree)
    asked = []
    number = 0
    while (question := next_cut_question(steps, number)) is not None:
        asked.append(question)
        number = question.step
    assert [(q.row, q.choices, sorted(q.pruned)) for q in asked] == [
        (1, (1,), []),
        (0, (1,), []),
        (4, (1, 2), [1, 2]),
    ]
    last = asked[-1]
    assert last.check({1, 2}).is_right
    assert last.check([1]).reason == (
        "All of them are cut: α is 3 and β is 1. "
        "With 1 instead of 2, MAX already has 3. Here MIN can hold it to 1, "
        "so nothing below can change the choice."
    )
    assert asked[0].check(()).is_right
    assert asked[0].check({1}).reason == (
        "Nothing is cut here: α is −∞ and β is 3, so the window is still open."
    )


@pytest.mark.few
@pytest.mark.parametrize("seed", range(6))
def test_cut_questions_on_the_boards_agree_with_the_record(seed: int) -> None:
    tree = record_alpha_beta(CHECKERS, after_random_moves(CHECKERS.initial, Random(seed), 40), 4).tree
    steps = Steps(tree)
    number, cuts = 0, 0
    while (question := next_cut_question(steps, number)) is not None:
        number = question.step
        following = steps[number]
        assert bool(question.pruned) == (following.event is Event.CUT)
        if question.pruned:
            cuts += 1
            assert following.child is not None
            legal = tree.position(question.row).legal_moves()
            assert {legal[index] for index in question.pruned} == set(tree.cut_moves(following.child))
    assert cuts == tree.cutoffs


def test_values_are_read_as_typed() -> None:
    assert parse_value(" +0.25 ", Scale.HUNDREDTHS) == 25
    assert parse_value("−1", Scale.POINTS) == -1
    assert parse_value("0,5", Scale.HUNDREDTHS) == 50
    assert parse_value("-", Scale.POINTS) is None
    assert parse_value("nan", Scale.POINTS) is None
    assert parse_value("inf", Scale.POINTS) is None
    assert parse_value("W5", Scale.HUNDREDTHS) == WIN - 5
    assert parse_value(" l4", Scale.HUNDREDTHS) == 4 - WIN
    assert parse_value("w5", Scale.HUNDREDTHS) == WIN - 5
    assert parse_value("L4", Scale.HUNDREDTHS) == 4 - WIN
    for nonsense in ("W", "L-4", "W5.5", "L999999", "W²"):
        assert parse_value(nonsense, Scale.HUNDREDTHS) is None
    assert parse_value("W5", Scale.POINTS) is None

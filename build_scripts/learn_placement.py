"""Learn the value of a man and of a king on each square, for every draughts game except American checkers.

    python3 build_scripts/learn_placement.py [NAME ...] [--games N] [--nodes N] [--seed N]

For each rule set, the compiled engine plays games against itself from random openings, first with the
hand-made values and then with the values learned so far.  The values are fitted by logistic regression: the
sum over the pieces predicts the result of the game and the score of the search (M. Buro, "From simple
features to sophisticated evaluation functions", 1998).  At the end, the learned values play a match against
the hand-made values, with the same number of positions searched for each move, and are saved only if they win
it by more than twice the standard error.  The games depend only on the seed, so a second run gives the same
values.
"""

from __future__ import annotations

import argparse
import math
import sys
import textwrap
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from checkers_app.engine.api import WIN_BOUND  # noqa: E402
from checkers_app.engine.draughts.bridge import compiled_rules  # noqa: E402
from checkers_app.games.draughts.judgement import ALIKE, MAN, Placement, hand_made, worths_of  # noqa: E402
from checkers_app.games.draughts.placement import LEARNED  # noqa: E402
from checkers_app.games.draughts.rule_set import RuleSet  # noqa: E402
from checkers_app.games.draughts.rule_sets import RULE_SETS  # noqa: E402
from checkers_app.games.draughts.rulebook import Law, law_of  # noqa: E402
from checkers_app.storage.files import write_atomic  # noqa: E402

if TYPE_CHECKING:
    from checkers_app.engine.draughts.variants import PlainMove, Variant

OUT = ROOT / "checkers_app/games/draughts/placement.py"
ROUNDS = 3
EPOCHS = 8
RATE = 25.0
RESULT_WEIGHT = 0.6
"""The weight of the game's result in the target; the rest is the weight of the search's score."""
RANDOM_PLIES = 6
QUIET_PLIES = 40
"""The number of plies without a capture or a move of a man after which a game counts as drawn."""
LONGEST = 300
"""The number of plies after which a game counts as drawn."""


def rule_sets() -> dict[str, RuleSet]:
    """The rule sets with values of their own, by name; all others use the values of a similar rule set."""
    own = {
        name: rules
        for name, rules in RULE_SETS.items()
        if name not in ALIKE and (not name.startswith("english-") or name == "english-flying")
    }
    for name in ("english", "english-flying", "pool"):
        own[f"{name}-losing"] = replace(RULE_SETS[name], name=f"{name}-losing", losing=True)
    return own


@dataclass(frozen=True, slots=True)
class Example:
    """A position without a capture, and the target for its evaluation."""

    white: tuple[int, ...]
    """The indices of White's pieces in the list of values."""
    black: tuple[int, ...]
    """The indices of Black's pieces, as Black sees the board."""
    target: float
    """White's expected points, from 0 to 1; before :func:`mixed`, the search's score for White."""


class Board:
    """A game played in the compiled core.

    Args:
        law: the rules.
    """

    def __init__(self, law: Law) -> None:
        self._squares, men = law.rules.squares, law.rules.men
        self.losing = law.rules.losing
        self.pieces: list[set[int]] = [
            set(range(self._squares - men + 1, self._squares + 1)),
            set(),
            set(range(1, men + 1)),
            set(),
        ]
        self.side = 0 if law.rules.white_begins else 1
        self.quiet = 0

    @property
    def plain(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """The pieces in the format of the core."""
        first, second, third, fourth = (sorted(squares) for squares in self.pieces)
        return first, second, third, fourth

    def play(self, move: PlainMove) -> None:
        """Make a legal move."""
        origin, target, taken, king = move
        own, other = self.pieces[2 * self.side : 2 * self.side + 2], self.pieces[2 - 2 * self.side :][:2]
        self.quiet = 0 if taken or origin in own[0] else self.quiet + 1
        for squares in own:
            squares.discard(origin)
        own[king].add(target)
        for squares in other:
            squares.difference_update(taken)
        self.side = 1 - self.side

    def stuck_points(self) -> float:
        """White's points if the side to move has no move."""
        return float((self.side == 1) is not self.losing)

    def features(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The indices of both sides' pieces in the list of values."""
        size = self._squares
        white = [n - 1 for n in self.pieces[0]] + [size + n - 1 for n in self.pieces[1]]
        black = [size - n for n in self.pieces[2]] + [2 * size - n for n in self.pieces[3]]
        return tuple(white), tuple(black)


def variant_with(law: Law, values: Placement) -> Variant:
    """The compiled rules of a board with these values of the pieces."""
    return compiled_rules(law, worths_of(values), table_mib=2)


def chosen(variant: Variant, board: Board, nodes: int, first: PlainMove) -> tuple[PlainMove, int]:
    """The move that a search of ``nodes`` positions finds, and its score for the side to move."""
    move, score = first, 0
    variant.begin([], board.quiet, nodes, 0)
    for depth in range(1, 40):
        found, line, finished = variant.search_to(board.plain, board.side, board.quiet, depth)
        if not finished:
            break
        move, score = line[0], found
        if abs(score) > WIN_BOUND:
            break
    return move, score


def game(law: Law, players: Sequence[Variant], nodes: int, seed: int) -> tuple[float, list[Example]]:
    """Play one game; return White's points and the quiet positions with the scores of the search.

    Args:
        law: the rules.
        players: the rules with the values of White and of Black.
        nodes: the number of positions searched for each move.
        seed: determines the opening.
    """
    random, board = Random(seed), Board(law)
    found: list[Example] = []
    for ply in range(LONGEST):
        moves = players[board.side].moves(board.plain, board.side)
        if not moves:
            return board.stuck_points(), found
        if board.quiet >= QUIET_PLIES:
            break
        if ply < RANDOM_PLIES:
            board.play(random.choice(moves))
            continue
        move, score = chosen(players[board.side], board, nodes, moves[0])
        if not moves[0][2] and not board.quiet > QUIET_PLIES // 2 and abs(score) < WIN_BOUND:
            found.append(Example(*board.features(), -score if board.side else score))
        board.play(move)
    return 0.5, found


def expectation(score: float, scale: float) -> float:
    """The expected points for a score."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score * scale))))


def mixed(examples: Sequence[Example], points: float, scale: float) -> Iterator[Example]:
    """The examples of a game with their targets, which combine the result and the search's score."""
    for example in examples:
        target = RESULT_WEIGHT * points + (1 - RESULT_WEIGHT) * expectation(example.target, scale)
        yield replace(example, target=target)


def total(values: Sequence[float], example: Example) -> float:
    """The sum of the values of the pieces, from White's point of view."""
    return sum(values[i] for i in example.white) - sum(values[i] for i in example.black)


def fit(examples: Sequence[Example], start: Sequence[float], scale: float, seed: int) -> list[float]:
    """The values that predict the targets best, by stochastic gradient descent (AdaGrad).

    Args:
        examples: the positions.
        start: the initial values.
        scale: turns hundredths of a man into the exponent of the expectation; negative in variants in which
            the player who runs out of moves wins.
        seed: determines the order of the examples.
    """
    values, sums = list(start), [1e-6] * len(start)
    order = list(examples)
    random = Random(seed)
    for _ in range(EPOCHS):
        random.shuffle(order)
        for example in order:
            error = (expectation(total(values, example), scale) - example.target) * math.copysign(1, scale)
            square = error * error
            for sign, places in ((error, example.white), (-error, example.black)):
                for i in places:
                    sums[i] += square
                    values[i] -= RATE * sign / math.sqrt(sums[i])
    return values


def best_scale(games: Sequence[tuple[float, list[Example]]], values: Sequence[float], sign: int) -> float:
    """The scale with which these values best predict the results of the games."""

    def loss(scale: float) -> float:
        return sum(
            (expectation(total(values, example), scale) - points) ** 2
            for points, examples in games
            for example in examples
        )

    return min((sign * step / 1000 for step in range(1, 31)), key=loss)


def rounded(law: Law, values: Sequence[float]) -> Placement:
    """Values as integers, in hundredths of an average man in the starting position."""
    squares, men = law.rules.squares, law.rules.men
    unit = sum(values[squares - men : squares]) / men / MAN
    whole = [round(value / unit) for value in values]
    crowning = law.rules.size // 2
    whole[:crowning] = [MAN] * crowning  # no man stays there
    return Placement(tuple(whole[:squares]), tuple(whole[squares:]))


def match(law: Law, players: Sequence[Variant], nodes: int, games: int, seed: int) -> tuple[int, int, int]:
    """The games won, drawn and lost by the first player, who plays each opening with both colours."""
    counts = [0, 0, 0]
    for number in range(games):
        pair = players if number % 2 == 0 else players[::-1]
        points, _ = game(law, pair, nodes, seed + number // 2)
        own = points if number % 2 == 0 else 1 - points
        counts[round(2 - 2 * own)] += 1
        for player in players:
            player.clear()
    return counts[0], counts[1], counts[2]


def is_clear(won: int, lost: int) -> bool:
    """True if a match was won by more than twice the standard error of its result."""
    return won - lost > 2 * math.sqrt(won + lost)


def learned(law: Law, games: int, nodes: int, seed: int) -> Placement:
    """The learned values for a rule set."""
    values = hand_made(law)
    sign = -1 if law.rules.losing else 1
    collected: list[Example] = []
    scale = 0.0
    for number in range(ROUNDS):
        player = variant_with(law, values)
        played = []
        for index in range(games):
            played.append(game(law, (player, player), nodes, seed + number * games + index))
            player.clear()
        flat = [*values.men, *values.kings]
        scale = scale or best_scale(played, flat, sign)
        fresh = [each for points, examples in played for each in mixed(examples, points, abs(scale))]
        collected = [*collected[-len(fresh) :], *fresh] if number > 1 else fresh
        values = rounded(law, fit(collected, flat, scale, seed))
    return values


def main() -> int:
    """Learn the values, play the matches and write the module."""
    sets = rule_sets()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="the rule sets to learn (default: all): " + ", ".join(sets)
    )
    parser.add_argument("--games", type=int, default=2500, help="games per round (2500)")
    parser.add_argument("--nodes", type=int, default=1000, help="positions per move (1000)")
    parser.add_argument("--match", type=int, default=600, help="games in the match (600)")
    parser.add_argument("--seed", type=int, default=1, help="random seed for the first game (1)")
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - set(sets):
        parser.error(f"no such rule set: {', '.join(sorted(unknown))}")
    values = dict(LEARNED)
    for name in arguments.names or sets:
        began, law = time.process_time(), law_of(sets[name])
        found = learned(law, arguments.games, arguments.nodes, arguments.seed)
        players = variant_with(law, found), variant_with(law, hand_made(law))
        won, drawn, lost = match(law, players, arguments.nodes, arguments.match, arguments.seed + 1_000_000)
        seconds = time.process_time() - began
        print(f"{name}: +{won} ={drawn} -{lost} against the hand-made values, {seconds:.0f} s", flush=True)
        if is_clear(won, lost):
            values[name] = " ".join(map(str, found.men)), " ".join(map(str, found.kings))
            write(values)
    return 0


def write(values: Mapping[str, tuple[str, str]]) -> None:
    """Write the module with all values."""
    head, _, rest = OUT.read_text(encoding="utf-8").partition("MappingProxyType(")
    rows = []
    for name, kinds in sorted(values.items()):
        rows.append(f'        "{name}": (')
        for kind in kinds:
            lines = textwrap.wrap(kind, 80)
            rows.append("            (")
            rows += [f'                "{line}{" " if line is not lines[-1] else ""}"' for line in lines]
            rows.append("            ),")
        rows.append("        ),")
    text = "MappingProxyType(\n    {\n" + "\n".join(rows) + "\n    }\n)"
    write_atomic(OUT, head + text + rest.partition("}\n)")[2])


if __name__ == "__main__":
    sys.exit(main())

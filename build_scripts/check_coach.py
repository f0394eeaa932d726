"""Count how many of the coach's sentences are true: ``python build_scripts/check_coach.py``.

Levels 1 to 6 play games against each other, and an opening, a middle game and an ending are taken from each
game.  In these positions the coach, which explains moves, says why its hint is good, why another move is not,
and what a blunder gives away.  Its searches are the same as in a game, except that they are limited by nodes
instead of time. ``coach_judge.py`` judges each sentence with far more nodes. The exit status is 1 if fewer
sentences are true than required.

    python build_scripts/check_coach.py [--seed N] [--sentences 200] [--nodes 2000000] [--wanted 197]
    python build_scripts/check_coach.py --questions 26        # counts right and wrong questions and silences
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from coach_judge import Judge, verdict

from checkers_app.engine.api import UNLIMITED, WIN_BOUND, Limits, Position
from checkers_app.engine.engines import Engines
from checkers_app.engine.resources import open_resources
from checkers_app.games.base import Move
from checkers_app.games.checkers import GAME
from checkers_app.learn.coach.coach import blunder, hint_reason
from checkers_app.learn.coach.refutation import why_not
from checkers_app.learn.coach.tally import just_lost
from checkers_app.notation.fen import write_fen
from checkers_app.play.hint import Hint, HintSearch
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.watch import DEPTH

HINT, WHY, QUESTION = "hint", "why not", "question"
SHARES = {HINT: 0.4, WHY: 0.4, QUESTION: 0.2}
"""The fraction of sentences of each kind."""
NODES = 600_000
"""The node limit of the coach's searches: about what the window's time limit allows on a modest machine."""
PATIENT = 600.0
"""The default time limit in seconds, so long that it never limits a search."""
BLUNDER = 80
"""The minimum loss for which the coach should ask about a move, in hundredths of a man."""
PHASES = ((4, 20), (20, 50), (50, 110))
"""The parts of a game, as ranges of plies; one position is taken from each part that the game reached."""
LEVELS = range(1, 7)


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of the coach, with the position and the move that it is about."""

    kind: str
    match: Match
    move: Move
    sentence: str


def games(engines: Engines, random: Random) -> Iterator[Match]:
    """Yield games between two levels, beginning with two random moves, up to ply 110."""
    while True:
        pair = [engines.for_level(GAME, random.choice(LEVELS), seed=random.getrandbits(32)) for _ in range(2)]
        match = Match.new(GAME, (HUMAN, HUMAN))
        while match.outcome is None and len(match.moves) < PHASES[-1][1] and not match.claimable_draw:
            legal = match.state.legal_moves()
            move = random.choice(legal)
            if len(match.moves) >= 2:
                found = pair[match.side_to_move].search(Position(match.state, match.history), UNLIMITED)
                move = found.move or move
            match = match.play(move)
        yield match


def positions(engines: Engines, random: Random) -> Iterator[Match]:
    """Yield positions from :func:`games` in which there is more than one legal move."""
    for game in games(engines, random):
        for low, high in PHASES:
            plies = range(low, min(high, len(game.moves)))
            open_ = [ply for ply in plies if len(game.states[ply].legal_moves()) > 1]
            if open_:
                ply = random.choice(open_)
                yield replace(game, states=game.states[: ply + 1], moves=game.moves[:ply])


class Coach:
    """Collects the coach's sentences about positions.

    Args:
        engines: the engines that perform the searches.
        nodes: the node limit of the search for a hint, and of each of the two searches for a "why not"; the
            search that scores all moves to find blunders gets half of it.
        seconds: the time limit for a hint, needed in endings with few moves, where the other moves are
            searched very deeply.
    """

    def __init__(self, engines: Engines, nodes: int = NODES, seconds: float = PATIENT) -> None:
        self._nodes = nodes
        self._seconds = seconds
        self._engines = engines
        engine = engines.searcher(GAME)
        assert engine is not None  # noqa: S101 - the core is there, or nothing is checked
        self._engine = engine
        self._analyst = engines.analyst(GAME)

    def hint(self, match: Match) -> Said | None:
        """The coach's sentence about why its hint is good."""
        self._engines.new_game()
        search = HintSearch(self._engine)
        limits = Limits(nodes=self._nodes, seconds=self._seconds)
        found = search.search(Position(match.state, match.history), limits)
        assert found.move is not None  # noqa: S101 - there is a choice
        owed = just_lost(match.states, match.moves)
        sentence = hint_reason(match.state, Hint(found, found.move, search.others), owed)
        return Said(HINT, match, found.move, sentence) if sentence else None

    def why(self, match: Match, move: Move) -> Said:
        """The coach's sentence about why a move is not the best."""
        self._engines.new_game()
        position = Position(match.state, match.history)
        limits = Limits(nodes=self._nodes)
        answer = why_not(
            GAME, position, move, engine=self._engine, limits=limits, certain=self._analyst.certain
        )
        return Said(WHY, match, move, f"{answer.sentence} {answer.beside}".rstrip())

    def questions(self, match: Match) -> list[Said]:
        """The coach's questions about moves that give something away."""
        self._engines.new_game()
        limits = Limits(nodes=self._nodes // 2)
        analysis = self._analyst.analyse(Position(match.state, match.history), limits)
        proven = all(abs(root.score) > WIN_BOUND for root in analysis.moves)
        known = all(self._analyst.certain(match.state.play(root.move)) is not None for root in analysis.moves)
        if analysis.depth < DEPTH and not proven and not known:
            return []
        found = [blunder(match.state, root.move, analysis.moves) for root in analysis.moves]
        return [Said(QUESTION, match, one.move, one.sentence) for one in found if one is not None]


def sentences(coach: Coach, matches: Iterator[Match], random: Random, count: int) -> Iterator[Said]:
    """Yield this many sentences; :data:`SHARES` gives the fraction of each kind."""
    left = {kind: round(share * count) for kind, share in SHARES.items()}
    while any(left.values()):
        match = next(matches)
        made: list[Said | None] = []
        if left[HINT]:
            made.append(coach.hint(match))
        if left[WHY]:
            made.append(coach.why(match, random.choice(match.state.legal_moves())))
        if left[QUESTION] and (asked := coach.questions(match)):
            made.append(random.choice(asked))
        for said in made:
            if said is not None:
                left[said.kind] -= 1
                yield said


def check(judge: Judge, said: Iterator[Said], wanted: int) -> int:
    """Judge sentences and print the tally; return the exit status."""
    right, total, forms = Counter[str](), Counter[str](), Counter[str]()
    for number, each in enumerate(said, 1):
        wrong = verdict(judge, each.match, each.move, each.sentence)
        total[each.kind] += 1
        right[each.kind] += not wrong
        forms[" ".join(word for word in each.sentence.split() if not word[:1].isdigit())] += 1
        text = each.match.state.move_text(each.move)
        if wrong:
            state = write_fen(each.match.state)  # type: ignore[arg-type]
            print(f"false, {number}: {each.kind} {text}: {each.sentence} ({wrong}) {state}", flush=True)
    for form, times in forms.most_common():
        print(f"{times:5} {form}")
    for kind, times in total.items():
        print(f"{kind}: {right[kind]} of {times} true")
    print(f"in total: {right.total()} of {total.total()}")
    return int(right.total() < wanted)


def questions(judge: Judge, coach: Coach, matches: Iterator[Match], count: int) -> int:
    """Compare the coach's questions with those it should ask, for all moves in this many positions; return
    exit status 0.
    """
    tally = Counter[str]()
    for _ in range(count):
        match = next(matches)
        asked = {said.move: said.sentence for said in coach.questions(match)}
        best = judge.best(match)[1].score
        for move in match.state.legal_moves():
            score = judge.worth(match, move).score
            thrown = (best > WIN_BOUND) > (score > WIN_BOUND) or (score < -WIN_BOUND) > (best < -WIN_BOUND)
            bad = thrown or best - score >= BLUNDER
            kind = ("asked " if move in asked else "silent ") + (
                "rightly" if bad is (move in asked) else "wrongly"
            )
            tally[kind] += 1
            if kind.endswith("wrongly"):
                text = match.state.move_text(move)
                state = write_fen(match.state)  # type: ignore[arg-type]
                print(f"{kind}: {text} {score}, best {best} {asked.get(move, '')} {state}", flush=True)
    for kind, times in sorted(tally.items()):
        print(f"{kind}: {times}")
    return 0


def main() -> int:
    """Run the check; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    whole = partial(parser.add_argument, type=int)
    whole("--seed", default=1, help="random seed for the games and the questions (1)")
    whole("--sentences", default=200, help="number of sentences (200)")
    whole("--nodes", default=2_000_000, help="nodes in each search by the judge (2,000,000)")
    whole("--wanted", default=197, help="minimum number of true sentences for the check to pass (197)")
    whole(
        "--questions",
        help="instead of checking sentences, compare the coach's questions with those that it should ask, "
        "for every move in this many positions",
    )
    arguments = parser.parse_args()
    resources = open_resources(book=False)
    engines = Engines(resources)
    judge = Judge(arguments.nodes, resources.tables)
    random = Random(arguments.seed)
    coach, matches = Coach(engines), positions(engines, Random(random.getrandbits(32)))
    if arguments.questions:
        return questions(judge, coach, matches, arguments.questions)
    return check(judge, sentences(coach, matches, random, arguments.sentences), arguments.wanted)


if __name__ == "__main__":
    sys.exit(main())

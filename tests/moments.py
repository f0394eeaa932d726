"""Random games, and the states of a position that the status card has to describe."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from checkers_app.engine.api import Progress
from checkers_app.games.base import Game
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.views.interaction.selection import Refused, Selection
from checkers_app.views.interaction.status import StatusFacts

COMPUTER = Seat(Control.COMPUTER, 1)
TWO_PLAYERS = (HUMAN, HUMAN)
HUMAN_FIRST = (HUMAN, COMPUTER)
HUMAN_SECOND = (COMPUTER, HUMAN)
DEMONSTRATION = (COMPUTER, COMPUTER)
SEATINGS = (TWO_PLAYERS, HUMAN_FIRST, HUMAN_SECOND, DEMONSTRATION)
CALM = StatusFacts()
PROGRESS = Progress(5, 67_149, 12, (), 0.3)


def moments(match: Match, random: Random) -> Iterator[StatusFacts]:
    """What can be going on in this position."""
    yield CALM
    yield StatusFacts(thinking=True)
    yield StatusFacts(thinking=True, progress=PROGRESS)
    yield StatusFacts(thinking=True, looking_for_hint=True)
    yield StatusFacts(failure="ValueError: nothing")
    legal = match.state.legal_moves()
    if legal:
        yield StatusFacts(hint=random.choice(legal))
    square = random.choice(list(match.game.cells))
    answer = Selection(match.state).click(square)
    if isinstance(answer, Refused):
        yield StatusFacts(refused=answer.sentence)
    if isinstance(answer, Selection):
        yield StatusFacts(chosen=answer.chosen)


def playout(random: Random, game: Game, seats: tuple[Seat, Seat], most: int) -> Iterator[Match]:
    match = Match.new(game, seats)
    for _ in range(most):
        yield match
        if match.outcome is not None:
            return
        match = match.play(random.choice(match.state.legal_moves()))

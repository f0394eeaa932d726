"""Plays a trial game of one of the user's programs against the first level of a board."""

from __future__ import annotations

from checkers_app.arena.decks import balanced_starts
from checkers_app.arena.games import play_game
from checkers_app.arena.placing import Stoppable
from checkers_app.engine.api import UNLIMITED, OpponentError, StopToken
from checkers_app.engine.bots.program_engine import ProgramEngine
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import levels_for
from checkers_app.games.base import Game, Side
from checkers_app.words import N_, say

_RESULTS = {
    Side.FIRST: N_("{name} played a whole game without breaking the rules and won against level {level}."),
    None: N_("{name} played a whole game without breaking the rules and drew against level {level}."),
    Side.SECOND: N_("{name} played a whole game without breaking the rules and lost against level {level}."),
}


def play_trial(game: Game, name: str, program: ProgramEngine, engines: Engines, stop: StopToken) -> str:
    """Play a game in which the program makes the first move, and return the result as a sentence.

    Raises:
        PlacingStoppedError: if ``stop`` was set before the game was over.
    """
    level = levels_for(game)[0]
    opponent = Stoppable(engines.for_level(game, level, seed=1), stop)
    try:
        record = play_game(
            balanced_starts(game, 1, 0)[0],
            (Stoppable(program, stop), opponent),
            (UNLIMITED, UNLIMITED),
            first_is_black=True,
            to_the_end=True,
            game=game,
        )
    except OpponentError as error:
        return f"{error}."
    finally:
        program.close()
    return say(_RESULTS[record.winner], name=name, level=level.numeral)

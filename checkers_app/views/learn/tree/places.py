"""The positions whose trees can be shown: from the previous page, starting positions and pasted positions."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.games import boards
from checkers_app.games.base import Game, State
from checkers_app.learn.duel.words import can_count_results
from checkers_app.learn.exercises.link import ExerciseLink
from checkers_app.learn.tree.abstract import has_board
from checkers_app.views.learn.tree.study import deepest
from checkers_app.words import N_, say

_START = N_("The tree of {game} from its start (G); paste a tree with Ctrl V")
HERE = N_("The tree of the position you came from (G); paste a tree with Ctrl V")
PASTED = N_("The tree of the pasted position (G); paste a tree with Ctrl V")
PASTED_TREE = N_("The pasted tree (G); paste a tree with Ctrl V")
_OWN = N_("The tree you started with (G); paste a tree with Ctrl V")


@dataclass(frozen=True, slots=True)
class Place:
    """A position to search from."""

    sentence: str
    """The English label for the tree; :attr:`tip` is its translation."""
    game: Game
    state: State
    flipped: bool = False
    """True if the board is rotated."""
    exercise: ExerciseLink | None = None
    """The exercise to which the tree belongs, or None."""

    @property
    def has_board(self) -> bool:
        """False for a tree of numbers."""
        return has_board(self.game)

    @property
    def deepest(self) -> int:
        """The maximum search depth that can be chosen."""
        return deepest(self.game, self.state)

    @property
    def may_count_results(self) -> bool:
        """True if the maximum depth is large enough to search every game to its end."""
        return can_count_results(self.game, self.state, self.deepest)

    @property
    def tip(self) -> str:
        """The translated label for the tree."""
        return say(self.sentence, game=say(self.game.title))


class Places:
    """A cycle of positions, one of which is the current one."""

    def __init__(
        self,
        game: Game,
        state: State,
        *,
        flipped: bool = False,
        exercise: ExerciseLink | None = None,
    ) -> None:
        starts = [Place(_START, each, each.initial) for each in boards().values()]
        here = Place(HERE if has_board(game) else _OWN, game, state, flipped, exercise)
        known = next((start for start in starts if (start.game, start.state) == (game, state)), None)
        self._places = starts if known is not None else [here, *starts]
        self._index = 0 if known is None else starts.index(known)

    @property
    def next(self) -> Place:
        """The position to which :meth:`turn` would go."""
        return self._places[(self._index + 1) % len(self._places)]

    def turn(self) -> Place:
        """Go to the next position."""
        self._index = (self._index + 1) % len(self._places)
        return self._places[self._index]

    def add(self, place: Place) -> None:
        """Add a position and go to it."""
        self._index = len(self._places)
        self._places.append(place)

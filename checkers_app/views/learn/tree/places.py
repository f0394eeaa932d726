"""The positions whose tree can be shown: where one came from, the starts of the boards, a pasted one."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.games import boards
from checkers_app.games.base import Game, State


@dataclass(frozen=True, slots=True)
class Place:
    """A position to search from."""

    title: str
    """Fit to continue with "the tree of"."""
    game: Game
    state: State
    flipped: bool = False
    """Whether its board is turned."""


class Places:
    """Positions that are gone through one after another."""

    def __init__(self, game: Game, state: State, *, flipped: bool = False) -> None:
        starts = [Place(f"{each.title} from its start", each, each.initial) for each in boards().values()]
        here = Place("the position you came from", game, state, flipped)
        known = next((start for start in starts if (start.game, start.state) == (game, state)), None)
        self._places = starts if known is not None else [here, *starts]
        self._index = 0 if known is None else starts.index(known)

    @property
    def next(self) -> Place:
        """The one that :meth:`turn` leads to."""
        return self._places[(self._index + 1) % len(self._places)]

    def turn(self) -> Place:
        """Go on to the next one."""
        self._index = (self._index + 1) % len(self._places)
        return self._places[self._index]

    def add(self, place: Place) -> None:
        """One more, gone to at once."""
        self._index = len(self._places)
        self._places.append(place)

"""Looking back: any place in the tree of a game on the board, while the game itself stands where it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import TypeVar

from checkers_app.games.base import Move
from checkers_app.notation.record import Path, Record
from checkers_app.play.events import (
    Cause,
    LevelChanged,
    MatchReplaced,
    MovePlayed,
    RecordChanged,
    SessionEvent,
)
from checkers_app.play.hint import Hint
from checkers_app.play.match import Match
from checkers_app.play.saved.game_tree import match_at, path_of
from checkers_app.play.session import Session
from checkers_app.play.thinking import BookMoves, Thought

_Known = TypeVar("_Known")


class LookBack:
    """What is looked at: the game as it stands, or a place in its tree.

    Args:
        session: the game.
        reading: True if the game is only read: nobody plays it, so that all its places are looked at, its end
            too, and a move tried anywhere is beside the game.
    """

    def __init__(self, session: Session, *, reading: bool = False) -> None:
        self._session = session
        self._reading = reading
        self._path: Path | None = None
        self._shown: Match | None = None
        self._moves: tuple[Move, ...] = ()
        session.listen(self._hear)

    @property
    def reading(self) -> bool:
        """True if nobody plays the game."""
        return self._reading

    @property
    def active(self) -> bool:
        """True while another place than the game's own is looked at, and always in a game that is read."""
        return self._reading or self._path is not None

    @property
    def beside(self) -> bool:
        """True in a variation, and after the end of the game: what is looked at was not played."""
        path, played = self.path, len(self._session.match.moves)
        return len(path) > 1 or (bool(path) and path[0] >= played)

    @property
    def match(self) -> Match:
        """The game up to the place that is looked at; what follows there can be played again."""
        if self._path is None:
            return self._session.match
        if self._shown is None:
            self._shown = match_at(self._session.match, self._session.record, self._path)
        return self._shown

    @property
    def thought(self) -> Thought | None:
        """The newest search of the game; of an earlier position the one made there, or for the move to it."""
        if self._path is None:
            return self._session.thinking.last
        return self._told(self._session.thinking.thoughts)

    @property
    def book(self) -> BookMoves | None:
        """What the opening book knew, where it answered instead of a search."""
        if self._path is None:
            return self._session.thinking.book
        return self._told(self._session.thinking.books)

    def _told(self, answers: Callable[[Match], Mapping[int, _Known]]) -> _Known | None:
        """The answer of one kind that belongs to the place, unless a newer one is of the other kind."""
        count, game, thinking = self.shared_plies, self._session.match, self._session.thinking
        if count < len(self.match.moves):
            return None  # in a variation
        here = count in thinking.thoughts(game) or count in thinking.books(game)
        return answers(game).get(count if here else count - 1)

    @property
    def shared_plies(self) -> int:
        """Plies that the line looked at shares with the game: of a variation, those before it leaves it."""
        if self._path is None:
            return len(self.match.moves)
        pairs = zip(self.match.moves, self._session.match.moves, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    @property
    def live(self) -> Path:
        """Where the game itself stands."""
        played = len(self._session.match.moves)
        return (played - 1,) if played else ()

    @property
    def path(self) -> Path:
        """The place that is looked at."""
        return self.live if self._path is None else self._path

    @property
    def hint(self) -> Hint | None:
        """The hint that was given in this position."""
        return None if self.active else self._session.hint

    def interrupt(self) -> None:
        """A person has made up their mind about the game."""
        if not self.active:
            self._session.interrupt()

    @property
    def human_to_move(self) -> bool:
        """True if a person may move a piece: in the game if it is their turn, elsewhere on either side."""
        if not self.active:
            return self._session.human_to_move
        return self.match.state.outcome() is None

    @property
    def can_go_on(self) -> bool:
        """True if the line that is looked at continues."""
        return following(self._session.record, self.path) is not None

    # --- going about ----------------------------------------------------------------------------

    def go(self, path: Path) -> None:
        """Look at a place in the tree; at the game's own the look back ends.

        Raises:
            IndexError: if the tree has no such place.
        """
        if path == self.live:
            self._path = self._shown = None
            return
        self._moves = self._session.record.moves_to(path)
        self._path = path
        self._shown = None

    def back(self) -> None:
        """Back to the game; in one that is read to where it was left, if it was."""
        if not self._reading:
            self._path = self._shown = None
        elif self.beside:
            path = self.path
            self.go(before(path[:1]) if len(path) > 1 else self.live)

    def first(self) -> None:
        """To the start."""
        self.go(())

    def previous(self) -> None:
        """One ply back; from the first move of a variation to the position in which it was played."""
        if self.path:
            self.go(before(self.path))

    def next(self) -> None:
        """One ply on, in the line that is looked at."""
        path = following(self._session.record, self.path)
        if path is not None:
            self.go(path)

    def last(self) -> None:
        """To the end of the line that is looked at; in the main line to where the game stands, or past it."""
        path = self.path
        line = self._session.record.line_of(path)
        live = self.live
        if len(path) <= 1 and live and (not path or path[-1] < live[-1]):
            self.go(live)
        elif line:
            self.go((*path[:-1], len(line) - 1))

    # --- moving ---------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Move a piece: in the game, or as the beginning or the next move of a variation.

        Raises:
            IllegalMoveError: if the move is not legal, or not this player's to make.
        """
        if not self.active:
            self._session.play(move)
        else:
            self.go(self._session.add_variation(self.path, move))

    def play_on(self) -> None:
        """Go on with the game from the place that is looked at; the former line becomes a variation.

        A game that is read stays as it was played: nothing happens.
        """
        if self._path is not None and not self._reading:
            path = self._path
            self.back()
            self._session.play_on(path)

    # --- the game continues meanwhile ---------------------------------------------------------------

    def _hear(self, event: SessionEvent) -> None:
        if self._path is None:
            return
        match event:
            case MatchReplaced(cause=Cause.SAME_GAME) | MovePlayed() | RecordChanged():
                path = path_of(self._session.record, self._moves)  # promoting a line has moved all places
                if path is None:
                    self._path = self._shown = None
                else:
                    self.go(path)
            case MatchReplaced():
                self._path = self._shown = None
            case LevelChanged():
                self._shown = None


def before(path: Path) -> Path:
    """The place one ply before; ``path`` is not the start."""
    *above, step = path
    if step:
        return (*above, step - 1)
    return before_variation(tuple(above))


def before_variation(prefix: Path) -> Path:
    """The place in which the variation begins whose plies have the paths ``(*prefix, index)``."""
    return before(prefix[:-1]) if prefix else ()


def following(record: Record, path: Path) -> Path | None:
    """The place one ply on in the same line; None at its end."""
    reached = (*path[:-1], path[-1] + 1) if path else (0,)
    return reached if reached[-1] < len(record.line_of(path)) else None

"""Looking back: displays any position in the tree of a game without changing the game itself."""

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
    """The position that is displayed: the current position of the game, or any other in its tree.

    Args:
        session: the game.
        reading: True if a recorded game is only being viewed.  Nobody plays it, so moves that are tried out
            do not become part of the game, not even at its end.
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
        """True if a recorded game is only being viewed and nobody plays it."""
        return self._reading

    @property
    def active(self) -> bool:
        """True while a position other than the game's current one is displayed; always True for a recorded
        game that is only being viewed.
        """
        return self._reading or self._path is not None

    @property
    def beside(self) -> bool:
        """True if the displayed position did not occur in the game, because it is in a variation or after the
        end.
        """
        path, played = self.path, len(self._session.match.moves)
        return len(path) > 1 or (bool(path) and path[0] >= played)

    @property
    def match(self) -> Match:
        """The game up to the displayed position; the moves that follow can be redone."""
        if self._path is None:
            return self._session.match
        if self._shown is None:
            self._shown = match_at(self._session.match, self._session.record, self._path)
        return self._shown

    @property
    def thought(self) -> Thought | None:
        """The latest search of the game.  If an earlier position is displayed, this is the search made in
        that position or, if there was none, the search for the move that led to it.
        """
        if self._path is None:
            return self._session.thinking.last
        return self._told(self._session.thinking.thoughts)

    @property
    def book(self) -> BookMoves | None:
        """The moves of the opening book, if the book was used instead of a search."""
        if self._path is None:
            return self._session.thinking.book
        return self._told(self._session.thinking.books)

    def _told(self, answers: Callable[[Match], Mapping[int, _Known]]) -> _Known | None:
        """The search or book result for the displayed place; None if a newer result is of the other kind."""
        count, game, thinking = self.shared_plies, self._session.match, self._session.thinking
        if count < len(self.match.moves):
            return None  # in a variation
        here = count in thinking.thoughts(game) or count in thinking.books(game)
        return answers(game).get(count if here else count - 1)

    @property
    def shared_plies(self) -> int:
        """The number of plies that the displayed line shares with the game; in a variation, the number of
        plies before the variation branches off.
        """
        if self._path is None:
            return len(self.match.moves)
        pairs = zip(self.match.moves, self._session.match.moves, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    @property
    def live(self) -> Path:
        """The path in the tree to the game's current position."""
        played = len(self._session.match.moves)
        return (played - 1,) if played else ()

    @property
    def path(self) -> Path:
        """The path in the tree to the displayed position."""
        return self.live if self._path is None else self._path

    @property
    def hint(self) -> Hint | None:
        """The hint that has been given for this position; None if there is none."""
        return None if self.active else self._session.hint

    def interrupt(self) -> None:
        """Cancel pending requests, because the person has taken an action."""
        if not self.active:
            self._session.interrupt()

    @property
    def human_to_move(self) -> bool:
        """True if a person may move a piece: in the game's current position, only if it is their turn; in any
        other position, for either side.
        """
        if not self.active:
            return self._session.human_to_move
        return self.match.state.outcome() is None

    @property
    def can_go_on(self) -> bool:
        """True if the displayed line has further moves."""
        return following(self._session.record, self.path) is not None

    # --- navigation --------------------------------------------------------------------------------

    def go(self, path: Path) -> None:
        """Display the position at a path in the tree; going to the game's current position ends looking back.

        Raises:
            IndexError: if the tree has no such path.
        """
        if path == self.live:
            self._path = self._shown = None
            return
        self._moves = self._session.record.moves_to(path)
        self._path = path
        self._shown = None

    def back(self) -> None:
        """Return to the current position; in a recorded game that is only being viewed, return to the
        position at which the displayed line left the game.
        """
        if not self._reading:
            self._path = self._shown = None
        elif self.beside:
            path = self.path
            self.go(before(path[:1]) if len(path) > 1 else self.live)

    def first(self) -> None:
        """Go to the start of the game."""
        self.go(())

    def previous(self) -> None:
        """Go back one ply; from the first move of a variation, go to the position in which that move was
        played.
        """
        if self.path:
            self.go(before(self.path))

    def next(self) -> None:
        """Go forward one ply in the displayed line."""
        path = following(self._session.record, self.path)
        if path is not None:
            self.go(path)

    def last(self) -> None:
        """Go to the end of the displayed line; in the main line, stop first at the game's current
        position.
        """
        path = self.path
        line = self._session.record.line_of(path)
        live = self.live
        if len(path) <= 1 and live and (not path or path[-1] < live[-1]):
            self.go(live)
        elif line:
            self.go((*path[:-1], len(line) - 1))

    # --- moving ----------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Play a move, either in the game or as the first or next move of a variation.

        Raises:
            IllegalMoveError: if the move is illegal, or if it is not this player's turn.
        """
        if not self.active:
            self._session.play(move)
        else:
            self.go(self._session.add_variation(self.path, move))

    def play_on(self) -> None:
        """Continue the game from the displayed position; the previous continuation becomes a variation.

        Does nothing in a recorded game that is only being viewed.
        """
        if self._path is not None and not self._reading:
            path = self._path
            self.back()
            self._session.play_on(path)

    # --- the game continues in the meantime ------------------------------------------------------------

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
    """The path to the position one ply earlier; ``path`` must not be the start."""
    *above, step = path
    if step:
        return (*above, step - 1)
    return before_variation(tuple(above))


def before_variation(prefix: Path) -> Path:
    """The path to the position where the variation with the moves at ``(*prefix, index)`` branches off."""
    return before(prefix[:-1]) if prefix else ()


def following(record: Record, path: Path) -> Path | None:
    """The path to the next position in the same line; None at the end of the line."""
    reached = (*path[:-1], path[-1] + 1) if path else (0,)
    return reached if reached[-1] < len(record.line_of(path)) else None

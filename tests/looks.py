"""An engine service with prescribed results for the positions of one game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from at_once import AtOnce

from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, SearchResult
from checkers_app.engine.service import Event, Failed, Ticket
from checkers_app.play.match import Match


class Looks(AtOnce):
    """In each position of a game, returns another move than the one played; in other positions, a random one.

    Args:
        match: the game.
        looks: plies played -> Black's score there, for a first search and for each one ten times as long. A
        missing score is that of the previous search, or of the previous position.
        first: the nodes of a first look.
    """

    def __init__(self, match: Match, *looks: Mapping[int, int], first: int) -> None:
        super().__init__(Random(1))
        self._match, self._looks, self._first = match, looks, first
        self._unread: dict[Ticket, Event | None] = {}
        self.nodes: list[int] = []
        """The nodes of each request about a position of the game."""
        self.failing = self.silent = False

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        ticket, state, nodes = super().request(engine, position, limits), position.state, limits.nodes or 0
        self._unread[ticket] = Failed(ticket, "it broke", "") if self.failing else None
        if state not in self._match.states or nodes < self._first:
            return ticket
        self.nodes.append(nodes)
        plies = self._match.states.index(state)
        known: dict[int, int] = {}
        for look in self._looks[: len(str(nodes // self._first))]:
            known |= look
        score = known[max(ply for ply in known if ply <= plies)]
        played = self._match.moves[plies : plies + 1]
        move = next(move for move in reversed(state.legal_moves()) if (move,) != played)
        score = -score if state.side_to_move else score
        self._answers[ticket] = SearchResult(move, score, 9, nodes, (move,), 0.1)
        return ticket

    def forget(self, ticket: Ticket) -> None:
        self._unread.pop(ticket, None)
        super().forget(ticket)

    def poll(self, ticket: Ticket) -> list[Event]:
        if self.silent:
            return []
        failed = self._unread.pop(ticket, None)
        return super().poll(ticket) if failed is None else [failed]

    def waited_for(self, *, beside: Collection[Ticket] = ()) -> bool:
        return bool(self._unread.keys() - set(beside))

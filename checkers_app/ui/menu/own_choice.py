"""One of the user's own players, offered next to the levels on the page for choosing an opponent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from checkers_app.engine.bots.program import ProgramName
from checkers_app.engine.own_player import OwnPlayer
from checkers_app.games.base import Game, Side
from checkers_app.play.match import Own
from checkers_app.play.opponents.own_opponents import KEPT, PROGRAM, OwnOpponents
from checkers_app.play.wording import own_name
from checkers_app.words import say, say_count

if TYPE_CHECKING:
    from checkers_app.ui.play.controls import Controls

ICON = "cpu"


@dataclass(frozen=True, slots=True)
class OwnChoice:
    """The description of one of the user's own players, and the action of choosing it."""

    title: str
    line: str
    """The origin of the player, or the reason why the player cannot play."""
    budget: str
    """The limit of the player's search, the origin of a program, or a note that the player cannot play."""
    chosen: bool
    choose: Callable[[], None]
    trouble: bool = False
    program: bool = False
    """True for a program, False for a player built within this program."""

    @property
    def reason(self) -> str:
        """The reason why the player cannot be chosen; empty if it can."""
        return self.line if self.trouble and not self.chosen else ""

    @property
    def label(self) -> str:
        """The whole description, for screen readers."""
        return " · ".join(filter(None, (self.title, self.line, self.budget)))


def own_choice(
    opponents: OwnOpponents,
    game: Game,
    name: str,
    choose: Callable[[str], None],
    playing: Own | None = None,
) -> OwnChoice | None:
    """The user's own player that is offered; None if this player cannot play the game.

    Args:
        opponents: finds own players by name.
        game: the game to be played.
        name: the selected player; if empty, the player built within this program is offered.
        choose: called with the name of the offered player.
        playing: the player in the current game, used even if the player's file has changed.
    """
    offered = name or KEPT
    if not opponents.plays_on(game, offered):
        return None
    trouble = "" if playing is not None else opponents.trouble(offered, chosen=bool(name))
    if trouble:
        return OwnChoice(
            opponents.title(offered),
            trouble,
            say("Cannot play"),
            bool(name),
            lambda: choose(offered),
            trouble=True,
            program=offered.startswith(PROGRAM),
        )
    player = playing or opponents.player(offered, chosen=bool(name))
    if not isinstance(player, OwnPlayer):
        program = opponents.program(offered)
        origin = program.origin if program is not None else ""
        line = say("One of your programs")
        return OwnChoice(own_name(player), line, origin, bool(name), lambda: choose(offered), program=True)
    depth, nodes = player.budget.depth, player.budget.nodes or 0
    budget = say_count("{number} position", "{number} positions", nodes)
    if depth is not None:
        budget = say_count("{number} ply", "{number} plies", depth)
    return OwnChoice(own_name(player), say("Built by you"), budget, bool(name), lambda: choose(offered))


def with_bar(own: OwnChoice | None, opponents: OwnOpponents) -> OwnChoice | None:
    """The user's own player that has a bar next to the levels; None if there is no bar.

    This player gets a bar once it has been selected or configured. Before that, only the opponents page
    offers it.
    """
    return own if own is not None and (own.chosen or opponents.any_kept) else None


def own_at_board(opponents: OwnOpponents, controls: Controls, side: Side) -> OwnChoice | None:
    """The user's own player that is offered for a side of the current game."""
    computer, whose = controls.computer, side if controls.demonstration.on else None
    playing = computer.own(side)

    def choose(name: str) -> None:
        opponents.keep()
        if not opponents.trouble(name):
            computer.change_own(name, opponents.player(name), whose)

    name = (computer.choice.own_of(whose) or KEPT) if playing is not None else ""
    if isinstance(playing, ProgramName):
        name = f"{PROGRAM}{playing.name}"
    return own_choice(opponents, controls.match.game, name, choose, playing)

"""Where the player can go from a game, and what is carried out of it and into it."""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.games.base import State
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import write_fen
from checkers_app.play.analysing import Analysing
from checkers_app.play.session import Session
from checkers_app.ui.destinations import ToGameMenu, ToGames, ToMainMenu, ToReview, ToRules, ToTree
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.scene import Push, Reset, Transition


class WaysOut:
    """The scenes that lie behind the buttons and keys of a play scene, and the clipboard.

    Args:
        session: the game.
        controls: what can be done to it.
        analysing: thinks about the position that is looked at.
        say: tells the player something, in a line and a second one.
    """

    def __init__(
        self,
        session: Session,
        controls: Controls,
        analysing: Analysing,
        say: Callable[[str, str], None],
    ) -> None:
        self._session = session
        self._controls = controls
        self._analysing = analysing
        self._say = say
        self._chosen: Transition | None = None

    def take(self) -> Transition | None:
        """The way that was chosen since the last call; the clocks stand while the player is away."""
        chosen, self._chosen = self._chosen, None
        if chosen is not None:
            self._session.hold_clocks()
        return chosen

    def to_main_menu(self) -> None:
        """Leave the game."""
        self._chosen = Reset(ToMainMenu())

    def to_game_menu(self) -> None:
        """Lay the game menu over the board."""
        self._chosen = Push(ToGameMenu(self._controls))

    def to_tree(self) -> None:
        """See it think: the search tree of the position on the board, or of the last one before the end."""
        match = self._controls.look.match
        before_the_end = match.states[-2] if len(match.states) > 1 else match.state
        state = match.state if match.state.outcome() is None else before_the_end
        self._chosen = Push(ToTree(match.game, state, self._controls.flipped))

    def to_rules(self) -> None:
        """Read the rules of the game."""
        self._chosen = Push(ToRules(self._session.match.game))

    def to_games(self) -> None:
        """The finished games that had the position on the board."""
        games = games_with(self._controls.look.match.state)
        if games is not None:
            self._chosen = Push(games)

    def to_review(self) -> None:
        """Judge the game that is over."""
        if self._controls.can_review:
            self._analysing.stop()
            clocks = self._session.clocks
            self._chosen = Push(ToReview(self._session.match, clocks.state if clocks is not None else None))

    def save(self) -> None:
        """Choose a PDN file for the game."""
        match self._controls.save():
            case ToFile() as destination:
                self._chosen = Push(destination)
            case problem:
                self._say("The game is not saved", problem)

    def copy(self, *, position: bool) -> None:
        """Put the game, or only its position, on the clipboard."""
        self._say(*self._controls.copy(position=position))

    def paste(self) -> None:
        """Go on with the game or the position that is on the clipboard."""
        self._say(*self._controls.paste())


def games_with(state: State) -> ToGames | None:
    """The finished games that had a position; None on boards whose positions have no notation."""
    return ToGames(wanted=write_fen(state)) if isinstance(state, Checkers) else None

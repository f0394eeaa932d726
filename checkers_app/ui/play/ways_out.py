"""The ways to leave a game for another page, and the operations for copying and pasting."""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.games.base import Side
from checkers_app.play.saved.exchange import Pasted
from checkers_app.ui.boards.export.film import Film, ending_of
from checkers_app.ui.boards.export.still import Shot
from checkers_app.ui.destinations import (
    Beside,
    ToGameMenu,
    ToMainMenu,
    ToPaper,
    ToReading,
    ToReview,
    ToRules,
    ToSettings,
    ToSetup,
    ToShare,
    ToTree,
)
from checkers_app.ui.games.opening import games_with, own_game, read_or_played
from checkers_app.ui.input.everywhere import new_game
from checkers_app.ui.play.controls import Controls
from checkers_app.ui.play.game_exchange import GameExchange
from checkers_app.ui.play.part import Sitting
from checkers_app.ui.scene import Pop, Push, Quit, Reset, Swap, Transition
from checkers_app.views.interaction.players import shared_name
from checkers_app.views.paper.booklet import reviewed_record
from checkers_app.views.paper.paper_wish import game_wish


class WaysOut:
    """Opens the scenes that a play scene leads to, and uses the clipboard.

    Args:
        sitting: the game.
        controls: the operations on the game.
        say: shows a message with a second line.
        changed: called when the user may have chosen a page; :meth:`take` must then be called.
        beside: functions that open the previous and the next game in the list from which this one was opened.
    """

    def __init__(
        self,
        sitting: Sitting,
        controls: Controls,
        say: Callable[[str, str], None],
        changed: Callable[[], None],
        beside: Beside = (None, None),
    ) -> None:
        self._context = sitting.context
        self._session = sitting.session
        self._analysing = sitting.analysing
        self._controls = controls
        self._say = say
        self._changed = changed
        self._exchange = GameExchange(sitting, changed, controls.turn_to_player)
        self._beside = beside
        self._chosen: Transition | None = None

    def take(self) -> Transition | None:
        """The transition chosen since the last call, in which case the clocks stop; None if there is none."""
        chosen, self._chosen = self._chosen, None
        if chosen is not None:
            self._session.hold_clocks()
        return chosen

    def leave(self) -> None:
        """Close a recorded game and return to the page from which it was opened."""
        self.for_good(Pop())

    @property
    def beside(self) -> tuple[bool, bool]:
        """Whether there is a previous game in the list, and whether there is a next one."""
        before, after = self._beside
        return before is not None, after is not None

    def previous_game(self) -> None:
        """Open the previous game in the list for viewing."""
        self._read_beside(self._beside[0])

    def next_game(self) -> None:
        """Open the next game in the list for viewing."""
        self._read_beside(self._beside[1])

    def _read_beside(self, opened: Callable[[], ToReading | None] | None) -> None:
        def read() -> None:
            destination = opened() if opened is not None else None
            if destination is not None:
                self._chosen = Swap(destination)
                self._changed()

        if opened is not None:
            self._controls.leave(read, self.save)

    def to_main_menu(self) -> None:
        """Leave the game for the main menu."""
        self.for_good(Reset(ToMainMenu()))

    def new_game(self) -> None:
        """Begin a new game in this scene, or in a new scene if a recorded game is being viewed."""
        if self._controls.reader is None:
            self._controls.restart()
        else:
            self.for_good(Reset(new_game(self._context, self._controls.match.game)))

    def play_on(self) -> None:
        """Continue from the displayed position; this begins a new game if a recorded game is displayed."""
        reader, match = self._controls.reader, self._controls.look.match
        if reader is None:
            self._controls.play_on()
        elif match.state.outcome() is None:
            self.for_good(Reset(own_game(self._context, match, reader.facts.clock)))

    def for_good(self, way: Transition) -> None:
        """Leave the game for good, after asking for confirmation if anything would be lost."""

        def go() -> None:
            self._chosen = way

        self._controls.leave(go, self.save)

    def to_game_menu(self) -> None:
        """Open the game menu on top of the board."""
        self._chosen = Push(ToGameMenu(self._controls, self))

    def to_settings(self) -> None:
        """Open the settings."""
        self._chosen = Push(ToSettings())

    def quit(self) -> None:
        """Quit the program; ask for confirmation first if moves tried in a recorded game would be lost."""
        self.for_good(Quit())

    def to_tree(self) -> None:
        """Open "Watch it think" with the search tree of the displayed position or, once the game is over, of
        the position before the last move.
        """
        match = self._controls.look.match
        before_the_end = match.states[-2] if len(match.states) > 1 else match.state
        state = match.state if match.state.outcome() is None else before_the_end
        self._chosen = Push(ToTree(match.game, state, self._controls.flipped))

    def to_setup(self) -> None:
        """Open the page for setting up a position, starting with the displayed position."""
        shown = self._controls.look.match
        self._chosen = Push(ToSetup(shown.state, shown.game))

    def to_rules(self) -> None:
        """Open the rules of the game."""
        self._chosen = Push(ToRules(self._session.match.game))

    def to_games(self) -> None:
        """List the games that contain the displayed position: those in the open collection or, if there is
        none, the saved games.
        """
        shown = self._controls.look.match
        self._chosen = Push(games_with(shown.game, shown.state, self._controls.file))

    def to_review(self) -> None:
        """Open the review of the finished game."""
        if self._controls.can_review:
            self._analysing.stop()
            clocks, reader = self._session.clocks, self._controls.reader
            clock = clocks.state if clocks is not None else None
            saying = reader.facts.saying if reader is not None else None
            self._chosen = Push(ToReview(self._session.match, clock, saying, self._exchange.record))
            self._changed()

    def save(self) -> None:
        """Open the page for choosing a file for the game."""
        self._chosen = Push(self._exchange.save())
        self._changed()

    def share(self) -> ToShare:
        """The destination for saving pictures of the displayed position and of the game."""
        match, shown = self._session.match, self._controls.look.match
        turned, numbers = self._controls.flipped, self._context.settings.show_numbers
        last_move = shown.moves[-1] if shown.moves else None
        record, reader = self._session.record, self._controls.reader
        first, second = (shared_name(match, side, record) for side in Side)
        ending = ending_of(match, record.result if reader is None else reader.result)
        film = Film(match, (first, second), ending, turned, numbers)
        return ToShare(Shot(shown.game, shown.state, last_move, turned, numbers), film)

    def to_share(self) -> None:
        """Open the card for saving pictures."""
        self._chosen = Push(self.share())
        self._changed()

    def to_paper(self) -> None:
        """Open the page for printing the game."""
        match, look = self._session.match, self._controls.look
        record = reviewed_record(self._exchange.record, match.game, self._context.reviews.store)
        here = len(look.match.moves) if len(look.path) < 2 else None  # variations have no diagram
        self._chosen = Push(ToPaper(game_wish(record, match.game, here)))
        self._changed()

    def copy(self, *, position: bool) -> None:
        """Copy the game, or only the displayed position, to the clipboard."""
        self._say(*self._exchange.copy(position=position))

    def paste(self) -> None:
        """Continue with the game or the position on the clipboard; a finished game is opened for viewing."""
        match self._exchange.paste():
            case Pasted() as pasted:
                destination = read_or_played(self._context, pasted)
                if isinstance(destination, ToReading):
                    self._chosen = Push(destination)
                else:
                    self.for_good(Reset(destination))
            case note, detail:
                self._say(note, detail)

"""What can be done to the game on the board by a button, a key or the game menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from checkers_app.games.base import Side
from checkers_app.play.match import Match
from checkers_app.play.session import Session
from checkers_app.ui.context import Context
from checkers_app.ui.play.prompt import Prompt


class Controls:
    """The acts of one play scene, shared by its tool bar, its keys and the menu over it.

    Args:
        context: the settings, and where an unfinished game waits to be continued.
        session: the game.
        prompt: where answers and questions are said.
        changed: called when the scene has to be laid out or drawn anew.
    """

    def __init__(
        self, context: Context, session: Session, prompt: Prompt, changed: Callable[[], None]
    ) -> None:
        self._context = context
        self._session = session
        self._prompt = prompt
        self._changed = changed
        self.flipped = self._at_the_bottom()
        """True while the board is turned half round."""

    def _at_the_bottom(self) -> bool:
        """Whether the board must be turned for the only person's pieces to be at the bottom."""
        return self.match.game.turns and self.match.human_side is self.match.game.top_side

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._session.match

    # --- the game -------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back the player's whole turn."""
        self._session.undo()

    def redo(self) -> None:
        """Play again what was taken back."""
        self._session.redo()

    def restart(self) -> None:
        """Another game with the same players; the opening is found as the settings say."""
        self._session.restart(self._context.settings.choice(self.match.game.key))

    def play_again(self) -> None:
        """Another game with the same players, once this one is over."""
        if self.match.outcome is not None:
            self.restart()

    def change_level(self, level: int, side: Side | None) -> None:
        """Another level for the computer, on one side or (None) on both; it is remembered, too."""
        self._session.change_level(level, side)
        settings, key = self._context.settings, self.match.game.key
        choice = settings.choice(key)
        self._context.change_settings(settings.with_choice(key, choice.with_level(level, side)))

    def change_sides(self) -> None:
        """The players swap seats, and the board is turned for it."""
        self._session.change_sides()
        self.flipped = self._at_the_bottom()
        self._changed()

    def offer_draw(self) -> None:
        """Claim a draw, or offer one to the other side."""
        if self.match.claimable_draw is not None:
            self._session.claim_draw()
        else:
            self._session.offer_draw()

    def resign(self) -> None:
        """Give up; asks once before it counts."""
        if self.match.outcome is not None:
            return
        if self._prompt.resign_asked:
            self._session.resign()
            return
        self._prompt.resign_asked = True
        self._prompt.say("Resign this game?", "Press Resign again to give up, or play on.")
        self._changed()

    def leave_for_menu(self) -> None:
        """The game is left; unless it is over or not begun, the main menu can go on with it."""
        self._session.give_up_search()
        match = self.match
        self._context.unfinished = match if match.moves and match.outcome is None else None

    def hint(self) -> None:
        """Look for a good move and show it."""
        self._session.ask_hint()

    # --- the view -------------------------------------------------------------------------------

    def flip(self) -> None:
        """Turn the board half round."""
        self.flipped = self.match.game.turns and not self.flipped
        self._changed()

    def toggle_endings(self) -> None:
        """Switch the endgame overlay on or off."""
        settings = self._context.settings
        self._context.change_settings(replace(settings, show_endings=not settings.show_endings))
        self._changed()

    @property
    def endings_shown(self) -> bool:
        """True while the endgame overlay is switched on."""
        return self._context.settings.show_endings

    @property
    def endings_reach(self) -> int:
        """With how many pieces the endgame overlay begins; 0 where there is none."""
        return self._context.endings.reach_on(self.match.game)

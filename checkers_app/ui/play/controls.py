"""The operations on the current game that buttons, keys and the game menu call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from checkers_app.play.match import Match
from checkers_app.play.thinking import Purpose
from checkers_app.play.whole_tree import whole_tree
from checkers_app.play.wording import told_for_american_only
from checkers_app.storage.settings import Thoughts
from checkers_app.ui.kit.kept import Latest
from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play.demonstration import Demonstration
from checkers_app.ui.play.part import Sitting
from checkers_app.views.interaction.prompt import PromptAnswer, PromptKind, PromptQuestion
from checkers_app.views.play.computer import Computer
from checkers_app.views.play.moment import tells_thoughts
from checkers_app.words import say


class Controls:
    """The operations of a play scene, shared by its toolbar, its keys and the game menu.

    Args:
        sitting: the game, and the displayed position.
        changed: called when the scene must be laid out or drawn again.
        on_look: called when another position is displayed.
        write: opens the card for a comment on the displayed position.
        why: the question about a move that was not played.
    """

    def __init__(
        self,
        sitting: Sitting,
        changed: Callable[[], None],
        on_look: Callable[[], None],
        write: Callable[[], None],
        why: WhyNot,
    ) -> None:
        self._context = context = sitting.context
        self.session = sitting.session
        """The game."""
        self._analysing = sitting.analysing
        self._board = sitting.board
        self._prompt = sitting.prompt
        self._changed = changed
        self._on_look = on_look
        self.look = sitting.look
        """The displayed position of the game."""
        self.reader = sitting.reader
        """The state of the recorded game that is being viewed; None if the game is being played."""
        self.write = write
        """Opens the card for a comment on the displayed position."""
        self.why = why
        """The question about a move that was not played."""
        self.computer = Computer(lambda: context.settings, context.change_settings, self.session, changed)
        """The level and character of the computer."""
        self.demonstration = Demonstration(sitting, changed)
        """Controls a game in which the computer plays both sides."""
        self._told = Latest(tells_thoughts)
        self._board.flipped = self._at_the_bottom()
        self.values_shown = False
        """True while the squares of a small board are labelled with their values."""

    def _at_the_bottom(self) -> bool:
        """True if the board must be rotated so that the pieces of the only human player are at the bottom."""
        return self.match.game.turns and self.match.human_side is self.match.game.top_side

    def turn_to_player(self) -> None:
        """Rotate the board for new players or a new game; a single human player's side is at the bottom."""
        self._board.flipped = self._at_the_bottom()
        self._changed()

    @property
    def match(self) -> Match:
        """The current match."""
        return self.session.match

    # --- the game -------------------------------------------------------------------------------

    def undo(self) -> None:
        """Undo an unfinished jump or the whole turn; if an earlier position is displayed, just return to the
        current one.
        """
        if self._board.put_back():
            self._changed()
            return
        if self.look.active:
            self.go_back()
            return
        before = self.match.game, self.match.human_side
        self.session.undo()
        if (self.match.game, self.match.human_side) != before:  # the previous game is restored
            self.turn_to_player()

    def redo(self) -> None:
        """Redo what was undone; if an earlier position is displayed, just return to the current one."""
        if self.look.active:
            self.go_back()
        else:
            self.session.redo()

    def restart(self) -> None:
        """Begin another game with the same players; the opening depends on the settings."""
        self._begin(other_sides=False)

    def _begin(self, *, other_sides: bool) -> None:
        choice, level = self.computer.choice, self.computer.take_next_level()
        self.session.restart(choice, other_sides=other_sides, level=level)

    def play_again(self) -> None:
        """Begin another game with the same players if this game is over."""
        if self.match.outcome is not None:
            self.restart()

    def play_other_sides(self) -> None:
        """Begin another game with the sides swapped if this game is over."""
        if self.match.outcome is not None and self.match.human_side is not None:
            self._begin(other_sides=True)
            self.turn_to_player()

    def ask_to_change_sides(self) -> None:
        """Swap the sides, after asking for confirmation if anything has been played."""
        if self.match.human_side is None or self.match.outcome is not None:
            return
        if self._prompt.asks(PromptKind.SIDES) or not self.match.can_undo:
            self._prompt.clear_note()
            self.change_sides()
            return
        yes = PromptAnswer("change-sides", say("Change sides"), self.change_sides)
        question = PromptQuestion(PromptKind.SIDES, say("Change sides?"), "", (self._play_on_answer(), yes))
        self._prompt.ask(question, say("Press Ctrl E again, or play on."))
        self._changed()

    def _play_on_answer(self) -> PromptAnswer:
        return PromptAnswer("play-on", say("Play on"), self._changed)

    def change_sides(self) -> None:
        """Swap the sides and rotate the board; do nothing once the game is over."""
        if self.match.outcome is not None:
            return
        self.session.change_sides()
        self.turn_to_player()

    def offer_draw(self) -> None:
        """Claim a draw if possible; otherwise, offer one to the other side."""
        if self.match.claimable_draw is not None:
            self.session.claim_draw()
        else:
            self.session.offer_draw()

    def resign(self) -> None:
        """Resign after asking for confirmation."""
        if self.match.outcome is not None:
            return
        if self._prompt.asks(PromptKind.RESIGN):
            self._prompt.clear_note()
            self.session.resign()
            return
        yes = PromptAnswer("give-up", say("Resign"), self.session.resign)
        question = PromptQuestion(
            PromptKind.RESIGN, say("Resign this game?"), "", (self._play_on_answer(), yes)
        )
        self._prompt.ask(question, say("Press Resign again to give up, or play on."))
        self._changed()

    def hint(self) -> None:
        """Search for a good move and show it; in a recorded game, explain how to see the best moves."""
        if self.reader is None:
            self.session.ask_hint()
            return
        self._prompt.say(
            say("Nobody is playing this game"), say("Lines (A) shows the best moves in this position.")
        )
        self._changed()

    def show_values(self) -> None:
        """Show or hide the value of every square on a small board."""
        self.values_shown = self.has_values and not self.values_shown
        self._changed()

    @property
    def has_values(self) -> bool:
        """True for a board so small that the whole game tree can be searched."""
        return whole_tree(self.match.game) is not None

    @property
    def can_review(self) -> bool:
        """True if there is a finished game to review."""
        match = self.match
        over = match.outcome is not None or self.reader is not None
        return over and bool(match.moves) and self._context.backing.analyst is not None

    @property
    def analysed(self) -> bool:
        """True while the best lines of the displayed position are shown."""
        return self._analysing.on

    def analyse(self) -> None:
        """Show or hide the best lines of the displayed position."""
        self._analysing.toggle()
        self._changed()

    @property
    def thinking(self) -> bool:
        """True while the computer searches for its move."""
        return self.session.thinking.purpose is Purpose.MOVE

    # --- reading --------------------------------------------------------------------------------

    @property
    def lasting(self) -> bool:
        """True if nothing is lost when the user leaves the game now."""
        return self.reader is None or not self.reader.unsaved

    def leave(self, way: Callable[[], None], save: Callable[[], None]) -> None:
        """Leave the game by calling ``way``; ask for confirmation first if anything unsaved would be lost."""
        if self.lasting or self._prompt.asks(PromptKind.LEAVE):
            self._prompt.clear_note()
            way()
            return
        answers = (
            PromptAnswer("save-first", say("Save"), save),
            PromptAnswer("leave", say("Leave"), way),
            PromptAnswer("keep-reading", say("Keep reading"), self._changed),
        )
        detail = say("What you tried is not saved.")
        question = PromptQuestion(PromptKind.LEAVE, say("Leave without saving?"), detail, answers)
        self._prompt.ask(question, detail)
        self._changed()

    @property
    def file(self) -> Path | None:
        """The file of the collection that contains the recorded game, or None."""
        return self.reader.facts.file if self.reader is not None else None

    # --- looking back ---------------------------------------------------------------------------

    def walk(self, step: Callable[[], None]) -> None:
        """Display another position by calling ``step``, which is a method of :attr:`look`."""
        step()
        self._moved()

    def go_back(self) -> None:
        """Return to the current position of the game."""
        self.walk(self.look.back)

    def play_on(self) -> None:
        """Continue the game from the displayed position."""
        self.look.play_on()
        self._moved()

    def _moved(self) -> None:
        self._prompt.clear()
        self._on_look()
        self._changed()

    # --- the view -------------------------------------------------------------------------------

    @property
    def flipped(self) -> bool:
        """True while the board is rotated."""
        return self._board.flipped

    def flip(self) -> None:
        """Rotate the board."""
        self._board.flip()
        self._changed()

    @property
    def told(self) -> bool:
        """True while the page shows the computer's thoughts next to the board."""
        return self.reader is not None or self._told(self._context.settings, self.match)

    def tell_thoughts(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        """Show or hide the computer's thoughts from now on."""
        thoughts = Thoughts.SHOWN if on else Thoughts.HIDDEN
        self._context.change_settings(replace(self._context.settings, thoughts=thoughts))
        self._changed()

    def toggle_endings(self) -> None:
        """Switch the endgame overlay (table results) on or off, or explain why this game has none."""
        if told := told_for_american_only(self.match.game):
            self._prompt.say(say("Endings"), told)
            self._changed()
            return
        settings = self._context.settings
        self._context.change_settings(replace(settings, show_endings=not settings.show_endings))
        self._changed()

    def toggle_looking(self) -> None:
        """Show or hide the arrows for the line that the computer is considering."""
        on = not self._context.settings.show_looking
        self._context.change_settings(replace(self._context.settings, show_looking=on))
        self._prompt.say(
            say("Thoughts are shown") if on else say("Thoughts are hidden"),
            say("While the computer thinks, faint arrows show the line it expects (L).")
            if on
            else say("L shows them again."),
        )
        self._changed()

    @property
    def endings_shown(self) -> bool:
        """True while the endgame overlay is switched on."""
        return self._context.settings.show_endings

    @property
    def endings_reach(self) -> int:
        """The maximum number of pieces for which the endgame overlay is available; 0 if it never is."""
        return self._context.knowledge.endings.reach_on(self.match.game)

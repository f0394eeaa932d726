"""The operations on the current game by buttons, keys and the game menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from pathlib import Path

from checkers_app.games.base import Game
from checkers_app.notation.pdn_writer import format_name, game_text
from checkers_app.notation.positions import position_text
from checkers_app.notation.record import Record
from checkers_app.play.match import Match, Seat
from checkers_app.play.opponents.own_opponents import Missing
from checkers_app.play.saved.exchange import (
    Pasted,
    PasteError,
    game_to_play,
    is_finished,
    pasted_game,
    record_of_match,
)
from checkers_app.play.thinking import Purpose
from checkers_app.play.whole_tree import whole_tree
from checkers_app.play.wording import told_for_american_only
from checkers_app.storage.settings import Thoughts
from checkers_app.ui.games.to_file import ToFile
from checkers_app.ui.kit.clipboard import copy_text, pasted_text
from checkers_app.ui.kit.kept import Latest
from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play.part import Sitting
from checkers_app.views.games.appending import appending
from checkers_app.views.interaction.prompt import PromptAnswer, PromptKind, PromptQuestion
from checkers_app.views.interaction.status import copied_position
from checkers_app.views.play.computer import Computer
from checkers_app.views.play.panel_view import tells_thoughts
from checkers_app.words import N_, say


class Pace(Enum):
    """The minimum time in seconds for a move of the computer against itself; None for the default."""

    SLOW = 2.0
    NORMAL = None
    FAST = 0.0


class Controls:
    """The operations of one play scene, shared by its tool bar, its keys and the game menu.

    Args:
        sitting: the game, and the displayed position.
        changed: called when the scene must be laid out or drawn again.
        on_look: called when another position is displayed.
        write: opens the card for a comment on the displayed place.
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
        self._session = sitting.session
        self._analysing = sitting.analysing
        self._board = sitting.board
        self._prompt = sitting.prompt
        self._changed = changed
        self._on_look = on_look
        self.look = sitting.look
        """The displayed position of the game."""
        self.reader = sitting.reader
        """The state of reading, if nobody plays the game."""
        self.write = write
        """Opens the card for a comment on the displayed place."""
        self.why = why
        """The question about a move that was not played."""
        self.computer = Computer(lambda: context.settings, context.change_settings, self._session, changed)
        """The computer's level and character."""
        self._told = Latest(tells_thoughts)
        self._board.flipped = self._at_the_bottom()
        self.values_shown = False
        """True while every square of a small board is labelled."""

    def _at_the_bottom(self) -> bool:
        """Whether the board must be rotated so that the only person's pieces are at the bottom."""
        return self.match.game.turns and self.match.human_side is self.match.game.top_side

    def _turn_to_player(self) -> None:
        """Handle other players, or another board."""
        self._board.flipped = self._at_the_bottom()
        self._changed()

    @property
    def match(self) -> Match:
        """The current match."""
        return self._session.match

    # --- the game -------------------------------------------------------------------------------

    def undo(self) -> None:
        """Undo a begun jump or the whole turn; from an earlier position only return to the game."""
        if self._board.put_back():
            self._changed()
            return
        if self.look.active:
            self.go_back()
            return
        before = self.match.game, self.match.human_side
        self._session.undo()
        if (self.match.game, self.match.human_side) != before:  # the previous game is restored
            self._turn_to_player()

    def redo(self) -> None:
        """Redo what was undone; from an earlier position only return to the game."""
        if self.look.active:
            self.go_back()
        else:
            self._session.redo()

    def restart(self) -> None:
        """Begin another game with the same players; the opening depends on the settings."""
        self._begin(other_sides=False)

    def _begin(self, *, other_sides: bool) -> None:
        choice, level = self.computer.choice, self.computer.take_next_level()
        self._session.restart(choice, other_sides=other_sides, level=level)

    def play_again(self) -> None:
        """Begin another game with the same players, if this one is over."""
        if self.match.outcome is not None:
            self.restart()

    def play_other_sides(self) -> None:
        """Begin another game with changed sides, if this one is over."""
        if self.match.outcome is not None and self.match.human_side is not None:
            self._begin(other_sides=True)
            self._turn_to_player()

    def ask_to_change_sides(self) -> None:
        """Change sides; asks for confirmation unless nothing has been played yet."""
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
        """The players change sides, and the board is rotated; no effect once the game is over."""
        if self.match.outcome is not None:
            return
        self._session.change_sides()
        self._turn_to_player()

    def offer_draw(self) -> None:
        """Claim a draw, or offer one to the other side."""
        if self.match.claimable_draw is not None:
            self._session.claim_draw()
        else:
            self._session.offer_draw()

    def resign(self) -> None:
        """Resign; asks for confirmation."""
        if self.match.outcome is not None:
            return
        if self._prompt.asks(PromptKind.RESIGN):
            self._prompt.clear_note()
            self._session.resign()
            return
        yes = PromptAnswer("give-up", say("Resign"), self._session.resign)
        question = PromptQuestion(
            PromptKind.RESIGN, say("Resign this game?"), "", (self._play_on_answer(), yes)
        )
        self._prompt.ask(question, say("Press Resign again to give up, or play on."))
        self._changed()

    @property
    def can_undo(self) -> bool:
        """True if a turn or a new game can be undone."""
        return self._session.can_undo

    @property
    def draw_offered(self) -> bool:
        """True while one person asks the other for a draw."""
        return self._session.draw_offer is not None

    def accept_draw(self) -> None:
        """Accept the draw offered by the other person."""
        self._session.accept_draw()

    def decline_draw(self) -> None:
        """Decline the draw offered by the other person."""
        self._session.decline_draw()

    # --- in and out -----------------------------------------------------------------------------

    def save(self) -> ToFile:
        """Where to choose the file that the game is added to."""
        game = self.match.game
        add = appending(self.record, game, self._saved)
        title = N_("Save as {format}")
        return ToFile(title, N_("Save"), ".pdn", add, "games.pdn", format_name(game))

    @property
    def record(self) -> Record:
        """The game with all that was tried in it, fit to be written for others."""
        if self.reader is not None:
            return self.reader.record
        return record_of_match(self.match, self._session.record)

    def _saved(self, path: Path) -> None:
        if self.reader is not None:
            self.reader.saved()
        self._prompt.say(say("The game is saved"), say("In {file}.", file=path.name))
        self._changed()

    def copy(self, *, position: bool) -> tuple[str, str]:
        """Put the game, or only the displayed position, on the clipboard; returns what to say."""
        shown = self.look.match
        game = shown.game
        text = position_text(game, shown.state) if position else game_text(self.record, game)
        if not copy_text(text):
            return say("Nothing was copied"), say("There is no clipboard here.")
        if position:
            return copied_position(shown)
        how = say("As {format}. With Shift: the position alone.", format=format_name(game))
        return say("The game is copied"), how

    def paste(self) -> Pasted | tuple[str, str]:
        """Begin a game from the clipboard; returns what to say, or a game that does not belong on this
        board.

        A game that is over is read and not played, and one that is read gives way to no other.
        """
        try:
            pasted = pasted_game(pasted_text(), self.match.game)
        except PasteError as error:
            return say("That is not a game"), say("The reason: {reason}.", reason=error)
        if is_finished(pasted.record) or self.reader is not None:
            return pasted
        seats, missing = self._seats_on(pasted.game)
        self._session.begin(*game_to_play(pasted.record, seats, pasted.game))
        self._turn_to_player()
        return say("The game from the clipboard"), "".join(missing[:1]) or say(
            "Ctrl Z returns to the last game."
        )

    def _seats_on(self, game: Game) -> tuple[tuple[Seat, Seat], Missing]:
        """Who plays a game that was pasted: the same players, or on another board those of its settings; and
        what is to be said of one who cannot play.
        """
        if game is self.match.game:
            return self._session.seats, ()
        return self._context.own_opponents.seated(
            game, self._context.settings.choice(game.key), self._context.rng
        )

    def hint(self) -> None:
        """Look for a good move and show it; in a game that is read only say what shows the best moves."""
        if self.reader is None:
            self._session.ask_hint()
            return
        self._prompt.say(
            say("This is a game to read"), say("Lines (A) shows the best moves of this position.")
        )
        self._changed()

    def show_values(self) -> None:
        """Show what every square of a small board leads to, or hide it again."""
        self.values_shown = self.has_values and not self.values_shown
        self._changed()

    @property
    def has_values(self) -> bool:
        """True on a board whose games can all be played out."""
        return whole_tree(self.match.game) is not None

    @property
    def can_review(self) -> bool:
        """True once there is a finished game to be judged."""
        match = self.match
        over = match.outcome is not None or self.reader is not None
        return over and bool(match.moves) and self._context.backing.analyst is not None

    @property
    def analysed(self) -> bool:
        """True while the best lines of the displayed position are shown."""
        return self._analysing.on

    def analyse(self) -> None:
        """Show the best lines of the displayed position, or hide them."""
        self._analysing.toggle()
        self._changed()

    def move_now(self) -> None:
        """The computer ends its search and plays what it has found."""
        self._session.move_now()

    # --- the computer against itself --------------------------------------------------------------

    @property
    def demonstration(self) -> bool:
        """True if no person plays and the game is not merely being read."""
        return self.reader is None and not any(seat.is_human for seat in self.match.seats)

    @property
    def paused(self) -> bool:
        """True while the computer plays no move of its own accord."""
        return self._session.paused

    @property
    def thinking(self) -> bool:
        """True while the computer looks for its move."""
        return self._session.thinking.purpose is Purpose.MOVE

    @property
    def pace(self) -> Pace:
        """How fast the computer plays against itself."""
        return Pace(self._session.pace)

    def pause(self) -> None:
        """Let the computers stop, or continue."""
        if not self.demonstration:
            return
        if self.paused:
            self._session.resume()
        else:
            self._session.pause()

    def step(self) -> None:
        """One move, and then a pause."""
        if self.demonstration:
            self.look.back()
            self._session.step()

    def next_pace(self) -> None:
        """Slower, as usual, or at once."""
        paces = tuple(Pace)
        self._session.pace = paces[(paces.index(self.pace) + 1) % len(paces)].value
        self._changed()

    # --- reading --------------------------------------------------------------------------------

    @property
    def lasting(self) -> bool:
        """True if leaving the game now loses nothing."""
        return self.reader is None or not self.reader.unsaved

    def leave(self, way: Callable[[], None], save: Callable[[], None]) -> None:
        """Leave the game by ``way``; asks first if something would be lost that ``save`` can keep."""
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
        """The collection that the game is read from, if it is."""
        return self.reader.facts.file if self.reader is not None else None

    # --- looking back ---------------------------------------------------------------------------

    def walk(self, step: Callable[[], None]) -> None:
        """Look at another position, as ``step`` says: one of the acts of :attr:`look`."""
        step()
        self._moved()

    def go_back(self) -> None:
        """Back to the game as it stands."""
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
        """True while the page shows next to the board what the computer thinks."""
        return self.reader is not None or self._told(self._context.settings, self.match)

    def tell_thoughts(self, on: bool) -> None:  # noqa: FBT001  the value of a switch
        """Tell from now on what the computer thinks, or do not."""
        thoughts = Thoughts.SHOWN if on else Thoughts.HIDDEN
        self._context.change_settings(replace(self._context.settings, thoughts=thoughts))
        self._changed()

    def toggle_endings(self) -> None:
        """Switch the endgame overlay on or off, or say that there is none for this game."""
        if told := told_for_american_only(self.match.game):
            self._prompt.say(say("Endings"), told)
            self._changed()
            return
        settings = self._context.settings
        self._context.change_settings(replace(settings, show_endings=not settings.show_endings))
        self._changed()

    def toggle_looking(self) -> None:
        """Switch the arrows of what the computer is looking at on or off."""
        on = not self._context.settings.show_looking
        self._context.change_settings(replace(self._context.settings, show_looking=on))
        self._prompt.say(
            say("Its thoughts are shown") if on else say("Its thoughts are hidden"),
            say("While it thinks, faint arrows show the line it expects (L).")
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
        """With how many pieces the endgame overlay begins; 0 where there is none."""
        return self._context.endings.reach_on(self.match.game)

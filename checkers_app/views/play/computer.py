"""The computer's level and character in the current game and in the next one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from checkers_app.engine.levels import Character, neighbour, playable
from checkers_app.games.base import Side
from checkers_app.play.match import Own
from checkers_app.play.rating.automatic import begin
from checkers_app.play.session import Session
from checkers_app.storage.settings import GameChoice, Settings
from checkers_app.words import say


class Computer:
    """The computer as a player in one play scene; any changes to it are saved in the settings.

    Args:
        settings: a callback that returns the current settings.
        change_settings: a callback that applies and saves changed settings.
        session: the game.
        changed: a callback that is called when the display must be updated.
    """

    def __init__(
        self,
        settings: Callable[[], Settings],
        change_settings: Callable[[Settings], None],
        session: Session,
        changed: Callable[[], None],
    ) -> None:
        self._settings = settings
        self._change_settings = change_settings
        self._session = session
        self._changed = changed
        self._asked: float | None = None
        """The level that the user has requested for the next game, or None."""

    @property
    def choice(self) -> GameChoice:
        """The settings for the current board."""
        return self._settings().choice(self._session.match.game.key)

    @property
    def next_level(self) -> float | None:
        """The computer's level in the next game: the level that the user requested, or one that depends on
        the results.

        None if nobody plays against the computer, or if the user's own player replaces the level.
        """
        match = self._session.match
        if match.human_side is None:
            return None
        if self._asked is not None:
            return self._asked
        if self._session.seats[match.human_side.other].own is not None:
            return None
        if self.automatic:
            return self.choice.level
        return playable(match.game, self._session.seats[match.human_side.other].level).number

    @property
    def automatic(self) -> bool:
        """True if the level of the next game depends on the results."""
        return self._session.match.human_side is not None and self.choice.automatic

    @property
    def counts_from(self) -> str:
        """A sentence that says when another level or character takes effect."""
        if self._session.match.outcome is not None:
            return say("A change takes effect in the next game.")
        return say("A change takes effect at the computer’s next move.")

    def ask_for(self, step: int) -> None:
        """Change the level of the next game, because the current game is too easy (1) or too hard (-1)."""
        match, level = self._session.match, self.next_level
        if level is None or match.outcome is None:
            return
        other = neighbour(match.game, level, step)
        if other is None:
            return
        self._asked = other.number
        choice = replace(self.choice, level=self._asked)
        if choice.automatic:
            choice = replace(choice, rating=begin(match.game, self._asked))
        self._remember(choice)
        self._changed()

    def take_next_level(self) -> float | None:
        """Return :attr:`next_level` for a game that begins now, and clear the request."""
        level, self._asked = self.next_level, None
        return level

    def level(self, side: Side) -> float:
        """The computer's level on a side or, once a game against a person is over, its level in the next
        game.
        """
        over = self._session.match.outcome is not None
        wanted = self.next_level if over else None
        return self._session.seats[side].level if wanted is None else wanted

    def character(self, side: Side) -> Character:
        """The computer's character on a side."""
        return self._session.seats[side].character

    def change_level(self, level: float, side: Side | None) -> None:
        """Set the level of the person's opponent (if ``side`` is None) or of one of two computer players.

        If a person's game against the computer is over, the change only affects the next game.
        """
        match = self._session.match
        if match.outcome is not None and match.human_side is not None:
            self._asked = level
        else:
            self._asked = None
            self._session.change_computer(side, level=level)
        self._remember(self.choice.with_level(level, side))
        self._changed()

    def own(self, side: Side) -> Own | None:
        """The user's own player that replaces the level on a side; None if there is none."""
        return None if self._asked is not None else self._session.seats[side].own

    def change_own(self, name: str, player: Own, side: Side | None) -> None:
        """Replace the level on a side with the user's own player; ``name`` is its name in the settings."""
        self._asked = None
        self._session.change_computer(side, own=player)
        self._remember(self.choice.with_own(name, side))
        self._changed()

    def change_character(self, character: Character, side: Side | None) -> None:
        """Set the character of the person's opponent (if ``side`` is None) or of one of two computer
        players.
        """
        self._session.change_computer(side, character=character)
        self._remember(self.choice.with_character(character.value, side))

    def _remember(self, choice: GameChoice) -> None:
        key = self._session.match.game.key
        self._change_settings(self._settings().with_choice(key, choice))

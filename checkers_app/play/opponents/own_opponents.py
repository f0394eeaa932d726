"""The user's own players as opponents: the one set up on the page *Your own player*, and those saved in
files.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeAlias

from checkers_app.engine.bots.program import Program, ProgramName
from checkers_app.engine.levels import numeral
from checkers_app.engine.own_player import LONGEST_NAME, OwnPlayerError
from checkers_app.engine.own_player_file import OwnPlayerFile, read_player
from checkers_app.games.base import Game, Side
from checkers_app.games.checkers import GAME
from checkers_app.play.match import Own, Seat
from checkers_app.play.new_game import seats_for
from checkers_app.play.opponents.programs import ProgramDesk
from checkers_app.play.wording import OWN_PLAYER, own_name
from checkers_app.storage.files import plain_reason
from checkers_app.storage.settings import GameChoice, Opponent
from checkers_app.storage.versioned import DocumentError
from checkers_app.words import N_, say
from checkers_app.words.sentence import Sentence

KEPT = "own player"
"""The name used in the settings for the player configured on the page *Your own player*."""
PROGRAM = "program:"
"""The prefix that marks a name in the settings as that of a program. Any other name, except :data:`KEPT`, is
the path of a file.
"""

Missing: TypeAlias = tuple[str, ...]
"""A message about the user's own players that cannot play, in several wordings, the longest first; empty if
all of them can play.
"""


class OwnOpponents:
    """Finds the user's own players by the names that are used in the settings.

    Args:
        kept: the player configured on the page, and its file.
    """

    def __init__(self, kept: OwnPlayerFile, programs: ProgramDesk) -> None:
        self.file = kept
        """The file of the player configured on the page."""
        self._programs = programs

    def plays_on(self, game: Game, name: str) -> bool:
        """True if the named player can play on a board, or is a program that has been removed from the
        list.
        """
        if name.startswith(PROGRAM):
            program = self.program(name)
            return program is None or program.plays_on(game)
        return game is GAME

    def program(self, name: str) -> Program | None:
        """The user's program with this name; None if there is no such program, or if ``name`` does not begin
        with :data:`PROGRAM`.
        """
        plain = name.removeprefix(PROGRAM) if name.startswith(PROGRAM) else ""
        return next((each for each in self._programs.listed if each.name == plain), None)

    @property
    def any_kept(self) -> bool:
        """True if a player has been configured on the page."""
        return self.file.exists

    def player(self, name: str, *, chosen: bool = True) -> Own:
        """The player for a name in the settings; a player that has no display name is named after its file.

        Args:
            name: :data:`KEPT`, the name of a program with its prefix, or the path of a file.
            chosen: False if the player is only listed as an option; the player configured on the page is then
                returned even if its file does not exist yet.

        Raises:
            OSError: if the player's file cannot be read.
            DocumentError: if the file does not contain a player, or a newer version of the program wrote it.
        """
        if name.startswith(PROGRAM):
            plain = name.removeprefix(PROGRAM)
            self._programs.find(plain).check()
            return ProgramName(plain)
        if name != KEPT:
            player, stem = read_player(Path(name)), Path(name).stem[:LONGEST_NAME]
            return player if player.name or not stem.isprintable() else replace(player, name=stem)
        if self.file.unread is not None:
            raise OwnPlayerError(self.file.unread)
        if chosen and self.file.missing:
            raise OwnPlayerError(Sentence(N_("its file does not exist")))
        return self.file.value

    def title(self, name: str) -> str:
        """The displayed name of a player, even if its file cannot be used."""
        try:
            return own_name(self.player(name, chosen=False))
        except (OSError, DocumentError):
            if name.startswith(PROGRAM):
                return name.removeprefix(PROGRAM)
            return say(OWN_PLAYER) if name == KEPT else Path(name).name

    def trouble(self, name: str, *, chosen: bool = True) -> str:
        """The reason why a player cannot play, as a sentence; empty if it can."""
        try:
            self.player(name, chosen=chosen)
        except (OSError, DocumentError) as error:
            if name == KEPT and self.file.unread is not None:
                return f"{self.file.unread}."
            reason = plain_reason(error) if isinstance(error, OSError) else error
            return say("{name} cannot play: {reason}.", name=self.title(name), reason=reason)
        return ""

    def seated(self, game: Game, choice: GameChoice, rng: Random) -> tuple[tuple[Seat, Seat], Missing]:
        """The players for the options chosen in the menu, and a message about the user's own players that
        cannot play, if there are any.

        If one of these players cannot play, a level plays instead.  ``rng`` is used if the side is to be
        chosen at random.
        """
        seats, troubles, instead = list(seats_for(choice, rng)), list[str](), list[str]()
        for side, seat in zip(Side, seats, strict=True):
            name = choice.own_of(side if choice.opponent is Opponent.DEMONSTRATION else None)
            if seat.is_human or not name or not self.plays_on(game, name):
                continue
            if trouble := self.trouble(name):
                troubles.append(trouble)
                instead.append(say("Level {number} plays instead.", number=numeral(seat.level)))
            else:
                seats[side] = replace(seat, own=self.player(name))
        first, second = seats
        if not troubles:
            return (first, second), ()
        short = " ".join(dict.fromkeys(instead))
        return (first, second), (f"{' '.join(dict.fromkeys(troubles))} {short}", short)

    def keep(self) -> None:
        """Save the player configured on the page to a file if it has none yet; called when the player is
        chosen as an opponent.
        """
        if self.file.missing:
            self.file.change(lambda player: player, always=True)

"""Own players as opponents: the one from the page *Your own player*, and those in files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeAlias

from checkers_app.engine.levels import numeral
from checkers_app.engine.own_player import LONGEST_NAME, OwnPlayer, OwnPlayerError
from checkers_app.engine.own_player_file import OwnPlayerFile, read_player
from checkers_app.games.base import Game, Side
from checkers_app.games.checkers import GAME
from checkers_app.play.match import Seat
from checkers_app.play.new_game import seats_for
from checkers_app.play.wording import OWN_PLAYER, own_name
from checkers_app.storage.files import plain_reason
from checkers_app.storage.settings import GameChoice, Opponent
from checkers_app.storage.versioned import DocumentError
from checkers_app.words import N_, say
from checkers_app.words.sentence import Sentence

KEPT = "own player"
"""The name of the player from the page; every other name is the path of a file."""

Missing: TypeAlias = tuple[str, ...]
"""The message about own players that cannot play, longest wording first; empty if all can."""


class OwnOpponents:
    """Finds the players named in the settings.

    Args:
        kept: the player from the page, and its file.
    """

    def __init__(self, kept: OwnPlayerFile) -> None:
        self._kept = kept

    @staticmethod
    def play_on(game: Game) -> bool:
        """True if they can play on this board."""
        return game is GAME

    @property
    def any_kept(self) -> bool:
        """True once a player has been configured on the page."""
        return self._kept.exists

    def player(self, name: str, *, chosen: bool = True) -> OwnPlayer:
        """The player with this name; a player without a name of its own is named after its file.

        Args:
            name: :data:`KEPT` or a path.
            chosen: False if it is only offered, because the page has a player before there is a file.

        Raises:
            OSError: if its file cannot be read.
            DocumentError: if it does not contain a player, or a newer version of the program wrote it.
        """
        if name != KEPT:
            player, stem = read_player(Path(name)), Path(name).stem[:LONGEST_NAME]
            return player if player.name or not stem.isprintable() else replace(player, name=stem)
        if self._kept.unread is not None:
            raise OwnPlayerError(self._kept.unread)
        if chosen and self._kept.missing:
            raise OwnPlayerError(Sentence(N_("its file does not exist")))
        return self._kept.value

    def title(self, name: str) -> str:
        """The name of a player, even if its file cannot be used."""
        try:
            return own_name(self.player(name, chosen=False))
        except (OSError, DocumentError):
            return say(OWN_PLAYER) if name == KEPT else Path(name).name

    def trouble(self, name: str, *, chosen: bool = True) -> str:
        """Why a player cannot play, as a sentence; empty if it can."""
        try:
            self.player(name, chosen=chosen)
        except (OSError, DocumentError) as error:
            if name == KEPT and self._kept.unread is not None:
                return f"{self._kept.unread}."
            reason = plain_reason(error) if isinstance(error, OSError) else error
            return say("{name} cannot play: {reason}.", name=self.title(name), reason=reason)
        return ""

    def seated(self, game: Game, choice: GameChoice, rng: Random) -> tuple[tuple[Seat, Seat], Missing]:
        """The players for a choice in the menu, and the message about an own player that cannot play.

        In that case its level plays instead.  ``rng`` chooses a random side.
        """
        seats, troubles, instead = list(seats_for(choice, rng)), list[str](), list[str]()
        for side, seat in zip(Side, seats, strict=True):
            name = choice.own_of(side if choice.opponent is Opponent.DEMONSTRATION else None)
            if seat.is_human or not name or not self.play_on(game):
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
        """Save the player from the page to its file, even if it is unchanged, because it was chosen."""
        if self._kept.missing:
            self._kept.change(lambda player: player, always=True)

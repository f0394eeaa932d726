"""What a play scene tells the player of what has happened in the game."""

from __future__ import annotations

from checkers_app.play.events import Cause, DrawDeclined, DrawOffered, MatchReplaced, SessionEvent
from checkers_app.play.library import Library
from checkers_app.play.session import Session
from checkers_app.views.play.prompt import Prompt


class Announcements:
    """Puts events of a session into words.

    Args:
        session: the game.
        library: keeps the game, and knows what is in the way of that.
        prompt: where the words are said.
    """

    def __init__(self, session: Session, library: Library, prompt: Prompt) -> None:
        self._session = session
        self._library = library
        self._prompt = prompt
        self._said_notice: str | None = None

    def hear(self, event: SessionEvent) -> None:
        """Something has happened in the game."""
        match, say = self._session.match, self._prompt.say
        name = match.game.side_name
        match event:
            case MatchReplaced(_, Cause.NEW_GAME) if self._session.can_take_back_game:
                say("A new game", "The last game is kept: Ctrl Z returns to it.")
            case DrawOffered(offer):
                say(f"{name(offer.by)} offers a draw", f"{name(offer.by.other)}: agree (Y), or play on (N).")
            case DrawDeclined(offer) if match.human_side is None:
                say("The game continues", f"{name(offer.by.other)} plays on.")
            case DrawDeclined():
                say("The computer plays on", "It does not see a draw in this position yet.")
        self._tell_of_keeping()

    def _tell_of_keeping(self) -> None:
        """Trouble with keeping the game is said when it begins and when it is over; in between the status
        says so in its second line.
        """
        notice = self._library.notice
        if notice is not None and self._said_notice is None:
            self._prompt.say("This game is not being saved", f"{notice.partition(': ')[2]}. You can play on.")
        elif notice is None and self._said_notice is not None:
            self._prompt.say("The game is being saved again", "All its moves are saved.")
        self._said_notice = notice

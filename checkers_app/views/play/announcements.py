"""The messages that a play scene shows about events in the game."""

from __future__ import annotations

from checkers_app.play.events import Cause, DrawDeclined, DrawOffered, MatchReplaced, SessionEvent
from checkers_app.play.saved.library import Library
from checkers_app.play.session import Session
from checkers_app.views.interaction.prompt import Prompt
from checkers_app.words import say


class Announcements:
    """Converts events of a session to messages.

    Args:
        session: the game.
        library: the library that saves the game and reports problems with saving.
        prompt: the object that shows the messages.
    """

    def __init__(self, session: Session, library: Library, prompt: Prompt) -> None:
        self._session = session
        self._library = library
        self._prompt = prompt
        self._in_trouble = False
        session.listen(self._hear)

    def _hear(self, event: SessionEvent) -> None:
        match, tell = self._session.match, self._prompt.say
        name = match.game.side_name
        match event:
            case MatchReplaced(_, Cause.NEW_GAME) if self._session.can_take_back_game:
                tell(say("A new game"), say("The previous game is kept: Ctrl Z returns to it."))
            case DrawOffered(offer):
                offered = say("{side} offers a draw", side=name(offer.by))
                tell(offered, say("{side}: agree (Y), or play on (N).", side=name(offer.by.other)))
            case DrawDeclined(offer) if match.seats[offer.by.other].is_human:
                tell(say("The game continues"), say("{side} plays on.", side=name(offer.by.other)))
            case DrawDeclined():
                tell(
                    say("The computer plays on"),
                    say("The computer does not see a draw in this position yet."),
                )
        self._tell_of_keeping()

    def _tell_of_keeping(self) -> None:
        """Announce when problems with saving the game begin and end.

        In between, the second line of the status card reports them.
        """
        trouble = self._library.trouble
        if trouble is not None and not self._in_trouble:
            reason = say("{reason}. You can play on.", reason=trouble)
            self._prompt.say(say("This game is not being saved"), reason)
        elif trouble is None and self._in_trouble:
            self._prompt.say(say("The game is being saved again"), say("All the moves are saved."))
        self._in_trouble = trouble is not None

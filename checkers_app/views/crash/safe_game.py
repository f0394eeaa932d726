"""The message after a crash: it says what was saved and whether the game can be continued."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.play.saved.library import Library
from checkers_app.views.crash.trouble import Broken
from checkers_app.words import say


@dataclass(frozen=True, slots=True)
class Safe:
    """The saved game that can be continued after a crash."""

    key: str
    move: int
    """The number of the last saved move; 0 if no move was made."""


def safe_game(library: Library) -> Safe | None:
    """The most recently saved unfinished game; None if there is none."""
    latest = library.latest()
    if latest is None or latest.match is None:
        return None
    return Safe(latest.key, latest.match.moves_played)


def words(broken: Broken, safe: Safe | None, *, kept: bool) -> tuple[str, str]:
    """The title of the message and the sentence below it.

    Args:
        broken: the crash.
        safe: the game that can be continued; None if there is none.
        kept: False if the last move could not be saved.
    """
    if broken.background:
        return (
            say("Something went wrong in the background"),
            say("You can carry on. One of the computer’s searches may be missing."),
        )
    if safe is None or not kept:
        title = say("Something went wrong last time") if broken.earlier else say("Something went wrong")
        return title, _last_save(safe) if safe is not None else say("No unfinished game is waiting.")
    if broken.earlier:
        title = say("Something went wrong last time; your game is safe")
    else:
        title = say("Something went wrong; your game is safe")
    return title, _saved_again(safe) if broken.again else _saved(safe)


def _last_save(safe: Safe) -> str:
    if not safe.move:
        return say("Only the beginning was saved.")
    return say("The last saved move is {move}.", move=safe.move)


def _saved(safe: Safe) -> str:
    if not safe.move:
        return say("The beginning of the game is saved. You can continue from there.")
    return say("Move {move} is saved. You can continue from here.", move=safe.move)


def _saved_again(safe: Safe) -> str:
    if not safe.move:
        return say("Something went wrong again. The beginning of your game is saved: continue from the menu.")
    return say("Something went wrong again. Move {move} is saved: continue from the menu.", move=safe.move)

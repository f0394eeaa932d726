"""What is said after something broke: what is safe, and whether the game can be continued."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.play.library import Library
from checkers_app.views.crash.trouble import Broken


@dataclass(frozen=True, slots=True)
class Safe:
    """The game that can be gone on with."""

    key: str
    move: int
    """The last move that was written, by its number in the list; 0 at the start."""

    @property
    def place(self) -> str:
        """How far the game was written, as part of a sentence."""
        return f"move {self.move}" if self.move else "its start"


def safe_game(library: Library) -> Safe | None:
    """The game that was written last and is not over; None if there is none."""
    latest = library.latest()
    if latest is None or latest.match is None:
        return None
    return Safe(latest.key, latest.match.moves_played)


def words(broken: Broken, safe: Safe | None, *, kept: bool) -> tuple[str, str]:
    """The title, and the sentence below it.

    Args:
        broken: what broke.
        safe: the game that can be gone on with.
        kept: False if the last move could not be written.
    """
    if broken.background:
        return "Something broke in the background", "You can carry on; one search may be missing."
    title = "It broke last time" if broken.earlier else "Something broke"
    if safe is None:
        return title, "No unfinished game is waiting."
    if not kept:
        return title, f"The last save is {safe.place}."
    title += "; your game is safe"
    saved = f"{safe.place.capitalize()} is saved"
    if broken.again:
        return title, f"It broke again. {saved}: continue from the menu."
    return title, f"{saved}. You can continue from here."

"""The card for saving a position as a picture and a game as an animation."""

from __future__ import annotations

from checkers_app.ui.boards.export.film import Film
from checkers_app.ui.boards.export.still import FORMATS, Shot, format_buttons, still
from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.look import look_for_files
from checkers_app.ui.play.sharing.film_making import FilmMaking
from checkers_app.ui.saved_row import saved_row
from checkers_app.ui.scene import Transition
from checkers_app.ui.view_scene import CardScene
from checkers_app.views.learn.saving import Saved, save_new
from checkers_app.words import say

WIDTH = 560
_RATE = 60
"""The maximum number of frames drawn per second."""


class ShareScene(CardScene):
    """A card with three buttons, and the progress or the result below them.

    Args:
        context: the shared objects.
        shot: the displayed position.
        film: the game.
    """

    def __init__(self, context: Context, shot: Shot, film: Film) -> None:
        super().__init__(context)
        self._look = look_for_files(context.look.theme.name)
        self._shot = shot
        self._film = film
        self._making: FilmMaking | None = None
        self._saved: Saved | None = None

    def view(self) -> el.Element:
        """The card with its buttons and the result."""
        moving = el.Button(
            "gif",
            self._make_film,
            say("Save as {format}", format="GIF"),
            icon="play",
            enabled=self._making is None and bool(self._film.match.moves),
            grow=1,
        )
        content = el.Column(
            el.Words(say("The position on the board"), style="field"),
            el.Row(*format_buttons(self._save), gap=12),
            el.Space(4),
            el.Words(say("The whole game, move by move"), style="field"),
            el.Row(moving, gap=12),
            el.Space(4),
            self._told(),
            gap=8,
        )
        close = el.Button("close", self.back, say("Close"), tip=say("Esc"), default=True)
        return el.card_frame(say("Save a picture"), content, width=WIDTH, buttons=[close])

    def _told(self) -> el.Element:
        """The elements that show the progress or the result."""
        if self._making is not None:
            stop = el.Button("stop", self._cancel, say("Cancel"), icon="close")
            return el.Row(el.ProgressBar(self._making.share, grow=1, name="progress"), stop, gap=12)
        return saved_row(self._saved)

    def _save(self, ending: str) -> None:
        content = FORMATS[ending](still(self._look, self._shot))
        self._saved = save_new(f"{self._shot.game.key}{ending}", "position", content)

    def _make_film(self) -> None:
        self._saved, self._making = None, FilmMaking(self._look, self._film)

    def _cancel(self) -> None:
        if self._making is not None:
            self._making.cancel()
        self._making = None

    def leave(self) -> None:
        """Cancel unfinished work without leaving files behind."""
        self._cancel()

    def frame_rate(self) -> int:
        """The rate at which frames of an animation are drawn."""
        return _RATE if self._making is not None else 0

    def update(self, now: float) -> Transition | None:
        """Draw the next frame of an animation."""
        if self._making is not None:
            self._making.draw()
            self._saved = self._making.take()
            if self._saved is not None:
                self._making = None
            self.refresh()
        return super().update(now)

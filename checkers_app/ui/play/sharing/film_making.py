"""Saves an animation in the background: the window's thread draws the frames one by one, and another
thread compresses them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from queue import Empty, Queue

from checkers_app.engine.api import StopToken
from checkers_app.ui.boards.export.film import Film, FilmFrame, frame
from checkers_app.ui.boards.export.gif import gif, sampled
from checkers_app.ui.kit.look import Look
from checkers_app.views.learn.background_work import BackgroundWork, Tell
from checkers_app.views.learn.saving import Saved, save_new

_AHEAD = 4
"""The maximum number of frames waiting to be compressed; each takes a megabyte."""
_LOOK = 0.1
"""The interval in seconds at which the compressing thread checks whether the animation has been cancelled."""


class CancelledError(Exception):
    """Raised when the animation is no longer needed."""


class FilmMaking:
    """Saves an animation as a file in the user's folder; cancelling leaves no file behind.

    Args:
        look: draws the frames. It is used only on the window's thread, because two threads must not open and
            close fonts.
        film: the game.
    """

    def __init__(self, look: Look, film: Film) -> None:
        self._look = look
        self._film = film
        self._samples = sampled(film.length)
        self._plies = iter([*self._samples, *range(film.length)])
        self._drawn = 0
        self._waiting: Queue[FilmFrame] = Queue(_AHEAD)
        self._work: BackgroundWork[Saved] = BackgroundWork()
        self._work.start(self._pack)

    @property
    def share(self) -> float:
        """The fraction of frames that have been drawn, from 0 to 1."""
        return self._drawn / (len(self._samples) + self._film.length)

    def draw(self) -> None:
        """Draw the next frame if there is one and the queue is not full."""
        if self._waiting.full():
            return
        ply = next(self._plies, None)
        if ply is not None:
            self._waiting.put(frame(self._look, self._film, ply))
            self._drawn += 1

    def take(self) -> Saved | None:
        """The result once the animation has been saved; None until then."""
        done = self._work.take()
        if done is None:
            return None
        return done.result if done.result is not None else Saved(lambda: done.problem, worked=False)

    def cancel(self) -> None:
        """Cancel saving the animation."""
        self._work.drop()

    def _pack(self, stop: StopToken, tell: Tell) -> Saved:
        del tell
        pictures = self._arriving(stop)
        content = gif(pictures, list(islice(pictures, len(self._samples))))
        return save_new(f"{self._film.match.game.key}.gif", "game", content)

    def _arriving(self, stop: StopToken) -> Iterator[FilmFrame]:
        for _ in range(len(self._samples) + self._film.length):
            yield self._next(stop)

    def _next(self, stop: StopToken) -> FilmFrame:
        while not stop.stopped:
            try:
                return self._waiting.get(timeout=_LOOK)
            except Empty:
                continue
        raise CancelledError

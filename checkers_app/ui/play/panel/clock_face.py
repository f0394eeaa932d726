"""Remembers the clock times on the screen, so that only a clock that has changed is redrawn."""

from __future__ import annotations

from checkers_app.games.base import Side
from checkers_app.play.clocks import clock_text
from checkers_app.play.session import Session


class ClockFace:
    """The clock times of a session that were drawn last."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._shown: tuple[str, ...] = ()

    def _texts(self) -> tuple[str, ...]:
        clocks = self._session.clocks
        return () if clocks is None else tuple(clock_text(clocks.left(side)) for side in Side)

    def drawn(self) -> None:
        """Record that both clocks have been drawn."""
        self._shown = self._texts()

    @property
    def moved(self) -> tuple[Side, ...]:
        """The sides whose clocks must be redrawn."""
        texts = self._texts()
        if len(texts) != len(self._shown):
            return tuple(Side)
        return tuple(
            side for side, text, shown in zip(Side, texts, self._shown, strict=False) if text != shown
        )

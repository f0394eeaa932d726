"""What of the clocks is on the screen, so that only a clock that has moved on is drawn again."""

from __future__ import annotations

from checkers_app.games.base import Side
from checkers_app.play.clocks import clock_text
from checkers_app.play.session import Session


class ClockFace:
    """The times of a session that were drawn last."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._shown: tuple[str, ...] = ()

    def _texts(self) -> tuple[str, ...]:
        clocks = self._session.clocks
        return () if clocks is None else tuple(clock_text(clocks.left(side)) for side in Side)

    def drawn(self) -> None:
        """Both clocks show what they should."""
        self._shown = self._texts()

    @property
    def moved(self) -> tuple[Side, ...]:
        """The sides whose clocks should show something else."""
        texts = self._texts()
        if len(texts) != len(self._shown):
            return tuple(Side)
        return tuple(
            side for side, text, shown in zip(Side, texts, self._shown, strict=False) if text != shown
        )

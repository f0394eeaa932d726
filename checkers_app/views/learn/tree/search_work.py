"""Runs the searches of the tree page on other threads."""

from __future__ import annotations

from functools import partial

from checkers_app.games.base import State
from checkers_app.learn.duel.plain_count import plain_count
from checkers_app.learn.tree.strips import Palette
from checkers_app.views.learn.background_work import BackgroundWork, Done
from checkers_app.views.learn.tree.look_anyway import Answer, look_anyway
from checkers_app.views.learn.tree.study import Question, Study, make_study
from checkers_app.words import N_, say


class SearchWork:
    """Records a tree, searches the branches that the recorded search cut off, and counts the nodes that plain
    minimax visits.
    """

    def __init__(self) -> None:
        self.answer: Answer | None = None
        """The result of searching the branches that were cut off; None if there is none."""
        self.plain_nodes: int | None = None
        """The number of nodes that plain minimax visits; None while it is unknown."""
        self._recording = BackgroundWork[Study]()
        self._looking = BackgroundWork[Answer]()
        self._counting = BackgroundWork[int | None]()

    @property
    def running(self) -> bool:
        """True while any search is running."""
        return self.recording or self.looking or self.counting

    @property
    def recording(self) -> bool:
        """True while the tree is being searched."""
        return self._recording.running

    @property
    def looking(self) -> bool:
        """True while the branches that were cut off are being searched."""
        return self._looking.running

    @property
    def counting(self) -> bool:
        """True while the nodes that plain minimax visits are being counted."""
        return self._counting.running

    @property
    def visited(self) -> int:
        """The number of positions that the running search has visited."""
        return self._recording.count

    @property
    def told(self) -> str:
        """A description of what :attr:`visited` counts."""
        return say(self._recording.phase or N_("positions searched so far"))

    def record(self, question: Question, palette: Palette) -> None:
        """Search a tree, and discard the results for the previous tree."""
        self.forget_answer()
        self._counting.drop()
        self.plain_nodes = None
        self._recording.start(partial(make_study, question, palette))

    def end_recording(self) -> None:
        """Stop the search early; the part of the tree found so far is still shown."""
        self._recording.end()

    def look(self, study: Study, stub: int) -> None:
        """Search the branches that a stub represents."""
        if not self._looking.running:
            self._looking.start(lambda stop, _: look_anyway(study, stub, stop))

    def forget_answer(self) -> None:
        """Discard the result of searching the branches that were cut off, because another node has been
        selected or another tree is about to be searched.
        """
        self._looking.drop()
        self.answer = None

    def count(self, state: State, depth: int) -> None:
        """Count the nodes that plain minimax visits."""
        self._counting.start(lambda stop, _: plain_count(state, depth, stop))

    def close(self) -> None:
        """Cancel all searches."""
        for work in (self._recording, self._counting, self._looking):
            work.drop()

    def join(self, timeout: float | None = None) -> None:
        """Wait until all searches have ended."""
        for work in (self._recording, self._counting, self._looking):
            work.join(timeout)

    def take(self) -> bool:
        """Collect the result for the cut-off branches and the node count of plain minimax; return True if
        either was available.
        """
        found, counted = self._looking.take(), self._counting.take()
        if found is not None:
            self.answer = found.result
        if counted is not None:
            self.plain_nodes = counted.result
        return found is not None or counted is not None

    def recorded(self) -> Done[Study] | None:
        """Collect the tree of a search that has ended, or the reason why there is no tree.

        The result is None if no search has ended since the last call.
        """
        return self._recording.take()

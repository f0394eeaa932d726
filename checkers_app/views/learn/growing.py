"""The state of the page that steps through a Monte Carlo tree search, independent of the display."""

from __future__ import annotations

import time

from checkers_app.engine.textbook.monte_carlo import UctPhase
from checkers_app.games.base import Game, State
from checkers_app.learn.tree.growth import GrowthStep, TreeGrowth
from checkers_app.words import N_, say, say_count, say_number

MOST_ROUNDS = 5000
MANY = 100
"""The number of rounds that one press of a button adds to the search."""
_AT_ONCE = 0.012
"""The maximum time for searching between two frames, in seconds."""
_PACE = 0.5
"""The time between two steps during playback, in seconds."""

PHASES = {
    UctPhase.SELECTION: N_("Selection"),
    UctPhase.EXPANSION: N_("Expansion"),
    UctPhase.PLAYOUT: N_("Playout"),
    UctPhase.BACKUP: N_("Backup"),
}
MEANINGS = {
    UctPhase.SELECTION: N_("Go down to the child with the largest UCT value."),
    UctPhase.EXPANSION: N_("Add a node for a move that has not been tried yet."),
    UctPhase.PLAYOUT: N_("Play at random until the game is over."),
    UctPhase.BACKUP: N_("Count the result at the node and at every node above it."),
}
_HAPPENED = {
    UctPhase.SELECTION: N_("{line} is selected: its UCT value is the largest, {uct}."),
    UctPhase.EXPANSION: N_("{line} is added to the tree."),
    UctPhase.PLAYOUT: N_("A random game is played from {line}. {result}"),
    UctPhase.BACKUP: N_("One more visit is counted at {line}."),
}


class GrowingSession:
    """A Monte Carlo tree search that the user steps through, with the displayed step and the playback.

    Args:
        game: the description of the board.
        state: the position at the root; there must be a legal move.
    """

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.growth = TreeGrowth(state)
        self.shown = 0
        """The number of the displayed step, counted from 1; 0 at the beginning."""
        self.selected: int | None = None
        """The node that the user has selected; None to show the node of the displayed step."""
        self.playing = False
        self._wanted = 0
        """The round to reach before its last step is shown; 0 if no search has been requested."""
        self._next = 0.0

    @property
    def step(self) -> GrowthStep | None:
        """The displayed step; None at the beginning."""
        return self.growth.steps[self.shown - 1] if self.shown else None

    @property
    def round(self) -> int:
        """The displayed round, counted from 1; 0 at the beginning."""
        return self.step.round if self.step is not None else 0

    @property
    def busy(self) -> bool:
        """True while rounds are being searched."""
        return self.growth.rounds < self._wanted

    @property
    def can_grow(self) -> bool:
        """False if the maximum number of rounds has been searched and the last step is displayed."""
        return self.shown < len(self.growth.steps) or self.growth.rounds < MOST_ROUNDS

    @property
    def current(self) -> int:
        """The node of the displayed step."""
        return self.step.node if self.step is not None else 0

    @property
    def listed(self) -> int:
        """The node whose children are listed."""
        if self.selected is not None:
            return self.selected
        step = self.step
        if step is None or step.phase is UctPhase.BACKUP:
            return self.current
        return self.growth.nodes[step.node].parent or 0

    def go_to(self, shown: int) -> None:
        """Display a step of the rounds that have been searched; ``shown`` is its number, counted from 1."""
        self._wanted = 0
        self._show(shown)

    def _show(self, shown: int) -> None:
        self.shown = max(0, min(shown, len(self.growth.steps)))
        if self.selected is not None and self.growth.nodes[self.selected].added > self.shown:
            self.selected = None

    def on(self) -> None:
        """Display the next step; search another round if necessary."""
        if self.shown == len(self.growth.steps) and self.growth.rounds < MOST_ROUNDS:
            self.growth.grow()
        self.go_to(self.shown + 1)

    def back(self) -> None:
        """Show the previous step."""
        self.playing = False
        self.go_to(self.shown - 1)

    def finish_round(self) -> None:
        """Go to the end of the current round or, if the end is already displayed, to the end of the next
        round.
        """
        self.on()
        self.go_to(self.growth.begin_of(self.round + 1))

    def add_rounds(self, rounds: int = MANY) -> None:
        """Search more rounds, beginning at the end of the current round."""
        self.playing = False
        self._wanted = min(self.round + rounds, MOST_ROUNDS)

    def play_or_pause(self) -> None:
        """Start or pause the playback."""
        self.playing = not self.playing
        self._next = 0.0

    def restart(self, seed: int | None = None) -> None:
        """Go back to the start, where there is only the root; if a ``seed`` is given, start a new search."""
        self.playing, self.selected = False, None
        if seed is not None:
            self.growth = TreeGrowth(self.growth.nodes[0].state, seed)
        self.go_to(0)

    def select(self, node: int | None) -> None:
        """List the children of a node. If ``node`` is None or is already selected, list those of the
        displayed step's node again.
        """
        self.selected = None if node == self.selected else node

    def tick(self, now: float) -> bool:
        """Continue the search and the playback; return True if anything has changed."""
        if self._wanted:
            end = time.perf_counter() + _AT_ONCE
            while self.busy and time.perf_counter() < end:
                self.growth.grow()
            self._show(self.growth.begin_of(min(self.growth.rounds, self._wanted) + 1))
            if not self.busy:
                self._wanted = 0
            return True
        if not self.playing or now < self._next:
            return False
        self._next = now + _PACE
        if self.can_grow:
            self.on()
        else:
            self.playing = False
        return True

    # --- words ------------------------------------------------------------------------------------

    def name(self, node: int) -> str:
        """The moves that lead to a node, or a name for the root."""
        return self.growth.line(node) or say("the root")

    def happened(self) -> str:
        """What happened in the displayed step, in one or two sentences."""
        step = self.step
        if step is None:
            return say("Only the root is in the tree. Nothing is known about its moves.")
        line = self.name(step.node)
        uct = say_number(self.growth.numbers(step.node, self.shown).uct(), 2)
        return say(_HAPPENED[step.phase], line=line, uct=uct, result=self.result_words(step))

    def result_words(self, step: GrowthStep) -> str:
        """The result of the playout, in words; empty if the step has no playout result."""
        if step.result is None:
            return ""
        if step.result == 0:
            return say("The game ends in a draw.")
        mover = self.growth.nodes[step.node].state.side_to_move
        winner = mover if step.result < 0 else mover.other
        return say("{side} wins the game.", side=self.game.side_name(winner))

    def size_words(self) -> str:
        """The size of the search, in words."""
        rounds = say_count("{number} round", "{number} rounds", self.round)
        nodes = say_count("{number} node", "{number} nodes", self.growth.size(self.shown))
        return f"{rounds} · {nodes}"

    def best_words(self) -> str:
        """The move that would be played now, in words; empty if there is none yet."""
        best = self.growth.best(self.shown)
        if best is None:
            return ""
        move = self.growth.nodes[best].move
        return say("Most visited, and so the move to play: {move}", move=move)

    def averages_words(self) -> str:
        """A sentence that says from which side's point of view the average results of the listed moves are
        given.
        """
        side = self.growth.nodes[self.listed].state.side_to_move
        return say(
            "Averages are given for {side}: 1 for a win, −1 for a loss.", side=self.game.side_name(side)
        )

    def rows(self) -> list[tuple[int, str, str, str, str]]:
        """The children of the node :attr:`listed`; for each child, its index, move, number of visits, average
        and UCT value.
        """
        found = []
        for child in self.growth.children(self.listed, self.shown):
            known = self.growth.numbers(child, self.shown)
            average = "" if known.average is None else say_number(known.average, 2)
            uct = say_number(known.uct(), 2) if known.visits else ""
            found.append((child, self.growth.nodes[child].move, say_number(known.visits), average, uct))
        return found

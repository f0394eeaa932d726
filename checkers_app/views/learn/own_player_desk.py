"""The page on which users configure a player of their own and measure its strength."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from checkers_app.arena.placing import USUAL_GAMES, PlacedGame, Placing, measured_levels, play_next
from checkers_app.engine.api import Limits, StopToken
from checkers_app.engine.engines import Engines
from checkers_app.engine.own_player import DEPTHS, POSITIONS, WEIGHT_RANGES, OwnPlayer
from checkers_app.engine.own_player_file import OwnPlayerFile
from checkers_app.engine.textbook.method_engine import SearchMethod
from checkers_app.engine.textbook.switches import Switches
from checkers_app.games.checkers.evaluation import WEIGHTS
from checkers_app.play.rating.strength import StrengthEstimate
from checkers_app.play.wording import own_name
from checkers_app.views.learn.background_work import BackgroundWork, Tell
from checkers_app.words import N_, say

_SEED = 0
"""The random seed of the games; the command that measures a player uses the same one."""
_STEPS = (1, 2, 5)
SLOW_DEPTH = 8
"""The minimum depth in plies at which a search without alpha-beta takes minutes."""


@dataclass(frozen=True, slots=True)
class SearchPart:
    """A part of the search that can be switched on and off."""

    name: str
    """The name of the field in :class:`~checkers_app.engine.textbook.switches.Switches`."""
    title: str
    """The English title; like :attr:`line`, it is translated when it is shown."""
    line: str
    needs: tuple[str, ...] = ()
    """The other parts without which this part has no effect."""


PARTS = (
    SearchPart("alpha_beta", N_("Alpha-beta"), N_("Skips branches that cannot matter.")),
    SearchPart("move_ordering", N_("Move order"), N_("Tries the best moves first."), ("alpha_beta",)),
    SearchPart("transposition_table", N_("Table"), N_("Remembers positions it has seen.")),
    SearchPart("iterative_deepening", N_("Deepening"), N_("Searches to depth 1, then 2, then 3.")),
    SearchPart("quiescence", N_("Quiescence"), N_("Plays out the jumps before scoring.")),
    SearchPart("null_move", N_("Null move"), N_("Asks: what if I passed? Can err."), ("alpha_beta",)),
    SearchPart(
        "late_move_reduction",
        N_("Late-move reductions"),
        N_("Searches late moves less. Can err."),
        ("alpha_beta", "move_ordering"),
    ),
)
_NEEDED = {
    "alpha_beta": N_("Does nothing without alpha-beta"),
    "move_ordering": N_("Does nothing without the move order"),
}


@dataclass(frozen=True, slots=True)
class MethodWords:
    """The texts about a search method."""

    method: SearchMethod
    title: str
    """The English title; like :attr:`short` and :attr:`note`, it is translated when it is shown."""
    short: str
    note: str
    """A description of the method; empty for minimax, whose parts are listed instead."""


METHODS = (
    MethodWords(SearchMethod.MINIMAX, N_("Minimax"), N_("Minimax"), ""),
    MethodWords(
        SearchMethod.PRINCIPAL_VARIATION,
        N_("Principal variation search"),
        N_("PVS"),
        N_(
            "Searches the first move with the full window, and every other move with a null window, which "
            "only shows whether it is better. A better move is searched again."
        ),
    ),
    MethodWords(
        SearchMethod.ASPIRATION,
        N_("Aspiration windows"),
        N_("Aspiration"),
        N_(
            "Searches each depth with a narrow window around the value from the previous depth. If the "
            "new value is outside the window, the depth is searched again."
        ),
    ),
    MethodWords(
        SearchMethod.MTD,
        N_("MTD(f)"),
        N_("MTD(f)"),
        N_(
            "Searches with null windows only, and with a table. Each window raises the lower bound of the "
            "value or lowers the upper one, until the two meet."
        ),
    ),
    MethodWords(
        SearchMethod.EXPECTIMAX,
        N_("Expectimax"),
        N_("Expectimax"),
        N_(
            "Takes the average over its opponent’s moves, as if they were chosen at random. In this "
            "average, a won game counts as 100 men. Nothing is cut, and good replies are not expected."
        ),
    ),
    MethodWords(
        SearchMethod.MONTE_CARLO,
        N_("Monte Carlo tree search"),
        N_("MCTS"),
        N_(
            "Plays random games from a growing tree and plays the move that it has visited most. It "
            "has no depth and does not use the values of the pieces. The positions in the random games "
            "are counted too."
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Weighed:
    """One weight of the evaluation."""

    name: str
    """The name of the field in :class:`~checkers_app.games.checkers.evaluation.Weights`."""
    title: str
    """The English title; like :attr:`line`, it is translated when it is shown."""
    line: str

    @property
    def allowed(self) -> tuple[int, int]:
        """The minimum and maximum value."""
        return WEIGHT_RANGES[self.name]

    @property
    def own(self) -> int:
        """The value of the weight in the program's own evaluation."""
        value: int = getattr(WEIGHTS, self.name)
        return value


WEIGHED = (
    Weighed("king", N_("A king"), N_("a man is worth 100")),
    Weighed("advance", N_("Going forward"), N_("for each row a man has advanced")),
    Weighed("centre", N_("The centre"), N_("for each man there")),
    Weighed("home", N_("The back row"), N_("for each man on it")),
    Weighed("mobility", N_("Free steps"), N_("for each step that is possible")),
)


class OwnPlayerDesk:
    """Changes the user's player, and measures its strength while the page is displayed.

    Args:
        file: the file in which the player is saved.
    """

    def __init__(self, file: OwnPlayerFile) -> None:
        self._file = file
        self.player: OwnPlayer = file.value
        self.placing = Placing()
        """The games that measure the current player."""
        self.before: StrengthEstimate | None = None
        """The estimated strength before the last change; None if there is none."""
        self.measuring = False
        """True from the start of a measurement until it is paused or complete, or until the player is
        changed.
        """
        self.trouble = ""
        """The reason why the measurement failed; empty if it did not fail."""
        self._work: BackgroundWork[PlacedGame] = BackgroundWork()

    @property
    def name(self) -> str:
        """The name of the player."""
        return own_name(self.player)

    # --- the player -----------------------------------------------------------------------------

    def rename(self, name: str) -> None:
        """Rename the player; this does not affect how the player plays."""
        self.player = replace(self.player, name=name)

    def change(self, player: OwnPlayer) -> None:
        """Change the player; any change except a new name invalidates the measurement."""
        same = replace(player, name="") == replace(self.player, name="")
        self.player = player
        if same:
            return
        self.pause()
        self.before = self.placing.estimate or self.before
        self.placing = Placing()

    def switch(self, name: str, *, on: bool) -> None:
        """Switch a part of the search on or off."""
        switches: Switches = replace(self.player.switches, **{name: on})
        self.change(replace(self.player, switches=switches))

    @property
    def words(self) -> MethodWords:
        """The texts about the player's search method."""
        return next(each for each in METHODS if each.method is self.player.method)

    def choose_method(self, method: SearchMethod) -> None:
        """Choose a search method; Monte Carlo tree search is always limited by the number of positions."""
        if method is SearchMethod.MONTE_CARLO:
            self.count_positions(wanted=True)
        self.change(replace(self.player, method=method))

    @property
    def can_choose_depth(self) -> bool:
        """True if the search method can be limited by depth."""
        return self.player.method is not SearchMethod.MONTE_CARLO

    def why_useless(self, part: SearchPart) -> str:
        """The reason why a part currently has no effect; empty if it has an effect."""
        missing = [name for name in part.needs if not getattr(self.player.switches, name)]
        return say(_NEEDED[missing[0]]) if missing else ""

    def why_fixed(self, part: SearchPart) -> str:
        """The reason why a part cannot be switched off; empty if it can be switched off."""
        if part.name == "iterative_deepening" and self.player.budget.nodes is not None:
            return say("Needed when the limit is a number of positions")
        return ""

    def weigh(self, name: str, value: int) -> None:
        """Set a weight; the value is limited to the allowed range."""
        least, most = WEIGHT_RANGES[name]
        weights = replace(self.player.weights, **{name: max(least, min(most, value))})
        self.change(replace(self.player, weights=weights))

    def count_positions(self, *, wanted: bool) -> None:
        """Limit the search either by the number of positions, which requires iterative deepening, or by
        depth.
        """
        if wanted == (self.player.budget.nodes is not None) or not (wanted or self.can_choose_depth):
            return
        switches = self.player.switches
        if wanted:
            switches = replace(switches, iterative_deepening=True)
        budget = Limits(nodes=2_000) if wanted else Limits(depth=6)
        self.change(replace(self.player, budget=budget, switches=switches))

    @property
    def steps(self) -> Sequence[int]:
        """The available limits in ascending order: plies, or numbers of positions."""
        if self.player.budget.nodes is None:
            return range(DEPTHS[0], DEPTHS[1] + 1)
        least, most = POSITIONS
        nice = [step * 10**power for power in range(2, 6) for step in _STEPS]
        return [number for number in nice if least <= number <= most]

    @property
    def step(self) -> int:
        """The index of the current limit in :attr:`steps`; if the limit is not listed, the index of the next
        lower one.
        """
        budget = self.player.budget
        now = budget.depth or budget.nodes or 1
        return max((at for at, value in enumerate(self.steps) if value <= now), default=0)

    def go_to_step(self, step: int) -> None:
        """Set the limit at this index in :attr:`steps`; an index that is out of range selects the nearest
        limit.
        """
        value = self.steps[max(0, min(len(self.steps) - 1, step))]
        budget = Limits(depth=value) if self.player.budget.nodes is None else Limits(nodes=value)
        self.change(replace(self.player, budget=budget))

    @property
    def is_slow(self) -> bool:
        """True if a move may take minutes."""
        player = self.player
        cuts = player.method is not SearchMethod.EXPECTIMAX
        if player.method is SearchMethod.MINIMAX:
            cuts = player.switches.alpha_beta
        return not cuts and (player.budget.depth or 0) >= SLOW_DEPTH

    def keep(self) -> None:
        """Save the player to its file."""
        self._file.change(lambda _: self.player)

    # --- its rank -------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """True once the required number of games has been played."""
        return len(self.placing.games) >= USUAL_GAMES

    @property
    def can_measure(self) -> bool:
        """True if at least one level has a known rating."""
        return bool(measured_levels())

    def start(self) -> None:
        """Start or resume the measurement; if the measurement is complete, start again."""
        if self.complete:
            self.before, self.placing = self.placing.estimate, Placing()
        self.trouble, self.measuring = "", True

    def pause(self) -> None:
        """Pause the measurement and cancel the current game; finished games still count."""
        self.measuring = False
        self._work.drop()

    def rest(self) -> None:
        """Cancel the current game when the page is no longer displayed."""
        self._work.drop()

    def tick(self, engines: Engines) -> bool:
        """Collect the result of a game and start the next game; return True if the display changes."""
        if not self.measuring:
            return False
        done = self._work.take()
        if done is not None and done.result is not None:
            self.placing = self.placing.with_game(done.result)
            self.measuring = not self.complete
        elif done is not None:
            self.trouble, self.measuring = done.problem, False
        elif self._work.running:
            return False
        if self.measuring:
            placing, player = self.placing, self.player

            def work(stop: StopToken, tell: Tell) -> PlacedGame:
                del tell
                return play_next(placing, lambda _: player.engine(), _SEED, engines, stop)

            self._work.start(work)
        return True

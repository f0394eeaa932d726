"""The endgame school: forty endings, each with its aim and the player's best result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from checkers_app.games.checkers import GAME
from checkers_app.practice.endings import ENDINGS, Goal, SchoolEnding
from checkers_app.practice.progress import Practised, Subject
from checkers_app.ui.boards.mini_board import mini_board
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToEnding
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command
from checkers_app.ui.kit.kept import Latest
from checkers_app.ui.view_scene import ViewScene
from checkers_app.words import say, say_count

_BOARD = 112


class SchoolScene(ViewScene):
    """A page with a tile for every ending, beginning with the easiest."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._goal = 0
        """0 to show all endings, 1 to show only endings to win, 2 to show only endings to draw."""
        self._tiles = Latest(self._made_tiles)

    def resize(self, size: tuple[int, int]) -> None:
        """Discard the cached tiles, because they depend on the size of the text."""
        self._tiles = Latest(self._made_tiles)
        super().resize(size)

    def _made_tiles(self, progress: Practised, wanted: Goal | None) -> Sequence[el.Element]:
        return [self._tile(progress, ending) for ending in ENDINGS if wanted is None or ending.aim is wanted]

    def _choose(self, index: int) -> None:
        self._goal = index

    def commands(self) -> Sequence[Command]:
        """The command that leaves the page."""
        return (self.way_back,)

    def view(self) -> el.Element:
        """The page with the tiles, as many next to each other as fit."""
        goals = (None, Goal.WIN, Goal.DRAW)
        wanted = goals[self._goal]
        wins = sum(ending.aim is Goal.WIN for ending in ENDINGS)
        options = [
            el.Option(say("All {number}", number=len(ENDINGS)), say("All")),
            el.Option(say("Win {number}", number=wins), say("Win")),
            el.Option(say("Draw {number}", number=len(ENDINGS) - wins), say("Draw")),
        ]
        filters = el.Choice("goals", options, self._goal, self._choose, label=say("Goal"))
        tiles = self._tiles(self._context.practice.progress, wanted)
        content = el.FirstFit(
            el.Grid(4, *tiles, gap=12, least=1_160),
            el.Grid(3, *tiles, gap=12, least=880),
            el.Grid(2, *tiles, gap=12, least=600),
            el.Grid(1, *tiles, gap=8),
        )
        return el.page_frame(
            say("Endgame school"),
            el.Column(filters, content, gap=12),
            back=self.back,
            subtitle=say("The defence knows every move and never errs."),
        )

    def _tile(self, progress: Practised, ending: SchoolEnding) -> el.Element:
        card = progress.card(Subject.ENDING, ending.key)
        wins = ending.aim is Goal.WIN
        perfect, best = say("Best result: draw"), say("not tried")
        if ending.perfect is not None:
            perfect = say_count("Perfect: {number} move", "Perfect: {number} moves", ending.perfect)
        if card.solved:
            best = say_count("Your best: {number} move", "Your best: {number} moves", card.best)
            best = best if wins else say("Your best: draw")
        elif card.tries:
            best = say("tried, not reached yet")
        done = card.solved and (not wins or card.best <= (ending.perfect or 0))
        aim = say("Win") if wins else say("Draw")
        pill = el.Pill(aim, color="accent_ink" if wins else "ink", ground="accent" if wins else "panel2")
        said = el.Column(
            el.Row(pill, el.Space()),
            el.Words(say(ending.name), style="label", wrap=True),
            el.Words(perfect, style="note", color="ink2", wrap=True),
            el.Words(best, style="note", color="good" if done else "ink2", wrap=True),
            gap=6,
            grow=1,
        )
        state = ending.state
        board = mini_board(GAME, state, _BOARD, flipped=state.side_to_move is GAME.top_side)
        return el.Tile(
            ending.key,
            partial(self.show, ToEnding(ending.key)),
            board,
            said,
            raised=True,
            gap=12,
            first=ending is ENDINGS[0],
        )

"""The page "Where am I weak?": the most common mistakes, and results by opening, phase, colour and level."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from checkers_app.engine.levels import playable
from checkers_app.games.base import Game
from checkers_app.games.checkers import GAME
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.rating.statistics import Came, Score, time_of
from checkers_app.play.review.review_statistics import GamePhase
from checkers_app.play.review.weaknesses import (
    JudgedGame,
    MistakeKind,
    Slip,
    WeakArea,
    by_colour,
    by_level,
    by_opening,
    by_phase,
    commonest,
    judged_entry,
    over_time,
)
from checkers_app.play.saved.exchange import with_names
from checkers_app.play.saved.library import LibraryEntry
from checkers_app.practice.themes import ProblemTheme
from checkers_app.ui.boards.mini_board import mini_board
from checkers_app.ui.context import Context
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import (
    ToExplorer,
    ToGuess,
    ToOpeningDrill,
    ToProblem,
    ToPuzzles,
    ToReview,
    ToSchool,
)
from checkers_app.ui.games.opening import to_reading
from checkers_app.ui.games.result_bars import draw_shares, sample
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command
from checkers_app.ui.kit.look import Look
from checkers_app.ui.scene import Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.games.reading_on import PAUSE, ReadingOn
from checkers_app.views.games.rows import row_of_match
from checkers_app.views.games.shelf_view import FIRST_SLICE, SLICE
from checkers_app.views.games.weakness_words import (
    KIND_WORDS,
    PHASE_WORDS,
    accuracy_words,
    mistake_count,
    result_words,
)
from checkers_app.words import say, say_count, say_count_in, say_date

_OPENINGS, _GROUPS, _EXAMPLES = 6, 5, 3
"""The maximum number of openings, of groups of games, and of examples of a mistake."""
_ROW, _BOARD = 40, 92
_BESIDE = 860
"""The minimum width in units for two columns of cards."""
_PRACTICE: dict[MistakeKind, Destination] = {
    MistakeKind.CAPTURE: ToProblem(theme=ProblemTheme.SEVERAL_JUMPS.value),
    MistakeKind.ENDING: ToSchool(),
    MistakeKind.ALLOWED: ToProblem(theme=ProblemTheme.TWO_FOR_ONE.value),
    MistakeKind.MISSED: ToProblem(theme=ProblemTheme.TWO_FOR_ONE.value),
    MistakeKind.BACK_ROW: ToOpeningDrill(),
    MistakeKind.QUIET: ToProblem(),
}
"""Kind of mistake -> training against it in American checkers, if no puzzles were made from the mistakes."""
_PHASE_PRACTICE: dict[GamePhase, Destination] = {
    GamePhase.OPENING: ToOpeningDrill(),
    GamePhase.MIDDLE: ToProblem(),
    GamePhase.ENDING: ToSchool(),
}


class WeaknessScene(ViewScene):
    """Cards with the mistakes, the results and the accuracy.

    Args:
        context: the shared objects.
        game: the game whose saved games are counted, such as American checkers.
    """

    def __init__(self, context: Context, game: Game) -> None:
        super().__init__(context)
        self._game = game
        self._reading = ReadingOn(context.library)
        self._judged: dict[str, tuple[LibraryEntry, JudgedGame | None]] = {}
        """Key of a game -> its entry and its results; None for a game that does not count."""
        self._entries: dict[str, LibraryEntry] = {}
        self._waiting_entries: list[LibraryEntry] = []
        """The games whose reviews have not been read yet."""
        self._games: list[JudgedGame] = []
        self._told_at = 0.0
        self._list_entries()
        self._read_on(FIRST_SLICE)

    def _list_entries(self) -> None:
        """Update the list of games, and the list of those whose reviews have not been read yet."""
        self._entries = {entry.key: entry for entry in self._context.library.listed}
        known = self._judged
        self._waiting_entries = [
            entry
            for key, entry in reversed(self._entries.items())
            if key not in known or known[key][0] is not entry
        ]

    def _read_on(self, seconds: float) -> None:
        """Read reviews for a limited time, beginning with those of the latest games."""
        end = time.perf_counter() + seconds
        while self._waiting_entries and time.perf_counter() < end:
            entry = self._waiting_entries.pop()
            self._judged[entry.key] = entry, self._judge(entry)
        found = (self._judged[key][1] for key in self._entries if key in self._judged)
        self._games = [game for game in found if game is not None]

    def _judge(self, entry: LibraryEntry) -> JudgedGame | None:
        """The results of a game; None if the game does not count."""
        if entry.match is None or entry.match.game.key != self._game.key:
            return None
        since = time_of(self._context.settings.statistics_since)
        return judged_entry(entry, self._context.reviews.store, since)

    def update(self, now: float) -> Transition | None:
        """Continue counting while there are games that have not been read."""
        if self._reading.step(now):
            self._list_entries()
        if self._waiting_entries:
            self._read_on(SLICE)
            if not self._waiting_entries or now >= self._told_at + PAUSE:
                self._told_at = now
                self.refresh()
        return super().update(now)

    def shown(self) -> None:
        """Count the games that have been reviewed since the page was last shown."""
        reviewed = {key: item for key, item in self._judged.items() if item[1] and item[1].reviewed}
        self._judged = reviewed
        self._list_entries()
        self._read_on(FIRST_SLICE)
        super().shown()

    # --- actions of the rows ----------------------------------------------------------------------

    def _practise(self, kind: MistakeKind, slips: tuple[Slip, ...]) -> None:
        """Open the player's own puzzles of this kind or, if there are none, other suitable training."""
        puzzles = {puzzle.key for puzzle in self._context.puzzles.deck.puzzles}
        own = tuple(dict.fromkeys(slip.position for slip in slips if slip.position in puzzles))
        if own:
            self.show(ToPuzzles(own))
        elif self._game is GAME:
            self.show(_PRACTICE[kind])
        elif (match := self._entries[slips[0].key].match) is not None:
            self.show(ToGuess(match))

    def _read(self, slip: Slip) -> None:
        """Open the game in which a mistake was made, at the position before the mistake."""
        entry = self._entries[slip.key]
        if entry.kept is None or entry.match is None:
            return
        row, record = row_of_match(entry.key, entry.kept, entry.match), with_names(entry.kept)
        source, clock = say("Saved games"), entry.kept.clock
        self.show(to_reading(row, record, entry.match, source=source, clock=clock, place=slip.ply))

    def _explore(self, opening: str) -> None:
        match = Match.new(self._game, (HUMAN, HUMAN))
        for text in opening.split():
            match = match.play(parse_move(self._game, match.state, text))
        self.show(ToExplorer(match))

    @property
    def _waiting(self) -> LibraryEntry | None:
        """The latest game without a review."""
        waiting = [game.played for game in self._games if not game.reviewed and game.played.plies]
        return self._entries[max(waiting, key=lambda item: item.when).key] if waiting else None

    def _review(self) -> None:
        entry = self._waiting
        if entry is not None and entry.match is not None:
            self.show(ToReview(entry.match, entry.kept.clock if entry.kept is not None else None))

    # --- content of the page ----------------------------------------------------------------------

    def commands(self) -> Sequence[Command]:
        """Only the command for going back."""
        return (self.way_back,)

    def view(self) -> el.Element:
        """The mistakes first, then the tables."""
        if self._games:
            content: el.Element = el.FirstFit(
                el.AtLeast(
                    _BESIDE,
                    lambda: el.Row(
                        el.Column(self._mistakes_card(), self._time_card(), grow=1, least=400),
                        el.Column(*self._tables(), grow=1, least=400),
                        align="start",
                    ),
                ),
                lambda: el.Column(self._mistakes_card(), *self._tables(), self._time_card()),
            )
        else:
            words = say("Nothing here yet. Play a game.")
            content = el.Column(el.Card(el.Words(words, style="status")), el.Space(), grow=1)
        count = sum(game.reviewed for game in self._games)
        subtitle = say_count(
            "{game}, {reviewed} of {number} game reviewed",
            "{game}, {reviewed} of {number} games reviewed",
            len(self._games),
            game=say(self._game.title),
            reviewed=count,
        )
        review = None
        if self._waiting is not None:
            review = el.Button("review", self._review, say("Review a game"), icon="chart")
        return el.page_frame(
            say("Where am I weak?"), content, back=self.back, subtitle=subtitle, actions=[review]
        )

    def _mistakes_card(self) -> el.Element:
        kinds = commonest(self._games)
        parts: list[el.Element] = []
        for kind, slips in kinds.items():
            if parts:
                parts.append(el.Hairline())
            parts.append(self._kind(kind, slips))
        if not parts:
            reviewed = any(game.reviewed for game in self._games)
            words = say("No mistakes in the reviewed games.")
            if not reviewed:
                words = say("Review your games: the mistakes in them appear here.")
            parts.append(el.Words(words, color="ink2", wrap=True))
        return el.Card(*parts, title=say("Most frequent mistakes"), gap=12)

    def _kind(self, kind: MistakeKind, slips: tuple[Slip, ...]) -> el.Element:
        """A kind of mistake: its frequency, the costliest examples, and a button for practice."""
        name = say(KIND_WORDS[kind])
        count = say_count("{number} mistake", "{number} mistakes", len(slips))
        practise = el.Button(
            f"practise {kind.value}",
            partial(self._practise, kind, slips),
            say("Practise"),
            label=say("Practise: {kind}", kind=name),
            icon="puzzle",
        )
        words = el.Column(
            el.Words(name, style="status", wrap=True),
            el.Words(count, style="label_plain", color="ink2"),
            gap=2,
            grow=1,
        )
        examples = [self._example(slip) for slip in slips[:_EXAMPLES]]
        return el.Column(el.Row(words, practise, gap=12), el.Row(*examples, el.Space(), gap=8), gap=8)

    def _example(self, slip: Slip) -> el.Element | None:
        match = self._entries[slip.key].match
        if match is None:
            return None
        move, state = match.moves[slip.ply], match.states[slip.ply]
        human = match.human_side
        turned = human is not None and match.game.top_side is human
        board = mini_board(match.game, state, _BOARD, _BOARD, move=move, flipped=turned)
        text = state.move_text(move)
        label = say("Move {number}, {move}", number=match.move_number(slip.ply), move=text)
        caption = el.Words(text, style="machine", anchor="center")
        return el.Tile(
            f"example {slip.key} {slip.ply}",
            partial(self._read, slip),
            el.Column(board, caption, gap=4),
            label=label,
            tip=say("See it in the game"),
            pad=6,
        )

    def _tables(self) -> list[el.Element]:
        """Results and accuracy by opening, part of the game, colour and level."""
        games, board = self._games, self._game
        openings = [
            self._row(f"opening {text}", text, standing, partial(self._explore, text))
            for text, standing in by_opening(games, _OPENINGS).items()
        ]
        phases = [
            self._row(f"phase {phase.value}", say(PHASE_WORDS[phase]), standing, self._phase(phase))
            for phase, standing in by_phase(games).items()
        ]
        sides = [
            self._row(f"side {side.name}", board.side_name(side), standing)
            for side, standing in by_colour(games).items()
        ]
        levels = [
            self._row(f"level {level}", say(playable(board, level).name), standing)
            for level, standing in by_level(games).items()
        ]
        tables = (
            (say("By opening"), openings),
            (say("By part of the game"), phases),
            (say("By colour"), sides),
            (say("By level"), levels),
        )
        cards = [(title, rows) for title, rows in tables if rows]
        return [
            el.Card(*rows, title=title, gap=2, actions=[] if at else _legend())
            for at, (title, rows) in enumerate(cards)
        ]

    def _phase(self, phase: GamePhase) -> Callable[[], None] | None:
        return partial(self.show, _PHASE_PRACTICE[phase]) if self._game is GAME else None

    def _time_card(self) -> el.Element:
        rows = [
            self._row(f"time {at}", say("From {day}", day=say_date(when.astimezone().date())), standing)
            for at, (when, standing) in enumerate(over_time(self._games, _GROUPS))
        ]
        return el.Card(*rows, title=say("Over time, ten games in each row"), gap=2)

    def _row(
        self, name: str, words: str, standing: WeakArea, action: Callable[[], None] | None = None
    ) -> el.Element:
        """A row of a table, which can be pressed if it has an action."""
        score = standing.score
        cells: list[el.Element] = [el.Words(words, style="label", long=True, natural=150, grow=1)]
        if score.games:
            cells.append(_bar(score, result_words(standing)))
        told = " · ".join(filter(None, (accuracy_words(standing), mistake_count(standing))))
        short = accuracy_words(standing)
        cells.append(el.Words(told, short, style="note", color="ink2", anchor="right", least=60))
        if action is None:
            return el.Row(*cells, gap=10, pad=(10, 0), height=_ROW)
        return el.Tile(name, action, *cells, gap=10, pad=(10, 0), height=_ROW)


def _legend() -> list[el.Element]:
    """The legend for the colours of the bars."""
    words = (
        (Came.WON, say_count_in("a number of games", "won", "won", 2)),
        (Came.DRAWN, say_count_in("a number of games", "drawn", "drawn", 2)),
        (Came.LOST, say_count_in("a number of games", "lost", "lost", 2)),
    )
    return [
        el.Row(sample(came), el.Words(word, style="label_plain", color="ink2"), gap=8) for came, word in words
    ]


def _bar(score: Score, label: str) -> el.Element:
    """A bar of won, drawn and lost games."""

    def paint(look: Look, surface: Surface, rect: Rect) -> None:
        draw_shares(look, surface, rect, score, max(1, score.games), numbers=True)

    return el.Picture(paint, size=(150, 18), smallest=(70, 14), height=18, label=label)

"""Where a scene may lead: small values that name another scene and what it needs to open.

A scene answers a transition with one of these and knows no other scene; :mod:`checkers_app.ui.routes`
alone turns them into scenes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from checkers_app.games.base import Game, Side, State
from checkers_app.games.checkers import GAME
from checkers_app.ui.games.to_file import ToFile

if TYPE_CHECKING:
    from checkers_app.learn.exercise import Given
    from checkers_app.learn.exercise_link import ExerciseLink
    from checkers_app.learn.question import QuestionKind
    from checkers_app.notation.ballots import Opening
    from checkers_app.notation.record import Record
    from checkers_app.play.clocks import ClockState, TimeControl
    from checkers_app.play.match import Match
    from checkers_app.ui.boards.film import Film
    from checkers_app.ui.boards.still import Shot
    from checkers_app.ui.key_lines import KeyLine
    from checkers_app.ui.kit.traced import Tracing
    from checkers_app.ui.play.controls import Controls
    from checkers_app.views.games.rows import Problem
    from checkers_app.views.play.reading import Facts


@dataclass(frozen=True, slots=True)
class ToMainMenu:
    """The first scene of the program."""


@dataclass(frozen=True, slots=True)
class ToGame:
    """A match on the board."""

    match: Match
    time: TimeControl | ClockState | None = None
    """How much time the players have, or how their clocks stand; None if no clock runs."""
    analyse: bool = False
    """True if its best lines are shown from the beginning."""
    record: Record | None = None
    """What is known of a game from a file: variations, remarks, players, result."""
    missing: tuple[str, ...] = ()
    """What is said first of own players who cannot play, the longest wording first; empty if all can."""


@dataclass(frozen=True, slots=True)
class ToKeptGame:
    """A game from the library, to continue with."""

    key: str


Beside = tuple["Callable[[], ToReading | None] | None", "Callable[[], ToReading | None] | None"]
"""Opens the previous and the next game of a list: None where there is none."""


@dataclass(frozen=True, slots=True)
class ToReading:
    """A game that is over, to be read: nobody plays it, and what is tried in it is beside it."""

    match: Match
    """The whole game."""
    record: Record
    """The same with its variations, remarks, players and result."""
    facts: Facts
    """What else is known of it."""
    place: int | None = None
    """After how many plies it is looked at first; at its end if None."""
    key: str = ""
    """Its name in the library: what is tried in it is kept there.  Empty for a game from elsewhere."""
    beside: Beside = field(default=(None, None), compare=False)
    """Chooses and opens the game before and the game after it in the list that it was opened from."""


@dataclass(frozen=True, slots=True)
class ToGames:
    """The unfinished and saved games, and collections."""

    file: Path | None = None
    """The collection that is listed; it is opened if it is not open yet."""
    note: str = ""
    """What is said to the player first."""
    wanted: str = ""
    """What the games are searched for: words, or a position as text."""
    chosen: str = ""
    """The name of the kept game that is shown first."""


@dataclass(frozen=True, slots=True)
class ToRejected:
    """The card of what could not be read."""

    problems: Callable[[], tuple[str, Sequence[Problem]]]
    """Says, in the language in use, a headline and what could not be read."""


@dataclass(frozen=True, slots=True)
class ToSetup:
    """A position is set up."""

    state: State
    """The one to begin with."""
    game: Game = GAME
    """Its board, one on which positions can be set up by hand."""


@dataclass(frozen=True, slots=True)
class ToStatistics:
    """What came of the games."""


class OutOfGame(Protocol):
    """What the menu over the board leads on to."""

    @property
    def beside(self) -> tuple[bool, bool]:
        """Whether there is a previous and a next game to be read."""

    def previous_game(self) -> None:
        """Read the game before this one in the list."""

    def next_game(self) -> None:
        """Read the game after this one in the list."""

    def to_review(self) -> None:
        """Judge the game that is over."""

    def save(self) -> None:
        """Choose a PDN file for the game."""

    def to_share(self) -> None:
        """Save pictures of it."""


@dataclass(frozen=True, slots=True)
class ToGameMenu:
    """The menu over the board."""

    controls: Controls
    """What can be done to the game below."""
    ways_out: OutOfGame
    """Where one can go from it."""


@dataclass(frozen=True, slots=True)
class ToShare:
    """The card on which pictures of a game are saved."""

    shot: Shot
    """The position that is looked at."""
    film: Film
    """The game."""


@dataclass(frozen=True, slots=True)
class ToReview:
    """A game that is judged move by move."""

    match: Match
    clock: ClockState | None = None
    """How its clocks stood at the end, if any ran: to try it again from somewhere."""
    saying: Callable[[], str] | None = field(default=None, compare=False)
    """Answers what came of the game, if the board does not tell."""


@dataclass(frozen=True, slots=True)
class ToPuzzles:
    """The puzzles that are due."""


@dataclass(frozen=True, slots=True)
class ToPractice:
    """The room in which everything is practised."""


@dataclass(frozen=True, slots=True)
class ToFirstSteps:
    """The rules in seven small positions."""


@dataclass(frozen=True, slots=True)
class ToProblem:
    """Problems, one after another."""

    first: str = ""
    """The id of the one to begin with; the one of the day if empty."""
    theme: str = ""
    """Only those of a theme; all if empty."""


@dataclass(frozen=True, slots=True)
class ToProblemLibrary:
    """All problems, by theme and by how hard they are."""


@dataclass(frozen=True, slots=True)
class ToSchool:
    """The endings of the school."""


@dataclass(frozen=True, slots=True)
class ToEnding:
    """An ending of the school, played."""

    key: str
    """Which."""


@dataclass(frozen=True, slots=True)
class ToOpeningDrill:
    """The ballots, one after another."""


@dataclass(frozen=True, slots=True)
class ToGuess:
    """A game whose moves are guessed."""

    match: Match
    name: str = ""
    """Who played it."""


@dataclass(frozen=True, slots=True)
class ToSettings:
    """The card of the settings."""

    page: str = ""
    """The one of its pages to begin with; the first if empty."""


@dataclass(frozen=True, slots=True)
class ToAbout:
    """What the program is, and whose its parts are."""


@dataclass(frozen=True, slots=True)
class ToRules:
    """The card of the rules and keys."""

    game: Game
    """The board whose rules are shown."""
    keys: tuple[KeyLine, ...] = ()
    """The keys of the page it is opened from, which are shown first; those of the board alone if empty."""


@dataclass(frozen=True, slots=True)
class ToWelcome:
    """Three pictures of how the program is used."""


@dataclass(frozen=True, slots=True)
class ToOpenings:
    """The card on which an opening is picked."""

    game: Game
    openings: tuple[Opening, ...]
    """The whole deck, the barred ones too."""
    number: int
    """The ballot that is chosen so far."""
    choose: Callable[[int], None]
    """Called with the number that was picked."""


@dataclass(frozen=True, slots=True)
class ToOpponent:
    """The page on which an opponent is chosen."""

    game: Game
    controls: Controls | None = None
    """The game that is being played; None for the next one."""
    side: Side = Side.FIRST
    """Whose player it is about, where the computer plays both sides."""


@dataclass(frozen=True, slots=True)
class ToTree:
    """The search tree of a position: "See it think"."""

    game: Game
    state: State
    """Where to search from."""
    flipped: bool = False
    """Whether the board was turned."""
    exercise: ExerciseLink | None = None
    """The exercise whose tree it is, and the step that is shown first; None of any other tree."""


@dataclass(frozen=True, slots=True)
class ToPicture:
    """The card on which what is seen of a tree is saved as a picture, and where a text is that opens it."""

    draw: Callable[[], Tracing]
    """Draws it."""
    name: str
    """What its file may be called, without an ending."""
    link: ExerciseLink | None
    """What opens it again; None if nothing does."""
    open: Callable[[ExerciseLink], None]
    """Opens another one."""


@dataclass(frozen=True, slots=True)
class ToWorth:
    """What a position counts where a search stops."""

    game: Game
    """The board, with the evaluation that the search counts by."""
    state: State
    maximum: Side
    """Whose view the values are told from."""
    flipped: bool = False
    """Whether the board is turned."""


@dataclass(frozen=True, slots=True)
class ToLayers:
    """The endgame of two kings, layer by layer."""


@dataclass(frozen=True, slots=True)
class ToLearn:
    """The page from which everything about searching is reached."""

    game: Game
    """The board that was chosen last."""
    match: Match | None
    """The game that was left, if there is one."""


@dataclass(frozen=True, slots=True)
class ToDuel:
    """Every algorithm on one position."""

    match: Match | None
    """The game that was left: its position may be searched."""
    depth: int | None = None
    """Plies to begin with; the usual ones if None."""


@dataclass(frozen=True, slots=True)
class ToExercise:
    """Alpha-beta by hand."""

    level: int = 2
    """1 for minimax, 2 for one cut, 3 for deep cuts."""
    seed: int | None = None
    """Its number; any if None."""
    windows: bool = False
    """Whether alpha and beta are asked for at every node."""


@dataclass(frozen=True, slots=True)
class ToLessons:
    """One idea on one page."""


@dataclass(frozen=True, slots=True)
class ToSearchText:
    """The page on which a tree of one's own is typed."""

    game: Game
    """The board that a position is looked for on first."""


@dataclass(frozen=True, slots=True)
class ToQuestions:
    """Questions about trees, with answers to choose from."""


@dataclass(frozen=True, slots=True)
class ToClassSet:
    """The page on which sheets for a class are made."""

    seed: int = 1
    """Where the set begins."""
    level: int = 2
    """1 for minimax, 2 for one cut, 3 for deep cuts."""
    windows: bool = False
    """Whether alpha and beta are asked for."""
    given: Given | None = None
    """How much is filled in; nothing if None."""
    asked: QuestionKind | None = None
    """What is asked instead of values to be filled in; None for those."""


@dataclass(frozen=True, slots=True)
class ToOwnPlayer:
    """The page on which a player is put together and measured."""


@dataclass(frozen=True, slots=True)
class ToGlossary:
    """The words of searching."""


Destination = (
    ToMainMenu
    | ToGame
    | ToKeptGame
    | ToReading
    | ToGames
    | ToFile
    | ToRejected
    | ToSetup
    | ToStatistics
    | ToGameMenu
    | ToShare
    | ToReview
    | ToPuzzles
    | ToPractice
    | ToFirstSteps
    | ToProblem
    | ToProblemLibrary
    | ToSchool
    | ToEnding
    | ToOpeningDrill
    | ToGuess
    | ToSettings
    | ToAbout
    | ToRules
    | ToOpenings
    | ToOpponent
    | ToTree
    | ToPicture
    | ToWorth
    | ToLayers
    | ToLearn
    | ToDuel
    | ToExercise
    | ToSearchText
    | ToClassSet
    | ToQuestions
    | ToOwnPlayer
    | ToGlossary
    | ToLessons
    | ToWelcome
)

"""The destinations that a scene can lead to: small values that name another scene and what it needs to open.

A scene returns one of these with its transition and imports no other scene; only
:mod:`checkers_app.ui.routes` turns them into scenes.  Their modules are loaded in the background in the order
of this file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from checkers_app.games.base import Game, Side, State
from checkers_app.games.checkers import GAME
from checkers_app.ui.destination import Destination

if TYPE_CHECKING:
    from checkers_app.learn.exercises.exercise import Given
    from checkers_app.learn.exercises.link import ExerciseLink
    from checkers_app.learn.exercises.question import QuestionKind
    from checkers_app.notation.ballots import Opening
    from checkers_app.notation.record import Record
    from checkers_app.play.clocks import ClockState, TimeControl
    from checkers_app.play.match import Match
    from checkers_app.ui.boards.export.film import Film
    from checkers_app.ui.boards.export.still import Shot
    from checkers_app.ui.kit.command import Command
    from checkers_app.ui.kit.traced import Tracing
    from checkers_app.ui.play.controls import Controls
    from checkers_app.ui.scene import Transition
    from checkers_app.views.games.rows import Problem
    from checkers_app.views.play.reading import Facts


class ToMainMenu(Destination):
    """The first scene of the program."""

    __slots__ = ()
    scene = "menu.menu:MenuScene"
    outlined_as = "menu"


@dataclass(frozen=True, slots=True)
class ToGame(Destination):
    """A match on the board."""

    opener = "play.openers:new_game"

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
class ToKeptGame(Destination):
    """A game from the library, to continue with."""

    opener = "play.openers:kept_game"

    key: str


Beside = tuple["Callable[[], ToReading | None] | None", "Callable[[], ToReading | None] | None"]
"""Opens the previous and the next game of a list: None where there is none."""


@dataclass(frozen=True, slots=True)
class ToReading(Destination):
    """A game that is over, to be read: nobody plays it, and what is tried in it is beside it."""

    opener = "play.openers:read_game"

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
    analyse: bool = False
    """True to show the best lines at once."""


@dataclass(frozen=True, slots=True)
class ToGames(Destination):
    """The unfinished and saved games, and collections."""

    scene = "games.games_scene:GamesScene"
    outlined_as = "games"

    file: Path | None = None
    """The collection that is listed; it is opened if it is not open yet."""
    note: str = ""
    """What is said to the player first."""
    wanted: str = ""
    """What the games are searched for: words, or a position as text."""
    chosen: str = ""
    """The name of the kept game that is shown first."""


@dataclass(frozen=True, slots=True)
class ToRejected(Destination):
    """The card of what could not be read."""

    scene = "games.rejected_scene:RejectedScene"

    problems: Callable[[], tuple[str, Sequence[Problem]]]
    """Says, in the language in use, a headline and what could not be read."""


@dataclass(frozen=True, slots=True)
class ToSetup(Destination):
    """A position is set up."""

    scene = "games.setup_scene:SetupScene"

    state: State
    """The one to begin with."""
    game: Game = GAME
    """Its board, one on which positions can be set up by hand."""


class ToStatistics(Destination):
    """What came of the games."""

    __slots__ = ()
    scene = "games.statistics_scene:StatisticsScene"
    outlined_as = "statistics"


class OutOfGame(Protocol):
    """What the menu over the board leads on to."""

    @property
    def beside(self) -> tuple[bool, bool]:
        """Whether there is a previous and a next game to be read."""

    def previous_game(self) -> None:
        """Read the game before this one in the list."""

    def next_game(self) -> None:
        """Read the game after this one in the list."""

    def for_good(self, way: Transition) -> None:
        """Leave the game; what would be lost by it is asked about over the board first."""

    def to_review(self) -> None:
        """Judge the game that is over."""

    def to_tree(self) -> None:
        """See the computer think about the position."""

    def save(self) -> None:
        """Choose a PDN file for the game."""

    def to_share(self) -> None:
        """Save pictures of it."""

    def copy(self, *, position: bool) -> None:
        """Put the game, or only the position that is looked at, on the clipboard."""


@dataclass(frozen=True, slots=True)
class ToGameMenu(Destination):
    """The menu over the board."""

    scene = "play.game_menu:GameMenu"

    controls: Controls
    """What can be done to the game below."""
    ways_out: OutOfGame
    """Where one can go from it."""


@dataclass(frozen=True, slots=True)
class ToShare(Destination):
    """The card on which pictures of a game are saved."""

    scene = "play.sharing.share_scene:ShareScene"

    shot: Shot
    """The position that is looked at."""
    film: Film
    """The game."""


@dataclass(frozen=True, slots=True)
class ToReview(Destination):
    """A game that is judged move by move."""

    scene = "review.scene:ReviewScene"

    match: Match
    clock: ClockState | None = None
    """How its clocks stood at the end, if any ran: to try it again from somewhere."""
    saying: Callable[[], str] | None = field(default=None, compare=False)
    """Answers what came of the game, if the board does not tell."""


class ToPuzzles(Destination):
    """The puzzles that are due."""

    __slots__ = ()
    opener = "practice.desk_scene:open_desk"
    outlined_as = "puzzles"


class ToPractice(Destination):
    """The room in which everything is practised."""

    __slots__ = ()
    scene = "practice.room_scene:RoomScene"
    outlined_as = "practice"


class ToFirstSteps(Destination):
    """The rules in seven small positions."""

    __slots__ = ()
    opener = "practice.desk_scene:open_desk"
    outlined_as = "first-steps"


@dataclass(frozen=True, slots=True)
class ToProblem(Destination):
    """Problems, one after another."""

    opener = "practice.desk_scene:open_desk"
    outlined_as = "problem"

    first: str = ""
    """The id of the one to begin with; the one of the day if empty."""
    theme: str = ""
    """Only those of a theme; all if empty."""


class ToProblemLibrary(Destination):
    """All problems, by theme and by how hard they are."""

    __slots__ = ()
    scene = "practice.library_scene:LibraryScene"
    outlined_as = "problems"


class ToSchool(Destination):
    """The endings of the school."""

    __slots__ = ()
    scene = "practice.school_scene:SchoolScene"
    outlined_as = "school"


@dataclass(frozen=True, slots=True)
class ToEnding(Destination):
    """An ending of the school, played."""

    opener = "practice.desk_scene:open_desk"

    key: str
    """Which."""


class ToOpeningDrill(Destination):
    """The ballots, one after another."""

    __slots__ = ()
    opener = "practice.desk_scene:open_desk"
    outlined_as = "drill"


@dataclass(frozen=True, slots=True)
class ToGuess(Destination):
    """A game whose moves are guessed."""

    opener = "practice.desk_scene:open_desk"

    match: Match
    name: str = ""
    """Who played it."""


@dataclass(frozen=True, slots=True)
class ToSettings(Destination):
    """The card of the settings."""

    scene = "menu.settings_scene:OptionsScene"
    outlined_as = "settings"

    page: str = ""
    """The one of its pages to begin with; the first if empty."""


class ToAbout(Destination):
    """What the program is, and whose its parts are."""

    __slots__ = ()
    scene = "about.scene:AboutScene"
    outlined_as = "about"


@dataclass(frozen=True, slots=True)
class ToRules(Destination):
    """The card of the rules and keys."""

    scene = "menu.rules_scene:RulesScene"

    game: Game
    """The board whose rules are shown."""
    commands: tuple[Command, ...] = ()
    """The keys of the page it is opened from, which are shown first; those of the board alone if empty."""


class ToWelcome(Destination):
    """Three pictures of how the program is used."""

    __slots__ = ()
    scene = "menu.welcome_scene:WelcomeScene"
    outlined_as = "welcome"


@dataclass(frozen=True, slots=True)
class ToOpenings(Destination):
    """The card on which an opening is picked."""

    scene = "menu.openings_scene:OpeningsScene"

    game: Game
    openings: tuple[Opening, ...]
    """The whole deck, the barred ones too."""
    number: int
    """The ballot that is chosen so far."""
    choose: Callable[[int], None]
    """Called with the number that was picked."""


@dataclass(frozen=True, slots=True)
class ToDraughts(Destination):
    """The card on which another draughts game is chosen, or the rules of the house are set."""

    scene = "menu.draughts_scene:DraughtsScene"
    outlined_as = "draughts"

    changed: Callable[[], None] | None = None
    """Called after a game was chosen."""


@dataclass(frozen=True, slots=True)
class ToOpponent(Destination):
    """The page on which an opponent is chosen."""

    scene = "menu.opponent_scene:OpponentScene"

    game: Game
    controls: Controls | None = None
    """The game that is being played; None for the next one."""
    side: Side = Side.FIRST
    """Whose player it is about, where the computer plays both sides."""


@dataclass(frozen=True, slots=True)
class ToTree(Destination):
    """The search tree of a position: "Watch it think"."""

    scene = "learn.tree.scene:TreeScene"

    game: Game
    state: State
    """Where to search from."""
    flipped: bool = False
    """Whether the board was turned."""
    exercise: ExerciseLink | None = None
    """The exercise whose tree it is, and the step that is shown first; None of any other tree."""


@dataclass(frozen=True, slots=True)
class ToPicture(Destination):
    """The card on which what is seen of a tree is saved as a picture, and where a text is that opens it."""

    opener = "learn.picture_scene:PictureScene"

    draw: Callable[[], Tracing]
    """Draws it."""
    name: str
    """What its file may be called, without an ending."""
    link: ExerciseLink | None
    """What opens it again; None if nothing does."""
    open: Callable[[ExerciseLink], None]
    """Opens another one."""


@dataclass(frozen=True, slots=True)
class ToWorth(Destination):
    """What a position counts where a search stops."""

    scene = "learn.worth_scene:WorthScene"

    game: Game
    """The board, with the evaluation that the search counts by."""
    state: State
    maximum: Side
    """Whose view the values are told from."""
    flipped: bool = False
    """Whether the board is turned."""


class ToLayers(Destination):
    """The endgame of two kings, layer by layer."""

    __slots__ = ()
    scene = "learn.layers_scene:LayersScene"
    outlined_as = "layers"


@dataclass(frozen=True, slots=True)
class ToLearn(Destination):
    """The page from which everything about searching is reached."""

    scene = "learn.learn_scene:LearnScene"

    game: Game
    """The board that was chosen last."""
    match: Match | None
    """The game that was left, if there is one."""


@dataclass(frozen=True, slots=True)
class ToDuel(Destination):
    """Every algorithm on one position."""

    scene = "learn.duel.duel_scene:DuelScene"

    match: Match | None
    """The game that was left: its position may be searched."""
    depth: int | None = None
    """Plies to begin with; the usual ones if None."""


@dataclass(frozen=True, slots=True)
class ToExercise(Destination):
    """Alpha-beta by hand."""

    scene = "learn.exercise.exercise_scene:ExerciseScene"
    outlined_as = "exercise"

    level: int = 2
    """1 for minimax, 2 for one cut, 3 for deep cuts."""
    seed: int | None = None
    """Its number; any if None."""
    windows: bool = False
    """Whether alpha and beta are asked for at every node."""


class ToLessons(Destination):
    """One idea on one page."""

    __slots__ = ()
    scene = "learn.lesson.lesson_scene:LessonScene"
    outlined_as = "lessons"


@dataclass(frozen=True, slots=True)
class ToSearchText(Destination):
    """The page on which a tree of one's own is typed."""

    scene = "learn.search_text_scene:SearchTextScene"

    game: Game
    """The board that a position is looked for on first."""


class ToQuestions(Destination):
    """Questions about trees, with answers to choose from."""

    __slots__ = ()
    scene = "learn.question_scene:QuestionScene"
    outlined_as = "questions"


@dataclass(frozen=True, slots=True)
class ToClassSet(Destination):
    """The page on which sheets for a class are made."""

    scene = "learn.class_set_scene:ClassSetScene"
    outlined_as = "class-set"

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


class ToOwnPlayer(Destination):
    """The page on which a player is put together and measured."""

    __slots__ = ()
    scene = "learn.own_player_scene:OwnPlayerScene"
    outlined_as = "own-player"


class ToGlossary(Destination):
    """The words of searching."""

    __slots__ = ()
    scene = "learn.glossary_scene:GlossaryScene"
    outlined_as = "glossary"

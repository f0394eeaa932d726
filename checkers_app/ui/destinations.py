"""The destinations: small values, each of which names a scene and its arguments.

To open another scene, a scene returns a transition that contains a destination, instead of importing the
other scene; :mod:`checkers_app.ui.routes` creates the scenes.  The modules of the scenes are loaded in the
background, in the order in which this file lists the destinations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from checkers_app.games.base import Game, Side, State
from checkers_app.games.checkers import GAME
from checkers_app.ui.destination import Destination

if TYPE_CHECKING:
    from checkers_app.learn.exercises.exercise import Given
    from checkers_app.learn.exercises.link import ExerciseLink
    from checkers_app.learn.exercises.question import QuestionKind
    from checkers_app.learn.export.slides import Slide
    from checkers_app.notation.ballots import Opening
    from checkers_app.notation.record import Record
    from checkers_app.play.clocks import ClockState, TimeControl
    from checkers_app.play.match import Match
    from checkers_app.play.review.collection_review import ReviewList
    from checkers_app.ui.boards.export.film import Film
    from checkers_app.ui.boards.export.still import Shot
    from checkers_app.ui.kit.command import Command
    from checkers_app.ui.kit.traced import Tracing
    from checkers_app.ui.out_of_game import OutOfGame
    from checkers_app.ui.play.controls import Controls
    from checkers_app.views.games.rows import Problem
    from checkers_app.views.paper.paper_wish import PaperWish
    from checkers_app.views.play.reading import Facts


class ToMainMenu(Destination):
    """The main menu, which is the first scene of the program."""

    __slots__ = ()
    scene = "menu.menu:MenuScene"
    outlined_as = "menu"


@dataclass(frozen=True, slots=True)
class ToGame(Destination):
    """A match to play on the board."""

    opener = "play.openers:new_game"

    match: Match
    time: TimeControl | ClockState | None = None
    """The time control, or the state of the clocks; None without clocks."""
    analyse: bool = False
    """True to show the best lines from the start."""
    record: Record | None = None
    """The record of a game that was read from a file, with variations, comments, players and result."""
    missing: tuple[str, ...] = ()
    """A message about the user's own players that cannot play, in several wordings, the longest first; empty
    if all can play.
    """


@dataclass(frozen=True, slots=True)
class ToKeptGame(Destination):
    """A saved game to continue."""

    opener = "play.openers:kept_game"

    key: str


Beside = tuple["Callable[[], ToReading | None] | None", "Callable[[], ToReading | None] | None"]
"""Two functions that return the destinations of the previous and the next game in a list; a function is
None if there is no such game.
"""


@dataclass(frozen=True, slots=True)
class ToReading(Destination):
    """A finished game to view.  Nobody plays it, and moves that the user tries become variations."""

    opener = "play.openers:read_game"

    match: Match
    """The whole game."""
    record: Record
    """The game with its variations, comments, players and result."""
    facts: Facts
    """Additional facts about the game."""
    place: int | None = None
    """The number of plies before the first displayed position; None for the end."""
    key: str = ""
    """The name of a saved game, to which moves that the user tries are added; empty for any other game."""
    beside: Beside = field(default=(None, None), compare=False)
    """Functions that open the previous and the next game in the list from which this game was opened."""
    analyse: bool = False
    """True to show the best lines from the start."""


@dataclass(frozen=True, slots=True)
class ToGames(Destination):
    """The page with the unfinished games, the saved games and the collections."""

    scene = "games.games_scene:GamesScene"
    outlined_as = "games"

    file: Path | None = None
    """The collection to list, which is opened if necessary."""
    note: str = ""
    """A message to show when the page is opened."""
    wanted: str = ""
    """The text to search for: either words, or a position as text."""
    chosen: str = ""
    """The name of the saved game that is selected first."""


@dataclass(frozen=True, slots=True)
class ToExplorer(Destination):
    """The opening explorer."""

    scene = "explorer.scene:ExplorerScene"

    match: Match
    """The position to explore first, with the moves that led to it."""


class ToTidying(Destination):
    """The page for removing duplicates, merging files and renaming players."""

    __slots__ = ()
    scene = "tidy.scene:TidyScene"


@dataclass(frozen=True, slots=True)
class ToRejected(Destination):
    """The card that lists the unreadable games of a file."""

    scene = "games.rejected_scene:RejectedScene"

    problems: Callable[[], tuple[str, Sequence[Problem]]]
    """Returns a headline and the list of unreadable games, with texts in the current language."""


@dataclass(frozen=True, slots=True)
class ToSetup(Destination):
    """The page for setting up a position."""

    scene = "games.setup_scene:SetupScene"

    state: State
    """The position to start from."""
    game: Game = GAME
    """The game to which the position belongs; it must support setting up positions."""


class ToStatistics(Destination):
    """The page of statistics."""

    __slots__ = ()
    scene = "games.statistics_scene:StatisticsScene"
    outlined_as = "statistics"


@dataclass(frozen=True, slots=True)
class ToWeaknesses(Destination):
    """The page "Where am I weak?"."""

    scene = "games.weakness_scene:WeaknessScene"

    game: Game
    """The kind of game, such as American checkers, whose saved games are counted."""


@dataclass(frozen=True, slots=True)
class ToGameMenu(Destination):
    """The menu of a game."""

    scene = "play.game_menu:GameMenu"

    controls: Controls
    """The operations on the game."""
    ways_out: OutOfGame
    """The ways to leave the game."""


@dataclass(frozen=True, slots=True)
class ToShare(Destination):
    """The card for saving pictures of a position and a game."""

    scene = "play.sharing.share_scene:ShareScene"

    shot: Shot
    """The displayed position."""
    film: Film
    """The game."""


@dataclass(frozen=True, slots=True)
class ToPaper(Destination):
    """The card for printing games and positions."""

    scene = "paper.paper_scene:PaperScene"

    wish: PaperWish
    """The games and positions that can be printed."""


@dataclass(frozen=True, slots=True)
class ToReview(Destination):
    """The review of a game."""

    scene = "review.scene:ReviewScene"

    match: Match
    clock: ClockState | None = None
    """The final state of the clocks, used if the user plays on from a position; None without clocks."""
    saying: Callable[[], str] | None = field(default=None, compare=False)
    """Returns the result of the game as text.  The field is None if the board alone determines the result."""
    record: Record | None = field(default=None, compare=False)
    """The game with its players and comments, for printing; None if only the match is known."""


@dataclass(frozen=True, slots=True)
class ToReviewAll(Destination):
    """The review of a list of games; if another list is already being reviewed, that list is shown."""

    scene = "review.collection_scene:CollectionScene"

    wanted: ReviewList


@dataclass(frozen=True, slots=True)
class ToPuzzles(Destination):
    """The puzzles that are due, or a selection of puzzles."""

    opener = "practice.desk_scene:open_desk"
    outlined_as = "puzzles"

    keys: tuple[str, ...] = ()
    """The names of the selected puzzles; if empty, the puzzles that are due."""


class ToPractice(Destination):
    """The overview of everything that can be practised."""

    __slots__ = ()
    scene = "practice.room_scene:RoomScene"
    outlined_as = "practice"


class ToFirstSteps(Destination):
    """The rules, taught with seven small positions."""

    __slots__ = ()
    opener = "practice.desk_scene:open_desk"
    outlined_as = "first-steps"


@dataclass(frozen=True, slots=True)
class ToProblem(Destination):
    """Problems to solve, one after another."""

    opener = "practice.desk_scene:open_desk"
    outlined_as = "problem"

    first: str = ""
    """The id of the first problem; if empty, the problem of the day."""
    theme: str = ""
    """The theme of the problems; if empty, problems of all themes."""
    own: str = ""
    """The name of one of the user's problem sets; empty for the problems included in the program."""


class ToProblemLibrary(Destination):
    """The library of all problems, by theme and difficulty."""

    __slots__ = ()
    scene = "practice.library_scene:LibraryScene"
    outlined_as = "problems"


class ToOwnProblems(Destination):
    """The user's own problem sets."""

    __slots__ = ()
    scene = "practice.own_problems_scene:OwnProblemsScene"
    outlined_as = "own-problems"


class ToSchool(Destination):
    """The endings of the endgame school."""

    __slots__ = ()
    scene = "practice.school_scene:SchoolScene"
    outlined_as = "school"


@dataclass(frozen=True, slots=True)
class ToEnding(Destination):
    """An ending of the endgame school to play."""

    opener = "practice.desk_scene:open_desk"

    key: str
    """The key of the ending."""


class ToOpeningDrill(Destination):
    """Practice with the ballots (prescribed openings), one after another."""

    __slots__ = ()
    opener = "practice.desk_scene:open_desk"
    outlined_as = "drill"


@dataclass(frozen=True, slots=True)
class ToGuess(Destination):
    """The page for guessing the moves of a game."""

    opener = "practice.desk_scene:open_desk"

    match: Match
    name: str = ""
    """The names of the players."""


@dataclass(frozen=True, slots=True)
class ToSettings(Destination):
    """The settings card."""

    scene = "menu.settings_scene:OptionsScene"
    outlined_as = "settings"

    page: str = ""
    """The page to show first; if empty, the default page."""


class ToAbout(Destination):
    """The About page."""

    __slots__ = ()
    scene = "about.scene:AboutScene"
    outlined_as = "about"


@dataclass(frozen=True, slots=True)
class ToRules(Destination):
    """The card with the rules and keys."""

    scene = "menu.rules_scene:RulesScene"

    game: Game
    """The game whose rules are shown."""
    commands: tuple[Command, ...] = ()
    """The commands of the page below the card; their keys are shown first.  If there are no commands, the
    keys of the board are shown first.
    """


@dataclass(frozen=True, slots=True)
class ToWelcome(Destination):
    """An introduction to the program, with three pictures."""

    scene = "menu.welcome_scene:WelcomeScene"
    outlined_as = "welcome"

    proposed: Game | None = None
    """A game to offer next to American checkers on an extra first page; None if there is no such page."""


@dataclass(frozen=True, slots=True)
class ToOpenings(Destination):
    """The card for choosing an opening."""

    scene = "menu.openings_scene:OpeningsScene"

    game: Game
    openings: tuple[Opening, ...]
    """The complete deck of ballots (prescribed openings), including those that are barred."""
    number: int
    """The number of the currently chosen ballot."""
    choose: Callable[[int], None]
    """Called with the number of the chosen ballot."""


@dataclass(frozen=True, slots=True)
class ToDraughts(Destination):
    """The card for choosing another draughts game or setting house rules."""

    scene = "menu.draughts_scene:DraughtsScene"
    outlined_as = "draughts"

    changed: Callable[[], None] | None = None
    """Called after another game has been chosen."""


@dataclass(frozen=True, slots=True)
class ToOpponent(Destination):
    """The page for choosing an opponent."""

    scene = "menu.opponent_scene:OpponentScene"

    game: Game
    controls: Controls | None = None
    """The controls of the current game; None to choose an opponent for the next game."""
    side: Side = Side.FIRST
    """The side for which a player is chosen, if the computer plays both sides."""


@dataclass(frozen=True, slots=True)
class ToTree(Destination):
    """The search tree of a position, on the page "Watch it think"."""

    scene = "learn.tree.scene:TreeScene"

    game: Game
    state: State
    """The root of the search."""
    flipped: bool = False
    """True if the board is rotated."""
    exercise: ExerciseLink | None = None
    """The exercise that contains the tree, and the step to show first; None if there is no exercise."""
    averages: bool = False
    """True to start with expectimax."""


@dataclass(frozen=True, slots=True)
class ToGrowing(Destination):
    """The page that shows Monte Carlo tree search from a position, step by step."""

    scene = "learn.growing.growing_scene:GrowingScene"

    game: Game
    state: State
    """The position to search from, which must have a legal move."""


@dataclass(frozen=True, slots=True)
class ToPicture(Destination):
    """The card for saving the visible part of a tree as a picture, and for copying and pasting links."""

    opener = "learn.picture_scene:PictureScene"

    draw: Callable[[], Slide | Tracing]
    """Draws the picture."""
    name: str
    """The suggested file name without an extension."""
    link: ExerciseLink | None
    """The link that opens the tree's exercise again; None if the tree has no link."""
    open: Callable[[ExerciseLink], None]
    """Called to open a link, such as one that was pasted."""


@dataclass(frozen=True, slots=True)
class ToWorth(Destination):
    """The page that explains the evaluation of a position where a search stops."""

    scene = "learn.worth_scene:WorthScene"

    game: Game
    """The game, which provides the evaluation used by the search."""
    state: State
    maximum: Side
    """The side from whose point of view the values are shown."""
    flipped: bool = False
    """True if the board is rotated."""


class ToLayers(Destination):
    """The page about the endgame with two kings; it counts the positions at each distance from the end."""

    __slots__ = ()
    scene = "learn.layers_scene:LayersScene"
    outlined_as = "layers"


@dataclass(frozen=True, slots=True)
class ToLearn(Destination):
    """The page with links to everything about game tree search."""

    scene = "learn.learn_scene:LearnScene"

    game: Game
    """The game that was chosen last."""
    match: Match | None
    """The current game, if any."""


@dataclass(frozen=True, slots=True)
class ToDuel(Destination):
    """The page that compares all algorithms on one position."""

    scene = "learn.duel.duel_scene:DuelScene"

    match: Match | None
    """The current game, if any, whose position can be searched."""
    depth: int | None = None
    """The depth in plies to start with; None for the default."""


@dataclass(frozen=True, slots=True)
class ToExercise(Destination):
    """The exercise page, on which alpha-beta is carried out by hand."""

    scene = "learn.exercise.exercise_scene:ExerciseScene"
    outlined_as = "exercise"

    level: int = 2
    """1 for minimax, 2 for one cut, or 3 for deep cuts."""
    seed: int | None = None
    """The number of the exercise; None for a random exercise."""
    windows: bool = False
    """True if alpha and beta must be entered at every node."""


class ToLessons(Destination):
    """The lessons."""

    __slots__ = ()
    scene = "learn.lesson.lesson_scene:LessonScene"
    outlined_as = "lessons"


@dataclass(frozen=True, slots=True)
class ToSearchText(Destination):
    """The page on which the user types a tree or a position to search."""

    scene = "learn.search_text_scene:SearchTextScene"

    game: Game
    """The game whose notation is tried first when a position is read."""


class ToQuestions(Destination):
    """The page with multiple-choice questions about trees."""

    __slots__ = ()
    scene = "learn.question_scene:QuestionScene"
    outlined_as = "questions"


@dataclass(frozen=True, slots=True)
class ToClassSet(Destination):
    """The page for creating exercise sheets for a class."""

    scene = "learn.class_set_scene:ClassSetScene"
    outlined_as = "class-set"

    seed: int = 1
    """The seed of the set."""
    level: int = 2
    """1 for minimax, 2 for one cut, or 3 for deep cuts."""
    windows: bool = False
    """True if alpha and beta must be entered."""
    given: Given | None = None
    """How much of each tree is already filled in; None if nothing is."""
    asked: QuestionKind | None = None
    """The type of question; None for exercises in which values are filled in."""


class ToOwnPlayer(Destination):
    """The page for configuring and measuring the user's own player."""

    __slots__ = ()
    scene = "learn.own_player_scene:OwnPlayerScene"
    outlined_as = "own-player"


@dataclass(frozen=True, slots=True)
class ToPrograms(Destination):
    """The page that lists the user's programs."""

    scene = "menu.programs_scene:ProgramsScene"
    outlined_as = "programs"

    game: Game = GAME
    """The game to be played."""
    choose: Callable[[str], object] | None = None
    """Called with the name of the chosen program; None to begin a new game against that program instead."""


@dataclass(frozen=True, slots=True)
class ToTournament(Destination):
    """The page for tournaments between programs."""

    scene = "games.tournament_scene:TournamentScene"
    outlined_as = "tournament"

    game: Game = GAME
    """The game to be played."""


@dataclass(frozen=True, slots=True)
class ToAddProgram(Destination):
    """The card for adding a program."""

    scene = "menu.add_program_scene:AddProgramScene"

    added: Callable[[str], None]
    """Called with the name of the new program."""


@dataclass(frozen=True, slots=True)
class ToProgramOutput(Destination):
    """The card with the text that a program has written to standard error."""

    scene = "menu.program_output_scene:ProgramOutputScene"

    name: str


class ToGlossary(Destination):
    """The glossary."""

    __slots__ = ()
    scene = "learn.glossary_scene:GlossaryScene"
    outlined_as = "glossary"

"""The user's settings: an immutable value that is read from and saved to a small JSON file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from checkers_app.storage.kept_file import FileWords, KeptFile
from checkers_app.storage.plain import Between, PlainValueError, from_plain, to_plain
from checkers_app.storage.versioned import DocumentError, versioned
from checkers_app.words import N_

VERSION = 2
"""The version of the file format.  It has been 2 since version 1.1.0 of the program, because version 1.0.0
would reject null for ``one_click``.
"""
UNPLACED = (32_000, 32_000)
"""The value of the window position if the window has not been placed yet."""
TEXT_SIZES = (100, 115, 130, 150)
"""The available text sizes, in per cent."""
THINKING_TIMES = (1, 3, 5, 10, 30)
"""The available thinking times per move at full strength, in seconds."""
VOLUMES = (15, 30, 50, 70, 100)
"""The available sound volumes, in per cent."""
SEEDS = 1_000_000
"""The exclusive upper limit of the seeds that a user can choose; a seed of 0 stands for no seed."""


class Opponent(Enum):
    """Whether a person plays against the computer, two people play, or the computer plays against itself."""

    COMPUTER = "computer"
    TWO_PLAYERS = "two players"
    DEMONSTRATION = "computer against computer"


class SideChoice(Enum):
    """The side that the human player plays."""

    FIRST = "first"
    SECOND = "second"
    LOT = "lot"


class OpeningChoice(Enum):
    """How the first moves of a game are chosen."""

    FREE = "free"
    LOT = "lot"
    PICKED = "picked"


class ClockChoice(Enum):
    """The time control of a game."""

    NONE = "none"
    SHORT = "3 minutes and 2 seconds a move"
    MEDIUM = "5 minutes and 3 seconds a move"
    LONG = "15 minutes and 10 seconds a move"
    MOVE = "30 seconds a move"


class Motion(Enum):
    """The speed at which pieces move on the screen."""

    OFF = "off"
    CALM = "calm"
    NORMAL = "normal"
    QUICK = "quick"

    @property
    def speed(self) -> float:
        """The speed of animations relative to normal; 0 disables animations."""
        # This runs for every frame: a dictionary would hash its keys, which is slow for members of an
        # enumeration.
        if self is Motion.NORMAL:
            return 1.0
        return 0.6 if self is Motion.CALM else 2.0 if self is Motion.QUICK else 0.0


class Thoughts(Enum):
    """Whether pages show what the computer thinks: its scores, depths, lines and ratings."""

    UNSAID = "unsaid"
    """The user has not been asked yet: there is no settings file, or the file was written before this setting
    existed.
    """
    BY_LEVEL = "by level"
    """The thoughts are hidden in games against the easiest levels, and shown in all other games."""
    SHOWN = "shown"
    HIDDEN = "hidden"


UNTOLD_LEVELS = 3
"""The highest level against which the computer's thoughts are hidden unless the user asks for them."""


TWO_CLICK_LEVELS = 2
"""The highest level against which a click on a piece only selects the piece, unless the settings say
otherwise: beginners click on a piece to see what it can do.
"""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """The options for the next game on one board."""

    opponent: Opponent = Opponent.COMPUTER
    side: SideChoice = SideChoice.FIRST
    level: Annotated[float, Between(0, 99, step=0.5)] = 1
    """The number of the computer's level in games against a person; the default is a level that beginners can
    beat.
    """
    levels: Annotated[tuple[float, float], Between(0, 99, step=0.5)] = (2, 2)
    """The levels of the two players when the computer plays both sides."""
    opening: OpeningChoice = OpeningChoice.FREE
    ballot: Annotated[int, Between(1, 999)] = 1
    """The number of the chosen three-move opening, from 1."""
    clock: ClockChoice = ClockChoice.NONE
    character: str = "balanced"
    """The name, as used by the engine, of the computer's character in games against a person."""
    characters: tuple[str, str] = ("balanced", "balanced")
    """The characters of the two players when the computer plays both sides."""
    automatic: bool = False
    """Whether the computer's level adapts to the results of the person's games."""
    rating: Annotated[int, Between(0, 9999)] = 0
    """The person's rating from the results of games against the computer, in Elo on the scale of the levels;
    0 before the first game.
    """
    known: Annotated[int, Between(-1, 9999)] = 0
    """How reliable :attr:`rating` is; see :class:`checkers_app.play.rating.automatic.PersonRating`."""
    names: tuple[str, str] = ("", "")
    """The names of the two people who play on the same computer; empty if they have not been entered."""
    seed: Annotated[int, Between(0, SEEDS - 1)] = 0
    """The seed that makes the computer's choices repeatable, except at full strength; if it is 0, every game
    is different.
    """
    own: str = ""
    """The name of the user's own player that replaces a level in games against a person; see
    :class:`checkers_app.play.opponents.own_opponents.OwnOpponents`.  Empty if a level plays.
    """
    owns: tuple[str, str] = ("", "")
    """The user's own players that replace levels when the computer plays both sides."""

    def with_level(self, level: float, side: int | None = None) -> GameChoice:
        """The same options with another level for the person's opponent (if ``side`` is None) or for one of
        two computer players.

        Choosing a level ends the automatic adaptation to the results.
        """
        chosen = self.with_own("", side)
        if side is None:
            return replace(chosen, level=level)
        first, second = self.levels
        return replace(chosen, levels=(first, level) if side else (level, second))

    def with_own(self, own: str, side: int | None = None) -> GameChoice:
        """The same options with one of the user's own players instead of a level, or with a level if the name
        is empty.  ``side`` is the same as in :meth:`with_level`.
        """
        if side is None:
            return replace(self, own=own, automatic=False)
        first, second = self.owns
        return replace(self, owns=(first, own) if side else (own, second))

    def with_character(self, character: str, side: int | None = None) -> GameChoice:
        """The same options with another character; the arguments are the same as for :meth:`with_level`."""
        if side is None:
            return replace(self, character=character)
        first, second = self.characters
        return replace(self, characters=(first, character) if side else (character, second))

    def level_of(self, side: int | None) -> float:
        """The level of the person's opponent (if ``side`` is None) or of one of two computer players."""
        return self.level if side is None else self.levels[side]

    def own_of(self, side: int | None) -> str:
        """The user's own player on a side, where ``side`` is as in :meth:`level_of`; empty if a level
        plays.
        """
        return self.own if side is None else self.owns[side]

    def character_of(self, side: int | None) -> str:
        """The character of the person's opponent (if ``side`` is None) or of one of two computer players."""
        return self.character if side is None else self.characters[side]


_USUAL_CHOICE = GameChoice()


@dataclass(frozen=True, slots=True)
class Settings:
    """All of the user's settings.

    Every field is saved in the file under the field's name.
    """

    theme: str = "maple"
    language: str = ""
    """The code of the user interface language; if it is empty or unknown, the language of the operating
    system is used.
    """
    motion: Motion = Motion.NORMAL
    show_numbers: bool = True
    """Whether the numbers of the squares are drawn."""
    piece_first: bool = False
    """Whether screen readers announce the piece on a square first, and then the square's number."""
    show_must_jump: bool = True
    """Whether pieces that must jump are outlined."""
    one_click: bool | None = None
    """Whether a single click plays the move if the clicked piece has only one move, or if only one piece can
    move to the clicked square. If None, a single click does so unless the opponent is a level for beginners.
    """
    use_book: bool = True
    """Whether the strong levels use the opening book."""
    quick_answers: bool = False
    """Whether every level replies as quickly as possible, with just enough delay for the player to follow the
    game.
    """
    thinking_time: Annotated[int, Between(THINKING_TIMES[0], THINKING_TIMES[-1])] = 3
    """The maximum time per move in seconds, at full strength in games without a clock."""
    ponder: bool = False
    """Whether the computer, if it plays at full strength, also thinks during the person's turn."""
    warn_blunders: bool = False
    """Whether to ask for confirmation before a move that loses a piece or the game."""
    show_endings: bool = False
    """Whether moves in an ending are labelled with their results according to the endgame tables."""
    show_looking: bool = False
    """Whether faint arrows show the moves that the computer expects while it thinks."""
    window_size: Annotated[tuple[int, int], Between(200, 32_000)] = (1280, 800)
    """The width and height of the window in pixels."""
    window_place: Annotated[tuple[int, int], Between(-32_000, 32_000)] = UNPLACED
    """The screen position of the window's top left corner, in pixels."""
    fullscreen: bool = False
    text_size: Annotated[int, Between(TEXT_SIZES[0], TEXT_SIZES[-1])] = 100
    """The text size in per cent; buttons, cards and gaps scale with it."""
    projector: bool = False
    """Whether the window is used for teaching a class: it uses the largest text, and hides answers until they
    are revealed.
    """
    sound: bool = True
    """Whether sounds are played for moves, refusals and results."""
    volume: Annotated[int, Between(VOLUMES[0], VOLUMES[-1])] = 70
    """The volume in per cent of full volume."""
    game: str = "checkers"
    """The key of the board that was last chosen."""
    statistics_since: str = ""
    """The time from which games are included in the statistics, in ISO 8601; empty to include every game."""
    choices: Mapping[str, GameChoice] = field(default_factory=lambda: MappingProxyType({}))
    """Map the key of each game to the options for the next game on its board."""
    thoughts: Thoughts = Thoughts.SHOWN
    """Whether pages show what the computer thinks."""
    more_choices: bool = True
    """Whether advanced options are offered: the opening, the clock, and repeatable games."""
    lessons: Mapping[str, bool] = field(default_factory=lambda: MappingProxyType({}))
    """Map the key of each lesson to True once the lesson has been completed."""
    python: bool = False
    """Whether algorithms are shown as Python instead of pseudo-code."""

    def with_lesson(self, key: str) -> Settings:
        """These settings with one more lesson marked as completed."""
        return replace(self, lessons=MappingProxyType({**self.lessons, key: True}))

    @property
    def wanted_text_size(self) -> int:
        """The text size to use, in per cent; the largest size if a projector is used."""
        return TEXT_SIZES[-1] if self.projector else self.text_size

    def tells_thoughts(self, level: float) -> bool:
        """Whether the computer's thoughts are shown in games against the given level."""
        if self.thoughts is Thoughts.BY_LEVEL:
            return level > UNTOLD_LEVELS
        return self.thoughts is not Thoughts.HIDDEN

    def one_click_against(self, level: float | None) -> bool:
        """Whether a single click may play a move in games against the given level; the level is None if no
        computer plays.
        """
        if self.one_click is None:
            return level is None or level > TWO_CLICK_LEVELS
        return self.one_click

    def told_from_the_start(self, *, played: bool) -> Settings:
        """These settings with a value for ``thoughts`` if the user has not been asked yet.

        If the user has ``played`` before, everything that earlier versions offered and showed remains
        switched on.
        """
        if self.thoughts is not Thoughts.UNSAID:
            return self
        if played:
            return replace(self, thoughts=Thoughts.SHOWN, more_choices=True)
        return replace(self, thoughts=Thoughts.BY_LEVEL, more_choices=False)

    def choice(self, game: str) -> GameChoice:
        """The options for the next game on the board ``game``."""
        return self.choices.get(game, _USUAL_CHOICE)

    def with_choice(self, game: str, choice: GameChoice) -> Settings:
        """These settings with other options for one game."""
        return replace(self, choices=MappingProxyType({**self.choices, game: choice}))


def encode(settings: Settings) -> str:
    """Convert the settings to the text of a file."""
    return json.dumps({"version": VERSION, **to_plain(settings)}, indent=2) + "\n"


def decode(text: str) -> Settings:
    """Read the settings from the text of a file; missing settings get their default values.

    Raises:
        NewerVersionError: if the text was written by a newer version.
        DocumentError: if the text is not in the format of a settings file, or if a value is invalid.
    """
    try:
        return from_plain(Settings, {"thoughts": Thoughts.UNSAID.value, **versioned(text, VERSION)})
    except PlainValueError as error:
        raise DocumentError(*error.args) from None


def with_changes(kept: Settings, before: Settings, after: Settings) -> Settings:
    """Apply the differences between ``before`` and ``after`` to ``kept``.

    Settings and mappings, however deeply nested, are compared field by field and key by key; everything else
    in ``kept`` stays unchanged.
    """
    changed: Settings = _changed(kept, before, after)
    return changed


def _changed(kept: Any, before: Any, after: Any) -> Any:
    if after == before:
        return kept
    if is_dataclass(after) and not isinstance(after, type):
        names = (item.name for item in fields(after))
        parts = {name: _changed(*(getattr(each, name) for each in (kept, before, after))) for name in names}
        return replace(after, **parts)
    if isinstance(after, Mapping):
        parts = dict(kept)
        for key, value in after.items():
            if value != before.get(key):
                fresh = type(value)()  # the default for a key that does not exist yet
                parts[key] = _changed(kept.get(key, fresh), before.get(key, fresh), value)
        return MappingProxyType(parts)
    return after


_WORDS = FileWords(
    N_("Changes to the settings are not saved: {reason}"),
    N_("Changes to the settings could not be saved: {reason}"),
)


class SettingsStore:
    """The user's settings, saved in a :class:`~checkers_app.storage.kept_file.KeptFile`.

    If another instance of the program has changed other settings in the meantime, its changes stay in the
    file, but this instance does not use them.

    Args:
        path: the file; None to store the settings only in memory.
    """

    def __init__(self, path: Path | None) -> None:
        self._file = KeptFile(path, _WORDS, Settings(thoughts=Thoughts.UNSAID), encode, decode)
        self.current = self._kept = self._file.value
        """The settings that this instance uses."""

    @property
    def notice(self) -> str | None:
        """A message for the user about the current problem; None if there is no problem."""
        return self._file.notice

    def suppose(self, settings: Settings) -> None:
        """Use ``settings`` from now on, but save them only with the next change."""
        self.current = settings

    def change(self, settings: Settings) -> None:
        """Use ``settings`` and save the changes; if saving fails, :attr:`notice` reports it."""
        before = self._kept
        self.current = self._kept = settings
        if settings != before:
            self._file.change(lambda kept: with_changes(kept, before, settings))

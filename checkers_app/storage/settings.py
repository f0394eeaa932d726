"""The user's settings: one frozen value, loaded from and saved to a small JSON file."""

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

VERSION = 1
UNPLACED = (32_000, 32_000)
"""The place of a window that has not been put anywhere yet."""
TEXT_SIZES = (100, 115, 130, 150)
"""What the size of text can be set to, in per cent."""
THINKING_TIMES = (1, 3, 5, 10, 30)
"""What full strength can be given for a move, in seconds."""
VOLUMES = (15, 30, 50, 70, 100)
"""What the loudness of sounds can be set to, in per cent."""
SEEDS = 1_000_000
"""Seeds that a person can ask for are below this; 0 stands for none."""


class Opponent(Enum):
    """Who plays against whom."""

    COMPUTER = "computer"
    TWO_PLAYERS = "two players"
    DEMONSTRATION = "computer against computer"


class SideChoice(Enum):
    """Which side the human wants."""

    FIRST = "first"
    SECOND = "second"
    LOT = "lot"


class OpeningChoice(Enum):
    """How a game's first moves are found."""

    FREE = "free"
    LOT = "lot"
    PICKED = "picked"


class ClockChoice(Enum):
    """How much time the players have."""

    NONE = "none"
    SHORT = "3 minutes and 2 seconds a move"
    MEDIUM = "5 minutes and 3 seconds a move"
    LONG = "15 minutes and 10 seconds a move"
    MOVE = "30 seconds a move"


class Motion(Enum):
    """How fast pieces move on the screen."""

    OFF = "off"
    CALM = "calm"
    NORMAL = "normal"
    QUICK = "quick"

    @property
    def speed(self) -> float:
        """A factor on every time of the animation; 0 means none is shown."""
        # Every frame asks: a table would hash its keys, which for members of an enumeration is slow.
        if self is Motion.NORMAL:
            return 1.0
        return 0.6 if self is Motion.CALM else 2.0 if self is Motion.QUICK else 0.0


class Thoughts(Enum):
    """Whether a page tells what the computer thinks: its scores, depths, lines, and what it is rated."""

    UNSAID = "unsaid"
    """Nobody has been asked: there is no file yet, or it is from before there was this choice."""
    BY_LEVEL = "by level"
    """Beside a game against the first levels it is not told, beside others it is."""
    SHOWN = "shown"
    HIDDEN = "hidden"


UNTOLD_LEVELS = 3
"""Up to this level nothing is told of what the computer thinks, unless it is asked for."""


TWO_CLICK_LEVELS = 2
"""Up to this level a click on a piece only chooses it, unless the settings say otherwise: somebody who is new
to the game clicks to see what a piece can do."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """How the next game of one board is to be played."""

    opponent: Opponent = Opponent.COMPUTER
    side: SideChoice = SideChoice.FIRST
    level: Annotated[float, Between(0, 99, step=0.5)] = 1
    """The number of the computer's against a person: at first one that a beginner can beat."""
    levels: Annotated[tuple[float, float], Between(0, 99, step=0.5)] = (2, 2)
    """Those of its two players where it plays both sides."""
    opening: OpeningChoice = OpeningChoice.FREE
    ballot: Annotated[int, Between(1, 999)] = 1
    """The number of the opening that was picked, from 1."""
    clock: ClockChoice = ClockChoice.NONE
    character: str = "balanced"
    """What the computer prefers against a person, as the engine calls it."""
    characters: tuple[str, str] = ("balanced", "balanced")
    """What its two players prefer where it plays both sides."""
    automatic: bool = False
    """The level follows the results of the person's games."""
    rating: Annotated[int, Between(0, 9999)] = 0
    """What those results say of the person, in Elo on the scale of the levels; 0 before the first."""
    known: Annotated[int, Between(-1, 9999)] = 0
    """How well that is known; see :class:`checkers_app.play.rating.automatic.PersonRating`."""
    names: tuple[str, str] = ("", "")
    """What two people at one board are called; empty where nobody has said."""
    seed: Annotated[int, Between(0, SEEDS - 1)] = 0
    """Makes the computer's choices repeatable, but at full strength; 0: every game differs."""
    own: str = ""
    """The own player who plays against a person instead of the level, by the name that
    :class:`checkers_app.play.opponents.own_opponents.OwnOpponents` knows; empty: the level plays."""
    owns: tuple[str, str] = ("", "")
    """Those who play instead of a level where the computer plays both sides."""

    def with_level(self, level: float, side: int | None = None) -> GameChoice:
        """The same choice with another level, of a person's opponent (None) or of one of the two players.

        An opponent whose level is chosen follows the results no longer.
        """
        chosen = self.with_own("", side)
        if side is None:
            return replace(chosen, level=level)
        first, second = self.levels
        return replace(chosen, levels=(first, level) if side else (level, second))

    def with_own(self, own: str, side: int | None = None) -> GameChoice:
        """The same choice with an own player instead of a level, in the same way; with none if empty."""
        if side is None:
            return replace(self, own=own, automatic=False)
        first, second = self.owns
        return replace(self, owns=(first, own) if side else (own, second))

    def with_character(self, character: str, side: int | None = None) -> GameChoice:
        """The same choice with another character, in the same way."""
        if side is None:
            return replace(self, character=character)
        first, second = self.characters
        return replace(self, characters=(first, character) if side else (character, second))

    def level_of(self, side: int | None) -> float:
        """The level of a person's opponent (None) or of one of the two players."""
        return self.level if side is None else self.levels[side]

    def own_of(self, side: int | None) -> str:
        """The own player in the same way; empty where a level plays."""
        return self.own if side is None else self.owns[side]

    def character_of(self, side: int | None) -> str:
        """The character in the same way."""
        return self.character if side is None else self.characters[side]


_USUAL_CHOICE = GameChoice()


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the program remembers about how its user likes it.

    Every field is written to the file and read from it under its own name.
    """

    theme: str = "maple"
    language: str = ""
    """The code of the language that is spoken; empty, or one that is not known: as the system."""
    motion: Motion = Motion.NORMAL
    show_numbers: bool = True
    """Draw the numbers of the squares."""
    piece_first: bool = False
    """Readers of the screen are told what is on a square before its number."""
    show_must_jump: bool = True
    """Outline the pieces that must jump."""
    one_click: bool | None = None
    """A click on a piece with a single move, or on a square that a single piece can go to, plays it; None:
    except against levels for beginners."""
    use_book: bool = True
    """Let the strong levels open by the book."""
    quick_answers: bool = False
    """Every level answers as soon as the eye can follow."""
    thinking_time: Annotated[int, Between(THINKING_TIMES[0], THINKING_TIMES[-1])] = 3
    """Seconds that full strength may take for a move where no clock runs."""
    ponder: bool = False
    """Let full strength think while the person does."""
    warn_blunders: bool = False
    """Ask before a move is played that gives away a piece or the game."""
    show_endings: bool = False
    """Label the moves of an endgame with what the tables say of them."""
    show_looking: bool = False
    """Show, while the computer thinks, the moves that it expects: faint arrows on the board."""
    window_size: Annotated[tuple[int, int], Between(200, 32_000)] = (1280, 800)
    """Pixels."""
    window_place: Annotated[tuple[int, int], Between(-32_000, 32_000)] = UNPLACED
    """The pixel of the screen at the window's top left corner."""
    fullscreen: bool = False
    text_size: Annotated[int, Between(TEXT_SIZES[0], TEXT_SIZES[-1])] = 100
    """Per cent; buttons, cards and gaps grow with the text."""
    projector: bool = False
    """For a class: the largest text, and what is asked on a page is hidden until it is to be shown."""
    sound: bool = True
    """Moves, refusals and results are heard."""
    volume: Annotated[int, Between(VOLUMES[0], VOLUMES[-1])] = 70
    """Per cent of what the sounds are made with."""
    game: str = "checkers"
    """The key of the board chosen last."""
    statistics_since: str = ""
    """When the statistics begin, in ISO 8601; empty to count every game."""
    choices: Mapping[str, GameChoice] = field(default_factory=lambda: MappingProxyType({}))
    """Game key -> how it is played."""
    thoughts: Thoughts = Thoughts.SHOWN
    """Whether pages tell what the computer thinks."""
    more_choices: bool = True
    """Offer also what a first game does without: opening, clock, whether games repeat."""
    lessons: Mapping[str, bool] = field(default_factory=lambda: MappingProxyType({}))
    """Lesson key -> True once its task was answered rightly."""
    python: bool = False
    """The rules of searches are told in the program's own Python."""

    def with_lesson(self, key: str) -> Settings:
        """These settings with one more lesson done."""
        return replace(self, lessons=MappingProxyType({**self.lessons, key: True}))

    @property
    def wanted_text_size(self) -> int:
        """Per cent of the usual text size that is to be shown: on a projector the most there is."""
        return TEXT_SIZES[-1] if self.projector else self.text_size

    def tells_thoughts(self, level: float) -> bool:
        """Whether what the computer thinks is told beside a game against this level."""
        if self.thoughts is Thoughts.BY_LEVEL:
            return level > UNTOLD_LEVELS
        return self.thoughts is not Thoughts.HIDDEN

    def one_click_against(self, level: float | None) -> bool:
        """Whether a single click may play a move in a game against this level; None: against no computer."""
        if self.one_click is None:
            return level is None or level > TWO_CLICK_LEVELS
        return self.one_click

    def told_from_the_start(self, *, played: bool) -> Settings:
        """The same with an answer where nobody has been asked: who has ``played`` before keeps all he had."""
        if self.thoughts is not Thoughts.UNSAID:
            return self
        if played:
            return replace(self, thoughts=Thoughts.SHOWN, more_choices=True)
        return replace(self, thoughts=Thoughts.BY_LEVEL, more_choices=False)

    def choice(self, game: str) -> GameChoice:
        """How ``game`` is to be played."""
        return self.choices.get(game, _USUAL_CHOICE)

    def with_choice(self, game: str, choice: GameChoice) -> Settings:
        """These settings with another choice for one game."""
        return replace(self, choices=MappingProxyType({**self.choices, game: choice}))


def encode(settings: Settings) -> str:
    """The settings as the text of a file."""
    return json.dumps({"version": VERSION, **to_plain(settings)}, indent=2) + "\n"


def decode(text: str) -> Settings:
    """Read the text of a file; what it does not mention has its default.

    Raises:
        NewerVersionError: if a newer version wrote it.
        DocumentError: if it is not a settings file, or a value is not one that the program knows.
    """
    try:
        return from_plain(Settings, {"thoughts": Thoughts.UNSAID.value, **versioned(text, VERSION)})
    except PlainValueError as error:
        raise DocumentError(*error.args) from None


def with_changes(kept: Settings, before: Settings, after: Settings) -> Settings:
    """``kept`` with whatever differs between ``before`` and ``after``: single settings, and in each mapping
    single keys and what is behind them.
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
                fresh = type(value)()  # what a key stands for that is not there yet
                parts[key] = _changed(kept.get(key, fresh), before.get(key, fresh), value)
        return MappingProxyType(parts)
    return after


_WORDS = FileWords(
    N_("Changes to the settings are not kept: {reason}"),
    N_("Changes to the settings could not be saved: {reason}"),
)


class SettingsStore:
    """Owns the settings and their file, a :class:`~checkers_app.storage.kept_file.KeptFile`.

    Another instance may have changed other settings meanwhile: they stay changed in the file, while this
    one continues with its own.

    Args:
        path: the file, or None to keep the settings in memory only.
    """

    def __init__(self, path: Path | None) -> None:
        self._file = KeptFile(path, _WORDS, Settings(thoughts=Thoughts.UNSAID), encode, decode)
        self.current = self._kept = self._file.value
        """The settings that this instance goes by."""

    @property
    def notice(self) -> str | None:
        """What is wrong, for the user; None if all is well."""
        return self._file.notice

    def suppose(self, settings: Settings) -> None:
        """Go by ``settings`` from now on; they are saved with the next change."""
        self.current = settings

    def change(self, settings: Settings) -> None:
        """Make ``settings`` the current ones and save what is changed; a failure becomes a notice."""
        before = self._kept
        self.current = self._kept = settings
        if settings != before:
            self._file.change(lambda kept: with_changes(kept, before, settings))

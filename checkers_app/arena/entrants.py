"""The players in a tournament: the bots in a folder, and players given by engine settings."""

from __future__ import annotations

import hashlib
import os
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from checkers_app.arena.players import DEFAULT_LIMITS, Spec, SpecError, parse_spec
from checkers_app.engine.api import Limits
from checkers_app.engine.bots.conversation import BotSettings
from checkers_app.engine.bots.program import Program
from checkers_app.engine.levels import levels_for
from checkers_app.games.base import Game
from checkers_app.games.checkers import GAME as CHECKERS
from checkers_app.storage.files import is_file, plain_reason, read_plain

IN_A_FOLDER = "bot.py"
"""The name of a bot's file if the bot has its own folder."""
HUB_ENDING = ".hub"
"""The file name extension of files whose first line is the command that starts a Hub engine."""


class TournamentError(ValueError):
    """Raised if a tournament cannot be played.  The message says why."""


class TournamentBusyError(TournamentError):
    """Raised if another process or thread is playing the tournament."""


class TooFewPlayersError(TournamentError):
    """Raised if there are fewer than two players."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player in a tournament."""

    name: str
    spec: Spec
    rating: float | None = None
    """The known rating of a level, which is held fixed; ratings of other players are relative to it.  None if
    the rating is not known.
    """
    digest: str = ""
    """A hash of the content of a bot's file; empty for other players."""

    @property
    def is_program(self) -> bool:
        """True for a bot or an external program, which may fail to start."""
        return self.spec.kind in {"bot", "hub"}


def find_entrants(
    folder: Path, game: Game, seconds: float, settings: BotSettings, others: Sequence[str] = ()
) -> tuple[Entrant, ...]:
    """The players in a tournament, sorted by name.

    Each bot in the folder is one of the following: a Python file with a name that begins with neither a dot
    nor an underscore, a file ``bot.py`` in a subfolder, or a file with a name that ends in ``.hub``.

    Args:
        folder: the folder that contains the bots.
        game: the board.
        seconds: the wall time that a bot may take for a move.
        settings: how Python bots are run.
        others: the engine settings of further players, such as ``level=3``.

    Raises:
        TournamentError: if the folder cannot be read, if two players have the same name, or if there are
            fewer than two players.
        SpecError: if a setting is not valid.
    """
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        raise TournamentError(f"{folder} cannot be read: {plain_reason(error)}") from None
    limits = Limits(seconds=seconds)
    found = [*_bots(paths, limits, settings), *_programs(paths, game, limits)]
    too_few = f"a tournament needs at least two players, but {folder} contains too few bots"
    return _in_order([*found, *(_added(text, game) for text in others)], too_few)


def listed_entrants(
    programs: Iterable[Program],
    game: Game,
    seconds: float,
    settings: BotSettings,
    others: Sequence[str] = (),
) -> tuple[Entrant, ...]:
    """The programs in the user's list that can play on a board, and the players given by ``others``; the
    arguments are those of :func:`find_entrants`.

    Raises:
        TournamentError: if there are fewer than two players.
        SpecError: if a setting is not valid.
    """
    limits, found = Limits(seconds=seconds), list[Entrant]()
    for program in programs:
        name = program.name
        if not program.plays_on(game):
            continue
        if program.file:
            spec = Spec(name, "bot", limits, file=program.path, bot=settings)
            found.append(Entrant(name, spec, digest=_digest(program.path)))
        else:
            found.append(Entrant(name, Spec(name, "hub", limits, command=program.arguments)))
    too_few = "a tournament needs at least two players, but too few programs have been added"
    return _in_order([*found, *(_added(text, game) for text in others)], too_few)


def _in_order(found: list[Entrant], too_few: str) -> tuple[Entrant, ...]:
    """The players, sorted by name.

    Raises:
        TournamentError: if two players have the same name, or there are fewer than two players.
    """
    found.sort(key=lambda entrant: (entrant.name.casefold(), entrant.name))
    names: dict[str, Entrant] = {}
    for entrant in found:
        if entrant.name in names:
            raise TournamentError(f"two players are named {entrant.name}")
        names[entrant.name] = entrant
    if len(found) < 2:
        raise TooFewPlayersError(too_few)
    return tuple(found)


def _bots(paths: Iterable[Path], limits: Limits, settings: BotSettings) -> Iterable[Entrant]:
    for path in paths:
        if path.name.startswith((".", "_")):
            continue
        if path.suffix == ".py" and is_file(path):
            name, file = path.stem, path
        elif is_file(path / IN_A_FOLDER):
            name, file = path.name, path / IN_A_FOLDER
        else:
            continue
        spec = Spec(name, "bot", limits, file=Path(os.path.abspath(file)), bot=settings)  # noqa: PTH100  links stay
        yield Entrant(name, spec, digest=_digest(file))


def _programs(paths: Iterable[Path], game: Game, limits: Limits) -> Iterable[Entrant]:
    for path in paths:
        if path.suffix != HUB_ENDING or path.name.startswith("."):
            continue
        if game is not CHECKERS:
            raise TournamentError(f"{path.name}: a Hub engine plays checkers only")
        try:
            text = read_plain(path, 10_000).decode().strip()
            command = tuple(shlex.split(text.splitlines()[0] if text else ""))
        except (OSError, ValueError) as error:
            reason = plain_reason(error) if isinstance(error, OSError) else str(error)
            raise TournamentError(f"{path.name} cannot be read: {reason}") from None
        if not command:
            raise TournamentError(f"{path.name}: the first line must be the command that starts a Hub engine")
        spec = Spec(path.stem, "hub", limits, command=command, folder=path.parent.resolve())
        yield Entrant(path.stem, spec, digest=_digest(path))


def _added(text: str, game: Game) -> Entrant:
    spec = parse_spec(text, game)
    if spec.level is None:
        return Entrant(spec.text, spec)
    level = next(level for level in levels_for(game) if level.number == spec.level)
    rating = None if level.rating is None else float(level.rating)
    if spec.text.replace(" ", "") != f"level={spec.level:g}":
        rating = None  # with other limits, this is not the level that was measured
    return Entrant(spec.text, replace(spec, limits=_own_limits(spec)), rating)


def _own_limits(spec: Spec) -> Limits:
    """The limits that a setting adds to those of its level, which always apply as well."""
    return Limits() if spec.limits == DEFAULT_LIMITS else spec.limits


def _digest(file: Path) -> str:
    try:
        return hashlib.blake2b(read_plain(file), digest_size=8).hexdigest()
    except OSError:
        return ""  # its games are lost, with the reason


__all__ = [
    "Entrant",
    "SpecError",
    "TooFewPlayersError",
    "TournamentError",
    "find_entrants",
    "listed_entrants",
]

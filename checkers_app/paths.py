"""Where the program's assets and the user's files are."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import platformdirs

APP_NAME = "checkers-app"
NOWHERE = Path(os.sep, "nonexistent", APP_NAME)


def home() -> Path:
    """The user's home folder, or :func:`_stand_in` for it if there is none."""
    return _found(Path.home) or _stand_in()


def substitute_home() -> Path | None:
    """Where the user's files are where they have no lasting place; None if they have one.

    It is a folder that may be emptied, or :data:`NOWHERE`.
    """
    return _stand_in() if _found(_data_path) is None else None


def _found(find: Callable[[], Path]) -> Path | None:
    """A folder of the user's; None where that needs a home, and the user has none that can be told."""
    try:
        path = find()
    except RuntimeError:
        return None
    return path if path.parts[:1] != ("~",) else None


@lru_cache(maxsize=1)
def _stand_in() -> Path:
    """A temporary folder that is this user's alone: in a container users without a home are common."""
    import tempfile  # noqa: PLC0415  it takes time to import, and hardly anybody needs it

    user = os.getuid() if sys.platform != "win32" else 0
    try:
        folder = Path(tempfile.gettempdir(), f"{APP_NAME}-{user}")
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        return folder if _is_own(folder, user) else Path(tempfile.mkdtemp(prefix=f"{APP_NAME}-"))
    except OSError:  # nothing can be kept, and whoever tries to says so
        return NOWHERE


def _is_own(folder: Path, user: int) -> bool:
    """True for a folder that nobody else has made, or may write into."""
    found = folder.lstat()
    mine = sys.platform == "win32" or (found.st_uid == user and not found.st_mode & 0o077)
    return stat.S_ISDIR(found.st_mode) and mine


def _config() -> Path:
    path = _found(lambda: platformdirs.user_config_path(APP_NAME, appauthor=False))
    return path or _stand_in() / "config"


def _data_path() -> Path:
    return platformdirs.user_data_path(APP_NAME, appauthor=False)


def _data() -> Path:
    return _found(_data_path) or _stand_in() / "data"


def _state() -> Path:
    path = _found(lambda: platformdirs.user_state_path(APP_NAME, appauthor=False))
    return path or _stand_in() / "state"


def assets() -> Path:
    """The folder of fonts, sprites and tables: in a bundle, in an installed wheel or in a checkout."""
    package = _package()
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"


def catalogues() -> Path:
    """The folder of what is said in other languages, made by the build: a folder for each."""
    return _package() / "locale"


def _package() -> Path:
    package = Path(__file__).resolve().parent
    if getattr(sys, "frozen", False):
        return Path(getattr(sys, "_MEIPASS", package.parent)) / "checkers_app"
    return package


def collected_licences() -> Path | None:
    """The folder of licences that a bundle brings along; None outside of one."""
    folder = Path(getattr(sys, "_MEIPASS", "")) / "licences"
    return folder if getattr(sys, "frozen", False) and folder.is_dir() else None


def asset(*parts: str) -> Path:
    """The path of one asset, such as ``asset("fonts", "Inter-Regular.otf")``."""
    return assets().joinpath(*parts)


def book_file() -> Path:
    """The opening book that comes with the program."""
    return asset("book", "checkers.book")


def guide_file() -> Path:
    """The user's guide, as a page for a browser."""
    return asset("guide.html")


def problems_file() -> Path:
    """The problems that come with the program."""
    return asset("practice", "checkers.problems")


def sound_file(name: str) -> Path:
    """A sound by its name."""
    return asset("sounds", f"{name}.wav")


def practice_file() -> Path:
    """Where it is kept what the user has practised (the file may not exist yet)."""
    return _data() / "practice.json"


def own_player_file() -> Path:
    """Where the player is kept that the user has put together (the file may not exist yet)."""
    return _data() / "own.player"


def programs_file() -> Path:
    """Where the list of the user's programs is kept (the file may not exist yet)."""
    return _data() / "programs.json"


def tournaments_folder() -> Path:
    """Where tournaments of the user's programs are kept (the folder may not exist yet)."""
    return _data() / "tournaments"


def program_outputs_folder() -> Path:
    """Where it is kept what the user's programs print (the folder may not exist yet)."""
    return _state() / "programs"


def settings_file() -> Path:
    """Where the user's settings are kept (the file may not exist yet)."""
    return _config() / "settings.json"


def games_folder() -> Path:
    """Where the user's games are kept (the folder may not exist yet)."""
    return _data() / "games"


def puzzles_file() -> Path:
    """Where the user's puzzles are kept (the file may not exist yet)."""
    return _data() / "puzzles.json"


def reports_folder() -> Path:
    """Where reports of crashes are kept (the folder may not exist yet)."""
    return _state() / "reports"


def reviews_folder() -> Path:
    """Where finished reviews are kept (the folder may not exist yet)."""
    return games_folder().with_name("reviews")


def collections_file() -> Path:
    """The list of the PDN files that were opened lately (it may not exist yet)."""
    return games_folder().with_name("collections.json")


def user_tables_folder() -> Path:
    """Where endgame tables go that the user has built (the folder may not exist yet)."""
    return _data() / "tables"


def tables_folders() -> tuple[Path, ...]:
    """Where endgame tables are looked for: the user's own first, who may have larger ones of the same
    endings, which are read faster.
    """
    return (user_tables_folder(), asset("tables"))


def keepsakes_folder() -> Path:
    """Where pictures, tables and sheets go that the user saves (the folder may not exist yet)."""
    return (_found(platformdirs.user_documents_path) or home()) / "Checkers and Tic-tac-toe"

"""The paths of the program's assets and of the user's files."""

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
    """The user's home folder; a private temporary folder if the user has none."""
    return _found(Path.home) or _stand_in()


def substitute_home() -> Path | None:
    """The temporary folder for the user's files if they have no permanent place; otherwise None.

    The system may empty that folder.  If it cannot be created, :data:`NOWHERE` is returned.
    """
    return _stand_in() if _found(_data_path) is None else None


def _found(find: Callable[[], Path]) -> Path | None:
    """The folder that ``find`` returns; None if it depends on a home folder that cannot be determined."""
    try:
        path = find()
    except RuntimeError:
        return None
    return path if path.parts[:1] != ("~",) else None


@lru_cache(maxsize=1)
def _stand_in() -> Path:
    """A private temporary folder for a user without a home folder, which is common in containers."""
    import tempfile  # noqa: PLC0415  it takes time to import, and hardly anybody needs it

    user = os.getuid() if sys.platform != "win32" else 0
    try:
        folder = Path(tempfile.gettempdir(), f"{APP_NAME}-{user}")
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        return folder if _is_own(folder, user) else Path(tempfile.mkdtemp(prefix=f"{APP_NAME}-"))
    except OSError:  # nothing can be saved, and every attempt reports it
        return NOWHERE


def _is_own(folder: Path, user: int) -> bool:
    """True if the folder belongs to this user and nobody else can access it; not checked on Windows."""
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
    """The folder with the fonts, sprites and tables of a bundle, an installed wheel or a checkout."""
    package = _package()
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"


def catalogues() -> Path:
    """The folder of compiled translations, which the build creates; each language has its own subfolder."""
    return _package() / "locale"


def _package() -> Path:
    package = Path(__file__).resolve().parent
    if getattr(sys, "frozen", False):
        return Path(getattr(sys, "_MEIPASS", package.parent)) / "checkers_app"
    return package


def collected_licences() -> Path | None:
    """The folder of licences in a bundle; None if the program does not run from a bundle."""
    folder = Path(getattr(sys, "_MEIPASS", "")) / "licences"
    return folder if getattr(sys, "frozen", False) and folder.is_dir() else None


def asset(*parts: str) -> Path:
    """The path of one asset, such as ``asset("fonts", "Inter-Regular.otf")``."""
    return assets().joinpath(*parts)


def book_file() -> Path:
    """The path of the opening book that comes with the program."""
    return asset("book", "checkers.book")


def guide_file() -> Path:
    """The path of the user's guide, a web page."""
    return asset("guide.html")


def problems_file() -> Path:
    """The path of the problems that come with the program."""
    return asset("practice", "checkers.problems")


def sound_file(name: str) -> Path:
    """The path of a sound file."""
    return asset("sounds", f"{name}.wav")


def practice_file() -> Path:
    """The file of the user's practice history (it may not exist yet)."""
    return _data() / "practice.json"


def own_player_file() -> Path:
    """The file of the player that the user has set up in the program (it may not exist yet)."""
    return _data() / "own.player"


def programs_file() -> Path:
    """The file with the list of the user's programs that play as opponents (it may not exist yet)."""
    return _data() / "programs.json"


def tournaments_folder() -> Path:
    """The folder of tournaments between the user's programs (it may not exist yet)."""
    return _data() / "tournaments"


def program_outputs_folder() -> Path:
    """The folder with the output of the user's programs (it may not exist yet)."""
    return _state() / "programs"


def settings_file() -> Path:
    """The file of the user's settings (it may not exist yet)."""
    return _config() / "settings.json"


def games_folder() -> Path:
    """The folder of the user's games (it may not exist yet)."""
    return _data() / "games"


def puzzles_file() -> Path:
    """The file of the user's puzzles (it may not exist yet)."""
    return _data() / "puzzles.json"


def reports_folder() -> Path:
    """The folder of crash reports (it may not exist yet)."""
    return _state() / "reports"


def reviews_folder() -> Path:
    """The folder of finished reviews (it may not exist yet)."""
    return games_folder().with_name("reviews")


def collections_file() -> Path:
    """The file with the list of recently opened PDN files (it may not exist yet)."""
    return games_folder().with_name("collections.json")


def tidying_folder() -> Path:
    """The folder of original game files, saved so that tidying can be undone (it may not exist yet)."""
    return games_folder().with_name("tidied")


def explorer_folder() -> Path:
    """The folder of the opening explorer's indexes (it may not exist yet, and may be deleted)."""
    return games_folder().with_name("explorer")


def user_tables_folder() -> Path:
    """The folder of endgame tables that the user has built (it may not exist yet)."""
    return _data() / "tables"


def tables_folders() -> tuple[Path, ...]:
    """The folders searched for endgame tables.

    The user's own folder comes first, because its files for the same endings may be larger; larger files
    contain more positions and are faster to read.
    """
    return (user_tables_folder(), asset("tables"))


def keepsakes_folder() -> Path:
    """The folder of pictures, tables and sheets that the user saves (it may not exist yet)."""
    return (_found(platformdirs.user_documents_path) or home()) / "Checkers and Tic-tac-toe"

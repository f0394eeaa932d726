"""Where the program's assets and the user's files are."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs

APP_NAME = "checkers-app"


def assets() -> Path:
    """The folder of fonts, sprites and tables: in a bundle, in an installed wheel or in a checkout."""
    package = Path(__file__).resolve().parent
    if getattr(sys, "frozen", False):
        package = Path(getattr(sys, "_MEIPASS", package.parent)) / "checkers_app"
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"


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


def settings_file() -> Path:
    """Where the user's settings are kept (the file may not exist yet)."""
    return platformdirs.user_config_path(APP_NAME, appauthor=False) / "settings.json"


def games_folder() -> Path:
    """Where the user's games are kept (the folder may not exist yet)."""
    return platformdirs.user_data_path(APP_NAME, appauthor=False) / "games"


def puzzles_file() -> Path:
    """Where the user's puzzles are kept (the file may not exist yet)."""
    return platformdirs.user_data_path(APP_NAME, appauthor=False) / "puzzles.json"


def reports_folder() -> Path:
    """Where reports of crashes are kept (the folder may not exist yet)."""
    return platformdirs.user_state_path(APP_NAME, appauthor=False) / "reports"


def reviews_folder() -> Path:
    """Where finished reviews are kept (the folder may not exist yet)."""
    return games_folder().with_name("reviews")


def collections_file() -> Path:
    """The list of the PDN files that were opened lately (it may not exist yet)."""
    return games_folder().with_name("collections.json")


def user_tables_folder() -> Path:
    """Where endgame tables go that the user has built (the folder may not exist yet)."""
    return platformdirs.user_data_path(APP_NAME, appauthor=False) / "tables"


def tables_folders() -> tuple[Path, ...]:
    """Where endgame tables are looked for: those that came with the program first."""
    return (asset("tables"), user_tables_folder())


def keepsakes_folder() -> Path:
    """Where pictures, tables and sheets go that the user saves (the folder may not exist yet)."""
    return platformdirs.user_documents_path() / "Checkers and Tic-tac-toe"

"""The user's files, also for a user without a home folder, which is common in containers."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from checkers_app import paths
from checkers_app.engine.resources import home_problem, open_resources
from checkers_app.terminal.cli import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="homes of other systems")

HOMELESS = """
import pwd, sys

def unknown(*_):
    raise KeyError("uid not found")

pwd.getpwuid = pwd.getpwnam = unknown
from checkers_app.terminal.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""The program as it runs for a user who is in no list of users."""
VERBS = (
    "best-move --level 3",
    "match nodes=20 nodes=20 --openings 1",
    "dev soak --games 1",
    "tables build --pieces 2",
    "tables verify --pieces 2",
    "dev perft --depth 3",
    "text tictactoe --side x --level 1",
    "hub",
)


GAMES = paths.games_folder  # every test replaces it


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The folder for temporary files of a user without a home."""

    def unknown(*_: object) -> None:
        raise KeyError("uid not found")

    for name in list(os.environ):
        if name == "HOME" or name.startswith("XDG_"):
            monkeypatch.delenv(name)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    monkeypatch.setattr("pwd.getpwnam", unknown)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(paths, "games_folder", GAMES)
    paths._stand_in.cache_clear()
    yield tmp_path
    paths._stand_in.cache_clear()


FOLDERS = (
    paths.home,
    paths.settings_file,
    paths.games_folder,
    paths.puzzles_file,
    paths.reviews_folder,
    paths.collections_file,
    paths.reports_folder,
    paths.user_tables_folder,
    paths.keepsakes_folder,
)


def test_who_has_a_home_hears_nothing_of_it() -> None:
    assert home_problem() is None
    assert paths.home() == Path.home()


def test_without_a_home_everything_is_in_a_temporary_folder_of_ones_own(homeless: Path) -> None:
    found = [find() for find in FOLDERS]
    own = homeless / f"checkers-app-{os.getuid()}"
    assert all(path == own or own in path.parents for path in found)
    assert len(set(found)) == len(found)
    assert own.stat().st_mode & 0o777 == 0o700
    assert [path.name for path in homeless.iterdir()] == [own.name], "the same one each time"
    assert str(home_problem()) == (
        f"This user has no home folder: games and settings are saved in {own}, which the system may empty"
    )
    assert open_resources().problems[0] == str(home_problem())


def test_folders_that_are_given_need_no_home(homeless: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(homeless / "data"))
    assert GAMES() == homeless / "data" / "checkers-app" / "games"
    assert home_problem() is None


@pytest.mark.parametrize("kind", ["open to all", "a link", "a file", "a file of ones own"])
def test_a_folder_of_that_name_that_is_not_ones_own_is_not_used(homeless: Path, kind: str) -> None:
    taken = homeless / f"checkers-app-{os.getuid()}"
    if kind == "open to all":
        taken.mkdir()
        taken.chmod(0o777)
    elif kind == "a link":
        (homeless / "elsewhere").mkdir(mode=0o700)
        taken.symlink_to(homeless / "elsewhere")
    else:
        taken.write_text("")
        taken.chmod(0o600 if kind == "a file of ones own" else 0o644)
    used = paths.home()
    assert used != taken
    assert used.parent == homeless
    assert used.stat().st_mode & 0o777 == 0o700
    assert GAMES().is_relative_to(used)


def test_a_folder_that_another_user_has_made_is_not_used(
    homeless: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its creator can read its content, whatever its current mode is."""
    me = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: me + 1)
    taken = homeless / f"checkers-app-{me + 1}"
    taken.mkdir(mode=0o700)
    assert paths.home() != taken
    assert paths.home().parent == homeless


def test_no_folder_is_called_by_the_sign_for_a_home(homeless: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some versions of the library leave the sign in its place."""
    for name in ("user_config_path", "user_data_path", "user_state_path"):
        monkeypatch.setattr(f"platformdirs.{name}", lambda *_, **__: Path("~", "checkers-app"))
    for find in (paths.settings_file, GAMES, paths.reports_folder):
        assert homeless in find().parents


def test_without_any_folder_it_is_said_that_nothing_is_kept(
    homeless: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert homeless

    def none() -> str:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", none)
    assert not GAMES().exists()
    assert str(home_problem()) == (
        "This user has no home folder and no temporary folder: games and settings are not saved"
    )


@pytest.mark.slow
def test_the_program_works_without_a_home(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", HOMELESS, "best-move", "--level", "3"],
        env={"PATH": os.environ.get("PATH", ""), "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in ended.stderr
    assert ended.returncode == 0, ended.stderr
    assert (ended.stdout + ended.stderr).count("This user has no home folder") == 1


@pytest.mark.slow
@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_works_without_a_home(
    verb: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("init\nquit\n" if verb == "hub" else ""))
    assert main(verb.split()) == 0
    said = "".join(capfd.readouterr())
    assert said.count("This user has no home folder") == int(SILENT.isdisjoint(verb.split()))


SILENT = {"perft", "text", "tables"}
"""These neither read nor write settings or games."""

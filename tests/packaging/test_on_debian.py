"""Every type of package in a clean Debian: installed, started, played, a PDN opened, removed.

Run as root, with a folder for each suite, created by ``debootstrap --variant=minbase bookworm
ROOTS/bookworm``::

    CHECKERS_APP_DEBIAN_ROOTS=ROOTS python3 -m pytest -n 0 -m long tests/packaging/test_on_debian.py

The root is copied for each test. The program runs in it as a separate user, with its window on a screen of
the host. The packages that pip needs are also downloaded on the host, so the root needs no package index.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from driver import Driver
from places import ROOT
from real_window import screen

from checkers_app.ui.destinations import ToMainMenu

ROOTS = Path(os.environ.get("CHECKERS_APP_DEBIAN_ROOTS", "/nowhere"))
SUITES = sorted(path.name for path in ROOTS.iterdir()) if ROOTS.is_dir() else []

pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(not SUITES, reason="needs CHECKERS_APP_DEBIAN_ROOTS, see the top of the file"),
]
CHROOT = shutil.which("chroot") or "/usr/sbin/chroot"
PLAYER = "player"
OF_A_DESKTOP = ["libx11-6", "libxext6"]
"""The libraries that SDL needs to open a window, present on any Debian with a screen."""
SIZE = (1280, 800)


@dataclass(frozen=True, slots=True)
class Machine:
    """A root folder in which commands run."""

    root: Path

    def run(self, *command: str, user: str = "root", **more: str) -> str:
        """Run a command and return its output; raises an error with that output if it fails."""
        home = "/root" if user == "root" else f"/home/{user}"
        environment = {
            "HOME": home,
            "PIP_NO_CACHE_DIR": "1",
            "PATH": "/usr/games:/usr/bin:/usr/sbin:/bin:/sbin",
            "LC_ALL": "C.UTF-8",
        }
        done = subprocess.run(
            self.command(*command, user=user),
            env=environment | more,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return done.stdout

    def command(self, *command: str, user: str) -> list[str]:
        """The command that runs it from outside."""
        return [CHROOT, f"--userspec={user}", str(self.root), *command]

    def apt(self, *packages: str) -> None:
        """Install Debian packages, or files in the root."""
        quiet = ("-y", "-qq", "--no-install-recommends")
        self.run("apt-get", "install", *quiet, *packages, DEBIAN_FRONTEND="noninteractive")

    @property
    def python(self) -> str:
        """The version of its Python, such as 3.11."""
        return self.run("python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])").strip()

    def traces(self) -> list[str]:
        """Every file of the program outside the player's own folders and the expected places."""
        skipped = ("proc", "sys", "dev", "home", "given")
        prune = " -o ".join(f"-path /{each}" for each in skipped)
        found = self.run("sh", "-c", f"find / \\( {prune} \\) -prune -o -iname '*checkers*' -print")
        return found.split()


@contextmanager
def machine(suite: str, folder: Path) -> Iterator[Machine]:
    """A copy of a suite's root, with the package list downloaded and a player."""
    root = folder / suite
    subprocess.run(["cp", "-a", ROOTS / suite, root], check=True)
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    (root / "given").mkdir()
    subprocess.run(["mount", "-t", "proc", "proc", root / "proc"], check=True)
    subprocess.run(["mount", "--bind", "/dev", root / "dev"], check=True)
    try:
        found = Machine(root)
        found.run("apt-get", "update", "-qq")
        found.apt(*OF_A_DESKTOP)
        found.run("useradd", "--create-home", PLAYER)
        yield found
    finally:
        for kind in ("dev", "proc"):
            subprocess.run(["umount", root / kind], check=True)
        shutil.rmtree(root)


def given(machine: Machine, *files: Path) -> list[str]:
    """Files copied into the root, and their paths there."""
    for path in files:
        shutil.copy(path, machine.root / "given")
    return [f"/given/{path.name}" for path in files]


def fetched(version: str, folder: Path, *wanted: str) -> list[Path]:
    """Wheels of the wanted packages and all their dependencies, for a version of Python."""
    target = ["--only-binary=:all:", "--python-version", version, "--dest", str(folder)]
    platforms = [f"--platform=manylinux{each}_x86_64" for each in ("2014", "_2_17", "_2_28")]
    subprocess.run([sys.executable, "-m", "pip", "download", "-q", *target, *platforms, *wanted], check=True)
    return sorted(folder.glob("*.whl"))


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NEEDED = PROJECT["project"]["dependencies"]
NEEDED_TO_BUILD = PROJECT["build-system"]["requires"]


def source_archive(folder: Path) -> Path:
    """The sdist, built from the committed files."""
    clone = folder / "clone"
    subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)
    make = "from setuptools import build_meta; print(build_meta.build_sdist('..'))"
    subprocess.run([sys.executable, "-c", make], cwd=clone, check=True, stdout=subprocess.DEVNULL)
    (archive,) = folder.glob("*.tar.gz")
    return archive


def where_play_is() -> tuple[str, str]:
    """The centre of the button that starts a game, on the screen."""
    driver = Driver(size=SIZE)
    driver.open(ToMainMenu(), SIZE)
    x, y = driver.part("play").rect.center
    driver.close()
    return str(x), str(y)


def plays(machine: Machine, program: str, folder: Path) -> None:
    """Start it, play a move, close it; open a PDN, close it.  The game is on disk afterwards."""
    said = machine.run(program, "--version", user=PLAYER)
    assert "checkers" in said.lower()
    home = machine.root / "home" / PLAYER
    game = home / "a game.pdn"
    game.write_text('[White "A"]\n1. 11-15 *\n', encoding="utf-8")
    with screen(SIZE, folder) as (display, _):
        with window(machine, [program], display) as hands:
            time.sleep(5)
            hands("key", "Escape")  # the first card
            time.sleep(2)
            hands("mousemove", *where_play_is(), "click", "1")
            time.sleep(6)
            hands("type", "--delay", "120", "11-15")
            hands("key", "Return")
            time.sleep(6)
        kept = [path.read_text(encoding="utf-8") for path in home.rglob("games/*.json")]
        assert [text for text in kept if "11-15" in text], "the game is kept with its move"
        with window(machine, [program, f"/home/{PLAYER}/{game.name}"], display):
            time.sleep(3)


@contextmanager
def window(machine: Machine, command: Sequence[str], display: str) -> Iterator[Callable[..., None]]:
    """The program while its window is open; it must end without an error when it is told to."""
    environment = {"HOME": f"/home/{PLAYER}", "DISPLAY": display, "PATH": "/usr/games:/usr/bin:/bin"}
    process = subprocess.Popen(machine.command(*command, user=PLAYER), env=environment, cwd="/")

    def hands(*deeds: str) -> None:
        subprocess.run(
            ["xdotool", *deeds],
            env={**os.environ, "DISPLAY": display},
            timeout=120,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    try:
        hands("search", "--sync", "--onlyvisible", "--class", "checkers-app")
        yield hands
        assert process.poll() is None, "it still runs"
    finally:
        process.terminate()
        status = process.wait(120)
    assert status == 0


def with_pip(machine: Machine, folder: Path, what: Path, also: Sequence[str] = ()) -> None:
    """A wheel or an sdist in its own virtual environment, played, and removed."""
    wheels = fetched(machine.python, folder / "wheels", *NEEDED, *also)
    (path, *_) = given(machine, what, *wheels)
    machine.run("python3", "-m", "venv", "/opt/game")
    pip = ("/opt/game/bin/python", "-m", "pip")
    machine.run(*pip, "install", "-q", "--no-index", "--find-links", "/given", path)
    plays(machine, "/opt/game/bin/checkers-app", folder)
    machine.run(*pip, "uninstall", "-q", "-y", "checkers-app")
    assert machine.traces() == []


@pytest.mark.parametrize("suite", SUITES)
def test_the_source_archive_and_the_wheel_made_of_it(suite: str, tmp_path: Path) -> None:
    with machine(suite, tmp_path) as builder:
        builder.apt("python3-venv", "python3-dev", "gcc", "libc6-dev")
        with_pip(builder, tmp_path, source_archive(tmp_path), NEEDED_TO_BUILD)
        (archive,) = (builder.root / "given").glob("checkers*.tar.gz")
        pip = ("/opt/game/bin/python", "-m", "pip")
        quiet = ("-q", "--no-index", "--no-deps", "--find-links", "/given", "--wheel-dir", "/opt/made")
        builder.run(*pip, "wheel", *quiet, f"/given/{archive.name}")
        (wheel,) = (builder.root / "opt" / "made").glob("*.whl")
        kept = Path(shutil.copy(wheel, tmp_path))
    with machine(suite, tmp_path) as clean:
        clean.apt("python3-venv")
        assert clean.run("sh", "-c", "command -v gcc cc || true") == "", "no compiler"
        with_pip(clean, tmp_path, kept)


@pytest.mark.parametrize("suite", SUITES)
def test_the_package_of_debian(suite: str, packages: list[Path], tmp_path: Path) -> None:
    with machine(suite, tmp_path) as clean:
        (path,) = given(clean, packages[1])
        clean.apt(path)
        plays(clean, "/usr/games/checkers-app", tmp_path)
        clean.run("apt-get", "purge", "-y", "-qq", "checkers-app")
        assert clean.traces() == []


@pytest.mark.parametrize("suite", SUITES)
def test_the_archive(suite: str, packages: list[Path], tmp_path: Path) -> None:
    with machine(suite, tmp_path) as clean:
        (path,) = given(clean, packages[0])
        home = f"/home/{PLAYER}"
        clean.run("tar", "--no-same-owner", "-C", home, "-xzf", path)
        (folder,) = (clean.root / "home" / PLAYER).glob("checkers*")
        plays(clean, f"{home}/{folder.name}/checkers-app", tmp_path)
        clean.run(f"{home}/{folder.name}/add-to-menu.sh", user=PLAYER)
        clean.run("rm", "-r", f"{home}/{folder.name}", user="root")
        assert clean.traces() == []

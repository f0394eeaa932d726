"""The bundle and its packages, built as for a release and used without the source."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import build_bundle
import build_packages
import pytest
from bundle_parts import unpacked_size
from places import ROOT
from real_window import screen

from checkers_app.learn.tree.python_code import SOURCES
from checkers_app.ui.routes import SCENES

pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(900),
    pytest.mark.skipif(sys.platform != "linux", reason="the packages of Linux"),
    pytest.mark.skipif(importlib.util.find_spec("PyInstaller") is None, reason="needs PyInstaller"),
]
DATE = 1_700_000_000
LIBRARIES = {
    "libc6": ("libc.so.6", "libdl.so.2", "libm.so.6", "libpthread.so.0", "librt.so.1", "libutil.so.1"),
    "libgcc-s1": ("libgcc_s.so.1",),
    "libstdc++6": ("libstdc++.so.6",),
    "zlib1g": ("libz.so.1",),
}
"""Debian's packages and the libraries in them."""
OPENED_BY_SDL = {"libx11-6", "libxext6"}
"""The packages of libraries that no file is linked to: SDL looks for them when it opens a window."""


def test_every_module_of_the_program_is_in_the_bundle(bundle: Path) -> None:
    readers = pytest.importorskip("PyInstaller.archive.readers")
    archive = readers.CArchiveReader(str(bundle / "checkers-app"))
    pure = set(archive.open_embedded_archive("PYZ.pyz").toc)
    assert set(SCENES) <= pure, "scenes are imported when they are first led to"
    compiled = {
        ".".join(path.relative_to(bundle / "_internal").with_suffix("").with_suffix("").parts)
        for path in (bundle / "_internal" / "checkers_app").rglob("*.so")
    }
    ours = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "checkers_app").rglob("*.py")
        if "training" not in path.parts and path.name != "__main__.py"
    }
    assert ours <= pure | compiled
    assert not any(name.startswith("checkers_app.training") for name in pure | compiled)


def test_the_python_that_is_shown_beside_trees_is_in_the_bundle(bundle: Path) -> None:
    for source in SOURCES:
        place = Path(*source.package.split("."), source.file)
        assert (bundle / "_internal" / place).read_bytes() == (ROOT / place).read_bytes()


def test_it_is_small_and_brings_no_network(bundle: Path) -> None:
    assert unpacked_size(bundle) <= build_bundle.LARGEST
    names = {path.name for path in bundle.rglob("*")}
    assert not [name for name in names if name.startswith(("libcrypto", "libssl"))]


def test_the_unpacked_archive_plays_from_any_folder(packages: list[Path], tmp_path: Path) -> None:
    place = tmp_path / "a folder with ümlaut"
    place.mkdir()
    subprocess.run(["tar", "-xf", packages[0], "-C", place], check=True)
    (folder,) = place.iterdir()
    assert build_bundle.try_out(folder / "checkers-app-cli") == []
    assert (folder / "add-to-menu.sh").stat().st_mode & 0o111


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg-deb")
def test_the_package_of_debian_plays_and_is_made_the_same_again(
    bundle: Path, packages: list[Path], tmp_path: Path
) -> None:
    again = build_packages.build_deb(bundle, tmp_path, DATE)
    assert again.read_bytes() == packages[1].read_bytes()
    place = tmp_path / "root"
    subprocess.run(["dpkg-deb", "--extract", again, place], check=True)
    assert build_bundle.try_out(place / "usr" / "games" / "checkers-app") == []
    with_owner = subprocess.run(
        ["dpkg-deb", "--contents", again], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert {line.split()[1] for line in with_owner} == {"root/root"}


def linked(*files: Path) -> set[str]:
    """The libraries that these load, except the loader itself."""
    told = subprocess.run(["objdump", "-p", *files], capture_output=True, text=True, check=True).stdout
    names = set(re.findall(r"^  NEEDED +(\S+)$", told, re.MULTILINE))
    return {name for name in names if not name.startswith("ld-linux")}


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg-deb")
@pytest.mark.skipif(shutil.which("objdump") is None, reason="needs binutils")
def test_every_library_is_in_the_bundle_or_in_a_package_it_depends_on(
    bundle: Path, packages: list[Path]
) -> None:
    ask: list[str | Path] = ["dpkg-deb", "--field", packages[1], "Depends"]
    depends = subprocess.run(ask, capture_output=True, text=True, check=True).stdout
    inside = [path for path in (bundle / "_internal").rglob("*.so*") if path.is_file()]
    brought = {path.name for path in inside}
    # The launcher has not yet set the location of the bundle's libraries.
    from_outside = linked(bundle / "checkers-app") | linked(*inside) - brought
    owners = {name: package for package, names in LIBRARIES.items() for name in names}
    assert from_outside <= set(owners)
    packages_of_them = {owners[name] for name in from_outside} | OPENED_BY_SDL
    assert packages_of_them == {part.split()[0] for part in depends.split(",")}


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb")
def test_a_file_is_opened_with_nothing_else_around(bundle: Path, tmp_path: Path) -> None:
    """Without Python on the path, a sound device or an existing home, the window stays open until it is told
    to end.
    """
    game = tmp_path / "a game.pdn"
    game.write_text('[White "A"]\n1. 11-15 *\n', encoding="utf-8")
    with screen((1280, 800), tmp_path) as (display, _):
        window = subprocess.Popen(
            [bundle / "checkers-app", game], env={"HOME": str(tmp_path / "home"), "DISPLAY": display}
        )
        try:
            found = subprocess.run(
                ["xdotool", "search", "--sync", "--onlyvisible", "--class", "checkers-app"],
                env={**os.environ, "DISPLAY": display},
                capture_output=True,
                timeout=120,
                check=True,
            )
            assert found.stdout.strip()
            assert window.poll() is None
        finally:
            window.terminate()
            status = window.wait(120)
    assert status == 0

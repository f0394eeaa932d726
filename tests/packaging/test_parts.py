"""The contents of packages: what is left out, metadata for three systems, file associations."""

from __future__ import annotations

import hashlib
import os
import plistlib
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import app_icons
import build_bundle
import build_packages
import bundle_parts
import desktop_entry
import pin_versions
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from places import ROOT

from checkers_app import APP_ID, __version__

pytestmark = pytest.mark.needs("packaging")

LINUX = ROOT / "packaging" / "linux"
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="files of Linux desktops")


def entry(text: str) -> dict[str, str]:
    """The keys of a desktop entry."""
    lines = [line for line in text.splitlines() if "=" in line]
    return dict(line.split("=", 1) for line in lines)


# --- what is left out -------------------------------------------------------------------------------


@pytest.mark.slow
def test_nothing_that_is_left_out_is_imported_by_the_program() -> None:
    """In a separate process: every module of the program, without the packages that bundles leave out."""
    code = f"""
import importlib, pkgutil, sys
for name in {bundle_parts.UNUSED_MODULES!r}:
    sys.modules[name] = None
import checkers_app
for module in pkgutil.walk_packages(checkers_app.__path__, "checkers_app."):
    if not module.name.startswith("checkers_app.training"):
        importlib.import_module(module.name)
import pygame
pygame.font.init()
pygame.display.set_mode((320, 240))
pygame.event.get()
from checkers_app.ui.kit.fonts import Fonts
Fonts(1.0).width("text", "body")
print("all of it")
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        check=False,
    )
    assert "all of it" in done.stdout, done.stderr


def test_what_nobody_meant_to_ship_is_found() -> None:
    modules = ["json.decoder", "pygame.base", "checkers_app.ui", "scipy.linalg", "pyimod01", "four.board"]
    assert bundle_parts.strangers(modules, ["four.board"]) == ["scipy"]
    assert bundle_parts.strangers(modules, []) == ["four", "scipy"]


# --- Windows and macOS ------------------------------------------------------------------------------


def test_what_windows_is_told_of_the_program() -> None:
    made: dict[str, Any] = {}

    def kind(name: str) -> Any:
        return lambda *parts, **named: SimpleNamespace(name=name, parts=parts, **named)

    names = ("FixedFileInfo", "StringFileInfo", "StringStruct", "StringTable", "VarFileInfo", "VarStruct")
    text = bundle_parts.version_resource("12.3.4", "checkers-app-cli")
    made = {name: kind(name) for name in names}
    made["VSVersionInfo"] = kind("VSVersionInfo")
    info = eval(text, made)  # noqa: S307  as PyInstaller reads it
    assert info.ffi.filevers == info.ffi.prodvers == (12, 3, 4, 0)
    strings = {part.parts[0]: part.parts[1] for part in info.kids[0].parts[0][0].parts[1]}
    assert strings["OriginalFilename"] == "checkers-app-cli.exe"
    assert strings["ProductVersion"] == "12.3.4"


def test_macos_is_told_of_sharp_pictures_and_of_pdn_files() -> None:
    told = plistlib.loads(plistlib.dumps(bundle_parts.property_list("1.2.3")))
    assert told["NSHighResolutionCapable"] is True
    assert told["CFBundleShortVersionString"] == "1.2.3"
    (document,) = told["CFBundleDocumentTypes"]
    (kind,) = told["UTImportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["pdn"]


def test_the_setup_program_of_windows_opens_pdn_files() -> None:
    script = (ROOT / "packaging" / "windows" / "setup.iss").read_text(encoding="utf-8")
    assert r'"""{app}\checkers-app.exe"" ""%1"""' in script
    assert "PrivilegesRequired=lowest" in script
    assert "SourceDir=..\\..\\dist\\checkers-app" in script


# --- Linux: the entry in the menu ---------------------------------------------------------------------


def test_the_entry_opens_a_file_of_its_type() -> None:
    told = entry(desktop_entry.desktop_entry()[1])
    assert told["Icon"] == APP_ID
    assert told["Exec"].split() == ["checkers-app", "%f"]
    assert told["StartupWMClass"] == "checkers-app", "what the window calls itself"
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    (kind,) = ET.parse(LINUX / "checkers-app.xml").getroot()  # noqa: S314  our own file
    assert told["MimeType"] == f"{kind.get('type')};"
    assert [glob.get("pattern") for glob in kind.iter(f"{space}glob")] == ["*.pdn"]


@on_linux
@pytest.mark.parametrize("name", ["plain", 'a "b" $HOME `c` 100% \\ d'])
def test_the_unpacked_folder_puts_itself_into_the_menu_and_out_again(name: str, tmp_path: Path) -> None:
    folder, data = tmp_path / name, tmp_path / "data"
    (folder / "desktop").mkdir(parents=True)
    build_packages.add_desktop_files(folder)
    program = folder / "checkers-app"
    program.write_text('#!/bin/sh\nprintf "%s\\n" "$0" "$@"\n')
    program.chmod(0o755)
    data.mkdir()
    (data / "mine").write_text("stays")
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "XDG_DATA_HOME": str(data)}
    script = [str(folder / "add-to-menu.sh")]
    subprocess.run(script, env=environment, check=True, cwd="/")
    told = entry((data / "applications" / f"{APP_ID}.desktop").read_text(encoding="utf-8"))
    assert "TryExec" not in told
    # In the order of the format: escapes of the value, those between the quotes, then the fields.
    quoted, field = told["Exec"].replace("\\\\", "\\").rsplit(" ", 1)
    assert (quoted[0], quoted[-1], field) == ('"', '"', "%f")
    command = re.sub(r"\\(.)", r"\1", quoted[1:-1]).replace("%%", "%")
    done = subprocess.run([command, "/tmp/my game.pdn"], capture_output=True, text=True, check=True)  # noqa: S108
    assert done.stdout.splitlines() == [str(program), "/tmp/my game.pdn"]  # noqa: S108
    assert (data / "icons/hicolor/48x48/apps" / f"{APP_ID}.png").is_file()
    assert (data / "mime/packages/checkers-app.xml").is_file()
    subprocess.run([*script, "--remove"], env=environment, check=True, cwd="/")
    ours = ("checkers-app", APP_ID)
    assert [path for path in data.rglob("*") if path.is_file() and path.name.startswith(ours)] == []
    assert (data / "mine").exists()
    assert subprocess.run([*script, "--what"], env=environment, check=False).returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize("home_page", ["", "https://example.org/checkers"])
@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs appstream")
def test_software_centres_take_what_is_told_of_the_program(home_page: str, tmp_path: Path) -> None:
    name, text = desktop_entry.metainfo(1_700_000_000, home_page)
    assert "@" not in text
    assert ("<screenshots>" in text) == bool(home_page)
    (tmp_path / name).write_text(text, encoding="utf-8")
    checked = ["appstreamcli", "validate", "--strict", "--no-net", str(tmp_path / name)]
    done = subprocess.run(checked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs desktop-file-utils")
def test_the_entry_of_the_menu_is_valid(tmp_path: Path) -> None:
    name, text = desktop_entry.desktop_entry()
    (tmp_path / name).write_text(text, encoding="utf-8")
    subprocess.run(["desktop-file-validate", str(tmp_path / name)], check=True)


# --- the packages themselves ----------------------------------------------------------------------------


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A folder with the structure of a bundle."""
    folder = tmp_path / "checkers-app"
    inside = folder / "_internal"
    (inside / "licences").mkdir(parents=True)
    (inside / "licences" / "SDL.txt").write_text("zlib")
    (inside / "lib.so").write_bytes(b"\x7fELF\0GLIBC_2.4\0GLIBC_2.34\0GLIBC_PRIVATE\0")
    program = folder / "checkers-app"
    program.write_bytes(b"\x7fELF\0GLIBC_2.9\0")
    program.chmod(0o755)
    (folder / "README.txt").write_text("read me")
    if sys.platform != "win32":
        (folder / "checkers-app-cli").symlink_to("checkers-app")
    return folder


def test_the_newest_c_library_that_anything_asks_for(bundle: Path) -> None:
    assert build_packages.needed_glibc(bundle) == "2.34"


@on_linux
def test_a_packed_folder_is_the_same_whenever_and_by_whomever_it_is_packed(
    bundle: Path, tmp_path: Path
) -> None:
    first, second = tmp_path / "1.tar.gz", tmp_path / "2.tar.gz"
    build_packages.pack_tar(bundle, first, "game-1.0", 1_700_000_000)
    for path in bundle.rglob("*"):
        os.utime(path, (1, 1), follow_symlinks=False)
    build_packages.pack_tar(bundle, second, "game-1.0", 1_700_000_000)
    assert first.read_bytes() == second.read_bytes()
    with tarfile.open(first) as tar:
        members = {member.name: member for member in tar}
    assert members["game-1.0/checkers-app-cli"].linkname == "checkers-app"
    assert members["game-1.0/checkers-app"].mode == 0o755
    assert members["game-1.0/README.txt"].mode == 0o644
    assert {(member.uid, member.mtime) for member in members.values()} == {(0, 1_700_000_000)}


def test_a_zip_is_the_same_whenever_it_is_packed(bundle: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "1.zip", tmp_path / "2.zip"
    build_packages.pack_zip(bundle, first, "game", 1_700_000_000)
    os.utime(bundle / "README.txt", (1, 1))
    build_packages.pack_zip(bundle, second, "game", 1_700_000_000)
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as packed:
        assert packed.read("game/README.txt") == b"read me"


def test_the_time_of_a_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    assert build_packages.source_date() == 1_234_567_890
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setattr(build_packages, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert build_packages.source_date() == 315_532_800


@on_linux
def test_the_package_of_debian_says_what_is_in_it(bundle: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    build_packages.deb_tree(bundle, tree, "amd64", 1_700_000_000)
    control = (tree / "DEBIAN" / "control").read_text(encoding="utf-8")
    assert f"\nVersion: {__version__}\n" in control
    assert "\nDepends: libc6 (>= 2.34), libgcc-s1, libstdc++6, libx11-6, libxext6, zlib1g\n" in control
    lines = (tree / "DEBIAN" / "md5sums").read_text().splitlines()
    sums = {name: digest for digest, name in (line.split("  ", 1) for line in lines)}
    files = {
        path.relative_to(tree).as_posix(): path
        for path in (tree / "usr").rglob("*")
        if path.is_file() and not path.is_symlink()
    }
    assert sums == {
        name: hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
        for name, path in files.items()
    }
    for link in ("usr/games/checkers-app", "usr/games/checkers-app-cli"):
        assert (tree / link).resolve() == tree / "usr/lib/checkers-app/checkers-app"
    assert (tree / "usr/share/doc/checkers-app/licences/SDL.txt").read_text() == "zlib"
    told = entry((tree / "usr/share/applications" / f"{APP_ID}.desktop").read_text(encoding="utf-8"))
    assert told["Exec"] == "/usr/games/checkers-app %f"
    icons = {path.parent.parent.name for path in tree.glob("usr/share/icons/hicolor/*/apps/*")}
    assert icons == {"scalable", *(f"{size}x{size}" for size in app_icons.SIZES)}
    scripts = {"preinst", "postinst", "prerm", "postrm"}
    assert not scripts & {path.name for path in (tree / "DEBIAN").iterdir()}, "triggers do it all"


# --- the versions that the checks passed with -----------------------------------------------------------


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    requirements = [Requirement(line) for line in lines if line and not line.startswith("#")]
    assert all(requirement.url is None and len(requirement.specifier) == 1 for requirement in requirements)
    return {
        canonicalize_name(requirement.name): next(iter(requirement.specifier)).version
        for requirement in requirements
    }


def test_the_constraints_name_versions_and_no_addresses() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert "://" not in text
    assert "--" not in text
    assert "@" not in text
    assert all("==" in line for line in text.splitlines() if not line.startswith("#"))


def test_every_requirement_of_the_checks_is_pinned_within_its_range() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["test"], *extras["dev"]]
    found = pins()
    for line in wanted:
        requirement = Requirement(line)
        if requirement.name != "checkers-app":
            assert found[canonicalize_name(requirement.name)] in requirement.specifier, line


def test_what_is_needed_is_followed_through_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    needs = {
        "checkers-app": ["a>=1", 'b[fast]; extra == "dev"', 'c; extra == "other"'],
        "a": ["checkers-app"],
        "b": ['d; extra == "fast"', 'e; sys_platform == "nowhere"'],
        "d": [],
    }
    monkeypatch.setattr(metadata, "requires", needs.__getitem__)
    monkeypatch.setattr(metadata, "version", lambda name: f"1.{ord(name)}")
    found: dict[str, str] = {}
    pin_versions.needed("checkers-app", frozenset({"dev"}), found, set())
    assert found == {"a": "1.97", "b": "1.98", "d": "1.100"}


def test_a_bundle_that_is_not_there_cannot_be_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_packages, "ROOT", tmp_path)
    monkeypatch.setattr(build_bundle, "DIST", tmp_path / "dist" / "checkers-app")
    monkeypatch.setattr(sys, "argv", ["build_packages.py", "--keep"])
    with pytest.raises(SystemExit) as ended:
        build_packages.main()
    assert ended.value.code == 2
    assert "there is no bundle in dist" in capsys.readouterr().err

"""The contents of a wheel and a source archive, and that no build reuses results of an earlier one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from places import ROOT

pytestmark = pytest.mark.needs("Cython")

PACKAGE = ROOT / "checkers_app"
SUFFIX = EXTENSION_SUFFIXES[0]
PAGE = ROOT / "assets" / "guide.html"
"""Generated, too, but kept next to its sources."""
MADE = {".c", ".html", ".mo", ".so", ".pyd", ".pyc", ".pyo"}
"""Suffixes of files that a build or a run makes."""


def _made(path: Path) -> bool:
    """True for files made by a build or a run; C outside the package is written by hand."""
    return path.suffix in MADE and (path.suffix != ".c" or PACKAGE in path.parents)


def files_below(folder: Path) -> set[Path]:
    """The files written (or drawn) by hand in a folder of the project, relative to the project."""
    return {
        path.relative_to(ROOT)
        for path in folder.rglob("*")
        if path.is_file() and (not _made(path) or path == PAGE) and "__pycache__" not in path.parts
    }


def ask_setup(code: str, folder: Path) -> list[str]:
    """The JSON that ``code`` prints after ``dist`` was read from the project's own files."""
    begin = (
        "import json, setuptools\n"
        "from distutils.core import run_setup  # setuptools brings it\n"
        "dist = run_setup('setup.py', stop_after='commandline')\n"
        f"folder = {str(folder)!r}\n"
    )
    environment = {name: value for name, value in os.environ.items() if name != "CHECKERS_TRAINING"}
    done = subprocess.run(
        [sys.executable, "-c", begin + code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.slow
def test_a_wheel_holds_the_program_and_nothing_else(tmp_path: Path) -> None:
    """Without a build: the files that setuptools would copy and compile."""
    code = """
found = []
for name in ("build_py", "build_ext", "build_messages"):
    command = dist.get_command_obj(name)
    command.build_lib = folder
    command.ensure_finalized()
    found += command.get_outputs()
print()
print(json.dumps([name for name in found if not name.endswith((".pyc", ".pyo"))]))
"""
    found = [Path(name).relative_to(tmp_path) for name in ask_setup(code, tmp_path)]
    assert len(found) == len(set(found))
    wanted = set()
    for path in files_below(PACKAGE):
        if path.parts[1] == "training":
            continue
        if path.suffix in {".py", ".pyi"} or path.name == "py.typed":
            wanted.add(path)
        elif path.suffix == ".pyx":
            wanted.add(path.with_suffix(SUFFIX))
        elif path.suffix == ".po":
            wanted.add(path.with_suffix(".mo"))
    wanted |= {Path("checkers_app") / path for path in files_below(ROOT / "assets")}
    assert set(found) == wanted
    # So that an empty project would fail.
    rooms = {path.parts[1] for path in found if len(path.parts) > 2}
    assert {"assets", "engine", "games", "locale", "ui"} <= rooms
    assert Path("checkers_app/engine/checkers/core").with_suffix(SUFFIX) in found


@pytest.mark.slow
def test_a_source_archive_holds_what_its_build_and_its_tests_need(tmp_path: Path) -> None:
    code = """
egg_info = dist.get_command_obj("egg_info")
egg_info.egg_base = folder
egg_info.ensure_finalized()
egg_info.run()
print()
print(json.dumps(egg_info.filelist.files))
"""
    names = [Path(name) for name in ask_setup(code, tmp_path)]
    found = {path for path in names if not path.is_absolute() and ".egg-info" not in str(path)}
    wanted = {Path(name) for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in")}
    wanted.add(Path("constraints.txt"))
    for folder in ("checkers_app", "assets", "build_scripts", "docs", "packaging", "tests"):
        wanted |= files_below(ROOT / folder)
    assert wanted <= found
    assert {path.parts[0] for path in found - wanted} <= {path.name for path in ROOT.glob("*.md")}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The project without its compiled modules, which may be built in."""
    project = tmp_path / "project"
    project.mkdir()
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, project)
    # Up-to-date C files of the checkout need not be generated again.
    made = shutil.ignore_patterns("*.so", "*.pyd", "*.mo", "__pycache__")
    shutil.copytree(PACKAGE, project / "checkers_app", ignore=made)
    shutil.copytree(ROOT / "assets" / "icons", project / "assets")
    shutil.copytree(ROOT / "build_scripts", project / "build_scripts", ignore=made)
    return project


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="takes its compiler from CC")
@pytest.mark.parametrize("command", [["build_ext", "--inplace"], ["build"]], ids=lambda words: words[0])
def test_a_failed_compilation_leaves_no_older_module(command: list[str], copy: Path) -> None:
    library = copy / "lib"
    stale = []
    for folder in (library, copy):
        for module in ("engine/checkers/core", "engine/checkers/endgames/reader", "training/trainer"):
            if folder is library or command[0] == "build_ext":
                stale.append((folder / "checkers_app" / module).with_suffix(SUFFIX))
                stale[-1].parent.mkdir(parents=True, exist_ok=True)
                stale[-1].write_bytes(b"of an older source")
                os.utime(stale[-1], (0, 0))
    removed = library / "checkers_app" / "removed_since.py"
    removed.touch()
    (copy / "setup.cfg").write_text(f"[build]\nbuild_lib = {library}\n", encoding="utf-8")
    environment = {**os.environ, "CC": "/bin/false"}
    environment.pop("CHECKERS_TRAINING", None)
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", *command],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "core was NOT built" in done.stderr
    assert not [path for path in stale if path.exists()]
    assert removed.exists() == (command[0] != "build")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="takes its compiler from CC")
def test_only_what_changed_is_compiled_again(copy: Path) -> None:
    script = copy / "setup.py"
    text = script.read_text(encoding="utf-8")
    begin, end = text.index("MODULES = ("), text.index("TRAINING_ROOM")
    only_one = f'{text[:begin]}MODULES = (f"{{ROOM}}.endgames.buffers",)\n{text[end:]}'
    script.write_text(only_one, encoding="utf-8")

    def built(**environment: str) -> bytes:
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        settings = {name: value for name, value in os.environ.items() if not name.startswith("CHECKERS_")}
        subprocess.run(command, cwd=copy, env={**settings, **environment}, check=True, timeout=300)
        return (copy / "checkers_app/engine/checkers/endgames/buffers").with_suffix(SUFFIX).read_bytes()

    compiled = built()
    (remembered,) = (copy / "build" / "compiled").glob("*.*/*")
    assert remembered.read_bytes() == compiled
    remembered.write_bytes(b"remembered")
    assert built() == b"remembered"
    assert built(CHECKERS_CFLAGS="-DOTHER") != b"remembered"
    assert not remembered.exists()
    remembered.write_bytes(b"of the first build")
    header = copy / "checkers_app" / "engine" / "checkers" / "net.h"
    header.write_text(header.read_text(encoding="utf-8") + "/* changed */\n", encoding="utf-8")
    assert built() == compiled

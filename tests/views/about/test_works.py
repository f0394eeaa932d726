"""The third-party works in the program, and the texts of their licences."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from checkers_app.views.about import works as works_module
from checkers_app.views.about.works import UnknownLibraryError, collect, works

NAMES = [work.name for work in works()]


BUNDLER = "The licence of what starts a bundle.\n"


def test_every_work_brings_its_whole_text() -> None:
    assert NAMES[0] == "The program"
    for work in works():
        assert len(work.text) > 500, work.name
        assert "not found" not in work.text, work.name
    texts = {work.name: work.text for work in works()}
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts["pygame-ce"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in texts["Python"]
    assert "SIL OPEN FONT LICENSE" in texts["Inter"]


@pytest.fixture
def _bundler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PyInstaller's licence as if it were installed: only those who make bundles have it."""
    info = tmp_path / "packages" / "pyinstaller-6.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pyinstaller\nVersion: 6.0\n")
    (info / "COPYING.txt").write_text(BUNDLER)
    (info / "RECORD").write_text(f"{info.name}/METADATA,,\n{info.name}/COPYING.txt,,\n")
    monkeypatch.syspath_prepend(str(info.parent))


@pytest.mark.usefixtures("_bundler")
def test_a_bundle_shows_what_was_collected_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    libraries = ["libSDL2-2-50d19f93.0.so.0.3200.10", "libz.so.1", "libffi.so.8", "libexpat.so.1", "SDL2.dll"]
    collected = collect(tmp_path / "licences", libraries)
    names = [work.name for work in collected]
    assert names[: len(NAMES)] == NAMES
    assert {"libffi", "Expat"} <= set(names)
    assert "Visual C++ runtime" not in names, "none of its libraries is in there"
    assert next(work.text for work in collected if work.name == "PyInstaller") == BUNDLER
    assert "PyInstaller" not in NAMES, "it is in bundles only"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert works() == collected


def test_a_library_that_nobody_knows_stops_the_collection(tmp_path: Path) -> None:
    with pytest.raises(UnknownLibraryError, match=r"no licence is known for libmystery\.so\.3"):
        collect(tmp_path, ["libz.so.1", "libmystery.so.3"])
    assert list(tmp_path.iterdir()) == []


def test_a_text_that_is_nowhere_is_said_on_the_page_and_stops_a_bundle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(works_module, "_python_licences", lambda: (tmp_path / "none",))
    python = next(work for work in works() if work.name == "Python")
    assert not python.text
    with pytest.raises(FileNotFoundError, match="the licence for Python"):
        collect(tmp_path / "licences", [])


def test_a_text_that_cannot_be_read_gives_way_to_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    latin, right = tmp_path / "latin.txt", tmp_path / "right.txt"
    latin.write_bytes("Straße".encode("latin-1"))
    right.write_text("The licence", encoding="utf-8")
    monkeypatch.setattr(works_module, "_python_licences", lambda: (tmp_path, latin, right))
    assert next(work.text for work in works() if work.name == "Python") == "The licence"

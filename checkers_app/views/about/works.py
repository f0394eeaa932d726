"""The works that make up the program, such as libraries and fonts, with the texts of their licences.

In a standalone bundle, the texts come from the files that :func:`collect` wrote when the bundle was built;
otherwise, they come from the metadata of the installed packages.  The works are listed in
``assets/licences/works.toml``.
"""

from __future__ import annotations

import json
import sys
import sysconfig
import tomllib
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from checkers_app import paths
from checkers_app.storage.files import write_atomic

_INDEX = "index.json"


@dataclass(frozen=True, slots=True)
class Work:
    """A work that is part of the program and has its own licence."""

    name: str
    licence: str
    """The short name of the licence."""
    what: str
    """The purpose of the work in the program."""
    text: str
    """The text of the licence; empty if it was not found on this computer."""


class UnknownLibraryError(ValueError):
    """Raised if a bundle contains a library that does not belong to any of the listed works."""


def works() -> tuple[Work, ...]:
    """The program itself, followed by the works that are included in it."""
    if (collected := _collected()) is not None:
        return collected
    return tuple(_work(entry) for entry in _entries() if not entry.get("bundle"))


def collect(folder: Path, libraries: Iterable[str]) -> tuple[Work, ...]:
    """Write the licences of a bundle's works to a folder, where :func:`works` finds them.

    Args:
        folder: the folder for the index and a text file for each work.
        libraries: the names of all shared libraries in the bundle.

    Raises:
        UnknownLibraryError: if a library does not belong to any of the listed works.
        FileNotFoundError: if the text of a licence does not exist.
        OSError: if a file cannot be written.
    """
    entries, names = _entries(), set(libraries)
    owners = {name: _owner(name, entries) for name in names}
    if unknown := sorted(name for name, owner in owners.items() if owner is None):
        raise UnknownLibraryError(f"no licence is known for {', '.join(unknown)}")
    index, found = [], []
    for entry in entries:
        if entry.get("bundle") and entry.get("libraries") and entry["name"] not in owners.values():
            continue
        work = _work(entry)
        if not work.text:
            raise FileNotFoundError(f"the licence for {work.name} was not found")
        file = f"{work.name.replace(' ', '-')}.txt"
        write_atomic(folder / file, work.text)
        index.append({"name": work.name, "licence": work.licence, "what": work.what, "file": file})
        found.append(work)
    write_atomic(folder / _INDEX, json.dumps(index, indent=1) + "\n")
    return tuple(found)


def _collected() -> tuple[Work, ...] | None:
    """The works that :func:`collect` wrote to a bundle; None if the program does not run from a bundle."""
    folder = paths.collected_licences()
    if folder is None:
        return None
    index = json.loads((folder / _INDEX).read_text(encoding="utf-8"))
    return tuple(
        Work(
            item["name"],
            item["licence"],
            item["what"],
            (folder / item["file"]).read_text(encoding="utf-8"),
        )
        for item in index
    )


def _entries() -> list[dict[str, object]]:
    listed = tomllib.loads(paths.asset("licences", "works.toml").read_text(encoding="utf-8"))
    entries: list[dict[str, object]] = listed["work"]
    return [entry for entry in entries if not entry.get("optional") or _is_installed(entry)]


def _is_installed(entry: dict[str, object]) -> bool:
    with suppress(metadata.PackageNotFoundError):
        return bool(metadata.version(str(entry["distribution"])))
    return False


def _owner(library: str, entries: list[dict[str, object]]) -> str | None:
    """The name of the work to which a library belongs; None if it is unknown."""
    for entry in entries:
        beginnings = entry.get("libraries", ())
        if isinstance(beginnings, list) and library.casefold().startswith(
            tuple(str(beginning).casefold() for beginning in beginnings)
        ):
            return str(entry["name"])
    return None


def _work(entry: dict[str, object]) -> Work:
    name = str(entry["name"])
    return Work(name, str(entry["licence"]), str(entry["what"]), _text(entry) or "")


def _text(entry: dict[str, object]) -> str | None:
    if "asset" in entry:
        return paths.asset(*str(entry["asset"]).split("/")).read_text(encoding="utf-8")
    if "python" in entry:
        return _first_of(_python_licences())
    if "program" in entry:
        checkout = paths.assets().parent / "LICENSE"
        return _first_of((checkout, *_of_package("checkers-app", "LICENSE")))
    return _first_of(_of_package(str(entry["distribution"]), str(entry["file"])))


def _of_package(name: str, file: str) -> tuple[Path, ...]:
    """The files with this name in an installed package; empty if there are none."""
    try:
        files = metadata.files(name) or ()
    except metadata.PackageNotFoundError:
        return ()
    return tuple(Path(str(path.locate())) for path in files if path.name == file)


def _python_licences() -> tuple[Path, ...]:
    """The possible locations of Python's own licence, which depend on how it was installed."""
    library = Path(sysconfig.get_path("stdlib"))
    base = Path(sys.base_prefix)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    documents = base / "share" / "doc" / version / "copyright"
    return (library / "LICENSE.txt", base / "LICENSE.txt", base / "LICENSE", documents)


def _first_of(candidates: Iterable[Path]) -> str | None:
    """The text of the first file that exists and can be read."""
    for path in candidates:
        with suppress(OSError, UnicodeDecodeError):
            return path.read_text(encoding="utf-8")
    return None

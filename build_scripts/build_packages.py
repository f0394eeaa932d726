"""Make packages from the bundle: ``python build_scripts/build_packages.py``.

The folder bundle is built and tested first (``--keep`` uses the existing bundle). Then ``dist`` contains

    checkers-app-VERSION-linux-x86_64.tar.gz    on every system except Windows: the folder, packed
    checkers-app_VERSION_amd64.deb              if ``dpkg-deb`` is available
    checkers-app-VERSION-windows-amd64.zip      on Windows, and a setup program if Inno Setup is available

The same ``SOURCE_DATE_EPOCH`` and the same bundle give byte-for-byte identical packages.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from email.utils import formatdate
from pathlib import Path

import build_bundle
from app_icons import SIZES, png
from bundle_parts import unpacked_size
from desktop_entry import LINUX, desktop_entry, metainfo

ROOT = build_bundle.ROOT
sys.path.insert(0, str(ROOT))

from checkers_app import APP_ID, __version__  # noqa: E402

MARK = ROOT / "assets" / "icons" / "app_mark.svg"
NAME = "checkers-app"
_LONG_AGO = 315_532_800
"""1980-01-01, the earliest date possible in a zip file, for builds outside version control."""
_RECOMMENDED = (
    "hicolor-icon-theme",
    "libpulse0",
    "libwayland-client0",
    "libxcursor1",
    "libxfixes3",
    "libxi6",
    "libxkbcommon0",
    "libxrandr2",
)
"""The Debian packages that SDL uses if they are installed."""


def source_date() -> int:
    """The timestamp of packed files: ``SOURCE_DATE_EPOCH``, or the time of the last commit."""
    if told := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(told)
    try:
        done = subprocess.run(
            ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return _LONG_AGO
    return int(done.stdout)


# --- the packed folder ----------------------------------------------------------------------------


def write_icons(folder: Path) -> None:
    """Write the program's icon to the folders of the hicolor theme."""
    for size in SIZES:
        place = folder / "hicolor" / f"{size}x{size}" / "apps"
        place.mkdir(parents=True)
        (place / f"{APP_ID}.png").write_bytes(png(MARK, size))
    place = folder / "hicolor" / "scalable" / "apps"
    place.mkdir(parents=True)
    shutil.copyfile(MARK, place / f"{APP_ID}.svg")


def add_desktop_files(bundle: Path) -> None:
    """Add to the Linux folder bundle the files that ``add-to-menu.sh`` uses."""
    shutil.rmtree(bundle / "desktop", ignore_errors=True)
    (bundle / "desktop").mkdir()
    name, text = desktop_entry()
    (bundle / "desktop" / name).write_text(text, encoding="utf-8")
    shutil.copyfile(LINUX / f"{NAME}.xml", bundle / "desktop" / f"{NAME}.xml")
    write_icons(bundle / "desktop" / "icons")
    shutil.copy(LINUX / "add-to-menu.sh", bundle / "add-to-menu.sh")


def pack_tar(source: Path, target: Path, root: str, date: int) -> None:
    """Pack a folder with its symbolic links, in a fixed order, without owners and with a single timestamp."""

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mtime = date
        member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
        return member

    with (
        target.open("wb") as file,
        gzip.GzipFile("", "wb", mtime=date, fileobj=file) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar,
    ):
        for path in [source, *sorted(source.rglob("*"))]:
            place = Path(root, path.relative_to(source)).as_posix()
            tar.add(path, place, recursive=False, filter=plain)


def pack_zip(source: Path, target: Path, root: str, date: int) -> None:
    """Pack a folder without symbolic links, in a fixed order and with a single timestamp."""
    stamp = time.gmtime(date)[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(source.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(Path(root, path.relative_to(source)).as_posix(), stamp)
                entry.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(entry, path.read_bytes())


# --- Debian's package -----------------------------------------------------------------------------


def needed_glibc(bundle: Path) -> str:
    """The newest version of the C library that any file in the bundle requires."""
    versions = {
        tuple(map(int, found.split(b".")))
        for path in [bundle / NAME, *bundle.rglob("*.so*")]
        for found in re.findall(rb"\0GLIBC_(\d+\.\d+)(?:\.\d+)?(?=\0)", path.read_bytes())
    }
    return ".".join(map(str, max(versions)))


def deb_tree(bundle: Path, tree: Path, architecture: str, date: int) -> None:
    """Arrange the package's files as they will be on the user's disk, and add its control files."""
    share, program = tree / "usr" / "share", tree / "usr" / "lib" / NAME
    shutil.copytree(bundle, program, symlinks=True)
    for extra in ("desktop", "add-to-menu.sh", "README.txt"):  # the package does what they are for
        path = program / extra
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    (tree / "usr" / "games").mkdir()  # the place required by Debian's policy
    for command in (NAME, f"{NAME}-cli"):
        (tree / "usr" / "games" / command).symlink_to(f"../lib/{NAME}/{NAME}")
    entry, entry_text = desktop_entry()
    for place, (name, text) in (
        # Not every PATH contains the folder of games.
        ("applications", (entry, entry_text.replace(f"Exec={NAME}", f"Exec=/usr/games/{NAME}"))),
        ("mime/packages", (f"{NAME}.xml", (LINUX / f"{NAME}.xml").read_text(encoding="utf-8"))),
        ("metainfo", metainfo(date)),
    ):
        (share / place).mkdir(parents=True)
        (share / place / name).write_text(text, encoding="utf-8")
    write_icons(share / "icons")
    _write_documents(share, date)
    installed = -(-unpacked_size(tree) // 1024)
    control = tree / "DEBIAN"
    control.mkdir()
    (control / "control").write_text(
        f"""Package: {NAME}
Version: {__version__}
Architecture: {architecture}
Maintainer: The Checkers & Tic-tac-toe authors <authors@checkers-app.invalid>
Installed-Size: {installed}
Depends: libc6 (>= {needed_glibc(bundle)}), libgcc-s1, libstdc++6, libx11-6, libxext6, zlib1g
Recommends: {", ".join(_RECOMMENDED)}
Section: games
Priority: optional
Description: checkers and tic-tac-toe against a computer that shows how it thinks
 Play against many levels or with a friend, then look at the search: the tree
 of moves, what alpha-beta leaves out and why, lessons and exercises.
 .
 An opening book, endgame tables and a learned evaluation are included. Games are
 read and written as PDN files. There is no network access.
""",
        encoding="utf-8",
    )
    sums = [
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {path.relative_to(tree)}\n"
        for path in sorted((tree / "usr").rglob("*"))
        if path.is_file() and not path.is_symlink()
    ]
    (control / "md5sums").write_text("".join(sums), encoding="utf-8")
    _settle(tree, date)


def _write_documents(share: Path, date: int) -> None:
    document = share / "doc" / NAME
    document.mkdir(parents=True)
    (document / "licences").symlink_to(f"../../../lib/{NAME}/_internal/licences")
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    (document / "copyright").write_text(
        f"{licence}\nThe package also contains works by others. Their names and licences are "
        f"in\n/usr/share/doc/{NAME}/licences and on the About page of the program.\n",
        encoding="utf-8",
    )
    entry = (
        f"{NAME} ({__version__}) unstable; urgency=medium\n\n  * See CHANGELOG.md of this version.\n\n"
        f" -- The Checkers & Tic-tac-toe authors <authors@checkers-app.invalid>  {formatdate(date)}\n"
    )
    _write_packed(document / "changelog.gz", entry)
    (share / "man" / "man6").mkdir(parents=True)
    manual = (LINUX / f"{NAME}.6").read_text(encoding="utf-8")
    _write_packed(share / "man" / "man6" / f"{NAME}.6.gz", manual)
    (share / "man" / "man6" / f"{NAME}-cli.6.gz").symlink_to(f"{NAME}.6.gz")
    (share / "lintian" / "overrides").mkdir(parents=True)
    shutil.copyfile(LINUX / "lintian-overrides", share / "lintian" / "overrides" / NAME)


def _write_packed(path: Path, text: str) -> None:
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _settle(tree: Path, date: int) -> None:
    """Set permissions and times: everybody can read everything, only programs are executable, and all times
    are equal.
    """
    for path in [*tree.rglob("*"), tree]:
        if not path.is_symlink():
            run = path.is_dir() or (path.parent.name == NAME and path.name == NAME)
            path.chmod(0o755 if run else 0o644)
        os.utime(path, (date, date), follow_symlinks=False)


def build_deb(bundle: Path, folder: Path, date: int) -> Path:
    """Build the Debian package; return the path of its file.

    Raises:
        CalledProcessError: if ``dpkg-deb`` fails.
    """
    asked = ["dpkg", "--print-architecture"]
    architecture = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    target = folder / f"{NAME}_{__version__}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as place:
        tree = Path(place) / "tree"
        tree.mkdir()
        deb_tree(bundle, tree, architecture, date)
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, target],
            env={**os.environ, "SOURCE_DATE_EPOCH": str(date)},
            stdout=subprocess.DEVNULL,
            check=True,
        )
    return target


# --- all of it ------------------------------------------------------------------------------------


def packages(bundle: Path, folder: Path, date: int) -> list[Path]:
    """Build every package possible on this system; return the paths of the files."""
    kind = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    stem = f"{NAME}-{__version__}-{kind}-{platform.machine().lower()}"
    if kind == "windows":
        target = folder / f"{stem}.zip"
        pack_zip(bundle, target, NAME, date)
        compiler = shutil.which("iscc")
        if compiler is None:
            return [target]
        script = ROOT / "packaging" / "windows" / "setup.iss"
        output = [f"/DVersion={__version__}", f"/O{folder}", f"/F{stem}-setup"]
        subprocess.run([compiler, "/Qp", *output, str(script)], check=True)
        return [target, folder / f"{stem}-setup.exe"]
    target = folder / f"{stem}.tar.gz"
    if kind == "macos":
        app = bundle.with_name("Checkers & Tic-tac-toe.app")
        pack_tar(app, target, app.name, date)
        return [target]
    add_desktop_files(bundle)
    pack_tar(bundle, target, f"{NAME}-{__version__}", date)
    return [target, build_deb(bundle, folder, date)] if shutil.which("dpkg-deb") else [target]


def main() -> int:
    """Build the bundle and its packages; return the exit status."""
    parser = argparse.ArgumentParser(description="Make packages from the bundle.")
    parser.add_argument("--keep", action="store_true", help="use the bundle that is already in dist")
    keep = parser.parse_args().keep
    if keep and not build_bundle.DIST.is_dir():
        parser.error(f"there is no bundle in {build_bundle.DIST.relative_to(ROOT)} that --keep could use")
    if not keep and (status := build_bundle.main()):
        return status
    for path in packages(build_bundle.DIST, build_bundle.DIST.parent, source_date()):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Modules and libraries that a bundle leaves out because the program never loads them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

UNUSED_MODULES = (
    # Modules that only train new weights are useless to a player, and are in no wheel either.
    "checkers_app.training",
    # The program plays sounds from a few files and no video.
    "pygame._camera",
    "pygame._sdl2.audio",
    "pygame._sdl2.controller",
    "pygame._sdl2.mixer",
    "pygame._sdl2.touch",
    "pygame._sdl2.video",
    "pygame.camera",
    "pygame.docs",
    "pygame.examples",
    "pygame.gfxdraw",
    "pygame.midi",
    "pygame.mixer_music",
    "pygame.pypm",
    "pygame.sndarray",
    "pygame.surfarray",
    "pygame.tests",
    "numpy",
    # The program uses no network, so it needs no cryptography; digests of files use BLAKE2, which is built
    # in.
    "_hashlib",
    "_ssl",
    "asyncio",
    "ssl",
    # Compression formats other than the one in use.
    "_bz2",
    "_lzma",
    "bz2",
    "lzma",
    # Text of old East Asian encodings: PDN is ASCII, Latin-1 or UTF-8.
    "_codecs_cn",
    "_codecs_hk",
    "_codecs_iso2022",
    "_codecs_jp",
    "_codecs_kr",
    "_codecs_tw",
    "_multibytecodec",
    # Pillow writes GIF, PNG and PDF here and nothing else; these modules bring libraries along.
    "PIL._avif",
    "PIL._imagingcms",
    "PIL._imagingmath",
    "PIL._imagingmorph",
    "PIL._imagingtk",
    "PIL._webp",
    # Optional extras: matches in a cluster, sheets as PDF, charts of training and type hints, with the
    # packages that Pillow and these extras use if they are installed.
    "cython",
    "dask",
    "defusedxml",
    "distributed",
    "fontTools",
    "fpdf",
    "matplotlib",
    "pygments",
    "typing_extensions",
    # Other parts of the standard library for developing programs.
    "doctest",
    "lib2to3",
    "pdb",
    "pip",
    "pydoc",
    "pyexpat",
    "setuptools",
    "tkinter",
    "unittest",
    "xml",
    "xmlrpc",
)

FOR_BOTS = tuple(
    """array bisect cmath collections colorsys copy csv dataclasses datetime decimal enum fractions functools
    heapq itertools json math numbers operator pprint queue random re statistics string textwrap time timeit
    traceback types typing""".split()  # noqa: SIM905  one name a line would be thirty lines
)
"""The standard library modules that a bundle contains for users' bots, whether or not the program needs them.
"""

OTHERS = frozenset({"PIL", "accesskit", "platformdirs", "pygame"})
"""The third-party packages in the bundle; ``works.toml`` lists the licence of each."""


def strangers(modules: Iterable[str], offered: Iterable[str]) -> list[str]:
    """The packages among ``modules`` that should not be in the bundle.

    Args:
        modules: the names of all modules in a bundle.
        offered: the modules of boards that are installed next to the program and included on purpose.
    """
    meant = OTHERS | {"checkers_app"} | sys.stdlib_module_names | {name.split(".")[0] for name in offered}
    tops = {name.split(".")[0] for name in modules}
    # The names of PyInstaller's own modules begin like this, and so do those of tables of Python's build.
    return sorted(top for top in tops - meant if not top.startswith(("_pyi_", "pyi", "_sysconfigdata")))


_STRIPPED_BEFORE = ".libs"
"""The folders of libraries from wheels, which have already been stripped and patched."""


def strip_symbols(bundle: Path) -> int:
    """Remove debugging information from every library; return the number of bytes saved.

    This does nothing on systems other than Linux, because ``strip`` does not support their formats.
    """
    tool = shutil.which("strip")
    if sys.platform != "linux" or tool is None:
        return 0
    before = after = 0
    for path in sorted(bundle.rglob("*.so*")):
        if path.is_symlink() or path.parent.name.endswith(_STRIPPED_BEFORE):
            continue
        before += path.stat().st_size
        subprocess.run([tool, "--strip-unneeded", str(path)], check=True)
        after += path.stat().st_size
    return before - after


def unpacked_size(bundle: Path) -> int:
    """The total size of all files in bytes, each file counted once."""
    return sum(path.stat().st_size for path in bundle.rglob("*") if path.is_file() and not path.is_symlink())


_DECODERS = ("libFLAC", "libmodplug", "libmpg123", "libogg", "libopus", "libvorbis", "libwavpack", "libxmp")
UNUSED_LIBRARIES = (
    *(_DECODERS if sys.platform == "win32" else ()),
    "libasound",
    "libportmidi",
    "portmidi",
)
"""The prefixes of sound libraries that would be included although they are not needed.

Sounds are WAV files, for which SDL_mixer needs no other library.  On Windows, SDL_mixer loads a library only
to play a file of the library's format, so the decoders are left out there.  On other systems, it is linked to
all libraries and does not load if one of them is missing.
"""
OF_THE_SYSTEM = ("libgcc_s.", "libstdc++.")
"""The prefixes of libraries that every Linux system has and that the packages require."""
UNUSED_DATA = ("pygame/freesansbold.ttf", "pygame/pygame_icon.bmp", "pygame/pygame_icon_mac.bmp")
"""pygame's own font and icon, which are never shown."""


def version_resource(version: str, name: str) -> str:
    """The details that Windows displays for ``name``.exe, in PyInstaller's format.

    Args:
        version: the version, such as ``1.2.0``.
        name: the name of the program's file, without its extension.
    """
    numbers = (*(int(part) for part in version.split(".")[:3]), 0)
    strings = {
        "CompanyName": "The Checkers & Tic-tac-toe authors",
        "FileDescription": "Checkers & Tic-tac-toe",
        "FileVersion": version,
        "InternalName": name,
        "LegalCopyright": "MIT licence",
        "OriginalFilename": f"{name}.exe",
        "ProductName": "Checkers & Tic-tac-toe",
        "ProductVersion": version,
    }
    told = ", ".join(f"StringStruct({key!r}, {text!r})" for key, text in strings.items())
    fixed = f"filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1, subtype=0"
    # 0x0409 is American English, 1200 is Unicode.
    return (
        f"VSVersionInfo(ffi=FixedFileInfo({fixed}, date=(0, 0)), "
        f"kids=[StringFileInfo([StringTable('040904B0', [{told}])]), "
        "VarFileInfo([VarStruct('Translation', [0x0409, 1200])])])\n"
    )


def property_list(version: str) -> dict[str, object]:
    """The program's properties for macOS: high resolution, and the types of files that it opens.

    SDL reports a double click on such a file as an event, which the window handles like a dropped file.
    """
    return {
        "CFBundleDisplayName": "Checkers & Tic-tac-toe",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Games in PDN",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Default",
                "LSItemContentTypes": ["org.checkers-app.pdn"],
            }
        ],
        "UTImportedTypeDeclarations": [
            {
                "UTTypeIdentifier": "org.checkers-app.pdn",
                "UTTypeDescription": "Games in PDN",
                "UTTypeConformsTo": ["public.plain-text"],
                "UTTypeTagSpecification": {"public.filename-extension": ["pdn"]},
            }
        ],
    }

"""Builds the compiled core; everything else about the package is in pyproject.toml.

The core is an optional extension: where no C compiler is to be had the package still installs, and
the program says on screen why its strong levels are missing.  The build says so loudly too.
"""

from __future__ import annotations

import os
import sys
from typing import ClassVar

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOM = "checkers_app.engine.checkers"
MODULES = (
    f"{ROOM}.core",
    f"{ROOM}.endgames.builder",
    f"{ROOM}.endgames.reader",
    # What build_scripts/train.py needs; the program itself does not.
    "checkers_app.training.selfplay",
    "checkers_app.training.trainer",
)
NET = "checkers_app/engine/checkers/net.h"

GCC_FLAGS = ("-O3", "-fno-tree-vectorize")
"""For gcc and clang, on any processor of its kind (no ``-march``).  Vectorising makes gcc carry the
few words of a position through vector registers and back, which costs 5 to 15 % in move generation."""
MSVC_FLAGS = ("/O2",)
LOOP_FLAGS = ("-O3", "-ffast-math")
"""For the trainer, whose long loops over floats are made for vectors."""


class BuildCore(build_ext):
    """``build_ext`` that knows what each compiler calls its switches."""

    flags: ClassVar[dict[str, tuple[str, ...]]] = {"msvc": MSVC_FLAGS}

    def build_extension(self, ext: Extension) -> None:
        """Compile one extension; ``CHECKERS_CFLAGS`` adds switches, as ``-fsanitize=address``."""
        flags = dict(self.flags)
        default = GCC_FLAGS
        if ext.name.endswith(".trainer"):
            flags["msvc"] = (*MSVC_FLAGS, "/fp:fast")
            default = LOOP_FLAGS
        ext.extra_compile_args = [*flags.get(self.compiler.compiler_type, default)]
        extra = os.environ.get("CHECKERS_CFLAGS", "").split()
        ext.extra_compile_args += extra
        ext.extra_link_args = [flag for flag in extra if flag.startswith("-fsanitize")]
        try:
            super().build_extension(ext)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong, the rest can be installed
            sys.stderr.write(
                f"\n{'!' * 78}\n!! {ext.name} was NOT built: {error}\n"
                f"!! Without it the strong checkers levels are missing.\n{'!' * 78}\n\n"
            )


extensions = cythonize(
    [Extension(name, [name.replace(".", "/") + ".pyx"], depends=[NET]) for name in MODULES],
    compiler_directives={
        "language_level": 3,
        "boundscheck": False,
        "wraparound": False,
        "cdivision": True,
        "initializedcheck": False,
    },
)
for extension in extensions:
    extension.optional = True  # cythonize drops it

setup(cmdclass={"build_ext": BuildCore}, ext_modules=extensions)

"""Builds the compiled modules and the catalogues of other languages; everything else is in pyproject.toml.

The modules are optional: without a C compiler, the package is installed without them, the build prints a
conspicuous warning, and the window says why the strong levels are missing.

If ``CHECKERS_TRAINING=1`` is set in the environment, the modules of ``checkers_app/training``, which compute
the weights of the evaluation, are also built in a checkout; no wheel contains them.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from pathlib import Path
from typing import ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

ROOM = "checkers_app.engine.checkers"
MODULES = (
    f"{ROOM}.core",
    f"{ROOM}.deepening",
    f"{ROOM}.evaluation",
    f"{ROOM}.perft",
    f"{ROOM}.search",
    f"{ROOM}.endgames.buffers",
    f"{ROOM}.endgames.builder",
    f"{ROOM}.endgames.probe",
    f"{ROOM}.endgames.reader",
    f"{ROOM}.endgames.solve",
    "checkers_app.engine.draughts.variants",
)
TRAINING_ROOM = "checkers_app.training"
TRAINING_MODULES = (f"{TRAINING_ROOM}.selfplay", f"{TRAINING_ROOM}.trainer")
LOCALE = Path("checkers_app", "locale")
REMEMBERED = Path("build", "compiled")
"""Compiled modules: a folder for each, with a file named after a hash of all its sources."""
SCRIPTS = str(Path(__file__).parent / "build_scripts")
HEADERS = "checkers_app/engine/checkers"
DEPENDS = {
    f"{ROOM}.evaluation": ["net.h", "net_arithmetic.h"],
    f"{TRAINING_ROOM}.trainer": ["../../training/trainer.h"],
}
"""C headers of a module, in addition to ``net.h``, which nearly all of them use."""
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    # Copies of the source above each statement would be most of the C.
    "emit_code_comments": False,
}
GCC_FLAGS = ("-O3", "-fno-tree-vectorize", "-g0")
"""For gcc and clang; without ``-march``, the modules run on any processor of the architecture.  With
vectorisation, gcc moves the few words of a position through vector registers and back, which makes move
generation 5 to 15 % slower.  Without debugging information (``CHECKERS_CFLAGS=-g`` adds it), compiling
takes a quarter less time."""
GLUE = (f"{ROOM}.core", f"{ROOM}.endgames.buffers")
GLUE_FLAGS = ("-O1", "-g0")
"""For modules that only pass data between Python and the others: they compile in half the time
and are no slower."""
LONGEST = f"{ROOM}.endgames.builder"
LONGEST_FLAGS = ("-O2", "-fno-tree-vectorize", "-g0")
"""For the module that takes longest to compile; its speed matters little, because ``solve`` builds
the tables."""
MSVC_FLAGS = ("/O2",)
LOOP_FLAGS = ("-O3", "-ffast-math", "-g0")
"""For the trainer, whose long loops over floats benefit from vectorisation."""


def extension(name: str) -> Extension:
    """One of our compiled modules."""
    path = name.replace(".", "/")
    headers = ["net.h", *DEPENDS.get(name, [])]
    return Extension(
        name,
        [f"{path}.pyx"],
        include_dirs=[HEADERS],
        depends=[os.path.normpath(f"{HEADERS}/{header}") for header in headers],
        optional=True,
    )


class Build(build):
    """``build`` into an empty folder, so that nothing of an earlier build gets into a wheel.

    The only exception are compiled modules made from exactly the same sources: ``BuildCore.build_extension``.
    """

    sub_commands: ClassVar[list[tuple[str, None]]] = [*build.sub_commands, ("build_messages", None)]

    def run(self) -> None:
        """Build everything again."""
        shutil.rmtree(Path(self.build_lib) / "checkers_app", ignore_errors=True)
        super().run()


class BuildMessages(Command):
    """The catalogues that the program reads: in a checkout next to the translators' files."""

    user_options: ClassVar[list[tuple[str, str, str]]] = []

    def initialize_options(self) -> None:
        """Initialise the options."""
        self.build_lib: str | None = None
        self.editable_mode = False

    def finalize_options(self) -> None:
        """Use the build folder of the other commands."""
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        """Compile every catalogue."""
        sys.path.append(SCRIPTS)
        from catalogues import compiled  # noqa: PLC0415  needs Babel, which only a build has

        for _ in compiled(LOCALE, LOCALE if self.editable_mode else Path(self.build_lib or "", LOCALE)):
            pass

    def get_source_files(self) -> list[str]:
        """The translators' files."""
        return [str(path) for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))]

    def get_outputs(self) -> list[str]:
        """The compiled catalogues."""
        return list(self.get_output_mapping())

    def get_output_mapping(self) -> dict[str, str]:
        """Installed file -> its file in a checkout."""
        made = [Path(name).with_suffix(".mo") for name in self.get_source_files()]
        return {str(Path(self.build_lib or "", path)): str(path) for path in made}


class Translated:
    """The C that Cython generates for a module, and a record of the sources it was generated from.

    Cython itself goes by times, and an isolated build brings a new Cython whose files are newer than any C.
    """

    def __init__(self, source: str, cython: str) -> None:
        self.made = Path(source).with_suffix(".c")
        self._mark = REMEMBERED / "translated" / f"{self.made.stem}.txt"
        shared = (path for suffix in ("pxd", "h") for path in Path("checkers_app").rglob(f"*.{suffix}"))
        digest = hashlib.sha256(repr((cython, DIRECTIVES)).encode())
        for path in (Path(source), *sorted(shared)):
            digest.update(path.read_bytes())
        self._sources = digest.hexdigest()

    def _wanted(self) -> str:
        return f"{self._sources} {hashlib.sha256(self.made.read_bytes()).hexdigest()}"

    def is_current(self) -> bool:
        """True if the C was generated from these sources and has not been changed."""
        known = self._mark.exists() and self.made.exists()
        return known and self._mark.read_text(encoding="ascii") == self._wanted()

    def remember(self) -> None:
        """Record that the C was generated from these sources."""
        self._mark.parent.mkdir(parents=True, exist_ok=True)
        self._mark.write_text(self._wanted(), encoding="ascii")


class BuildCore(build_ext):
    """``build_ext`` that knows the options of each compiler, and leaves no outdated module.

    The modules share structures of C, so a module of an older source next to newer ones would not fail but
    go wrong.  A module that cannot be compiled is therefore removed, and so are those of training if
    they were not requested.

    All processors are used: Cython runs in several processes, the C compiler is started by several threads.
    """

    flags: ClassVar[dict[str, tuple[str, ...]]] = {"msvc": MSVC_FLAGS}

    def initialize_options(self) -> None:
        """Set the options of Cython."""
        super().initialize_options()
        self.cython_directives = DIRECTIVES
        self.in_checkout = False

    def finalize_options(self) -> None:
        """Use all processors unless ``--parallel`` says otherwise."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Compile the requested modules; those of training only in a checkout."""
        # Remembered, because setuptools sets ``inplace`` aside while it compiles.
        self.in_checkout = bool(self.inplace or self.editable_mode)
        for name in TRAINING_MODULES:
            self._take_away(name)
        if not self.in_checkout:
            self.extensions = [ext for ext in self.extensions if ext.name in MODULES]
        super().run()

    def build_extensions(self) -> None:
        """Translate changed modules to C, then compile them."""
        self._translate()
        super().build_extensions()

    def _translate(self) -> None:
        """Translate the modules that changed to C, several at a time.

        A module that cannot be translated keeps its ``.pyx`` as its source: compiling it reports the reason.
        """
        try:
            from Cython import __version__ as cython  # noqa: PLC0415  needs Cython, which only a build has
            from Cython.Build import cythonize  # noqa: PLC0415

            marks = {ext.name: Translated(ext.sources[0], cython) for ext in self.extensions}
            changed = [ext for ext in self.extensions if self.force or not marks[ext.name].is_current()]
            translated = cythonize(
                changed,
                nthreads=self.parallel,
                force=self.force,
                quiet=self.verbose == 0,
                exclude_failures=True,
                include_path=[HEADERS],
                compiler_directives=DIRECTIVES,
            )
        except Exception as error:  # noqa: BLE001 - where no process can be started, say, it takes longer
            sys.stderr.write(f"the modules are translated one after another: {error}\n")
            self.parallel = 1
            return
        failed = {ext.name for ext in changed} - {ext.name for ext in translated}
        for ext in self.extensions:
            if ext.name not in failed:
                marks[ext.name].remember()
                ext.sources = [str(marks[ext.name].made)]
        # The longest come first, so that no processor waits for one of them at the end.
        self.extensions.sort(key=lambda ext: Path(ext.sources[0]).stat().st_size, reverse=True)

    def build_extension(self, ext: Extension) -> None:
        """Compile one extension; ``CHECKERS_CFLAGS`` adds options such as ``-fsanitize=address``.

        A module compiled earlier from the same C and headers, with the same switches, compiler and Python, is
        copied.
        """
        flags = dict(self.flags)
        default = GLUE_FLAGS if ext.name in GLUE else LONGEST_FLAGS if ext.name == LONGEST else GCC_FLAGS
        if ext.name.endswith(".trainer"):
            flags["msvc"] = (*MSVC_FLAGS, "/fp:fast")
            default = LOOP_FLAGS
        ext.extra_compile_args = [*flags.get(self.compiler.compiler_type, default)]
        extra = os.environ.get("CHECKERS_CFLAGS", "").split()
        ext.extra_compile_args += extra
        ext.extra_link_args = [flag for flag in extra if flag.startswith("-fsanitize")]
        made = Path(self.get_ext_fullpath(ext.name))
        made.unlink(missing_ok=True)
        try:
            earlier = self._compiled_earlier(ext)
            if earlier.exists() and not self.force:
                made.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(earlier, made)
                return
            super().build_extension(ext)
            self._remember(made, earlier)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong, the rest can be installed
            self._take_away(ext.name)
            lost = "the strong checkers levels are" if ext.name in MODULES else "training is"
            sys.stderr.write(
                f"\n{'!' * 78}\n!! {ext.name} was NOT built: {error}\n"
                f"!! Without it {lost} missing.\n{'!' * 78}\n\n"
            )

    def _compiled_earlier(self, ext: Extension) -> Path:
        """The cached file of a module that was compiled from the same sources with the same options."""
        digest = hashlib.sha256()
        for path in sorted([*ext.sources, *ext.depends]):
            digest.update(Path(path).read_bytes())
        commands = [getattr(self.compiler, name, None) for name in ("compiler_so", "linker_so")]
        digest.update(repr((commands, ext.extra_compile_args, ext.extra_link_args, sys.version)).encode())
        return REMEMBERED / Path(self.get_ext_filename(ext.name)).name / digest.hexdigest()

    @staticmethod
    def _remember(made: Path, place: Path) -> None:
        """Cache a compiled module; a file compiled from earlier sources is deleted."""
        place.parent.mkdir(parents=True, exist_ok=True)
        for old in place.parent.iterdir():
            old.unlink(missing_ok=True)
        part = place.with_suffix(".part")
        shutil.copyfile(made, part)
        part.replace(place)

    def _take_away(self, name: str) -> None:
        """Remove an earlier build of a module from the build folder and the checkout."""
        file = Path(self.get_ext_filename(name))
        (Path(self.build_lib) / file).unlink(missing_ok=True)
        if self.in_checkout:
            file.unlink(missing_ok=True)


if __name__ == "__main__":  # processes that translate may import this file
    setup(
        cmdclass={"build": Build, "build_ext": BuildCore, "build_messages": BuildMessages},
        ext_modules=[
            extension(name)
            for name in (*MODULES, *(TRAINING_MODULES if os.environ.get("CHECKERS_TRAINING") else ()))
        ],
    )

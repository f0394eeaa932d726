"""``python -m checkers_app``: the window without a verb, everything else with one."""

from __future__ import annotations

import _thread
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs


def main() -> int:
    """Run the program; answers the exit status."""
    sys.unraisablehook = _hear_again
    # Ctrl-C may also come while all of this is only being imported, or just before or after the part of the
    # run that hears it.
    try:
        from checkers_app.terminal.cli import main as run  # noqa: PLC0415

        return run()
    except KeyboardInterrupt:
        print("checkers-app: stopped", file=sys.stderr)  # noqa: T201
        return 130


def _hear_again(told: UnraisableHookArgs) -> None:
    """A Ctrl-C that came where nothing can be raised, as in a finalizer, is heard right after it."""
    if not issubclass(told.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(told)
        return
    try:  # noqa: SIM105  contextlib is not loaded yet
        _thread.start_new_thread(_interrupt, ())
    except RuntimeError:
        pass  # the interpreter is ending, and nothing goes on anyway


def _interrupt() -> None:
    """Raise it in the main thread, once the hook is left: what is raised in that is lost too."""
    time.sleep(0.01)
    _thread.interrupt_main()


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a bundle is also the interpreter of the processes that it starts
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(main())

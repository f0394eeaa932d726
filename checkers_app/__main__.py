"""``python -m checkers_app``: opens the window without a verb; otherwise runs the command-line verb."""

from __future__ import annotations

import _thread
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs


def main() -> int:
    """Run the program; returns the exit status."""
    hear_what_is_lost()
    # Ctrl-C may also arrive during the imports, or just before or after the part of the run that handles
    # it.
    try:
        from checkers_app.terminal.cli import main as run  # noqa: PLC0415

        return run()
    except KeyboardInterrupt:
        print("checkers-app: stopped", file=sys.stderr)  # noqa: T201
        return 130
    finally:
        hear_no_more()


def hear_no_more() -> None:
    """Only the interpreter's shutdown is left: a Ctrl-C would print a traceback there and stop nothing."""
    import signal  # noqa: PLC0415  which takes its time

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # After a Ctrl-C within source code run from a string, as dataclasses do when they are imported, CPython
    # ends the process by the signal although it was caught, until it has run another string.
    exec("")  # noqa: S102


def hear_what_is_lost() -> None:
    """A Ctrl-C at a place where exceptions are ignored, such as in a finalizer, is raised again directly
    after it.

    Called on the main thread.
    """
    main_thread = _thread.get_ident()

    def hear(told: UnraisableHookArgs) -> None:
        if not issubclass(told.exc_type, KeyboardInterrupt):
            sys.__unraisablehook__(told)
            return
        try:  # noqa: SIM105  contextlib is not loaded yet
            _thread.start_new_thread(_interrupt, (main_thread,))
        except RuntimeError:
            pass  # the interpreter is ending, so nothing continues anyway

    sys.unraisablehook = hear


def _interrupt(main_thread: int) -> None:
    """Raise it in the main thread after leaving the hook, because exceptions in the hook are lost too."""
    import signal  # noqa: PLC0415  which takes its time

    time.sleep(0.01)
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:  # a signal also interrupts whatever the thread waits for
        signal.pthread_kill(main_thread, signal.SIGINT)


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a bundle is also the interpreter of its child processes
        import multiprocessing

        multiprocessing.freeze_support()
    if sys.argv[1:] == ["--bot-host"]:  # the bundle starts the process of a bot with it; it is not for users
        from checkers_app.engine.bots.host import main as serve_bot

        serve_bot()
        sys.exit()
    sys.exit(main())

"""``python -m checkers_app``: opens the window, or runs a subcommand if one is given."""

from __future__ import annotations

import _thread
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs


def main() -> int:
    """Run the program; return the exit status."""
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
    """Ignore Ctrl-C from now on, because it would only print a traceback while the interpreter shuts down."""
    import signal  # noqa: PLC0415  slow to import

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # If Ctrl-C arrives while CPython runs source code from a string, as importing dataclasses does, CPython
    # ends the process with the signal even though it was caught, unless it runs another string afterwards.
    exec("")  # noqa: S102


def hear_what_is_lost() -> None:
    """From now on, if Ctrl-C arrives where exceptions are ignored, such as in a finalizer, raise
    :exc:`KeyboardInterrupt` again a moment later.

    Must be called on the main thread.
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
    """Interrupt the main thread once the hook has returned, because exceptions in the hook are lost too."""
    import signal  # noqa: PLC0415  slow to import

    time.sleep(0.01)
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:  # a signal also interrupts whatever the thread waits for
        signal.pthread_kill(main_thread, signal.SIGINT)


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a bundle also runs its own child processes
        import multiprocessing

        multiprocessing.freeze_support()
    if sys.argv[1:] == ["--bot-host"]:  # internal: how the bundle starts the process of a bot
        from checkers_app.engine.bots.host import main as serve_bot

        serve_bot()
        sys.exit()
    sys.exit(main())

"""Opens the window from the command line."""

from __future__ import annotations

import argparse

from checkers_app.terminal.common import PROGRAM, end_with, hear_signals_as_usual


def open_window(arguments: argparse.Namespace) -> int:
    """Open the window with the ``file`` or ``link`` in the arguments; return the exit status."""
    from checkers_app.ui import app
    from checkers_app.ui.screen import WindowError

    hear_signals_as_usual()  # then the signal closes the window
    try:
        return app.run(getattr(arguments, "file", None), getattr(arguments, "link", None))
    except WindowError as error:
        hint = f"to play in the terminal, use '{PROGRAM} text checkers'"
        return end_with(1, f"the window cannot be opened: {error}; {hint}")
    except app.CrashedError as error:
        return end_with(1, str(error))

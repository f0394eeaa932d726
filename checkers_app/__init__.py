"""Play checkers and tic-tac-toe against the computer, and see how minimax and alpha-beta think."""

from __future__ import annotations

__version__ = "1.1.0"
APP_ID = "org.checkers_app.checkers"
"""The unique name that identifies the program to desktops, stores and window systems."""

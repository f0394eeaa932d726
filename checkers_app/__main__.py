"""``python -m checkers_app``: the window without a verb, everything else with one."""

from __future__ import annotations

import sys

from checkers_app.terminal.cli import main

if __name__ == "__main__":
    sys.exit(main())

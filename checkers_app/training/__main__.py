"""Run ``python3 -m checkers_app.training`` in a checkout in which the training modules have been built."""

from __future__ import annotations

import sys

from checkers_app import training

if __name__ == "__main__":
    if not training.available():
        sys.exit(training.MISSING_REASON)
    from checkers_app.training.command import main

    sys.exit(main())

"""The subcommands of ``checkers-app dev``, which measure and test the program.

Each subcommand is defined in its own module, ``verb_NAME.py``.
"""

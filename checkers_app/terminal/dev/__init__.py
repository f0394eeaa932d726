"""The subcommands of ``checkers-app dev``, which measure and test the program; each is in
``verb_NAME.py``.
"""

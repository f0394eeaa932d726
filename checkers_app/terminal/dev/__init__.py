"""The verbs of ``checkers-app dev``, which measure and test the program, each in a file ``verb_NAME.py``."""

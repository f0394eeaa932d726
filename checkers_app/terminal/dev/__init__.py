"""The verbs of ``checkers-app dev``, which measure and test the program: one ``verb_NAME.py`` for each."""

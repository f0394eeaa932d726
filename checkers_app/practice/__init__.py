"""Practice with problems, endings and openings, independent of the window.

The package determines which items are due and which answers are right.
"""

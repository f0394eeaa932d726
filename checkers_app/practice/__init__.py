"""Practice, independent of the window: problems, endings and openings; which are due, and which answers are
right.
"""

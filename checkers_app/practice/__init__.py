"""Practice without the window: problems, endings and openings, which of them are due, and which answers are
right.
"""

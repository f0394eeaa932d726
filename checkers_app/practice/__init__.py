"""Practice: problems, endings and openings; which are due, and which answers are right.  Without a screen."""

"""Practice: problems, endings and openings: what is shipped, what is due, what is right.  No pixels."""

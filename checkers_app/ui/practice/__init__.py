"""The practice pages, such as those for problems, endings and openings."""

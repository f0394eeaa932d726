"""The practice pages, for example for problems, endings and openings."""

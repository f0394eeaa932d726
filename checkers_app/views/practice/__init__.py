"""The content of the practice pages: puzzles, problems, endings, openings, and the rules."""

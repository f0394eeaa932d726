"""The number of puzzles made; None if there were none under the old rule of a single right answer."""

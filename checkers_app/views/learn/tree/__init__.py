"""The display of a recorded search: which part, which step, which question."""

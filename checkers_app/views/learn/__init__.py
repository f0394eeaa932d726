"""The questions, answers and progress of a learner, and background work."""

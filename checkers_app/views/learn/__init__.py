"""A learner's questions, answers and progress, and work in the background."""

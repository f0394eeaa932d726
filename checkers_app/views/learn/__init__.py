"""The learner's questions, answers and progress, and work that runs in the background."""

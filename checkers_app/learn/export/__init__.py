"""Exercises, questions and lessons for other programs: learning platforms, slides, paper and browsers."""

"""Sheets for a class: exercises, questions and lessons laid out on paper, with their keys."""

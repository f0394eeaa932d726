"""Lessons: one idea on one page."""

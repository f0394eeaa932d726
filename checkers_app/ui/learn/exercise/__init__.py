"""Exercises: alpha-beta by hand on an abstract tree."""

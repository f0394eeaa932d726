"""Exercises in which the learner carries out alpha-beta by hand on an abstract tree."""

"""Opponents: searches, evaluations, levels and the thread they run on.  Knows the games only."""

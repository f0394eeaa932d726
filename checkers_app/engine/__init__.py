"""Opponents: searches, evaluations, levels and the thread they run on.  Depends only on the games."""

"""Opponents: searches, evaluations, levels and the thread that runs them.  Depends only on the games."""

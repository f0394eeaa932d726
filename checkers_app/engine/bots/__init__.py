"""Bots: programs written by other people that choose moves; each runs in its own process."""

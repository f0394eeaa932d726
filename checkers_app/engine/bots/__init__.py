"""Bots: programs written by other people that choose moves, each in its own process."""

"""Bots: programs of other people that choose moves, each in its own process."""

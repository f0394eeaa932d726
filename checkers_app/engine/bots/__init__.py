"""Bots: programs that other people have written and that choose moves, each in a process of its own."""

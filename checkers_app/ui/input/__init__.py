"""Clicks and keys as they enter the program."""

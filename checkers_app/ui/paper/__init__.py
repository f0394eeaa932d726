"""Printing, and saving printable pages as files."""

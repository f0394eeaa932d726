"""Printing, and saving what can be printed."""

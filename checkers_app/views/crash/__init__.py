"""Crash reports, and the messages about them."""

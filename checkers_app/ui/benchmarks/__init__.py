"""Benchmarks of the window."""

"""Exports pictures of boards to files."""

"""Prepares games, positions and problems for printing, or as web pages for playing through games."""

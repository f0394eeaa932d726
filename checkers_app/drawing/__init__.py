"""Diagrams as marks, and their conversion to SVG, PDF and PNG."""

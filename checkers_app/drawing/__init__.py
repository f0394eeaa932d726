"""Diagrams that consist of marks, and their conversion to SVG, PDF and PNG."""

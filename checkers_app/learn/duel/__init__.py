"""Compares searches of the same position: the algorithms, the costs that are measured, and files with the
results.
"""

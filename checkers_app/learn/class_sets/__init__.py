"""Printable sheets for a class: exercises, questions and lessons, with their answer keys."""

"""Exports exercises, questions and lessons to learning platforms, slides, paper and browsers."""

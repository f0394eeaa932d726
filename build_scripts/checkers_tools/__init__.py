"""Measurements and long tests of the program, which only a checkout has: ``checkers-app dev bench``,
``ladder`` and ``soak``.
"""

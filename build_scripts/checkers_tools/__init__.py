"""Measurements and long tests of the program, available only in a checkout: ``checkers-app dev bench``,
``ladder`` and ``soak``.
"""

"""Perfect play with few pieces: tables of every ending, made by retrograde analysis.

``library.Tables`` opens and asks them, ``adviser.Adviser`` plays by them, ``build.build`` makes them and
``check.check_slices`` verifies them.  All four need the compiled modules ``reader`` and ``builder``.
How it works is told in ``docs/tables.md``.
"""

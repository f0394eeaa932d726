"""Perfect play with few pieces: tables of all such endings, built by retrograde analysis.

``library.Tables`` opens and probes the tables, ``adviser.Adviser`` recommends moves from them,
``build.build`` builds them and ``check.check_slices`` verifies them.  All four need the compiled modules
``reader`` and ``builder``.  ``docs/tables.md`` explains how the tables work.
"""

"""Computer players: searches, evaluations, levels and the thread that runs searches.  This package depends
only on the package of games.
"""

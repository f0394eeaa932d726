"""A game in progress, independent of any user interface: the match, the players, how a game begins and how it
is described.
"""

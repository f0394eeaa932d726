"""A game in progress, independent of any user interface: the match, the players, the start of a game, and
descriptions of the game in words.
"""

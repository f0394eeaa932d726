"""A game in progress, without a screen: the match, the players, how a game begins and how it is described."""

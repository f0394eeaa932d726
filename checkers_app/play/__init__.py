"""A game in progress, without a screen: the match, the players, how it begins and the sentences about it."""

"""A game being played, without a screen: the match, who sits where, how it begins and what is said of it."""

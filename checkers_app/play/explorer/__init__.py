"""The opening explorer: the moves played in a position, in how many games, and with what results."""

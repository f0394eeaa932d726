"""The opening explorer: the moves played in a position, how often they were played, and the results."""

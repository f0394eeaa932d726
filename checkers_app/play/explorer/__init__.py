"""The opening explorer: which moves were played in a position, in how many games, and with what result."""

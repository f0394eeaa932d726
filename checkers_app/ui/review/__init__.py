"""The scene in which a finished game is reviewed, and what it is drawn of."""

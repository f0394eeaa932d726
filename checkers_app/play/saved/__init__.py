"""Games on disk: what is saved of a game, when, and how games are exchanged as text."""

"""Games on disk: what is saved of a game and when, and how games are exchanged as text."""

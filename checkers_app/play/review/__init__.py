"""Reviews of finished games: how they are made, saved and counted, and their turning points."""

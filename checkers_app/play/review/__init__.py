"""Reviews of finished games: how they are made, stored and counted, and their turning points."""

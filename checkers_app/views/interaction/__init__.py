"""Messages and questions during a game, and choosing moves: shared by the window and the terminal."""

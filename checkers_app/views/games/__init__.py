"""The lists of saved games and of the games in collections: their rows, and how they are searched."""

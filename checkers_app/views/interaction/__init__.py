"""What a player is told and asked during a game, and how moves are chosen: shared by window and terminal."""

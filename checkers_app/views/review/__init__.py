"""What a review says of a game."""

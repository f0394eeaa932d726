"""Boards that react to the player: moves are chosen and pieces are dragged on them."""

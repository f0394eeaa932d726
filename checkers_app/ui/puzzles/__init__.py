"""The scene in which the player solves what went wrong in earlier games."""

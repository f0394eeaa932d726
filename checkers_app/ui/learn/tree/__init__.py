"""The scene that draws a search tree, and flies over it."""

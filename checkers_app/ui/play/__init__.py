"""The scene of a game on the board, and its panel, tools and menu."""

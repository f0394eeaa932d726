"""The scene for playing a game, with its panel, tools and menu."""

"""The page for playing a game, with its panel, tools and menu."""

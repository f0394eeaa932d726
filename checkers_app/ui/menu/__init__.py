"""The pages and cards around a game, such as the main menu, settings, rules and openings."""

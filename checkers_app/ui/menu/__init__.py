"""The scenes before and around a game, such as the main menu, settings, rules and openings."""

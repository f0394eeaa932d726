"""The scenes around a game: main menu, settings, rules, openings."""

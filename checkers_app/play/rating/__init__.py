"""The strength of a player, and opponents that follow it."""

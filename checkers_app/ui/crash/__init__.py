"""What happens when something breaks: a report that can be read, and a way back to the game."""

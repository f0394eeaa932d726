"""The content of a play scene: announcements, cards, and the list of moves."""

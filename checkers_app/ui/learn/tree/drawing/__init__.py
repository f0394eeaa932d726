"""How a search tree is drawn: places, marks and texts."""

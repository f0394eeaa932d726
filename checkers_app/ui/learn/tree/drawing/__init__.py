"""Drawing a search tree: positions, marks and texts."""

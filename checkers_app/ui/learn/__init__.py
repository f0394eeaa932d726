"""The learning pages, which show how game tree search works."""

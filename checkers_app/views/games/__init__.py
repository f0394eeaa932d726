"""The lists of games: saved ones and those of a collection, their rows, and searching them."""

"""The lists of games: kept ones and those of a collection, their rows, what is searched in them."""

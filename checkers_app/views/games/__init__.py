"""The lists of saved games and of the games in collections: the rows of these lists, and how they are
searched.
"""

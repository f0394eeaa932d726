"""The duel between search algorithms, which all search the same position."""

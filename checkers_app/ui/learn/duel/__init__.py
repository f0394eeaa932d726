"""The duel, in which all algorithms search the same position."""

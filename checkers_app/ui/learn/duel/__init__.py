"""The duel: every algorithm on one position."""

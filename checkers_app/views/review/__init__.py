"""The texts of a review."""

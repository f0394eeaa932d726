"""The page that steps through a Monte Carlo tree search."""

"""Reviews of finished games: making and saving reviews, counting their results, and finding turning
points.
"""

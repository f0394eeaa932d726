"""Reviews of finished games: making and saving reviews, compiling statistics, and finding turning points."""

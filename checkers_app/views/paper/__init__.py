"""Games, positions and problems on paper, and as pages that play through in a browser."""

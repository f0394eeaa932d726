"""Games, positions and problems for paper, and as pages that users can play through in a browser."""

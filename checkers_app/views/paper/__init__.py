"""Games, positions and problems, printed on paper or as pages that users can play through in a browser."""

"""Games, positions and problems for printing, or as pages for playing through games in a browser."""

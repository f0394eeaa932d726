"""How the engine's evaluation learns: games against itself, training, matches, round after round."""

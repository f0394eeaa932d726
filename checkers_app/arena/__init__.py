"""Games between engines: players, matches and the evaluation of results."""

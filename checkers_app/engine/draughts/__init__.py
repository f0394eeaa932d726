"""The compiled engine for every draughts rule set."""

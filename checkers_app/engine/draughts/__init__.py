"""The compiled engine for all draughts rule sets."""

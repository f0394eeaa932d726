"""What a search did, kept as data for learning from it; no pixels."""
